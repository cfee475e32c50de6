"""The built-in bots, and bots from a file."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from kabinett.bots import BOTS, Bot, UnknownBot, View, find_bot, make_bot, one_ply
from kabinett.bots.one_ply import OnePlyBot, Trial, drop_clearly_worse
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.bots import council, sealed
from tests.bots.positions import bluffing
from tests.games import bluff

FIRST_BOT = """
from kabinett.bots import Bot

class First(Bot):
    def choose(self, view):
        return view.choices[0]

class Last:
    def choose(self, view):
        return view.choices[-1]

class Asking:
    def __init__(self, wish):
        pass
    choose = Last.choose

class NoBot:
    pass

class Breaking(Last):
    def __init__(self):
        {}["nothing"]

class Leaving(Last):
    def __init__(self):
        raise SystemExit
"""

#: All bots that are fast enough for a test.
QUICK = (
    "random",
    "hasty",
    "one-ply",
    "one-ply(copies=2)",
    "one-ply(copies=2, most=9)",
    "search(60)",
    "easy",
    "medium",
)


@pytest.mark.parametrize("bot_id", QUICK)
def test_every_bot_takes_an_offered_choice(bot_id: str) -> None:
    view = View(Table.new(bluff.game, Setup(3)), 0)
    assert make_bot(bot_id, 1).choose(view) in view.choices


@pytest.mark.parametrize("bot_id", BOTS)
def test_every_bot_has_a_label_and_help(bot_id: str) -> None:
    bot = make_bot(bot_id)
    assert isinstance(bot, Bot) and bot.label.text and bot.help.text


@pytest.mark.parametrize("bot_id", QUICK)
def test_a_bots_luck_comes_from_its_seed_and_not_from_the_table(bot_id: str) -> None:
    table = Table.new(bluff.game, Setup(3), chance=Chance(bytes(16)))
    first, second = make_bot(bot_id, 7), make_bot(bot_id, 7)
    answers = [[bot.choose(View(table, 0)) for _ in range(5)] for bot in (first, second)]
    assert answers[0] == answers[1]
    assert table.chance.counter == 6


@pytest.mark.parametrize("bot_id", ["one-ply", "one-ply(copies=2, most=9)", "easy", "hasty(90)"])
def test_all_bots_but_random_see_the_obvious_choice(bot_id: str) -> None:
    """Such a bot doubts an impossible bid, and believes its own dice."""
    for seed in range(4):
        bot = make_bot(bot_id, seed)
        assert bot.choose(bluffing([[0, 0], [3, 4]], "bid:4x5")) == "doubt"
        assert bot.choose(bluffing([[4, 4], [3, 4]], "bid:2x5")) != "doubt"


def test_one_ply_takes_the_only_choice_without_thinking() -> None:
    view = View(Table.new(bluff.game, Setup(3)), 0)
    view.choices = ["bid:1x1"]
    bot = OnePlyBot(1)
    luck = bot.luck.state
    assert bot.choose(view) == "bid:1x1"
    assert bot.luck.state == luck


def test_one_ply_answers_simultaneous_asks() -> None:
    table = Table.new(sealed.game, Setup(4))
    for seat in (2, 0, 3, 1):
        table.answer(seat, make_bot("one-ply", seat).choose(View(table, seat)))
    assert table.over
    s: Any = table.state
    assert s.laid == [3, 3, 3, 3]


@pytest.mark.parametrize("game", [council.in_turn, council.at_once], ids=["in turn", "at once"])
@pytest.mark.parametrize(
    "bot_id", ["one-ply", "one-ply(copies=2)", "one-ply(copies=2, most=9)", "search(60)"]
)
def test_no_bot_votes_against_itself_even_if_others_may_outvote_it(
    bot_id: str, game: Game[council.Council]
) -> None:
    """The first voter sees no difference if the two others happen to agree."""
    for seed in range(20):
        for seat, vote in ((0, "vote:yes"), (2, "vote:no")):
            table = Table.new(game, Setup(3))
            for first in range(0 if game is council.at_once else seat):
                table.answer(first, "vote:yes" if first == 0 else "vote:no")
            assert make_bot(bot_id, seed).choose(View(table, seat)) == vote, (seed, seat)


def test_one_ply_uses_one_copy_if_others_have_no_influence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first voter's choices look alike; the last voter's are alike once two have agreed."""
    judged: list[int] = []

    def value(position: Position, seat: int, common_loss: float) -> float:
        judged.append(seat)
        return 0.0

    monkeypatch.setattr(Position, "value", value)
    for seat, looks in ((0, 2 + one_ply.MORE_TRIALS), (2, 2)):
        table = Table.new(council.in_turn, Setup(3))
        for first in range(seat):
            table.answer(first, "vote:yes")
        judged.clear()
        make_bot("one-ply", 1).choose(View(table, seat))
        assert len(judged) == looks


def tried(choice: int, *values: float) -> Trial:
    """Returns the trial of a choice with these values on the copies."""
    found = Trial(choice)
    for value in values:
        found.note(value)
    return found


def test_only_choices_that_may_still_be_best_are_tried_again() -> None:
    sure = tried(1, 0.5, 0.5, 0.5, 0.5)
    alike = tried(2, 0.5, 0.5, 0.5, 0.5)
    worse = tried(3, 0.4, 0.4, 0.4, 0.4)
    gamble = tried(4, 0.9, 0.1, 0.1, 0.1)
    hopeless = tried(5, 0.2, 0.1, 0.1, 0.1)
    assert drop_clearly_worse([sure, alike, worse, gamble, hopeless]) == [sure, alike, gamble]
    assert drop_clearly_worse([tried(1, 0.5), tried(2, 0.1)])[1].choice == 2, (
        "one copy decides nothing"
    )


class Told(OnePlyBot):
    """A bot that gets the values of its two choices from a list, in a cycle, and counts its
    trials."""

    def __init__(self, worths: list[float]) -> None:
        super().__init__(copies=2, most=9)
        self.worths = itertools.cycle(worths)
        self.looks = 0

    def after_turn(self, position: Position, seat: int, turn: int, luck: Luck) -> float:
        luck.below(2)
        self.looks += 1
        return next(self.worths)


@pytest.mark.parametrize(
    ("first_copy", "second_copy", "looks"), [((1, 2), (4, 3), 9), ((1, 2), (3, 4), 2)]
)
def test_one_ply_tries_more_copies_while_it_is_in_doubt(
    first_copy: tuple[float, float], second_copy: tuple[float, float], looks: int
) -> None:
    """The bot is in doubt if the better choice changes, not if one leads by the same margin."""
    view = View(Table.new(council.in_turn, Setup(3)), 0)
    bot = Told([*first_copy, *second_copy])
    bot.choose(view)
    assert bot.looks == 2 * looks


class SureAtLast(Told):
    """Another seat takes part on the first copy only."""

    def after_turn(self, position: Position, seat: int, turn: int, luck: Luck) -> float:
        return super().after_turn(position, seat, turn, luck if self.looks < 2 else Luck(0))


def test_one_ply_tries_more_copies_if_others_took_part_on_some() -> None:
    view = View(Table.new(council.in_turn, Setup(3)), 0)
    bot = SureAtLast([1, 2, 4, 3])
    bot.choose(view)
    assert bot.looks == 2 * 9


def test_an_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(UnknownBot, match="no bot 'clever'; take random, hasty, one-ply, net, sea"):
        make_bot("clever")


def test_bots_are_made_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FIRST_BOT)
    view = View(Table.new(bluff.game, Setup(2)), 0)
    assert make_bot(f"{file}:First").choose(view) == view.choices[0]
    assert make_bot(f"{file}:Last").choose(view) == view.choices[-1]
    assert issubclass(find_bot(f"{file}:First"), Bot)


@pytest.mark.parametrize(
    ("source", "name", "complaint"),
    [
        (FIRST_BOT, "Second", "has no class 'Second'"),
        (FIRST_BOT, "NoBot", "the class NoBot has no method 'choose'"),
        (FIRST_BOT, "Asking", "cannot be made: .* 'wish'"),
        (FIRST_BOT, "Breaking", "cannot be made: KeyError: 'nothing'"),
        (FIRST_BOT, "Leaving", "cannot be made: SystemExit"),
        ("1 +", "First", "cannot be run: invalid syntax"),
        ("raise ValueError", "First", "cannot be run: ValueError"),
        ("import sys; sys.exit()", "First", "cannot be run: SystemExit"),
        (None, "First", "cannot be run: .*No such file"),
    ],
)
def test_a_file_without_such_a_bot_is_refused(
    tmp_path: Path, source: str | None, name: str, complaint: str
) -> None:
    file = tmp_path / "mine.py"
    if source is not None:
        file.write_text(source)
    with pytest.raises(UnknownBot, match=complaint):
        make_bot(f"{file}:{name}")


def test_one_ply_breaks_ties_randomly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = View(Table.new(bluff.game, Setup(3), chance=Chance(bytes(16))), 0)
    monkeypatch.setattr(Position, "value", lambda position, seat, common_loss: 0.0)
    chosen = {make_bot("one-ply", seed).choose(view) for seed in range(60)}
    assert len(chosen) > len(view.choices) // 2 > 1
    position = view.sample(Luck(1))
    assert len({OnePlyBot().best_at_once(position, 0, Luck(seed)) for seed in range(60)}) > 2
