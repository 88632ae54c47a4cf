"""How a card is drawn: two icons made into one black and white picture."""

from collections.abc import Callable

from games.decks.pictures.cards import Card, Piece
from games.decks.pictures.icons import icon

SIDE = 512  # of the canvas, and the height of every icon
HALF = SIDE // 2
RIM = 16
SEAM = 5
RIPPLES = range(HALF + 28, SIDE, 28)


def drawn(card: Card, *, credit: str) -> str:
    """The SVG document. Its ids start with the identifier, so many fit on one page."""
    pieces = shape(f"{card.identifier}-1", card.first) + shape(f"{card.identifier}-2", card.second)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" role="img">'
        f'<!-- {credit} --><rect width="{SIDE}" height="{SIDE}" fill="#fff"/>'
        f"<defs>{pieces}</defs>{STYLES[card.style](card)}</svg>\n"
    )


def cut(card: Card) -> str:
    """The black line around the second keeps it apart from the holes of the first."""
    return use(card, 1) + use(card, 2, stroke(card.second, "#000")) + use(card, 2, 'fill="#fff"')


def joined(card: Card) -> str:
    return use(card, 1) + use(card, 2)


def riding(card: Card) -> str:
    return use(card, 1) + use(card, 2, stroke(card.second, "#fff")) + use(card, 2)


def filled(card: Card) -> str:
    """The second piece is a tile. The rim over the pattern keeps the silhouette whole."""
    wide = card.second.size * (icon(card.second.icon).width / SIDE + 0.2)
    high = card.second.size * 1.2
    spots = ((wide / 2, high / 2), (0, high * 1.5), (wide, high * 1.5))
    tile = "".join(use(card, 2, f'fill="#fff" x="{x:g}" y="{y:g}"') for x, y in spots)
    return (
        f'<pattern id="{card.identifier}-3" width="{wide:g}" height="{high * 2:g}"'
        f' patternUnits="userSpaceOnUse">{tile}</pattern>'
        + use(card, 1)
        + use(card, 1, f'fill="url(#{card.identifier}-3)"')
        + use(card, 1, 'fill="none" ' + stroke(card.first, "#000"))
    )


def halves(card: Card) -> str:
    """They overlap by a hair, or a white line shows at some sizes."""
    return window(card, 1, height=HALF + 1) + window(card, 2, y=HALF - 1)


def spliced(card: Card) -> str:
    return window(card, 1, width=HALF - SEAM) + window(card, 2, x=HALF + SEAM)


def mirrored(card: Card) -> str:
    """Both stand on the middle line; the second is turned upside down under it."""
    ripples = "".join(f"M0 {y}H{SIDE}" for y in RIPPLES)
    return (
        use(card, 1)
        + use(card, 2, f'transform="matrix(1 0 0 -1 0 {SIDE})"')
        + f'<path d="{ripples}" stroke="#fff" stroke-width="7"/>'
        + f'<path d="M32 {HALF}H{SIDE - 32}" stroke="#000" stroke-width="10"/>'
    )


def shadow(card: Card) -> str:
    """The second is hatched, behind the first."""
    return (
        f'<pattern id="{card.identifier}-3" width="20" height="20"'
        ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="9" height="20"/></pattern>'
        + use(card, 2, f'fill="url(#{card.identifier}-3)"')
        + use(card, 1, stroke(card.first, "#fff"))
        + use(card, 1)
    )


def inverted(card: Card) -> str:
    return (
        f'<clipPath id="{card.identifier}-3">{use(card, 1)}</clipPath>'
        + joined(card)
        + use(card, 2, f'fill="#fff" clip-path="url(#{card.identifier}-3)"')
    )


STYLES: dict[str, Callable[[Card], str]] = {
    "cut": cut,
    "inside": joined,
    "grown": joined,
    "riding": riding,
    "filled": filled,
    "halves": halves,
    "spliced": spliced,
    "mirrored": mirrored,
    "shadow": shadow,
    "inverted": inverted,
}


def shape(name: str, piece: Piece) -> str:
    width, outline = icon(piece.icon)
    scale = piece.size / SIDE
    left, top = piece.x - scale * width / 2, piece.y - scale * HALF
    return (
        f'<path id="{name}" transform="translate({left:g} {top:g}) scale({scale:g})"'
        f' d="{outline}"/>'
    )


def use(card: Card, number: int, attributes: str = "") -> str:
    return f'<use href="#{card.identifier}-{number}" {attributes}/>'


def stroke(piece: Piece, colour: str) -> str:
    """A line around a piece, equally wide whatever the size of the piece."""
    return f'stroke="{colour}" stroke-width="{RIM * SIDE / piece.size:g}"'


def window(
    card: Card, number: int, *, x: int = 0, y: int = 0, width: int = SIDE, height: int = SIDE
) -> str:
    """What is seen of a piece through a rectangle."""
    return (
        f'<clipPath id="{card.identifier}-{number + 2}">'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/></clipPath>'
        + use(card, number, f'clip-path="url(#{card.identifier}-{number + 2})"')
    )
