"""Plays any game at random and checks on the way what must hold for every game."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import load, save
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.core.script.live import Live
from kabinett.core.setup import Setup
from kabinett.testing.answers import LastAsk
from kabinett.testing.differences import same
from kabinett.testing.ends import LAST, LONG, Endless, check_result, never_over, stack_of
from kabinett.testing.frozen import check_only_looks
from kabinett.testing.invariants import behind, check_state
from kabinett.testing.leaks import check_leaks
from kabinett.testing.offered import check_obvious, check_standing
from kabinett.testing.parts import check_shown
from kabinett.testing.playing_on import check_next_answer, check_playing_on
from kabinett.testing.reasons import check_reasons
from kabinett.testing.sealed import check_public

RESERVED = {"frames", "seat", "value", "heard"}
LIMIT = 100_000  # answers after which a game is held to be endless
LOOKED_AT = 20  # things, by as many viewers, that are looked at for leaks at an ask, on average
SCENES = 60  # answers of a game after each of which scenes are compared, and …
SELDOM = 10  # … further on only after every so many: small games are seen whole
FIRST = 1  # so often each line that asks is checked dearly, however seldom it does


def new_table(game: Game[Any], setup: Setup, seed: int) -> Table:
    """A new game whose dice and draws depend on the seed only."""
    return Table.new(game, setup, chance=Chance(seed.to_bytes(SEED_BYTES, "big")))


def some_setup(game: Game[Any], dice: random.Random, seats: int = 0) -> Setup:
    """Any number of seats; every other game with options of its own, and roles that are drawn
    or chosen at the table, where there are roles."""
    seats = seats or dice.choice(game.seat_counts)
    if dice.random() < 0.5:
        return Setup(seats)
    options = {option.name: dice.choice(list(option.values)) for option in game.options}
    roles: tuple[str, ...] = ()
    if game.roles(seats, game.setup(Setup(seats, options)).options):
        roles = tuple(dice.choice(["random", "choose"]) for _ in range(seats))
    return Setup(seats, options, roles)


def every_setup(game: Game[Any], dice: random.Random) -> Iterator[Setup]:
    """As few set-ups as have every number of seats and every value of every option between them,
    the values put together by chance."""
    columns = [dice.sample(list(o.values), len(o.values)) for o in game.options]
    seats = list(game.seat_counts)
    for number in range(max([len(seats), *map(len, columns)])):
        values = [column[number % len(column)] for column in columns]
        options = dict(zip([option.name for option in game.options], values, strict=True))
        some = seats[number % len(seats)]
        roles = ("random",) * some if game.roles(some, options) else ()
        yield Setup(some, options, roles)


def both_ways(game: Game[Any], setup: Setup, dice: random.Random) -> int:
    """The same whole game as live generators and as compiled scripts, with `Game.check` after
    every answer; the answers it took."""
    setup = game.setup(setup)
    s = game.new_state(setup)
    choices = game.program.begin(s, game.main)
    live = Live(game.new_state(setup), game.main)
    answers = 0
    while choices:
        if answers == LONG:
            raise Endless(never_over(game, LONG, Counter([s.frames[-1][0]])))
        same(live.choices, list(choices), "the choices, as a generator and compiled")
        same(live.s.seat, s.seat, "the seat that is asked, as a generator and compiled")
        choice = dice.choice(choices)
        answer = s.seat, choice
        with behind(game, s, lambda: [answer]):  # noqa: B023
            choices = game.program.run(s, choice)
            live.run(choice)
            same(live.s.values(), s.values(), f"the state, {NOT_BY_RULES}")
            check_state(game, s)
        answers += 1
    same(live.choices, [], "the choices at the end")
    result = game.result(s)
    assert result is not None, endless(game)
    check_result(game, result, setup.seats)
    return answers


#: Why the same script may come to something else.
NOT_BY_RULES = "the same script run twice (what is by chance is asked of kb.CHANCE)"


def endless(game: Game[Any]) -> str:
    """What to say of a game that is over without an end."""
    code = getattr(inspect.unwrap(game.main), "__code__", None)
    where = f"{code.co_filename}:{code.co_firstlineno}: " if code else ""
    return f"{where}main is over, and no kb.finish(s, …) has said how: `result` says it is not over"


def play_random(
    game: Game[Any],
    setup: Setup,
    seed: int,
    every: int = 20,
    limit: int = LIMIT,
    also: Callable[[Table], None] | None = None,
    most: int = LIMIT,
    checked: Counter[tuple[int, int]] | None = None,
    follow: Callable[[Table], None] = lambda table: None,
) -> Table:
    """Play a game at random, whole or for ``most`` answers: `Game.check`, ``follow``, and whether
    the answer tells what is hidden, after every answer (by the scene too while a game is young), at
    every ``every``-th ask the dear checks (and ``also``), leaks more often where little is seen
    (`until_next_look`), at the end a replay of the record with every die verified.  With
    ``checked``, which counts them from game to game, the dear checks also come when each line that
    asks does so for the first times, and reasons are looked at at every ask.  Endless if a whole
    game is not over at ``limit``."""
    luck = Luck(seed)
    table = new_table(game, setup, seed)
    taken = RESERVED & set(table.state.fields())
    assert not taken, f"a field of the state has a name of State's: {', '.join(taken)}"
    showing = game.showing(table.state)
    game.check(table.state)
    last: Counter[tuple[int, ...]] = Counter()
    next_check = next_look = 0
    last_ask = LastAsk()
    for asked in range(limit):
        follow(table)
        if table.over:
            check_end(table)
            last_ask.check_end(table, luck)
            return table
        if asked == most:
            check_saved(table)
            check_replay(table)
            return table
        if asked >= limit - LAST:
            last[stack_of(table.state)] += 1
        if checked is not None:
            check_reasons(table.game, table.state)  # before whatever gives one of these answers
        if (checked is not None and is_new(table, checked)) or asked >= next_check:
            next_check, next_look = asked + every, asked + until_next_look(table)
            check_dear(table, luck)
            check_shown(showing, table)
            if also is not None:
                also(table)
        elif asked >= next_look:
            next_look = asked + until_next_look(table)
            check_leaks(table, luck)
            check_playing_on(table, luck)
        check_next_answer(table, luck, scene=asked < SCENES or asked % SELDOM == 0)
        last_ask.pass_by(table)
        answer_and_check(table, luck)
    raise Endless(never_over(game, limit, last))


def until_next_look(table: Table) -> int:
    """How many asks may pass until leaks are looked for again: few where a look is cheap, as one
    compares for each viewer what he sees of each thing that there is."""
    return 1 + (table.setup.seats + 1) * len(table.game.vocabulary) // LOOKED_AT


def is_new(table: Table, asked: Counter[tuple[int, int]]) -> bool:
    """Count the line that asks, and tell whether it has seldom done so."""
    kind = table.state.frames[-1][0], answered_so_far(table)
    asked[kind] += 1
    return asked[kind] <= FIRST


def answered_so_far(table: Table) -> int:
    """0 where nobody has answered of several who are asked at once; 1 where one has; 2 where the
    first of them has, by whom more is told."""
    if not table.hides_answers:
        return 0
    program, s = table.program, table.state
    return 1 if program.open_seats(s)[0] == program.seats(s)[0] else 2


def answer_and_check(table: Table, luck: Luck) -> None:
    """Answer by chance, and look at the invariants: what is raised says behind which answer."""
    since = len(table.lines)
    number = table.game.vocabulary.number

    def given() -> list[tuple[int, int]]:
        return [(line.who, number(line.name)) for line in [*table.lines][since:]]

    with behind(table.game, table.state, given):
        answer_random(table, luck)
        check_state(table.game, table.state)


def answer_random(table: Table, luck: Luck) -> tuple[int, str]:
    """Answer for one of those who are asked, at random; the seat, and what it chose."""
    seat = any_of(table.open_seats(), luck)
    ask = table.ask(seat)
    assert ask is not None
    name = any_of(ask.choices, luck)
    table.answer(seat, ask.id, name)
    return seat, name


def any_of(items: Sequence[Any], luck: Luck) -> Any:
    return items[luck.below(len(items))]


def check_dear(table: Table, luck: Luck) -> None:
    """What holds at every ask, and takes its time."""
    check_asked_twice(table)
    check_standing(table)
    check_saved(table)
    check_copy(table, luck)
    check_undo(table)
    check_replay(table)
    check_illegal(table, luck)
    check_reasons(table.game, table.state)
    check_public(table)
    check_leaks(table, luck)
    check_playing_on(table, luck)
    check_obvious(table)


def check_asked_twice(table: Table) -> None:
    """Looking at an ask, however often, changes nothing."""
    check_only_looks(table.game, table.state)
    before = table.state.canonical()
    asks = [table.ask(seat) for seat in range(table.setup.seats)]
    for _ in range(2):
        again = [table.ask(seat) for seat in range(table.setup.seats)]
        where = table.program.where(table.state)
        same(again, asks, f"{where}: the asks, looked at twice")
        same(table.state.canonical(), before, f"{where}: the state, after looking at the asks")
    choices = table.program.choices(table.state)
    assert type(choices) is list, (
        f"{table.program.where(table.state)}: the function says that it gives a list of choices, "
        f"and gives a {type(choices).__name__}: say -> Iterable[int], or compiled it would fail"
    )
    for ask in asks:
        if ask is not None:
            where = table.program.where(table.state)
            assert ask.choices, f"{where}: an ask without choices"
            twice = [name for name in ask.choices if ask.choices.count(name) > 1]
            assert not twice, f"{where}: offered twice: {', '.join(sorted(set(twice)))}"


def check_saved(table: Table) -> None:
    """A table comes back from its text as it was."""
    text = save(table)
    other, notice = load(text, {table.game.id: table.game}.get)
    assert notice is None, f"saved and loaded, it was not as before: {notice}"
    same(other.state, table.state, "the state, saved and loaded")
    same(other.state.canonical(), table.state.canonical(), "its text, saved and loaded")
    same(other.log, table.log, "the log, saved and loaded")
    lines = [replace(line, at=0) for line in other.lines]
    same(lines, table.lines, "the record, saved and loaded")
    same(save(other), text, "the saved text, saved again")


def check_copy(table: Table, luck: Luck) -> None:
    """A copy is equal, and goes its own way."""
    game, s = table.game, table.state
    before = s.canonical()
    other = s.copy()
    same(other, s, "a copy of the state")
    same(other.canonical(), before, "the text of a copy")
    assert other.heard is None, "a copy is silent"
    choices = game.program.choices(other)
    for _ in range(10):
        if not choices:
            break
        choices = game.program.run(other, choices[luck.below(len(choices))])
    same(s.canonical(), before, "the state, after its copy was played on")


def check_undo(table: Table) -> None:
    """What is taken back and done again is as before; nobody but its seat can take it back."""
    for seat in range(table.setup.seats):
        other, _ = load(save(table), {table.game.id: table.game}.get)
        place = other.undo_line(seat)
        if place is None:
            refused(lambda: other.undo(seat), f"seat {seat} takes back what it may not")  # noqa: B023
            continue
        line = other.lines[place]
        assert line.who == seat and not line.forced and not line.struck, "undo of a wrong line"
        counter = other.chance.counter
        other.undo(seat)
        table.game.check(other.state)
        assert seat in other.open_seats() and line.struck, "undo has not asked again"
        same(other.chance.counter, counter, "the counter of the draws, after undo")
        other.answer(seat, None, line.name)
        same(other.state, table.state, "the state, after undo and the same answer")
        texts = [entry.text for entry in other.log]
        same(texts, [entry.text for entry in table.log], "the log, after undo and the same answer")


def check_replay(table: Table) -> None:
    """The record so far, read from its text, leads to the same place."""
    other = replay(parse(write(table.record())), table.game)
    same(other.state, table.state, "the state, replayed")
    same(other.log, table.log, "the log, replayed")
    lines = [line.text() for line in other.lines]
    same(lines, [line.text() for line in table.lines], "the record, replayed")
    for seat in range(table.setup.seats):
        same(other.ask_id(seat), table.ask_id(seat), "the number of the ask, replayed")
        same(other.undo_line(seat), table.undo_line(seat), "undo, replayed")


def check_illegal(table: Table, luck: Luck) -> None:
    """What is not offered is not taken, and changes nothing."""
    before = save(table)
    names = table.game.vocabulary.names
    tries: list[tuple[int, int | None, str]] = []
    for seat in range(-1, table.setup.seats + 1):
        ask = table.ask(seat)
        if ask is None:
            tries += [(seat, None, any_of(names, luck)), (seat, 0, names[0])]
            continue
        wrong = [name for name in names if name not in ask.choices]
        tries += [(seat, ask.id + step, ask.choices[0]) for step in (-1, 1)]
        tries += [(seat, ask.id, any_of(wrong, luck)) for _ in range(5) if wrong]
        tries += [(seat, ask.id, odd) for odd in ("", "nothing such", ask.choices[0].upper() + " ")]
    for seat, number, name in tries:
        answer = lambda: table.answer(seat, number, name)  # noqa: B023, E731
        refused(answer, f"seat {seat} may answer {name!r} to ask {number}")
    same(save(table), before, "the table, after answers that were refused")


def refused(act: Callable[[], None], what: str) -> None:
    try:
        act()
    except IllegalChoice:
        return
    raise AssertionError(what)


def check_end(table: Table) -> None:
    """The end is one: a result, and a record that proves every die."""
    result = table.game.result(table.state)
    assert result is not None, endless(table.game)
    check_result(table.game, result, table.setup.seats)
    assert table.open_seats() == () and table.state.seat < -1, "somebody is asked after the end"
    other = replay(parse(write(table.record())), table.game, verify=True)
    same(other.state, table.state, "the state at the end, replayed")
    same(other.log, table.log, "the log at the end, replayed")
    check_saved(table)
    for seat in range(table.setup.seats):
        assert table.ask(seat) is None, f"seat {seat} is asked after the end"
        assert table.undo_line(seat) is None, f"seat {seat} may undo the end"
