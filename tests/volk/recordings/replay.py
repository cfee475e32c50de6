"""Replays a recording at a `Table`.

A recording has effects but no answers.  For each action and each end of a decade, a search finds
answers whose log shows the same effects, and the replay gives these answers to the table.  A
recording has no deals either: `Plan` deals the cards that its moves need."""

from __future__ import annotations

import itertools

from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.script.language import LogEvent
from kabinett.core.setup import Setup
from kabinett.games.volk.content import words
from kabinett.games.volk.content.names import province_of_code
from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, CITY_IDS, vocabulary
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import playing_the_game
from kabinett.games.volk.rules.state import ACTIONS, Volk
from tests.volk.recordings.deals import BOOK, SIDES, ArrangedChance, make_plan
from tests.volk.recordings.log_effects import PHASE_OF
from tests.volk.recordings.notation import FinalPosition, Move, Recording
from tests.volk.recordings.search import CannotReplay, Search, Task, TooLong


class Replay:
    """The replay of a recording at a `Table`."""

    def __init__(
        self, recording: Recording, order: tuple[int, ...] = (), hamburg: tuple[int, ...] = ()
    ) -> None:
        self.recording = recording
        chance = ArrangedChance()
        chance.plan = self.plan = make_plan(recording)
        self.plan.transfer_order, self.plan.hamburg = order, hamburg
        players = [Player("West"), Player("East")]
        self.table = Table(game, game.setup(Setup(2)), players, chance)
        chance.table = self.table
        self.table.begin()
        self.table.advance()
        self.discard_unneeded()

    @property
    def s(self) -> Volk:
        state = self.table.state
        assert isinstance(state, Volk)
        return state

    def discard_unneeded(self) -> None:
        """Discard, at the beginning of a decade, the cards that the recording does not need."""
        while not self.table.over and self.table.program.at_once(self.s):
            seat = self.table.open_seats()[0]
            kept_cards = self.plan.kept_cards[self.s.decade - 1][seat]
            unneeded = [c for c in self.s.hands[seat] if c not in kept_cards]
            self.table.answer(seat, vocabulary.names[unneeded[0]] if unneeded else "done")

    def solve(self, task: Task, label: str) -> None:
        """Find the answers for a task and give them.  Raises CannotReplay if there are none."""
        start = self.s.copy()
        start.heard = list(self.log_since_action())
        search = Search(task)
        solution = next(search.run(start), None)
        if solution is None:
            raise CannotReplay(f"{label}\n  {search.why}")
        for seat, choice in solution[0]:
            self.table.answer(seat, vocabulary.names[choice])

    def log_since_action(self) -> list[LogEvent]:
        """The log lines since the last action, including those of phases that ask nothing."""
        entries = self.table.log
        action_starts = [n for n, e in enumerate(entries) if e.message() is words.ACTION_OF]
        if self.s.phase == ACTIONS or not action_starts:
            return []
        place = next(
            (
                n
                for n in range(action_starts[-1], len(entries))
                if entries[n].message().text in PHASE_OF
            ),
            len(entries),
        )
        return [LogEvent(entry.message(), entry.args, -1) for entry in entries[place:]]

    def play_decade(self, number: int) -> None:
        decade = self.recording.decades[number - 1]
        for place, move in enumerate(decade.moves):
            self.play_move(
                move, f"line {move.line}, decade {number}, move {place + 1}: {move.text}"
            )
        self.play_end(number)

    def play_move(self, move: Move, label: str) -> None:
        if self.s.phase != ACTIONS:
            raise CannotReplay(f"{label}\n  it is phase {self.s.phase}")
        if self.s.acting != SIDES[move.side]:
            raise CannotReplay(f"{label}\n  it is not the turn of {move.side}")
        self.solve(Task(self.plan, move=move), label)

    def play_end(self, number: int) -> None:
        end = self.recording.decades[number - 1].end
        if end is not None:
            self.solve(
                Task(self.plan, end=end), f"line {end.line}, end of decade {number}: {end.text}"
            )
            self.discard_unneeded()

    @classmethod
    def play_all(cls, recording: Recording) -> Replay:
        """Replay a recording from beginning to end.

        Tries one guess after the other about suppliers and Hamburg, because the recording does not
        say anything about them.  Raises CannotReplay if no guess fits."""
        supplier_orders = itertools.product(itertools.permutations(BOOK.suppliers), repeat=2)
        decades = range(1, 5)
        hamburg_sets = [
            hamburg_decades
            for n in range(5)
            for hamburg_decades in itertools.combinations(decades, n)
        ]
        problem: CannotReplay | None = None
        steps = 0
        for (first, second), hamburg_decades in itertools.product(supplier_orders, hamburg_sets):
            replay = cls(recording, (*first, *second), hamburg_decades)
            replay.plan.steps = steps
            try:
                for number in range(1, len(recording.decades) + 1):
                    replay.play_decade(number)
                return replay
            except CannotReplay as error:
                problem, steps = problem or error, replay.plan.steps
                if isinstance(error, TooLong) or not replay.plan.has_guessed:
                    break  # other guesses would fail at the same place
        assert problem is not None
        raise problem

    def set_position(self, s: Volk) -> None:
        """Continue from another position."""
        play = self.table
        play.state = s
        play.set_checkpoint()
        play.listen()
        play.program.begin(s, playing_the_game.play_on)
        play.hear(len(play.lines) - 1)
        play.set_checkpoint()
        play.advance()


def final_differences(s: Volk, final: FinalPosition) -> list[str]:
    """The differences between our position and that of the recording, a sentence each."""
    problems = []

    def compare(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            problems.append(f"{what}: our game has {ours}, the recording {theirs}")

    for code, counters in final.provinces.items():
        place = province_of_code(code)
        ours = {"u": s.unrest[place], "LS": s.ls[place], "soc": s.socialists[place]}
        compare(code, ours, counters)
    compare("box", s.socialist_box, final.box)
    compare("tracks", tuple(s.tracks), final.tracks)
    compare("factories", {c for c in range(len(CITY_IDS)) if s.factories[c]}, final.factories)
    compare("rundown", {c for c in range(len(CITY_IDS)) if s.factories[c] == 2}, final.rundown)
    compare("lines", {c: n for c, n in enumerate(s.lines) if n}, final.lines)
    compare("wall", bool(s.wall), final.wall)
    red = sum(BOOK.red_police[c] for c in s.police)
    used = s.police_spent.bit_count()
    compare("police", (red, len(s.police) - red, used), final.police)
    compare(
        "hands",
        [[CARD_NUMBERS[c] for c in hand] for hand in s.hands],
        [final.hands["W"], final.hands["E"]],
    )
    compare("deck", [CARD_NUMBERS[c] for c in sorted([*s.deck, *s.top])], final.deck)
    return problems
