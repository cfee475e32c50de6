"""The forecast: what each phase of the end of the decade would bring now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kabinett.core.message import Message
from kabinett.core.show.scene import Report
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import (
    BUILD,
    DISMANTLE,
    REMOVE_LS,
    REPAIR,
    STASI_DISBANDED,
)
from kabinett.games.volk.content.vocabulary import (
    CURRENCY,
    EAST,
    END_OF_TRACK,
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
    Province,
)
from kabinett.games.volk.rules.comparisons import attack_to_come, internal_unrest, standard_limit
from kabinett.games.volk.rules.economy import (
    build,
    building_sites,
    dismantling_sites,
    points_to_dismantle,
    tear_down,
)
from kabinett.games.volk.rules.end_of_decade import (
    ALL_SOCIALISTS,
    COLLAPSE_AT,
    flight_points,
    flight_steps,
)
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.short_game import calmer_side, is_short, unrest_that_counts
from kabinett.games.volk.rules.socialists_and_police import socialist_count, socialists_to_come
from kabinett.games.volk.rules.state import (
    COLLAPSE,
    CURRENCY_INCOME,
    EMPTY,
    FLIGHT,
    PRESTIGE_BOX,
    Volk,
    total_ls,
)
from kabinett.games.volk.rules.western_currency import (
    exporter_count,
    shortage,
    shortage_with,
    worst_west_export,
)
from kabinett.games.volk.screen.most_protests import most_protests


def forecast(s: Volk) -> Report:
    """The report on the phases of the end of the decade, up to a phase that certainly ends the
    game."""
    lines = [*lines_until_the_end(s)]
    return Report("forecast", (words.FORECAST, ()), lines, brief=brief_forecast(lines))


def brief_forecast(lines: list[Text]) -> Text:
    """The forecast in brief: a certain or possible end, an impending collapse, or the mass
    protests."""
    if says_game_ends(lines):
        return (words.BRIEF_ENDS, ())
    numbers = dict(lines)
    if not numbers.keys().isdisjoint(words.FORETELL_MAY_END):
        return (words.BRIEF_MAY_END, ())
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
    available = points_to_dismantle(s, EAST)
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
        return [
            (words.FORETELL_WALL if points_to_dismantle(s, EAST) else words.FORETELL_WALL_RUIN, ())
        ]
    steps, points, available = flight_steps(s), flight_points(s), points_to_dismantle(s, EAST)
    if not points:
        return [(words.FORETELL_NO_FLIGHT, (steps,))]
    message = words.FORETELL_FLIGHT_RUIN if points > available else words.FORETELL_FLIGHT
    return [(message, (steps, points, available))]


def mark_in_phase_2(s: Volk) -> int:
    """The box of the prestige marker in phase 2: the Wall moves it in phase 1 (A16)."""
    mark = s.tracks[PRESTIGE]
    return max(-END_OF_TRACK, mark - 1) if s.wall and s.phase < FLIGHT else mark


def foretell_prestige(s: Volk) -> list[Text]:
    mark = mark_in_phase_2(s)
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
    if s.factories[HAMBURG] == EMPTY:
        return with_hamburg(s, NOWHERE)
    choices = [with_hamburg(s, p) for p in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN)]
    return max(choices, key=worst_west_export)


def least_shortage(s: Volk) -> int:
    return shortage(best_hamburg(s))


def boxes_to_come(s: Volk) -> list[list[int]]:
    """The icons that phase 2 may execute: those of each box to choose from (A20), or the rest of
    the box that is being executed."""
    if s.phase > PRESTIGE_BOX:
        return []
    if s.phase == PRESTIGE_BOX and s.todo:
        return [s.todo]
    mark = mark_in_phase_2(s)
    return [s.book.prestige_icons[box] for box in (range(1, mark + 1) or range(mark, 0))]


def is_beyond_forecast(icon: int, count: int) -> bool:
    """Whether an icon of a box may help East in more ways than `after_box` considers.  No box of
    the printed game has such an icon, but one of an owner's pack may."""
    drawn = ICON_LIST[icon]
    if drawn.kind == BUILD:
        return drawn.side == EAST and (count > 1 or drawn.where != "")
    return drawn.kind in (REPAIR, STASI_DISBANDED) or (
        drawn.kind == DISMANTLE and drawn.side == WEST
    )


def after_box(s: Volk, icons: list[int]) -> Iterator[tuple[Volk, int]]:
    """The positions after a box, and the points that a building has added.  They leave out what
    harms East, and mass protests, which the box may have ended.  The best of them is therefore at
    least as good for East as the real outcome."""
    then = s.copy()
    then.unrest = [0] * len(s.unrest)
    counts = {ICON_LIST[icon].kind: n for icon, n in pairs(icons) if ICON_LIST[icon].side == EAST}
    for _ in range(counts.get(REMOVE_LS, 0)):
        if total_ls(then, EAST):
            then.ls[max(s.book.provinces_of[EAST], key=then.ls.__getitem__)] -= 1
    yield then, 0
    for site in building_sites(then, EAST, "") if BUILD in counts else []:
        built = then.copy()
        build(built, site)
        yield built, 1


def phase_2_may_save(s: Volk, to_pay: Callable[[Volk], int]) -> bool:
    """Whether phase 2 may let East pay later what it could not pay now, by building a factory or a
    line, or by lowering a living standard.  ``to_pay`` returns what a position makes East pay."""
    then, reserve = after_flight(s)
    return any(
        any(is_beyond_forecast(icon, count) for icon, count in pairs(icons))
        or any(to_pay(later) <= reserve + more for later, more in after_box(then, icons))
        for icons in boxes_to_come(s)
    )


def pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Icons and their counts."""
    return zip(numbers[::2], numbers[1::2], strict=True)


def foretell_currency(s: Volk) -> list[Text]:
    then, reserve = after_flight(s)
    exporters = exporter_count(best_hamburg(then))
    total_need, missing = total_ls(s, EAST), shortage_with(s, exporters)
    sums = total_need, s.tracks[CURRENCY], exporters
    if missing > reserve:
        may_be_saved = phase_2_may_save(s, least_shortage)
        ruin = words.FORETELL_CURRENCY_MAY_RUIN if may_be_saved else words.FORETELL_CURRENCY_RUIN
        return [(ruin, (*sums, missing))]
    if not total_need:
        return [(words.FORETELL_NO_CURRENCY, ())]
    enough: Text = (words.FORETELL_CURRENCY, sums)
    less: list[Text] = (
        [(words.FORETELL_LESS, ())] if 0 < reserve < points_to_dismantle(s, EAST) else []
    )
    return [(words.FORETELL_CURRENCY_SHORT, (missing, *sums)) if missing else enough, *less]


def foretell_police(s: Volk) -> list[Text]:
    if not s.police:
        return []
    then, reserve = after_flight(s)
    if s.phase < CURRENCY_INCOME:
        reserve = max(0, reserve - least_shortage(then))
    if len(s.police) > reserve:
        may_be_saved = phase_2_may_save(s, cost_of_currency_and_police)
        ruin = words.FORETELL_POLICE_MAY_RUIN if may_be_saved else words.FORETELL_POLICE_RUIN
        return [(ruin, (len(s.police), reserve))]
    return [(words.FORETELL_POLICE, (len(s.police),))]


def cost_of_currency_and_police(s: Volk) -> int:
    return least_shortage(s) + len(s.police)


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


def foretell_collapse(s: Volk) -> list[Text]:
    """The mass protests at present, and the most that the phases before may bring."""
    now, most = (all_protests(s, WEST), all_protests(s, EAST)), most_protests(s)
    lines: list[Text] = [(words.FORETELL_COLLAPSE, (*now, COLLAPSE_AT))]
    if is_short(s) and s.decade >= s.book.last_decade:
        unrest = unrest_that_counts(s, WEST), unrest_that_counts(s, EAST)
        lines.append((words.FORETELL_CALMER, (*unrest, SIDE[calmer_side(s)])))
    return lines if most == now else [*lines, (words.FORETELL_COLLAPSE_MOST, most)]
