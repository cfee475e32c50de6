"""The Success Roll of an action, to which other parties may react, and the points that it costs
(5.5)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import NO, YES, Action, City, Party, Seat
from kabinett.games.weimar.phases.reactions import announce
from kabinett.games.weimar.rules.chances import success
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import seat_of, usable_reserve
from kabinett.games.weimar.rules.rolls import (
    MOST_DICE,
    POINTS_SPENT,
    add_part,
    bonus_of,
    dice_of,
    row_reached,
    success_roll,
)
from kabinett.games.weimar.rules.state import Weimar

PLUS_ONE = 2  # Action Points for a better result
WITH_IT = Message("Result +1 for {n} AP: succeeds {n_2} %")
WITHOUT_IT = Message("Roll without it: succeeds {n} %")


def better_label(s: Weimar, seat: Seat, choice: int, text: Wording, price: int) -> str:
    """The answer with the chance that the roll then succeeds."""
    more = int(choice == YES)
    roll = min(MOST_DICE, dice_of(s)), bonus_of(s) + more
    chance = success(s.book.success[s.roll_kind][s.order[seat]], roll)
    return text.plain(WITH_IT, price, chance) if more else text.plain(WITHOUT_IT, chance)


BETTER_RESULT = Question(
    "Spend {n} AP for result +1?",
    label=better_label,
    section="5.5",
)


def roll_and_resolve(
    s: Weimar, party: Party, kind: Action, city: City, granted: int, city_bonus: int
) -> Script:
    """Let others react, sell the better result, roll, and carry out the row of the table (5.5;
    ruling 7.1).  Return the result, 0 if the action has been stopped."""
    if dice_of(s) > 0:
        yield from announce(s, party, kind, city)
    if dice_of(s) <= 0:
        say(s, words.STOPPED, seat_of(s, party))
        return 0
    if not city_bonus and points(s, party, granted) >= PLUS_ONE and can_buy_bonus(s, granted):
        choice = yield seat_of(s, party), [YES, NO], BETTER_RESULT, PLUS_ONE
        if choice == YES:
            say(s, words.PAYS_FOR_RESULT, seat_of(s, party), PLUS_ONE)
            spend(s, party, PLUS_ONE, granted)
            add_part(s, POINTS_SPENT, 0, 1)
    result = yield from success_roll(s, party)
    s.here = city
    row = row_reached(s.book.success[kind][party], result)
    if not row:
        say(s, words.NO_EFFECT)
    yield from run_block(s, party, row)
    return result


def can_buy_bonus(s: Weimar, granted: int) -> bool:
    """Whether the party may buy result +1 (ruling 7.5)."""
    return not (granted and s.book.events_without_bonus)


def points(s: Weimar, party: Party, granted: int) -> int:
    """The points that the party may spend: Action Points, except in an Event, and Reserve Points
    that were not stored in this Impulse."""
    reserve = usable_reserve(s, party)
    return reserve if granted else s.ap + reserve


def spend(s: Weimar, party: Party, how_many: int, granted: int) -> None:
    """Spend Action Points first, then Reserve Points."""
    if not granted:
        from_ap = min(s.ap, how_many)
        s.ap -= from_ap
        how_many -= from_ap
    s.reserve[party] -= how_many
    if how_many:
        say(s, words.RESERVE_DOWN, seat_of(s, party), how_many)
