"""The bot that looks to the end of the turn."""

from __future__ import annotations

import math
from itertools import count
from typing import Final

from kabinett.bots.bot import Bot, checked, number
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS

ON_MANY: Final = Message("Plays its turn through in its head, on many tables as they might be.")
MOST_ASKS: Final = 30  # answers after which a turn is judged as it stands
#: Choices that are tried again on further copies, all together, where none has been better yet.
MORE_LINES: Final = 16
#: A choice is behind another where it led to less by so many standard errors of the difference.
CLEAR: Final = 2.0


class Tried:
    """A choice, and what it led to on each copy; ``total`` is that added up."""

    def __init__(self, choice: int) -> None:
        self.choice = choice
        self.total = 0.0
        self.values: list[float] = []

    def note(self, value: float) -> None:
        self.values.append(value)
        self.total += value


class OnePlyBot(Bot):
    """Tries each choice on re-dealt copies of the table, plays the turn to its end there,
    and takes the choice after which the game's evaluation likes its seat best.

    In the copies it goes on greedily itself: of each further ask it takes what looks best
    at once.  Others answer at random, and so does chance.  All choices are tried on the
    same copies with the same luck, so that they differ by what they do and nothing else.

    Where all choices come to the same there, others or dice may have decided: two of three who
    vote alike make the third one's vote look idle.  So it looks again, on a few copies more, until
    it sees a difference.

    ``copies`` says on how many it looks; 0: as many as the game says (`Game.samples`).  Those
    choices between which these do not decide it tries on up to ``most`` copies: what one throw of
    dice says of a gamble is little.  ``common_loss`` is what an end is worth to it that all lose.
    """

    label = Message("Thinks a turn ahead")
    help = Message("Plays its turn through in its head and takes what leaves it best off.")

    def __init__(
        self, seed: int = 0, copies: int = 0, most: int = 0, common_loss: float = COMMON_LOSS
    ) -> None:
        super().__init__(seed)
        self.copies = checked("copies", copies, 0)
        self.most = checked("most", most, 0)
        self.common_loss = number("common_loss", common_loss)
        if copies > 1:
            self.help = ON_MANY

    def choose(self, view: View) -> str:
        if len(view.choices) == 1:
            return view.choices[0]
        choices, totals = self.tried(view)
        return view.game.vocabulary.name(any_best(choices, totals, self.luck))

    def tried(self, view: View) -> tuple[list[int], list[float]]:
        """The choices that may be best (all of them, if it does not look at ``most`` copies), and
        what each led to on the copies, added up."""
        tries = [Tried(choice) for choice in view.sensible]
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

    def try_once(self, view: View, tries: list[Tried]) -> bool:
        """Note what each choice leads to on one more copy.  True if nothing but the seat's own
        answers had a part in it, so that the next copy would show the same."""
        sample = view.sample(self.luck)
        seed = self.luck.below(1 << 24)
        untouched = Luck(seed).state
        idle = not sample.at_once
        for each in tries:
            position, luck = sample.copy(), Luck(seed)
            position.play(each.choice)
            each.note(self.after_turn(position, view.seat, sample.turn, luck))
            idle = idle and luck.state == untouched
        return idle

    def after_turn(self, position: Position, seat: int, turn: int, luck: Luck) -> float:
        """How the seat stands when this turn has been played to its end.  ``luck`` is for others
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
            tried = position.copy()
            tried.play(choice)
            tried.settle(Luck(seed))
            values.append(tried.value(seat, self.common_loss))
        return any_best(choices, values, luck)


def contenders(tries: list[Tried]) -> list[Tried]:
    """Those that the copies leave it open whether they are best: not behind the leader by more than
    twice what the mean difference to it is off by (its standard error)."""
    leader = max(tries, key=lambda each: each.total)
    return [each for each in tries if not behind(each, leader)]


def behind(one: Tried, leader: Tried) -> bool:
    number = len(one.values)
    if number < 2:
        return False
    mean = (leader.total - one.total) / number
    squares = 0.0
    for best, value in zip(leader.values, one.values, strict=True):
        squares += (best - value - mean) ** 2
    return mean > CLEAR * math.sqrt(squares / (number - 1) / number)


def any_best(choices: list[int], values: list[float], luck: Luck) -> int:
    """The choice of the highest value; among equals chance decides, not the order of the list."""
    most = max(values)
    best = [choice for choice, value in zip(choices, values, strict=True) if value == most]
    return best[luck.below(len(best))]
