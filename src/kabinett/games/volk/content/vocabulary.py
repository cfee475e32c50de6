"""Everything that can be chosen, and the numbers by which the rules know it.

Provinces, cities and connections are numbered in the order of the pack's files, cards in the
order of the deck list, 0-84.  A pack on the built-in one replaces records; it adds no ids.
"""

from __future__ import annotations

from typing import Final

from kabinett.core.vocabulary import Vocabulary
from kabinett.games.volk.content.icons import EAST, WEST, Icon, read_icons
from kabinett.games.volk.content.packs import base_pack

__all__ = ["EAST", "WEST"]

_PACK = base_pack()

CARD_IDS: Final = [record.id for record in _PACK.of("card")]
#: Cards and provinces as players write them: ``IVb``, ``NW``.
CARD_NUMBERS: Final = [record.word("number") for record in _PACK.of("card")]
PROVINCE_IDS: Final = [record.id for record in _PACK.of("province")]
PROVINCE_CODES: Final = [record.word("code") for record in _PACK.of("province")]
CITY_IDS: Final = [record.id for record in _PACK.of("city")]
CONNECTION_IDS: Final = [record.id for record in _PACK.of("connection")]

vocabulary = Vocabulary()
CARDS: Final = vocabulary.group("card", CARD_IDS)
PROVINCES: Final = vocabulary.group("province", PROVINCE_IDS)
FACTORIES: Final = vocabulary.group("factory", CITY_IDS)
LINES: Final = vocabulary.group("line", CONNECTION_IDS)
FIRST_PROVINCE: Final = PROVINCES[0]
FIRST_FACTORY: Final = FACTORIES[0]
FIRST_LINE: Final = LINES[0]

SIDES: Final = vocabulary.group("side", ["west", "east"])

# The four actions (6).
REMOVE_UNREST: Final = vocabulary.word("remove_unrest")
BUILD_UP: Final = vocabulary.word("build_up")
LIVING_STANDARD: Final = vocabulary.word("living_standard")
EVENT: Final = vocabulary.word("event")

DONE: Final = vocabulary.word("done")
PASS: Final = vocabulary.word("pass")
WEST_DRAWS: Final = vocabulary.word("west_draws")
LOOK_AT_HAND: Final = vocabulary.word("look_at_hand")
LOOK_AT_DECK: Final = vocabulary.word("look_at_deck")
TAKE_OUT: Final = vocabulary.word("take_out")

TRACKS: Final = ("prestige", "currency", "socialists")
PRESTIGE, CURRENCY, SOCIALISTS = range(3)

#: Every icon by its name, in the order of the cards and of the boxes of the prestige track.
ICON_OF: Final[dict[str, Icon]] = {
    icon.name: icon
    for kind in ("card", "prestige")
    for record in _PACK.of(kind)
    for icon, _ in read_icons(record)
}
ICON_LIST: Final[list[Icon]] = list(ICON_OF.values())
#: The icons and, behind them, the three arrows.
ICON_NAMES: Final = [*ICON_OF, *TRACKS]
FIRST_ARROW: Final = len(ICON_OF)  # among the icons
ICONS: Final = vocabulary.group("icon", ICON_NAMES)
IGNORE: Final = vocabulary.group("ignore", ICON_NAMES)
FIRST_ICON: Final = ICONS[0]
FIRST_IGNORE: Final = IGNORE[0]
BOXES: Final = vocabulary.group("prestige", [str(box) for box in range(-6, 7)])
MIDDLE_BOX: Final = BOXES[6]
SECTORS: Final = vocabulary.group("sector", ["uk", "fr", "us"])
FIRST_SECTOR: Final = SECTORS[0]

# Places that rules speak of.
WEST_BERLIN: Final = PROVINCE_IDS.index("west_berlin")
NIEDERSACHSEN: Final = PROVINCE_IDS.index("niedersachsen")
SCHLESWIG_HOLSTEIN: Final = PROVINCE_IDS.index("schleswig_holstein")
NORDRHEIN_WESTFALEN: Final = PROVINCE_IDS.index("nordrhein_westfalen")
BERLIN: Final = CITY_IDS.index("berlin")
HAMBURG: Final = CITY_IDS.index("hamburg")
RHEINSBERG: Final = CITY_IDS.index("rheinsberg")


def card_of(number: str) -> int:
    """A card by its printed number, such as "IVb"."""
    return CARD_NUMBERS.index(number)
