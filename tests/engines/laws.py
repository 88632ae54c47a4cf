"""What holds for every game, at every step of random legal games: the laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import reduce
from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from games import codec
from games.engines.chance import Chance, Replayed
from games.engines.engine import (
    CLOCK,
    Choice,
    Command,
    Confidential,
    Context,
    DealSealed,
    Disclosing,
    Private,
    Public,
    Refused,
    SealKept,
    Seat,
    Unsealing,
    canonical,
    seal_of,
)
from tests.engines.clock_laws import (  # noqa: F401  laws too
    law_a_clock_tells_everybody_the_same,
    law_at_rest_nobody_moves_and_nothing_has_changed_afterwards,
    law_when_time_is_up_another_wait_begins,
)
from tests.engines.dispute_laws import (  # noqa: F401  laws too
    law_all_hear_the_same_of_a_dispute,
    law_an_appeal_is_judged_as_the_dispute_was,
    law_what_is_taken_back_is_as_it_was,
    law_while_something_is_disputed_nobody_plays,
)
from tests.engines.playouts import (
    Knowledge,
    chairs,
    convertible,
    dice,
    moments,
    offered,
    on_the_table,
    senders,
)
from tests.engines.talk_laws import (  # noqa: F401  laws too
    law_talk_is_for_those_who_sit_here,
    law_talk_needs_no_secrets,
    law_talk_tells_no_secrets,
)
from tests.engines.worlds import NOON, AnyEngine, History, Step, World, flat

Law = Callable[[AnyEngine, World, list[Step]], None]


def law_offers_are_true(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    rnd = dice(playout)
    for _, truth in moments(engine, playout):
        assert offered(engine, truth, None) == (), "nobody sits there"
        for seat in senders(playout):
            for choice in offered(engine, truth, seat):
                assert all(choice.options.values()), f"{choice} offers nothing"
                for command in every(choice, world, rnd):
                    assert refusal(engine, truth, seat, command) is None, f"{seat}: {command}"


def law_silence_is_no(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    rnd = dice(playout)
    for history, truth in moments(engine, playout):
        asks = world.asks(history, rnd)
        for seat in senders(playout):
            offers = offered(engine, truth, seat)
            for command in rnd.sample(asks, 20):
                if not any(choice.allows(command) for choice in offers):
                    assert refusal(engine, truth, seat, command), f"{seat}: {command}"


def law_the_table_looks_the_same_from_every_chair(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    knowledge = Knowledge(engine)
    for history, truth in moments(engine, playout):
        for seat in chairs(playout):
            known = knowledge.of(seat, history)
            assert on_the_table(known) == on_the_table(truth), f"{seat}"


def law_offers_need_no_secrets(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    knowledge = Knowledge(engine)
    for history, truth in moments(engine, playout):
        for seat in {*chairs(playout), *senders(playout)}:
            known = knowledge.of(seat, history)
            assert offered(engine, known, seat) == offered(engine, truth, seat), f"{seat}"


def law_the_table_waits_for_the_same_seats(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    knowledge = Knowledge(engine)
    for history, truth in moments(engine, playout):
        awaited = engine.awaited(truth)
        assert all(engine.legal(truth, seat) for seat in awaited), "waits for who cannot move"
        for seat in chairs(playout):
            assert engine.awaited(knowledge.of(seat, history)) == awaited, f"{seat}"


def law_who_is_asked_in_private_can_answer(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    knowledge = Knowledge(engine)
    for history, truth in moments(engine, playout):
        for seat in engine.asked(truth):
            known = knowledge.of(seat, history)
            assert seat in engine.asked(known) and engine.legal(known, seat), f"{seat}"


def law_what_is_disclosed_had_happened(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    for step in playout:
        happened = {unaddressed(event) for event in step.before if isinstance(event, Confidential)}
        for event in step.events:
            for secret in event.disclosed() if isinstance(event, Disclosing) else ():
                assert unaddressed(secret) in happened, f"{secret}"


def unaddressed(event: Any) -> bytes:
    """What happened, whoever was told."""
    return canonical(replace(event, to=frozenset()))


def law_a_different_secret_shows_the_same_table(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    """The truth is folded too, before anybody looks, as a server does it."""
    rnd, knowledge = dice(playout), Knowledge(engine)
    for history, _ in moments(engine, playout):
        engine.fold(history)
        sent = {
            seat: wire(engine, knowledge.of(seat, history), history, seat)
            for seat in chairs(playout)
        }
        for seat in chairs(playout):
            other = flat(world.redeal(history, seat, rnd))
            engine.fold(other)
            known = engine.known_to(seat, other)
            assert wire(engine, known, other, seat) == sent[seat], f"{seat}"
    for seat in chairs(playout):
        opened_again(engine, world, playout[0], seat, rnd)
        for step in playout[1:]:
            happens_again(engine, world, step, seat, rnd)


def law_a_refusal_tells_nothing(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    rnd = dice(playout)
    for history, truth in moments(engine, playout):
        asks = world.asks(history, rnd)
        for seat in senders(playout):
            other = engine.fold(flat(world.redeal(history, seat, rnd)))
            for command in rnd.sample(asks, 8):
                said = refusal(engine, truth, seat, command)
                assert said == refusal(engine, other, seat, command), f"{seat}: {command}"


def law_a_refusal_speaks_the_published_words(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    rnd, facts_known = dice(playout), {field.name for field in fields(engine.types.facts)}
    published = {*engine.types.reasons}  # games that share a part share its reasons
    for history, truth in moments(engine, playout):
        asks = world.asks(history, rnd)
        for seat in senders(playout):
            for command in rnd.sample(asks, 6):
                if said := refusal(engine, truth, seat, command):
                    reason, rule, facts = said
                    assert isinstance(reason, StrEnum) and reason in published, f"{said}"
                    assert rule, f"{said}"
                    assert facts.keys() <= facts_known, f"{said}"
                    assert convertible(facts, engine.types.facts), f"{said}"


def law_every_event_has_an_audience(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    for event in engine.types.events:
        assert issubclass(event, Public) != issubclass(event, Private), event.__name__
    for step in playout:
        assert {type(event) for event in step.events} <= {*engine.types.events}


def law_the_log_survives(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    truth = engine.initial
    for step in playout:
        assert truth == step.truth
        for event in step.events:
            written = codec.encode(event)
            read = read_back(engine, event, written)
            assert read == event and codec.encode(read) == written
            truth = engine.evolve(truth, read)
    assert truth == reduce(engine.evolve, playout[-1].events, playout[-1].truth)


def law_every_chair_can_fold_what_it_was_told(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    history = playout[-1].before + playout[-1].events
    for seat in {*chairs(playout), *senders(playout)}:
        try:
            engine.known_to(seat, history)
        except Exception as error:
            raise AssertionError(f"{seat} cannot fold: {error!r}") from error


def law_games_end(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    assert playout, "no game could be opened"
    *_, (_, truth) = moments(engine, playout)
    assert engine.result(truth) is not None, f"no end after {len(playout)} steps"


def law_nothing_is_legal_after_the_end(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    for _, truth in moments(engine, playout):
        if engine.result(truth) is not None:
            assert engine.awaited(truth) == ()
            assert not any(offered(engine, truth, seat) for seat in senders(playout))


def law_something_always_happens(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    for step in playout:
        assert isinstance(step.events, tuple) and step.events, f"{step.command}"


def law_the_same_draws_give_the_same_game(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    """What opens a seal is drawn as well: if it were always the same, the deal could be tried."""
    for step in playout:
        chance = Replayed(step.draws)
        again = engine.decide(step.truth, step.command, Context(step.seat, NOON, chance))
        assert again == step.events, f"{step.command}"
        assert not chance.left, "a draw was not asked for again"
        nonces = {event.nonce for event in step.events if isinstance(event, SealKept)}
        assert nonces <= set(step.draws), "a seal that chance has not made"


def law_draws_stay_with_the_house(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    """An event holds what chance gave, never how; and no player holds what opens a seal."""
    tokens: set[str] = set()
    for step in playout:
        tokens |= {draw for draw in step.draws if isinstance(draw, str)}
        for event in step.events:
            text = canonical(event)
            assert len(step.draws) < 2 or canonical(step.draws) not in text, f"{event}"
            if not isinstance(event, Unsealing) and any(map(event.told_to, chairs(playout))):
                assert not any(token.encode() in text for token in tokens), f"{event}"


def law_the_seal_is_that_of_the_deal(engine: AnyEngine, world: World, playout: list[Step]) -> None:
    history = playout[-1].before + playout[-1].events
    sealed = {event.seal for event in history if isinstance(event, DealSealed)}
    opened = {
        seal_of(event.deal(), event.nonce) for event in history if isinstance(event, Unsealing)
    }
    over = engine.result(engine.fold(history)) is not None
    assert opened == sealed if over else opened <= sealed


LAWS: tuple[Law, ...] = tuple(law for name, law in globals().items() if name.startswith("law_"))
ANY_DICE = Random(0)  # for what is tried and thrown away


def every(choice: Choice, world: World, rnd: Random) -> Iterator[Command]:
    """A command for every combination of what the closed fields may be."""
    for values in product(*choice.options.values()):
        one = {name: (value,) for name, value in zip(choice.options, values, strict=True)}
        yield world.fill(Choice(choice.command, one, choice.hints), rnd)


def refusal(engine: AnyEngine, truth: Any, seat: Seat, command: Command) -> Any:
    """Reason, rule and facts; None if it is accepted."""
    try:
        engine.decide(truth, command, Context(seat, NOON, Chance(ANY_DICE)))
    except Refused as no:
        return no.reason, no.rule, no.facts
    return None


def wire(engine: AnyEngine, known: Any, history: History, seat: Seat | None) -> tuple[object, ...]:
    """Everything this seat gets to see, also as bytes."""
    feed = told(history, seat)
    view, choices = engine.view(known, seat), offered(engine, known, seat)
    offers = [(choice.command.__name__, choice.options) for choice in choices]
    sent = [canonical(part) for part in (view, feed, offers)]
    return [len(part) for part in sent], sent, view, feed, choices


def told(events: History, seat: Seat | None) -> list[Any]:
    return [event for event in events if event.told_to(seat)]


def opened_again(
    engine: AnyEngine, world: World, step: Step, seat: Seat | None, rnd: Random
) -> None:
    """Another deal of what this seat may not know is told to it in the same words."""
    chance = Replayed(world.redraw(step.draws, seat, rnd))
    other = engine.decide(step.truth, step.command, Context(step.seat, NOON, chance))
    assert unsealed(told(other, seat)) == unsealed(told(step.events, seat)), f"{seat}"


def unsealed(events: list[Any]) -> list[Any]:
    """The seal is of the deal and its nonce: another for every deal, and as long."""
    return [
        replace(event, seal="-" * len(event.seal)) if isinstance(event, DealSealed) else event
        for event in events
    ]


def happens_again(
    engine: AnyEngine, world: World, step: Step, seat: Seat | None, rnd: Random
) -> None:
    """Where a step that told this seat so much can be taken too, it tells this seat the same; also
    if it was sent with what this seat may not know."""
    retold, past = world.redeal(step.before + step.events, seat, rnd), len(step.before)
    truth = engine.fold(flat(retold[:past]))
    happened, draws = flat(retold[past:]), step.draws
    if step.seat == CLOCK:
        draws = world.drawn(truth, happened, draws)
    for command in dict.fromkeys((step.command, world.resent(step.command, happened))):
        try:
            events = engine.decide(truth, command, Context(step.seat, NOON, Replayed(draws)))
        except Refused:
            continue
        assert told(events, seat) == told(step.events, seat), f"{seat}: {command}"


def read_back(engine: AnyEngine, event: Any, written: str) -> Any:
    try:
        return codec.decode(engine.name, codec.tag_of(type(event)), event.version, written)
    except (codec.UnknownShape, msgspec.ValidationError) as error:
        raise AssertionError(f"{written} cannot be read: {error}") from error
