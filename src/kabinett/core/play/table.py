"""One game being played: its state, its open ask, its record and its log.

`playthrough.py` plays the lines without checks; `history.py` has the record and the log.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from types import NoneType

from kabinett.core.game import Game
from kabinett.core.lead import safe_lead
from kabinett.core.luck import Luck
from kabinett.core.play.asks import Ask, IllegalChoice, StaleAsk
from kabinett.core.play.chance import Chance
from kabinett.core.play.checkpoints import number_after_forced, position_after
from kabinett.core.play.digests import digests
from kabinett.core.play.history import History, LogEntry, Snapshot
from kabinett.core.play.players import Player, wording_of
from kabinett.core.play.playthrough import Playthrough
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import CONCEDE, END, TAKEBACK, UNDO, WIN, Act, Answer
from kabinett.core.reason import Reason
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Wording

#: The number of lines within which a seat may ask for a takeback.
LONG_AGO = 200


class Table(Playthrough):
    """One game being played.

    The game proceeds by answers: a seat answers through `answer`, chance answers, or the table
    itself answers if everybody knows that the ask has only one choice. ``lines`` contains all
    answers, and also the acts that take some of them back; no line is ever removed.

    Players and bots use the methods below. Those of `Playthrough` change the game without checks.

    >>> import kabinett
    >>> table = Table.new(kabinett.all_games()["volk"], kabinett.Setup(2))
    >>> len(table.open_seats())
    1
    """

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
        table = cls(game, setup, players, chance or Chance.fresh(), digests(game).whole)
        table.commitment = table.chance.commitment(table.record().terms())
        return table

    def start(self, nonces: tuple[str, ...] = ()) -> None:
        """Play to the first ask; ``nonces`` as for `new`."""
        self.add_nonces(nonces)
        self.begin()
        self.advance()

    def add_nonces(self, nonces: tuple[str, ...]) -> None:
        """Add the seats' nonces to the dice; raises ValueError for an invalid nonce or too many."""
        self.chance.add_nonces(nonces, self.setup.seats)

    def with_state(self, state: State, history: History | None = None) -> Table:
        """A copy of this table with another state, and optionally with another history. It can be
        looked at or played on independently."""
        history = history or self.history.copy()
        return Table(
            self.game,
            self.setup,
            self.players,
            history.chance,
            rules=self.rules,
            commitment=self.commitment,
            state=state,
            history=history,
        )

    # -- what is asked

    def __repr__(self) -> str:
        """The table as one line, for the Python prompt.

        >>> import kabinett
        >>> kabinett.new_game("volk", seed=7)
        <Table volk, 2 seats, 0 answers, asks seat 0>
        """
        answer_count = sum(line.is_chosen for line in self.lines)
        seats = " and ".join(f"seat {seat}" for seat in self.open_seats())
        answers = f"{answer_count} answer{'' if answer_count == 1 else 's'}"
        now = "over" if self.over else f"asks {seats}"
        return f"<Table {self.game.id}, {self.setup.seats} seats, {answers}, {now}>"

    def __str__(self) -> str:
        """The position as text, with the open asks, and with the result after the end."""
        words = self.wording("en")
        ask_lines = [
            f"{words.seat_label(ask.seat)} (seat {ask.seat}): {words.sentence(ask.text)}\n"
            f"  {', '.join(ask.choices)}"
            for ask in self.asks()
        ]
        result = self.result()
        end = [words.sentence(result.text)] if result else []
        return "\n".join([repr(self), self.game.position_text(self.state), *ask_lines, *end])

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

    def answer(self, seat: int, name: str, ask: int | None = None) -> None:
        """Accept a choice that this ask offers to this seat; otherwise raise IllegalChoice.

        ``name`` is the name of a choice, and ``ask`` is the id of the ask to answer, or None for
        the open one. Whatever this method raises, the table stays unchanged."""
        # Plain Python passes any value: True is not a seat, and a list is not a name.
        if type(seat) is not int or not CHANCE <= seat < self.setup.seats:
            raise IllegalChoice("there is no such seat")
        if not isinstance(name, str) or type(ask) not in (int, NoneType):
            raise IllegalChoice("an answer is the name of a choice, to the number of an ask")
        vocabulary = self.game.vocabulary
        if seat not in self.open_seats():
            raise StaleAsk(f"seat {seat} is not asked now")
        if ask is not None and ask != self.ask_id(seat):
            raise StaleAsk(f"seat {seat} is asked something else now")
        number = vocabulary.numbers.get(name)
        choices = self.program.choices_of(self.state, seat)
        if number is None or number not in choices:
            names = ", ".join(vocabulary.names[choice] for choice in choices)
            raise IllegalChoice(f"{name[:80]!r} is not open to seat {seat} now; open: {names}")
        before = Snapshot(self.history)
        try:
            self.advance(self.play_answer(Answer(seat, vocabulary.names[number]), number))
        except BaseException:
            self.undo_failed_answer(before)
            raise

    # -- taking back, and ending the game

    def undo_index(self, seat: int) -> int | None:
        """The index of the line that undo would take back for this seat; None if nothing can be
        undone."""
        return next(self.undo_indices(seat), None)

    def undo_choices(self, seat: int, has_choice: Callable[[State], bool]) -> list[int]:
        """The indices among `undo_indices` at which the seat had a choice according to this test
        of the state, the last one first. A site that gives the other answers automatically would
        only give them again."""
        indices = list(self.undo_indices(seat))
        if not indices:
            return indices
        if self.program.at_once(self.state):
            return indices if has_choice(self.state) else []
        with_choice: list[int] = []

        def keep_choice(index: int, state: State) -> None:
            if index in indices and has_choice(state):
                with_choice.append(index)

        answers = self.history.live_answers(self.checkpoint.line_count)
        position_after(self.game, self.checkpoint, answers, keep_choice)
        return with_choice[::-1]

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back the seat's last answers. Raises IllegalChoice if something hidden was shown
        after them, if dice fell, if another seat has answered, or if the turn is over."""
        self.check_count(count)
        if len(list(itertools.islice(self.undo_indices(seat), count))) < count:
            raise IllegalChoice("nothing can be taken back here")
        act = Act(UNDO, (seat,), count)
        struck = self.history.find_struck(act)
        if self.program.at_once(self.state):
            self.withdraw(act, struck)
            return
        until = struck[-1] + 1
        *answers, (_, first) = self.history.live_answers(self.checkpoint.line_count, until)
        state = position_after(self.game, self.checkpoint, answers)
        number_after_forced(self.game, state, first)
        self.go_back(act, struck, state)

    def restart_turn(self, seat: int) -> None:
        """Take back all of the seat's answers that it can take back; raises IllegalChoice if there
        are none."""
        self.undo(seat, max(1, sum(1 for _ in self.undo_indices(seat))))

    def take_back(self, count: int, seats: tuple[int, ...]) -> None:
        """Take back the last ``count`` lines, because these seats agree. Raises IllegalChoice if
        the record has too few lines, if something hidden was shown after them, or if there is no
        such seat. Dice that are taken back fall in the same way again, unless they fell at the
        table from which this one was cloned."""
        self.check_count(count)
        self.check_seats(seats)
        before, state = Snapshot(self.history, going_back=True), self.state
        indices = itertools.islice(self.history.live_indices_back(), count)
        if self.over or any(map(self.history.has_revealed, indices)):
            raise IllegalChoice("nobody goes back behind what was shown, or behind the end")
        try:
            self.rewind(Act(TAKEBACK, seats, count))
            self.advance()
        except BaseException as error:
            self.state = state
            self.history.restore(before)
            if isinstance(error, RecordError):
                raise IllegalChoice("there is not so much to take back") from error
            raise

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

    def takeback_lines(self) -> Iterator[Answer]:
        """The answers that a takeback can reach, the last one first."""
        if self.over:
            return
        last = len(self.lines) - 1
        for index in range(last, max(last - LONG_AGO, -1), -1):
            line = self.lines[index]
            if isinstance(line, Answer) and not self.history.is_struck(index):
                if self.history.has_revealed(index):
                    return
                yield line

    def check_count(self, count: int) -> None:
        """Raise IllegalChoice unless the count is at least 1 and at most the number of lines."""
        if type(count) is not int or not 1 <= count <= len(self.lines):
            raise IllegalChoice("nothing can be taken back here")

    def end(self, seats: tuple[int, ...] = ()) -> None:
        """End the game in the present position; these seats have agreed. Raises IllegalChoice if
        the game is over, or if there is no such seat."""
        self.perform(Act(END, seats))

    def end_won(self, winner: int, seats: tuple[int, ...]) -> None:
        """End the game with this winner, whose lead is safe; these seats have agreed. Raises
        IllegalChoice if the seat does not have the `safe_lead`."""
        if winner != self.safe_lead():
            raise IllegalChoice("this lead may still be lost")
        self.perform(Act(WIN, seats, winner=winner))

    def safe_lead(self) -> int | None:
        """The seat whose lead is safe, by the counts of earlier games; None if no seat has a safe
        lead, or if the game began from a position of its own."""
        return None if self.over or self.setup.position else safe_lead(self.game, self.state)

    def concede(self, seat: int) -> None:
        """Concede for this seat. In a game of two seats, the other seat wins; in larger games,
        somebody must continue for this seat. Raises IllegalChoice if the game is over, or if the
        seat has conceded already."""
        if self.over or seat in self.conceded_seats():
            raise IllegalChoice("there is nothing to concede")
        self.perform(Act(CONCEDE, (seat,)))

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

    def redealt(self, viewer: int, luck: Luck) -> State:
        """A copy of the state in which everything that the viewer does not know is dealt again."""
        state: State = self.game.determinize(self.state, viewer, luck)
        return state

    # -- for the modules copy and pickle

    def __reduce__(self) -> tuple[object, ...]:
        """The arguments of a new table, in the pure and the native build; they include the secret
        seed."""
        about = self.game, self.setup, self.players, self.chance, self.rules, self.commitment
        return Table, (*about, self.state, self.history)
