"""Who sees what, and why a thing may not be chosen."""

from __future__ import annotations

import pytest

from kabinett.core.luck import Luck
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, WEST, Card, card_of
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import end_of_decade
from kabinett.games.volk.screen.card_event import event_now
from tests.volk.position import Play, actions, number

BOOK = game.usual_book

SPECTATOR = -1

TABLE = """
decade: 2
to act: East
west hand: 23, 24
east hand: 25, 4
display: 26, 27
special: II
played: 28
police: 5
west discards: 12
east discards: 1
unseen: 2, 3, 6, 7, 8
"""


@pytest.mark.parametrize(
    ("zone", "west", "east", "spectator"),
    [
        ("hand:0", ["23", "24"], [None, None], [None, None]),
        ("hand:1", [None, None], ["4", "25"], [None, None]),
        ("display", ["26", "27", "II"], ["26", "27", "II"], ["26", "27", "II"]),
        ("played", ["28"], ["28"], ["28"]),
        ("police", ["5"], ["5"], ["5"]),
        ("buried:0", ["12"], [None], [None]),
        ("buried:1", [None], ["1"], [None]),
    ],
)
def test_each_viewer_sees_its_own_cards(zone: str, west: list, east: list, spectator: list) -> None:  # type: ignore[type-arg]
    play = Play(TABLE)
    assert play.zone(WEST, zone) == west
    assert play.zone(EAST, zone) == east
    assert play.zone(SPECTATOR, zone) == spectator


def test_the_last_card_played_stands_on_top() -> None:
    play = Play(
        TABLE.replace("display: 26, 27", "display: 26").replace("played: 28", "played: 28, 27")
    )
    assert play.zone(SPECTATOR, "played") == ["27", "28"]


def test_every_number_says_what_it_means() -> None:
    panels = game.scene(Play(TABLE).s, SPECTATOR).panels
    assert len(panels) == 2
    assert all(fact.help for panel in panels for fact in panel.facts)


def test_players_see_only_the_number_of_cards_in_the_deck() -> None:
    play = Play(TABLE)
    for viewer in (WEST, EAST, SPECTATOR):
        assert play.zone(viewer, "deck") == [None] * 14


def test_a_card_that_east_knows_is_shown_to_east() -> None:
    play = Play(TABLE + "east knows: 24")
    assert play.zone(EAST, "hand:0") == ["24", None]
    assert play.zone(SPECTATOR, "hand:0") == [None, None]


def test_a_card_drawn_as_the_price_is_seen_by_west_alone() -> None:
    play = Play(TABLE, fate="31").start(actions.action, EAST).does("II", "west_draws")
    assert "31" in str(play.zone(WEST, "hand:0"))
    assert play.zone(EAST, "hand:0") == [None, None, None]
    table = play.table()
    assert [line for line in table.log_for(EAST) if line.to == WEST] == []


def test_a_re_deal_keeps_decades_and_known_cards() -> None:
    """A re-deal exchanges older cards only for older ones, because everybody knows that a kept card
    is old."""
    play = Play(TABLE + "east knows: 24")
    for seed in range(30):
        dealt = game.redeal(play.s, EAST, Luck(seed))
        game.check(dealt)
        assert card_of("24") in dealt.hands[WEST]
        assert dealt.hands[EAST] == play.s.hands[EAST]
        dealt = game.redeal(play.s, WEST, Luck(seed))
        old = [c for place in (*dealt.hands, *dealt.buried) for c in place if BOOK.decade[c] == 1]
        assert len(old) == 3


def test_every_piece_has_its_place() -> None:
    text = """
    factories: Berlin, Polska-N, Rheinsberg
    rundown: Jena
    lines: Berlin~Bitterfeld 2
    closed: Polska-S
    unrest: TH 5, WB 4
    living standard: TH 1
    sectors: UK 1
    imported: NW 1
    socialists: box 2, SN 1
    wall: stands
    """
    pieces = {piece.id: piece for piece in game.scene(Play(text).s, SPECTATOR).pieces}
    assert pieces["factory:jena"].kind == "rundown"
    assert pieces["factory:polska_n"].kind == "external"
    assert pieces["factory:polska_s"].kind == "closed"
    assert pieces["unrest:thueringen"].face == "5"
    assert pieces["protest:thueringen"].face == "1"
    assert pieces["imported:nordrhein_westfalen"].place == "protest:nordrhein_westfalen"
    assert pieces["line:berlin~bitterfeld"].face == "2"
    assert {"wall", "socialist:box", "ls:uk", "marker:prestige"} <= set(pieces)


# -- why not


def reason(text: str, side: int, card: str, way: str, what: str) -> str:
    whose = ("west", "east")[side]
    decade = BOOK.decade[card_of(card)]
    play = Play(f"{text}\ndecade: {decade}\n{whose} hand: {card}").start(actions.action, side)
    play.does(card, way)
    found = game.reason(play.s, side, number(what))
    assert found is not None
    return f"{found.section} {found.text[0].text}"


@pytest.mark.parametrize(
    ("text", "what", "why"),
    [
        ("factories: Berlin", "Berlin", "5.1 This is built already."),
        ("factories: Berlin", "Kiel", "5.1 This belongs to the other state."),
        (
            "factories: Berlin\nunrest: SN 4",
            "Leipzig",
            "5.1 A mass protest forbids building there.",
        ),
        ("factories: Berlin", "Rheinsberg", "10.4 Only the event of a card builds here."),
        ("factories: Berlin", "Polska-N", "10.5 Only the event of a card builds here."),
        ("factories: Berlin\nclosed: Polska-N", "Polska-N", "10.5 This site is closed for good."),
        ("factories: Berlin", "Berlin~Polska-S", "10.5 A line abroad needs the factory there."),
        ("factories: Berlin", "Leipzig~Jena", "5.1 A line needs a factory at one of its ends."),
        ("factories: Berlin", "Kiel~Hamburg", "5.1 This belongs to the other state."),
        (
            "factories: Berlin, Schwedt\nlines: Schwedt~Berlin",
            "Schwedt~Berlin",
            "5.1 This is built already.",
        ),
    ],
)
def test_why_a_site_cannot_be_built(text: str, what: str, why: str) -> None:
    assert reason(text, EAST, "4", "build_up", what) == why


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("WB", "10.2 West Berlin receives living standard from a supplier only."),
        ("BY", "6.3 The economy is too weak: {n} points are lacking."),
        ("SN", "6.3 This belongs to the other state."),
    ],
)
def test_why_a_living_standard_cannot_be_raised(what: str, why: str) -> None:
    text = "factories: Köln, Dortmund, Koblenz, Saarbrücken"
    assert reason(text, WEST, "4", "living_standard", what) == why


def test_why_a_province_cannot_be_chosen_twice() -> None:
    text = "west hand: 4\nfactories: Köln, Dortmund, Koblenz, Saarbrücken"
    play = Play(text).start(actions.action, WEST).does("4", "living_standard", "NW")
    assert play.why_not(WEST, "NW").startswith("Each living standard")


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("Jena", "There is nothing to dismantle."),
        ("Bitterfeld", "A rundown factory and one abroad are never dismantled."),
        ("Polska-N", "A rundown factory and one abroad are never dismantled."),
        ("Berlin", "A factory with infrastructure on its connections cannot be dismantled."),
        ("Leipzig~Jena", "There is nothing to dismantle."),
    ],
)
def test_why_a_site_cannot_be_dismantled(what: str, why: str) -> None:
    text = (
        "factories: Berlin, Leipzig, Dresden, Polska-N\nrundown: Bitterfeld\nphase: 1\nwall: stands"
    )
    play = Play(text + "\nlines: Schwedt~Berlin").start(end_of_decade.phase_flight)
    assert play.why_not(EAST, what) == why


@pytest.mark.parametrize(
    ("card", "way", "why"),
    [
        ("18", "event", "The event of this card belongs to the other side."),
        ("18", "remove_unrest", "You have no unrest to remove."),
    ],
)
def test_why_a_card_cannot_be_used_this_way(card: str, way: str, why: str) -> None:
    play = Play(f"east hand: {card}\nfactories: Berlin").start(actions.action, EAST).does(card)
    assert play.why_not(EAST, way) == why


def test_why_a_card_cannot_be_played() -> None:
    play = Play("east hand: 1\ndisplay: 2\nwest hand: 4").start(actions.action, EAST)
    assert play.why_not(EAST, "4") == "This card is neither on display nor in your hand."
    play = Play("decade: 2\nspecial: II\ndisplay: 23")
    play.s.out += play.s.deck
    play.s.deck = []
    play.start(actions.action, EAST)
    assert "23" in play.forced  # East has nothing to pay with, so it cannot take the special card


def test_the_reason_does_not_reveal_a_hand() -> None:
    """A card in the other hand and a card in the deck must have the same reason."""
    play = Play("east hand: 1\ndisplay: 2, 3\nwest hand: 4").start(actions.action, EAST)
    assert play.why_not(EAST, "4") == play.why_not(EAST, "5")


def test_an_executed_icon_is_not_said_to_be_skipped() -> None:
    """Only steps that are still to come may be said to be skipped."""
    s = Play("decade: 1\nfactories: Berlin").s
    cards = [card for card in range(len(BOOK.steps)) if BOOK.steps[card]]
    skipped = [skips(event_now(s, Card(card), BOOK.steps[card])) for card in cards]
    assert any(skipped) and not any(skips(event_now(s, Card(card), [])) for card in cards)


def skips(lines: list[Text]) -> int:
    return sum(line[0] in words.SKIPPED for line in lines)
