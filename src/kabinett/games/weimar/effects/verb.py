"""The base of all verbs of the packs: how a verb is read, judged, carried out and put into words.

A verb is one class in one file of `verbs/`.  It takes what it needs from its phrase
(`content/phrases.py`) and keeps it by name.  Its script gets the state, the party, the number of
the operation, and then what the verb has taken, in that order:

    @script
    def do_crisis(s: Weimar, own: int, op: int, number: int, who: int) -> Script: ...

    class Crisis(Verb):
        \"\"\"`crisis 1 government`: this many Crisis Rolls for each\"\"\"

        starts = "crisis"
        symbol = "roll"
        does = do_crisis

        def __init__(self, phrase: Phrase) -> None:
            self.number = phrase.many()
            self.who = phrase.who()

Its docstring is its line in pack/VOCABULARY.md, with examples that work.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kabinett.games.weimar.content.checks import (
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
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.rules.events import ALL, Operation
from kabinett.games.weimar.rules.state import Weimar

#: The parts of pack/VOCABULARY.md.
FIGURES, UNIT_VERBS, THREATS, ISSUES, CARDS, INSIDE = range(6)

#: What an effect is worth, in victory points, where a verb says nothing else.
SOMETHING: Final = 0.5


class Verb(Operation):
    """One effect: a verb with all that it says."""

    starts: ClassVar[str] = ""  # the words it begins with, or its first key
    symbol: ClassVar[str] = ""  # on a card whose Event begins with it (draw/ornaments.py)
    part: ClassVar[int] = FIGURES  # of pack/VOCABULARY.md
    does: ClassVar[Any] = None  # its script

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
        """Would it do something?  For verbs without a place."""
        return True

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return self.can(s, own)

    def cities(self, s: Weimar, party: Party) -> list[int]:
        """Where it would do something for the party, as choices."""
        return [CITY[city] for city in ALL_CITIES if self.can_in(s, party, city)]

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        """Why a city is not offered, as a reason's code."""
        return reasons.NOTHING_THERE

    # -- in words, and for bots

    def says(self, t: Teller) -> str:
        """The effect as a phrase that may follow a party and a colon."""
        raise NotImplementedError

    def asks(self, t: Teller) -> str:
        """The effect as the subject of a question."""
        return self.says(t)

    def worth(self, effects: Effects, party: Party) -> float:
        """What it does for the party that does it, in victory points, roughly."""
        return SOMETHING

    # -- what is inside

    issue: Issue = NO_ISSUE  # that comes into play
    whose: int = OWN  # the word for the party, or parties, that what is inside belongs to
    decides: ClassVar[bool] = False  # does that party choose what happens, or may it do without?

    def blocks(self, effects: Effects) -> list[int]:
        return []


def register(verb_class: Any) -> None:
    """Registers a verb that is read from a phrase."""
    PHRASES[verb_class.starts] = verb_class


def register_inside(verb_class: Any) -> None:
    """Registers a verb with other effects inside."""
    TABLES[verb_class.starts] = verb_class


def deciders(effects: Effects, block: int, own: int) -> set[int]:
    """The words for the parties that decide something in a block of the party ``own`` (`OWN`: of
    any party).  Votes do not count, where all have their say, nor does where one's own figures
    go."""
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
    """The Issues that a block brings into play, by name."""
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
    """What a block does for the party that does it."""
    return sum([operation_worth(effects, party, each) for each in effects.blocks[block]])


def operation_worth(effects: Effects, party: Party, number: int) -> float:
    effect: Verb = effects.operations[number]
    return effect.worth(effects, party)


def gain(party: Party, who: int) -> float:
    """The part of an effect for ``who`` that the party gains; what others gain is a loss."""
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
    """What harm to the Republic is worth to a party."""
    return -1.0 if party in DEMOCRATS else 0.5
