"""The event of a card, line by line, and the parts of it that would be skipped now."""

from __future__ import annotations

from kabinett.core.show.scene import Report
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import (
    BUILD,
    CUT_PROTEST,
    DISMANTLE,
    MOVE_UNREST,
    POLICE_PINK,
    POLICE_RED,
    REPAIR,
    STOP,
    TAKE_UNREST,
)
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    BERLIN,
    EAST,
    ICON,
    ICON_LIST,
    SIDE,
    WEST,
    Card,
)
from kabinett.games.volk.rules.economy import points_to_dismantle
from kabinett.games.volk.rules.event_icons import (
    factories_to_close,
    sites_to_build,
    sites_to_dismantle,
)
from kabinett.games.volk.rules.mass_protests import provinces_with_protest, provinces_with_unrest
from kabinett.games.volk.rules.state import RUNDOWN, Volk


def event_report(s: Volk) -> Report | None:
    """The report on the event of the played card; None between two cards."""
    if not s.playing and not s.collected:
        return None
    card = s.playing[0] if s.playing else s.police[-1]
    return Report("event", (words.EVENT_OF_CARD, ()), event_now(s, card, s.todo))


def event_now(s: Volk, card: Card, to_come: list[int]) -> list[Text]:
    """A line for each icon and arrow of a card's event.  The line says how many of the steps to
    come would be skipped now, and why (6.4)."""
    lines: list[Text] = []
    icons = s.book.icons[card]
    steps_left = dict(zip(to_come[::2], to_come[1::2], strict=True))
    for icon, count in zip(icons[::2], icons[1::2], strict=True):
        skip_count = steps_left.get(icon, 0) - min(
            steps_left.get(icon, 0), count_executable(s, icon)
        )
        if skip_count:
            message = words.SKIPPED[ICON_LIST[icon].kind]
            lines.append((message, (count, ICON[icon], skip_count)))
        else:
            lines.append((words.EVENT_LINE, (count, ICON[icon])))
    for track in range(3):
        steps = s.book.arrows[card][track]
        if steps:
            side = SIDE[EAST] if steps > 0 else SIDE[WEST]
            lines.append((words.EVENT_ARROW, (ICON[ARROW[track]], abs(steps), side)))
    return lines


def count_executable(s: Volk, icon: int) -> int:
    """The number of icons of a group that could be executed now."""
    plenty = 99
    kind = ICON_LIST[icon].kind
    if kind == TAKE_UNREST:
        return sum([s.unrest[province] for province in s.book.places[icon]])
    if kind == MOVE_UNREST:
        return plenty if provinces_with_unrest(s, EAST) else 0
    if kind == CUT_PROTEST:
        return len(provinces_with_protest(s, EAST))
    if kind == BUILD:
        return plenty if sites_to_build(s, icon) else 0
    if kind == DISMANTLE:
        return points_to_dismantle(s, ICON_LIST[icon].side) if sites_to_dismantle(s, icon) else 0
    if kind == STOP:
        return len(factories_to_close(s, icon))
    if kind == REPAIR:
        return 1 if s.factories[BERLIN] == RUNDOWN else 0
    if kind in (POLICE_RED, POLICE_PINK):
        return 0 if s.stasi_ended else 1
    return plenty
