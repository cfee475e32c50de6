"""Finds out whether a game tells over time what it does not tell at one moment.  For any game.

Two tables that look alike to a viewer, the second re-dealt for him, get the same answers and the
same dice; then they look alike again: who is asked, the log, the scene, how much the table has
answered by itself.  Where the rules show something hidden (`reveal`), the scene or the log may
tell the two apart from then on; while they do not, who is asked may not tell either.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from kabinett.core.luck import Luck
from kabinett.core.play.record import Line
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Text
from kabinett.testing.arguments import said_at
from kabinett.testing.differences import told
from kabinett.testing.leaks import ACTIVE, Leak, asked_at, everything_seen, on_a_copy, who
from kabinett.testing.reading import read_at
from kabinett.testing.sealed import check_public

STEPS = 4  # answers that both tables get
DRAWS = 100  # of chance that both get between two answers
CALLERS = 3  # scripts that are named of those that have led to an ask
CURE = (
    "If the rules show it at this point: kb.reveal(s) before it, and kb.say in the log what was "
    "seen (kb.tell, if some only have seen it)"
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
        pair.check_told(given)
        seen = everything_seen(pair.one, viewer)
        with on_a_copy(table, viewer):
            now = everything_seen(pair.other, viewer)
        seen["answers"], now["answers"] = len(pair.one.lines), len(pair.other.lines)
        if seen != now:
            differs = told(seen, now, "what it sees")
            what = next(each for each in {**seen, **now} if seen.get(each) != now.get(each))
            place = read_at(pair.one, viewer, what) or asked_at(table)
            raise Leak(
                f"{place}{': ' if place else ''}after {', '.join(given)}, where "
                f"{table.program.where(table.state)} has asked, "
                f"{who(viewer)} can tell what it may not know, by\n{differs}\n"
                + (ACTIVE if "scene'].active" in differs else CURE)
            )


def check_next_answer(table: Table, luck: Luck, scene: bool = True) -> None:
    """Raise Leak if some viewer can tell two tables apart after the next answer, by who is asked,
    the log, the end or, where it is looked at too, the scene: quick enough for every answer."""
    viewer = luck.below(table.setup.seats + 1) - 1
    pair = alike(table, viewer, luck)
    given: list[str] = []
    if pair.go_on(luck, given):
        pair.check_asked(given)
        pair.check_told(given, scene)


@dataclass
class Pair:
    """Two tables that look alike to a viewer."""

    viewer: int
    one: Twin
    other: Twin
    otherwise: str = "when what it does not know is dealt anew"  # what the second stands for

    def __post_init__(self) -> None:
        self.since = len(self.one.log)  # what was said up to here is the same at both

    def go_on(self, luck: Luck, given: list[str]) -> bool:
        """Give both the same answer (of all who are asked at once), and the same dice behind it;
        False where they can no longer get the same."""
        for _ in range(DRAWS):
            answer = common_answer(self, luck)
            if answer is None:
                return False
            self.give(*answer, given)
            if not self.goes_on:
                return True
        return False

    @property
    def goes_on(self) -> bool:
        """Is chance asked, or have only some answered who are asked at once?"""
        return goes_on(self.one) or goes_on(self.other)

    def offered(self, seat: int) -> list[str]:
        """What a seat, or chance, may choose at both; nothing where one of them does not ask it."""
        with on_a_copy(self.one, self.viewer):
            there = offered(self.other, seat)
        return [name for name in offered(self.one, seat) if name in there]

    def give(self, seat: int, name: str, given: list[str], instead: str = "") -> None:
        """An answer to both; to the second another one, where that is said."""
        with on_a_copy(self.one, self.viewer):
            give(self.other, seat, instead or name)
        give(self.one, seat, name)
        given.append(answer_told(seat, name))

    @property
    def shown(self) -> bool:
        """Have the rules shown something hidden?"""
        return self.one.shown or self.other.shown

    def check_asked(self, given: list[str]) -> None:
        """Raise Leak if who is asked tells the two apart, and nothing else that the rules show."""
        if is_asked(self.one) == is_asked(self.other) or (self.shown and self.is_told_apart()):
            return
        place = next((place for table in (self.one, self.other) if (place := asked_at(table))), "")
        raise Leak(
            f"{place}: after {in_short(given)} {who(self.viewer)} can tell what it may not know by "
            f"who is asked: {asked_told(self.one)}; {self.otherwise}, "
            f"{asked_told(self.other)}. Ask all of whom everybody knows that they may, with "
            f"something to pass. {CURE}"
        )

    def check_told(self, given: list[str], scene: bool = True) -> None:
        """Raise Leak if the log, the end or (with ``scene``) the scene tells the two apart, though
        the rules have shown nothing."""
        game, viewer = self.one.game, self.viewer
        tables = (self.one, self.other)
        until = min((table.said_before for table in tables if table.shown), default=None)
        logs = [
            [entry for entry in table.log[self.since : until] if entry.to in (-1, viewer)]
            for table in tables
        ]
        if logs[0] != logs[1]:
            raise Leak(self.told_by_log(given, *logs))
        if self.shown:
            return
        for what, room, look in (
            ("the end", "scores", lambda table: game.result(table.state)),
            ("the scene", "public_scene", lambda table: game.scene(table.state, viewer)),
        )[: 2 if scene else 1]:
            with on_a_copy(self.one, viewer):
                seen, now = look(self.one), look(self.other)
            if seen != now:
                if not self.one.over:
                    check_public(self.one)  # tells the line that reads what is hidden, if one does
                differs = told(seen, now, what)
                place = read_at(self.one, viewer, what.removeprefix("the "))
                raise Leak(
                    f"{place or game.written_at(room)}: after {in_short(given)} {what} tells "
                    f"{who(viewer)} what it may not know, by\n{differs}\n"
                    + (ACTIVE if "scene.active" in differs else CURE)
                )

    def told_by_log(self, given: list[str], one: list[LogEntry], other: list[LogEntry]) -> str:
        """The first line of the log that is another one, and where it is said."""
        here, there = next(pair for pair in zip_longest(one, other) if pair[0] != pair[1])
        words = self.one.wording("en")
        said, instead = (
            f"“{words.sentence((entry.message(), entry.args))}”" if entry else "nothing"
            for entry in (here, there)
        )
        return (
            f"{said_at((here or there).message(), self.one.game.folder)}: after "
            f"{in_short(given)} the log tells {who(self.viewer)} what it may not know: it says "
            f"{said}; {self.otherwise}, {instead}. {CURE}"
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
    said_before = 0  # so many lines of the log earlier answers had brought then

    @classmethod
    def of(cls, table: Table, state: State) -> Twin:
        if hasattr(state, "searching"):
            state.searching = 0  # a re-dealt copy is for search: that asks only those who can react
        return cls.like(table, state)

    def hear(self, line: int) -> None:
        if not self.shown and any(said.message is None for said in self.state.heard or []):
            self.shown = True
            self.said_before = len(self.log)
        super().hear(line)


def common_answer(pair: Pair, luck: Luck) -> tuple[int, str] | None:
    """An answer that both tables take, or what falls in both where chance is asked; None if there
    is no such answer."""
    seats = pair.one.open_seats()
    if not seats or seats != pair.other.open_seats():
        return None
    seat = seats[luck.below(len(seats))]
    names = pair.offered(seat)
    return (seat, names[luck.below(len(names))]) if names else None


def offered(table: Table, seat: int) -> list[str]:
    """The names of what a seat, or chance, may choose; nothing where it is not asked."""
    if seat not in table.open_seats():
        return []
    names = table.game.vocabulary.names
    return [names[choice] for choice in table.program.choices_of(table.state, seat)]


def answer_told(seat: int, name: str) -> str:
    return f"chance {name}" if seat == CHANCE else f"{seat} {name}"


def in_short(given: list[str]) -> str:
    """The answers of seats, and the last thing that fell by chance."""
    last = len(given) - 1
    chance = [at for at, each in enumerate(given) if each.startswith("chance")]
    return ", ".join(each for at, each in enumerate(given) if at == last or at not in chance)


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


def is_asked(table: Table) -> tuple[tuple[int, ...], Text | None]:
    """Who is asked, and what, as everybody sees it."""
    seats = table.asked_seats()
    return seats, table.program.prompt(table.state) if seats and table.state.frames else None


def asked_told(table: Table) -> str:
    """Who is asked, what, and at which line."""
    if table.over or not table.state.frames:
        return "nobody, as the game is over"
    words = table.wording("en")
    sentence = words.sentence(table.program.prompt(table.state))
    where = " from ".join(stands_at(table))
    return f"{seats_told(table.asked_seats())}, “{sentence}”, at {where}"


def stands_at(table: Table) -> list[str]:
    """The line that asks, and those of the scripts that have led there, inner ones first: a part
    such as kb.reaction asks at the line that makes it, its caller says whom."""
    return [table.program.line_of(frame[0]) for frame in reversed(table.state.frames)][:CALLERS]


def seats_told(seats: tuple[int, ...]) -> str:
    named = ["chance" if seat == CHANCE else f"seat {seat}" for seat in seats]
    return " and ".join(named) or "nobody"
