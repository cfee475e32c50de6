"""Crisis Rolls and Success Rolls (5.4, 5.5), random cities (2), and Stresemann, who has a roll
repeated (5.14).  What makes a roll is kept part by part, so that everybody sees why."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, say
from kabinett.core.state import CHANCE
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    CITY,
    DIE,
    DVP,
    NOBODY,
    PASS,
    STRESEMANN,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import standing
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import SET_UP, Weimar

MOST_DICE = 5
STRESEMANNS_LAST_ROUND: Final = 4

#: Kinds of rolls; those of actions have the action's number (0-7).
REACTION_ROLL, CRISIS_ROLL, CITY_ROLL, VOTES_ROLL, EVENT_ROLL = range(8, 13)

(
    BASIC,
    OWN_UNITS,
    OWN_BASES,
    OPPOSING_UNITS,
    JOINING_UNITS,
    BLACK_UNITS,
    FIGHT_ENEMY,
    UNREST_THERE,
    AT_MOST,
    POVERTY_THERE,
    PROSPERITY_THERE,
    AGAINST_KPD,
    POINTS_SPENT,
    FLAGS_OF_NATION,
    ROUND_OF_CARD,
    BY_EVENT,
    BY_ANSWER,
) = range(17)


def begin_roll(s: Weimar, roller: Party, kind: int, where: int) -> None:
    """A new roll, in a city, on a Foreign Affairs Card, or (-1) neither."""
    s.roller = roller
    s.rolling = kind
    s.rolling_in = where
    s.pool = []
    s.roll = []
    s.dice = 0
    s.bonus = 0


def no_roll(s: Weimar) -> None:
    """Clears the last roll: no dice lie there."""
    begin_roll(s, NOBODY, -1, -1)


def add_part(s: Weimar, part: int, dice: int, bonus: int) -> None:
    """Dice and bonus that come, or (negative) go, for one reason."""
    if dice or bonus:
        s.pool = [*s.pool, part, dice, bonus]
        s.dice += dice
        s.bonus += bonus


def cap_dice(s: Weimar) -> None:
    """Five dice at most, before anybody reacts (ruling 7.14), or by an option not yet."""
    if not s.book.cap_after_reactions:
        cut_dice(s)


def cut_dice(s: Weimar) -> None:
    if s.dice > MOST_DICE:
        add_part(s, AT_MOST, MOST_DICE - s.dice, 0)


ALL_DICE = list(DIE)

A_DIE = Question("A die")
KEEP_ROLL, REPEAT_ROLL = Message("Keep the roll: {what}"), Message("Repeat the roll: {what}")
KEEP_AS = Message("Keep the roll {what}: {what_2}")


def repeat_or_keep(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    """With what it means, where no table on the screen says it."""
    dice = ", ".join(str(face) for face in s.roll)
    if choice == STRESEMANN:
        return text.filled(REPEAT_ROLL, what=dice)
    if s.rolling == CITY_ROLL:
        city = CITY[s.book.city_of_sum[sum(s.roll)]]
        return text.filled(KEEP_AS, what=dice, what_2=text.game.label(city, text))
    if s.rolling == CRISIS_ROLL:
        return text.filled(KEEP_AS, what=dice, what_2=text.label("crisis", max(s.roll)))
    return text.filled(KEEP_ROLL, what=dice)


USE_STRESEMANN = Question(
    "{seat} has rolled {n} die: {rolling}. Gustav Stresemann: repeat the roll?",
    "{seat} has rolled {n} dice: {rolling}. Gustav Stresemann: repeat the roll?",
    label=repeat_or_keep,
    standing=standing.STRESEMANN,
    section="5.14",
)


USE_DVP = Question(
    "{seat} has rolled {n} die: {rolling}. DVP: repeat the roll?",
    "{seat} has rolled {n} dice: {rolling}. DVP: repeat the roll?",
    label=repeat_or_keep,
    standing=standing.STRESEMANN,
    section="5.14",
)


def roll_dice(s: Weimar, roller: Party, number: int) -> Script:
    """Faces into `s.roll`; whoever holds Stresemann may have the whole roll repeated, once a
    round (ruling 7.3)."""
    yield from throw(s, roller, number)
    if s.stresemann and s.phase != SET_UP:
        choice = yield (
            seat_of(s, s.minor[DVP]),
            [STRESEMANN, PASS],
            USE_STRESEMANN if stresemann_lives(s) else USE_DVP,
            seat_of(s, roller),
            len(s.roll),
            s.rolling,
        )
        if choice == STRESEMANN:
            s.stresemann = 0
            used = words.STRESEMANN_USED if stresemann_lives(s) else words.DVP_USED
            say(s, used, seat_of(s, s.minor[DVP]))
            yield from throw(s, roller, number)


def stresemann_lives(s: Weimar) -> bool:
    """He died on 3 October 1929, before Black Friday: from round 5 on his card is the DVP's."""
    return s.book.beginning.stresemann_alive and s.round <= STRESEMANNS_LAST_ROUND


def throw(s: Weimar, roller: Party, number: int) -> Script:
    s.roll = []
    while len(s.roll) < number:
        die = yield CHANCE, ALL_DICE, A_DIE
        s.roll = [*s.roll, DIE.index(die) + 1]
    say_roll(s, roller)


def say_roll(s: Weimar, roller: Party) -> None:
    if s.heard is not None:
        dice = [DIE[face - 1] for face in s.roll]
        say(s, words.ROLLED[len(dice) - 1], seat_of(s, roller), *dice)


def random_city(s: Weimar, roller: Party) -> Script:
    """A city by two dice (2 of the spec)."""
    begin_roll(s, roller, CITY_ROLL, -1)
    add_part(s, BASIC, 2, 0)
    yield from roll_dice(s, roller, 2)
    city = s.book.city_of_sum[sum(s.roll)]
    say(s, words.RANDOM_CITY, CITY[city])
    return city


def success_roll(s: Weimar, roller: Party) -> Script:
    """`s.dice` dice, five at most (ruling 10.9): the highest, one more for each further 6, and
    `s.bonus` (5.5)."""
    cut_dice(s)
    yield from roll_dice(s, roller, s.dice)
    result = result_of(s)
    say(s, words.RESULT, seat_of(s, roller), result, s.bonus)
    return result


def result_of(s: Weimar) -> int:
    """What the dice that lie there come to."""
    return max(s.roll) + max(0, s.roll.count(6) - 1) + s.bonus


def row_reached(table: dict[int, int], result: int) -> int:
    """The block of the highest row reached; row 1 is for 1 or less only (4.5 of the spec)."""
    if result >= 2:
        rows = [number for number in table if 2 <= number <= result]
        return table[max(rows)] if rows else 0
    return table.get(1, 0)


# -- Crisis Rolls (5.4)


def crisis_roll(s: Weimar, party: Party) -> Script:
    """Two dice, the higher counts."""
    begin_roll(s, party, CRISIS_ROLL, -1)
    add_part(s, BASIC, 2, 0)
    yield from roll_dice(s, party, 2)
    say(s, words.CRISIS, seat_of(s, party), max(s.roll), max(s.roll))
    yield from run_block(s, party, s.book.crisis[max(s.roll)])
