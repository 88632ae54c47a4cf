"""The secret deal, the first player and the sheet (INK-13 to INK-16)."""

from itertools import permutations, product

import pytest

from games.engines.engine import HOUSE, DealSealed, SealKept, seal_of
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import Space
from games.engines.inkognito.commands import Colours, Options, Players
from games.engines.inkognito.phases import Moving, Showing
from games.engines.inkognito.terms import (
    PHANTOM,
    Ball,
    Build,
    Dealt,
    Figure,
    Form,
    Identity,
    Kind,
    Letter,
    Line,
)
from games.engines.inkognito.view import Known
from tests.dsl import NONCE, given
from tests.engines.inkognito.opening import (
    EVERY_SIZE,
    SEATS,
    THREE,
    all_but_one_placed,
    begin,
    drawing,
    in_order,
    placed,
    told,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    hand,
    played,
    table,
)


def test_ink_13_all_13_824_deals_are_equally_likely() -> None:
    command = c.Open(AGENTS, Options(colours=Colours.CHAIRS))
    orders = tuple(permutations(range(4)))
    deals = set()
    for identities, builds, letters in product(orders, repeat=3):
        draws = identities, builds, letters, NONCE
        _, kept, *_ = drawing(given(INKOGNITO), command, HOUSE, *draws)
        assert isinstance(kept, e.DealKept)
        assert kept.arrested is None
        assert kept.dealt == tuple(
            Dealt(tuple(Identity)[i], tuple(Build)[b], tuple(Letter)[m])
            for i, b, m in zip(identities, builds, letters, strict=True)
        )
        deals.add(kept.dealt)
    assert len(deals) == 24**3 == 13_824


@EVERY_SIZE
def test_ink_13_every_player_is_dealt_one_card_of_each_group(players: Players) -> None:
    game = placed(players)
    [kept] = told(game, e.DealKept)
    cards = [*kept.dealt, *([kept.arrested] if players is THREE else [])]
    assert {one.identity for one in cards} == set(Identity)
    assert {one.build for one in cards} == set(Build)
    assert {one.letter for one in cards} == set(Letter)
    agents = [seat for seat in SEATS[players] if seat != AMBASSADOR]
    assert [(one.seat, one.dealt) for one in told(game, e.SecretsDealt)] == [
        *zip(agents, kept.dealt, strict=True)
    ]


@EVERY_SIZE
def test_ink_12_and_ink_13_the_deal_is_sealed_before_anybody_places(players: Players) -> None:
    game = begin(players)
    assert [type(event) for event in game.history] == [
        e.GameOpened, e.DealKept, SealKept, DealSealed,
    ]  # fmt: skip
    [kept], [nonce], [sealed] = (told(game, k) for k in (e.DealKept, SealKept, DealSealed))
    assert kept.to == nonce.to == {HOUSE}
    assert sealed.seal == seal_of((kept.dealt, kept.arrested), nonce.nonce)
    for seat in (*SEATS[players], None):
        assert game.seen_by(seat).cards == ()
        assert game.seen_by(seat).seal == sealed.seal
    assert told(placed(players), e.DealKept) == [kept]


@EVERY_SIZE
def test_ink_14_secret_cards_are_seen_by_their_holder_alone(players: Players) -> None:
    game = placed(players)
    dealt = {one.seat: one for one in told(game, e.SecretsDealt)}
    for seat in (*SEATS[players], None):
        own = (Known(seat, dealt[seat].dealt),) if seat in dealt else ()
        assert game.seen_by(seat).cards == own
    assert all(one.to == {seat} for seat, one in dealt.items())


@EVERY_SIZE
def test_ink_15_anybody_may_be_the_first_player(players: Players) -> None:
    game, last = all_but_one_placed(players)
    shake = 9, 0, 5
    for number, seat in enumerate(SEATS[players]):
        draws = [(number,)] if seat == AMBASSADOR else [(number,), shake]
        *_, turn = drawing(game, in_order(last), last, *draws)
        balls = (Ball.OWN_STEP,) * 2 if seat == AMBASSADOR else tuple(PHANTOM[n] for n in shake)
        assert turn == e.TurnBegun(seat, balls, away=False)


def test_ink_15_the_first_player_is_drawn_as_the_last_one_places() -> None:
    game, last = all_but_one_placed()
    happened = drawing(game, in_order(last), last, (2,), (0, 1, 2))
    assert [type(event) for event in happened] == [
        e.PlacementMade, e.FiguresChosen, e.FiguresPlaced, *[e.SecretsDealt] * 4, e.TurnBegun,
    ]  # fmt: skip
    after = given(INKOGNITO, *game.history, *happened)
    assert (after.truth.active, after.truth.number) == (RED, 1)
    assert after.truth.turn == Moving((Ball.WHITE,) * 3)


@EVERY_SIZE
@pytest.mark.parametrize("first", [0, 2])
def test_ink_15_play_goes_round_in_the_order_of_the_seats(players: Players, first: int) -> None:
    seats = SEATS[players]
    game = table(seats=seats, active=seats[first])
    for turn in range(1, 2 * len(seats) + 1):
        assert (game.truth.number, game.truth.active) == (
            turn, seats[(first + turn - 1) % len(seats)],
        )  # fmt: skip
        assert INKOGNITO.awaited(game.truth) == (game.truth.active,)
        game = played(game, c.EndMovement(), c.EndTurn())


def test_ink_16_the_sheet_fills_itself_with_what_was_seen_and_shown() -> None:
    game = placed()
    for seat in AGENTS:
        sheet = game.seen_by(seat).sheet
        assert (sheet.seen, sheet.shown) == ((), ())
    assert game.seen_by(None).sheet is None
    asked = played(
        table(active=GREEN, balls="bow", blue_short=Space.STUCKY),
        c.Step(Ball.ORANGE, Figure.GREEN_THIN, Space.STUCKY, Line.LAND),
        c.EndMovement(),
        c.Ask(Figure.GREEN_THIN, Figure.BLUE_SHORT, Kind.BUILD),
        c.Show(hand("tall thin X")),
    )
    showing = Showing(1, BLUE, GREEN, None, Kind.BUILD, False, hand("tall thin X"), Form.WHOLE)
    rows = {seat: asked.seen_by(seat).sheet for seat in AGENTS}
    assert {seat: (row.seen, row.shown) for seat, row in rows.items()} == {
        BLUE: ((), (showing,)), GREEN: ((showing,), ()), RED: ((), ()), YELLOW: ((), ()),
    }  # fmt: skip
