"""The strengths that people choose from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kabinett.arena.plan import MATCH, Plan
from kabinett.bots import BOTS, UnknownBot, View, make_bot, strengths
from kabinett.bots.hasty import PLAINLY_BETTER, HastyBot
from kabinett.bots.one_ply import OnePlyBot, Trial
from kabinett.bots.search import SearchBot
from kabinett.bots.strengths import (
    STRENGTHS,
    Strength,
    decision_seconds,
    make_strength,
    offered_strengths,
    slow_strengths,
)
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from tests.games import bluff

GAMES = ("fall", "volk", "weimar")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_easy_and_medium_and_each_strength_can_be_made(name: str) -> None:
    game = game_of(name)
    assert list(game.bots.strengths) == [each for each in STRENGTHS if each in game.bots.strengths]
    assert {"easy", "medium"} <= game.bots.strengths.keys()
    for strength in game.bots.strengths:
        assert not isinstance(make_strength(game, strength), Strength)


def test_a_strength_plays_the_bot_that_the_game_states() -> None:
    """A strength gives the answers of its bot; a game that states no strengths has all four."""
    assert not bluff.game.bots.strengths
    assert strengths.strengths_of(bluff.game) == ["easy", "medium", "hard", "master"]
    table = Table.new(bluff.game, Setup(3))
    assert type(make_strength(bluff.game, "medium")) is OnePlyBot
    assert type(make_strength(bluff.game, "easy")) is HastyBot
    for strength in ("easy", "medium"):
        bot = make_bot(strength, 5)
        assert bot.choose(View(table, 0)) in View(table, 0).choices


def test_one_bot_plays_each_game_by_the_bot_of_that_game() -> None:
    """A program may use one bot for several games."""
    hard = make_bot("hard", 1)
    assert isinstance(hard, Strength)
    fall, volk = (hard.bot_for(game_of(name)) for name in ("fall", "volk"))
    assert isinstance(fall, SearchBot) and isinstance(volk, SearchBot)
    assert fall.paired and volk.guided and not fall.guided
    assert hard.bot_for(game_of("fall")) is fall


def test_a_strength_that_a_game_has_dropped_becomes_a_weaker_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = replace(bluff.game.bots, strengths={"easy": "random", "medium": "one-ply"})
    monkeypatch.setattr(bluff.game, "bots", own)
    assert type(make_strength(bluff.game, "master")) is OnePlyBot
    own = replace(bluff.game.bots, strengths={"hard": "one-ply", "master": "random"})
    monkeypatch.setattr(bluff.game, "bots", own)
    assert type(make_strength(bluff.game, "easy")) is OnePlyBot, "there is none as weak"
    with pytest.raises(UnknownBot, match="weimar has no master; it has easy, medium"):
        Plan(MATCH, "weimar", ("master", "medium"), 4, 1).check()


@pytest.mark.parametrize(("lines", "offered"), [(4e4, 4), (4e3, 4), (1e3, 3), (9.0, 2)])
def test_strengths_that_are_too_slow_here_are_not_offered(
    lines: float, offered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strengths, "lines_per_second", lambda game, strength: lines)
    game: Any = bluff.game
    assert offered_strengths(game) == list(STRENGTHS)[:offered]
    assert slow_strengths(game) == list(STRENGTHS)[offered:]
    assert decision_seconds(game, "hard") == 4000 / lines
    assert decision_seconds(game, "medium") == 0


def test_the_speed_is_measured_by_playing_lines() -> None:
    speed = strengths.lines_per_second(bluff.game, "hard")
    assert speed > 1
    assert strengths.lines_per_second(bluff.game, "hard") is speed, "it is measured once"


@pytest.mark.parametrize("way", ["guided", "usual", "learned", "chained"])
def test_the_time_of_a_search_is_measured_with_its_own_parameters(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search by the rules alone would seem too quick, and the lobby would promise too little."""
    volk, ways = game_of("volk"), list[bool]()
    own = replace(volk.bots, strengths={"hard": f"search(1500, turns=4, {way}=True)"})
    monkeypatch.setattr(volk, "bots", own)
    search = SearchBot.search

    def note(bot: SearchBot, *given: Any) -> Any:
        ways.append(getattr(bot, way))
        return search(bot, *given)

    monkeypatch.setattr(SearchBot, "search", note)
    strengths.lines_per_second.cache_clear()
    assert decision_seconds(volk, "hard") > 0 and ways and all(ways)
    strengths.lines_per_second.cache_clear()


def test_a_game_whose_rules_fail_in_search_offers_no_searching_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(game: Any, strength: str) -> float:
        raise ZeroDivisionError

    strengths.lines_per_second.cache_clear()
    monkeypatch.setattr(strengths, "measure_lines_per_second", breaks)
    assert offered_strengths(bluff.game) == ["easy", "medium"]
    strengths.lines_per_second.cache_clear()


def test_hasty_overlooks_small_differences_but_no_plainly_better_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It does not matter on how many copies the choices were tried."""
    view = View(Table.new(bluff.game, Setup(3)), 0)

    def lead_by(lead: float, copies: int) -> None:
        """The second choice leads all others by so much of a win on each copy."""

        def compare(bot: HastyBot, view: View, trials: list[Trial]) -> list[Trial]:
            for place, trial in enumerate(trials):
                for _ in range(copies):
                    trial.note(0.5 + lead * (place == 1))
            return trials

        monkeypatch.setattr(HastyBot, "compare", compare)

    for copies in (1, 9):
        lead_by(PLAINLY_BETTER / 2, copies)
        assert len({HastyBot(seed, overlooks=100).choose(view) for seed in range(40)}) > 2
        assert {HastyBot(seed, overlooks=0).choose(view) for seed in range(9)} == {view.choices[1]}
        lead_by(2 * PLAINLY_BETTER, copies)
        taken = {HastyBot(seed, overlooks=100).choose(view) for seed in range(40)}
        assert taken == {view.choices[1]}


def test_strengths_are_bots_like_others() -> None:
    assert STRENGTHS.items() <= BOTS.items()
