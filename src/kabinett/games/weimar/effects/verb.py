"""The base of all verbs of the packs: how a verb is read, judged, carried out and put into words.

A verb is one class in a file of `verbs/`.  Its ``__init__`` reads a phrase
(`content/phrases.py`) and keeps each number that it reads in an attribute.  Its script takes the
state, the party whose effect it is, the operation (its number), and then those numbers in the order
in which they were read::

    def do_crisis(s: Weimar, own: Party, operation: int, number: int, who: int) -> Script: ...

    class Crisis(Verb):
        \"\"\"`crisis 1 government`: this many Crisis Rolls for each\"\"\"

        starts = "crisis"
        symbol = "roll"
        part = THREATS
        does = do_crisis

        def __init__(self, phrase: Phrase) -> None:
            self.number = phrase.many()
            self.who = phrase.who()

        def says(self, t: Teller) -> str: ...

    register(Crisis)

The docstring of the class is its line in pack/VOCABULARY.md: an example that works, and what it
does.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kabinett.games.weimar.content.effect_words import (
    ANY_CITY,
    CHANCELLOR,
    EVERYONE,
    GOVERNMENT,
    HERE,
    HOLDER,
    OTHERS,
    OWN,
)
from kabinett.games.weimar.content.reading import PHRASES, TABLES, Effects
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    CITY,
    CITY_COUNT,
    DEMOCRATS,
    NO_ISSUE,
    City,
    Issue,
    Party,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.telling import IF, Teller
from kabinett.games.weimar.rules.events import ALL, Effect
from kabinett.games.weimar.rules.state import Weimar

#: The parts of pack/VOCABULARY.md.
FIGURES, UNIT_VERBS, THREATS, ISSUES, CARDS, INSIDE = range(6)

#: The worth of an effect whose verb does not estimate it, in Victory Points.
SOMETHING: Final = 0.5


class Verb(Effect):
    """One effect of a pack: a verb with the numbers that it has read."""

    starts: ClassVar[str] = ""  # the words that a phrase begins with, or the first key of a table
    symbol: ClassVar[str] = ""  # the sign of a card whose Event begins with it (draw/ornaments.py)
    part: ClassVar[int] = FIGURES  # the part of pack/VOCABULARY.md that lists it
    does: ClassVar[Any] = None  # its script
    is_chosen_ahead: ClassVar[bool] = False  # whether its city may be chosen ahead (`ahead.py`)

    # -- whether it can be done

    def share(self, s: Weimar, own: Party, here: City) -> int:
        if self.where < 0:
            return ALL if self.can(s, own) else 0
        if self.where < CITY_COUNT:
            return ALL if self.can_in(s, own, ALL_CITIES[self.where]) else 0
        if self.where == HERE:
            return ALL if here >= 0 and self.can_in(s, own, here) else 0
        for city in ALL_CITIES:
            if self.can_in(s, own, city):
                return ALL
        return 0

    def can(self, s: Weimar, own: Party) -> bool:
        """Whether the effect would do something; for verbs without a place."""
        return True

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return self.can(s, own)

    def cities(self, s: Weimar, party: Party) -> list[int]:
        """The cities where the effect would do something for the party, as choices."""
        return [CITY[city] for city in ALL_CITIES if self.can_in(s, party, city)]

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        """The code of the reason for not offering a city."""
        return reasons.NOTHING_THERE

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        is_open = self.is_chosen_ahead and self.where == ANY_CITY
        return [own] if is_open and self.cities(s, own) else []

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        return self.cities(s, party)

    # -- in words, and for bots

    def says(self, t: Teller) -> str:
        """The effect as a phrase that may follow a party and a colon."""
        raise NotImplementedError

    def says_if(self, t: Teller, condition: str, lead: str) -> str:
        """The effect as the main clause after a condition (`Teller.under`)."""
        return t.say(IF, condition=condition, what=self.says(t))

    def asks(self, t: Teller) -> str:
        """The effect as the subject of a question."""
        return self.says(t)

    def worth(self, effects: Effects, party: Party) -> float:
        """The rough worth of the effect to the party that carries it out, in Victory Points."""
        return SOMETHING

    # -- what is inside

    issue: Issue = NO_ISSUE  # the Issue that comes into play
    whose: int = OWN  # the word for the party, or parties, that the effects inside belong to
    decides: ClassVar[bool] = False  # whether that party chooses between effects or declines them

    def blocks(self, effects: Effects) -> list[int]:
        """The blocks of the effects inside."""
        return []


def register(verb_class: Any) -> None:
    """Register a verb that is read from a phrase."""
    PHRASES[verb_class.starts] = verb_class


def register_inside(verb_class: Any) -> None:
    """Register a verb that is read from a table and has other effects inside."""
    TABLES[verb_class.starts] = verb_class


def deciders(effects: Effects, block: int, own: int) -> set[int]:
    """The words for the parties that decide something in a block of the party ``own``, or of any
    party (`OWN`).  Votes do not count, because all parties take part in them, nor does the choice
    of cities for a party's own figures."""
    parties: set[int] = set()
    for number in effects.blocks[block]:
        effect: Verb = effects.operations[number]
        whose = own if effect.whose == OWN else effect.whose
        if effect.decides:
            parties.add(whose)
        for inner in effect.blocks(effects):
            parties |= deciders(effects, inner, whose)
    return parties


def issues_in(effects: Effects, block: int) -> list[Issue]:
    """The Issues that a block names and brings into play."""
    issues: list[Issue] = []
    for number in effects.blocks[block]:
        effect: Verb = effects.operations[number]
        if effect.issue != NO_ISSUE:
            issues.append(effect.issue)
        for inner in effect.blocks(effects):
            issues += issues_in(effects, inner)
    return issues


# -- for bots


def block_worth(effects: Effects, party: Party, block: int) -> float:
    """The worth of a block to the party that carries it out, in Victory Points."""
    return sum([operation_worth(effects, party, each) for each in effects.blocks[block]])


def operation_worth(effects: Effects, party: Party, number: int) -> float:
    effect: Verb = effects.operations[number]
    return effect.worth(effects, party)


def gain(party: Party, who: int) -> float:
    """The share of a gain for ``who`` that counts for the party, negative for a loss to it."""
    if who in (party, OWN):
        return 1.0
    if who in (GOVERNMENT, CHANCELLOR):
        return 0.5 if party in DEMOCRATS else -0.3
    if who in HOLDER:
        return 0.3
    if who == EVERYONE:
        return 0.0
    return -1.0 if who == OTHERS else -0.4


def harm(party: Party) -> float:
    """The worth to a party of harm to the Republic."""
    return -1.0 if party in DEMOCRATS else 0.5
