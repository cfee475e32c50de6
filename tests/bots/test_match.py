"""Matches: fair seats, the same games from the same seed, honest numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kabinett.arena import match as matches
from kabinett.arena.match import Match, MatchError, Played, play_game, play_match
from kabinett.arena.standings import data, standings, wilson
from kabinett.bots import UnknownBot
from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from kabinett.core.setup import SetupError
from tests.games import bluff

RANDOM_FOUR = Match("bluff", ("random",) * 4, games=8, seed=3)


def played(winners: tuple[int, ...], roles: tuple[str, ...] = ("", "")) -> Played:
    return Played(0, ("a", "b"), roles, winners, (1, 2), "end", 10, 2, {}, {})


def test_same_seed_same_games_on_one_process_and_on_two() -> None:
    match = Match("bluff", ("one-ply", "random"), games=6, seed=5)
    one, two = play_match(match), play_match(match, jobs=2)
    assert one == two
    assert data(match, one) == data(match, two)
    assert one != play_match(Match("bluff", ("one-ply", "random"), games=6, seed=6))


def test_more_games_of_a_seed_begin_with_the_same_games() -> None:
    longer = Match("bluff", ("random",) * 4, games=10, seed=3)
    assert play_match(longer)[:8] == play_match(RANDOM_FOUR)


def test_every_bot_sits_equally_often_on_every_seat() -> None:
    match = Match("bluff", ("a", "b", "c"), games=6)
    tables = [match.seats(number) for number in range(6)]
    for seat in range(3):
        assert sorted(table[seat] for table in tables) == ["a", "a", "b", "b", "c", "c"]


def test_one_ply_beats_random_clearly() -> None:
    match = Match("bluff", ("one-ply", "random", "random"), games=60, seed=1)
    (one_ply, random) = standings(match, play_match(match)).bots
    assert (one_ply.name, one_ply.games, random.games) == ("one-ply", 60, 120)
    assert one_ply.low > 0.6


def test_each_game_is_told_as_it_ends() -> None:
    heard: list[Played] = []
    assert play_match(RANDOM_FOUR, heard=heard.append) == heard


def test_ctrl_c_keeps_what_is_finished() -> None:
    heard: list[Played] = []

    def stop_at_three(game: Played) -> None:
        heard.append(game)
        if len(heard) == 3:
            raise KeyboardInterrupt

    assert play_match(RANDOM_FOUR, heard=stop_at_three) == heard
    assert len(heard) == 3


def test_records_are_written_and_are_right(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    match = Match("bluff", ("random",) * 2, games=3, seed=9, record=str(folder))
    games = play_match(match)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"bluff-9-0000{number}.txt" for number in (1, 2, 3)]
    for file, game in zip(files, games, strict=True):
        table = replay(parse(file.read_text()), bluff.game, verify=True)
        assert bluff.game.result(table.state).winners == game.winners


def test_the_games_options_are_used() -> None:
    match = Match("bluff", ("random",) * 2, games=5, options={"dice": "1"})
    assert {game.scores for game in play_match(match)} <= {(1, 0), (0, 1)}


@pytest.mark.parametrize(
    ("match", "error", "complaint"),
    [
        (Match("chess", ("random",) * 2, 1), SetupError, "no game 'chess'"),
        (Match("bluff", ("random",), 1), SetupError, "2 to 6 seats, not 1"),
        (Match("bluff", ("random", "clever"), 1), UnknownBot, "no bot 'clever'"),
        (Match("bluff", ("random",) * 2, 1, options={"d": "1"}), SetupError, "no option 'd'"),
    ],
)
def test_a_match_that_cannot_be_played(match: Match, error: type, complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        play_match(match)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return [view.choices[0]]", r"the bot .*:Wrong gave a list, not the name of a choice"),
        ("raise SystemExit", r"the bot .*:Wrong broke: SystemExit"),
        ("return 'bid:99x9'", r"gave an illegal answer: 'bid:99x9' is not open"),
        ("return 1 / 0", "the bot .*:Wrong broke: ZeroDivisionError: division by zero"),
        ("raise KeyError", "game 1 of seed 0 went wrong: the bot .*:Wrong broke: KeyError"),
    ],
)
def test_a_bot_that_goes_wrong_is_named(tmp_path: Path, body: str, complaint: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        f"from kabinett.bots import Bot\nclass Wrong(Bot):\n  def choose(self, view):\n    {body}\n"
    )
    for jobs in (1, 2):
        with pytest.raises(MatchError, match=complaint):
            play_match(Match("bluff", (f"{file}:Wrong", "random"), games=1), jobs)


def test_an_endless_game_counts_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_ANSWERS", 2)
    game = play_game(RANDOM_FOUR, 0)
    assert (game.end, game.answers, game.winners) == ("unfinished", 2, ())


def test_shared_wins_count_as_fractions() -> None:
    match = Match("bluff", ("a", "b"), games=3)
    account = standings(match, [played((0, 1)), played((1,)), played((0,))])
    assert [(row.name, row.wins, row.share) for row in account.bots] == [
        ("a", 1.5, 0.5),
        ("b", 1.5, 0.5),
    ]
    assert account.shared == 1
    assert account.roles == []


def test_wins_by_role_and_seat() -> None:
    match = Match("bluff", ("a", "b"), games=2)
    games = [played((0,), ("role:x", "role:y")), played((0,), ("role:y", "role:z"))]
    account = standings(match, games)
    assert [(row.name, row.games, row.wins) for row in account.roles] == [
        ("role:x", 1, 1),
        ("role:y", 2, 1),
        ("role:z", 1, 0),
    ]
    assert [(row.name, row.wins) for row in account.seats] == [("1", 2), ("2", 0)]


def test_wilson_intervals() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 20)[0] == 0
    assert wilson(20, 20)[1] == 1


def test_the_data_is_json() -> None:
    match = Match("bluff", ("random",) * 2, games=2)
    told = json.loads(json.dumps(data(match, play_match(match))))
    assert told["match"]["bots"] == ["random", "random"]
    assert told["standings"]["games"] == len(told["games"]) == 2


def test_no_games_no_numbers() -> None:
    account = standings(RANDOM_FOUR, [])
    assert (account.games, account.bots, account.answers.mean) == (0, [], 0)
