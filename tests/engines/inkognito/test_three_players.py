"""Three players: an agent under arrest, a full team and a lone agent (digest section 12)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engines.engine import HOUSE, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Colours, Players
from games.engines.inkognito.missions import Goal, Mission
from games.engines.inkognito.terms import (
    Ball,
    Build,
    Ending,
    Figure,
    Identity,
    Kind,
    Letter,
    figures_of,
)
from tests.dsl import Given
from tests.engines.inkognito.endings import (
    CATCH_X,
    CAUGHT,
    FREE,
    TEAM,
    THREE,
    at_table,
    ending,
    met,
    over,
    revealed,
    seated,
    shaken,
    step,
)
from tests.engines.inkognito.moments import moments
from tests.engines.inkognito.table import (
    BLUE,
    EMBASSY,
    GREEN,
    RED,
    STARTS,
    B,
    Colour,
    F,
    Space,
    X,
    Z,
    cards,
    hand,
    opened,
    played,
    values,
)


def dealt_by_chance(seed: int) -> Given:
    seats = (Seat("agent_1"), Seat("agent_2"), Seat("agent_3"))
    game = opened(*seats, seed=seed, players=Players.THREE)
    return played(game, *(c.PlaceRandomly(),) * 3)


def kept(game: Given) -> e.DealKept:
    return next(event for event in game.history if isinstance(event, e.DealKept))


def test_ink_86_one_colour_is_left_out_and_one_set_of_cards_is_put_aside_unseen() -> None:
    game = dealt_by_chance(1)
    colours = {person.colour for person in game.truth.seats}
    assert len(colours) == 3
    assert set(game.truth.standing) == {
        Figure.AMBASSADOR,
        *(figure for colour in colours for figure in figures_of(colour)),
    }
    deal = kept(game)
    assert len(deal.dealt) == 3 and deal.arrested is not None
    everything = (*deal.dealt, deal.arrested)
    assert {one.identity for one in everything} == set(Identity)
    assert {one.build for one in everything} == set(Build)
    assert {one.letter for one in everything} == set(Letter)


def test_ink_86_with_chairs_for_colours_any_three_of_them_are_taken() -> None:
    for left_out in Colour:
        seats = tuple(Seat(colour) for colour in Colour if colour is not left_out)
        game = opened(*seats, players=Players.THREE, colours=Colours.CHAIRS)
        assert [person.colour for person in game.truth.seats] == [*map(Colour, seats)]


def test_ink_87_every_set_may_be_the_one_put_aside_and_every_colour_the_one_left_out() -> None:
    games = [dealt_by_chance(seed) for seed in range(120)]
    aside = [kept(game).arrested for game in games]
    assert {one.identity for one in aside} == set(Identity)
    assert {one.build for one in aside} == set(Build)
    assert {one.letter for one in aside} == set(Letter)
    left_out = [set(Colour) - {one.colour for one in game.truth.seats} for game in games]
    assert set(map(min, left_out)) == set(Colour)


def test_ink_87_who_is_under_arrest_is_hidden_from_all_players_until_the_end() -> None:
    at = moments(Players.THREE)
    assert kept(at["move"]).to == frozenset({HOUSE})
    for moment, game in at.items():
        if moment == "deal":
            continue
        for seat in (*THREE, None):
            known = INKOGNITO.known_to(seat, game.history)
            assert known.secrets.deal is None
            shown = [card.seat for card in game.seen_by(seat).cards]
            assert (None in shown) is (moment == "end")


def test_ink_87_the_start_spaces_of_the_missing_colour_stay_coloured_spaces() -> None:
    """The Ambassador and an agent's figure may be put aside there."""
    at = moments(Players.THREE)
    yellow = set(STARTS[Colour.YELLOW])
    assert yellow <= values(at["aside"], BLUE, c.PutAside, "to")
    came = step(Ball.WHITE, Figure.BLUE_TALL, EMBASSY)
    game = met(seated("F B X, Z"), came, seats=THREE, blue_tall=FREE)
    asked = played(
        game, c.AskAmbassador(RED, Kind.BUILD), c.Show(hand("fat tall")), c.AcceptAnswer()
    )
    left = {STARTS[Colour.BLUE][0]}  # where the tall one of blue stood
    assert values(asked, BLUE, c.PutAside, "to") == yellow | left


def test_ink_88_a_full_team_and_a_lone_agent_are_in_play() -> None:
    lone = Counter[Identity]()
    for seed in range(60):
        deal = kept(dealt_by_chance(seed))
        teams = Counter(one.identity.team for one in deal.dealt)
        assert sorted(teams.values()) == [1, 2]
        lone[deal.arrested.identity.partner] += 1
    assert set(lone) == set(Identity)


@pytest.mark.parametrize("seat", THREE)
def test_ink_88_nobody_knows_at_first_whether_he_is_alone(seat: Seat) -> None:
    """Another deal gives him the same cards and a partner, or none: all he is shown is the same."""
    alike = {
        BLUE: ("F B X, Z", "F Z X, B"),
        GREEN: ("X F B, Z", "X F Z, B"),
        RED: ("B Z F, X", "X Z F, B"),
    }
    known = []
    for who in alike[seat]:
        own = THREE.index(seat)
        deal = seated(who)
        game = at_table(who, active=seat)
        history = [e for e in game.history if e.told_to(seat)]
        view = INKOGNITO.view(INKOGNITO.known_to(seat, history), seat)
        assert [card.dealt for card in view.cards] == [deal[own]]
        known.append((replace(view, seal=""), INKOGNITO.legal(game.truth, seat)))
    assert known[0] == known[1]


# What the full team has to do, and who of it is blue and green; red is the lone agent.
CATCHING = [
    ("F tall a, B short b, X fat c", "Z thin d", X),
    ("F tall b, B short a, X fat c", "Z thin d", X),
    ("F tall a, B short d, X fat b", "Z thin c", Z),
    ("F tall d, B short a, X fat b", "Z thin c", Z),
    ("F tall a, B short b, Z fat d", "X thin c", X),
    ("F tall d, B short a, Z fat c", "X thin b", Z),
    ("Z tall a, X short c, F fat b", "B thin d", B),
    ("Z tall c, X short a, F fat d", "B thin b", B),
    ("Z tall c, X short a, B fat d", "F thin b", B),
    ("Z tall b, X short d, F fat a", "B thin c", F),
    ("Z tall d, X short b, B fat a", "F thin c", F),
]


@pytest.mark.parametrize("deal, arrested, target", CATCHING)
def test_ink_89_who_has_to_catch_the_arrested_agent_catches_the_lone_one(
    deal: str, arrested: str, target: Identity
) -> None:
    """Red is the lone agent and fat, whether the mission names him or his partner."""

    def caught(figure: str) -> Ending:
        where = {figure: FREE, "green_tall": FREE}
        game = met(cards(deal), arrested=arrested, seats=THREE, **where)
        return ending(shaken(game, GREEN))

    assert caught("red_fat") is Ending.MISSION
    for decoy in ("red_tall", "red_short", "red_thin"):
        assert caught(decoy) is Ending.MISSION_UNMET
    game = shaken(met(cards(deal), arrested=arrested, seats=THREE), GREEN)
    assert over(game).mission == Mission(Goal.CATCH, target)


def test_ink_t8_bubble_is_arrested_and_zx_with_c_a_have_to_catch_fiddlebottom() -> None:
    deal = "Z tall c, X short a, F fat b"
    assert over_at(deal, red_fat=FREE, green_thin=FREE) is Ending.MISSION
    assert over_at(deal, red_tall=FREE, green_thin=FREE) is Ending.MISSION_UNMET
    assert over_at(deal) is Ending.MISSION_UNMET


def over_at(deal: str, **where: Space) -> Ending:
    game = met(cards(deal), arrested="B thin d", seats=THREE, **where)
    return ending(shaken(game, GREEN))


def test_ink_89_all_other_missions_of_the_full_team_are_as_with_four() -> None:
    """Fiddlebottom to 5, and the two partners together."""
    to_5 = cards("F tall a, B short c, X fat b")
    there = met(to_5, arrested="Z thin d", seats=THREE, blue_tall=Space.SAN_GIORGIO)
    assert ending(shaken(there, GREEN)) is Ending.MISSION
    together = cards("F tall d, B short b, X fat a")
    where = {"blue_tall": FREE, "green_short": FREE}
    both = met(together, arrested="Z thin c", seats=THREE, **where)
    assert ending(shaken(both, GREEN)) is Ending.MISSION


def test_ink_83_and_ink_89_a_right_claim_of_the_full_team_lets_both_of_them_win() -> None:
    game = met(TEAM, arrested="Z thin d", seats=THREE, **CAUGHT)
    played(game, c.Claim(GREEN)).when(c.ShakeHands(), by=GREEN).then(
        e.HandshakeAnswered(True),
        e.GameEnded(Ending.MISSION, (BLUE, GREEN), CATCH_X),
        revealed(TEAM, *cards("Z thin d")),
    )
