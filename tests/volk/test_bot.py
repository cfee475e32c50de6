"""How bots judge positions of Wir sind das Volk."""

from __future__ import annotations

import pytest

from kabinett.bots import View, make_bot
from kabinett.core.setup import Setup
from kabinett.games.volk.bot.evaluate import LINE_MORE, game_progress, log_odds
from kabinett.games.volk.content.vocabulary import CURRENCY, EAST, PRESTIGE, WEST, Province
from kabinett.games.volk.game import game
from kabinett.games.volk.rules.socialists_and_police import socialists_to_come
from kabinett.games.volk.rules.state import LASTED, SOCIALISM_FAILED, Volk
from tests.volk.position import Play, actions, number, short


def position(decade: int = 2, half: int = 1, prestige: int = 0) -> Volk:
    s = game.new_state(game.setup(Setup(2)))
    s.decade, s.half = decade, half
    s.tracks[PRESTIGE] = prestige
    return s


def test_the_chances_of_both_make_one() -> None:
    for decade in (1, 4):
        assert sum(game.evaluate(position(decade))) == pytest.approx(1)


def test_east_wins_by_lasting() -> None:
    """9.10: the later in the game, the better a position is for East."""
    times = [(decade, half) for decade in range(1, 5) for half in (1, 2)]
    gone = [game_progress(position(*time)) for time in times]
    west = [game.evaluate(position(*time))[0] for time in times]
    assert gone == sorted(gone) and gone[0] >= 0 and gone[-1] <= 1
    assert west == sorted(west, reverse=True)


def test_more_is_better_however_far_ahead_a_state_is() -> None:
    """The value has no ceiling, so that a bot that is far ahead or far behind can still improve."""
    far = position()
    far.unrest = [40] * len(far.unrest)
    farther = position()
    farther.unrest = [*far.unrest]
    last = Province(max(game.usual_book.provinces_of[1]))
    farther.unrest[last] += 1
    assert game.evaluate(farther)[1] < game.evaluate(far)[1]
    assert game.evaluate(position(prestige=6))[1] > game.evaluate(position(prestige=5))[1]


def test_socialists_lines_and_currency_help_east_to_last() -> None:
    """9.9, 5.1, 9.3: with an equal lead, each of the three makes a difference by itself."""
    few, many, fewest = (position() for _ in range(3))
    few.socialist_box, many.socialist_box, fewest.socialist_box = 1, 3, 0
    kept = log_odds(many)
    assert socialists_to_come(few) < socialists_to_come(many)
    assert log_odds(fewest) > log_odds(few) > kept
    short = position()
    short.tracks[CURRENCY] = -4
    assert log_odds(short) > log_odds(position())
    for side, better in ((WEST, 1), (EAST, -1)):
        line = position()
        line.lines[next(iter(game.usual_book.connections_of[side]))] += 1
        gained = (log_odds(line) - log_odds(position())) * better
        assert gained > LINE_MORE, "a line is worth more than its share of the economy"


@pytest.mark.parametrize(("ending", "west"), [(LASTED, 0.0), (SOCIALISM_FAILED, 1.0)])
def test_the_value_of_a_finished_game_is_its_result(ending: int, west: float) -> None:
    s = position()
    s.ending = ending
    assert list(game.evaluate(s)) == [west, 1 - west]


# -- silly moves: a factory in Flensburg, or a line, built and pulled down five times

#: No unrest is close to a mass protest, and Flensburg is remote.
CALM = """decade: 2
half: 1
phase: actions
factories: Hamburg, Hannover, Köln, Dortmund, Frankfurt, Mannheim, Stuttgart, München, Berlin, \
Magdeburg, Leipzig, Dresden, Rostock
lines: Köln~Dortmund, Köln~Dortmund, Frankfurt~Mannheim, Frankfurt~Mannheim, Berlin~Magdeburg
unrest: SH 1, NS 1, BY 1, SN 2, BB 1
living standard: NS 1, NW 2, BY 1, SN 1, BB 1
socialists: BB 1, SN 1
tracks: currency 1, socialists 1
west hand: 23
"""


def west(*answers: str, text: str = CALM) -> Play:
    """West plays a card of East's colour, so it must dismantle something to remove unrest."""
    return Play(text).start(actions.action, WEST).does("23", *answers)


def bot_answers(play: Play, bot: str, seeds: int) -> set[str]:
    view = View(play.table(), play.s.seat)
    return {short(number(make_bot(bot, seed).choose(view))) for seed in range(seeds)}


BOTS = [("medium", 3), ("search(150, turns=4)", 3), ("hard", 1)]


@pytest.mark.parametrize(("bot", "seeds"), BOTS)
def test_nothing_is_dismantled_to_remove_harmless_unrest(bot: str, seeds: int) -> None:
    play = west()
    assert "remove_unrest" in play.offered
    assert bot_answers(play, bot, seeds).isdisjoint({"remove_unrest"})


@pytest.mark.parametrize(("bot", "seeds"), BOTS)
def test_the_factory_that_is_worth_least_is_not_built(bot: str, seeds: int) -> None:
    """A factory in Flensburg is worth least, because it needs a line first."""
    play = west("build_up")
    assert "flensburg" in play.offered
    assert "flensburg" not in bot_answers(play, bot, seeds)


@pytest.mark.parametrize(("bot", "seeds"), BOTS)
def test_a_useful_line_is_not_dismantled_if_something_useless_can_be(bot: str, seeds: int) -> None:
    text = CALM.replace("factories: ", "factories: Flensburg, ").replace("NW 2", "NW 2, BW 1")
    play = west("remove_unrest", "BY", text=text)
    lines = {"dortmund~koeln", "frankfurt~mannheim"}
    assert {"flensburg", *lines} < set(play.offered)
    assert bot_answers(play, bot, seeds).isdisjoint(lines)
