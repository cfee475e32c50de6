"""Positions as text that one reads and writes by hand, and back.

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
>>> game.read_position(write(s)) == s
True

Cards and parties have the names of their choices.  Cards that a text does not name lie in the
deck.  The text holds what lies on the table; `rounds` plays on from the beginning of a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.position_text import (
    PositionError,
    Reader,
    one,
    one_of,
    read_lines,
    whole_number,
    written,
)
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.vocabulary import CARDS, PARTIES, Card, Party, Seat, vocabulary
from kabinett.games.fall.rules.invariants import check
from kabinett.games.fall.rules.state import RESOURCES, Fall, deal_out
from kabinett.games.fall.rules.values import propaganda_level

PARTY_IDS: Final = [vocabulary.names[party].partition(":")[2] for party in PARTIES]
CARD_IDS: Final = [vocabulary.names[card].partition(":")[2] for card in CARDS]
#: Places of cards that are the table's, and those that each party has.
COMMON: Final = ("discard", "top", "playing", "attack", "defence")
AREAS: Final = {
    "hand": "hands",
    "support": "support",
    "organization": "organization",
    "legitimacy": "legitimacy",
}


def read(text: str, book: Book) -> Fall:
    """The position that the text describes, played by a book.  PositionError if it is none."""
    s = deal_out(book, [])
    s.deck = []
    s.round, s.active, s.phase = 1, Seat(0), RESOURCES
    seen = read_lines(text, readers(), s)
    if "parties" not in seen:
        raise PositionError("who plays?  A line “parties: nazis, socialists” is missing")
    laid = [*s.discard, *s.top, *s.playing, *s.attack, *s.defence]
    for areas in (s.hands, s.support, s.organization, s.legitimacy):
        laid += [card for cards in areas for card in cards]
    twice = sorted({CARD_IDS[card] for card in laid if laid.count(card) > 1})
    if twice:
        raise PositionError(f"in two places: {', '.join(twice)}")
    s.hands = [sorted(hand) for hand in s.hands]
    s.deck = [card for card in map(Card, CARDS) if card not in laid]
    if "pool" not in seen:
        s.pool = propaganda_level(s, s.active)
    try:
        check(s)
    except AssertionError as broken:
        raise PositionError(f"this cannot be: {broken}") from None
    return s


def readers() -> dict[str, Reader[Fall]]:
    """What a line may be about."""
    found: dict[str, Reader[Fall]] = {"parties": read_parties}
    for key, field in (("round", "round"), ("anarchy", "anarchy"), ("pool", "pool")):
        found[key] = number_into(field)
    found |= {"to act": seat_into("active"), "first": seat_into("first")}
    found["extra turns"] = number_into("extra_turns")
    for place in COMMON:
        found[place] = cards_into(place)
    for party in PARTY_IDS:
        found |= {f"{party} {area}": hand_into(party, field) for area, field in AREAS.items()}
        found[f"{party} knows"] = read_known(party)
        found[f"{party} saw"] = seat_number_into(party, "known_top")
        found[f"{party} misses"] = seat_number_into(party, "skip")
        found[f"{party} prisoners"] = seat_number_into(party, "prisoners")
    return found


def read_parties(s: Fall, items: list[str]) -> None:
    parties = [Party(one_of(item, PARTY_IDS, "party")) for item in items]
    if not 2 <= len(parties) <= 7:
        raise PositionError("two to seven parties play")
    empty = deal_out(s.book, parties)
    for field in ("party", "skip", "prisoners", "known", "known_top", *AREAS.values()):
        setattr(s, field, getattr(empty, field))


def seat_of(s: Fall, name: str) -> int:
    party = Party(one_of(name, PARTY_IDS, "party"))
    if party not in s.party:
        raise PositionError(f"{name} does not play here; the line “parties” comes first")
    return s.party.index(party)


def cards(items: list[str]) -> list[int]:
    return [one_of(item, CARD_IDS, "card") for item in items]


def number_into(field: str) -> Reader[Fall]:
    return lambda s, items: setattr(s, field, whole_number(one(items)))


def seat_into(field: str) -> Reader[Fall]:
    return lambda s, items: setattr(s, field, seat_of(s, one(items)))


def cards_into(field: str) -> Reader[Fall]:
    return lambda s, items: setattr(s, field, cards(items))


def of_seat(party: str, put: Callable[[Fall, int, list[str]], None]) -> Reader[Fall]:
    return lambda s, items: put(s, seat_of(s, party), items)


def hand_into(party: str, field: str) -> Reader[Fall]:
    def put(s: Fall, seat: int, items: list[str]) -> None:
        getattr(s, field)[seat] = cards(items)

    return of_seat(party, put)


def seat_number_into(party: str, field: str) -> Reader[Fall]:
    def put(s: Fall, seat: int, items: list[str]) -> None:
        getattr(s, field)[seat] = whole_number(one(items))

    return of_seat(party, put)


def read_known(party: str) -> Reader[Fall]:
    def put(s: Fall, seat: int, items: list[str]) -> None:
        s.known[seat] = sum(1 << card for card in cards(items))

    return of_seat(party, put)


# -- writing


def write(s: Fall) -> str:
    """The text of a position; what is not there is not named."""
    lines: list[tuple[str, list[str]]] = [
        ("parties", [PARTY_IDS[party] for party in s.party if party >= 0]),
        ("round", [str(s.round)]),
        ("anarchy", [str(s.anarchy)]),
        ("pool", [str(s.pool)]),
    ]
    if min(s.party) < 0:
        return written(lines)  # parties are still being chosen
    lines += [("first", [PARTY_IDS[s.party[s.first]]])]
    if s.active >= 0:
        lines.append(("to act", [PARTY_IDS[s.party[s.active]]]))
    lines.append(("extra turns", [str(s.extra_turns)] if s.extra_turns else []))
    for seat, party in enumerate(s.party):
        name = PARTY_IDS[party]
        lines += [
            (f"{name} {area}", named(getattr(s, field)[seat])) for area, field in AREAS.items()
        ]
        lines.append((f"{name} knows", named([c for c in CARDS if s.known[seat] >> c & 1])))
        for key, numbers in (
            ("saw", s.known_top),
            ("misses", s.skip),
            ("prisoners", s.prisoners),
        ):
            lines.append((f"{name} {key}", [str(numbers[seat])] if numbers[seat] else []))
    lines += [(place, named(getattr(s, place))) for place in COMMON]
    return written(lines)


def named(found: list[int]) -> list[str]:
    return [CARD_IDS[card] for card in found]
