"""One game being played: its state, its open ask, its record and its log.

Longer than 400 lines, because everything that a table does for its players is in one class.
`playthrough.py` plays the lines without checks; `history.py` has the record and the log.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Self

from kabinett.core.game import Game
from kabinett.core.lead import safe_lead
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.chance import NONCE, Chance
from kabinett.core.play.digests import digests
from kabinett.core.play.history import Checkpoint, History, LogEntry, Snapshot
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.players import Player, wording_of
from kabinett.core.play.playthrough import Playthrough
from kabinett.core.play.record import Record, RecordError
from kabinett.core.play.record_lines import (
    CONCEDE,
    WIN,
    Answer,
    RecordLine,
    concede_act,
    end_act,
    takeback_act,
    undo_act,
    win_act,
)
from kabinett.core.play.taking_back import position_after
from kabinett.core.reason import Reason
from kabinett.core.result import Result
from kabinett.core.script.program import Program
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Text, Wording

#: The number of lines within which a seat may ask for a takeback.
LONG_AGO = 200

CONCEDED = Message("{seat} concedes.")
ENDED = Message("The game was ended as it stood.")
YIELDED = Message("All have agreed that {seat} has won.")


class IllegalChoice(Exception):
    """This seat cannot give this answer now. The table stays unchanged.

    >>> import kabinett
    >>> table = kabinett.new_game("volk", seed=7)
    >>> table.answer(5, "pass")
    Traceback (most recent call last):
    kabinett.core.play.table.IllegalChoice: there is no such seat
    """


class StaleAsk(IllegalChoice):
    """The answer is for an ask that is not open any longer."""


@dataclass(init=False)
class Ask:
    """What a seat is asked: the names of its choices, and the sentence. ``id`` identifies the ask
    in an answer."""

    seat: int
    id: int
    choices: list[str]
    text: Text

    # Written out for speed, as in `Answer`.
    def __init__(self, seat: int, id: int, choices: list[str], text: Text) -> None:
        self.seat = seat
        self.id = id
        self.choices = choices
        self.text = text


class Table:
    """One game being played.

    Everything that happens is an answer: by a seat through `answer`, by chance, or by the table
    itself if everybody knows that the ask has only one choice. ``lines`` contains all answers,
    and also the acts that take some of them back; no line is ever removed.

    ``play`` plays the game without checks; a caller who uses it may change anything.

    >>> import kabinett
    >>> table = Table.new(kabinett.all_games()["volk"], kabinett.Setup(2))
    >>> len(table.open_seats())
    1
    """

    def __init__(self, play: Playthrough) -> None:
        self.play = play
        self.game = play.game
        self.program: Program = play.program
        self.setup = play.setup
        self.book = play.book

    @classmethod
    def new(
        cls,
        game: Game,
        setup: Setup,
        players: list[Player] | None = None,
        chance: Chance | None = None,
        nonces: tuple[str, ...] = (),
    ) -> Table:
        """A new game, played to its first ask. Raises SetupError if the setup does not fit the
        game.

        ``nonces``: each seat's addition to the dice, "" if it has none."""
        table = cls.set_up(game, setup, players, chance)
        table.start(nonces)
        return table

    @classmethod
    def set_up(
        cls,
        game: Game,
        setup: Setup,
        players: list[Player] | None = None,
        chance: Chance | None = None,
    ) -> Table:
        """A table that waits for its `start`. Its ``commitment`` binds it to a seed and to the
        terms of the game, and can be shown before anybody adds a nonce to the dice."""
        setup = game.setup(setup)
        players = players or [Player(f"Player {seat + 1}") for seat in range(setup.seats)]
        if len(players) != setup.seats:
            raise ValueError(f"{len(players)} players for {setup.seats} seats")
        play = Playthrough(game, setup, players, chance or Chance.fresh(), digests(game).whole)
        table = cls(play)
        play.commitment = play.chance.commitment(table.record().terms())
        return table

    def start(self, nonces: tuple[str, ...] = ()) -> None:
        """Play to the first ask; ``nonces`` as for `new`."""
        self.add_nonces(nonces)
        self.play.begin()
        self.play.advance()

    def add_nonces(self, nonces: tuple[str, ...]) -> None:
        """Add the seats' nonces to the dice; raises ValueError for an invalid nonce or too many."""
        if len(nonces) > self.setup.seats or not all(map(NONCE.fullmatch, nonces)):
            raise ValueError("a nonce for each seat: at most 64 letters and digits")
        if any(nonces):
            self.chance.nonces = " ".join(nonce or "-" for nonce in nonces)

    @classmethod
    def like(
        cls,
        table: Table,
        state: State,
        history: History | None = None,
        players: list[Player] | None = None,
    ) -> Self:
        """A copy of a table with another state, and perhaps with another history or other players,
        for looking at it or for playing on independently."""
        return cls(Playthrough.like(table.play, state, history, players))

    # -- what the game is

    @property
    def players(self) -> list[Player]:
        """The players, by seat."""
        return self.play.players

    @property
    def rules(self) -> str:
        """The digest of the rules with which the game began."""
        return self.play.rules

    @property
    def commitment(self) -> str:
        """The digest that binds the host to the seed and to the terms of the game."""
        return self.play.commitment

    @property
    def state(self) -> State:
        """The whole position, with everything hidden."""
        return self.play.state

    @property
    def history(self) -> History:
        """The record, the log, and what follows from them."""
        return self.play.history

    @property
    def lines(self) -> LazyList[RecordLine]:
        """All lines of the record; no line is ever removed."""
        return self.play.history.lines

    @property
    def log(self) -> LazyList[LogEntry]:
        """All entries of the log."""
        return self.play.history.log

    @property
    def chance(self) -> Chance:
        """The dice."""
        return self.play.history.chance

    @property
    def checkpoint(self) -> Checkpoint:
        """The position from which an undo replays the record."""
        return self.play.history.checkpoint

    @property
    def answer_counts(self) -> list[int]:
        """For each seat, the number of answers that it chose itself, including those taken back."""
        return self.play.history.answer_counts

    @property
    def digest(self) -> str:
        """The digest of the record that people may see."""
        return self.play.history.digest

    @property
    def ended(self) -> bool:
        """Did the players end the game?"""
        return self.play.ended

    @property
    def over(self) -> bool:
        """Is the game over, because of its rules or because its players ended it?"""
        return self.play.over

    # -- what is asked

    def __repr__(self) -> str:
        """The table as one line, for a prompt.

        >>> import kabinett
        >>> kabinett.new_game("volk", seed=7)
        <Table volk, 2 seats, 0 answers, asks seat 0>
        """
        answer_count = sum(line.own for line in self.lines)
        seats = " and ".join(f"seat {seat}" for seat in self.open_seats())
        answers = f"{answer_count} answer{'' if answer_count == 1 else 's'}"
        now = "over" if self.over else f"asks {seats}"
        return f"<Table {self.game.id}, {self.setup.seats} seats, {answers}, {now}>"

    def __str__(self) -> str:
        """The position as text, with the open asks, and with the result after the end."""
        words = self.wording("en")
        asks = [ask for seat in self.open_seats() if (ask := self.ask(seat)) is not None]
        ask_lines = [
            f"{words.seat_label(ask.seat)} (seat {ask.seat}): {words.sentence(ask.text)}\n"
            f"  {', '.join(ask.choices)}"
            for ask in asks
        ]
        result = self.result()
        end = [words.sentence(result.text)] if result else []
        return "\n".join([repr(self), self.game.position_text(self.state), *ask_lines, *end])

    def open_seats(self) -> tuple[int, ...]:
        """The seats that are asked now, or CHANCE; () after the end of the game."""
        return self.play.open_seats()

    def forced_answer(self) -> tuple[int, int] | None:
        """The seat that is asked and its answer, if everybody knows that it has only one: the table
        then gives the answer itself."""
        return self.play.forced_answer()

    def asked_seats(self) -> tuple[int, ...]:
        """The seats that everybody sees being asked: if several seats are asked at once, all of
        them, even those that have answered."""
        return () if self.ended else self.program.seats(self.state)

    @property
    def hides_answers(self) -> bool:
        """If several seats are asked at once, have some of them answered, but not all?"""
        return not self.over and self.program.count_hidden_answers(self.state) > 0

    def ask(self, seat: int) -> Ask | None:
        """The open ask to this seat; None if it is not asked.

        >>> import kabinett
        >>> kabinett.new_game("volk", seed=7).ask(1) is None
        True
        """
        if seat < 0 or seat not in self.open_seats():  # nobody sees an ask to chance
            return None
        names = self.game.vocabulary.names
        choices = [names[choice] for choice in self.program.choices_of(self.state, seat)]
        return Ask(seat, self.ask_id(seat), choices, self.program.prompt(self.state, seat))

    def asks(self) -> list[Ask]:
        """The open asks, in the order of the seats; none after the end of the game.

        >>> import kabinett
        >>> [ask.seat for ask in kabinett.new_game("volk", seed=7).asks()]
        [0]
        """
        return [ask for seat in self.open_seats() if (ask := self.ask(seat))]

    def ask_id(self, seat: int) -> int:
        """The id of the open ask to this seat: the number of its own answers, including those taken
        back. The id therefore reveals nothing about other seats' answers."""
        return self.answer_counts[seat]

    def why_not(self, seat: int, name: str) -> Reason | None:
        """The reason why the open ask does not offer this choice to the seat. Returns None if the
        seat is not asked, or if the name is unknown."""
        number = self.game.vocabulary.numbers.get(name)
        if number is None or seat < 0 or seat not in self.open_seats():
            return None
        return self.game.reason(self.state, seat, number)

    # -- answering

    def answer(self, seat: object, name: object, ask: object = None) -> None:
        """Accept a choice that this ask offers to this seat; otherwise raise IllegalChoice.

        ``seat`` is a number, ``name`` is the name of a choice, and ``ask`` is the id of the ask to
        answer, or None for the open one. Whatever this method raises, the table stays unchanged."""
        if isinstance(ask, str) and not isinstance(name, str):
            self.answer(seat, ask, name)  # older programs pass the ask before the name
            return
        # Any value may come from outside: True is not a seat, and a list is not a name.
        if type(seat) is not int or not CHANCE <= seat < self.setup.seats:
            raise IllegalChoice("there is no such seat")
        if not isinstance(name, str) or type(ask) not in (int, NoneType):
            raise IllegalChoice("an answer is the name of a choice, to the number of an ask")
        play, vocabulary = self.play, self.game.vocabulary
        if seat not in play.open_seats():
            raise StaleAsk(f"seat {seat} is not asked now")
        if ask is not None and ask != self.ask_id(seat):
            raise StaleAsk(f"seat {seat} is asked something else now")
        number = vocabulary.numbers.get(name)
        choices = self.program.choices_of(play.state, seat)
        if number is None or number not in choices:
            names = ", ".join(vocabulary.names[choice] for choice in choices)
            raise IllegalChoice(f"{name[:80]!r} is not open to seat {seat} now; open: {names}")
        before = Snapshot(play.history)
        try:
            play.advance(play.take(Answer(seat, vocabulary.names[number]), number))
        except BaseException:
            # To undo a failed answer, replay instead of copying at every answer: copies take a
            # tenth of an answer's time.
            checkpoint = before.checkpoint
            answers = play.history.counting(checkpoint.line_count, before.line_count)
            play.state = position_after(self.game, checkpoint, answers)
            play.history.restore(before)
            raise

    # -- taking back

    def undo_place(self, seat: int) -> int | None:
        """The index of the line that undo would take back for this seat; None if nothing can be
        undone."""
        return next(self.undo_places(seat), None)

    def undo_places(self, seat: int) -> Iterator[int]:
        """The indices of the lines that a seat may take back one by one, the last one first."""
        return self.play.undo_places(seat)

    def undo_choices(self, seat: int, has_choice: Callable[[State], bool]) -> list[int]:
        """The indices among `undo_places` at which the seat had a choice according to this test of
        the state, the last one first. A site that gives all other answers itself would only give
        them again."""
        places = list(self.undo_places(seat))
        if not places:
            return places
        if self.program.at_once(self.state):
            return places if has_choice(self.state) else []
        choice_places: list[int] = []

        def note(place: int, state: State) -> None:
            if place in places and has_choice(state):
                choice_places.append(place)

        answers = self.history.counting(self.checkpoint.line_count)
        position_after(self.game, self.checkpoint, answers, note)
        return choice_places[::-1]

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back the seat's last answers. Raises IllegalChoice if something hidden was shown
        after them, if dice fell, if another seat has answered, or if the turn is over."""
        places = list(itertools.islice(self.undo_places(seat), count))
        if len(places) < count or count < 1:
            raise IllegalChoice("nothing can be taken back here")
        act = undo_act(seat, count)
        struck_places = self.history.find_struck(act)
        if self.program.at_once(self.state):
            for _ in range(count):
                self.program.withdraw(self.state, seat)
            self.history.note(act, struck_places)
            return
        place = places[-1]
        answers = self.history.counting(self.checkpoint.line_count, place)
        self.play.go_back(place, position_after(self.game, self.checkpoint, answers))
        self.history.note(act, struck_places)
        self.history.publish()

    def restart_turn(self, seat: int) -> None:
        """Take back all of the seat's answers that it can take back; raises IllegalChoice if there
        are none."""
        self.undo(seat, max(1, sum(1 for _ in self.undo_places(seat))))

    def take_back(self, count: int, seats: tuple[int, ...]) -> None:
        """Take back the last ``count`` lines, because these seats agree. Raises IllegalChoice if
        the record has too few lines, or if something hidden was shown after them. Dice that are
        taken back fall in the same way again."""
        before, state = Snapshot(self.history, going_back=True), self.state
        places = itertools.islice(self.history.counting_back(), count)
        if self.over or any(map(self.history.has_revealed, places)):
            raise IllegalChoice("nobody goes back behind what was shown, or behind the end")
        try:
            self.play.rewind(takeback_act(count, seats))
            self.play.advance()
        except BaseException as error:
            self.play.state = state
            self.history.restore(before)
            if isinstance(error, RecordError):
                raise IllegalChoice("there is not so much to take back") from error
            raise

    def takeback_lines(self) -> Iterator[Answer]:
        """The answers that a takeback can reach, the last one first."""
        if self.over:
            return
        last = len(self.lines) - 1
        for place in range(last, max(last - LONG_AGO, -1), -1):
            line = self.lines[place]
            if isinstance(line, Answer) and not self.history.is_struck(place):
                if self.history.has_revealed(place):
                    return
                yield line

    def takeback_count(self, seat: int) -> int:
        """The number of lines that a takeback must take back to reach this seat's last answer; 0 if
        none can reach it, or if the answer is too long ago."""
        for count, line in enumerate(self.takeback_lines(), 1):
            if line.who == seat and not line.forced:
                return count
        return 0

    def takebacks_possible(self) -> list[bool]:
        """For each seat, whether a takeback can reach its last answer."""
        reachable = [False] * self.setup.seats
        for line in self.takeback_lines():
            if line.who >= 0 and not line.forced:
                reachable[line.who] = True
                if all(reachable):
                    break
        return reachable

    def end(self, seats: tuple[int, ...] = ()) -> None:
        """End the game in the present position; these seats have agreed."""
        self.play.perform(end_act(seats))

    def end_won(self, winner: int, seats: tuple[int, ...]) -> None:
        """End the game with this winner, whose lead is safe; these seats have agreed. Raises
        IllegalChoice if the seat does not have the `safe_lead`."""
        if winner != self.safe_lead():
            raise IllegalChoice("this lead may still be lost")
        self.play.perform(win_act(winner, seats))

    def safe_lead(self) -> int | None:
        """The seat whose lead is safe, by the counts of earlier games; None if no seat has a safe
        lead."""
        return None if self.over or self.setup.position else safe_lead(self.game, self.state)

    def concede(self, seat: int) -> None:
        """Concede for this seat. In a game of two seats, the other seat wins; in larger games,
        somebody must continue for this seat. Raises IllegalChoice if the game is over, or if the
        seat has conceded already."""
        if self.over or seat in self.conceded_seats() or not 0 <= seat < self.setup.seats:
            raise IllegalChoice("there is nothing to concede")
        self.play.perform(concede_act(seat))

    def conceded_seats(self) -> tuple[int, ...]:
        """The seats that have conceded."""
        return self.play.conceded_seats()

    def result(self) -> Result | None:
        """How the game ended, by its rules or by its players; None while it goes on."""
        result: Result | None = self.game.result(self.state)
        ending = self.history.ending
        if result is not None or ending is None:
            return result
        scores = self.game.scores(self.state)
        if ending.kind == CONCEDE:
            winners = tuple(seat for seat in range(self.setup.seats) if seat != ending.seats[0])
            return Result("conceded", winners, scores, (CONCEDED, (ending.seats[0],)))
        if ending.kind == WIN:
            winner = ending.winner
            return Result("yielded", (winner,), scores, (YIELDED, (winner,)))
        return Result("agreed" if ending.seats else "stopped", (), scores, (ENDED, ()))

    # -- what people may see

    def wording(self, language: str) -> Wording:
        """The words of this game in a language ("en", "de"); seats are called by their roles or by
        their players' names."""
        role_of, state = self.game.role_of, self.state
        roles = tuple([role_of(state, seat) for seat in range(len(self.players))])
        names = tuple([player.name for player in self.players])
        return wording_of(self.game, language, roles, names, self.book)

    def log_for(self, viewer: int, since: int = 0) -> list[LogEntry]:
        """The log entries that the viewer may read, without the first ``since`` entries of the
        whole log."""
        return [entry for entry in self.log[since:] if entry.to in (-1, viewer)]

    def record(self) -> Record:
        """The record so far. It reveals every hand: show it only when the game is over."""
        return Record(
            self.game.id,
            self.game.version,
            self.players,
            self.setup.roles,
            {
                option.name: self.setup.options[option.name]
                for option in self.game.options
                if self.setup.options[option.name] != option.unnamed_value
            },
            self.setup.pack,
            self.rules,
            self.commitment,
            self.chance.nonces,
            self.chance.seed.hex() if self.over else "",
            self.history.running_digest.hex() if self.over else "",
            self.lines.all()[:],
            position=self.setup.position,
        )

    def redealt(self, viewer: int, luck: Luck) -> State:
        """A copy of the state that keeps everything that the viewer knows, and in which the rest is
        dealt again."""
        state: State = self.game.determinize(self.state, viewer, luck)
        return state

    # -- for the modules copy and pickle

    def __reduce__(self) -> tuple[object, ...]:
        """The table as plain pieces, in the pure and the native build; they include the secret
        seed."""
        players = [(each.name, each.bot, each.seal, each.salt) for each in self.players]
        terms = self.rules, self.commitment
        return rebuild_table, (self.game, self.setup, players, terms, self.history, self.state)


def rebuild_table(
    game: Game,
    setup: Setup,
    players: list[tuple[str, str, str, str]],
    terms: tuple[str, str],
    history: History,
    state: State,
) -> Table:
    """The table from a pickle or a copy."""
    play = Playthrough(game, setup, [Player(*each) for each in players], history.chance, *terms)
    play.resume(state, history)
    return Table(play)
