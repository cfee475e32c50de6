"""The toy game passes all checks at random play, and the checks find planted faults."""

from __future__ import annotations

import pytest

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.history import LogEntry
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Fact, Scene
from kabinett.testing.play import check_asked_twice, play_random
from kabinett.testing.secrets.leaks import Leak, check_leaks
from kabinett.testing.secrets.public_scene import check_public
from kabinett.testing.tables import answer_random, new_table
from tests.games.bluff import DIE, LAST_BID, Bluff, Die, bids, game
from tests.random_games import state_of
from tests.testing.planted import BluffGame

NAMES_DIE = Message("Somebody has {die}.")


@pytest.mark.parametrize("seats", game.seat_counts)
@pytest.mark.parametrize("dice", ["1", "2"])
def test_a_whole_game_at_random(seats: int, dice: str) -> None:
    table = play_random(game, Setup(seats, {"dice": dice}), seed=seats, every=3)
    result = game.result(state_of(game, table))
    assert result is not None and result.winners


class ShowsDie(BluffGame):
    """The scene shows a die of the next seat."""

    def scene(self, s: Bluff, viewer: int) -> Scene:
        scene = super().scene(s, viewer)
        if viewer >= 0 and s.dice[viewer - 1]:
            cards = scene.zones[viewer - 1].cards
            assert isinstance(cards, list)
            cards[0] = self.vocabulary.name(DIE[s.dice[viewer - 1][0]])
        return scene


class ReadsDice(BluffGame):
    """The public scene looks at the dice, though it shows nothing of them."""

    def public_scene(self, s: Bluff) -> Scene:
        scene = super().public_scene(s)
        sixes = sum(dice.count(Die(5)) for dice in s.dice)
        assert isinstance(scene.facts, list)
        scene.facts.append(Fact("none", (LAST_BID, ()), sixes * 0))
        return scene


class KeepsDice(BluffGame):
    """A re-deal leaves seat 0 its dice."""

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        other = super().redeal(s, viewer, luck)
        other.dice[0] = s.dice[0][:]
        return other


class KeepsOneDie(BluffGame):
    """A re-deal leaves seat 0 one of its dice."""

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        other = super().redeal(s, viewer, luck)
        other.dice[0] = sorted([*other.dice[0][1:], *s.dice[0][:1]])
        return other


class RollsOwnDice(BluffGame):
    """A re-deal takes the viewer's own dice too."""

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        return super().redeal(s, -1, luck)


class DealsInPlace(BluffGame):
    """A re-deal changes the game itself."""

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        s.dice = super().redeal(s, viewer, luck).dice
        return s


class LosesDie(BluffGame):
    """A re-deal loses a die on the way."""

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        other = super().redeal(s, viewer, luck)
        other.dice[(viewer + 1) % 3].pop()
        return other


class HintsByMark(BluffGame):
    """The mark of the turn depends on hidden dice."""

    def turn_mark(self, s: Bluff) -> int:
        return super().turn_mark(s) * 10 + sum(s.dice[0]) % 2


class ExplainsTooMuch(BluffGame):
    """Why a bid is not open depends on hidden dice."""

    def reason(self, s: Bluff, seat: int, choice: int):  # type: ignore[no-untyped-def]
        hint = any(sum(dice) % 2 for other, dice in enumerate(s.dice) if other != seat)
        return None if hint else super().reason(s, seat, choice)


def test_the_public_scene_is_made_without_reading_hidden_fields() -> None:
    """Plain Python only: native code reads lists without calling their methods."""
    with pytest.raises(Leak, match="reads something hidden"):
        check_public(new_table(ReadsDice(), Setup(3), seed=1))


PLANTED = [ShowsDie, KeepsDice, KeepsOneDie, RollsOwnDice, DealsInPlace, LosesDie, HintsByMark]
PLANTED += [ExplainsTooMuch]


def leaks_found(planted: Game[Bluff], games: int = 3) -> None:
    for seed in range(games):
        luck = Luck(seed)
        table = new_table(planted, Setup(3), seed)
        while not table.over:
            check_leaks(table, luck)
            answer_random(table, luck)


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted: type[BluffGame]) -> None:
    with pytest.raises(AssertionError):
        leaks_found(planted())


def test_the_toy_game_has_no_leak() -> None:
    leaks_found(game, games=1)


def test_a_hidden_die_named_in_the_log_is_found() -> None:
    table = table_with_dice([0, 1], [2, 3], [4, 5])
    table.log.append(LogEntry(len(table.lines), NAMES_DIE.text, (DIE[2],)))
    with pytest.raises(Leak, match="the log tells seat 0 that die:3 is in dice:1"):
        check_leaks(table, Luck(1))


def test_a_line_to_a_seat_about_its_own_dice_is_no_leak() -> None:
    table = table_with_dice([0, 1], [2, 3], [4, 5])
    table.log.append(LogEntry(len(table.lines), NAMES_DIE.text, (DIE[2],), to=1))
    check_leaks(table, Luck(1))


def test_what_a_viewer_knows_need_not_be_re_dealt() -> None:
    table = new_table(KeepsDice(), Setup(3), 1)
    with pytest.raises(Leak, match="re-deals have"):
        check_leaks(table, Luck(1))
    check_leaks(table, Luck(1), knows=lambda s, viewer, zone: zone == "dice:0")


def table_with_dice(*dice: list[int]) -> Table:
    table = new_table(game, Setup(len(dice)), 0)
    state_of(game, table).dice = [[Die(face) for face in faces] for faces in dice]
    return table


def test_an_ask_that_changes_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changing(s: Bluff, seat: int) -> list[int]:
        s.round += 1
        return bids(s, seat)

    table = new_table(game, Setup(2), 0)
    monkeypatch.setitem(bids.__globals__, "bids", changing)
    with pytest.raises(AssertionError):
        check_asked_twice(table)
