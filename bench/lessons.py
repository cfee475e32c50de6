"""Plays lessons against the clock: ``kabinett bench lessons [GAME:LENGTH …] --games 200``.

Readers sit at each table of a class.  Each reader has an average time for an answer, between 10 and
60 seconds with a median of 25, and each answer varies around it.  One reader in twenty leaves the
room once for five minutes.  Bots choose the answers, because only the time matters here.  The clock
is simulated: the bell looks at each table every other second, as the site's own bell does, and
helps by the same rules (`kabinett.web.classes.pace`).  When the bell rings, bots finish the turn.

Nobody gives more time, and no teacher helps a table."""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from kabinett.arena.tables import Sheet, markdown
from kabinett.bots import Chooser, View, make_bot
from kabinett.core.class_play import is_minor, options_of, progress
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import all_games, find_game
from kabinett.web.classes import pace
from kabinett.web.classes.finishing import answers_to_finish, finish

#: Seconds of a reader in the middle, and the bounds of readers.
MIDDLE, FASTEST, SLOWEST = 25.0, 10.0, 60.0
#: How much readers differ, and how much the answers of one reader do (of a lognormal).
AMONG_READERS, AMONG_ANSWERS = 0.35, 0.5
#: The share of readers who leave the room once, and for how many seconds.
IDLE, AWAY = 0.05, 300.0
#: With fewer answers a share says little, as for the bell of the site.
FEW = 20
#: Seconds between two looks of the bell, and until a bot's own seat answers.
LOOK, BOT_SECONDS = 2.0, 1.0


@dataclass
class Reader:
    """A pupil: how long he takes, and when he is out of the room."""

    luck: random.Random
    minutes: int
    average: float = 0.0
    leaves_at: float = math.inf

    def __post_init__(self) -> None:
        drawn = MIDDLE * math.exp(self.luck.gauss(0.0, AMONG_READERS))
        self.average = min(SLOWEST, max(FASTEST, drawn))
        if self.luck.random() < IDLE:
            self.leaves_at = self.luck.uniform(0, 60 * self.minutes)

    def seconds(self, now: float) -> float:
        """Draw the seconds until the answer to an ask that comes now."""
        spread = math.exp(self.luck.gauss(-(AMONG_ANSWERS**2) / 2, AMONG_ANSWERS))
        answer = self.average * spread
        if self.leaves_at <= now + answer < self.leaves_at + AWAY + answer:
            answer += max(0.0, self.leaves_at + AWAY - now)
        return answer


@dataclass
class Course:
    """How a lesson went at one table."""

    by_pupils: int = 0
    by_bell: int = 0
    is_played_out: bool = False  # before the bell, by the rules of the game
    seconds: float = 0.0
    progress: float | None = None
    levels: set[int] = field(default_factory=set)

    @property
    def share_by_bell(self) -> float:
        return self.by_bell / max(1, self.by_bell + self.by_pupils)


#: Lengths that fit into a lesson as they are, with its minutes.
LENGTHS = {"volk:1": 45}


def lessons() -> dict[str, int]:
    """Return the minutes of all lessons by name: the forms for classes, and lengths that need
    none."""
    forms = {
        f"{game.id}:{form.name}": form.minutes
        for game in all_games().values()
        for form in game.classroom.class_forms
    }
    return LENGTHS | forms


@dataclass(frozen=True)
class Lesson:
    """A table of a lesson, in this or another process."""

    name: str
    minutes: int
    bot: str
    number: int

    def play(self) -> Course:
        game, _, form = self.name.partition(":")
        rules = find_game(game)
        assert rules is not None
        luck = random.Random(f"{self.name} {self.number}")
        seats = 4 if 4 in rules.seat_counts else rules.seat_counts[0]
        options = options_of(rules, form)
        offered = rules.roles(seats, options)
        roles = [role for role in rules.classroom.roles_for_bots if role in offered]
        people = seats - len(roles)
        wishes = (*["random"] * people, *roles)
        setup = Setup(seats, options, wishes, tuple(range(people, seats)))
        chance = Chance(self.number.to_bytes(SEED_BYTES, "big"))
        table = Table.new(rules, rules.setup(setup), None, chance)
        readers = [Reader(luck, self.minutes) for _ in range(people)]
        choosers = [make_bot(self.bot, luck.getrandbits(30)) for _ in range(seats)]
        return Clock(table, readers, choosers, self.minutes, self.bot).run()


@dataclass
class Clock:
    """A table, its readers, and the bell."""

    table: Table
    readers: list[Reader]
    choosers: list[Chooser]
    minutes: int
    bot: str
    now: float = 0.0
    next_look: float = LOOK
    course: Course = field(default_factory=Course)
    # By open ask: when it came, and when its reader answers.
    since: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)

    def run(self) -> Course:
        end, table, course = 60.0 * self.minutes, self.table, self.course
        while not table.over:
            self.note_asks()
            (seat, _ask), (_since, due) = min(self.since.items(), key=lambda item: item[1][1])
            if min(due, self.next_look) >= end:
                break
            if due <= self.next_look:
                self.now = due
                self.answer(seat, by_bell=False)
            else:
                self.now, self.next_look = self.next_look, self.next_look + LOOK
                self.look(end)
        course.seconds, course.is_played_out = self.now, table.over
        course.progress = progress(table.game, table.state)
        if not table.over:
            answers = answers_to_finish(table, self.bot)
            course.by_bell += sum(not self.is_bot(answer.seat) for answer in answers)
            finish(table, answers)
        return course

    def is_bot(self, seat: int) -> bool:
        return seat >= len(self.readers)

    def note_asks(self) -> None:
        asks = {(seat, self.table.ask_id(seat)) for seat in self.table.open_seats()}
        self.since = {ask: times for ask, times in self.since.items() if ask in asks}
        for ask in asks - self.since.keys():
            is_bot = self.is_bot(ask[0])
            seconds = BOT_SECONDS if is_bot else self.readers[ask[0]].seconds(self.now)
            self.since[ask] = self.now, self.now + seconds

    def look(self, end: float) -> None:
        """Help as the bell does."""
        rules, state = self.table.game, self.table.state
        course = self.course
        share = course.by_bell / max(FEW, course.by_bell + course.by_pupils)
        given = pace.help_for(self.now / end, progress(rules, state), share)
        self.course.levels.add(given.level)
        for (seat, ask), (since, _due) in list(self.since.items()):
            if self.is_bot(seat) or (seat, ask) not in self.open_asks():
                continue
            if self.now - since >= given.limit_for(is_minor(rules, self.table.state, seat)):
                self.answer(seat, by_bell=True)
                return  # the next look answers for other seats

    def open_asks(self) -> set[tuple[int, int]]:
        return {(seat, self.table.ask_id(seat)) for seat in self.table.open_seats()}

    def answer(self, seat: int, by_bell: bool) -> None:
        chooser = self.choosers[seat]
        self.table.answer(seat, chooser.choose(View(self.table, seat)))
        if not self.is_bot(seat):
            self.course.by_bell += by_bell
            self.course.by_pupils += not by_bell


def quantile(numbers: Sequence[float], share: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))]


HEAD = (
    *("lesson", "minutes", "tables", "over by the bell", "by bell or bot, of all answers"),
    *("tables with at most 15 %", "both", "over after, minutes"),
    *("helped with minor asks", "with limits"),
)


def row(name: str, minutes: int, courses: Sequence[Course]) -> list[str]:
    """Return the line of the table for one lesson."""
    count = len(courses)

    def percent(number: float) -> str:
        return f"{100 * number / count:.0f} %"

    answers = sum(course.by_bell + course.by_pupils for course in courses)
    over = [course for course in courses if course.is_played_out]
    few = [course for course in courses if course.share_by_bell <= 0.15]
    ends = [course.seconds / 60 for course in over]
    usual = f"{quantile(ends, 0.1):.0f} to {quantile(ends, 0.9):.0f}" if ends else ""
    limited = sum(pace.Level.LIMITED in course.levels for course in courses)
    helped = sum(max(course.levels, default=0) >= pace.Level.MINOR for course in courses)
    return [
        name,
        str(minutes),
        str(count),
        percent(len(over)),
        f"{100 * sum(course.by_bell for course in courses) / answers:.1f} %",
        percent(len(few)),
        percent(sum(course in over for course in few)),
        f"{median(ends):.0f} ({usual})" if ends else "–",
        percent(helped),
        percent(limited),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="kabinett bench lessons", description="Play lessons against the clock."
    )
    parser.add_argument(
        "lesson", nargs="*", help="such as volk:1; if left out, all that classes play"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, its seed")
    parser.add_argument("--bot", default="easy", help="chooses the answers")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=int, default=0)
    parser.add_argument("--markdown", action="store_true")
    args = parser.parse_args(arguments)
    rows = []
    with multiprocessing.get_context("spawn").Pool(args.jobs) as pool:
        for name in args.lesson or lessons():
            minutes = args.minutes or lessons().get(name, 45)
            numbers = range(args.first, args.first + args.games)
            tables = [Lesson(name, minutes, args.bot, number) for number in numbers]
            rows.append(tuple(row(name, minutes, pool.map(Lesson.play, tables, 1))))
            if not args.markdown:
                print(dict(zip(HEAD, rows[-1], strict=True)), flush=True)
    if args.markdown:
        print("\n".join(markdown(Sheet(HEAD, rows))))


if __name__ == "__main__":
    main()
