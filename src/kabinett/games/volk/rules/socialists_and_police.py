"""Socialists, who end mass protests, and police cards, which remove unrest (rulebook 7, 8)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    CARD,
    DONE,
    EAST,
    PROVINCE,
    SOCIALISTS,
    Card,
    Province,
    Side,
)
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    provinces_with_protest,
    provinces_with_unrest,
    remove_unrest,
)
from kabinett.games.volk.rules.reasons import (
    NO_POLICE_CARD,
    NO_PROTEST,
    NO_UNREST_FOR_POLICE,
    NOT_FOR_POLICE,
    NOT_OF_EAST,
    NOTHING_FOR_POLICE,
    POLICE_IS_EASTS,
    POLICE_SPENT,
    POLICE_TOO_NEW,
    WhyNot,
    of_cards,
    of_provinces,
)
from kabinett.games.volk.rules.state import ACTIONS, Volk

# -- socialists (7)


def wanted_socialists(s: Volk) -> int:
    """The number of socialists needed to end all mass protests of East; each removes one unrest."""
    unrest = s.unrest
    return sum([unrest[p] - PROTEST + 1 for p in s.book.provinces_of[EAST] if unrest[p] >= PROTEST])


def socialist_count(s: Volk) -> int:
    """All socialists in play: those in the box and those in provinces."""
    return s.socialist_box + sum(s.socialists)


def socialists_to_come(s: Volk) -> int:
    """The number of socialists at the end of the decade, by the present box of their track
    (9.9)."""
    return socialist_count(s) + s.book.socialist_change[s.tracks[SOCIALISTS]]


def in_the_way_of_socialist(s: Volk, seat: Side, province: Province) -> int:
    if s.book.side[province] != EAST:
        return NOT_OF_EAST
    return NO_REASON if s.unrest[province] >= PROTEST else NO_PROTEST


SEND_SOCIALIST = Question(
    "Send a socialist: choose a province with mass protest",
    why_not=of_provinces(in_the_way_of_socialist),
    section="7",
)


def move_socialists(s: Volk) -> Script:
    """Move socialists from the box to mass protests of East, until there are no more of either
    (A48).

    East chooses only if the box does not have enough for all."""
    while s.socialist_box and provinces_with_protest(s, EAST):
        if s.socialist_box >= wanted_socialists(s):
            choice = provinces_with_protest(s, EAST)[0]
        else:
            choice = yield EAST, provinces_with_protest(s, EAST), SEND_SOCIALIST
        s.socialist_box -= 1
        s.socialists[PROVINCE.index(choice)] += 1
        s.unrest[PROVINCE.index(choice)] -= 1
        say(s, words.SOCIALIST_MOVED, choice)


# -- police (8)


def done_ends(s: Volk, side: Side) -> int:
    """The answer that ends the action: DONE."""
    return DONE


def police_ready(s: Volk, side: Side) -> list[int]:
    """The police cards that East may use now, in its own action (A46)."""
    if side != EAST or s.phase != ACTIONS or not s.police or not provinces_with_unrest(s, EAST):
        return []
    return unused_police(s)


def unused_police(s: Volk) -> list[int]:
    return [card for card in s.police if not in_the_way_of_own_police(s, card)]


def in_the_way_of_police(s: Volk, side: Side, card: Card) -> int:
    """Why a police card cannot be used in an action."""
    if side != EAST:
        return POLICE_IS_EASTS
    if card not in s.police:
        return NO_POLICE_CARD
    if in_the_way := in_the_way_of_own_police(s, card):
        return in_the_way
    return NO_REASON if provinces_with_unrest(s, EAST) else NOTHING_FOR_POLICE


def in_the_way_of_own_police(s: Volk, card: Card) -> int:
    """Why a police card in front of East cannot be used, if there is unrest."""
    if s.police_spent >> card & 1:
        return POLICE_SPENT
    too_new = s.collected and s.book.new_police_waits and card == s.police[-1]
    return POLICE_TOO_NEW if too_new else NO_REASON


def in_the_way_of_police_there(s: Volk, seat: Side, province: Province, card: Card) -> int:
    """Why a police card cannot remove a province's unrest."""
    if s.book.side[province] != EAST:
        return NOT_FOR_POLICE
    return NO_REASON if s.unrest[province] else NO_UNREST_FOR_POLICE


def or_police(why_not: WhyNot) -> WhyNot:
    """The `why_not` of a question whose choices include police cards."""

    def also_of_police(s: Volk, seat: Side, choice: int, *args: int) -> Reason | None:
        if choice in CARD and CARD.index(choice) in s.police:
            return because(in_the_way_of_police(s, seat, CARD.index(choice)))
        return why_not(s, seat, choice, *args)

    return also_of_police


POLICE_WHERE = Question(
    "{card}: choose a province where the police remove 1 unrest",
    why_not=of_provinces(in_the_way_of_police_there),
    section="8",
)
POLICE_AFTER = Question(
    "Use police, or end your action",
    why_not=of_cards(in_the_way_of_police),
    ends=done_ends,
    section="8",
)


def use_police(s: Volk, card: Card) -> Script:
    """Use a police card, once per decade: it removes one unrest."""
    choice = yield EAST, provinces_with_unrest(s, EAST), POLICE_WHERE, card
    s.police_spent |= 1 << card
    say(s, words.POLICE_USED, card)
    remove_unrest(s, PROVINCE.index(choice), 1)


def last_police(s: Volk, side: Side) -> Script:
    """Let East use police at the end of an action."""
    while police_ready(s, side):
        choice = yield EAST, [*police_ready(s, side), DONE], POLICE_AFTER
        if choice not in CARD:
            return
        yield from use_police(s, choice)
