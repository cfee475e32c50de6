"""Rulings on single cards and on the cards of a decade, by their numbers."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, EAST, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import deck, end_of_decade, playing_the_game
from tests.volk.position import Play, actions, number, play_card, short

# -- single cards


def test_a55_moved_unrest_goes_elsewhere() -> None:
    play = Play("unrest: TH 2").event(WEST, "78")
    assert "TH" not in play.offered


def test_a57_rheinsberg_may_run_down() -> None:
    play = Play("factories: Rheinsberg").event(EAST, "46")
    play.does("icon e.rundown")
    assert (play.factory("Rheinsberg"), play.value("Rheinsberg")) == ("rundown", 1)


def test_a57_rheinsberg_is_worth_two() -> None:
    assert Play("factories: Rheinsberg").value("Rheinsberg") == 2


def test_a58_only_card_27_builds_rheinsberg() -> None:
    play = play_card("", EAST, "3", "build_up")
    assert "rheinsberg" not in play.offered
    assert Play("").event(EAST, "27").factory("Rheinsberg") == "normal"
    assert Play("unrest: BB 4").event(EAST, "27").factory("Rheinsberg") == ""


@pytest.mark.parametrize(("rule", "may"), [("existing_factory", False), ("either_end", True)])
def test_a60_lines_to_an_empty_site_abroad(rule: str, may: bool) -> None:
    play = play_card("factories: Schwedt", EAST, "3", "build_up", external_lines=rule)
    assert ("schwedt~polska_n" in play.offered) == may
    play = play_card("factories: Schwedt", EAST, "7", "event", external_lines=rule).does(
        "ČSSR-N", "ČSSR-S"
    )
    assert ("schwedt~polska_n" in play.offered) == may


def test_a60_a_line_to_a_standing_factory_from_an_empty_city() -> None:
    assert "schwedt~polska_n" in play_card("factories: Polska-N", EAST, "3", "build_up").offered


def test_a60_no_line_abroad_starts_in_a_province_in_protest() -> None:
    play = play_card("factories: Polska-N\nunrest: BB 4", EAST, "3", "build_up")
    assert "schwedt~polska_n" not in play.offered
    assert "neubrandenburg~polska_n" in play.offered


def test_a61_cards_of_earlier_decades_may_be_played() -> None:
    play = Play("decade: 3\neast hand: 7\ndisplay: 41").start(actions.action, EAST)
    play.does("7", "event", "ČSSR-N")
    assert play.factory("ČSSR-N") == "normal"


# -- the cards of a decade


def test_a63_with_an_empty_hand_west_draws() -> None:
    play = Play("decade: 2\nspecial: II\ndisplay: 23", fate="31").start(actions.action, EAST)
    play.does("II")
    assert (play.hand(WEST), play.s.wall) == (["31"], 1)


def test_a63_with_an_empty_deck_east_pays() -> None:
    play = Play("decade: 2\nspecial: II\neast hand: 23, 24\ndisplay: 25")
    play.s.out += play.s.deck
    play.s.deck = []
    play.start(actions.action, EAST).does("II")
    assert play.offered == ["23", "24"]


def test_a63_only_east_knows_which_card_was_the_price() -> None:
    """3, A63: West loses track of a card that it has seen in the hand, because that card may be the
    price."""
    for price in ("23", "24"):
        play = Play("decade: 2\nspecial: II\neast hand: 23, 24\nwest knows: 24")
        assert play.zone(WEST, "hand:1") == ["24", None]
        play.start(actions.action, EAST).does("II", price)
        assert play.zone(WEST, "hand:1") == [None]


def next_decade(text: str) -> Play:
    play = Play(f"decade: 1\nphase: set-up\n{text}")
    play.s.rest, play.s.deck = play.s.deck, []
    return play.start(deck.begin_decade)


def test_a64_both_sides_discard_at_once_and_unseen() -> None:
    play = next_decade("west hand: 4, 7, 12\neast hand: 1, 2")
    assert game.program.open_seats(play.s) == (WEST, EAST)
    offered = [[short(c) for c in game.program.choices_of(play.s, seat)] for seat in (WEST, EAST)]
    assert offered == [["4", "7", "12"], ["1", "2", "done"]]
    play.give(WEST, number("7"))
    play.give(EAST, number("done"))
    play.settle()
    assert (play.asked, play.offered) == ("West", ["4", "12", "done"])
    assert play.zone(EAST, "buried:0") == [None]
    play.give(WEST, number("done"))
    play.settle()
    assert (play.hand(WEST), play.hand(EAST)) == (["4", "12"], ["1", "2"])


@pytest.mark.parametrize("thrown", ["7", "12"])
def test_a64_the_discarded_card_is_secret(thrown: str) -> None:
    """3, A64: East loses track of a card that it has seen in West's hand."""
    play = next_decade("west hand: 7, 12\neast knows: 7")
    assert play.zone(EAST, "hand:0") == ["7", None]
    play.give(WEST, number(thrown))
    play.settle()
    assert play.zone(EAST, "hand:0") == [None]


def test_a64_a_side_without_cards_is_not_asked() -> None:
    play = next_decade("east hand: 1")
    assert game.program.open_seats(play.s) == (EAST,)
    play.give(EAST, number("1"))
    play.settle()
    assert (len(play.s.hands[WEST]), len(play.s.hands[EAST])) == (2, 2)


def test_a64_discarded_cards_are_shown_when_the_decade_ends() -> None:
    play = Play("east discards: 1")
    table = play.table()
    table.listen()
    play.do(end_of_decade.phase_collapse)
    table.hear(-1)
    assert [e.args for e in table.log if e.message_id == "{seat} had discarded {card}."] == [(1, 0)]


def test_a66_the_special_card_stays_for_the_second_half_only() -> None:
    play = Play("to act: West\ndisplay: 4\nspecial: I\neast hand: 1").start(
        playing_the_game.play_on
    )
    play.does("4", "build_up", "done")
    assert (play.s.half, [CARD_NUMBERS[c] for c in play.s.special]) == (2, ["I"])
    play.do(end_of_decade.phase_collapse)
    assert play.s.special == []


def test_a71_the_advantage_is_read_again_in_each_phase() -> None:
    """The Wall’s cost takes the advantage from East before phase 2."""
    play = Play("wall: stands\ntracks: prestige 1\nfactories: Berlin, Jena\nphase: 1")
    play.start(end_of_decade.end_decade).does("Jena")
    assert play.tracks == (0, 0, 0)
    assert play.s.phase != 2
