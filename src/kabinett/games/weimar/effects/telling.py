"""Effects in words: any block of the pack as a list of short phrases, in either language.

Each verb has its own words; this module has those that the verbs share.  Holes such as
``{where}`` are filled with finished words, not with choices.  Every phrase can follow a party and
a colon: "KPD: remove 1 Base in any city".
"""

from __future__ import annotations

import functools
from typing import Final

from kabinett.core.message import Message
from kabinett.core.packs.pack import Texts
from kabinett.core.words import Wording
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.effect_words import (
    ACTION_KINDS,
    ALL_THREATS,
    GROUPS,
    GROUPS_OF_SOCIETY,
    HERE,
    OWN,
    WHERE,
    WHO,
)
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY,
    ISSUE,
    NOBODY,
    NOWHERE,
    PARTY,
    PARTY_IDS,
    UNIT,
    City,
    Party,
    vocabulary,
)

# -- who

#: Parties before a colon.  The effect's own party is not named; for a named party its label is
#: used.
_WHO: Final = {
    "chancellor": Message("Chancellor’s party"),
    "government": Message("each governing party"),
    "everyone": Message("each party"),
    "others": Message("each other party"),
    "other": Message("another party of choice"),
    "any": Message("any party of choice"),
    "ddp": Message("whoever controls the DDP"),
    "dvp": Message("whoever controls the DVP"),
    "uspd": Message("whoever controls the USPD"),
}
#: Parties in a condition, after "if".
_SUBJECT: Final = {
    **_WHO,
    "spd": Message("the SPD"),
    "z": Message("the Zentrum"),
    "kpd": Message("the KPD"),
    "dnvp": Message("the DNVP"),
    "own": Message("your party"),
    "chancellor": Message("the Chancellor’s party"),
}

# -- where: {city} is filled where a city is named

_IN: Final = {
    "city": Message("in {city}"),
    "any": Message("in any city"),
    "random": Message("in a random city"),
    "here": Message("in this city"),
    "same": Message("in one city"),
    "different": Message("in another city"),
    "dr": Message("in the DR Box"),
}
_IN_SEVERAL: Final = {
    **_IN,
    "any": Message("in any cities"),
    "random": Message("in random cities"),
    "same": Message("in the same city"),
    "different": Message("in different cities"),
}
_TO: Final = {
    "city": Message("to {city}"),
    "any": Message("to any city"),
    "random": Message("to a random city"),
    "here": Message("to this city"),
    "same": Message("to one city"),
    "different": Message("to another city"),
    "dr": Message("to the DR Box"),
}
_TO_SEVERAL: Final = {
    **_TO,
    "any": Message("to any cities"),
    "different": Message("to other cities"),
}

# -- units and groups

_UNIT_GROUPS: Final = {
    "own": Message("{n} own unit", "{n} own units"),
    "government": Message("{n} government unit", "{n} government units"),
    "any": Message("{n} unit", "{n} units"),
    "party": Message("{n} unit of a party’s colour", "{n} units of a party’s colour"),
    "opposing": Message("{n} unit of the party fought", "{n} units of the party fought"),
    "spd": Message("{n} unit of the SPD", "{n} units of the SPD"),
    "kpd": Message("{n} unit of the KPD", "{n} units of the KPD"),
    "dnvp": Message("{n} unit of the DNVP", "{n} units of the DNVP"),
    "freikorps": Message("{n} Freikorps", "{n} Freikorps"),
}
#: The plural is equal in English only; other languages may inflect the name of a formation.
_UNIT_KIND = Message("{n} {unit}", "{n} {unit}")
#: "white" is another word for "government".
_UNIT_GROUP: Final = {number: name for name, number in GROUPS.items() if name != "white"}

_SOCIETY_GROUPS: Final = {
    "the_rich": Message("The Rich"),
    "workers": Message("Workers"),
    "the_poor": Message("The Poor"),
    "farmers": Message("Farmers"),
    "citizens": Message("Citizens"),
    "soldiers": Message("Soldiers"),
}
_FIGHT_OR_COUNTER_COUP = Message("Fight or Counter-Coup")

IF = Message("{condition}: {what}")
_NOTHING, _NOTHING_AT_ALL = Message("nothing"), Message("Nothing happens")
_FOR = Message("{who}: {what}")
_AND = Message("{what}, and {what_2}")


class Teller:
    """Puts effects into the words of one language.

    ``own`` is the party whose effect it is, and ``here`` the city of the effect, if they are
    known."""

    def __init__(self, text: Wording, own: Party = NOBODY, here: City = NOWHERE) -> None:
        self.text = text
        self.own = own
        self.here = here
        self.book: Book = text.book
        self.effects = self.book.effects

    # -- blocks

    def lines(self, block: int) -> list[str]:
        """A phrase for each operation of a block, from top to bottom."""
        return [capital(phrase) for phrase in self.phrases(block)]

    def sentence(self, block: int) -> str:
        """The whole block in one line."""
        if not self.effects.blocks[block]:
            return self.say(_NOTHING_AT_ALL)
        return capital("; ".join(self.phrases(block)))

    def inside(self, block: int) -> str:
        """A block inside a phrase."""
        self.here = NOWHERE  # "this city" may be another one inside
        phrases = self.phrases(block)
        return self.join_phrases(_AND, phrases) if phrases else self.say(_NOTHING)

    def under(self, condition: str, lead: str, block: int) -> str:
        """A block that happens under a condition.  ``condition`` is its wording before a colon,
        ``lead`` its wording before the rest of a sentence."""
        operations = self.effects.blocks[block]
        if len(operations) != 1:
            return self.say(IF, condition=condition, what=self.inside(block))
        self.here = NOWHERE  # "this city" may be another one inside
        text: str = self.effects.operations[operations[0]].says_if(self, condition, lead)
        return text

    def join_phrases(self, message: Message, phrases: list[str]) -> str:
        """Join the phrases with commas, and the last one with the message."""
        if len(phrases) == 1:
            return phrases[0]
        return self.say(message, what=", ".join(phrases[:-1]), what_2=phrases[-1])

    def phrases(self, block: int) -> list[str]:
        texts = []
        for operation in self.effects.blocks[block]:
            texts.append(self.phrase(operation))
            if self.effects.operations[operation].where not in (NOWHERE, HERE):
                self.here = NOWHERE  # "this city" is the one that it chooses
        return texts

    def phrase(self, operation: int) -> str:
        text: str = self.effects.operations[operation].says(self)
        return text

    def heading(self, operation: int) -> str:
        """An operation as the subject of a question; only the condition if it has one."""
        return capital(self.effects.operations[operation].asks(self))

    # -- words

    def say(self, message: Message, n: int = 1, **parts: object) -> str:
        """The message with these finished words in its holes."""
        pattern = self.text.translate(message.text, message.plural, n)
        return pattern.format(n=n, **parts)

    def label(self, choice: int) -> str:
        return self.text.label("choice", choice)

    def who(self, who: int) -> str:
        """The party as it stands before a colon; "" for the effect's own."""
        if who < len(PARTY_IDS):
            return self.label(PARTY[who])
        return "" if who == OWN else self.say(_WHO[WHO[who]])

    def subject(self, who: int) -> str:
        return self.say(_SUBJECT[WHO[who]])

    def for_party(self, who: int, what: str) -> str:
        name = self.who(who)
        return self.say(_FOR, who=name, what=what) if name else what

    def place(self, messages: dict[str, Message], where: int) -> str:
        if where == HERE and self.here >= 0:
            where = self.here
        if where < len(CITY):
            return self.say(messages["city"], city=self.label(CITY[where]))
        return self.say(messages[WHERE[where]])

    def within(self, where: int, n: int = 1) -> str:
        """The place of an effect, such as "in Berlin" or "in different cities"."""
        return self.place(_IN if n == 1 else _IN_SEVERAL, where)

    def toward(self, where: int, n: int = 1) -> str:
        """The target of an effect, such as "to Berlin" or "to any cities"."""
        return self.place(_TO if n == 1 else _TO_SEVERAL, where)

    def units(self, n: int, units: int) -> str:
        """A number of units, such as "2 own units" or "1 Police"."""
        if units < len(UNIT):
            return self.say(_UNIT_KIND, n, unit=self.label(UNIT[units]))
        return self.say(_UNIT_GROUPS[_UNIT_GROUP[units]], n)

    def threat(self, kind: int) -> str:
        return self.label(vocabulary.number(f"threat:{ALL_THREATS[kind]}"))

    def action(self, kind: int) -> str:
        if ACTION_KINDS[kind] == "fight_or_counter_coup":
            return self.say(_FIGHT_OR_COUNTER_COUP)
        return self.label(ACTION[kind])

    def issue(self, issue: int) -> str:
        """The name of an Issue, without the number of a twin."""
        name = self.label(ISSUE[issue])
        return name.removesuffix(" I") if self.book.issue_twin[issue] >= 0 else name

    def society_group(self, group: int) -> str:
        """The name of a group of Society Markers."""
        return self.say(_SOCIETY_GROUPS[GROUPS_OF_SOCIETY[group]])


@functools.lru_cache(maxsize=64)
def option_texts(book: Book) -> dict[int, Texts]:
    """The pack's own words for options of Issues, by the blocks of the options."""
    return {
        block: Texts({name: text for name, text in option.items() if isinstance(text, str)})
        for record, blocks in zip(book.pack.of("issue"), book.issue_options, strict=True)
        for block, option in zip(blocks, record.values.get("options", []), strict=True)
        if "en" in option
    }


def block_words(block: int, text: Wording, here: City = NOWHERE) -> str:
    """The block in the pack's own words or, without these, in the words of its effects."""
    options = option_texts(text.book)
    if block in options:
        return options[block][text.language].rstrip(".")
    return Teller(text, here=here).sentence(block)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
