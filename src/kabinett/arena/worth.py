"""What a use was worth: from the same moment played on with it and without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kabinett.arena.deciding import Thinking, chosen, decided, give
from kabinett.arena.plan import Plan
from kabinett.bots import View, make_bot
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.result import paid

#: Answers after which a game that is played on counts as endless.
MOST_ANSWERS: Final = 20_000


@dataclass(frozen=True)
class Moment:
    """A table before a decision, whose it was, and what was taken."""

    table: Table
    seat: int
    taken: str


def worth_of(plan: Plan, block: int, number: int, moment: Moment) -> tuple[str, str, float]:
    """What was taken, what else the bot would have taken, and how much more the first was worth
    to its seat: the difference of the payoffs, the mean of games played on with the same dice."""
    other = next_best(plan, moment, plan.luck(block, "else", number))
    difference = 0.0
    for turn in range(plan.again):
        first, second = (
            payoff(plan, block, (number, turn), moment, name) for name in (moment.taken, other)
        )
        difference += first - second
    return moment.taken, other, difference / plan.again


def next_best(plan: Plan, moment: Moment, seed: int) -> str:
    """What the bot takes where the first is not offered; by lot if it cannot do without it."""
    table, seat = moment.table, moment.seat
    view = View(table, seat)
    view.choices = others = [name for name in view.choices if name != moment.taken]
    bot = table.players[seat].bot
    name = chosen(bot, make_bot(bot, seed, plan.common_loss), view)
    return name if name in others else others[Luck(seed).below(len(others))]


def payoff(plan: Plan, block: int, turn: tuple[int, int], moment: Moment, name: str) -> float:
    """Play on to the end: the dice depend on the moment and the turn only, not on the answer."""
    table = Table.like(moment.table, moment.table.state.copy())
    table.chance = plan.chance(block, "on", *turn)
    bots = [
        make_bot(player.bot, plan.luck(block, "on", *turn, seat), plan.common_loss)
        for seat, player in enumerate(table.players)
    ]
    give(table, moment.seat, name)
    thinking = Thinking()
    while not table.over and thinking.answers < MOST_ANSWERS:
        seat, _, answer = decided(table, bots, thinking)
        give(table, seat, answer)
    result = table.result() if table.over else None
    winners = result.winners if result else ()
    return paid(winners, plan.seats, plan.common_loss)[moment.seat]
