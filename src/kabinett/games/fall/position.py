"""Reads and writes positions as text for people.

>>> from kabinett.games.fall import game
>>> s = game.read_position('''
... parties: nazis, socialists
... round: 3
... to act: socialists
... anarchy: 4
... nazis hand: radio, police
... nazis support: farmers
... socialists knows: radio
... discard: newspaper
... ''')
>>> s.anarchy, s.round, len(s.deck), s.active
(4, 3, 113, 1)
>>> game.read_position(position_text(s)) == s
True

The text calls cards and parties by the names of their choices.  Cards that it does not name are in
the deck.  The text describes the table at the beginning of a turn, where `play_on` continues with
the whole pool.  While a card is being played or a part of the pool is spent, the text is for people
only, and `read_position` refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import (
    Line,
    PositionError,
    check_that_it_can_be,
    mask_of,
    names_of_mask,
    number,
    one_of,
    only_item,
    read_lines,
    whole_number,
    write_lines,
)
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.vocabulary import CARD, PARTY, Card, Party, Seat, vocabulary
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.invariants import check
from kabinett.games.fall.rules.state import RESOURCES, Fall, deal_out
from kabinett.games.fall.rules.values import opponents, propaganda_level

PARTY_IDS: Final = vocabulary.ids(PARTY)
CARD_IDS: Final = vocabulary.ids(CARD)
#: The text omits these fields, because they change only within a turn.
LEFT_OUT: Final = (
    "phase",
    "by",
    "played",
    "answering",
    "anarchy_due",
    "target",
    "defender",
    "committed",
)
#: Zones of the table, and zones of each party by their names in the text.
COMMON: Final = ("discard", "top", "playing", "attack", "defence")
#: Zones that are empty between turns.
UNFINISHED: Final = ("playing", "attack", "defence")
AREAS: Final = {
    "hand": "hands",
    "support": "support",
    "organization": "organization",
    "legitimacy": "legitimacy",
}


def read_position(text: str, book: Book) -> Fall:
    """The position that a text describes.  Raises PositionError if it is not legal."""
    s = deal_out(book, [])
    s.deck = []
    s.round, s.active, s.phase = 1, Seat(0), RESOURCES
    keys = read_lines(text, lines(PARTY_IDS), s)
    if "parties" not in keys:
        raise PositionError(N_("who plays?  A line “parties: nazis, socialists” is missing"))
    cards_laid = [*s.discard, *s.top, *s.playing, *s.attack, *s.defence]
    for areas in (s.hands, s.support, s.organization, s.legitimacy):
        cards_laid += [card for cards in areas for card in cards]
    duplicates = sorted({CARD_IDS[card] for card in cards_laid if cards_laid.count(card) > 1})
    if duplicates:
        raise PositionError(N_("in two places: {cards}"), cards=Plain(", ".join(duplicates)))
    refuse_unfinished(s)
    check_round(s)
    s.hands = [sorted(hand) for hand in s.hands]
    s.deck = [card for card in map(Card, CARD) if card not in cards_laid]
    check_known(s)
    check_pool(s, named="pool" in keys)
    s.pool = propaganda_level(s, s.active)
    check_that_it_can_be(s, check)
    return s


def refuse_unfinished(s: Fall) -> None:
    """Raise PositionError for cards that are being played: nothing would finish them, and they
    would count in the next contest."""
    for zone in UNFINISHED:
        if cards := [CARD_IDS[card] for card in getattr(s, zone)]:
            what = N_(
                "{zone}: {cards}: a position is the beginning of a turn, when no card is being "
                "played; lay them into “discard” or a hand"
            )
            raise PositionError(what, zone=Plain(zone), cards=Plain(", ".join(cards)))


def check_round(s: Fall) -> None:
    """Raise PositionError if the game has no such round, or is over at this Anarchy Level."""
    limit = s.book.round_limit
    if s.round < 1 or 0 < limit < s.round:
        raise PositionError(N_("the game has no round {number}"), number=s.round)
    if s.anarchy >= MAX_ANARCHY:
        raise PositionError(N_("at Anarchy Level {number} the game is over"), number=MAX_ANARCHY)


def check_known(s: Fall) -> None:
    """Raise PositionError if a party knows a card in others' hands that is in none of them: it
    would see where that card comes up."""
    for seat, party in enumerate(s.party):
        in_hands = [card for other in opponents(s, Seat(seat)) for card in s.hands[other]]
        absent = s.known[seat] & ~sum([1 << card for card in in_hands])
        if cards := names_of_mask(absent, CARD_IDS):
            what = N_("{party} knows: {cards}: a party knows only cards in others’ hands")
            names = Plain(", ".join(cards))
            raise PositionError(what, party=Plain(PARTY_IDS[party]), cards=names)


def check_pool(s: Fall, *, named: bool) -> None:
    """Raise PositionError if the text names another pool than that of the turn's beginning."""
    pool = propaganda_level(s, s.active)
    if named and s.pool != pool:
        what = N_("pool: {said}: a turn begins with the whole pool, here {pool}; omit this line")
        raise PositionError(what, said=s.pool, pool=pool)


def position_text(s: Fall) -> str:
    """The text of a position, without fields that are zero or empty."""
    return write_lines(lines([PARTY_IDS[party] for party in s.party if party >= 0]), s)


# -- the lines of a text


def lines(parties: Iterable[str]) -> list[Line[Fall]]:
    """All lines that a text may have if these parties play."""
    return [
        Line("parties", read_parties, write_parties),
        number("round", "round", always=True),
        number("anarchy", "anarchy", always=True),
        number("pool", "pool", always=True),
        party_line("first", "first"),
        party_line("to act", "active"),
        number("extra turns", "extra_turns"),
        *[line for party in parties for line in party_lines(party)],
        *[cards_line(place, lambda s, place=place: getattr(s, place)) for place in COMMON],  # type: ignore[misc]
    ]


def party_lines(party: str) -> list[Line[Fall]]:
    """The lines about one party."""

    def cards_in(area: str) -> Callable[[Fall], list[int]]:
        def place(s: Fall) -> list[int]:
            cards: list[int] = getattr(s, area)[seat_of(s, party)]
            return cards

        return place

    def number_of(key: str, field: str) -> Line[Fall]:
        def read(s: Fall, items: list[str]) -> None:
            getattr(s, field)[seat_of(s, party)] = whole_number(only_item(items))

        def write(s: Fall) -> list[str]:
            value = getattr(s, field)[seat_of(s, party)]
            return [str(value)] if value else []

        return Line(f"{party} {key}", read, write)

    def read_known(s: Fall, items: list[str]) -> None:
        s.known[seat_of(s, party)] = mask_of(items, CARD_IDS, N_("card"))

    return [
        *[cards_line(f"{party} {key}", cards_in(area)) for key, area in AREAS.items()],
        Line(
            f"{party} knows",
            read_known,
            lambda s: names_of_mask(s.known[seat_of(s, party)], CARD_IDS),
        ),
        number_of("saw", "known_top"),
        number_of("misses", "skip"),
        number_of("prisoners", "prisoners"),
    ]


def cards_line(key: str, place: Callable[[Fall], list[int]]) -> Line[Fall]:
    def read(s: Fall, items: list[str]) -> None:
        place(s)[:] = [one_of(item, CARD_IDS, N_("card")) for item in items]

    return Line(key, read, lambda s: [CARD_IDS[card] for card in place(s)])


def party_line(key: str, field: str) -> Line[Fall]:
    """A line that names the party of a seat; omitted while parties are being chosen."""

    def read(s: Fall, items: list[str]) -> None:
        setattr(s, field, seat_of(s, only_item(items)))

    def write(s: Fall) -> list[str]:
        seat = getattr(s, field)
        return [PARTY_IDS[s.party[seat]]] if seat >= 0 and min(s.party) >= 0 else []

    return Line(key, read, write)


def write_parties(s: Fall) -> list[str]:
    return [PARTY_IDS[party] for party in s.party if party >= 0]


def read_parties(s: Fall, items: list[str]) -> None:
    parties = [Party(one_of(item, PARTY_IDS, N_("party"))) for item in items]
    if not 2 <= len(parties) <= 7:
        raise PositionError(N_("two to seven parties play"))
    empty = deal_out(s.book, parties)
    for field in ("party", "skip", "prisoners", "known", "known_top", *AREAS.values()):
        setattr(s, field, getattr(empty, field))


def seat_of(s: Fall, name: str) -> int:
    party = Party(one_of(name, PARTY_IDS, N_("party")))
    if party not in s.party:
        what = N_("{party} does not play here; the line “parties” comes first")
        raise PositionError(what, party=Plain(name))
    return s.party.index(party)
