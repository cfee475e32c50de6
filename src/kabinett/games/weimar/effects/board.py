"""Effects on threats, economy, society and Issues; actions that events grant."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import ANY_CITY, DIFFERENT, DR, threat_kind
from kabinett.games.weimar.content.vocabulary import (
    CITY_COUNT,
    FIRST_ACTION,
    FIRST_CITY,
    FIRST_FLAG,
    FLAGS,
    INFLATION,
)
from kabinett.games.weimar.effects.choosing import (
    ALL_PARTIES,
    argument,
    mask_of,
    named_parties,
    one_city,
    settled,
    with_used,
)
from kabinett.games.weimar.rules.actions import cities_for_action, city_action, may_act
from kabinett.games.weimar.rules.debate import (
    any_issue_into_play,
    debate_one,
    hold_debate,
    issue_into_play,
)
from kabinett.games.weimar.rules.foreign_affairs import negotiate
from kabinett.games.weimar.rules.society import place_any, place_of_group, push_marker, remove_any
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import figures_left, governs, seat_of
from kabinett.games.weimar.rules.threats import (
    kinds_in_cities,
    move_economy,
    place_on_nsdap_track,
    put_in_box,
    put_in_city,
    remove_from_city,
    take_from_box,
    threat_changes,
)

# -- threats, economy, NSDAP


@script
def do_threat(s: Weimar, own: int, op: int) -> Script:
    in_city, in_box = threat_kind(argument(s, op, 2))
    where = argument(s, op, 3)
    if where == DR:
        if argument(s, op, 1) > 0:
            put_in_box(s, in_box)
        else:
            take_from_box(s, in_box)
        return
    if argument(s, op, 1) > 0:
        mask = mask_of([city for city in range(CITY_COUNT) if threat_changes(s, in_city, city)])
    else:
        mask = mask_of([choice - FIRST_CITY for choice in kinds_in_cities(s, in_city)])
    if where == DIFFERENT and s.here >= 0:
        mask &= ~(1 << s.here)
    city = yield from one_city(s, own, where, mask, op)
    if city < 0:
        return
    if argument(s, op, 1) > 0:
        put_in_city(s, in_city, city)
    else:
        remove_from_city(s, in_city, city)


@script
def do_economy(s: Weimar, own: int, op: int) -> None:
    for _ in range(abs(argument(s, op, 1))):
        move_economy(s, 1 if argument(s, op, 1) > 0 else -1)


@script
def do_nsdap(s: Weimar, own: int, op: int) -> Script:
    able = mask_of([party for party in range(4) if figures_left(s, party)])
    who = yield from settled(s, own, argument(s, op, 1), able, op)
    for party in tuple(named_parties(s, own, who)):
        yield from place_on_nsdap_track(s, party)


@script
def do_shield(s: Weimar, own: int, op: int) -> None:
    s.shield = 1
    say(s, words.SHIELD)


@script
def do_flag(s: Weimar, own: int, op: int) -> Script:
    flag = argument(s, op, 1)
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
    push_marker(s, argument(s, op, 1))


@script
def do_society_group(s: Weimar, own: int, op: int) -> Script:
    yield from place_of_group(s, own, argument(s, op, 1))


@script
def do_society_any(s: Weimar, own: int, op: int) -> Script:
    yield from place_any(s, own)


@script
def do_society_remove(s: Weimar, own: int, op: int) -> Script:
    yield from remove_any(s, own)


@script
def do_issue_put(s: Weimar, own: int, op: int) -> Script:
    party = -1
    if argument(s, op, 2) >= 0:
        who = yield from settled(s, own, argument(s, op, 2), ALL_PARTIES, op)
        party = named_parties(s, own, who)[0]
    yield from issue_into_play(s, argument(s, op, 1), party, argument(s, op, 3))


@script
def do_issue_any(s: Weimar, own: int, op: int) -> Script:
    yield from any_issue_into_play(s, own)


@script
def do_issue_move(s: Weimar, own: int, op: int) -> Script:
    yield from debate_one(s, own, argument(s, op, 1), -1)


@script
def do_debate(s: Weimar, own: int, op: int) -> Script:
    yield from hold_debate(s, own, argument(s, op, 1), argument(s, op, 2))


# -- actions


@script
def do_action(s: Weimar, own: int, op: int) -> Script:
    yield from event_action(
        s, own, argument(s, op, 1), argument(s, op, 2), argument(s, op, 3), 0, op
    )


@script
def do_actions(s: Weimar, own: int, op: int) -> Script:
    used = 0
    for _ in range(argument(s, op, 1)):
        city = yield from event_action(
            s, own, argument(s, op, 2), ANY_CITY, argument(s, op, 3), used, op
        )
        used = with_used(DIFFERENT, used, city)


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
