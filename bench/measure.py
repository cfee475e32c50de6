"""Measures one game with the build of this process, and prints the figures as JSON.

All times are CPU time. Each figure is the best of several runs. python-chess and the game play
alternately, so that both run under the same load.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bench.figures import CHESS, COPY, LOAD, LOOP, NET, PYTHON, REPLAY, SAVE, SCREEN, TABLE
from bench.loops import CHESS_GAMES, is_compiled, play_chess, play_games, setup, time_call
from kabinett.bots import View
from kabinett.core.ask_labels import label_here
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.history import STRUCK, History, LogEntry
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.opening import load
from kabinett.core.play.playout import play_out
from kabinett.core.play.record import parse, write
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.core.play.table import Table
from kabinett.core.play.tree import Tree
from kabinett.core.state import State
from kabinett.games import find_game
from kabinett.nets import Judge, Net
from kabinett.nets.inputs import choose_thresholds
from kabinett.nets.net import fingerprint
from kabinett.observation import observer_of
from kabinett.testing.live import LiveGame

RUNS = 5
GAMES = 60
LINES = 400
LONG = 1000  # lines of a long game, whose answers must cost no more


def best(action: Callable[[], Any], runs: int = RUNS) -> float:
    """Return the seconds of the fastest run."""
    return min(time_call(action)[0] for _ in range(runs))


# -- the rules alone


def play_in_python(game: Game, first: int) -> int:
    """Play the games of `play_games` with a loop in Python, like a user's search. Returns the
    number of decisions."""
    decisions = 0
    run = game.program.run
    for seed in range(first, first + GAMES):
        s, luck = game.new_state(setup(game)), Luck(seed)
        choices = game.program.begin(s, game.main)
        while choices:
            number = len(choices)
            decisions += s.seat >= 0 and number > 1
            choices = run(s, choices[luck.below(number)] if number > 1 else choices[0])
    return decisions


def play_live(game: Game, first: int) -> int:
    """Play random games with live generators, and return the number of answers."""
    answers = 0
    for seed in range(first, first + GAMES):
        live = LiveGame(game.new_state(setup(game)), game.main)
        luck = Luck(seed)
        choices = live.choices
        while choices:
            choices = live.run(
                choices[luck.below(len(choices))] if len(choices) > 1 else choices[0]
            )
            answers += 1
    return answers


def middle(game: Game) -> State:
    """Return a state in the middle of a game."""
    s = game.new_state(setup(game))
    choices = game.program.begin(s, game.main)
    tally = play_out(game.program, s, choices, Luck(7))
    half = (tally.decisions + tally.forced + tally.chances) // 2
    half_way: State = game.new_state(setup(game))
    play_out(game.program, half_way, game.program.begin(half_way, game.main), Luck(7), half)
    return half_way


def copies(s: State, number: int) -> None:
    copy = s.copy
    for _ in range(number):
        copy()


# -- tables


def new_table(game: Game, seed: int) -> Table:
    return Table.new(game, setup(game), chance=Chance.numbered(seed))


def nothing(table: Table, seat: int) -> None:
    """Do nothing; used instead of `screen`."""


def screen(table: Table, seat: int) -> None:
    """Make the screen of the asked seat: scene, ask with labels, and the last lines of the log."""
    ask = table.ask(seat)
    assert ask is not None
    words = table.wording("de")
    table.game.scene(table.state, seat).data(words)
    words.parts(ask.text)
    for name in ask.choices:
        label_here(table.game, table.state, seat, table.game.vocabulary.number(name), words)
    for entry in table.log[-5:]:
        words.parts((entry.message(), entry.args))
    table.undo_index(seat)


def whole_table(
    game: Game, seed: int, look: Callable[[Table, int], None] = nothing
) -> tuple[Table, int]:
    """Play a whole game at a table, and return the table and the number of answers."""
    table, luck, answers = new_table(game, seed), Luck(seed), 0
    while not table.over:
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        table.answer(seat, ask.choices[luck.below(len(ask.choices))], ask.id)
        answers += 1
        if not table.over:
            look(table, table.open_seats()[0])
    return table, answers


def answers_per_second(
    game: Game, games: int, look: Callable[[Table, int], None] = nothing
) -> float:
    def play() -> int:
        return sum(whole_table(game, seed, look)[1] for seed in range(games))

    rates = [answers / seconds for seconds, answers in (time_call(play) for _ in range(3))]
    return float(max(rates))


def with_past(table: Table, lines: int) -> Table:
    """Return a copy of the table with ``lines`` more lines in its record and log."""
    entry = table.log[0]
    past = [LogEntry(n, entry.message_id, entry.args, entry.to) for n in range(lines)]
    mark = table.checkpoint
    history = History(
        table.setup.seats,
        Chance(table.chance.seed, table.chance.nonces, table.chance.counter),
        replace(mark, line_count=mark.line_count + lines),
        LazyList([*(Answer(0, "past") for _ in past), *table.lines]),
        LazyList([STRUCK] * lines + table.history.marks.all()),
        LazyList(past + [LogEntry(e.line + lines, e.message_id, e.args, e.to) for e in table.log]),
        (table.answer_counts[:], []),
        (table.history.running_digest, table.digest),
    )
    return table.with_state(table.state.copy(), history)


def answer_and_look(table: Table) -> None:
    """Make an ask, answer it, and find the line to which undo would go back."""
    seat = table.open_seats()[0]
    ask = table.ask(seat)
    assert ask is not None
    table.answer(seat, ask.choices[0], ask.id)
    table.undo_index(seat)


def one_answer(table: Table) -> float:
    """Return the seconds of an answer. Another answer comes before it, because the copy of a long
    history displaces the rules from the processor's cache."""
    times = []
    for _ in range(60):
        before, now = with_past(table, 0), with_past(table, 0)
        answer_and_look(before)
        times.append(time_call(answer_and_look, now)[0])
    return min(times)


def play_some(game: Game) -> Table:
    """Return a table after some answers."""
    table, luck = new_table(game, 1), Luck(1)
    for _ in range(20):
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        table.answer(seat, ask.choices[luck.below(len(ask.choices))], ask.id)
    return table


def lines_per_second(game: Game) -> float:
    """Return the lines of a search per second, four turns each, with random answers beyond the
    tree."""
    table = play_some(game)
    view, luck = View(table, table.open_seats()[0]), Luck(1)

    def grow() -> None:
        tree = Tree(game, view.seats, luck, turns=4, curiosity=1.5)
        tree.usual = None
        for _ in range(LINES):
            position = view.sample(luck)
            tree.grow(position.state, position.choices)

    return LINES / best(grow)


def middles(game: Game) -> list[State]:
    """Positions of a random game at which a seat is asked, from its beginning to its end."""
    luck, s, kept = Luck(3), game.new_state(setup(game)), list[State]()
    choices = game.program.begin(s, game.main)
    while choices:
        if s.seat >= 0:
            kept.append(s.copy())
        choices = game.program.run(s, choices[luck.below(len(choices))])
    return kept


def empty_net(game: Game, positions: list[State], hidden: int = 64) -> Judge:
    """Return a net of the usual size that knows nothing: its weights are 0, which saves no work."""
    whole = setup(game)
    observer = observer_of(game, whole)
    thresholds = choose_thresholds(observer, (observer.observe(s, 0) for s in positions))
    inputs, outputs = sum(map(len, thresholds.values())), whole.seats + 1
    net = Net(
        *(game.id, whole.seats, fingerprint(game, whole.seats), thresholds),
        input_weights=array("h", bytes(2 * inputs * hidden)),
        hidden_biases=array("i", bytes(4 * hidden)),
        output_weights=array("h", bytes(2 * outputs * hidden)),
        output_biases=array("i", bytes(4 * outputs)),
    )
    return Judge(net, game, whole)


def measure_judging(game: Game, figures: dict[str, float]) -> None:
    """Measure what the value of a position costs."""
    positions = middles(game)[:400]
    judge = empty_net(game, positions)
    figures["the game's evaluation, us"] = (
        best(lambda: [game.evaluate(s) for s in positions]) / len(positions) * 1e6
    )
    figures[NET] = best(lambda: [judge.look(s, 0) for s in positions]) / len(positions) * 1e6


def measure_rules(game: Game, figures: dict[str, float]) -> None:
    loops: list[list[float]] = []
    for run in range(RUNS):
        seconds, (decisions, forced, chances) = time_call(play_games, game, run * GAMES, GAMES)
        in_python, others = time_call(play_in_python, game, run * GAMES)
        chess_seconds, moves = time_call(play_chess, run * CHESS_GAMES)
        row = [decisions / seconds, others / in_python, moves / chess_seconds]
        row += [(decisions + forced) / seconds, chances / decisions]
        if not is_compiled():
            live_seconds, answers = time_call(play_live, game, run * GAMES)
            row.append(answers / live_seconds)
        loops.append(row)
    top = [max(column) for column in zip(*loops, strict=True)]
    figures[LOOP] = top[0]
    figures[PYTHON] = top[1]
    figures["answers/s, forced ones too"] = top[3]
    figures["chances per decision"] = top[4]
    if not is_compiled():
        figures["live generators, asks/s"] = top[5]
    figures[CHESS] = top[2]


def measure(game: Game) -> dict[str, float]:
    """Measure a game, and return all figures."""
    figures: dict[str, float] = {}
    measure_rules(game, figures)
    figures["search: lines/s, four turns, at random"] = lines_per_second(game)
    few = 4 if game.id == "weimar" else 12
    figures[TABLE] = answers_per_second(game, few)
    screens = answers_per_second(game, max(1, few // 4), screen)
    figures[SCREEN] = screens
    table = play_some(game)
    figures["Table: one answer early in a game, us"] = one_answer(table) * 1e6
    figures[f"Table: the same, {LONG} lines later, us"] = one_answer(with_past(table, LONG)) * 1e6
    s = middle(game)
    figures[COPY] = best(lambda: copies(s, 50_000)) / 50_000 * 1e6
    longest = max((whole_table(game, seed)[0] for seed in range(20)), key=lambda t: len(t.lines))
    text, saved_table = write(longest.record()), save(longest)
    for name, action in {
        REPLAY: lambda: replay(parse(text), game),
        SAVE: lambda: save(longest),
        LOAD: lambda: load(saved_table, lambda _: game),
    }.items():
        figures[name] = best(action, 7) * 1e3
    figures["the longest of 20 games: lines"] = len(longest.lines)
    measure_judging(game, figures)
    viewers = range(-1, setup(game).seats)
    words = longest.wording("de")
    figures["scenes in words for all viewers, ms"] = (
        best(lambda: [game.scene(s, v).data(words) for v in viewers for _ in range(20)]) / 20 * 1e3
    )
    figures["re-deal, us"] = (
        best(lambda: [game.determinize(s, 0, Luck(n)) for n in range(2_000)]) / 2_000 * 1e6
    )
    return figures


if __name__ == "__main__":
    game_to_measure = find_game(sys.argv[1])
    assert game_to_measure is not None
    print(json.dumps({"compiled": is_compiled(), "figures": measure(game_to_measure)}))
