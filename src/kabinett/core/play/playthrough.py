"""A game while it is played, line by line: its state, its record and its log.

A `Playthrough` only plays. A `Table` is one that also decides who may answer and take back.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.chance import Chance
from kabinett.core.play.checkpoints import (
    checkpoint_after,
    matching_choice,
    only_answer,
    position_after,
)
from kabinett.core.play.history import Checkpoint, History, LogEntry, Snapshot
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.players import Player, is_sealed
from kabinett.core.play.record import Record
from kabinett.core.play.record_lines import CONCEDE, WIN, Act, Answer, RecordLine
from kabinett.core.result import Result
from kabinett.core.script.language import LogEvent
from kabinett.core.script.program import Program, RulesError
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, NOBODY, State

CONCEDED = Message("{seat} concedes.")
ENDED = Message("The game was ended as it stood.")
YIELDED = Message("All have agreed that {seat} has won.")


class Playthrough:
    """One game being played, without any checks: the modules of `core/play` replay, open and
    continue games with its methods.

    ``rules``: the digest of the rules at the beginning of the game. ``commitment``: the digest that
    binds the host to the seed and to the terms of the game."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        players: list[Player],
        chance: Chance,
        rules: str = "",
        commitment: str = "",
        state: State | None = None,
        history: History | None = None,
    ) -> None:
        """Create a game before its first script, which `begin` starts, or one with this state and
        this history, whose dice are ``chance``."""
        self.game = game
        self.program: Program = game.program
        self.setup = setup
        self.book = game.book(setup)
        self.players = players
        self.rules = rules
        self.commitment = commitment
        self.state: State = game.new_state(setup) if state is None else state
        self.history = history or History(setup.seats, chance, Checkpoint(0, -1, self.state))

    @property
    def lines(self) -> LazyList[RecordLine]:
        """All lines of the record; no line is ever removed."""
        return self.history.lines

    @property
    def chance(self) -> Chance:
        """The dice."""
        return self.history.chance

    @property
    def checkpoint(self) -> Checkpoint:
        """The position from which an undo replays the record."""
        return self.history.checkpoint

    @property
    def log(self) -> LazyList[LogEntry]:
        """All entries of the log."""
        return self.history.log

    @property
    def answer_counts(self) -> list[int]:
        """For each seat, the number of answers that it chose itself, including those taken back."""
        return self.history.answer_counts

    @property
    def digest(self) -> str:
        """The digest of the record that people may see."""
        return self.history.digest

    @property
    def ended(self) -> bool:
        """Did the players end the game?"""
        return self.history.ending is not None

    @property
    def over(self) -> bool:
        """Is the game over, because of its rules or because its players ended it?"""
        return self.ended or self.state.over()

    def begin(self) -> None:
        """Start the game's first script."""
        self.listen()
        self.program.begin(self.state, self.game.beginning(self.setup))
        self.hear(-1)
        seals = [player.seal or "-" for player in self.players] if is_sealed(self.players) else []
        self.history.begin(" ".join([self.commitment, self.chance.nonces, *seals]))
        self.set_checkpoint()

    def begin_again(self) -> None:
        """Discard state and history, and start the game's first script."""
        self.state = self.game.new_state(self.setup)
        self.history = History(self.setup.seats, self.chance, self.checkpoint)
        self.begin()

    def open_seats(self) -> tuple[int, ...]:
        """The seats that are asked now, or CHANCE; () after the end of the game."""
        return () if self.ended else self.program.open_seats(self.state)

    # -- playing a line

    def play_answer(self, line: Answer, number: int) -> list[int]:
        """Play one answer; returns the choices of the next ask."""
        program, s, history = self.program, self.state, self.history
        self.listen()
        index = history.add(line)
        several = program.at_once(s)
        secret = several and not program.is_last_answer(s)
        choices = program.answer(s, line.who, number)
        # Undo cannot go back past a die, a drawn card, or the answers of several seats.
        if line.who == CHANCE or (several and not secret):
            history.fence(index)
        self.hear(index)
        if not secret:
            history.publish()
        return choices

    def play_line(self, line: Answer, number: int) -> None:
        """Play one answer that no `advance` follows; set a checkpoint if it ends a turn."""
        self.play_answer(line, number)
        self.set_checkpoint_if_turn_ended()

    def advance(self, choices: list[int] | None = None) -> None:
        """Answer for chance, and give answers that everybody knows, up to the next real ask.
        ``choices`` are the choices of the open ask, if the caller has them."""
        program, s, history = self.program, self.state, self.history
        names = self.game.vocabulary.names
        if choices is None:
            choices = program.choices(s)
        while choices and history.ending is None and not program.at_once(s):
            if len(choices) == 1 and not program.is_private(s):
                number = choices[0]
                line = Answer(s.seat, names[number], forced=True)
            elif s.seat == CHANCE:
                outcomes = sorted(choices)
                counter = self.chance.next
                number = outcomes[self.chance.pick(len(outcomes))]
                line = Answer(CHANCE, names[number], counter=counter)
            else:
                break
            choices = self.play_answer(line, number)
        program.check_frames(s)
        for seat in self.open_seats() if program.at_once(s) else ():
            if not program.choices_of(s, seat):
                raise RulesError(
                    f"{program.where(s)}: an ask without choices, to seat {seat} of the "
                    f"{self.setup.seats} in this game"
                )
        self.set_checkpoint_if_turn_ended()

    def set_checkpoint_if_turn_ended(self) -> None:
        """Set a checkpoint if the turn mark differs from that of the last checkpoint."""
        if self.game.turn_mark(self.state) != self.history.checkpoint.mark:
            self.set_checkpoint()

    def set_checkpoint(self) -> None:
        """Make this position the one from which an undo replays the record."""
        self.history.set_checkpoint(self.game.turn_mark(self.state), self.state)

    def listen(self) -> None:
        """Make the rules collect their log lines, which `hear` moves into the log."""
        self.state.heard = []

    def hear(self, line: int) -> None:
        """Add to the log what the rules have said since `listen`. ``line`` is the index of the line
        that caused it, or -1 before the first line."""
        events: list[LogEvent] = self.state.heard or []
        self.state.heard = None
        self.history.add_events(events, line)

    def undo_failed_answer(self, before: Snapshot) -> None:
        """Return to the moment of this snapshot, after which an answer failed.

        This replays answers, so that no answer has to begin with a copy, which would take a tenth
        of its time."""
        checkpoint = before.checkpoint
        answers = self.history.live_answers(checkpoint.line_count, before.line_count)
        self.state = position_after(self.game, checkpoint, answers)
        self.history.restore(before)

    # -- going back

    def withdraw(self, act: Act, struck: Sequence[int]) -> None:
        """Undo answers to an ask that other seats are still answering, and note the act. The public
        digest stays unchanged, because a change would reveal who has answered."""
        for _ in range(act.count):
            self.program.withdraw(self.state, act.seats[0])
        self.history.add(act, struck)

    def go_back(
        self,
        act: Act,
        struck: Sequence[int],
        state: State,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        """Return to this state, which comes before all lines that an act takes back, and note the
        act. ``checkpoint``: the checkpoint before these lines, if it is not the current one."""
        self.state = state
        self.history.go_back(struck[-1], checkpoint)
        self.history.add(act, struck)
        self.history.publish()

    def rewind(self, act: Act) -> None:
        """Return to the position before the lines that a takeback strikes, and note the
        takeback."""
        struck = self.history.find_struck(act)
        state = self.game.new_state(self.setup)
        self.program.begin(state, self.game.beginning(self.setup))
        start = Checkpoint(0, self.game.turn_mark(state), state.copy())
        answers = self.history.live_answers(0, struck[-1])
        checkpoint = checkpoint_after(self.game, state, start, answers)
        self.go_back(act, struck, state, checkpoint)

    def undo_indices(self, seat: int, indices: Iterable[int] | None = None) -> Iterator[int]:
        """The indices of the lines that a seat may take back one by one, the last one first.

        ``indices``: those to search, if the caller knows them: of the lines of this turn that still
        count, or of the seat's own lines if several seats are asked."""
        if self.over:
            return iter(())
        if not self.program.at_once(self.state):
            turn = range(len(self.lines) - 1, self.checkpoint.line_count - 1, -1)
            return self.history.undoable_of_turn(seat, turn if indices is None else indices)
        answers = self.program.answers_of(self.state, seat)  # others may have answered already
        every = range(len(self.lines) - 1, -1, -1)
        own = self.history.undoable_at_once(seat, every if indices is None else indices)
        return itertools.islice(own, len(answers))

    # -- the ends that players choose

    def perform(self, act: Act) -> None:
        """Note an act that ends the game, or may end it. Raises IllegalChoice if the game is over,
        or if the act names a seat that the game does not have."""
        if self.over:
            raise IllegalChoice("the game is over already")
        self.check_seats(act.seats if act.winner == NOBODY else (*act.seats, act.winner))
        self.history.add(act)
        if self.ended or not self.program.at_once(self.state):
            self.history.publish()

    def check_seats(self, seats: Iterable[int]) -> None:
        """Raise IllegalChoice if the game does not have one of these seats."""
        if any(type(seat) is not int or not 0 <= seat < self.setup.seats for seat in seats):
            raise IllegalChoice("there is no such seat")

    def conceded_seats(self) -> tuple[int, ...]:
        """The seats that have conceded."""
        return tuple(self.history.concessions)

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

    def record(self) -> Record:
        """The record so far. It reveals every hand: show it only when the game is over. It then has
        the seed and its digest, unless the table goes on from a record without the seed to which
        the host is committed."""
        record = Record(
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
            lines=self.lines.all()[:],
            position=self.setup.position,
        )
        if self.over and self.commitment in ("", self.chance.commitment(record.terms())):
            record.seed = self.chance.seed.hex()
            record.digest = self.history.running_digest.hex()
        return record

    # -- which answers are possible

    def matching_choice(self, line: Answer) -> int | None:
        """The choice that a line names; None if it does not answer the open ask."""
        return None if self.ended else matching_choice(self.game, self.state, line)

    def forced_answer(self) -> tuple[int, int] | None:
        """The seat that is asked and its answer, if everybody knows that it has only one: the table
        then gives the answer itself.

        The only answer to a private ask waits for its seat, because otherwise the others would see
        that the seat had no choice."""
        return None if self.program.is_private(self.state) else self.only_answer()

    def only_answer(self) -> tuple[int, int] | None:
        """The seat that is asked and its answer, if it has only one, even if the other seats must
        not know that."""
        return None if self.ended else only_answer(self.game, self.state)
