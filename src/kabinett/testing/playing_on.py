"""Finds out whether a game tells over time what it does not tell at one moment.  For any game.

Two tables that look alike to a viewer, the second re-dealt for him, get the same answers and the
same dice; then they look alike again: who is asked, the log, the scene, how much the table has
answered by itself.  Where the rules show something hidden (`reveal`), the scene or the log may
tell the two apart from then on; while they do not, who is asked may not tell either.

And a table may answer by itself only what everybody knows: the answer is the only one in every
re-deal, for every other viewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Line
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State
from kabinett.testing.differences import told
from kabinett.testing.leaks import ACTIVE, Leak, everything_seen, on_a_copy, who

STEPS = 4  # answers that both tables get
DRAWS = 100  # of chance that both get between two answers
REDEALS = 3  # of each forced answer, for each viewer
CURE = (
    "If the rules show it at this point: kb.reveal(s) before it (for some only: kb.reveal(s, "
    "seats)), and kb.say in the log what was seen"
)


def check_playing_on(table: Table, luck: Luck) -> None:
    """Raise Leak if some viewer can tell two tables apart after the same answers that he could
    not tell apart before."""
    viewer = luck.below(table.setup.seats + 1) - 1
    pair = alike(table, viewer, luck)
    given: list[str] = []
    for _ in range(STEPS):
        if not pair.go_on(luck, given):
            return
        if pair.shown and pair.is_told_apart():
            return
        pair.check_asked(given)
        seen = everything_seen(pair.one, viewer)
        with on_a_copy(table, viewer):
            now = everything_seen(pair.other, viewer)
        seen["answers"], now["answers"] = len(pair.one.lines), len(pair.other.lines)
        if seen != now:
            differs = told(seen, now, "what it sees")
            raise Leak(
                f"after {', '.join(given)}, where {table.program.where(table.state)} has asked, "
                f"{who(viewer)} can tell what it may not know, by\n{differs}\n"
                + (ACTIVE if "scene'].active" in differs else CURE)
            )


def check_who_is_asked(table: Table, luck: Luck) -> None:
    """Raise Leak if some viewer can tell two tables apart by who is asked after the next answer:
    quick enough for every answer of a game."""
    viewer = luck.below(table.setup.seats + 1) - 1
    pair = alike(table, viewer, luck)
    given: list[str] = []
    if pair.go_on(luck, given):
        pair.check_asked(given)


@dataclass
class Pair:
    """Two tables that look alike to a viewer."""

    viewer: int
    one: Twin
    other: Twin

    def go_on(self, luck: Luck, given: list[str]) -> bool:
        """Give both the same answer (of all who are asked at once), and the same dice behind it;
        False where they can no longer get the same."""
        for _ in range(DRAWS):
            with on_a_copy(self.one, self.viewer):
                answer = common_answer(self.one, self.other, luck)
                if answer is None:
                    return False
                give(self.other, *answer)
            seat, name = answer
            give(self.one, seat, name)
            given.append(f"chance {name}" if seat == CHANCE else f"{seat} {name}")
            if not any(map(goes_on, (self.one, self.other))):
                return True
        return False

    @property
    def shown(self) -> bool:
        """Have the rules shown something hidden?"""
        return self.one.shown or self.other.shown

    def check_asked(self, given: list[str]) -> None:
        """Raise Leak if who is asked tells the two apart, and nothing else that the rules show."""
        asked, now = self.one.asked_seats(), self.other.asked_seats()
        if asked == now or (self.shown and self.is_told_apart()):
            return
        raise Leak(
            f"after {', '.join(given)} {who(self.viewer)} can tell what it may not know by who is "
            f"asked: {asked_told(self.one)}; when what it does not know is dealt anew, "
            f"{asked_told(self.other)}. Ask all of whom everybody knows that they may, with "
            f"something to pass. {CURE}"
        )

    def is_told_apart(self) -> bool:
        """Does the scene or the log tell the viewer which is which?"""
        game, viewer = self.one.game, self.viewer
        return any(
            seen(self.one) != seen(self.other)
            for seen in (
                lambda table: game.scene(table.state, viewer),
                lambda table: table.log_for(viewer),
            )
        )


def alike(table: Table, viewer: int, luck: Luck) -> Pair:
    """Two copies of a table, the second dealt anew for a viewer."""
    # In a re-deal others' hidden answers are forgotten: in both all answer anew.
    state = table.state.copy()
    table.program.forget_answers(state, viewer)
    with on_a_copy(table, viewer):
        dealt = table.redealt(viewer, luck)
    return Pair(viewer, Twin.of(table, state), Twin.of(table, dealt))


class Twin(Table):
    """The same table with another state, to be played on by itself."""

    shown = False  # have the rules shown something hidden (`reveal`)?

    @classmethod
    def of(cls, table: Table, state: State) -> Twin:
        if hasattr(state, "searching"):
            state.searching = 0  # a re-dealt copy is for search: that asks only those who can react
        return cls.like(table, state)

    def hear(self, line: int) -> None:
        self.shown = self.shown or any(said.message is None for said in self.state.heard or [])
        super().hear(line)


def common_answer(one: Table, other: Table, luck: Luck) -> tuple[int, str] | None:
    """An answer that both tables take, or what falls in both where chance is asked; None if there
    is no such answer."""
    seats = one.open_seats()
    if not seats or seats != other.open_seats():
        return None
    seat = seats[luck.below(len(seats))]
    asked = [
        [
            table.game.vocabulary.names[choice]
            for choice in table.program.choices_of(table.state, seat)
        ]
        for table in (one, other)
    ]
    names = [name for name in asked[0] if name in asked[1]]
    return (seat, names[luck.below(len(names))]) if names else None


def goes_on(table: Table) -> bool:
    """Is chance asked, or have only some answered who are asked at once?"""
    return table.state.seat == CHANCE or table.hides_answers


def give(table: Table, seat: int, name: str) -> None:
    """The answer, and what the table answers by itself, up to chance."""
    table.take(Line(seat, name), table.game.vocabulary.number(name))
    while (forced := table.forced()) and forced[0] != CHANCE:
        who, choice = forced
        table.take(Line(who, table.game.vocabulary.names[choice], forced=True), choice)
    if not table.over and table.game.turn_mark(table.state) != table.checkpoint.mark:
        table.set_checkpoint()


def asked_told(table: Table) -> str:
    """Who is asked, what, and at which line."""
    if table.over or not table.state.frames:
        return "nobody, as the game is over"
    words = table.wording("en")
    sentence = words.sentence(table.program.prompt(table.state))
    where = table.program.where(table.state)
    return f"{seats_told(table.asked_seats())}, “{sentence}”, at {where}"


def seats_told(seats: tuple[int, ...]) -> str:
    named = ["chance" if seat == CHANCE else f"seat {seat}" for seat in seats]
    return " and ".join(named) or "nobody"


def check_forced(game: Game[Any], setup: Setup, seed: int, limit: int = 20_000) -> int:
    """Play a game at random; each answer that a table gives by itself must be known to all.

    Returns how many there were."""
    luck = Luck(seed)
    setup = game.setup(setup)
    table = Table(game, setup, [], Chance(bytes(SEED_BYTES)))
    table.begin()
    forced = 0
    for _ in range(limit):
        if table.over:
            break
        choices = table.program.choices(table.state)
        if table.forced() and table.state.seat != CHANCE:
            forced += 1
            known_to_all(table, luck)
        choice = choices[luck.below(len(choices))]
        table.program.run(table.state, choice)
    return forced


def known_to_all(table: Table, luck: Luck) -> None:
    seat, choices = table.state.seat, table.program.choices(table.state)
    for viewer in [*range(table.setup.seats), SPECTATOR]:
        if viewer == seat:
            continue
        for _ in range(REDEALS):
            with on_a_copy(table, viewer):
                dealt = table.redealt(viewer, luck)
                found = table.program.choices(dealt)
            if dealt.seat != seat or found != choices:
                names = [table.game.vocabulary.names[choice] for choice in found]
                raise Leak(
                    f"{table.program.where(table.state)}: the table answers for seat {seat}, "
                    f"which seat {viewer} cannot know; he thinks of: {', '.join(names)}"
                )
