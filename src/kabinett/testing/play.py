"""Plays any game at random and checks on the way what must hold for every game."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.opening import load
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.core.script.live import LiveGame
from kabinett.core.setup import Setup
from kabinett.testing.differences import same
from kabinett.testing.rules.frozen_states import check_only_looks
from kabinett.testing.rules.invariants import check_state, note_answers
from kabinett.testing.rules.offers import check_obvious, check_standing
from kabinett.testing.rules.quick_games import (
    LAST,
    LONG,
    Endless,
    check_result,
    describe_endless_game,
    stack_of,
)
from kabinett.testing.rules.reasons import check_reasons
from kabinett.testing.scene.parts import check_showing
from kabinett.testing.secrets.answers import LastAsk
from kabinett.testing.secrets.leaks import check_leaks
from kabinett.testing.secrets.pairs import check_next_answer, check_playing_on
from kabinett.testing.secrets.public_scene import check_public
from kabinett.testing.tables import answer_random, any_of, new_table

RESERVED = {"frames", "seat", "value", "heard"}
LIMIT = 100_000  # answers after which a game counts as endless
LOOKED_AT = 20  # things times viewers checked for leaks at an ask, on average
SCENES = 60  # the answers of a game after each of which scenes are compared; …
SELDOM = 10  # … later after every tenth only: of small games all scenes are seen
FIRST = 1  # times that each line that asks gets the dear checks, however seldom it asks


def both_ways(game: Game, setup: Setup, dice: random.Random) -> int:
    """Play the same whole game as live generators and as compiled scripts, with `Game.check` after
    every answer. Returns the number of answers."""
    setup = game.setup(setup)
    s = game.new_state(setup)
    choices = game.program.begin(s, game.main)
    live = LiveGame(game.new_state(setup), game.main)
    answers = 0
    while choices:
        if answers == LONG:
            raise Endless(describe_endless_game(game, LONG, Counter([s.frames[-1][0]])))
        same(live.choices, list(choices), "the choices, as a generator and compiled")
        same(live.s.seat, s.seat, "the seat that is asked, as a generator and compiled")
        choice = dice.choice(choices)
        answer = s.seat, choice
        with note_answers(game, s, lambda: [answer]):  # noqa: B023
            choices = game.program.run(s, choice)
            live.run(choice)
            same(live.s.values(), s.values(), f"the state, {NOT_BY_RULES}")
            check_state(game, s)
        answers += 1
    same(live.choices, [], "the choices at the end")
    result = game.result(s)
    assert result is not None, describe_missing_end(game)
    check_result(game, result, setup.seats)
    return answers


#: Why the same script may come to different states.
NOT_BY_RULES = "the same script run twice (what is by chance is asked of kb.CHANCE)"


def describe_missing_end(game: Game) -> str:
    """Describe a game that is over without an end."""
    code = getattr(inspect.unwrap(game.main), "__code__", None)
    where = f"{code.co_filename}:{code.co_firstlineno}: " if code else ""
    return f"{where}main is over, and no kb.finish(s, …) has said how: `result` says it is not over"


def play_random(
    game: Game,
    setup: Setup,
    seed: int,
    every: int = 20,
    limit: int = LIMIT,
    also: Callable[[Table], None] | None = None,
    most: int = LIMIT,
    asked_lines: Counter[tuple[int, int]] | None = None,
    follow: Callable[[Table], None] = lambda table: None,
) -> Table:
    """Play a game at random, whole or for ``most`` answers.

    Checks after every answer: `Game.check`, ``follow``, and whether the answer reveals what is
    hidden (while a game is young by the scene too). At every ``every``-th ask come the dear checks
    and ``also``; checks for leaks come more often where they are cheap (`until_next_look`). At the
    end replays the record and verifies every die.

    ``asked_lines`` counts from game to game the lines that have asked: with it the dear checks also
    come at the first ask of each line, and every ask has its reasons checked. Raises Endless if a
    whole game is not over at ``limit``."""
    luck = Luck(seed)
    table = new_table(game, setup, seed)
    clashes = RESERVED & set(table.state.fields())
    assert not clashes, f"a field of the state has a name of State's: {', '.join(clashes)}"
    showing = game.showing(table.state)
    game.check(table.state)
    last_stacks: Counter[tuple[int, ...]] = Counter()
    next_check = next_look = 0
    last_ask = LastAsk()
    for count in range(limit):
        follow(table)
        if table.over:
            check_end(table)
            last_ask.check_end(table, luck)
            return table
        if count == most:
            check_saved(table)
            check_replay(table)
            return table
        if count >= limit - LAST:
            last_stacks[stack_of(table.state)] += 1
        if asked_lines is not None:
            check_reasons(table.game, table.state)  # before any check answers this ask
        if (asked_lines is not None and is_new(table, asked_lines)) or count >= next_check:
            next_check, next_look = count + every, count + until_next_look(table)
            check_dear(table, luck)
            check_showing(showing, table)
            if also is not None:
                also(table)
        elif count >= next_look:
            next_look = count + until_next_look(table)
            check_leaks(table, luck)
            check_playing_on(table, luck)
        check_next_answer(table, luck, scene=count < SCENES or count % SELDOM == 0)
        last_ask.remember(table)
        answer_and_check(table, luck)
    raise Endless(describe_endless_game(game, limit, last_stacks))


def until_next_look(table: Table) -> int:
    """Asks that may pass before leaks are looked for again: few where a look is cheap. Its cost
    grows with viewers and things, as it compares what each viewer sees of each thing."""
    return 1 + (table.setup.seats + 1) * len(table.game.vocabulary) // LOOKED_AT


def is_new(table: Table, counts: Counter[tuple[int, int]]) -> bool:
    """Count the line that asks. True if it has seldom asked before."""
    kind = table.state.frames[-1][0], answered_so_far(table)
    counts[kind] += 1
    return counts[kind] <= FIRST


def answered_so_far(table: Table) -> int:
    """Of several who are asked at once: 0 if nobody has answered, 1 if somebody has, 2 if the first
    of them has, which may reveal more."""
    if not table.hides_answers:
        return 0
    program, s = table.program, table.state
    return 1 if program.open_seats(s)[0] == program.seats(s)[0] else 2


def answer_and_check(table: Table, luck: Luck) -> None:
    """Answer at random, then check the invariants. An error names the answer that led to it."""
    since = len(table.lines)
    number = table.game.vocabulary.number

    def new_answers() -> list[tuple[int, int]]:
        return [(line.who, number(line.name)) for line in [*table.lines][since:]]

    with note_answers(table.game, table.state, new_answers):
        answer_random(table, luck)
        check_state(table.game, table.state)


def check_dear(table: Table, luck: Luck) -> None:
    """Run the checks that hold at every ask and are too slow to run at each."""
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
    """Raise an error if looking at an ask, however often, changes something."""
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
    """Raise an error unless a table comes back from its saved text as it was."""
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
    """Raise an error unless a copy of the state is equal and independent."""
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
    """Raise an error unless undo and the same answer restore the table, and nobody but the seat can
    undo."""
    for seat in range(table.setup.seats):
        other, _ = load(save(table), {table.game.id: table.game}.get)
        place = other.undo_line(seat)
        if place is None:
            check_refused(lambda: other.undo(seat), f"seat {seat} takes back what it may not")  # noqa: B023
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
    """Raise an error unless the record so far, written and parsed, leads to the same table."""
    other = replay(parse(write(table.record())), table.game)
    same(other.state, table.state, "the state, replayed")
    same(other.log, table.log, "the log, replayed")
    lines = [line.text() for line in other.lines]
    same(lines, [line.text() for line in table.lines], "the record, replayed")
    for seat in range(table.setup.seats):
        same(other.ask_id(seat), table.ask_id(seat), "the number of the ask, replayed")
        same(other.undo_line(seat), table.undo_line(seat), "undo, replayed")


def check_illegal(table: Table, luck: Luck) -> None:
    """Raise an error unless the table refuses what it does not offer, and stays the same."""
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
        check_refused(answer, f"seat {seat} may answer {name!r} to ask {number}")
    same(save(table), before, "the table, after answers that were refused")


def check_refused(act: Callable[[], None], what: str) -> None:
    try:
        act()
    except IllegalChoice:
        return
    raise AssertionError(what)


def check_end(table: Table) -> None:
    """Raise an error unless the game has a result and a record that proves every die."""
    result = table.game.result(table.state)
    assert result is not None, describe_missing_end(table.game)
    check_result(table.game, result, table.setup.seats)
    assert table.open_seats() == () and table.state.seat < -1, "somebody is asked after the end"
    other = replay(parse(write(table.record())), table.game, verify=True)
    same(other.state, table.state, "the state at the end, replayed")
    same(other.log, table.log, "the log at the end, replayed")
    check_saved(table)
    for seat in range(table.setup.seats):
        assert table.ask(seat) is None, f"seat {seat} is asked after the end"
        assert table.undo_line(seat) is None, f"seat {seat} may undo the end"
