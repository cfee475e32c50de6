"""Everything that can be chosen."""

from __future__ import annotations

from typing import Final

from kabinett.core.vocabulary import Vocabulary
from kabinett.games.volk.content.board import BOARD, TRACKS, Icon

vocabulary = Vocabulary()
CARDS: Final = vocabulary.group("card", BOARD.card_ids)
PROVINCES: Final = vocabulary.group("province", BOARD.province_ids)
FACTORIES: Final = vocabulary.group("factory", BOARD.city_ids)
LINES: Final = vocabulary.group("line", BOARD.connection_ids)
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

#: Every group of icons by its name, and the three arrows.
ICON_OF: Final[dict[str, Icon]] = {
    icon.name: icon for icons in (*BOARD.icons, *BOARD.prestige_icons.values()) for icon in icons
}
ICONS: Final = vocabulary.group("icon", [*ICON_OF, *TRACKS])
IGNORE: Final = vocabulary.group("ignore", [*ICON_OF, *TRACKS])
FIRST_ICON: Final = ICONS[0]
FIRST_IGNORE: Final = IGNORE[0]
ICON_NAMES: Final = [*ICON_OF, *TRACKS]
FIRST_ARROW: Final = len(ICON_OF)  # among the icons
BOXES: Final = vocabulary.group("prestige", [str(box) for box in range(-6, 7)])
SECTORS: Final = vocabulary.group("sector", ["uk", "fr", "us"])
FIRST_SECTOR: Final = SECTORS[0]
MIDDLE_BOX: Final = BOXES[6]


def card(number: int | str) -> int:
    """A card by its printed number, for tests and tools."""
    return BOARD.by_number[str(number)]


def province(code: str) -> int:
    """A province by its code, such as "NW"."""
    return BOARD.codes.index(code)
