"""The forecast: what each phase of the end of the decade would bring now.  Also the lines about the
event of a card."""

from __future__ import annotations

from collections.abc import Iterator

from kabinett.core.message import Message
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
    CURRENCY,
    EAST,
    HAMBURG,
    ICON,
    ICON_LIST,
    NIEDERSACHSEN,
    NOWHERE,
    PRESTIGE,
    PROVINCE,
    SCHLESWIG_HOLSTEIN,
    SIDE,
    WEST,
    WEST_BERLIN,
    Card,
    Province,
)
from kabinett.games.volk.rules.comparisons import attack_to_come, internal_unrest, standard_limit
from kabinett.games.volk.rules.economy import (
    capacity,
    dismantling_sites,
    factories_to_run_down,
    tear_down,
)
from kabinett.games.volk.rules.end_of_decade import (
    ALL_SOCIALISTS,
    COLLAPSE_AT,
    exporter_count,
    flight_points,
    flight_steps,
    removable_for_currency,
    shortage,
    worst_west_export,
)
from kabinett.games.volk.rules.event_icons import (
    factories_to_close,
    sites_to_build,
    sites_to_dismantle,
)
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    all_protests,
    provinces_with_protest,
    provinces_with_unrest,
)
from kabinett.games.volk.rules.short_game import calmer_side, is_short, unrest_that_counts
from kabinett.games.volk.rules.socialists_and_police import socialist_count, socialists_to_come
from kabinett.games.volk.rules.state import (
    COLLAPSE,
    CURRENCY_INCOME,
    EMPTY,
    FLIGHT,
    RUNDOWN,
    Volk,
    total_ls,
)


def forecast(s: Volk) -> Report:
    """The report on the phases of the end of the decade, up to a phase that certainly ends the
    game."""
    lines = [*lines_until_the_end(s)]
    return Report("forecast", (words.FORECAST, ()), lines, brief=brief_forecast(lines))


def brief_forecast(lines: list[Text]) -> Text:
    """What the forecast comes to: a certain end, a threatening collapse, or the mass protests."""
    if says_game_ends(lines):
        return (words.BRIEF_ENDS, ())
    numbers = dict(lines)
    most = numbers.get(words.FORETELL_COLLAPSE_MOST) or numbers[words.FORETELL_COLLAPSE]
    west, east = int(most[0]), int(most[1])
    if west >= COLLAPSE_AT and east >= COLLAPSE_AT:
        return (words.BRIEF_BOTH_MAY_COLLAPSE, ())
    if west >= COLLAPSE_AT or east >= COLLAPSE_AT:
        return (words.BRIEF_MAY_COLLAPSE, (SIDE[WEST] if west > east else SIDE[EAST],))
    return (words.BRIEF_PROTESTS, (west, east))


def lines_until_the_end(s: Volk) -> Iterator[Text]:
    for lines in lines_by_phase(s):
        yield from lines
        if says_game_ends(lines):
            return


def lines_by_phase(s: Volk) -> Iterator[list[Text]]:
    yield foretell_flight(s)
    yield foretell_prestige(s)
    yield foretell_currency(s)
    yield foretell_police(s)
    yield with_heading(words.FORETELL_HOLD, foretell_hold(s))
    yield with_heading(words.FORETELL_INTERNAL, foretell_internal(s))
    yield with_heading(words.FORETELL_ATTACK, foretell_attacks(s))
    yield foretell_use(s)
    yield foretell_socialists(s)
    yield foretell_collapse(s)


def with_heading(head: Message, lines: list[Text]) -> list[Text]:
    """The lines after a heading; [] if there are no lines."""
    return [(head, ()), *lines] if lines else []


def says_game_ends(lines: list[Text]) -> bool:
    """Whether the last line of a phase says that the game ends."""
    return bool(lines) and lines[-1][0] in words.FORETELL_ENDS


def last_phase(s: Volk) -> int:
    """The next phase that certainly ends the game; the last phase if there is none."""
    for number, lines in enumerate(lines_by_phase(s), FLIGHT):
        if number > s.phase and says_game_ends(lines):
            return number
    return COLLAPSE


def after_flight(s: Volk) -> tuple[Volk, int]:
    """The position after phase 1, and the points that East can dismantle then.

    The sides choose the sites that are dismantled, so the position changes only if East loses all
    of them."""
    available = capacity(s, EAST)
    if s.phase >= FLIGHT:
        return s, available
    losses = 1 if s.wall else flight_points(s)
    return (without_sites(s) if losses and losses == available else s), max(0, available - losses)


def without_sites(s: Volk) -> Volk:
    """The position after East has dismantled everything that it can."""
    then = s.copy()
    while sites := dismantling_sites(then, EAST, ""):
        tear_down(then, sites[0])
    return then


def foretell_flight(s: Volk) -> list[Text]:
    if s.wall:
        return [(words.FORETELL_WALL if capacity(s, EAST) else words.FORETELL_WALL_RUIN, ())]
    steps, points, available = flight_steps(s), flight_points(s), capacity(s, EAST)
    if not points:
        return [(words.FORETELL_NO_FLIGHT, (steps,))]
    message = words.FORETELL_FLIGHT_RUIN if points > available else words.FORETELL_FLIGHT
    return [(message, (steps, points, available))]


def foretell_prestige(s: Volk) -> list[Text]:
    mark = s.tracks[PRESTIGE]
    if not mark:
        return [(words.FORETELL_NO_PRESTIGE, ())]
    side = EAST if mark > 0 else WEST
    return [
        (words.FORETELL_PRESTIGE, (side,)),
        *[(words.FORETELL_PRESTIGE_IN, (ICON[icon],)) for icon in s.book.prestige_icons[mark][::2]],
    ]


def with_hamburg(s: Volk, province: Province) -> Volk:
    """The position in which Hamburg counts for a province; the same object if it already does."""
    counts_for = province if s.factories[HAMBURG] != EMPTY else NOWHERE
    if s.hamburg == counts_for:
        return s
    then = s.copy()
    then.hamburg = counts_for
    return then


def best_hamburg(s: Volk) -> Volk:
    """The position in which Hamburg counts for the province where it helps West more."""
    choices = [with_hamburg(s, p) for p in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN)]
    return max(choices, key=worst_west_export)


def foretell_currency(s: Volk) -> list[Text]:
    then, reserve = after_flight(s)
    best_case = best_hamburg(then)
    total_need, missing = total_ls(s, EAST), shortage(best_case)
    sums = total_need, s.tracks[CURRENCY], exporter_count(best_case)
    if missing > min(reserve, len(factories_to_run_down(then)) + removable_for_currency(then)):
        return [(words.FORETELL_CURRENCY_RUIN, (*sums, missing))]
    if not total_need:
        return [(words.FORETELL_NO_CURRENCY, ())]
    enough: Text = (words.FORETELL_CURRENCY, sums)
    less: list[Text] = [(words.FORETELL_LESS, ())] if 0 < reserve < capacity(s, EAST) else []
    return [(words.FORETELL_CURRENCY_SHORT, (missing, *sums)) if missing else enough, *less]


def foretell_police(s: Volk) -> list[Text]:
    if not s.police:
        return []
    then, reserve = after_flight(s)
    if s.phase < CURRENCY_INCOME:
        reserve = max(0, reserve - shortage(best_hamburg(then)))
    if len(s.police) > reserve:
        return [(words.FORETELL_POLICE_RUIN, (len(s.police), reserve))]
    return [(words.FORETELL_POLICE, (len(s.police),))]


def foretell_use(s: Volk) -> list[Text]:
    unused_count = len([card for card in s.police if not s.police_spent >> card & 1])
    return [(words.FORETELL_USE, (unused_count,))] if unused_count else []


def foretell_hold(s: Volk) -> list[Text]:
    """A line for each province that would lose living standards."""
    s, _ = after_flight(s)
    lines: list[Text] = []
    for province in s.book.provinces:
        needs_hamburg = province in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN)
        limit = standard_limit(with_hamburg(s, province) if needs_hamburg else s, province)
        if s.ls[province] > limit:
            lines.append((words.FORETELL_HOLD_IN, (PROVINCE[province], s.ls[province] - limit)))
    return lines


def foretell_internal(s: Volk) -> list[Text]:
    lines: list[Text] = []
    for province in s.book.provinces:
        unrest = internal_unrest(s, province)
        if unrest:
            lines.append((words.FORETELL_INTERNAL_IN, (PROVINCE[province], unrest)))
    return lines


def foretell_attacks(s: Volk) -> list[Text]:
    lines: list[Text] = []
    for province in s.book.provinces:
        for target in s.book.across[province]:
            if unrest := attack_to_come(s, province, target):
                pair = PROVINCE[province], PROVINCE[target]
                lines.append((words.FORETELL_ATTACK_IN, (*pair, unrest)))
    return lines


def foretell_socialists(s: Volk) -> list[Text]:
    to_come = socialists_to_come(s)
    if to_come > ALL_SOCIALISTS:
        return [(words.FORETELL_TRIUMPH, ())]
    if to_come < 0:
        return [(words.FORETELL_FAILURE, ())]
    change = to_come - socialist_count(s)
    if not change:
        return []
    message = words.FORETELL_MORE_SOCIALISTS if change > 0 else words.FORETELL_FEWER_SOCIALISTS
    return [(message, (abs(change), to_come))]


def most_protests(s: Volk) -> tuple[int, int]:
    """The most mass protests of West and East that there can be after both comparisons."""
    then = s.copy()
    for province in s.book.provinces:
        then.unrest[province] += internal_unrest(s, province)
        for target in s.book.across[province]:
            then.unrest[target] += attack_to_come(s, province, target)
    exports = then.unrest[WEST_BERLIN] // PROTEST - s.unrest[WEST_BERLIN] // PROTEST
    return all_protests(then, WEST) + exports, all_protests(then, EAST)


def foretell_collapse(s: Volk) -> list[Text]:
    """The mass protests now, and the most that there can be after both comparisons."""
    now, most = (all_protests(s, WEST), all_protests(s, EAST)), most_protests(s)
    lines: list[Text] = [(words.FORETELL_COLLAPSE, (*now, COLLAPSE_AT))]
    if is_short(s) and s.decade >= s.book.last_decade:
        unrest = unrest_that_counts(s, WEST), unrest_that_counts(s, EAST)
        lines.append((words.FORETELL_CALMER, (*unrest, SIDE[calmer_side(s)])))
    return lines if most == now else [*lines, (words.FORETELL_COLLAPSE_MOST, most)]


# -- the event of a card


def event_report(s: Volk) -> Report | None:
    """The report on the event of the played card; None between two cards."""
    if not s.playing and not s.collected:
        return None
    card = s.playing[0] if s.playing else s.police[-1]
    return Report("event", (words.EVENT_OF_CARD, ()), event_lines(s, card, s.todo))


def event_lines(s: Volk, card: Card, to_come: list[int]) -> list[Text]:
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
        return capacity(s, ICON_LIST[icon].side) if sites_to_dismantle(s, icon) else 0
    if kind == STOP:
        return len(factories_to_close(s, icon))
    if kind == REPAIR:
        return 1 if s.factories[BERLIN] == RUNDOWN else 0
    if kind in (POLICE_RED, POLICE_PINK):
        return 0 if s.stasi_ended else 1
    return plenty
