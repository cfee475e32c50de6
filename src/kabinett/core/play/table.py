"""One game being played: its state, its open ask, its record and its log."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import Any

from kabinett.core import message as messages
from kabinett.core.game import Game, Reason, Setup
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.chance import Chance
from kabinett.core.play.record import Line, Player, Record
from kabinett.core.script.language import Said
from kabinett.core.script.program import Program, RulesError
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Text, Wording


class IllegalChoice(Exception):
    """An answer that is not open to that seat now.  Nothing has changed."""


class StaleAsk(IllegalChoice):
    """An answer to an ask that is no longer open."""


@dataclass
class LogEntry:
    """A log line.  ``line`` is the line of the record that brought it about."""

    line: int  # -1: before the first
    text: str  # of the message, its id
    args: tuple[int, ...]
    to: int = -1  # the seat that alone may read it

    def message(self) -> Message:
        found = messages.MESSAGES.get(self.text)
        return found if found is not None else Message(self.text)


@dataclass
class Ask:
    """What a seat is asked.  ``id`` names it in an answer."""

    seat: int
    id: int
    choices: list[str]
    text: Text


@dataclass
class Checkpoint:
    """The position at a turn mark: undo and upgrades replay from here."""

    line: int
    log: int
    mark: int
    state: State


class Table:
    """One game being played.

    Everything that happens is an answer: of a seat through `answer`, of chance and where
    there is only one choice by the table itself.  All answers stand in ``lines``.
    """

    def __init__(
        self, game: Game[Any], setup: Setup, players: list[Player], chance: Chance
    ) -> None:
        """For `new` and for loading: a table on which nothing has been laid out."""
        self.game = game
        self.program: Program = game.program
        self.setup = setup
        self.book = game.book(setup)
        self.players = players
        self.chance = chance
        self.lines: list[Line] = []
        self.log: list[LogEntry] = []
        self.state: State = game.new_state(setup)
        self.checkpoint = Checkpoint(0, 0, -1, self.state)

    @classmethod
    def new(
        cls,
        game: Game[Any],
        setup: Setup,
        players: list[Player] | None = None,
        chance: Chance | None = None,
    ) -> Table:
        """A new game, played to its first ask.  SetupError if it cannot be set up so."""
        setup = game.setup(setup)
        players = players or [Player(f"Player {seat + 1}") for seat in range(setup.seats)]
        if len(players) != setup.seats:
            raise ValueError(f"{len(players)} players for {setup.seats} seats")
        table = cls(game, setup, players, chance or Chance.fresh())
        table.begin()
        table.advance()
        return table

    def begin(self) -> None:
        """Start the game's first script."""
        self.listen()
        self.program.begin(self.state, self.game.main)
        self.hear(-1)
        self.set_checkpoint()

    # -- what is asked

    @property
    def over(self) -> bool:
        return self.state.over()

    def open_seats(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return self.program.open_seats(self.state)

    def asked_seats(self) -> tuple[int, ...]:
        """The seats that others see being asked: in a simultaneous ask all of them, whether
        or not they have answered."""
        return self.program.seats(self.state)

    def ask(self, seat: int) -> Ask | None:
        """What this seat is asked, if it is."""
        if seat not in self.open_seats():
            return None
        names = self.game.vocabulary.names
        choices = [names[choice] for choice in self.program.choices_of(self.state, seat)]
        return Ask(seat, self.ask_id(seat), choices, self.program.prompt(self.state))

    def ask_id(self, seat: int) -> int:
        """Counts what this seat has answered of its own will, taken back or not: another
        seat's moves do not show in it."""
        return sum(1 for line in self.lines if line.who == seat and not line.forced)

    def why_not(self, seat: int, name: str) -> Reason | None:
        """Why the seat is not offered this choice now."""
        number = self.game.vocabulary.numbers.get(name)
        if number is None or seat not in self.open_seats():
            return None
        return self.game.reason(self.state, seat, number)

    # -- answering

    def answer(self, seat: int, ask: int | None, name: str) -> None:
        """Accept exactly what is offered to exactly that seat; else IllegalChoice.

        ``ask`` is the id of the ask that is answered; None takes whichever is open.  Whatever
        is raised, the table is as before."""
        # Whatever comes from outside: True is no seat, and a list is no name.
        if type(seat) is not int or not CHANCE <= seat < self.setup.seats:
            raise IllegalChoice("there is no such seat")
        if not isinstance(name, str) or type(ask) not in (int, NoneType):
            raise IllegalChoice("an answer is the name of a choice, to the number of an ask")
        if seat not in self.open_seats():
            raise StaleAsk(f"seat {seat} is not asked now")
        if ask is not None and ask != self.ask_id(seat):
            raise StaleAsk(f"seat {seat} is asked something else now")
        number = self.game.vocabulary.numbers.get(name)
        choices = self.program.choices_of(self.state, seat)
        if number is None or number not in choices:
            names = ", ".join(self.game.vocabulary.names[choice] for choice in choices)
            raise IllegalChoice(f"{name[:80]!r} is not open to seat {seat} now; open: {names}")
        state, lines, log = self.state.copy(), len(self.lines), len(self.log)
        counter, checkpoint = self.chance.counter, self.checkpoint
        try:
            self.take(Line(seat, self.game.vocabulary.names[number]), number)
            self.advance()
        except BaseException:
            self.state, self.checkpoint = state, checkpoint
            self.chance.counter = counter
            del self.lines[lines:], self.log[log:]
            raise

    def take(self, line: Line, number: int) -> None:
        """Let one answer happen."""
        self.listen()
        self.lines.append(line)
        shown = self.program.at_once(self.state) and len(self.open_seats()) == 1
        self.program.answer(self.state, line.who, number)
        # A die, a drawn card, the answers of the others: nobody takes back what came of it.
        line.fence = line.who == CHANCE or shown
        self.hear(len(self.lines) - 1)

    def advance(self) -> None:
        """Answer for chance, and where there is one choice only, up to the next real ask."""
        names = self.game.vocabulary.names
        while not self.over and not self.program.at_once(self.state):
            choices = self.program.choices(self.state)
            forced = len(choices) == 1
            seat = self.state.seat
            if seat == CHANCE and not forced:
                outcomes = sorted(choices)
                counter = self.chance.counter
                number = outcomes[self.chance.pick(len(outcomes))]
                line = Line(CHANCE, names[number], counter=counter)
            elif forced:
                number = choices[0]
                line = Line(seat, names[number], forced=True)
            else:
                break
            self.take(line, number)
        self.program.check_frames(self.state)
        for seat in self.open_seats():
            if not self.program.choices_of(self.state, seat):
                where = self.program.where(self.state)
                raise RulesError(f"{where}: an ask without choices, to seat {seat}")
        if self.game.turn_mark(self.state) != self.checkpoint.mark:
            self.set_checkpoint()

    def set_checkpoint(self) -> None:
        self.checkpoint = Checkpoint(
            len(self.lines), len(self.log), self.game.turn_mark(self.state), self.state.copy()
        )

    def listen(self) -> None:
        self.state.heard = []

    def hear(self, line: int) -> None:
        """Move what was said into the log."""
        heard: list[Said] = self.state.heard or []
        self.state.heard = None
        for said in heard:
            if said.message is None:
                if line >= 0:
                    self.lines[line].fence = True
            else:
                self.log.append(LogEntry(line, said.message.id, said.args, said.to))

    # -- taking back

    def undo_line(self, seat: int) -> int | None:
        """The line that undo would take back for this seat, if it may take one back."""
        if seat in self.asked_seats() and self.program.at_once(self.state):
            if seat in self.open_seats():
                return None
            return max(
                place
                for place, line in enumerate(self.lines)
                if line.who == seat and not line.struck and not line.forced
            )
        if self.program.at_once(self.state) or self.over:
            return None  # others are answering, and may have answered already
        for place in range(len(self.lines) - 1, self.checkpoint.line - 1, -1):
            line = self.lines[place]
            if line.struck:
                continue
            if line.fence:
                return None
            if line.who != seat:
                return None  # forced or not: it does not show whether another had a choice
            if not line.forced:
                return place
        return None

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer; IllegalChoice if something hidden came out since,
        if dice fell, if another seat has answered, or if the turn is over."""
        place = self.undo_line(seat)
        if place is None:
            raise IllegalChoice("nothing can be taken back here")
        if self.program.at_once(self.state):
            self.lines[place].struck = True
            self.program.withdraw(self.state, seat)
        else:
            self.rewind(place)

    def restart_turn(self, seat: int) -> None:
        """Take back everything that can be taken back."""
        self.undo(seat)
        while not self.program.at_once(self.state) and self.undo_line(seat) is not None:
            self.undo(seat)

    def rewind(self, place: int) -> None:
        """Strike this line and all after it, and play up to it again from the checkpoint."""
        kept = [line for line in self.lines[self.checkpoint.line : place] if not line.struck]
        for line in self.lines[place:]:
            line.struck = True
        self.state = self.checkpoint.state.copy()
        for line in kept:
            self.program.answer(self.state, line.who, self.game.vocabulary.number(line.name))
        self.log = [entry for entry in self.log if entry.line < place]

    # -- what may be seen

    def wording(self, language: str) -> Wording:
        """The words of this game, with roles or players' names for the seats."""

        def seat_label(seat: int) -> str:
            role = self.game.role_of(self.state, seat)
            return self.players[seat].name if role is None else self.game.label(role, words)

        words = Wording(self.game, language, seat_label, self.book)
        return words

    def log_for(self, viewer: int) -> list[LogEntry]:
        """The log lines that the viewer may read."""
        return [entry for entry in self.log if entry.to in (-1, viewer)]

    def record(self) -> Record:
        """The record so far.  It tells every hand: hand it out only when the game is over."""
        return Record(
            self.game.id,
            self.game.version,
            self.players,
            self.setup.roles,
            dict(self.setup.options),
            self.chance.seed_hash,
            self.chance.seed.hex() if self.over else "",
            pack=self.setup.pack,
            lines=self.lines,
        )

    def redealt(self, viewer: int, luck: Luck) -> State:
        """A copy of the state in which the viewer's knowledge is kept and the rest dealt anew."""
        state: State = self.game.determinize(self.state, viewer, luck)
        return state
