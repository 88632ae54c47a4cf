"""The city: 58 spaces of Venice, and the lines of land and water between them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from games.engines.inkognito.terms import Colour, Figure, Line


class Space(StrEnum):
    """INK-106: where a figure can stand."""

    FERROVIA = "ferrovia"
    SAN_GIOBBE = "san-giobbe"
    GUGLIE = "guglie"
    GHETTO = "ghetto"
    MADONNA_ORTO = "madonna-orto"
    MISERICORDIA = "misericordia"
    SAN_MARCUOLA = "san-marcuola"
    CA_DORO = "ca-doro"
    SANTI_APOSTOLI = "santi-apostoli"
    GESUITI = "gesuiti"
    FONDAMENTE_NOVE = "fondamente-nove"
    PIAZZALE_ROMA = "piazzale-roma"
    TOLENTINI = "tolentini"
    SAN_GIACOMO = "san-giacomo"
    SAN_STAE = "san-stae"
    RIALTO = "rialto"
    SAN_POLO = "san-polo"
    FRARI = "frari"
    SAN_TOMA = "san-toma"
    SANTA_MARTA = "santa-marta"
    MENDICOLI = "mendicoli"
    SAN_SEBASTIANO = "san-sebastiano"
    SANTA_MARGHERITA = "santa-margherita"
    CA_REZZONICO = "ca-rezzonico"
    SAN_TROVASO = "san-trovaso"
    ZATTERE = "zattere"
    ACCADEMIA = "accademia"
    SALUTE = "salute"
    DOGANA = "dogana"
    PALAZZO_GRASSI = "palazzo-grassi"
    SANTO_STEFANO = "santo-stefano"
    FENICE = "fenice"
    CAMPO_MANIN = "campo-manin"
    SAN_BARTOLOMEO = "san-bartolomeo"
    SAN_MOISE = "san-moise"
    PIAZZA = "piazza"
    MOLO = "molo"
    FORMOSA = "formosa"
    ZANIPOLO = "zanipolo"
    SAN_ZACCARIA = "san-zaccaria"
    SAN_LORENZO = "san-lorenzo"
    VIGNA = "vigna"
    PIETA = "pieta"
    SCHIAVONI = "schiavoni"
    ARSENALE = "arsenale"
    PORTA_ARSENALE = "porta-arsenale"
    SAN_BIAGIO = "san-biagio"
    VIA_GARIBALDI = "via-garibaldi"
    GIARDINI = "giardini"
    SAN_PIETRO = "san-pietro"
    SANT_ELENA = "sant-elena"
    MURANO = "murano"
    SAN_GIORGIO = "san-giorgio"
    SACCA_FISOLA = "sacca-fisola"
    STUCKY = "stucky"
    PALANCA = "palanca"
    REDENTORE = "redentore"
    ZITELLE = "zitelle"


class Standing(Struct, frozen=True):
    """A figure, and where it stands."""

    figure: Figure
    space: Space


class Place(NamedTuple):
    """A space on the map: its name, what it is, and where to draw it (x eastward, y southward)."""

    name: str
    x: int
    y: int
    start: Colour | None = None
    number: int | None = None
    embassy: bool = False


# INK-105. One line a space: id, name, what it is, where it lies, land lines, water lines. Every
# line stands at both of its ends.
MAP = """
ferrovia         | Ferrovia                    | plain        | 15 22 | guglie tolentini | san-giobbe san-marcuola
san-giobbe       | San Giobbe                  | start blue   | 11 16 | guglie | ferrovia madonna-orto
guglie           | Ponte delle Guglie          | plain        | 19 17 | ferrovia ghetto san-giobbe | -
ghetto           | Ghetto Nuovo                | start red    | 23 13 | guglie madonna-orto | -
madonna-orto     | Madonna dell'Orto           | plain        |  33 9 | ghetto misericordia | misericordia san-giobbe
misericordia     | Sacca della Misericordia    | number 2     | 39 13 | gesuiti madonna-orto | madonna-orto murano
san-marcuola     | San Marcuola                | plain        | 26 20 | ca-doro | ferrovia san-stae
ca-doro          | Ca' d'Oro                   | plain        | 36 21 | san-marcuola santi-apostoli | rialto san-stae
santi-apostoli   | Santi Apostoli              | plain        | 43 23 | ca-doro gesuiti san-bartolomeo | -
gesuiti          | Gesuiti                     | start yellow | 46 18 | fondamente-nove misericordia santi-apostoli | -
fondamente-nove  | Fondamente Nove             | plain        | 51 15 | gesuiti zanipolo | murano vigna
piazzale-roma    | Piazzale Roma               | plain        |  9 27 | tolentini | santa-marta
tolentini        | Tolentini                   | start green  | 14 30 | ferrovia frari piazzale-roma san-giacomo | -
san-giacomo      | San Giacomo dell'Orio       | plain        | 24 27 | san-polo san-stae tolentini | -
san-stae         | San Stae                    | number 3     | 29 24 | rialto san-giacomo | ca-doro san-marcuola
rialto           | Ponte di Rialto             | plain        | 42 29 | san-bartolomeo san-stae | ca-doro san-toma
san-polo         | Campo San Polo              | start red    | 31 31 | frari san-giacomo san-toma | -
frari            | Frari                       | plain        | 23 34 | san-polo san-toma santa-margherita tolentini | -
san-toma         | San Toma                    | plain        | 27 36 | frari san-polo | palazzo-grassi rialto
santa-marta      | Santa Marta                 | start yellow |  4 36 | mendicoli | piazzale-roma
mendicoli        | San Nicolo dei Mendicoli    | plain        |  4 42 | san-sebastiano santa-marta | sacca-fisola
san-sebastiano   | San Sebastiano              | number 4     | 10 45 | mendicoli santa-margherita | sacca-fisola stucky
santa-margherita | Santa Margherita            | start blue   | 17 40 | ca-rezzonico frari san-sebastiano | -
ca-rezzonico     | Ca' Rezzonico               | plain        | 23 41 | accademia santa-margherita | accademia palazzo-grassi
san-trovaso      | San Trovaso                 | plain        | 20 46 | accademia zattere | -
zattere          | Zattere                     | start red    | 26 49 | salute san-trovaso | palanca redentore stucky
accademia        | Accademia                   | start yellow | 29 44 | ca-rezzonico san-trovaso santo-stefano | ca-rezzonico salute
salute           | Santa Maria della Salute    | plain        | 38 46 | dogana zattere | accademia san-moise
dogana           | Punta della Dogana          | start blue   | 43 47 | salute | molo zitelle
palazzo-grassi   | Palazzo Grassi              | plain        | 29 39 | santo-stefano | ca-rezzonico san-toma
santo-stefano    | Campo Santo Stefano         | plain        | 33 41 | accademia fenice palazzo-grassi | -
fenice           | La Fenice                   | number 7     | 38 39 | campo-manin san-moise santo-stefano | -
campo-manin      | Campo Manin                 | plain        | 38 34 | fenice san-bartolomeo | -
san-bartolomeo   | San Bartolomeo              | embassy      | 46 31 | campo-manin formosa rialto santi-apostoli | -
san-moise        | San Moise                   | plain        | 42 42 | fenice piazza | salute
piazza           | Piazza San Marco            | plain        | 47 38 | molo san-moise san-zaccaria | -
molo             | Molo                        | plain        | 49 43 | piazza | dogana san-giorgio san-zaccaria
formosa          | Santa Maria Formosa         | plain        | 53 31 | san-bartolomeo san-lorenzo | -
zanipolo         | San Zanipolo                | plain        | 54 23 | fondamente-nove vigna | -
san-zaccaria     | San Zaccaria                | start green  | 55 40 | piazza pieta | molo
san-lorenzo      | San Lorenzo                 | plain        | 60 30 | formosa schiavoni | -
vigna            | San Francesco della Vigna   | plain        | 66 24 | zanipolo | arsenale fondamente-nove
pieta            | La Pieta                    | plain        | 61 42 | san-biagio san-zaccaria | san-biagio san-giorgio
schiavoni        | San Giorgio degli Schiavoni | start blue   | 64 35 | porta-arsenale san-lorenzo | -
arsenale         | Arsenale Vecchio            | number 1     | 73 27 | - | murano porta-arsenale san-pietro vigna
porta-arsenale   | Porta dell'Arsenale         | plain        | 71 37 | san-biagio schiavoni | arsenale
san-biagio       | San Biagio                  | start red    | 71 44 | pieta porta-arsenale via-garibaldi | giardini pieta
via-garibaldi    | Via Garibaldi               | plain        | 78 41 | giardini san-biagio san-pietro | -
giardini         | Giardini                    | number 6     | 82 47 | sant-elena via-garibaldi | san-biagio sant-elena
san-pietro       | San Pietro di Castello      | start yellow | 86 35 | sant-elena via-garibaldi | arsenale
sant-elena       | Sant'Elena                  | plain        | 92 50 | giardini san-pietro | giardini san-giorgio
murano           | Murano                      | start green  |  62 6 | - | arsenale fondamente-nove misericordia
san-giorgio      | San Giorgio Maggiore        | number 5     | 60 51 | - | molo pieta sant-elena zitelle
sacca-fisola     | Sacca Fisola                | start green  |  7 52 | stucky | mendicoli san-sebastiano
stucky           | Molino Stucky               | plain        | 14 54 | palanca sacca-fisola | san-sebastiano zattere
palanca          | Palanca                     | plain        | 22 57 | redentore stucky | zattere
redentore        | Redentore                   | number 8     | 32 58 | palanca zitelle | zattere zitelle
zitelle          | Zitelle                     | plain        | 43 57 | redentore | dogana redentore san-giorgio
"""  # noqa: E501  a table


def read(line: str) -> tuple[Space, Place, tuple[Space, ...], tuple[Space, ...]]:
    space, name, kind, at, land, water = (part.strip() for part in line.split("|"))
    x, y = map(int, at.split())
    what, _, which = kind.partition(" ")
    place = Place(
        name,
        x,
        y,
        start=Colour(which) if what == "start" else None,
        number=int(which) if what == "number" else None,
        embassy=what == "embassy",
    )
    return Space(space), place, ends(land), ends(water)


def ends(names: str) -> tuple[Space, ...]:
    return () if names == "-" else tuple(map(Space, names.split()))


ROWS = tuple(map(read, MAP.strip().splitlines()))
PLACES = {space: place for space, place, _, _ in ROWS}
NEIGHBOURS: dict[Line, dict[Space, tuple[Space, ...]]] = {
    Line.LAND: {space: land for space, _, land, _ in ROWS},
    Line.WATER: {space: water for space, _, _, water in ROWS},
}

EMBASSY = next(space for space, place in PLACES.items() if place.embassy)
NUMBERS = {place.number: space for space, place in PLACES.items() if place.number is not None}
STARTS: dict[Colour, tuple[Space, ...]] = {
    colour: tuple(space for space, place in PLACES.items() if place.start is colour)
    for colour in Colour
}
COLOURED = frozenset(space for starts in STARTS.values() for space in starts)
UNNUMBERED = tuple(space for space, place in PLACES.items() if place.number is None)  # INK-65
# INK-38: one step, by land or by water.
BESIDE = {
    space: tuple(dict.fromkeys(NEIGHBOURS[Line.LAND][space] + NEIGHBOURS[Line.WATER][space]))
    for space in Space
}
