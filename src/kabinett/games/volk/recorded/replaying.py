"""Plays a recorded game through the public interface, finding the answers that give its effects.

The record tells effects, not answers: for each action, and for each end of a decade, answers
are searched for which the log of our game tells the same effects.  They are then given at a
`Table`.  Deals are not recorded: `Plan` deals what the record needs.
"""

from __future__ import annotations

import itertools
from typing import Any

from kabinett.core.play.record import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk.content import words
from kabinett.games.volk.content.names import code_number
from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, CITY_IDS, vocabulary
from kabinett.games.volk.game import game
from kabinett.games.volk.recorded.deals import BOOK, SIDES, Arranged, plan
from kabinett.games.volk.recorded.effects import PHASE_OF
from kabinett.games.volk.recorded.notation import Final, Move, Recording
from kabinett.games.volk.recorded.searching import CannotReplay, Search, Task, TooLong
from kabinett.games.volk.rules import playing_the_game
from kabinett.games.volk.rules.state import ACTIONS, Volk


class Replay:
    """A recorded game at a table of ours."""

    def __init__(
        self, recording: Recording, order: tuple[int, ...] = (), hamburg: tuple[int, ...] = ()
    ) -> None:
        self.recording = recording
        chance = Arranged()
        chance.plan = self.plan = plan(recording)
        self.plan.order, self.plan.hamburg = order, hamburg
        players = [Player("West"), Player("East")]
        self.table = Table(game, game.setup(Setup(2)), players, chance)  # type: ignore[arg-type]
        chance.table = self.table
        self.table.begin()
        self.table.advance()
        self.deal()

    @property
    def s(self) -> Volk:
        state = self.table.state
        assert isinstance(state, Volk)
        return state

    def deal(self) -> None:
        """At the beginning of a decade: what is not needed any more is thrown away."""
        while not self.table.over and self.table.program.at_once(self.s):
            seat = self.table.open_seats()[0]
            keep = self.plan.keep[self.s.decade - 1][seat]
            rest = [c for c in self.s.hands[seat] if c not in keep]
            self.table.answer(seat, None, vocabulary.names[rest[0]] if rest else "done")

    def play(self, task: Task, what: str) -> None:
        """Find the answers to a task and give them."""
        start = self.s.copy()
        start.heard = list(self.tail())
        search = Search(task)
        found = next(search.run(start), None)
        if found is None:
            raise CannotReplay(f"{what}\n  {search.why}")
        for seat, choice in found[0]:
            self.table.answer(seat, None, vocabulary.names[choice])

    def tail(self) -> list[Any]:
        """What our log told since the last action (for phases that ask nothing)."""
        entries = self.table.log
        starts = [n for n, e in enumerate(entries) if e.message() is words.ACTION_OF]
        if self.s.phase == ACTIONS or not starts:
            return []
        place = next(
            (n for n in range(starts[-1], len(entries)) if entries[n].message().text in PHASE_OF),
            len(entries),
        )
        return [_Line(entry) for entry in entries[place:]]

    def decade(self, number: int) -> None:
        decade = self.recording.decades[number - 1]
        for place, move in enumerate(decade.moves):
            self.move(move, f"line {move.line}, decade {number}, move {place + 1}: {move.text}")
        self.end(number)

    def move(self, move: Move, what: str) -> None:
        if self.s.phase != ACTIONS:
            raise CannotReplay(f"{what}\n  it is phase {self.s.phase}")
        if self.s.acting != SIDES[move.side]:
            raise CannotReplay(f"{what}\n  it is not the turn of {move.side}")
        self.play(Task(self.plan, move=move), what)

    def end(self, number: int) -> None:
        end = self.recording.decades[number - 1].end
        if end is not None:
            self.play(
                Task(self.plan, end=end), f"line {end.line}, end of decade {number}: {end.text}"
            )
            self.deal()

    @classmethod
    def whole(cls, recording: Recording) -> Replay:
        """A record from its beginning to its end, with whichever suppliers and provinces of
        Hamburg make it fit: it does not tell them."""
        suppliers = itertools.product(itertools.permutations(BOOK.suppliers), repeat=2)
        decades = range(1, 5)
        hamburg = [held for n in range(5) for held in itertools.combinations(decades, n)]
        problem: CannotReplay | None = None
        steps = 0
        for (first, second), held in itertools.product(suppliers, hamburg):
            game = cls(recording, (*first, *second), held)
            game.plan.steps = steps
            try:
                for number in range(1, len(recording.decades) + 1):
                    game.decade(number)
                return game
            except CannotReplay as error:
                problem, steps = problem or error, game.plan.steps
                if isinstance(error, TooLong) or not game.plan.guessed:
                    break  # with others it would fail at the same place
        assert problem is not None
        raise problem

    def set_position(self, s: Volk) -> None:
        """Go on from a position set by hand."""
        self.table.state = s
        s.heard = []
        self.table.program.begin(s, playing_the_game.play_on)
        self.table.hear(len(self.table.lines) - 1)
        self.table.set_checkpoint()
        self.table.advance()


class _Line:
    """A line of the table's log, as `Said` has it."""

    def __init__(self, entry: Any) -> None:
        self.message, self.args = entry.message(), entry.args


def compare_final(s: Volk, final: Final) -> list[str]:
    """Where our position and the recorded one differ."""
    problems = []

    def same(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            problems.append(f"{what}: we have {ours}, the record {theirs}")

    for code, counters in final.provinces.items():
        place = code_number(code)
        ours = {"u": s.unrest[place], "LS": s.ls[place], "soc": s.socialists[place]}
        same(code, ours, counters)
    same("box", s.socialist_box, final.box)
    same("tracks", tuple(s.tracks), final.tracks)
    same("factories", {c for c in range(len(CITY_IDS)) if s.factories[c]}, final.factories)
    same("rundown", {c for c in range(len(CITY_IDS)) if s.factories[c] == 2}, final.rundown)
    same("lines", {c: n for c, n in enumerate(s.lines) if n}, final.lines)
    same("wall", bool(s.wall), final.wall)
    red = sum(BOOK.red_police[c] for c in s.police)
    used = s.police_spent.bit_count()
    same("police", (red, len(s.police) - red, used), final.police)
    same(
        "hands",
        [[CARD_NUMBERS[c] for c in hand] for hand in s.hands],
        [final.hands["W"], final.hands["E"]],
    )
    same("deck", [CARD_NUMBERS[c] for c in sorted([*s.deck, *s.top])], final.deck)
    return problems
