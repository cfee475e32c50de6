"""Card 50, the Guillaume Affair (6.4, A67)."""

from __future__ import annotations

import pytest

from kabinett.core.luck import Luck
from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.rules import deck, playing_the_game
from tests.volk.position import Play, card

HANDS = "decade: 3\nhalf: 1\nwest hand: 41, 55\neast hand: 42\n"


def guillaume(text: str = HANDS, fate: str = "43 44") -> Play:
    p = Play(text, fate=fate).event(EAST, "50")
    return p.does("icon e.guil") if "icon e.guil" in p.offered else p


def test_east_may_look_at_a_hand_or_at_the_deck() -> None:
    assert guillaume().offered == ["look_at_hand", "look_at_deck", "pass"]


def test_an_empty_hand_is_nothing_to_look_at() -> None:
    assert guillaume("decade: 3").offered == ["look_at_deck", "pass"]


def test_without_deck_and_hand_nothing_is_looked_at() -> None:
    p = Play("decade: 3")
    p.s.out += p.s.deck
    p.s.deck = []
    p.event(EAST, "50").does("icon e.guil")
    assert "pass" in p.forced


def test_the_hand_is_seen_by_east_alone() -> None:
    p = guillaume().does("look_at_hand")
    assert p.zone(EAST, "hand:0") == ["41", "55"]
    assert p.zone(-1, "hand:0") == [None, None]
    assert p.offered == ["41", "55", "pass"]
    p.does("pass")
    assert (p.hand(WEST), p.hand(EAST)) == (["41", "55"], ["42"])


def test_a_card_may_be_exchanged_with_west() -> None:
    p = guillaume().does("look_at_hand", "55", "42")
    assert (p.hand(WEST), p.hand(EAST)) == (["41", "42"], ["55"])
    assert p.zone(WEST, "hand:1") == ["55"]
    assert p.zone(EAST, "hand:0") == ["41", "42"]


def test_without_a_card_of_its_own_east_only_looks() -> None:
    p = guillaume("decade: 3\nwest hand: 41, 55").does("look_at_hand")
    assert "pass" in p.forced
    assert p.hand(WEST) == ["41", "55"]


def test_the_top_of_the_deck_is_seen_by_east_alone() -> None:
    p = guillaume().does("look_at_deck")
    assert p.zone(EAST, "top") == ["43", "44"]
    for viewer in (WEST, -1):
        assert "top" not in [zone.id for zone in _scene(p, viewer)]
    assert p.offered == ["43", "44", "pass"]


def _scene(p: Play, viewer: int) -> list:  # type: ignore[type-arg]
    from kabinett.games.volk.game import game

    return game.scene(p.s, viewer).zones


def test_the_exchanged_card_lies_in_the_same_place() -> None:
    p = guillaume().does("look_at_deck", "44", "42")
    assert p.hand(EAST) == ["44"]
    assert p.s.top == [card("43"), card("42")]
    p.start(deck.draw_card, WEST).start(deck.draw_card, WEST)
    assert p.hand(WEST) == ["41", "42", "43", "55"]
    assert set(p.zone(EAST, "hand:0")) == {"42", "43", None}


def test_what_is_given_for_the_top_card_lies_on_top() -> None:
    """A67: the card takes the same place, not the lower of the two."""
    p = guillaume().does("look_at_deck", "43", "42")
    assert p.hand(EAST) == ["43"]
    assert p.s.top == [card("42"), card("44")]
    p.start(deck.draw_card, WEST)
    assert p.hand(WEST) == ["41", "42", "55"]


def test_which_card_went_into_the_deck_is_a_secret_of_east() -> None:
    """6.4: West loses track of a card that it has seen in the hand: it may be the one given."""
    known = "decade: 3\nhalf: 1\neast hand: 42, 47\nwest knows: 47\n"
    assert guillaume(known).zone(WEST, "hand:1") == ["47", None]
    for given in ("42", "47"):
        p = guillaume(known).does("look_at_deck", "44", given)
        assert p.zone(WEST, "hand:1") == [None, None]


def test_a_card_of_the_deck_may_be_taken_out() -> None:
    p = guillaume().does("look_at_deck", "44", "take_out")
    assert p.s.top == [card("43")]
    assert p.hand(EAST) == ["42"]
    assert card("44") in p.s.buried[EAST]
    assert p.zone(WEST, "buried:1") == [None]


def test_one_card_left_is_one_card_seen() -> None:
    p = Play("decade: 3\neast hand: 42")
    p.s.out += [c for c in p.s.deck if c != card("43")]
    p.s.deck = [card("43")]
    p.event(EAST, "50").does("icon e.guil", "look_at_deck")
    assert p.zone(EAST, "top") == ["43"]


def test_the_seen_cards_come_into_the_display_first() -> None:
    p = guillaume().does("look_at_deck", "pass", "BY")
    p.s.half = 1
    p.s.display = []
    p.start(playing_the_game.half_decade)
    assert p.s.display[:2] == [card("43"), card("44")]
    assert (p.s.top, p.s.known_top) == ([], 0)


def test_what_was_seen_goes_with_the_decade() -> None:
    p = guillaume().does("look_at_deck", "pass", "BY")
    assert p.zone(EAST, "top") == ["43", "44"]
    deck.end_cards(p.s)
    assert (p.s.top, p.s.known_top) == ([], 0)
    with pytest.raises(KeyError):
        p.zone(EAST, "top")


def test_what_was_seen_is_not_taken_back() -> None:
    table = guillaume().table()
    assert table.open_seats() == (EAST,)
    table.answer(EAST, None, "look_at_hand")
    assert table.undo_line(EAST) is None
    assert [entry for entry in table.log_for(EAST) if entry.to == EAST]
    assert not [entry for entry in table.log_for(WEST) if entry.to == EAST]


@pytest.mark.parametrize("given", ["42", "take_out"])
def test_which_card_east_takes_lies_in_no_frame(given: str) -> None:
    """A re-deal by West may change the two cards while East chooses, and the game must go on."""
    table = guillaume().table()
    table.answer(EAST, None, "look_at_deck")
    table.answer(EAST, None, table.ask(EAST).choices[1])  # type: ignore[union-attr]
    for seed in range(20):
        other = table.redealt(WEST, Luck(seed))
        names = table.game.vocabulary
        choices = table.program.choices_of(other, EAST)
        chosen = choices[0] if given == "42" else names.number("take_out")
        table.program.answer(other, EAST, chosen)
        table.game.check(other)
