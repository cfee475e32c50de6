"""The worth of a choice: the game is played on from one moment with the choice and without it."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.arena.plan import Plan
from kabinett.bots import View, make_bot
from kabinett.bots.playing import bot_answers, choose
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.result import divide_prize


@dataclass(frozen=True)
class Moment:
    """A table before a decision, with the seat that decides and the choice that it took."""

    table: Table
    seat: int
    taken: str


def compare_with_next_best(
    plan: Plan, block: int, number: int, moment: Moment
) -> tuple[str, str, float]:
    """The choice taken, the bot's next best choice, and how much more the first was worth.

    The worth is the mean difference of the seat's payoffs over games with the same dice."""
    other = next_best(plan, moment, plan.luck_seed(block, "else", number))
    difference = 0.0
    for turn in range(plan.again):
        first, second = (
            payoff_after(plan, block, (number, turn), moment, name)
            for name in (moment.taken, other)
        )
        difference += first - second
    return moment.taken, other, difference / plan.again


def next_best(plan: Plan, moment: Moment, seed: int) -> str:
    """The bot's choice if the choice taken is not offered; a random one if the bot insists."""
    table, seat = moment.table, moment.seat
    view = View(table, seat)
    view.choices = others = [name for name in view.choices if name != moment.taken]
    bot = table.players[seat].bot
    name = choose(make_bot(bot, seed, plan.common_loss), bot, view)
    return name if name in others else others[Luck(seed).below(len(others))]


def payoff_after(plan: Plan, block: int, turn: tuple[int, int], moment: Moment, name: str) -> float:
    """The payoff of the moment's seat if it answers with ``name`` and bots play on.

    The dice depend only on the moment and the turn, not on the answer."""
    history = moment.table.history.copy(plan.chance(block, "on", *turn))
    table = moment.table.with_state(moment.table.state.copy(), history)
    bots = [
        make_bot(player.bot, plan.luck_seed(block, "on", *turn, seat), plan.common_loss)
        for seat, player in enumerate(table.players)
    ]
    table.answer(moment.seat, name)
    for _ in bot_answers(table, bots):
        pass
    result = table.result() if table.over else None
    winners = result.winners if result else ()
    return divide_prize(winners, plan.seats, plan.common_loss)[moment.seat]
