"""One game being played: its state, its open ask, its record and its log.

Longer than other files, and one thing: everything that changes a table stands here, so that
record, log, digests and checkpoint are seen to change together.
"""

from __future__ import annotations

import functools
import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Any, Self

from kabinett.core import message as messages
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.chance import NONCE, Chance
from kabinett.core.play.course import draws_among, strike
from kabinett.core.play.digests import digests
from kabinett.core.play.record import (
    CLONE,
    CONCEDE,
    WIN,
    Line,
    Player,
    Record,
    RecordError,
    concede_act,
    end_act,
    ends,
    is_sealed,
    takeback_act,
    undo_act,
    win_act,
)
from kabinett.core.play.tail import Tail
from kabinett.core.play.taking_back import (
    Checkpoint,
    fitting,
    lines_at_once,
    lines_of_turn,
    play_again,
    play_on,
    single,
)
from kabinett.core.reason import Reason
from kabinett.core.result import Result
from kabinett.core.script.language import Said
from kabinett.core.script.program import Program, RulesError
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Text, Wording, wording

#: So many lines of the record ago nothing is taken back any more.
LONG_AGO = 200

PLAYER = Message("Player {n}")  # who has no name, as in a lesson
CONCEDED = Message("{seat} concedes.")
ENDED = Message("The game was ended as it stood.")
YIELDED = Message("All have agreed that {seat} has won.")
CLONED = Message("Played on from here as a clone, with new dice.")


class IllegalChoice(Exception):
    """An answer that is not open to that seat now.  Nothing has changed."""


class StaleAsk(IllegalChoice):
    """An answer to an ask that is no longer open."""


@dataclass(init=False)
class LogEntry:
    """A log line.  ``line`` is the line of the record that brought it about."""

    line: int  # -1: before the first
    text: str  # of the message, its id
    args: tuple[int, ...]
    to: int = -1  # the seat that alone may read it

    # Written out, as there is one for every line: see `Line`.
    def __init__(self, line: int, text: str, args: tuple[int, ...], to: int = -1) -> None:
        self.line = line
        self.text = text
        self.args = args
        self.to = to

    def message(self) -> Message:
        found = messages.MESSAGES.get(self.text)
        return found if found is not None else Message(self.text)


@dataclass(init=False)
class Ask:
    """What a seat is asked.  ``id`` names it in an answer."""

    seat: int
    id: int
    choices: list[str]
    text: Text

    # Written out, as there is one for every answer: see `Line`.
    def __init__(self, seat: int, id: int, choices: list[str], text: Text) -> None:
        self.seat = seat
        self.id = id
        self.choices = choices
        self.text = text


class Before:
    """What a table was before something that may go wrong, but for its state."""

    def __init__(self, table: Table) -> None:
        self.checkpoint = table.checkpoint
        self.lines = len(table.lines)
        self.log = table.log
        self.entries = len(table.log)
        self.counter = table.chance.counter
        self.again = table.chance.again.copy()
        self.answered = table.answered[:]
        self.running = table.running
        self.digest = table.digest


class Table:
    """One game being played.

    Everything that happens is an answer: of a seat through `answer`, of chance, and where
    everybody knows that there is only one choice, by the table itself.  All answers stand in
    ``lines``, and so does whatever takes some of them back: nothing is ever removed from there.
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
        self.rules = ""  # digest of what the game was begun with
        self.commitment = ""
        self.lines: Tail[Line] = Tail()
        self.log: Tail[LogEntry] = Tail()
        self.answered = [0] * setup.seats  # how often each seat has, of its own will
        self.ended = False  # by its players, before its end
        self.gone: list[int] = []  # seats that have conceded
        self.running = b""  # digest of the record
        self.digest = ""  # of the record, as it may be shown: see `publish`
        self.state: State = game.new_state(setup)
        self.checkpoint = Checkpoint(0, 0, -1, self.state)

    @classmethod
    def new(
        cls,
        game: Game[Any],
        setup: Setup,
        players: list[Player] | None = None,
        chance: Chance | None = None,
        nonces: tuple[str, ...] = (),
    ) -> Table:
        """A new game, played to its first ask.  SetupError if it cannot be set up so.

        ``nonces``: what each seat's client adds to the dice, "" for nothing."""
        table = cls.bound(game, setup, players, chance)
        table.start(nonces)
        return table

    @classmethod
    def bound(
        cls,
        game: Game[Any],
        setup: Setup,
        players: list[Player] | None = None,
        chance: Chance | None = None,
    ) -> Table:
        """A table that waits for its start, bound to a seed and to what is played by its
        ``commitment``: that can be shown before anybody adds to the dice."""
        setup = game.setup(setup)
        players = players or [Player(f"Player {seat + 1}") for seat in range(setup.seats)]
        if len(players) != setup.seats:
            raise ValueError(f"{len(players)} players for {setup.seats} seats")
        table = cls(game, setup, players, chance or Chance.fresh())
        table.rules = digests(game).whole
        table.commitment = table.chance.commitment(table.record().terms())
        return table

    def start(self, nonces: tuple[str, ...] = ()) -> None:
        """Play to the first ask; ``nonces`` as for `new`."""
        self.add_nonces(nonces)
        self.begin()
        self.advance()

    def add_nonces(self, nonces: tuple[str, ...]) -> None:
        """Add what the seats' clients give to the dice; ValueError if it is nothing to add."""
        if len(nonces) > self.setup.seats or not all(map(NONCE.fullmatch, nonces)):
            raise ValueError("a nonce for each seat: at most 64 letters and digits")
        if any(nonces):
            self.chance.nonces = " ".join(nonce or "-" for nonce in nonces)

    def begin(self) -> None:
        """Start the game's first script."""
        self.listen()
        self.program.begin(self.state, self.game.beginning(self.setup))
        self.hear(-1)
        self.running = self.chance.chain(b"", self.bound_to)
        self.digest = self.running.hex()
        self.set_checkpoint()

    @property
    def bound_to(self) -> str:
        """What the digest of the record begins with."""
        seals = [player.seal or "-" for player in self.players] if is_sealed(self.players) else []
        return " ".join([self.commitment, self.chance.nonces, *seals])

    @classmethod
    def like(cls, table: Table, state: State) -> Self:
        """The same table with another state, for looking at or for playing on by itself."""
        other = cls(table.game, table.setup, table.players, table.chance)
        other.rules, other.commitment = table.rules, table.commitment
        other.lines, other.log = table.lines.copy(), table.log.copy()
        other.answered = table.answered[:]
        other.gone = table.gone[:]
        other.ended, other.running, other.digest = table.ended, table.running, table.digest
        other.state, other.checkpoint = state, table.checkpoint
        return other

    # -- what is asked

    def __repr__(self) -> str:
        """
        >>> import kabinett
        >>> kabinett.new_game("volk", seed=7)
        <Table volk, 2 seats, 0 answers, asks seat 0>
        """
        given = sum(line.who >= 0 and not line.forced for line in self.lines)
        asked = " and ".join(f"seat {seat}" for seat in self.open_seats())
        answers = f"{given} answer{'' if given == 1 else 's'}"
        now = "over" if self.over else f"asks {asked}"
        return f"<Table {self.game.id}, {self.setup.seats} seats, {answers}, {now}>"

    def __str__(self) -> str:
        """The position, and what is asked."""
        words = self.wording("en")
        asks = [ask for seat in self.open_seats() if (ask := self.ask(seat)) is not None]
        told = [
            f"{words.seat_label(ask.seat)} (seat {ask.seat}): {words.sentence(ask.text)}\n"
            f"  {', '.join(ask.choices)}"
            for ask in asks
        ]
        result = self.result()
        end = [words.sentence(result.text)] if result else []
        return "\n".join([repr(self), self.game.position_text(self.state), *told, *end])

    @property
    def over(self) -> bool:
        return self.ended or self.state.over()

    def open_seats(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return () if self.ended else self.program.open_seats(self.state)

    def asked_seats(self) -> tuple[int, ...]:
        """The seats that others see being asked: in a simultaneous ask all of them, whether
        or not they have answered."""
        return () if self.ended else self.program.seats(self.state)

    @property
    def hides_answers(self) -> bool:
        """Have some answered who are asked at once, and not all?"""
        return not self.over and self.program.hidden(self.state) > 0

    def ask(self, seat: int) -> Ask | None:
        """What this seat is asked, if it is."""
        if seat < 0 or seat not in self.open_seats():  # what chance is asked nobody sees
            return None
        names = self.game.vocabulary.names
        choices = [names[choice] for choice in self.program.choices_of(self.state, seat)]
        return Ask(seat, self.ask_id(seat), choices, self.program.prompt(self.state, seat))

    def ask_id(self, seat: int) -> int:
        """Counts what this seat has answered of its own will, taken back or not: another
        seat's moves do not show in it."""
        return self.answered[seat]

    def why_not(self, seat: int, name: str) -> Reason | None:
        """Why the seat is not offered this choice now."""
        number = self.game.vocabulary.numbers.get(name)
        if number is None or seat < 0 or seat not in self.open_seats():
            return None
        return self.game.reason(self.state, seat, number)

    # -- answering

    def answer(self, seat: Any, ask: Any, name: Any) -> None:
        """Accept exactly what is offered to exactly that seat; else IllegalChoice.

        ``seat`` is a number; ``ask`` the id of the ask that is answered, None takes whichever is
        open; ``name`` that of a choice.  Whatever is raised, the table is as before."""
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
        before = Before(self)
        try:
            self.advance(self.take(Line(seat, self.game.vocabulary.names[number]), number))
        except BaseException:
            # Played again, and not copied each time: that took a tenth of an answer.
            lines = self.lines[before.checkpoint.line : before.lines]
            self.put_back(before, play_on(self.game, before.checkpoint, lines))
            raise

    def put_back(self, before: Before, state: State) -> None:
        """Undo whatever has happened since: it went wrong.  ``state``: as it was."""
        self.state, self.checkpoint = state, before.checkpoint
        self.chance.counter, self.chance.again = before.counter, before.again
        self.answered = before.answered
        self.running, self.digest = before.running, before.digest
        self.log = before.log
        self.lines.cut(before.lines)
        self.log.cut(before.entries)

    def take(self, line: Line, number: int) -> list[int]:
        """Let one answer happen; the choices of the next ask."""
        self.listen()
        self.note(line)
        several = self.program.at_once(self.state)
        secret = several and not self.program.completes(self.state)
        choices = self.program.answer(self.state, line.who, number)
        # A die, a drawn card, the answers of the others: nobody takes back what came of it.
        line.fence = line.who == CHANCE or (several and not secret)
        self.hear(len(self.lines) - 1)
        if not secret:
            self.publish()
        return choices

    def note(self, line: Line) -> None:
        """Write a line into the record."""
        self.lines.append(line)
        self.running = self.chance.chain(self.running, line.text())
        if line.own:
            self.answered[line.who] += 1
        elif line.act == CONCEDE:
            self.gone += line.seats
        elif line.act == CLONE:
            self.log.append(LogEntry(len(self.lines) - 1, CLONED.id, ()))

    def publish(self) -> None:
        """Show the present digest of the record.

        Not while hidden answers come in or are withdrawn: it would tell of them."""
        self.digest = self.running.hex()

    def advance(self, choices: list[int] | None = None) -> None:
        """Answer for chance, and where everybody knows the answer, up to the next real ask.
        ``choices`` are those of the open one, where they have just been found."""
        program, s, names = self.program, self.state, self.game.vocabulary.names
        if choices is None:
            choices = program.choices(s)
        while choices and not self.ended and not program.at_once(s):
            if len(choices) == 1 and not program.private(s):
                number = choices[0]
                line = Line(s.seat, names[number], forced=True)
            elif s.seat == CHANCE:
                outcomes = sorted(choices)
                counter = self.chance.next
                number = outcomes[self.chance.pick(len(outcomes))]
                line = Line(CHANCE, names[number], counter=counter)
            else:
                break
            choices = self.take(line, number)
        program.check_frames(s)
        for seat in self.open_seats() if program.at_once(s) else ():
            if not program.choices_of(s, seat):
                raise RulesError(
                    f"{program.where(s)}: an ask without choices, to seat {seat} of the "
                    f"{self.setup.seats} in this game"
                )
        if self.game.turn_mark(s) != self.checkpoint.mark:
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
                    self.lines[line].fence = self.lines[line].shown = True
            else:
                self.log.append(LogEntry(line, said.message.id, said.args, said.to))

    # -- taking back

    def undo_line(self, seat: int) -> int | None:
        """The line that undo would take back for this seat, if it may take one back."""
        return next(self.undo_lines(seat), None)

    def undo_lines(self, seat: int, places: Iterable[int] | None = None) -> Iterator[int]:
        """The lines that it may take back one after the other, the last first.  ``places``: those
        of the turn, or to an ask to several its own, where it is known which stand there."""
        if self.over:
            return iter(())
        if not self.program.at_once(self.state):
            turn = range(len(self.lines) - 1, self.checkpoint.line - 1, -1)
            return lines_of_turn(seat, self.lines, turn if places is None else places)
        given = self.program.given(self.state, seat)  # others may have answered already
        every = range(len(self.lines) - 1, -1, -1)
        own = lines_at_once(seat, self.lines, every if places is None else places)
        return itertools.islice(own, len(given))

    def undo_choices(self, seat: int, chose: Callable[[State], bool]) -> list[int]:
        """Of those lines the ones where the seat ``chose``, the last first: where a site gives
        the other answers by itself, taking these back would change nothing."""
        places = list(self.undo_lines(seat))
        if not places:
            return places
        if self.program.at_once(self.state):
            return places if chose(self.state) else []
        first, found = self.checkpoint.line, []

        def note(place: int, state: State) -> None:
            if first + place in places and chose(state):
                found.append(first + place)

        play_on(self.game, self.checkpoint, self.lines[first:], note)
        return found[::-1]

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back the seat's last answer, or so many; IllegalChoice if something hidden came
        out since, if dice fell, if another seat has answered, or if the turn is over."""
        places = list(itertools.islice(self.undo_lines(seat), count))
        if len(places) < count or count < 1:
            raise IllegalChoice("nothing can be taken back here")
        act = undo_act(seat, count)
        if self.program.at_once(self.state):
            strike(self.lines, act)
            for _ in range(count):
                self.program.withdraw(self.state, seat)
            self.note(act)
            return
        place = places[-1]
        state = play_on(self.game, self.checkpoint, self.lines[self.checkpoint.line : place])
        strike(self.lines, act)
        self.go_back(place, state)
        self.note(act)
        self.publish()

    def go_back(self, place: int, state: State) -> None:
        """Be as before that line, when this was the state."""
        self.state = state
        while len(self.log) and self.log[-1].line >= place:
            self.log.cut(len(self.log) - 1)

    def restart_turn(self, seat: int) -> None:
        """Take back everything that can be taken back."""
        self.undo(seat, max(1, sum(1 for _ in self.undo_lines(seat))))

    def take_back(self, count: int, seats: tuple[int, ...]) -> None:
        """Take back the last so many lines, as these seats have agreed; IllegalChoice if there are
        not so many, or if something hidden came out since.  Dice that are taken back fall again
        as they fell: nobody gets others by it."""
        before, state = Before(self), self.state
        live = [line for line in self.lines if not line.struck]
        if self.over or any(line.shown for line in self.lines_back(count)):
            raise IllegalChoice("nobody goes back behind what was shown, or behind the end")
        try:
            self.rewind(takeback_act(count, seats))
            self.advance()
        except BaseException as error:
            self.put_back(before, state)
            for line in live:
                line.struck = False
            if isinstance(error, RecordError):
                raise IllegalChoice("there is not so much to take back") from error
            raise

    def lines_back(self, count: int) -> list[Line]:
        """The last so many lines that stand."""
        return list(itertools.islice((one for one in reversed(self.lines) if one.stands), count))

    def strikable(self) -> Iterator[Line]:
        """The lines that a takeback could strike, the last one first."""
        if self.over:
            return
        for line in itertools.islice(reversed(self.lines), LONG_AGO):
            if line.stands:
                if line.shown:
                    return
                yield line

    def agreeable(self, seat: int) -> int:
        """How many lines a takeback would have to take for this seat's last answer, if all agree;
        0 if it cannot be, also because it is too long ago."""
        for count, line in enumerate(self.strikable(), 1):
            if line.who == seat and not line.forced:
                return count
        return 0

    def all_agreeable(self) -> list[bool]:
        """Of each seat, whether that can be: found for all of them at once."""
        found = [False] * self.setup.seats
        for line in self.strikable():
            if line.who >= 0 and not line.forced:
                found[line.who] = True
                if all(found):
                    break
        return found

    def rewind(self, act: Line) -> None:
        """Go back to where the table was before what a takeback strikes."""
        struck = strike(self.lines, act)
        self.log = self.log.copy()  # what was there may have to be put back
        state = self.game.new_state(self.setup)
        self.program.begin(state, self.game.beginning(self.setup))
        self.go_back(struck[-1], state)
        begun = Checkpoint(0, 0, self.game.turn_mark(state), state.copy())
        stand = [(place, line) for place, line in enumerate(self.lines) if line.stands]
        self.checkpoint = play_again(self.game, state, begun, stand, self.entries)
        self.note(act)
        self.chance.again.extendleft(draws_among(self.lines, struck))
        self.publish()

    def entries(self, line: int) -> int:
        """How many entries of the log had come when that line had been played."""
        return bisect_right(self.log.all(), line, key=lambda entry: entry.line)

    def fitting(self, line: Line) -> int | None:
        """The choice that a line names, if it is an answer to the open ask."""
        return None if self.ended else fitting(self.game, self.state, line)

    def forced(self) -> tuple[int, int] | None:
        """Who is asked, and the answer, if everybody knows it: the table gives it by itself.

        The only answer to a private ask waits for its seat, or the others would see that there
        was nothing to choose."""
        return None if self.program.private(self.state) else self.single()

    def single(self) -> tuple[int, int] | None:
        """Who is asked, and the answer, if there is only one, whoever may know that."""
        return None if self.ended else single(self.game, self.state)

    def end(self, seats: tuple[int, ...] = ()) -> None:
        """End the game as it stands, as its players wish: these seats have agreed."""
        self.act(end_act(seats))

    def end_won(self, winner: int, seats: tuple[int, ...]) -> None:
        """End the game with that winner, whose lead is not lost any more: these seats have
        agreed.  IllegalChoice if that is not the `safe_lead`."""
        if winner != self.safe_lead():
            raise IllegalChoice("this lead may still be lost")
        self.act(win_act(winner, seats))

    def safe_lead(self) -> int | None:
        """The seat whose lead is not lost any more, as far as was counted (`Game.leads`)."""
        return None if self.over or self.setup.position else self.game.safe_lead(self.state)

    def concede(self, seat: int) -> None:
        """This seat gives the game up.  Of two the other has won; with more the game goes on, and
        somebody has to play for the seat.  IllegalChoice if it is over, or has done so before."""
        if self.over or seat in self.conceded() or not 0 <= seat < self.setup.seats:
            raise IllegalChoice("there is nothing to concede")
        self.act(concede_act(seat))

    def act(self, line: Line) -> None:
        """Note what ends the game, or may end it."""
        self.ended = self.ended or ends(line, self.setup.seats)
        self.note(line)
        if self.ended or not self.program.at_once(self.state):
            self.publish()

    def conceded(self) -> tuple[int, ...]:
        """The seats that have given the game up."""
        return tuple(self.gone)

    def result(self) -> Result | None:
        """How it ended, by the rules or by its players; None while it is being played."""
        found: Result | None = self.game.result(self.state)
        if found is not None or not self.ended:
            return found
        scores, last = self.game.scores(self.state), self.lines[-1]
        if last.act == CONCEDE:
            left = tuple(seat for seat in range(self.setup.seats) if seat != last.seats[0])
            return Result("conceded", left, scores, (CONCEDED, (last.seats[0],)))
        if last.act == WIN:
            winner = int(last.name)
            return Result("yielded", (winner,), scores, (YIELDED, (winner,)))
        return Result("agreed" if last.seats else "stopped", (), scores, (ENDED, ()))

    # -- what may be seen

    def wording(self, language: str) -> Wording:
        """The words of this game, with roles or players' names for the seats as it stands now."""
        role_of, state = self.game.role_of, self.state
        roles = tuple([role_of(state, seat) for seat in range(len(self.players))])
        names = tuple([player.name for player in self.players])
        return worded(self.game, language, roles, names, self.book)

    def log_for(self, viewer: int, since: int = 0) -> list[LogEntry]:
        """The log lines that the viewer may read; without the first ``since`` of the whole log."""
        return [entry for entry in self.log[since:] if entry.to in (-1, viewer)]

    def record(self) -> Record:
        """The record so far.  It tells every hand: hand it out only when the game is over."""
        return Record(
            self.game.id,
            self.game.version,
            self.players,
            self.setup.roles,
            {
                option.name: self.setup.options[option.name]
                for option in self.game.options
                if self.setup.options[option.name] != option.unnamed
            },
            self.setup.pack,
            self.rules,
            self.commitment,
            self.chance.nonces,
            self.chance.seed.hex() if self.over else "",
            self.running.hex() if self.over else "",
            self.lines.all(),
            position=self.setup.position,
        )

    def redealt(self, viewer: int, luck: Luck) -> State:
        """A copy of the state in which the viewer's knowledge is kept and the rest dealt anew."""
        state: State = self.game.determinize(self.state, viewer, luck)
        return state

    # -- for the modules copy and pickle

    def __reduce__(self) -> Any:
        """In both builds; the secret seed is among it."""
        point = self.checkpoint
        inside = (
            (self.rules, self.commitment, self.running, self.digest),
            [line.parts() for line in self.lines],
            [(entry.line, entry.text, entry.args, entry.to) for entry in self.log],
            (self.answered[:], self.gone[:], self.ended),
            self.state,
            (point.line, point.log, point.mark, point.state),
        )
        players = [(each.name, each.bot, each.seal, each.salt) for each in self.players]
        return laid_again, (type(self), self.game, self.setup, players, self.chance, inside)


def laid_again(
    kind: type[Table],
    game: Game[Any],
    setup: Setup,
    players: list[tuple[str, str, str, str]],
    chance: Chance,
    inside: Any,
) -> Table:
    """A table that was pickled or copied."""
    table = kind(game, setup, [Player(*each) for each in players], chance)
    digests, lines, log, seats, state, point = inside
    table.rules, table.commitment, table.running, table.digest = digests
    table.lines = Tail([Line(*parts) for parts in lines])
    table.log = Tail([LogEntry(*entry) for entry in log])
    table.answered, table.gone, table.ended = seats
    table.state, table.checkpoint = state, Checkpoint(*point)
    return table


@functools.lru_cache(maxsize=1024)
def worded(
    game: Game[Any],
    language: str,
    roles: tuple[int | None, ...],
    names: tuple[str, ...],
    book: Any,
) -> Wording:
    """The words of a game whose seats have these roles and names."""
    plain = wording(game, language, (), book)
    players = [name or plain.plain(PLAYER, seat + 1) for seat, name in enumerate(names)]
    labels = [
        game.label(role, plain) if role is not None else player
        for role, player in zip(roles, players, strict=True)
    ]
    named = tuple(players) if game.names_players else ()
    return wording(game, language, tuple(labels), book, named)
