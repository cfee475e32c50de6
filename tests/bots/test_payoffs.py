"""The payoffs that bots play for: a win pays 1, a loss 0, and an end that all lose what the caller
sets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.arena import playing
from kabinett.arena.plan import MATCH, Plan
from kabinett.bots import UnknownBot, View, make_bot
from kabinett.bots import playing as beginning
from kabinett.core.play.chance import Chance
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.games import game_of
from kabinett.games.weimar.bot.evaluate import all_lose
from kabinett.games.weimar.content.vocabulary import PARTY_IDS, Z
from kabinett.games.weimar.rules import endings
from tests.bots import brink
from tests.weimar.position import Play

NSDAP = {"nsdap": "spd z kpd dnvp", "round": 5}


def on_the_brink() -> View:
    return View(Table.new(brink.game, Setup(2), chance=Chance(bytes(16))), 0)


@pytest.mark.parametrize(
    "bot", ["one-ply({})", "hasty(0, {})", "search(20, {})", "search(20, paired=True, {})", "hard"]
)
def test_a_bot_lets_all_lose_only_if_that_pays_more_than_losing(bot: str) -> None:
    for said, choice in [("", "give_in"), ("-0.5", "give_in"), ("0.1", "all_lose")]:
        told = f"common_loss={said}" if said else ""
        name = bot.replace(", {}", f", {told}" if told else "").replace("{}", told)
        if "{}" not in bot and said:
            name = f"{bot}({told})"
        for seed in range(5):
            assert make_bot(name, seed).choose(on_the_brink()) == choice


def test_a_common_loss_for_all_bots_yields_to_a_bots_own(tmp_path: Path) -> None:
    for bot in ("one-ply", "hasty", "search(20)", "hard"):
        assert make_bot(bot, 1, common_loss=0.1).choose(on_the_brink()) == "all_lose"
    own = make_bot("one-ply(common_loss=-1)", 1, common_loss=0.1)
    assert own.choose(on_the_brink()) == "give_in"
    for bot in ("one-ply(4, 0, -1)", "hasty(50, -1)"):
        assert make_bot(bot, 1, common_loss=0.1).choose(on_the_brink()) == "give_in"
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view):\n        return view.choices[0]\n")
    for bot in ("random", f"{file}:Mine"):
        assert make_bot(bot, 1, common_loss=0.1).choose(on_the_brink()) in brink.vocabulary.numbers


def test_the_arena_counts_the_payoffs_that_its_bots_play_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = []

    def making(bot: str, seed: int, common_loss: float) -> object:
        told.append(common_loss)
        return make_bot(bot, seed, common_loss)

    monkeypatch.setattr(beginning, "make_bot", making)
    plan = Plan(MATCH, "fall", ("random", "random"), seats=2, blocks=1)
    playing.play_game(plan, (0, 0))
    playing.play_game(replace(plan, common_loss=-0.5), (0, 0))
    assert told == [-0.25] * 2 + [-0.5] * 2


def test_a_common_loss_is_a_number() -> None:
    with pytest.raises(UnknownBot, match="common_loss is a number, not 'much'"):
        make_bot("search(20, common_loss='much')")


# -- positions that are not over


def test_an_end_that_all_lose_is_judged_by_its_payoff() -> None:
    """The position is from Weimar, when the NSDAP is close to seizing power."""
    game, s = game_of("weimar"), Play(**NSDAP).s  # type: ignore[arg-type]
    chance = all_lose(s)
    assert 0 < chance < 1
    usual, hard, gentle = (game.expected_payoffs(s, loss) for loss in (-0.25, -1.0, 0.0))
    assert list(usual) == list(game.evaluate(s))
    assert list(hard) == pytest.approx([one - 0.75 * chance for one in usual])
    assert sum(gentle) == pytest.approx(1 - chance), "the values must be the chances to win"
    position = Position(game, s)
    assert position.value(0) == usual[0] and position.value(0, common_loss=-1.0) == hard[0]


def test_the_chance_that_all_lose_needs_no_second_reckoning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, s = game_of("weimar"), Play(**NSDAP).s  # type: ignore[arg-type]
    chance, calls = all_lose(s), list[State]()

    def count_call(s: State) -> float:
        calls.append(s)
        return chance

    monkeypatch.setattr(game, "bots", replace(game.bots, all_lose=count_call))
    worths, found = game.payoffs_and_all_lose(s)
    assert worths == game.evaluate(s) and found == pytest.approx(chance) and not calls


def test_in_weimar_all_lose_with_the_sixth_figure() -> None:
    play = Play(nsdap="dnvp dnvp spd z spd").start(endings.place_on_nsdap_track, Z)
    game, s = game_of("weimar"), play.s
    assert list(game.expected_payoffs(s, -1.0)) == [-1.0] * len(PARTY_IDS)


def test_a_common_loss_makes_no_difference_if_somebody_always_wins() -> None:
    for name in ("fall", "volk"):
        game = game_of(name)
        s = Table.new(game, Setup(game.seat_counts[0]), chance=Chance(bytes(16))).state
        assert game.expected_payoffs(s, -1.0) == pytest.approx(game.evaluate(s))
