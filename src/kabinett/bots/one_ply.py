"""The bot that looks to the end of the turn."""

from __future__ import annotations

import math
from itertools import count
from typing import Final

from kabinett.bots.bot import Bot, number, whole_number
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS

ON_MANY: Final = Message("Plays its turn through in its head, on many tables as they might be.")
MOST_ASKS: Final = 30  # a turn with more answers than this is judged where it stands
#: How many more lines it plays, over all choices, while none has been better.
MORE_LINES: Final = 16
#: A choice is behind another if it led to less by this many standard errors of the difference.
CLEAR: Final = 2.0


class Trial:
    """A choice, and what it led to on each copy; ``total`` is their sum."""

    def __init__(self, choice: int) -> None:
        self.choice = choice
        self.total = 0.0
        self.values: list[float] = []

    def note(self, value: float) -> None:
        """Add what the choice led to on one more copy."""
        self.values.append(value)
        self.total += value


class OnePlyBot(Bot):
    """Tries each choice on re-dealt copies of the table, plays the turn to its end there,
    and takes the choice after which the game's evaluation is best for its seat.

    In the copies its own seat plays greedily: at each further ask it takes what looks best at
    once.  Others and chance are random.  All choices are tried on the same copies with the same
    luck, so that they differ by what they do and nothing else.

    If all choices come to the same, others or dice may have decided: two of three who vote alike
    make the third one's vote look idle.  So it looks at a few more copies until it sees a
    difference.

    ``copies`` says how many it looks at; 0 means as many as the game says (`Game.samples`).
    Choices that these leave close it tries on up to ``most`` copies, because one throw of dice says
    little of a gamble.  ``common_loss`` is what an end that all lose is worth to it.
    """

    label = Message("Thinks a turn ahead")
    help = Message("Plays its turn through in its head and takes what leaves it best off.")

    def __init__(
        self, seed: int = 0, copies: int = 0, most: int = 0, common_loss: float = COMMON_LOSS
    ) -> None:
        super().__init__(seed)
        self.copies = whole_number("copies", copies, 0)
        self.most = whole_number("most", most, 0)
        self.common_loss = number("common_loss", common_loss)
        if copies > 1:
            self.help = ON_MANY

    def choose(self, view: View) -> str:
        """The choice whose turn ends best on the copies."""
        if len(view.choices) == 1:
            return view.choices[0]
        choices, totals = self.try_choices(view)
        return view.game.vocabulary.name(pick_best(choices, totals, self.luck))

    def try_choices(self, view: View) -> tuple[list[int], list[float]]:
        """The choices that may be best (all of them without ``most``), and the sum of what each led
        to on the copies."""
        tries = [Trial(choice) for choice in view.sensible]
        copies = self.copies or view.game.samples
        alike = copies + MORE_LINES // len(tries)
        for copy in count(1):
            idle = self.try_once(view, tries)
            if copy < copies:
                continue
            if self.most:
                tries = contenders(tries)
            totals = [each.total for each in tries]
            enough = self.most if min(totals) < max(totals) else alike
            if idle or len(tries) == 1 or copy >= enough:
                break
        return [each.choice for each in tries], totals

    def try_once(self, view: View, tries: list[Trial]) -> bool:
        """Note what each choice leads to on one more copy.  True if only the seat's own answers had
        a part in it, so that the next copy would show the same."""
        sample = view.sample(self.luck)
        seed = self.luck.below(1 << 24)
        first_state = Luck(seed).state
        idle = not sample.at_once
        for each in tries:
            position, luck = sample.copy(), Luck(seed)
            position.play(each.choice)
            each.note(self.after_turn(position, view.seat, sample.turn, luck))
            idle = idle and luck.state == first_state
        return idle

    def after_turn(self, position: Position, seat: int, turn: int, luck: Luck) -> float:
        """The value for the seat once the turn has been played to its end.  ``luck`` is for others
        and for chance only."""
        own = Luck(luck.state)
        position.settle(luck)
        for _ in range(MOST_ASKS):
            if position.over or position.turn != turn:
                break
            if position.seat == seat:
                position.play(self.best_at_once(position, seat, own))
            else:
                position.play(position.choices[luck.below(len(position.choices))])
            position.settle(luck)
        return position.value(seat, self.common_loss)

    def best_at_once(self, position: Position, seat: int, luck: Luck) -> int:
        """The choice after which the position looks best, without looking further."""
        seed = luck.below(1 << 24)
        choices, values = list(position.choices), []
        for choice in choices:
            after = position.copy()
            after.play(choice)
            after.settle(Luck(seed))
            values.append(after.value(seat, self.common_loss))
        return pick_best(choices, values, luck)


def contenders(tries: list[Trial]) -> list[Trial]:
    """The choices that may still be best: those that are not behind the leader (`is_behind`)."""
    leader = max(tries, key=lambda each: each.total)
    return [each for each in tries if not is_behind(each, leader)]


def is_behind(one: Trial, leader: Trial) -> bool:
    """Whether a choice led to less than the leader by more than `CLEAR` standard errors of their
    mean difference."""
    number = len(one.values)
    if number < 2:
        return False
    mean = (leader.total - one.total) / number
    squares = 0.0
    for best, value in zip(leader.values, one.values, strict=True):
        squares += (best - value - mean) ** 2
    return mean > CLEAR * math.sqrt(squares / (number - 1) / number)


def pick_best(choices: list[int], values: list[float], luck: Luck) -> int:
    """The choice of the highest value; among equals luck decides, not the order of the list.

    >>> pick_best([4, 5, 6], [0.0, 2.0, 1.0], Luck(1))
    5
    """
    most = max(values)
    best = [choice for choice, value in zip(choices, values, strict=True) if value == most]
    return best[luck.below(len(best))]
