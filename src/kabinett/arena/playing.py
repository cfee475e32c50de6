"""Plays one game of a plan, which is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from kabinett.arena.notes import Notes
from kabinett.arena.plan import BALANCE, GameIndex, Plan
from kabinett.bots.playing import MOST_ANSWERS, Thinking, begin_game, bot_answers
from kabinett.core.data import Data
from kabinett.core.play.record import write
from kabinett.core.play.table import Table
from kabinett.games import game_of

#: The kind of end of a game that was abandoned after `MOST_ANSWERS` answers.
UNFINISHED: Final = "unfinished"


class MatchError(Exception):
    """A game could not be played to its end."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that has been played, with its end and its record."""

    block: int
    seating: int
    roles: tuple[str, ...]  # by seat: a name such as "party:socialists"; "" in games without roles
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    end: str  # the kind of end
    when: str  # the time of the end in the game's own terms, such as "Round 3"
    answers: int  # without forced ones, except to private asks
    turns: int
    noted: Data = field(default_factory=dict)  # the notes of a balance (`notes.py`)
    #: By bot: the number of its decisions, and the seconds that they took.
    thought: dict[str, tuple[int, float]] = field(default_factory=dict, compare=False)
    record: str = field(default="", compare=False)  # the whole game as text

    @property
    def index(self) -> GameIndex:
        """The index of this game in its plan."""
        return self.block, self.seating


def play_game(plan: Plan, index: GameIndex) -> PlayedGame:
    """Play one game of the plan; a MatchError names the game that failed."""
    block, seating = index
    try:
        return play_seating(plan, block, seating)
    except Exception as error:
        what = str(error) or type(error).__name__
        where = f"block {block + 1}, seating {seating + 1}, seed {plan.seed}"
        raise MatchError(f"the game of {where} failed: {what}") from error


def play_seating(plan: Plan, block: int, seating: int) -> PlayedGame:
    """Play one game of the plan; errors of the game and of bots pass through."""
    game = game_of(plan.game)
    seats = plan.seatings[seating]
    seeds = [plan.luck_seed(block, seat) for seat in range(len(seats))]
    table, bots = begin_game(game, plan.setup, seats, seeds, plan.chance(block), plan.common_loss)
    notes = Notes(plan, block, table) if plan.kind == BALANCE else None
    thinking, marks = Thinking(), list[int]()
    for answer in bot_answers(table, bots, MOST_ANSWERS, thinking):
        marks.append(table.checkpoint.mark)
        if notes is not None:
            notes.note(answer)
    marks.append(table.checkpoint.mark)
    result = table.result() if table.over else None
    heading = game.heading(table.state)
    return PlayedGame(
        block=block,
        seating=seating,
        roles=roles_of(table),
        winners=result.winners if result else (),
        scores=result.scores if result else (),
        end=result.kind if result else UNFINISHED,
        when=table.wording("en").sentence(heading) if heading else "",
        answers=len(marks) - 1,
        turns=sum(before != after for before, after in pairwise(marks)),
        noted=notes.data() if notes is not None else {},
        thought=thinking.by_bot,
        record=write(table.record()),
    )


def roles_of(table: Table) -> tuple[str, ...]:
    """The names of the roles by seat; "" for a seat without one."""
    game, names = table.game, table.game.vocabulary.names
    roles = [game.role_of(table.state, seat) for seat in range(len(table.players))]
    return tuple("" if role is None else names[role] for role in roles)
