"""Checks that a game reveals nothing hidden over time.

A pair of tables looks alike to a viewer, because the second is re-dealt for him. Both get the same
answers and draws. Then both must still look alike: in who is asked, the log, the scene, and the
number of answers that the table gives by itself. After the rules have revealed something
(`reveal`), the scene and the log may differ. Until they do, both must ask the same seats."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from kabinett.core.luck import Luck
from kabinett.core.play.history import LogEntry
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.table import Table
from kabinett.core.state import CHANCE, State, declared
from kabinett.core.words import Text
from kabinett.observation import SEARCHING
from kabinett.testing.differences import describe_differences
from kabinett.testing.in_words import describe_seat, describe_viewer
from kabinett.testing.secrets.hidden_reads import reading_lines
from kabinett.testing.secrets.leaks import (
    ACTIVE,
    Leak,
    asking_line,
    everything_seen,
    on_a_copy,
)
from kabinett.testing.secrets.public_scene import check_public
from kabinett.testing.words.arguments import lines_saying

STEPS = 4  # both tables get this many answers, …
DRAWS = 100  # … and at most this many draws between two answers
CALLERS = 3  # an error names this many of the scripts that led to an ask
CURE = (
    "If the rules show it at this point, call kb.reveal(s) before, and log what was seen with "
    "kb.say (with kb.tell if only some seats have seen it)"
)


def check_playing_on(table: Table, luck: Luck) -> None:
    """Raise Leak if a viewer can distinguish a pair of tables after a few answers."""
    viewer = luck.below(table.setup.seats + 1) - 1
    pair = make_pair(table, viewer, luck)
    answers: list[str] = []
    for _ in range(STEPS):
        if not pair.go_on(luck, answers):
            return
        if pair.has_revealed and pair.is_told_apart():
            return
        pair.check_who_is_asked(answers)
        pair.check_log_and_scene(answers)
        first_view = everything_seen(pair.one, viewer)
        with on_a_copy(table, viewer):
            second_view = everything_seen(pair.other, viewer)
        first_view["answers"], second_view["answers"] = len(pair.one.lines), len(pair.other.lines)
        if first_view != second_view:
            differs = describe_differences(first_view, second_view, "the view")
            what = next(
                each
                for each in {**first_view, **second_view}
                if first_view.get(each) != second_view.get(each)
            )
            where = reading_lines(pair.one, viewer, what) or asking_line(table)
            raise Leak(
                f"{where}{': ' if where else ''}after {', '.join(answers)}, answers to "
                f"{table.program.where(table.state)}, this reveals something hidden to "
                f"{describe_viewer(viewer)}:\n{differs}\n"
                + (ACTIVE if "scene'].active" in differs else CURE)
            )


def check_next_answer(table: Table, luck: Luck, scene: bool = True) -> None:
    """Raise Leak if a viewer can distinguish a pair of tables after the next answer, by who is
    asked, the log, the end or, with ``scene``, the scene. Quick enough for every answer."""
    viewer = luck.below(table.setup.seats + 1) - 1
    pair = make_pair(table, viewer, luck)
    answers: list[str] = []
    if pair.go_on(luck, answers):
        pair.check_who_is_asked(answers)
        pair.check_log_and_scene(answers, scene)


@dataclass
class Pair:
    """Two tables that look alike to a viewer until something reveals a difference."""

    viewer: int
    one: Table
    other: Table
    explanation: str = "in a re-deal of what it does not know"  # how the second differs

    def __post_init__(self) -> None:
        # Both records and both logs are the same up to here.
        self.first_line, self.first_entry = len(self.one.lines), len(self.one.log)

    def go_on(self, luck: Luck, answers: list[str]) -> bool:
        """Give both tables the same answer (one per seat if several are asked at once) and then the
        same draws. False if the tables offer no common answer."""
        for _ in range(DRAWS):
            answer = common_answer(self, luck)
            if answer is None:
                return False
            self.give(*answer, answers)
            if not self.goes_on:
                return True
        return False

    @property
    def goes_on(self) -> bool:
        """Whether chance, or one of several seats that are asked at once, has yet to answer."""
        return goes_on(self.one) or goes_on(self.other)

    def common_names(self, seat: int) -> list[str]:
        """The choices that both tables offer to a seat or to chance."""
        with on_a_copy(self.one, self.viewer):
            other_names = offered_names(self.other, seat)
        return [name for name in offered_names(self.one, seat) if name in other_names]

    def give(self, seat: int, name: str, answers: list[str], alternative: str = "") -> None:
        """Give an answer to both tables, or ``alternative`` to the second if it is not empty."""
        with on_a_copy(self.one, self.viewer):
            give(self.other, seat, alternative or name)
        give(self.one, seat, name)
        answers.append(describe_answer(seat, name))

    @property
    def has_revealed(self) -> bool:
        """Whether the rules have revealed something hidden at one of the tables."""
        return any(self.first_reveal(table) is not None for table in (self.one, self.other))

    def first_reveal(self, table: Table) -> int | None:
        """The index of the first line since the pair was made that revealed something."""
        indices = range(self.first_line, len(table.lines))
        return next((index for index in indices if table.history.has_revealed(index)), None)

    def check_who_is_asked(self, answers: list[str]) -> None:
        """Raise Leak if the tables ask different seats, although they otherwise still look
        alike."""
        if public_ask(self.one) == public_ask(self.other) or (
            self.has_revealed and self.is_told_apart()
        ):
            return
        where = next(
            (where for table in (self.one, self.other) if (where := asking_line(table))), ""
        )
        raise Leak(
            f"{where}: after {join_answers(answers)}, who is asked reveals something hidden to "
            f"{describe_viewer(self.viewer)}: {describe_ask(self.one)}; {self.explanation}, "
            f"{describe_ask(self.other)}. Ask every seat that may have an answer as far as all "
            f"seats know, and let it pass. {CURE}"
        )

    def check_log_and_scene(self, answers: list[str], scene: bool = True) -> None:
        """Raise Leak if the logs, the ends or (with ``scene``) the scenes differ, although the
        rules have revealed nothing."""
        game, viewer = self.one.game, self.viewer
        tables = (self.one, self.other)
        until = min(
            (
                table.history.entries_until(line - 1)
                for table in tables
                if (line := self.first_reveal(table)) is not None
            ),
            default=None,
        )
        logs = [
            [entry for entry in table.log[self.first_entry : until] if entry.to in (-1, viewer)]
            for table in tables
        ]
        if logs[0] != logs[1]:
            raise Leak(self.describe_log_leak(answers, *logs))
        if self.has_revealed:
            return
        for what, room, look in (
            ("the end", "scores", lambda table: game.result(table.state)),
            ("the scene", "public_scene", lambda table: game.scene(table.state, viewer)),
        )[: 2 if scene else 1]:
            with on_a_copy(self.one, viewer):
                first, second = look(self.one), look(self.other)
            if first != second:
                if not self.one.over:
                    check_public(self.one)  # its error names the line that reads something hidden
                differs = describe_differences(first, second, what)
                where = reading_lines(self.one, viewer, what.removeprefix("the "))
                raise Leak(
                    f"{where or game.written_at(room)}: after {join_answers(answers)} {what} "
                    f"reveals something hidden to {describe_viewer(viewer)}:\n{differs}\n"
                    + (ACTIVE if "scene.active" in differs else CURE)
                )

    def describe_log_leak(
        self, answers: list[str], one: list[LogEntry], other: list[LogEntry]
    ) -> str:
        """Describe the first line that differs in the logs, with the line of the game that says
        it."""
        here, there = next(pair for pair in zip_longest(one, other) if pair[0] != pair[1])
        words = self.one.wording("en")
        first_text, second_text = (
            f"“{words.sentence((entry.message(), entry.args))}”" if entry else "nothing"
            for entry in (here, there)
        )
        return (
            f"{lines_saying((here or there).message(), self.one.game.folder)}: after "
            f"{join_answers(answers)} the log reveals something hidden to "
            f"{describe_viewer(self.viewer)}: it says {first_text}; {self.explanation}, "
            f"{second_text}. {CURE}"
        )

    def is_told_apart(self) -> bool:
        """Whether the viewer can distinguish the tables by the scene or the log."""
        game, viewer = self.one.game, self.viewer
        return any(
            look(self.one) != look(self.other)
            for look in (
                lambda table: game.scene(table.state, viewer),
                lambda table: table.log_for(viewer),
            )
        )


def make_pair(table: Table, viewer: int, luck: Luck) -> Pair:
    """A pair of copies of a table, the second re-dealt for a viewer."""
    # A re-deal removes other seats' hidden answers, so the first table has to lose them too.
    state = table.state.copy()
    table.program.forget_answers(state, viewer)
    with on_a_copy(table, viewer):
        redealt = table.redealt(viewer, luck)
    return Pair(viewer, twin_of(table, state), twin_of(table, redealt))


def twin_of(table: Table, state: State) -> Table:
    """A copy of a table with another state, which is played on separately."""
    if SEARCHING in declared(type(state)):
        setattr(state, SEARCHING, 0)  # a pair is asked all that a table is asked
    return table.with_state(state)


def common_answer(pair: Pair, luck: Luck) -> tuple[int, str] | None:
    """A random answer, or outcome of chance, that both tables offer; None if there is none."""
    seats = pair.one.open_seats()
    if not seats or seats != pair.other.open_seats():
        return None
    seat = seats[luck.below(len(seats))]
    names = pair.common_names(seat)
    return (seat, names[luck.below(len(names))]) if names else None


def offered_names(table: Table, seat: int) -> list[str]:
    """The names of the choices that a table offers to a seat or to chance."""
    if seat not in table.open_seats():
        return []
    names = table.game.vocabulary.names
    return [names[choice] for choice in table.program.choices_of(table.state, seat)]


def describe_answer(seat: int, name: str) -> str:
    return f"chance {name}" if seat == CHANCE else f"{seat} {name}"


def join_answers(answers: list[str]) -> str:
    """The answers as a list in words, with only the last outcome of chance."""
    last = len(answers) - 1
    chance = [at for at, each in enumerate(answers) if each.startswith("chance")]
    return ", ".join(each for at, each in enumerate(answers) if at == last or at not in chance)


def goes_on(table: Table) -> bool:
    """Whether chance, or one of several seats that are asked at once, has yet to answer."""
    return table.state.seat == CHANCE or table.hides_answers


def give(table: Table, seat: int, name: str) -> None:
    """Give a table an answer and then its forced answers, until chance is asked."""
    names = table.game.vocabulary.names
    table.play_answer(Answer(seat, name), table.game.vocabulary.number(name))
    while (next_answer := table.forced_answer()) and next_answer[0] != CHANCE:
        who, choice = next_answer
        table.play_answer(Answer(who, names[choice], forced=True), choice)
    table.set_checkpoint_if_turn_ended()


def public_ask(table: Table) -> tuple[tuple[int, ...], Text | None]:
    """The asked seats and the prompt, as everybody sees them."""
    seats = table.asked_seats()
    return seats, table.program.prompt(table.state) if seats and table.state.frames else None


def describe_ask(table: Table) -> str:
    """Describe the asked seats, the prompt and the lines that ask."""
    if table.over or not table.state.frames:
        return "nobody, as the game is over"
    words = table.wording("en")
    sentence = words.sentence(table.program.prompt(table.state))
    where = " from ".join(lines_of_scripts(table))
    return f"{name_seats(table.asked_seats())}, “{sentence}”, at {where}"


def lines_of_scripts(table: Table) -> list[str]:
    """The line that asks, and the lines that have called its script. If the script was made of a
    part, such as kb.reaction, the first is the line that makes it."""
    return [table.program.line_of(frame[0]) for frame in reversed(table.state.frames)][:CALLERS]


def name_seats(seats: tuple[int, ...]) -> str:
    return " and ".join(map(describe_seat, seats)) or "nobody"
