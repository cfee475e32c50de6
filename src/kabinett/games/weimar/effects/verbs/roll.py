"""Success Rolls of Events (5.5)."""

from __future__ import annotations

from typing import Final

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import FLAG_IDS, HERE, read_number
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import ALL_CITIES, FLAG, City, Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import INSIDE, Verb, register_inside
from kabinett.games.weimar.rules.events import ALL, run_block
from kabinett.games.weimar.rules.parties import base
from kabinett.games.weimar.rules.rolls import (
    BASIC,
    BY_EVENT,
    EVENT_ROLL,
    add_part,
    begin_roll,
    cap_dice,
    dice_of,
    success_roll,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import strength

ROLL = Message("roll {dice}: {rows}")
ROW, ROW_ELSE = Message("from {n} on {what}"), Message("otherwise {what}")
DICE, DICE_AND_MORE = Message("{n} die", "{n} dice"), Message("{dice} + {more}")
MORE: Final = {
    "bases": Message("own Bases {where}"),
    "strength": Message("strength of own units {where}"),
    "flags": Message("Flag Tokens {flag}"),
}
ANY_FLAGS = Message("Flag Tokens of all nations")

ELSE: Final = -99  # the row of a table for results that reach no other row

#: What may add dice to the fixed number.
NOTHING, BASES, STRENGTH, NATION = range(4)
SOURCES: Final = ("bases", "strength", "flags")
WRITTEN: Final = "a roll is written «2», «1 + bases here» or «1 + flags usa_uk»"


def do_roll(
    s: Weimar, own: Party, operation: int, fixed: int, source: int, of: int, table: int
) -> Script:
    begin_roll(s, own, EVENT_ROLL, s.here)
    add_part(s, BASIC, fixed, 0)
    add_part(s, BY_EVENT, more_dice(s, own, source, of, s.here), 0)
    cap_dice(s)
    if dice_of(s) > 0:
        result = yield from success_roll(s, own)
        yield from run_block(s, own, event_row(s.book.effects.tables[table], result))


def event_row(table: dict[int, int], result: int) -> int:
    rows = [number for number in table if number <= result]
    return table[max(rows)] if rows else 0


def more_dice(s: Weimar, own: Party, source: int, of: int, here: City) -> int:
    """The dice that Bases, strength or Flag Tokens add."""
    if source == NATION:
        return s.flags[of] if of < len(s.flags) else sum(s.flags)
    if source == NOTHING or (of == HERE and here < 0):
        return 0
    city = here if of == HERE else ALL_CITIES[of]
    return base(s, own, city) if source == BASES else strength(s, own, city)


class Roll(Verb):
    """A Success Roll: a number of dice, to which `bases`, `strength` (both with a city or `here`)
    or `flags` (with a nation or `any`) may be added. The highest row that the result reaches
    counts, or `else` if it reaches none:

    {{ roll = "1 + strength leipzig", table = {{ 4 = ["vp +1 own"], 6 = ["vp +2 own"] }}, else = ["seat -1 own"] }}
    {{ roll = "1 + flags usa_uk", table = {{ 4 = ["economy +1"] }} }}
    """  # noqa: E501 - an example is a line

    starts = "roll"
    part = INSIDE
    does = do_roll

    def __init__(self, inside: Inside) -> None:
        self.fixed = self.source = self.of = 0
        self.read_dice(inside)
        for number in (self.fixed, self.source, self.of):
            inside.keep(number)
        table = inside.value("table")
        if not isinstance(table, dict) or not table:
            inside.fault("table = { 4 = […] }, a list of effects for each result")
            table = {}
        rows = {}
        for result, effects in table.items():
            row = read_number(str(result)) or 0
            if row < 1:
                inside.fault(f"a result is a number from 1 on, not {result!r}")
                continue
            rows[row] = inside.inner(effects, f"row {result}")
        otherwise = inside.value("else")
        rows[ELSE] = inside.inner(otherwise, "else") if otherwise else 0
        self.table = inside.keep(inside.effects.add_table(rows))

    def read_dice(self, inside: Inside) -> None:
        """Read the dice, such as "2", "1 + bases here" or "1 + flags usa_uk"."""
        number_text, plus, more = inside.word("roll").partition("+")
        number = read_number(number_text.strip())
        if number is None or number < 0:
            inside.fault("roll begins with a number of dice")
            return
        self.fixed = number
        words = more.split()
        if not plus and self.fixed > 0:
            return
        if len(words) != 2:
            inside.fault(WRITTEN)
            return
        self.source = 1 + inside.one_of(words[0], SOURCES, "dice")
        flags = self.source == NATION
        self.of = inside.flag(words[1]) if flags else inside.city_or(words[1], HERE)

    def share(self, s: Weimar, own: Party, here: City) -> int:
        return ALL if self.fixed + more_dice(s, own, self.source, self.of, here) > 0 else 0

    def says(self, t: Teller) -> str:
        table: dict[int, int] = t.effects.tables[self.table]
        rows = [t.say(ROW, row, what=t.inside(table[row])) for row in sorted(table) if row >= 0]
        if table[ELSE]:
            rows.append(t.say(ROW_ELSE, what=t.inside(table[ELSE])))
        return t.say(ROLL, dice=self.says_dice(t), rows="; ".join(rows))

    def says_dice(self, t: Teller) -> str:
        """The dice in words, such as "1 die + own Bases in Berlin"."""
        dice = t.say(DICE, self.fixed)
        if self.source == NOTHING:
            return dice
        more: Data = {}
        message = MORE[SOURCES[self.source - 1]]
        if self.source != NATION:
            more["where"] = t.within(self.of)
        elif FLAG_IDS[self.of] == "any":
            message = ANY_FLAGS
        else:
            more["flag"] = t.label(FLAG[self.of])
        return t.say(DICE_AND_MORE, dice=dice, more=t.say(message, **more))

    def blocks(self, effects: Effects) -> list[int]:
        return list(effects.tables[self.table].values())


register_inside(Roll)
