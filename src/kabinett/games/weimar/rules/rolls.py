"""Crisis Rolls and Success Rolls (5.4, 5.5), random cities (2), and Stresemann, who allows a roll
to be repeated (5.14).

The state keeps the dice and the bonus of a roll part by part, so that the screen can show the
reason for each."""

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

MOST_DICE: Final = 5
STRESEMANNS_LAST_ROUND: Final = 4

#: The kinds of rolls.  The kind of an action's roll is the action's number (0 to 7).
REACTION_ROLL, CRISIS_ROLL, CITY_ROLL, VOTES_ROLL, EVENT_ROLL = range(8, 13)

#: The reasons for the parts of a roll.
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
    """Begin a roll.  ``where`` is its city or its Foreign Affairs Card, -1 for neither."""
    s.roller = roller
    s.roll_kind = kind
    s.roll_place = where
    s.roll_parts, s.part_dice, s.part_bonus = [], [], []
    s.faces = []


def clear_roll(s: Weimar) -> None:
    """Clear the last roll."""
    begin_roll(s, NOBODY, -1, -1)


def add_part(s: Weimar, part: int, dice: int, bonus: int) -> None:
    """Add dice and a bonus, either of which may be negative, for one reason."""
    if dice or bonus:
        s.roll_parts.append(part)
        s.part_dice.append(dice)
        s.part_bonus.append(bonus)


def saved_roll(s: Weimar) -> tuple[int, ...]:
    """The kind of the roll and its parts, which `restore_roll` takes up again."""
    return (s.roll_kind, *s.roll_parts, *s.part_dice, *s.part_bonus)


def restore_roll(s: Weimar, roller: Party, where: int, roll: tuple[int, ...]) -> None:
    """Return to a roll that `saved_roll` has saved."""
    begin_roll(s, roller, roll[0], where)
    number = (len(roll) - 1) // 3  # of its parts
    s.roll_parts = list(roll[1 : number + 1])
    s.part_dice = list(roll[number + 1 : 2 * number + 1])
    s.part_bonus = list(roll[2 * number + 1 :])


#: The reason for a part of a roll, its dice and its bonus.
Part = tuple[int, int, int]


def add_parts(s: Weimar, parts: list[Part]) -> None:
    for part, dice, bonus in parts:
        add_part(s, part, dice, bonus)


def dice_in_parts(parts: list[Part]) -> int:
    """How many dice a roll of these parts has, five at most; 0 or less if it comes to nothing."""
    total = 0
    for _, dice, _ in parts:
        total += dice
    return min(MOST_DICE, total)


def bonus_in_parts(parts: list[Part]) -> int:
    return sum([bonus for _, _, bonus in parts])


def dice_of(s: Weimar) -> int:
    """How many dice the roll has; 0 or less if it comes to nothing."""
    return sum(s.part_dice)


def bonus_of(s: Weimar) -> int:
    """What is added to the result of the roll."""
    return sum(s.part_bonus)


def cap_dice(s: Weimar) -> None:
    """Cut the roll to five dice before anybody reacts (ruling 7.14), unless an option says that
    it is cut only after the reactions."""
    if not s.book.cap_after_reactions:
        cut_dice(s)


def cut_dice(s: Weimar) -> None:
    if dice_of(s) > MOST_DICE:
        add_part(s, AT_MOST, MOST_DICE - dice_of(s), 0)


ALL_DICE = list(DIE)

A_DIE = Question("A die")
KEEP_ROLL, REPEAT_ROLL = Message("Keep the roll: {what}"), Message("Repeat the roll: {what}")
KEEP_AS = Message("Keep the roll {what}: {what_2}")


def repeat_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    """The roll, with its meaning if no table on the screen shows that."""
    dice = ", ".join(str(face) for face in s.faces)
    if choice == STRESEMANN:
        return text.filled(REPEAT_ROLL, what=dice)
    if s.roll_kind == CITY_ROLL:
        city = CITY[s.book.city_of_sum[sum(s.faces)]]
        return text.filled(KEEP_AS, what=dice, what_2=text.game.label(city, text))
    if s.roll_kind == CRISIS_ROLL:
        return text.filled(KEEP_AS, what=dice, what_2=text.label("crisis", max(s.faces)))
    return text.filled(KEEP_ROLL, what=dice)


USE_STRESEMANN = Question(
    "{seat} has rolled {n} die: {rolling}. Gustav Stresemann: repeat the roll?",
    "{seat} has rolled {n} dice: {rolling}. Gustav Stresemann: repeat the roll?",
    label=repeat_label,
    standing=standing.STRESEMANN,
    section="5.14",
)


USE_DVP = Question(
    "{seat} has rolled {n} die: {rolling}. DVP: repeat the roll?",
    "{seat} has rolled {n} dice: {rolling}. DVP: repeat the roll?",
    label=repeat_label,
    standing=standing.STRESEMANN,
    section="5.14",
)


def roll_dice(s: Weimar, roller: Party, number: int) -> Script:
    """Roll dice into ``s.faces``.  The party with Stresemann may have the whole roll repeated, once
    per round (ruling 7.3)."""
    yield from throw(s, roller, number)
    if s.stresemann and s.phase != SET_UP:
        choice = yield (
            seat_of(s, s.minor[DVP]),
            [STRESEMANN, PASS],
            USE_STRESEMANN if stresemann_lives(s) else USE_DVP,
            seat_of(s, roller),
            len(s.faces),
            s.roll_kind,
        )
        if choice == STRESEMANN:
            s.stresemann = 0
            used = words.STRESEMANN_USED if stresemann_lives(s) else words.DVP_USED
            say(s, used, seat_of(s, s.minor[DVP]))
            yield from throw(s, roller, number)


def stresemann_lives(s: Weimar) -> bool:
    """Whether Stresemann is alive.  He died on 3 October 1929, before Black Friday: from round 5 on
    his card is called the DVP."""
    return s.book.beginning.stresemann_alive and s.round <= STRESEMANNS_LAST_ROUND


def throw(s: Weimar, roller: Party, number: int) -> Script:
    s.faces = []
    while len(s.faces) < number:
        die = yield CHANCE, ALL_DICE, A_DIE
        s.faces.append(DIE.index(die) + 1)
    say_roll(s, roller)


def say_roll(s: Weimar, roller: Party) -> None:
    if s.heard is not None:
        dice = [DIE[face - 1] for face in s.faces]
        say(s, words.ROLLED[len(dice) - 1], seat_of(s, roller), *dice)


def random_city(s: Weimar, roller: Party) -> Script:
    """Return a city chosen by two dice (2)."""
    begin_roll(s, roller, CITY_ROLL, -1)
    add_part(s, BASIC, 2, 0)
    yield from roll_dice(s, roller, 2)
    city = s.book.city_of_sum[sum(s.faces)]
    say(s, words.RANDOM_CITY, CITY[city])
    return city


def success_roll(s: Weimar, roller: Party) -> Script:
    """Roll the dice, five at most (ruling 10.9), and return the result (5.5)."""
    cut_dice(s)
    yield from roll_dice(s, roller, dice_of(s))
    result = result_of(s)
    say(s, words.RESULT, seat_of(s, roller), result, bonus_of(s))
    return result


def result_of(s: Weimar) -> int:
    """The highest face, 1 more for each 6 after the first, and the bonus."""
    return max(s.faces) + max(0, s.faces.count(6) - 1) + bonus_of(s)


NO_ROW: Final = 0  # the block that does nothing


def row_reached(table: dict[int, int], result: int) -> int:
    """The block of the highest row that the result reaches.  Row 1 is only for 1 or less
    (ruling 7.1)."""
    if result >= 2:
        rows = [number for number in table if 2 <= number <= result]
        return table[max(rows)] if rows else NO_ROW
    return table.get(1, NO_ROW)


# -- Crisis Rolls (5.4)


def crisis_roll(s: Weimar, party: Party) -> Script:
    """Roll two dice and carry out the effect of the higher one."""
    begin_roll(s, party, CRISIS_ROLL, -1)
    add_part(s, BASIC, 2, 0)
    yield from roll_dice(s, party, 2)
    say(s, words.CRISIS, seat_of(s, party), max(s.faces), max(s.faces))
    yield from run_block(s, party, s.book.crisis[max(s.faces)])
