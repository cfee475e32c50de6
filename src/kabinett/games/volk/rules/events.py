"""The events of cards: which may be triggered, and how their icons and arrows are executed
(rulebook 6.4)."""

from __future__ import annotations

from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import DUAL, RED, SPECIAL, YELLOW
from kabinett.games.volk.content.icons import DISMANTLE
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    CARD,
    EAST,
    END_OF_TRACK,
    ICON,
    ICON_LIST,
    IGNORE,
    PASS,
    PRESTIGE,
    PROVINCE,
    SIDE,
    WEST,
    Card,
    Province,
    Side,
    Track,
)
from kabinett.games.volk.rules.economy import points_to_dismantle
from kabinett.games.volk.rules.event_icons import run_icon
from kabinett.games.volk.rules.event_order import (
    icons_in_open_order,
    next_steps,
    police_matters,
)
from kabinett.games.volk.rules.last_answer import last_of_action
from kabinett.games.volk.rules.mass_protests import (
    change_unrest,
    changes_berlin_protests,
    provinces_with_unrest,
)
from kabinett.games.volk.rules.reasons import (
    MUST_BE_IGNORED,
    NO_UNREST_HERE,
    NOT_ON_CARD,
    ONLY_UNREST_OF_EAST,
    ONLY_YOUR_UNREST,
    ORDER_SETTLED,
    of_provinces,
)
from kabinett.games.volk.rules.socialists_and_police import (
    or_police,
    police_ready,
    use_police,
)
from kabinett.games.volk.rules.state import Volk
from kabinett.games.volk.rules.steps import drop_step, icons_to_do, next_step, steps_to_do

# -- whether


def may_trigger(s: Volk, side: Side, card: Card) -> bool:
    """Whether the card's colour allows the event and the side can dismantle everything that the
    event demands (6.4, A11, A13)."""
    colour = s.book.colour[card]
    if colour not in (DUAL, YELLOW if side == WEST else RED):
        return colour == SPECIAL and side == EAST
    demand = s.book.own_dismantling[side][card] - (1 if colour == DUAL else 0)
    return demand <= 0 or demand <= points_to_dismantle(s, side)


# -- the event


def why_not_ignore(s: Volk, side: Side, choice: int, card: Card) -> Reason | None:
    if choice in icons_to_ignore(s, side):
        return None
    if choice != PASS and choice not in IGNORE:
        return NOT_ASKED
    on_card = choice == PASS or IGNORE.index(choice) in icons_to_do(s)
    return because(MUST_BE_IGNORED if on_card else NOT_ON_CARD)


IGNORE_WHAT = Question(
    "{card}: ignore one icon or one arrow?", why_not=why_not_ignore, section="6.4"
)


def trigger_event(s: Volk, side: Side, card: Card) -> Script:
    s.todo = s.book.steps[card][:]
    if s.book.colour[card] == DUAL:
        choice = yield side, icons_to_ignore(s, side), IGNORE_WHAT, card
        if choice != PASS:
            drop_step(s, IGNORE.index(choice))
            say(s, words.IGNORES, side, ICON[IGNORE.index(choice)])
    yield from run_icons(s, side)


def icons_to_ignore(s: Volk, side: Side) -> list[int]:
    """The icons and arrows of a Dual card of which one may be ignored (6.4, A10).  If the side
    cannot dismantle enough, only those that it must ignore for that reason (A11)."""
    too_much = [
        IGNORE[icon]
        for icon in icons_to_do(s)
        if icon not in ARROW
        and ICON_LIST[icon].kind == DISMANTLE
        and ICON_LIST[icon].side == side
        and steps_to_do(s, icon) > points_to_dismantle(s, side)
    ]
    return too_much or [*[IGNORE[icon] for icon in icons_to_do(s)], PASS]


def why_not_next(s: Volk, side: Side, choice: int) -> Reason | None:
    if choice not in ICON:
        return NOT_ASKED
    if ICON.index(choice) not in icons_to_do(s):
        return because(NOT_ON_CARD)
    return because(NO_REASON if choice in next_steps(s, side) else ORDER_SETTLED)


NEXT_ICON = Question("Choose what is executed next", why_not=or_police(why_not_next), section="6.4")


def run_icons(s: Volk, side: Side) -> Script:
    """Execute all icons and arrows of ``todo``.  The triggering side chooses the order if it can
    matter (6.4, A8)."""
    s.marks = []
    while s.todo:
        icon = s.todo[0]
        if icons_in_open_order(s, side) or (police_ready(s, side) and police_matters(s)):
            choice = yield side, [*next_steps(s, side), *police_ready(s, side)], NEXT_ICON
            if choice in CARD:
                yield from use_police(s, choice)
                continue
            icon = ICON.index(choice)
        step = next_step(s, icon)
        drop_step(s, icon)
        if icon in ARROW:
            yield from move_marker(s, ARROW.index(icon), step)
        else:
            yield from run_icon(s, side, icon)


# -- arrows


def in_the_way_off_track(s: Volk, gainer: Side, province: Province, track: Track) -> int:
    own = s.book.side[province] == gainer
    if track != PRESTIGE and own != (gainer == EAST):
        return ONLY_YOUR_UNREST if gainer == EAST else ONLY_UNREST_OF_EAST
    return NO_UNREST_HERE if own and not s.unrest[province] else NO_REASON


def off_track_ends(s: Volk, gainer: Side, track: Track) -> int:
    """The answer that ends the action: any, unless East may cause unrest in West Berlin, which then
    exports a mass protest (10.2)."""
    exports = gainer == EAST and track == PRESTIGE and changes_berlin_protests(s, 1)
    return EVERY if last_of_action(s, gainer) and not exports else -1


OFF_TRACK_WHERE = Question(
    "The marker is at the end of its track. Choose a province",
    why_not=of_provinces(in_the_way_off_track),
    ends=off_track_ends,
    section="6.4",
)


def move_marker(s: Volk, track: Track, step: int) -> Script:
    """Move a marker one step; beyond the end of its track the step becomes unrest (6.4, A14,
    A15)."""
    if abs(s.tracks[track] + step) <= END_OF_TRACK:
        s.tracks[track] += step
        log_marker(s, track)
        return
    gainer = EAST if step > 0 else WEST
    say(s, words.OFF_TRACK, ICON[ARROW[track]])
    if off_track_choices(s, track, gainer):
        choice = yield gainer, off_track_choices(s, track, gainer), OFF_TRACK_WHERE, track
        province = PROVINCE.index(choice)
        yield from change_unrest(s, province, -1 if s.book.side[province] == gainer else 1)


def log_marker(s: Volk, track: Track) -> None:
    """Log the box of a marker."""
    mark = s.tracks[track]
    if mark:
        say(s, words.MARKER, ICON[ARROW[track]], abs(mark), SIDE[EAST if mark > 0 else WEST])
    else:
        say(s, words.MARKER_MIDDLE, ICON[ARROW[track]])


def off_track_choices(s: Volk, track: Track, gainer: Side) -> list[int]:
    """The provinces for a step beyond the end of a track.

    Prestige: the gainer removes unrest in its own state or adds unrest in the other.  Other tracks:
    East removes unrest in its own state, West adds unrest in East."""
    removing = provinces_with_unrest(s, gainer)
    adding = [PROVINCE[province] for province in s.book.provinces_of[1 - gainer]]
    if track == PRESTIGE:
        return [*removing, *adding]
    return removing if gainer == EAST else adding
