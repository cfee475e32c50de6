"""Plays random games and runs, on the way, the checks that must pass in every game."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.opening import load
from kabinett.core.play.record import parse, write
from kabinett.core.play.record_lines import Answer, answers_in
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.whole_scene import showing_of
from kabinett.testing.differences import same
from kabinett.testing.live import LiveGame
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

LIMIT = 100_000  # a game counts as endless after this many answers
LOOKUPS = 20  # on average, at an ask, a search for leaks compares this many things of viewers
SCENES = 60  # scenes are compared after each of the first answers, …
SELDOM = 10  # … and then after every tenth: in small games all scenes are compared
FIRST = 1  # each line that asks gets the slow checks at this many of its first asks


def both_ways(game: Game, setup: Setup, dice: random.Random) -> int:
    """Play a whole game twice, with scripts as live generators and as compiled frames, and compare
    the two after every answer. Returns the number of answers."""
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


#: Explains why the two ways to run a script may differ.
NOT_BY_RULES = "after the same script was run twice (ask kb.CHANCE for everything random)"


def describe_missing_end(game: Game) -> str:
    """Describe a game that is over without an ending."""
    code = getattr(inspect.unwrap(game.main), "__code__", None)
    where = f"{code.co_filename}:{code.co_firstlineno}: " if code else ""
    return f"{where}main has returned without kb.finish(s, …): the game has no ending"


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
    """Play a random game to its end, or for ``most`` answers, and return its table.

    After every answer, checks the invariants, calls ``follow``, and checks that the answer reveals
    nothing hidden. At every ``every``-th ask, runs the slow checks (`check_dear`) and ``also``;
    searches for leaks more often in games where that is quick (`until_next_look`). At the end,
    replays the record and verifies every draw.

    ``asked_lines`` counts, over all games, how often each line has asked. With it, the slow checks
    also run at the first ask of each line, and reasons are checked at every ask. Raises Endless if
    the game is not over after ``limit`` answers."""
    luck = Luck(seed)
    table = new_table(game, setup, seed)
    showing = showing_of(game, table.state)
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
            check_reasons(table.game, table.state)  # first, before a check answers this ask
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
    """The number of asks until the next search for leaks. It grows with the cost of a search, which
    compares everything that each viewer sees of each thing."""
    return 1 + (table.setup.seats + 1) * len(table.game.vocabulary) // LOOKUPS


def is_new(table: Table, counts: Counter[tuple[int, int]]) -> bool:
    """Count an ask of the line that asks. True if it is one of the line's first asks."""
    kind = table.state.frames[-1][0], answered_so_far(table)
    counts[kind] += 1
    return counts[kind] <= FIRST


def answered_so_far(table: Table) -> int:
    """While several seats are asked at once: 0 if none has answered, 2 if the first of them has,
    which may reveal more, otherwise 1."""
    if not table.hides_answers:
        return 0
    program, s = table.program, table.state
    return 1 if program.open_seats(s)[0] == program.seats(s)[0] else 2


def answer_and_check(table: Table, luck: Luck) -> None:
    """Give a random answer and check the invariants. An error names the answer that led to it."""
    since = len(table.lines)
    number = table.game.vocabulary.number

    def new_answers() -> list[tuple[int, int]]:
        return [(line.who, number(line.name)) for line in answers_in(table.lines[since:])]

    with note_answers(table.game, table.state, new_answers):
        answer_random(table, luck)
        check_state(table.game, table.state)


def check_dear(table: Table, luck: Luck) -> None:
    """Run the checks that are too slow to run at every ask."""
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
    """Raise an error if looking at an ask changes something, or if an ask has no choices or offers
    one twice."""
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
        f"{table.program.where(table.state)}: the function declares a list of choices, but returns "
        f"a {type(choices).__name__}, which compiled code refuses: declare -> Iterable[int]"
    )
    for ask in asks:
        if ask is not None:
            where = table.program.where(table.state)
            assert ask.choices, f"{where}: an ask without choices"
            twice = [name for name in ask.choices if ask.choices.count(name) > 1]
            assert not twice, f"{where}: offered twice: {', '.join(sorted(set(twice)))}"


def check_saved(table: Table) -> None:
    """Raise an error unless a table that is saved and loaded is the same."""
    text = save(table)
    other, notice = load(text, {table.game.id: table.game}.get)
    assert notice is None, f"saved and loaded, the table differs: {notice}"
    same(other.state, table.state, "the state, saved and loaded")
    same(other.state.canonical(), table.state.canonical(), "its text, saved and loaded")
    same(other.log, table.log, "the log, saved and loaded")
    lines = [replace(line, at=0) for line in other.lines]
    same(lines, table.lines, "the record, saved and loaded")
    same(save(other), text, "the saved text, saved again")


def check_copy(table: Table, luck: Luck) -> None:
    """Raise an error unless a copy of the state equals it and is independent of it."""
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
    """Raise an error unless undo followed by the same answer restores the table, and only the seat
    that has answered can undo."""
    for seat in range(table.setup.seats):
        other, _ = load(save(table), {table.game.id: table.game}.get)
        index = other.undo_index(seat)
        if index is None:
            check_refused(lambda: other.undo(seat), f"seat {seat} can undo another's answer")  # noqa: B023
            continue
        line = other.lines[index]
        assert isinstance(line, Answer) and line.who == seat and not line.forced, "a wrong line"
        assert not other.history.is_struck(index), "undo strikes a line that is struck"
        counter = other.chance.counter
        other.undo(seat)
        table.game.check(other.state)
        assert other.history.is_struck(index), "undo does not strike the line"
        assert seat in other.open_seats(), "after undo the seat is not asked again"
        same(other.chance.counter, counter, "the counter of the draws, after undo")
        other.answer(seat, line.name)
        same(other.state, table.state, "the state, after undo and the same answer")
        texts = [entry.message_id for entry in other.log]
        same(
            texts,
            [entry.message_id for entry in table.log],
            "the log, after undo and the same answer",
        )


def check_replay(table: Table) -> None:
    """Raise an error unless replaying the written record leads to the same table."""
    other = replay(parse(write(table.record())), table.game)
    same(other.state, table.state, "the state, replayed")
    same(other.log, table.log, "the log, replayed")
    lines = [line.text() for line in other.lines]
    same(lines, [line.text() for line in table.lines], "the record, replayed")
    for seat in range(table.setup.seats):
        same(other.ask_id(seat), table.ask_id(seat), "the number of the ask, replayed")
        same(other.undo_index(seat), table.undo_index(seat), "undo, replayed")


def check_illegal(table: Table, luck: Luck) -> None:
    """Raise an error unless the table refuses answers that it does not offer, and does not
    change."""
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
        answer = lambda: table.answer(seat, name, number)  # noqa: B023, E731
        check_refused(answer, f"the table accepts {name!r} from seat {seat} for ask {number}")
    same(save(table), before, "the table, after answers that were refused")


def check_refused(act: Callable[[], None], what: str) -> None:
    try:
        act()
    except IllegalChoice:
        return
    raise AssertionError(what)


def check_end(table: Table) -> None:
    """Raise an error unless a finished game has a result and a record that proves every draw."""
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
        assert table.undo_index(seat) is None, f"seat {seat} can undo after the end"
