"""`kabinett bench balance` plays on, counts cards and writes its tables (bench/balance)."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bench.balance.__main__ import main, stored_parts
from bench.balance.cards import CARD_RULES, CardCount, count_cards, read_cards
from bench.balance.parts import PARTS, PlayedPart, plan_of
from bench.balance.report import rules_of_2016
from kabinett.arena.playing import PlayedGame
from kabinett.games import game_of

ROOT = Path(__file__).resolve().parents[2]


def call(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)


def balance(game: str, into: Path, *words: object) -> str:
    """Play a balance of random bots; return its tables."""
    told = call(game, "random", "--seed", 5, "--into", into, *words)
    assert told.exit_code == 0, told.output
    return told.stdout


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.md"
    file.write_text("Before\n<!-- balance: fall -->\nold\n<!-- end -->\nAfter\n")
    return file


@pytest.mark.parametrize("game", PARTS)
def test_each_page_has_a_place_for_the_tables(game: str) -> None:
    text = (ROOT / "docs" / "balance" / f"{game}.md").read_text("utf-8")
    assert text.count(f"<!-- balance: {game} -->") == 1


def test_an_interrupted_balance_goes_on_and_makes_the_same_page(tmp_path: Path, page: Path) -> None:
    whole = balance("fall", tmp_path / "whole", "--games", 2, "--only", "3 seats")
    again = "--games", 2, "--only", "3 seats", "--write", page
    balance("fall", tmp_path / "pieces", "--games", 1, "--only", "3 seats")
    file = tmp_path / "pieces" / "3-seats" / "played-1-of-1.jsonl"
    first = file.read_text("utf-8")
    assert balance("fall", tmp_path / "pieces", *again) == whole
    assert file.read_text("utf-8").startswith(first), "the first game is not played again"
    written = page.read_text("utf-8")
    assert whole.strip() in written and "old" not in written and written.startswith("Before\n")
    balance("fall", tmp_path / "pieces", *again)
    assert page.read_text("utf-8") == written


def test_the_tables_show_all_parts_of_the_folder_with_their_commands(tmp_path: Path) -> None:
    balance("fall", tmp_path, "--games", 1, "--only", "2 seats")
    text = balance("fall", tmp_path, "--games", 2, "--only", "4 seats", "--only", "5 seats")
    assert "| wins | 2 seats | 4 seats | 5 seats |" in text
    assert "| games | 1 | 2 | 2 |" in text
    commands = [line for line in text.splitlines() if line.startswith("`kabinett bench balance")]
    assert [line.count("--only") for line in commands] == [1, 2]
    assert "| an even share | 50 % | 25 % | 20 % |" in text


@pytest.mark.parametrize("game", CARD_RULES)
def test_the_counts_of_cards_add_up(game: str, tmp_path: Path) -> None:
    only = ("--only", "4 seats") if game == "fall" else ()
    text = balance(game, tmp_path, "--games", 3, *only)
    parts = stored_parts(game, tmp_path)
    counts = count_cards(game, parts)
    found = [
        read_cards(CARD_RULES[game], game_of(game), part.record_of(played))
        for part in parts
        for played in part.games
    ]
    assert sum(count.plays for count in counts.values()) == sum(len(each.plays) for each in found)
    assert sum(count.events for count in counts.values()) == sum(len(each.events) for each in found)
    for count in counts.values():
        assert count.events <= count.plays <= count.chances
        assert (count.users > 0) == (count.plays > 0) and count.users <= count.plays
        assert 0 <= count.wins <= count.users
    assert any(count.plays < count.chances for count in counts.values())
    rows = [line for line in text.partition("| card |")[2].splitlines() if line.startswith("| ")]
    assert len(rows) == len(counts)


def test_every_card_of_volk_is_played_at_most_once_in_a_game(tmp_path: Path) -> None:
    balance("volk", tmp_path, "--games", 2)
    part = stored_parts("volk", tmp_path)[0]
    for played in part.games:
        found = read_cards(CARD_RULES["volk"], game_of("volk"), part.record_of(played))
        cards = [card for _, card in found.plays]
        assert len(cards) == len(set(cards)) >= 14, "half a decade plays all cards on display"
        assert set(cards) <= set(found.chances) and set(found.events) <= set(cards)


def test_weimar_shows_scenarios_and_the_bands_of_its_page(tmp_path: Path) -> None:
    text = balance("weimar", tmp_path, "--games", 1)
    assert "| wins | whole | 1918-1923 | 1929-1933 | first round |" in text
    assert "30-50" in text and "20-40" in text and "15-35" in text
    assert "| Minority Cabinets, rounds 1 to 4 |" in text


def test_cards_stand_out_by_their_whole_interval() -> None:
    ignored = CardCount(chances=200, plays=2)
    assert ignored.is_hardly_played and not CardCount(chances=20).is_hardly_played
    assert CardCount(plays=200, events=2).is_hardly_an_event
    winning = CardCount(plays=90, users=90, wins=80, usual_wins=45, even_wins=45)
    assert winning.is_far_above
    winning.usual_wins = 70
    assert not winning.is_far_above, "its users' roles win as often without it"


@pytest.mark.parametrize(
    ("east", "answer"),
    [(90, "East is favoured"), (10, "West is"), (50, "do not show that either side is favoured")],
)
def test_the_answer_about_the_rules_of_2016_follows_from_the_games(
    east: int, answer: str, tmp_path: Path
) -> None:
    games = [
        PlayedGame(
            block=number,
            seating=0,
            roles=("side:west", "side:east"),
            winners=(int(number < east),),
            scores=(0, 0),
            end="west_collapsed" if number < east else "east_collapsed",
            when="End of decade 2",
            answers=0,
            turns=0,
        )
        for number in range(100)
    ]
    part = PARTS["volk"][0]
    told = rules_of_2016(PlayedPart(part, plan_of("volk", part, "hard", 100, 1), games, tmp_path))
    assert answer in told and f"East wins {east} %" in told and "100 games of `hard`" in told


def test_a_wrong_part_or_page_is_refused_before_a_game_is_played(
    tmp_path: Path, page: Path
) -> None:
    folder = tmp_path / "games"
    told = call("fall", "random", "--into", folder, "--only", "9 seats")
    assert told.exit_code == 2 and "it has 2 seats, 3 seats" in told.output
    told = call("volk", "random", "--into", folder, "--write", page)
    assert told.exit_code == 2 and "lacks a line <!-- balance: volk -->" in told.output
    told = call("volk", "nobody", "--into", folder)
    assert told.exit_code == 1 and "nobody" in told.output
    assert not folder.exists()
