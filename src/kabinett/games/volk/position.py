"""Reads and writes positions as text for people.

>>> from kabinett.games.volk import game
>>> s = game.read_position('''
... decade: 2
... to act: East
... factories: Hamburg, Dortmund, Berlin, Bitterfeld
... lines: Berlin~Bitterfeld 2
... unrest: NW 3, TH 5
... living standard: BY 1
... sectors: UK 1
... tracks: prestige -2
... east hand: 22, 36
... ''')
>>> s.unrest[province_of_code("TH")], len(s.deck), s.acting
(5, 18, 1)
>>> game.read_position(position_text(s)) == s
True

Whatever a text does not name is absent: no factory, no unrest, markers in the middle.  Cards of the
decade that it does not name are in the deck; all others are out of play.  The text calls provinces
by their codes (SH, NS, …), cards by their printed numbers, and cities by their names on the map or
in choices ("Köln" or "koeln", also "KMS").  `alter_position` changes a position: each line replaces
its part of the position.

The text describes the table at the beginning of an action or of a phase, where `play_on` continues:
``phase: 7`` is the decade's end before anything has been done in phase 7.  While a card is being
played, the text is for people only, and `read_position` refuses it.  A text written in the middle
of a phase names the phase, and `play_on` begins it again; ``phase: set-up`` deals the cards of the
decade anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import (
    Line,
    PositionError,
    Reader,
    check_that_it_can_be,
    counts,
    flag,
    names_of_mask,
    number,
    numbers_of,
    one_of,
    only_item,
    read_lines,
    split_count,
    thing,
    whole_number,
    with_numbers,
    write_lines,
)
from kabinett.games.volk.content.book import SPECIAL, Book
from kabinett.games.volk.content.names import (
    SECTOR_WORDS,
    SIDE_WORDS,
    card_of_number,
    city_of_name,
    connection_of_name,
    line_name,
    province_of_code,
)
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CARD_NUMBERS,
    CITY_NAMES,
    EAST,
    END_OF_TRACK,
    PROVINCE_CODES,
    TRACKS,
    WEST,
    WEST_BERLIN,
    Card,
)
from kabinett.games.volk.rules.invariants import check
from kabinett.games.volk.rules.state import (
    ACTIONS,
    COLLAPSE,
    EMPTY,
    NORMAL,
    RUNDOWN,
    SET_UP,
    Volk,
    all_places,
    lay_out,
)

#: The text omits these fields: they change only within an action, or are of no use later.
LEFT_OUT: Final = (
    "out",
    "points",
    "todo",
    "marks",
    "hamburg",
    "frozen",
    "placed",
    "collected",
    "external",
)
PHASES: Final = {SET_UP: "set-up", ACTIONS: "actions"}
BOX: Final = "box"  # of the socialists
ZONES: Final = (
    "west hand", "east hand", "display", "special", "top", "playing", "played",
    "police", "west discards", "east discards", "unseen", "gone",
)  # fmt: skip


def read_position(text: str, book: Book) -> Volk:
    """The position that a text describes.  Raises PositionError if it is not legal."""
    s = empty_position(book)
    named_cards: list[Card] = []
    read_lines(text, lines(named_cards), s)
    deal_the_rest(s, named_cards)
    return finish_position(s)


def alter_position(base: Volk, text: str) -> Volk:
    """A copy of a position with the changes of a text.  Raises PositionError if it is not legal."""
    s = base.copy()
    named_cards: list[Card] = []
    if "decade" in read_lines(text, lines(named_cards), s):
        deal_the_rest(s, named_cards)
    return finish_position(s)


def position_text(s: Volk) -> str:
    """The text of a position, without fields that are zero or empty."""
    return write_lines(lines([]), s)


def empty_position(book: Book) -> Volk:
    s = Volk(2, book)
    lay_out(s)
    s.factories = [EMPTY] * len(s.factories)
    s.unrest = [0] * len(s.unrest)
    s.socialist_box = 0
    s.tracks = [0] * len(s.tracks)
    s.decade, s.half, s.phase = 1, 1, ACTIONS
    return s


def finish_position(s: Volk) -> Volk:
    s.frames = []
    refuse_unfinished(s)
    check_half(s)
    check_known(s)
    check_that_it_can_be(s, check)
    return s


def refuse_unfinished(s: Volk) -> None:
    """Raise PositionError if a card is being played: nothing would finish its action."""
    if s.playing:
        what = N_(
            "playing: {cards}: a position is the beginning of an action or of a phase, when no "
            "card is being played; lay it into “played”, on the display or into a hand"
        )
        raise PositionError(what, cards=Plain(", ".join(card_numbers(s.playing))))


def check_half(s: Volk) -> None:
    """Raise PositionError if a decade that has begun is in none of its halves."""
    if s.half == 0 and s.phase != SET_UP:
        raise PositionError(N_("half 0 is only for the phase “set-up”"))


def check_known(s: Volk) -> None:
    """Raise PositionError if a side knows a card in the other hand that is not there: it would see
    where that card comes up."""
    for side, other in ((WEST, EAST), (EAST, WEST)):
        in_hand = sum([1 << card for card in s.hands[other]])
        if absent := names_of_mask(s.known[side] & ~in_hand, CARD_NUMBERS):
            what = N_("{side} knows: {cards}: a side knows only cards in the other hand")
            side_word = SIDE_WORDS[side].lower()
            raise PositionError(what, side=Plain(side_word), cards=Plain(", ".join(absent)))


# -- the lines of a text


def lines(named_cards: list[Card]) -> list[Line[Volk]]:
    """All lines that a text may have.  Reading them adds the named cards to ``named_cards``."""
    return [
        number("decade", "decade", 1, 4, always=True),
        number("half", "half", 0, 2, always=True),
        Line("phase", read_phase, lambda s: [PHASES.get(s.phase, str(s.phase))]),
        thing("to act", "acting", SIDE_WORDS, N_("side")),
        factories_line("factories", NORMAL),
        factories_line("rundown", RUNDOWN),
        Line("closed", read_closed, lambda s: names_of_mask(s.closed, CITY_NAMES)),
        Line("lines", read_connections, write_connections),
        counts("unrest", "unrest", PROVINCE_CODES, N_("province")),
        Line("living standard", read_living_standard, write_living_standard),
        Line("sectors", read_sectors, lambda s: with_numbers(SECTOR_WORDS, s.sectors)),
        Line("transferred", read_transferred, write_transferred),
        counts("imported", "imported", PROVINCE_CODES, N_("province")),
        Line("socialists", read_socialists, write_socialists),
        Line("tracks", read_tracks, lambda s: with_numbers(TRACKS, s.tracks)),
        flag("wall", "wall", "stands"),
        flag("stasi", "stasi_ended", "disbanded"),
        *[Line(zone, read_cards(zone, named_cards), write_cards(zone)) for zone in ZONES],
        *[known_line(f"{word.lower()} knows", side) for side, word in enumerate(SIDE_WORDS)],
    ]


def read_phase(s: Volk, items: list[str]) -> None:
    word = only_item(items)
    by_word = {name: phase for phase, name in PHASES.items()}
    s.phase = by_word[word] if word in by_word else whole_number(word, 1, COLLAPSE)


def factories_line(key: str, state: int) -> Line[Volk]:
    def read(s: Volk, items: list[str]) -> None:
        s.factories = [EMPTY if there == state else there for there in s.factories]
        for item in items:
            s.factories[city_of_name(item)] = state

    def write(s: Volk) -> list[str]:
        return [CITY_NAMES[city] for city in s.book.cities if s.factories[city] == state]

    return Line(key, read, write)


def read_closed(s: Volk, items: list[str]) -> None:
    s.closed = sum({1 << city_of_name(item) for item in items})


def read_connections(s: Volk, items: list[str]) -> None:
    s.lines = [0] * len(s.lines)
    for item in items:
        connection = connection_of_name(split_count(item)[0])
        s.lines[connection] = split_count(item, 0, s.book.lines[connection])[1]


def write_connections(s: Volk) -> list[str]:
    """The connections that have lines, with the number of lines if it is not 1."""
    items = with_numbers([line_name(connection) for connection in s.book.connections], s.lines)
    return [item.removesuffix(" 1") for item in items]


def read_living_standard(s: Volk, items: list[str]) -> None:
    if "WB" in [split_count(item)[0] for item in items]:
        raise PositionError(N_("write West Berlin’s living standard as sectors: UK 1, …"))
    berlin = s.ls[WEST_BERLIN]
    s.ls = numbers_of(items, PROVINCE_CODES, N_("province"))
    s.ls[WEST_BERLIN] = berlin


def write_living_standard(s: Volk) -> list[str]:
    numbers = s.ls[:]
    numbers[WEST_BERLIN] = 0
    return with_numbers(PROVINCE_CODES, numbers)


def read_sectors(s: Volk, items: list[str]) -> None:
    s.sectors = numbers_of(items, SECTOR_WORDS, N_("sector"))
    s.ls[WEST_BERLIN] = sum(s.sectors)


def read_transferred(s: Volk, items: list[str]) -> None:
    s.transferred = [0, 0, 0]
    for item in items:
        sector = s.book.sector[province_of_code(item)]
        if sector < 0:
            what = N_("{province} is no supplier of West Berlin")
            raise PositionError(what, province=Plain(item))
        s.transferred[sector] = 1


def write_transferred(s: Volk) -> list[str]:
    return [PROVINCE_CODES[p] for p in s.book.suppliers if s.transferred[s.book.sector[p]]]


def read_socialists(s: Volk, items: list[str]) -> None:
    numbers = numbers_of(items, [BOX, *PROVINCE_CODES], N_("province"), 0, 12)
    s.socialist_box, s.socialists = numbers[0], numbers[1:]


def write_socialists(s: Volk) -> list[str]:
    return with_numbers([BOX, *PROVINCE_CODES], [s.socialist_box, *s.socialists])


def read_tracks(s: Volk, items: list[str]) -> None:
    """Set the markers of the named tracks; the others stay."""
    for item in items:
        name, box = split_count(item, -END_OF_TRACK, END_OF_TRACK)
        s.tracks[one_of(name, TRACKS, N_("track"))] = box


def known_line(key: str, side: int) -> Line[Volk]:
    def read(s: Volk, items: list[str]) -> None:
        s.known[side] = sum({1 << card_of_number(item) for item in items})

    return Line(key, read, lambda s: names_of_mask(s.known[side], CARD_NUMBERS))


# -- cards


def place_of(s: Volk, key: str) -> list[Card]:
    """The list of cards to which a line belongs."""
    side = {"west": 0, "east": 1}.get(key.partition(" ")[0], -1)
    if key.endswith(" hand"):
        return s.hands[side]
    if key.endswith(" discards"):
        return s.buried[side]
    fields = {"gone": s.out, "unseen": s.rest, "police": s.police, "top": s.top}
    cards: list[Card] = fields[key] if key in fields else getattr(s, key)
    return cards


def read_cards(key: str, named_cards: list[Card]) -> Reader[Volk]:
    """A reader that puts cards into a zone.  The old cards of the zone go to the deck or out of
    play."""

    def read(s: Volk, items: list[str]) -> None:
        place = place_of(s, key)
        if key == "police":
            s.police_spent = 0
        cards: list[Card] = []
        for item in items:
            card_id, _, mark = item.partition(" ")
            card = card_of_number(card_id)
            if card in cards or card in named_cards:
                what = N_("card {card} lies somewhere else too")
                raise PositionError(what, card=Plain(card_id))
            if mark:
                if key != "police" or mark != "used":
                    raise PositionError(N_("{said} means nothing here"), said=mark)
                s.police_spent |= 1 << card
            cards.append(card)
        for zone in all_places(s):
            zone[:] = [card for card in zone if card not in cards]
        if key != "gone":
            for card in place:
                in_this_deck = s.book.decade[card] == s.decade and card not in named_cards
                (s.deck if in_this_deck else s.out).append(card)
            place.clear()
        place += sorted(cards) if key.endswith(" hand") else cards
        s.deck.sort()
        named_cards.extend(cards)
        if key == "top":
            s.known_top = len(cards)

    return read


def write_cards(key: str) -> Callable[[Volk], list[str]]:
    def write(s: Volk) -> list[str]:
        cards = place_of(s, key)
        if key == "gone":  # cards of other decades are out of play anyway
            cards = [card for card in cards if in_decade(s, card)]
        if key == "police":
            return [f"{CARD_NUMBERS[c]}{' used' if s.police_spent >> c & 1 else ''}" for c in cards]
        return card_numbers(cards)

    return write


def card_numbers(cards: list[Card]) -> list[str]:
    return [CARD_NUMBERS[card] for card in cards]


def in_decade(s: Volk, card: Card) -> bool:
    """Whether a card belongs to this decade's deck."""
    return s.book.decade[card] == s.decade and s.book.colour[card] != SPECIAL


def deal_the_rest(s: Volk, named_cards: list[Card]) -> None:
    """Put the cards that the text has not named into the deck or, if they are of another decade,
    out of play."""
    for zone in all_places(s):
        zone[:] = [card for card in zone if card in named_cards]
    for card in map(CARD.index, CARD):
        if card not in named_cards:
            (s.deck if in_decade(s, card) else s.out).append(card)
