"""Tables for which a game has no net: there its evaluation judges, and the lobby can say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.bots import View, make_bot
from kabinett.bots.net_bot import judge_of_game, shipped_file
from kabinett.bots.without_net import counts_with_net, lacks_its_net
from kabinett.core.game import Game
from kabinett.core.packs.owners import Packs
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import NetError

NET_BOTS = ("net", "net(copies=4)", "search(20, learned=True)")


def best_choice(bot: str, table: Table) -> str:
    return make_bot(bot, seed=4).choose(View(table, table.open_seats()[0]))


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An owner's pack of Fall in which a card has another level."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pack.toml").write_text('id = "mine"\ngame = "fall"\n', "utf-8")
    (tmp_path / "mine" / "cards.toml").write_text('[[card]]\nid = "farmers"\nlevel = 6\n', "utf-8")
    monkeypatch.setenv("KABINETT_PACKS", str(tmp_path / "mine"))
    fall = game_of("fall")
    monkeypatch.setattr(fall, "packs", Packs(fall))
    return "mine"


def test_with_other_numbers_of_seats_the_evaluation_judges(
    caplog: pytest.LogCaptureFixture,
) -> None:
    judge_of_game.cache_clear()
    table = Table.new(game_of("fall"), Setup(3), chance=Chance(bytes(16)))
    for bots in (("net(copies=4)", "one-ply"), ("search(20, learned=True)", "search(20)")):
        one, other = (best_choice(bot, table) for bot in bots)
        assert one == other
    told = "fall comes with no net for 3 seats. Its evaluation judges instead."
    assert caplog.text.count(told) == 1


def test_with_an_owners_pack_the_evaluation_judges(pack: str) -> None:
    game = game_of("fall")
    assert judge_of_game(game, 4) is not None and judge_of_game(game, 4, pack) is None
    table = Table.new(game, Setup(4, pack=pack), chance=Chance(bytes(16)))
    assert View(table, table.open_seats()[0]).pack.startswith(pack)
    for bots in (("net(copies=4)", "one-ply"), ("search(20, learned=True)", "search(20)")):
        one, other = (best_choice(bot, table) for bot in bots)
        assert one == other


def test_a_net_from_a_file_does_not_play_with_an_owners_pack(pack: str) -> None:
    game = game_of("fall")
    file = shipped_file(game, 4)
    table = Table.new(game, Setup(4, pack=pack), chance=Chance(bytes(16)))
    for bot in (f"net('{file}')", f"search(20, learned=True, net='{file}')"):
        with pytest.raises(NetError, match=r"made for the built-in cards of fall.*such as one-ply"):
            best_choice(bot, table)


@pytest.mark.parametrize("bot", NET_BOTS)
def test_a_bot_that_plays_by_the_games_net_lacks_it_at_other_tables(bot: str, pack: str) -> None:
    fall = game_of("fall")
    assert not lacks_its_net(fall, bot, 4) and counts_with_net(fall, bot) == [4]
    assert lacks_its_net(fall, bot, 5) and lacks_its_net(fall, bot, 4, pack)
    assert lacks_its_net(game_of("bluff"), bot, 2), "no net comes with it"


@pytest.mark.parametrize("bot", ["random", "one-ply", "search(20)", "net('a.net')", "unknown"])
def test_other_bots_lack_nothing(bot: str) -> None:
    fall = game_of("fall")
    assert not lacks_its_net(fall, bot, 5) and counts_with_net(fall, bot) is None


def test_a_strength_lacks_the_net_of_the_bot_behind_it() -> None:
    fall = game_of("fall")
    learned = Game(
        fall.contract.with_parts(strengths={**fall.bots.strengths, "hard": "net(copies=4)"})
    )
    assert [lacks_its_net(learned, "hard", seats) for seats in (4, 5)] == [False, True]
    assert counts_with_net(learned, "hard") == [4]
    assert counts_with_net(learned, "master") != [], "each strength has its own bot"
