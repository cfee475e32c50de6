"""The bot that looks ahead to the end of its turn."""

from __future__ import annotations

import math
from itertools import count
from typing import Final

from kabinett.bots.bot import Bot, check_number, check_whole_number
from kabinett.bots.prospects import Prospect
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS

ON_MANY: Final = Message("Plays its turn through in its head, on many tables as they might be.")
#: After this many answers the position is judged even if the turn goes on.
MOST_ASKS: Final = 30
#: While all choices are equally good, the bot makes this many more trials in all.
MORE_TRIALS: Final = 16
#: One choice is clearly worse than another if their difference is this many times its standard
#: error.
CLEAR: Final = 2.0


class Trial:
    """A choice with the value that it led to on each copy, and their ``total``."""

    def __init__(self, choice: int) -> None:
        self.choice = choice
        self.total = 0.0
        self.values: list[float] = []

    def note(self, value: float) -> None:
        """Add the value on one more copy."""
        self.values.append(value)
        self.total += value

    @property
    def mean(self) -> float:
        """The average value on the copies."""
        return self.total / len(self.values)


class OnePlyBot(Bot):
    """Plays its turn to the end on re-dealt copies of the table, once for each choice, and takes
    the choice after which the game's evaluation is best for its seat.

    On a copy the bot's own seat plays greedily: at each further ask it takes the choice after which
    the position looks best.  Other seats and chance are random.  All choices are tried on the same
    copies with the same luck, so that only their own effects differ.

    All choices may come out equal because others or the dice decided: if two of three voters agree,
    the third vote seems to change nothing.  Then the bot makes up to `MORE_TRIALS` more trials in
    all, until it sees a difference: with two choices on eight more copies, with more than sixteen
    on none.

    ``copies`` is the number of copies; 0 means the number that the game states (`samples`).
    Choices that are still close are tried on up to ``most`` copies, because one throw of the dice
    says little about a gamble.  ``common_loss`` is the bot's payoff if all lose.
    """

    label = Message("Thinks a turn ahead")
    help = Message("Plays its turn through in its head and takes what leaves it best off.")

    def __init__(
        self, seed: int = 0, copies: int = 0, most: int = 0, common_loss: float = COMMON_LOSS
    ) -> None:
        super().__init__(seed)
        self.copies = check_whole_number("copies", copies, 0)
        self.most = check_whole_number("most", most, 0)
        self.common_loss = check_number("common_loss", common_loss)
        if copies > 1:
            self.help = ON_MANY

    def choose(self, view: View) -> str:
        """The choice whose turn ends best on the copies."""
        if len(view.choices) == 1:
            return view.choices[0]
        choices, totals = self.try_choices(view)
        return view.game.vocabulary.name(pick_best(choices, totals, self.luck))

    def try_choices(self, view: View) -> tuple[list[int], list[float]]:
        """The choices that may be best, and for each the sum of its values on the copies.

        Without ``most`` these are all that make sense (`View.sensible`)."""
        trials = self.compare(view, [Trial(choice) for choice in view.sensible])
        return [trial.choice for trial in trials], [trial.total for trial in trials]

    def best(self, view: View, number: int = 3) -> list[Prospect]:
        """The best choices, at most ``number``, with the bot's own answers that would complete its
        turn."""
        trials, name = [Trial(choice) for choice in view.sensible], view.game.vocabulary.name
        contenders = self.compare(view, trials)
        trials.sort(key=lambda trial: (trial not in contenders, -trial.mean))
        return [
            Prospect(
                choice=name(trial.choice),
                worth=trial.mean,
                lines=len(trial.values),
                expected=tuple((view.seat, name(each)) for each in self.rest_of_turn(view, trial)),
            )
            for trial in trials[:number]
        ]

    def compare(self, view: View, trials: list[Trial]) -> list[Trial]:
        """Try the choices on the copies; return those that may be best."""
        copies = self.copies or view.game.bots.samples
        most_if_equal = copies + MORE_TRIALS // len(trials)
        certain = True
        for copy in count(1):
            certain = self.try_once(view, trials) and certain
            if copy < copies:
                continue
            if self.most:
                trials = drop_clearly_worse(trials)
            totals = [trial.total for trial in trials]
            enough = self.most if min(totals) < max(totals) else most_if_equal
            if certain or len(trials) == 1 or copy >= enough:
                break
        return trials

    def try_once(self, view: View, trials: list[Trial]) -> bool:
        """Note the value of each choice on one more copy.

        Returns True if neither other seats nor chance took part.  If that is so on all copies,
        another one would show the same."""
        sample = view.sample(self.luck)
        seed = self.luck.below(1 << 24)
        first_state = Luck(seed).state
        certain = not sample.at_once
        for trial in trials:
            position, luck = sample.copy(), Luck(seed)
            position.play(trial.choice)
            trial.note(self.after_turn(position, view.seat, sample.turn, luck))
            certain = certain and luck.state == first_state
        return certain

    def after_turn(self, position: Position, seat: int, turn: int, luck: Luck) -> float:
        """Play the turn to its end and return the value for the seat.

        Only other seats and chance draw from ``luck``."""
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
        return self.value(position, seat)

    def rest_of_turn(self, view: View, trial: Trial) -> list[int]:
        """The bot's further answers in this turn, as far as neither chance nor another seat comes
        between."""
        position, luck, answers = view.sample(self.luck), Luck(0), list[int]()
        turn, first_state, own = position.turn, luck.state, Luck(1)
        position.play(trial.choice)
        position.settle(luck)
        while (
            not position.over
            and position.turn == turn
            and position.seat == view.seat
            and luck.state == first_state
            and len(answers) < MOST_ASKS
        ):
            answers.append(self.best_at_once(position, view.seat, own))
            position.play(answers[-1])
            position.settle(luck)
        return answers

    def value(self, position: Position, seat: int) -> float:
        """The value of a position to the bot's seat."""
        return position.value(seat, self.common_loss)

    def best_at_once(self, position: Position, seat: int, luck: Luck) -> int:
        """The choice right after which the position is best for the seat."""
        seed = luck.below(1 << 24)
        choices, values = list(position.choices), []
        for choice in choices:
            after = position.copy()
            after.play(choice)
            after.settle(Luck(seed))
            values.append(self.value(after, seat))
        return pick_best(choices, values, luck)


def drop_clearly_worse(trials: list[Trial]) -> list[Trial]:
    """The choices that are not clearly worse than the leader, so they may still be best."""
    leader = max(trials, key=lambda trial: trial.total)
    return [trial for trial in trials if not is_behind(trial, leader)]


def is_behind(trial: Trial, leader: Trial) -> bool:
    """Whether a choice is worse than the leader by more than `CLEAR` standard errors of their mean
    difference."""
    number = len(trial.values)
    if number < 2:
        return False
    mean = (leader.total - trial.total) / number
    squares = 0.0
    for best, value in zip(leader.values, trial.values, strict=True):
        squares += (best - value - mean) ** 2
    return mean > CLEAR * math.sqrt(squares / (number - 1) / number)


def pick_best(choices: list[int], values: list[float], luck: Luck) -> int:
    """The choice with the highest value; luck decides between equal ones.

    >>> pick_best([4, 5, 6], [0.0, 2.0, 1.0], Luck(1))
    5
    """
    most = max(values)
    best = [choice for choice, value in zip(choices, values, strict=True) if value == most]
    return best[luck.below(len(best))]
