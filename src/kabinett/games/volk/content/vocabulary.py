"""All choices, and the numbers that the rules use for them.

Provinces, cities and connections have numbers in the order of the pack's files, cards in the order
of the deck list, 0-84.  An owner's pack replaces records and adds no ids.
"""

from __future__ import annotations

from typing import Final, NewType

from kabinett.core.message import Message
from kabinett.core.packs.files import own_pack
from kabinett.core.vocabulary import Group, Vocabulary, group_of
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import EAST, WEST, DrawnIcon, Side, read_icons

__all__ = ["EAST", "WEST", "Side"]

_PACK = own_pack(__file__)

#: Cards and provinces as players write them: ``IVb``, ``NW``.
CARD_NUMBERS: Final = [record.word("number") for record in _PACK.of("card")]
PROVINCE_IDS: Final = [record.id for record in _PACK.of("province")]
PROVINCE_CODES: Final = [record.word("code") for record in _PACK.of("province")]
CITY_IDS: Final = [record.id for record in _PACK.of("city")]
#: The names of cities on the map.
CITY_NAMES: Final = [record.both("name")["de"] for record in _PACK.of("city")]
CONNECTION_IDS: Final = [record.id for record in _PACK.of("connection")]

#: Ids, counted from 0.  The type checker distinguishes their types.
Card = NewType("Card", int)
Province = NewType("Province", int)
City = NewType("City", int)
Connection = NewType("Connection", int)
Track = NewType("Track", int)
Sector = NewType("Sector", int)

#: The province of things that are in none.
NOWHERE: Final = Province(-1)

vocabulary = Vocabulary()
#: The first group, so a card's choice equals its index; the rules use the two interchangeably.
CARD: Final[Group[Card]] = vocabulary.group("card", _PACK.of("card"))
assert CARD[0] == 0
PROVINCE: Final[Group[Province]] = vocabulary.group("province", _PACK.of("province"))
FACTORY: Final[Group[City]] = vocabulary.group("factory", CITY_IDS)
LINE: Final[Group[Connection]] = vocabulary.group("line", CONNECTION_IDS)
SIDE: Final[Group[Side]] = vocabulary.group("side", ["west", "east"], words.SIDE_NAMES)

# The four actions (6).
REMOVE_UNREST: Final = vocabulary.word("remove_unrest", Message("Remove 1 unrest"))
BUILD_UP: Final = vocabulary.word("build_up", Message("Build"))
LIVING_STANDARD: Final = vocabulary.word("living_standard", Message("Raise the living standard"))
EVENT: Final = vocabulary.word("event", Message("Trigger the event"))

DONE: Final = vocabulary.word("done", Message("Done"))
PASS: Final = vocabulary.word("pass", Message("Nothing"))
WEST_DRAWS: Final = vocabulary.word("west_draws", Message("West draws a card"))
LOOK_AT_HAND: Final = vocabulary.word("look_at_hand", Message("The hand of West"))
LOOK_AT_DECK: Final = vocabulary.word("look_at_deck", Message("The two top cards of the deck"))
TAKE_OUT: Final = vocabulary.word("take_out", Message("Take it out of the game"))

TRACKS: Final = ("prestige", "currency", "socialists")
PRESTIGE: Final = Track(0)
CURRENCY: Final = Track(1)
SOCIALISTS: Final = Track(2)

#: All icons by name, in the order of the cards and then of the boxes of the prestige track.
ICON_OF: Final[dict[str, DrawnIcon]] = {
    icon.name: icon
    for kind in ("card", "prestige")
    for record in _PACK.of(kind)
    for icon, _ in read_icons(record)
}
ICON_LIST: Final[list[DrawnIcon]] = list(ICON_OF.values())
#: The names of the icons and, after them, of the three arrows.
ICON_NAMES: Final = [*ICON_OF, *TRACKS]
ICON: Final[Group[int]] = vocabulary.group("icon", ICON_NAMES)
IGNORE: Final[Group[int]] = vocabulary.group("ignore", ICON_NAMES)
#: The arrows among the icons: ``ARROW[track]``.
ARROW: Final[Group[Track]] = group_of(len(ICON_OF), len(TRACKS))
#: The last box of a track for East; that of West is -END_OF_TRACK.
END_OF_TRACK: Final = 6
#: The boxes of a track, from West's last one to East's.
BOXES: Final = range(-END_OF_TRACK, END_OF_TRACK + 1)
#: The boxes of the prestige track.
BOX: Final[Group[int]] = vocabulary.group("prestige", [str(box) for box in BOXES], own_label=True)
SECTOR: Final[Group[Sector]] = vocabulary.group("sector", ["uk", "fr", "us"], words.SECTOR_NAMES)
ALL_SECTORS: Final = (Sector(0), Sector(1), Sector(2))

# Places that the rules name.
WEST_BERLIN: Final = Province(PROVINCE_IDS.index("west_berlin"))
NIEDERSACHSEN: Final = Province(PROVINCE_IDS.index("niedersachsen"))
SCHLESWIG_HOLSTEIN: Final = Province(PROVINCE_IDS.index("schleswig_holstein"))
NORDRHEIN_WESTFALEN: Final = Province(PROVINCE_IDS.index("nordrhein_westfalen"))
BERLIN: Final = City(CITY_IDS.index("berlin"))
HAMBURG: Final = City(CITY_IDS.index("hamburg"))
RHEINSBERG: Final = City(CITY_IDS.index("rheinsberg"))


def card_of(number: str) -> Card:
    """The card with this printed number, such as "IVb"."""
    return Card(CARD_NUMBERS.index(number))


def box_of(choice: int) -> int:
    """The number of a box of the prestige track, -6 to 6."""
    return BOX.index(choice) - END_OF_TRACK


def box_choice(box: int) -> int:
    return BOX[box + END_OF_TRACK]
