"""What follows from who may see a field: re-deals, zones, and that no card is lost."""

from __future__ import annotations

from typing import Any, NewType

import pytest

from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.kinds import (
    Deck,
    Decks,
    Hands,
    Hidden,
    HiddenNumber,
    Pile,
    Secret,
    Seen,
    Zone,
    Zones,
)
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.parts import zones
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import State, declared
from kabinett.core.vocabulary import Vocabulary
from kabinett.games import all_games

VOCABULARY = Vocabulary()
VOCABULARY.group("card", map(str, range(12)))
LABELS = {name: Message(name) for name in ("stock", "hands", "trick", "won")}

Card, Plot = NewType("Card", int), NewType("Plot", int)


@state(seats=3)
class Whist(State):
    hands: Hands
    stock: Deck
    known: Seen
    trick: Zone
    won: Zones


@state
class Peeping(State):
    top: Hidden


@state
class Partial(State):
    decks: Decks = [[3, 5], [4]]


@state
class Counting(State):
    seen_cards: HiddenNumber = 2


@state
class Swearing(State):
    cause: Secret


def whist_state() -> Whist:
    """Return a state of whist in which seat 0 knows that seat 1 has the 5."""
    s = Whist()
    s.hands = [[0, 1], [4, 5, 6], [7]]
    s.stock = [8, 9, 10]
    s.known[0] = 1 << 5
    s.trick = [11, 2]
    s.won[2] = [3]
    return s


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_re_deal_changes_only_what_the_viewer_does_not_know(viewer: int) -> None:
    s = whist_state()
    before = s.canonical()
    met: set[int] = set()
    for seed in range(200):
        other = zones.redeal(s, viewer, Luck(seed))
        zones.check_places(other, range(12))
        assert [len(hand) for hand in other.hands] == [2, 3, 1]
        assert (other.trick, other.won) == (s.trick, s.won)
        assert viewer < 0 or other.hands[viewer] == s.hands[viewer]
        assert viewer != 0 or 5 in other.hands[1]
        met.update(other.hands[2] if viewer != 2 else other.hands[1])
    assert s.canonical() == before
    # Only a card that the viewer does not know may be put there by a re-deal.
    assert met == {
        0: {4, 6, 7, 8, 9, 10},
        1: {0, 1, 7, 8, 9, 10},
        2: {0, 1, 4, 5, 6, 8, 9, 10},
    }.get(viewer, {0, 1, 4, 5, 6, 7, 8, 9, 10})


@state
class TwoDecks(State):
    """Cards and plots are numbered separately, each from 0."""

    hands: Hands[Card]
    deck: Deck[Card]
    plots: Hands[Plot]
    plot_deck: Deck[Plot]


def test_cards_of_different_kinds_are_re_dealt_separately() -> None:
    s = TwoDecks(2)
    s.hands, s.deck = [[Card(0)], [Card(1), Card(2)]], [Card(3)]
    s.plots, s.plot_deck = [[Plot(0)], [Plot(9)]], [Plot(8)]
    met: set[int] = set()
    for seed in range(50):
        other = zones.redeal(s, 0, Luck(seed))
        assert (other.hands[0], other.plots[0]) == ([0], [0])
        assert sorted(other.hands[1] + other.deck) == [1, 2, 3]
        assert sorted(other.plots[1] + other.plot_deck) == [8, 9]
        met.update(other.plot_deck)
    assert met == {8, 9}


@state
class Unsaid(State):
    hands: Hands
    deck: Deck
    plot_deck: Deck


@state
class HalfSaid(State):
    hands: Hands
    deck: Deck[Card]


@state
class SeenWhat(State):
    hands: Hands[Card]
    plots: Hands[Plot]
    seen: Seen


@pytest.mark.parametrize(
    ("cls", "told"),
    [
        (Unsaid, "hands and deck and plot_deck: which of them hold the same things?"),
        (HalfSaid, "hands and deck: which of them hold the same things?"),
        (SeenWhat, r"which things has a seat seen \(Seen\), Card or Plot\?"),
    ],
)
def test_a_declaration_must_say_which_fields_are_re_dealt_together(cls: Any, told: str) -> None:
    with pytest.raises(NotImplementedError, match=told):
        zones.redeal(cls(2), 0, Luck(1))


def test_zones_show_cards_to_everybody_or_to_one_seat() -> None:
    s = whist_state()
    public = {zone.id: zone.cards for zone in zones.public_zones(s, LABELS, VOCABULARY)}
    assert public == {
        "stock": [None] * 3,
        "hands:0": [None] * 2,
        "hands:1": [None] * 3,
        "hands:2": [None],
        "trick": ["card:11", "card:2"],
        "won:0": [],
        "won:1": [],
        "won:2": ["card:3"],
    }
    own = {zone.id: zone.cards for zone in zones.private_zones(s, 0, LABELS, VOCABULARY)}
    assert own == {"hands:0": ["card:0", "card:1"], "hands:1": ["card:5", None, None]}
    assert [zone.id for zone in zones.private_zones(s, 1, LABELS, VOCABULARY)] == ["hands:1"]


def test_a_lost_or_duplicated_card_is_found() -> None:
    s = whist_state()
    zones.check_places(s, range(12))
    s.trick = [11, 3]
    with pytest.raises(AssertionError, match=r"lost: \[2\], too many: \[3\]"):
        zones.check_places(s, range(12))
    s.trick, s.stock = [11, 2], [9, 8, 10]
    with pytest.raises(AssertionError, match="stock has no order"):
        zones.check_places(s, range(12))


@state
class Schemes(State):
    deck: Deck[Card]
    hands: Hands[Card]
    plots: Zones[Plot]


def test_all_cards_of_a_deck_must_be_somewhere() -> None:
    both = Vocabulary()
    both.group("card", map(str, range(3)))
    # this game has no deck: some cards may be out of the game
    both.group("plot", map(str, range(9)))
    s = Schemes(2)
    s.deck, s.hands[1], s.plots[0] = [Card(0), Card(2)], [Card(1)], [Plot(4)]
    zones.check_decks(s, both)
    s.hands[1] = []
    with pytest.raises(AssertionError, match=r"lost of Card: \[1\]"):
        zones.check_decks(s, both)


@pytest.mark.parametrize(
    ("s", "field"),
    [
        (Peeping(), "Peeping.top"),
        (Partial(), "Partial.decks"),
        (Counting(), "Counting.seen_cards"),
        (Swearing(2), "Swearing.cause"),
    ],
)
def test_a_game_must_deal_fields_of_the_other_hidden_kinds_itself(s: State, field: str) -> None:
    with pytest.raises(NotImplementedError, match=rf"{field} is hidden in a way of its own"):
        zones.redeal_all(s, 0, Luck(1))
    assert zones.redeal(s, 0, Luck(1)) == s


@state
class Sworn(State):
    hands: Hands
    stock: Deck
    cause: Secret


def test_a_game_that_re_deals_secrets_itself_still_has_hands_and_decks_re_dealt() -> None:
    s = Sworn(2)
    s.hands, s.stock, s.cause = [[0, 1], [2, 3]], [4, 5], [7, 8]
    dealt = [zones.redeal(s, 0, Luck(seed)) for seed in range(20)]
    assert {tuple(other.hands[0]) for other in dealt} == {(0, 1)}
    assert len({tuple(other.hands[1]) for other in dealt}) > 1
    assert all(other.cause == [7, 8] for other in dealt)


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_re_deal_covers_every_hidden_field_of_a_game(game: str) -> None:
    """This finds a hidden field that a game forgets to re-deal."""
    found: Game[Any] = all_games()[game]
    filled: set[str] = set()
    dealt: set[str] = set()
    for seed in range(6):
        luck = Luck(seed)
        s = found.new_state(found.setup(Setup(found.seat_counts[0])))
        hidden = [
            name for name, kind in declared(type(s)).items() if kind.hidden and kind.has_things
        ]
        choices = found.program.begin(s, found.main)
        answer = 0
        while choices:
            choices = found.program.run(s, choices[luck.below(len(choices))])
            answer += 1
            for name in hidden if answer % 10 == 0 else []:
                if name not in dealt and any(getattr(s, name)):
                    filled.add(name)
                    if getattr(s, name) != getattr(found.redeal(s, SPECTATOR, luck), name):
                        dealt.add(name)
    assert filled and filled == dealt


Plot = NewType("Plot", int)


@state(seats=2)
class Village(State):
    fields: Zones[Plot]


def test_cards_of_a_zone_have_the_names_of_their_group() -> None:
    vocabulary = Vocabulary()
    vocabulary.word("pass")
    plot = vocabulary.group("plot", ["hill", "valley"])
    s, labels = Village(), {"fields": Message("Fields")}
    s.fields[1] = [Plot(0), Plot(1)]
    shown = zones.public_zones(s, labels, vocabulary)
    assert [zone.cards for zone in shown] == [[], ["plot:hill", "plot:valley"]]
    s.fields[0] = [Plot(plot[1])]
    with pytest.raises(IndexError, match=r"Village\.fields holds 2, which is no Plot: those are"):
        zones.public_zones(s, labels, vocabulary)


@state
class Discarding(State):
    out: Pile[Card]


def test_a_pile_shows_all_its_cards_in_order() -> None:
    s = Discarding(2)
    assert s.out == [] and not declared(Discarding)["out"].hidden
    s.out = [Card(3), Card(7)]
    (zone,) = zones.public_zones(s, {"out": Message("Out")}, VOCABULARY)
    assert (zone.kind, zone.cards) == ("pile", ["card:3", "card:7"])
    zones.check_places(s, [3, 7])
    with pytest.raises(AssertionError):
        zones.check_places(s, [3, 7, 8])


@state
class Decades(State):
    decks: Decks[Card]
    shelves: list[list[int]]


def test_each_of_several_decks_is_a_zone_of_its_own() -> None:
    """The client moves cards between zones by their ids."""
    s, labels = Decades(2), {"decks": Message("Deck"), "shelves": Message("Shelf")}
    s.decks, s.shelves = [[Card(1)], [Card(2), Card(3)]], [[4], [5]]
    shown = zones.public_zones(s, labels, VOCABULARY)
    assert {zone.id: zone.cards for zone in shown} == {
        "decks:0": [None],
        "decks:1": [None, None],
        "shelves:0": ["card:4"],
        "shelves:1": ["card:5"],
    }
    assert [zone.seat for zone in shown] == [None] * 4
