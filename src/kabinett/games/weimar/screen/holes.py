"""The words for holes of messages that are not filled with choices, such as ``{effect}``."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import CITY
from kabinett.games.weimar.effects.telling import Teller, block_words
from kabinett.games.weimar.effects.verbs.until import says_rule
from kabinett.games.weimar.screen import captions, terms

#: The rolls that belong to no action; their numbers follow those of the actions
#: (`rules/rolls.py`).
ROLLS: Final = (
    Message("Reaction"),
    Message("Crisis Roll"),
    Message("random city"),
    Message("votes"),
    Message("Event"),
)
BONUS, PENALTY = Message(", result +{n}"), Message(", result −{n}")
PLUS, MINUS = Message(" (+{n} included)"), Message(" (−{n} included)")
PLACE = Message(" in {city}")

#: The holes that are filled with finished words: the parts of an effect.
FILLED: Final = ("what", "who", "group", "units", "dice", "rows", "more", "condition")

TERMS: Final = (
    "effect",  # an operation
    "block",
    "does",  # a block inside a sentence
    "bonus",  # the bonus of a roll to come
    "plus",  # the bonus of a roll that has been made
    "where",  # a city, or nothing
    "rolling",
    "reason",  # of a part of a roll
    "round",
    "crisis",
    "economy",
    "letter",
    "rule",
)


def term(kind: str, value: int, text: Wording) -> str:
    teller = Teller(text)
    if kind == "effect":
        return teller.heading(value)
    if kind == "block":
        return block_words(value, text)
    if kind == "does":
        return teller.inside(value)
    if kind == "crisis":
        return teller.sentence(text.book.crisis[value])
    if kind == "economy":
        return teller.inside(text.book.economy[value])
    if kind == "letter":
        return chr(value)
    if kind == "round":
        book: Book = text.book
        return book.pack.of("round")[value - 1].both("name")[text.language]
    if kind == "where":
        return teller.say(PLACE, city=teller.label(CITY[value])) if value >= 0 else ""
    if kind in ("bonus", "plus"):
        more, less = (BONUS, PENALTY) if kind == "bonus" else (PLUS, MINUS)
        return teller.say(more if value > 0 else less, abs(value)) if value else ""
    if kind == "reason":
        return text.plain(captions.PARTS[value])
    if kind == "rule":
        return says_rule(teller, value)
    actions = len(terms.ACTIONS)  # "rolling"
    return teller.say(terms.ACTIONS[value] if value < actions else ROLLS[value - actions])
