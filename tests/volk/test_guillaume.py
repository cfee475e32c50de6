"""Card 50, the Guillaume Affair (6.4, A67)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kabinett.core.luck import Luck
from kabinett.core.show.scene import Zone
from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.rules import deck, playing_the_game
from tests.volk.position import Play, card

HANDS = "decade: 3\nhalf: 1\nwest hand: 41, 55\neast hand: 42\n"


def guillaume(text: str = HANDS, fate: str = "43 44") -> Play:
    play = Play(text, fate=fate).event(EAST, "50")
    return play.does("icon e.guil") if "icon e.guil" in play.offered else play


def test_east_may_look_at_a_hand_or_at_the_deck() -> None:
    """Ruling A67."""
    assert guillaume().offered == ["look_at_hand", "look_at_deck", "pass"]


def test_an_empty_hand_is_nothing_to_look_at() -> None:
    assert guillaume("decade: 3").offered == ["look_at_deck", "pass"]


def test_without_deck_and_hand_nothing_is_looked_at() -> None:
    play = Play("decade: 3")
    play.s.out += play.s.deck
    play.s.deck = []
    play.event(EAST, "50").does("icon e.guil")
    assert "pass" in play.forced


def test_the_hand_is_seen_by_east_alone() -> None:
    play = guillaume().does("look_at_hand")
    assert play.zone(EAST, "hand:0") == ["41", "55"]
    assert play.zone(-1, "hand:0") == [None, None]
    assert play.offered == ["41", "55", "pass"]
    play.does("pass")
    assert (play.hand(WEST), play.hand(EAST)) == (["41", "55"], ["42"])


def test_a_card_may_be_exchanged_with_west() -> None:
    play = guillaume().does("look_at_hand", "55", "42")
    assert (play.hand(WEST), play.hand(EAST)) == (["41", "42"], ["55"])
    assert play.zone(WEST, "hand:1") == ["55"]
    assert play.zone(EAST, "hand:0") == ["41", "42"]


def test_without_a_card_of_its_own_east_only_looks() -> None:
    play = guillaume("decade: 3\nwest hand: 41, 55").does("look_at_hand")
    assert "pass" in play.forced
    assert play.hand(WEST) == ["41", "55"]


def test_the_top_of_the_deck_is_seen_by_east_alone() -> None:
    play = guillaume().does("look_at_deck")
    assert play.zone(EAST, "top") == ["43", "44"]
    for viewer in (WEST, -1):
        assert "top" not in [zone.id for zone in _scene(play, viewer)]
    assert play.offered == ["43", "44", "pass"]


def _scene(play: Play, viewer: int) -> Sequence[Zone]:
    from kabinett.games.volk.game import game

    return game.scene(play.s, viewer).zones


def test_the_exchanged_card_lies_in_the_same_place() -> None:
    play = guillaume().does("look_at_deck", "44", "42")
    assert play.hand(EAST) == ["44"]
    assert play.s.top == [card("43"), card("42")]
    play.start(deck.draw_card, WEST).start(deck.draw_card, WEST)
    assert play.hand(WEST) == ["41", "42", "43", "55"]
    assert set(play.zone(EAST, "hand:0")) == {"42", "43", None}


def test_the_card_given_for_the_top_card_is_on_top() -> None:
    """A67: the card takes the place of the upper card, not that of the lower one."""
    play = guillaume().does("look_at_deck", "43", "42")
    assert play.hand(EAST) == ["43"]
    assert play.s.top == [card("42"), card("44")]
    play.start(deck.draw_card, WEST)
    assert play.hand(WEST) == ["41", "42", "55"]


def test_only_east_knows_which_card_went_into_the_deck() -> None:
    """6.4: West loses track of a card that it has seen in the hand, because that card may be the
    one that was given."""
    known = "decade: 3\nhalf: 1\neast hand: 42, 47\nwest knows: 47\n"
    assert guillaume(known).zone(WEST, "hand:1") == ["47", None]
    for given in ("42", "47"):
        play = guillaume(known).does("look_at_deck", "44", given)
        assert play.zone(WEST, "hand:1") == [None, None]


def test_a_card_of_the_deck_may_be_taken_out() -> None:
    play = guillaume().does("look_at_deck", "44", "take_out")
    assert play.s.top == [card("43")]
    assert play.hand(EAST) == ["42"]
    assert card("44") in play.s.buried[EAST]
    assert play.zone(WEST, "buried:1") == [None]


def test_one_card_left_is_one_card_seen() -> None:
    play = Play("decade: 3\neast hand: 42")
    play.s.out += [c for c in play.s.deck if c != card("43")]
    play.s.deck = [card("43")]
    play.event(EAST, "50").does("icon e.guil", "look_at_deck")
    assert play.zone(EAST, "top") == ["43"]


def test_the_seen_cards_come_into_the_display_first() -> None:
    play = guillaume().does("look_at_deck", "pass", "BY")
    play.s.half = 1
    play.s.display = []
    play.start(playing_the_game.half_decade)
    assert play.s.display[:2] == [card("43"), card("44")]
    assert (play.s.top, play.s.known_top) == ([], 0)


def test_seen_cards_are_forgotten_with_the_decade() -> None:
    play = guillaume().does("look_at_deck", "pass", "BY")
    assert play.zone(EAST, "top") == ["43", "44"]
    deck.clear_cards(play.s)
    assert (play.s.top, play.s.known_top) == ([], 0)
    with pytest.raises(KeyError):
        play.zone(EAST, "top")


def test_a_look_at_cards_cannot_be_taken_back() -> None:
    table = guillaume().table()
    assert table.open_seats() == (EAST,)
    table.answer(EAST, "look_at_hand")
    assert table.undo_index(EAST) is None
    assert [entry for entry in table.log_for(EAST) if entry.to == EAST]
    assert not [entry for entry in table.log_for(WEST) if entry.to == EAST]


@pytest.mark.parametrize("given", ["42", "take_out"])
def test_no_frame_holds_the_card_that_east_takes(given: str) -> None:
    """A re-deal for West may exchange the two cards while East chooses; play must go on."""
    table = guillaume().table()
    table.answer(EAST, "look_at_deck")
    table.answer(EAST, table.ask(EAST).choices[1])  # type: ignore[union-attr]
    for seed in range(20):
        other = table.redealt(WEST, Luck(seed))
        names = table.game.vocabulary
        choices = table.program.choices_of(other, EAST)
        chosen = choices[0] if given == "42" else names.number("take_out")
        table.program.answer(other, EAST, chosen)
        table.game.check(other)
