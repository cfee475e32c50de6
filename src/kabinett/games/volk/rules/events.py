"""Card events: which may be triggered, and their icons and arrows one after the other
(rulebook 6.4)."""

from __future__ import annotations

from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import DUAL, RED, SPECIAL, YELLOW
from kabinett.games.volk.content.icons import DISMANTLE
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    CARD,
    EAST,
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
from kabinett.games.volk.rules.economy import capacity
from kabinett.games.volk.rules.event_icons import run_icon
from kabinett.games.volk.rules.event_order import (
    END_OF_TRACK,
    in_question,
    next_steps,
    police_matters,
)
from kabinett.games.volk.rules.last_answer import last_of_action
from kabinett.games.volk.rules.mass_protests import change_unrest, turns_in_berlin, with_unrest
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

# -- whether


def may_trigger(s: Volk, side: Side, card: Card) -> bool:
    """Does the colour allow the event, and can the side dismantle all that it demands
    (6.4, A11, A13)?"""
    colour = s.book.colour[card]
    if colour not in (DUAL, YELLOW if side == WEST else RED):
        return colour == SPECIAL and side == EAST
    demand = s.book.own_dismantling[side][card] - (1 if colour == DUAL else 0)
    return demand <= 0 or demand <= capacity(s, side)


# -- the event


def why_not_ignore(s: Volk, side: Side, choice: int, card: Card) -> Reason | None:
    if choice in ignorable(s, side):
        return None
    if choice != PASS and choice not in IGNORE:
        return NOT_ASKED
    on_card = choice == PASS or IGNORE.index(choice) in s.todo[::2]
    return because(MUST_BE_IGNORED if on_card else NOT_ON_CARD)


IGNORE_WHAT = Question(
    "{card}: ignore one icon or one arrow?", why_not=why_not_ignore, section="6.4"
)


def trigger_event(s: Volk, side: Side, card: Card) -> Script:
    s.todo = s.book.steps[card][:]
    if s.book.colour[card] == DUAL:
        choice = yield side, ignorable(s, side), IGNORE_WHAT, card
        if choice != PASS:
            ignore(s, IGNORE.index(choice))
            say(s, words.IGNORES, side, ICON[IGNORE.index(choice)])
    yield from run_icons(s, side)


def ignorable(s: Volk, side: Side) -> list[int]:
    """On a Dual card one arrow or one icon may be ignored (6.4, A10); what cannot be paid must
    be (A11)."""
    too_much = [
        IGNORE[icon]
        for icon, count in zip(s.todo[::2], s.todo[1::2], strict=True)
        if icon not in ARROW
        and ICON_LIST[icon].kind == DISMANTLE
        and ICON_LIST[icon].side == side
        and count > capacity(s, side)
    ]
    return too_much or [*[IGNORE[icon] for icon in s.todo[::2]], PASS]


def ignore(s: Volk, icon: int) -> None:
    """Drops one icon of the group, or one step of the arrows."""
    place = s.todo[::2].index(icon) * 2
    s.todo[place + 1] -= 1 if s.todo[place + 1] > 0 else -1
    if s.todo[place + 1] == 0:
        del s.todo[place : place + 2]


def why_not_next(s: Volk, side: Side, choice: int) -> Reason | None:
    if choice not in ICON:
        return NOT_ASKED
    if ICON.index(choice) not in s.todo[::2]:
        return because(NOT_ON_CARD)
    return because(0 if choice in next_steps(s, side) else ORDER_SETTLED)


NEXT_ICON = Question("Choose what is executed next", why_not=or_police(why_not_next), section="6.4")


def run_icons(s: Volk, side: Side) -> Script:
    """All icons and arrows of `todo`, one at a time; the triggering side chooses the order
    where it can matter (6.4, A8)."""
    s.marks = []
    while s.todo:
        icon = s.todo[0]
        if in_question(s, side) or (police_ready(s, side) and police_matters(s)):
            choice = yield side, [*next_steps(s, side), *police_ready(s, side)], NEXT_ICON
            if choice in CARD:
                yield from use_police(s, choice)
                continue
            icon = ICON.index(choice)
        step = 1 if s.todo[s.todo[::2].index(icon) * 2 + 1] > 0 else -1
        ignore(s, icon)  # it is being done
        if icon in ARROW:
            yield from move_marker(s, ARROW.index(icon), step)
        else:
            yield from run_icon(s, side, icon)


# -- arrows


def in_the_way_off_track(s: Volk, gainer: Side, province: Province, track: Track) -> int:
    own = s.book.side[province] == gainer
    if track != PRESTIGE and own != (gainer == EAST):
        return ONLY_YOUR_UNREST if gainer == EAST else ONLY_UNREST_OF_EAST
    return NO_UNREST_HERE if own and not s.unrest[province] else 0


def off_track_ends(s: Volk, gainer: Side, track: Track) -> int:
    """The answer ends the action unless East may stir West Berlin, which then exports a mass
    protest (10.2)."""
    exports = gainer == EAST and track == PRESTIGE and turns_in_berlin(s, 1)
    return EVERY if last_of_action(s, gainer) and not exports else -1


OFF_TRACK_WHERE = Question(
    "The marker stands at the end of its track. Choose a province instead",
    why_not=of_provinces(in_the_way_off_track),
    ends=off_track_ends,
    section="6.4",
)


def move_marker(s: Volk, track: Track, step: int) -> Script:
    """One step; off the track it becomes unrest (6.4, A14, A15)."""
    if abs(s.tracks[track] + step) <= END_OF_TRACK:
        s.tracks[track] += step
        tell_marker(s, track)
        return
    gainer = EAST if step > 0 else WEST
    say(s, words.OFF_TRACK, ICON[ARROW[track]])
    if off_track_choices(s, track, gainer):
        choice = yield gainer, off_track_choices(s, track, gainer), OFF_TRACK_WHERE, track
        province = PROVINCE.index(choice)
        yield from change_unrest(s, province, -1 if s.book.side[province] == gainer else 1)


def tell_marker(s: Volk, track: Track) -> None:
    """Logs where a marker stands, and for which side."""
    mark = s.tracks[track]
    if mark:
        say(s, words.MARKER, ICON[ARROW[track]], abs(mark), SIDE[EAST if mark > 0 else WEST])
    else:
        say(s, words.MARKER_MIDDLE, ICON[ARROW[track]])


def off_track_choices(s: Volk, track: Track, gainer: Side) -> list[int]:
    """Prestige: an own province to calm or one of the other state to stir; else East calms one
    of its own, West stirs one of the East."""
    stir = [PROVINCE[province] for province in s.book.provinces_of[1 - gainer]]
    calm = with_unrest(s, gainer)
    if track == PRESTIGE:
        return [*calm, *stir]
    return calm if gainer == EAST else stir
