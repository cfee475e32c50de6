"""What makes a roll: its dice and its bonus, part by part, so that everybody sees why (5.5)."""

from __future__ import annotations

from kabinett.games.weimar.rules.state import Weimar

MOST_DICE = 5

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


def begin_roll(s: Weimar, kind: int, where: int) -> None:
    """A new roll, in a city, on a Foreign Affairs Card, or (-1) neither."""
    s.rolling = kind
    s.rolling_in = where
    s.pool = []
    s.roll = []
    s.dice = 0
    s.bonus = 0


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
