"""Effects on threats, economy, society and Issues; actions that events grant."""

from __future__ import annotations

from kabinett.core.script import Script, say, script
from kabinett.games.weimar import words
from kabinett.games.weimar.actions import cities_for_action, city_action, may_act
from kabinett.games.weimar.choosing import (
    argument,
    mask_of,
    named_parties,
    one_city,
)
from kabinett.games.weimar.content import (
    DIFFERENT,
    DR,
    threat_kind,
)
from kabinett.games.weimar.debate import (
    any_issue_into_play,
    debate_one,
    hold_debate,
    issue_into_play,
)
from kabinett.games.weimar.foreign_affairs import negotiate
from kabinett.games.weimar.society import place_any, place_of_group, push_marker, remove_any
from kabinett.games.weimar.state import CITY_COUNT, Weimar
from kabinett.games.weimar.table import (
    governs,
    seat_of,
)
from kabinett.games.weimar.threats import (
    kinds_in_cities,
    move_economy,
    place_on_nsdap_track,
    put_in_box,
    put_in_city,
    remove_from_city,
    take_from_box,
    threat_changes,
)
from kabinett.games.weimar.vocabulary import (
    FIRST_ACTION,
    FIRST_CITY,
    FIRST_FLAG,
    FLAGS,
    INFLATION,
)

# -- threats, economy, NSDAP


@script
def do_threat(s: Weimar, own: int, op: int) -> Script:
    in_city, in_box = threat_kind(argument(op, 2))
    where = argument(op, 3)
    if where == DR:
        if argument(op, 1) > 0:
            put_in_box(s, in_box)
        else:
            take_from_box(s, in_box)
        return
    if argument(op, 1) > 0:
        mask = mask_of([city for city in range(CITY_COUNT) if threat_changes(s, in_city, city)])
    else:
        mask = mask_of([choice - FIRST_CITY for choice in kinds_in_cities(s, in_city)])
    city = yield from one_city(s, own, where, mask, op)
    if city < 0:
        return
    if argument(op, 1) > 0:
        put_in_city(s, in_city, city)
    else:
        remove_from_city(s, in_city, city)


@script
def do_economy(s: Weimar, own: int, op: int) -> None:
    move_economy(s, argument(op, 1))


@script
def do_nsdap(s: Weimar, own: int, op: int) -> Script:
    for party in tuple(named_parties(s, own, argument(op, 1))):
        yield from place_on_nsdap_track(s, party)


@script
def do_shield(s: Weimar, own: int, op: int) -> None:
    s.shield = 1
    say(s, words.SHIELD)


@script
def do_flag(s: Weimar, own: int, op: int) -> Script:
    flag = argument(op, 1)
    if flag == 3:
        choice = yield seat_of(s, own), list(FLAGS), words.WHICH_FLAG
        flag = choice - FIRST_FLAG
    if s.flags[flag] < 3:
        s.flags[flag] += 1
        say(s, words.FLAG_PLACED, FIRST_FLAG + flag)


@script
def do_rentenmark(s: Weimar, own: int, op: int) -> None:
    """All Inflation goes for good, once (6.1)."""
    if not s.rentenmark:
        s.rentenmark = 1
        s.dr[INFLATION] = 0
        say(s, words.RENTENMARK)


# -- society, issues


@script
def do_society_add(s: Weimar, own: int, op: int) -> None:
    push_marker(s, argument(op, 1))


@script
def do_society_group(s: Weimar, own: int, op: int) -> Script:
    yield from place_of_group(s, own, argument(op, 1))


@script
def do_society_any(s: Weimar, own: int, op: int) -> Script:
    yield from place_any(s, own)


@script
def do_society_remove(s: Weimar, own: int, op: int) -> Script:
    yield from remove_any(s, own)


@script
def do_issue_put(s: Weimar, own: int, op: int) -> Script:
    who = argument(op, 2)
    party = -1 if who < 0 else named_parties(s, own, who)[0]
    yield from issue_into_play(s, argument(op, 1), party, argument(op, 3))


@script
def do_issue_any(s: Weimar, own: int, op: int) -> Script:
    yield from any_issue_into_play(s, own)


@script
def do_issue_move(s: Weimar, own: int, op: int) -> Script:
    yield from debate_one(s, own, argument(op, 1), -1)


@script
def do_debate(s: Weimar, own: int, op: int) -> Script:
    yield from hold_debate(s, own, argument(op, 1), argument(op, 2))


# -- actions


@script
def do_action(s: Weimar, own: int, op: int) -> Script:
    s.marks = []
    yield from event_action(s, own, argument(op, 1), argument(op, 2), argument(op, 3), 0, op)


@script
def do_actions(s: Weimar, own: int, op: int) -> Script:
    done = 0  # a mask: what happens in one city may use `s.marks` itself
    for _ in range(argument(op, 1)):
        s.marks = []
        city = yield from event_action(
            s, own, argument(op, 2), DIFFERENT, argument(op, 3), done, op
        )
        if city >= 0:
            done |= 1 << city


@script
def event_action(
    s: Weimar, own: int, kind: int, where: int, bonus: int, without: int, op: int
) -> Script:
    """An action that an event grants: no Action Points, all its rules (ruling 7.5).  Its city;
    if there is none, "here" is nowhere.  ``without`` is a mask of cities."""
    mask = mask_of(cities_for_action(s, own, kind)) & ~without
    city = yield from one_city(s, own, where, mask, op)
    s.here = city
    if city >= 0:
        if kind == 6:  # Fight or Counter-Coup, as the party likes
            choice = yield (
                seat_of(s, own),
                may_act(s, own, city),
                words.WHICH_ACTION,
                FIRST_CITY + city,
            )
            kind = choice - FIRST_ACTION
        yield from city_action(s, own, kind, city, bonus, 1)
    return city


@script
def do_foreign_affairs(s: Weimar, own: int, op: int) -> Script:
    if governs(s, own):
        yield from negotiate(s, own)
