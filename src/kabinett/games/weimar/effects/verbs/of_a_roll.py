"""Effects of Reactions and Politicians on a roll (5.5)."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.script.language import say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb, register
from kabinett.games.weimar.rules.rolls import BY_ANSWER, add_part
from kabinett.games.weimar.rules.state import Weimar

RESULT_UP, RESULT_DOWN = Message("result +{n}"), Message("result −{n}")
DICE_UP, DICE_DOWN = Message("+{n} die", "+{n} dice"), Message("−{n} die", "−{n} dice")

ROLLED: Final = frozenset(
    ("demonstration", "coup", "counter_coup", "fight", "reaction", "foreign_affairs")
)


def of_a_roll(phrase: Phrase) -> None:
    """Refuse the effect except for Politicians that answer a roll, and for Reactions."""
    triggers = phrase.triggers()
    answers = phrase.key == "politician_effect" and triggers and triggers <= ROLLED
    reacts = phrase.record.kind == "success" and phrase.record.id.startswith("reaction_")
    if not answers and not reacts:
        phrase.fault("there is no roll that this could change")


@script
def do_result(s: Weimar, own: Party, operation: int, change: int) -> None:
    add_part(s, BY_ANSWER, 0, change)
    say(s, words.RESULT_RAISED if change > 0 else words.RESULT_LOWERED, abs(change))


class Result(Verb):
    """`result -1`: changes the result of a roll; for Reactions and Politicians that answer one"""

    starts = "result"
    part = CARDS
    does = do_result

    def __init__(self, phrase: Phrase) -> None:
        of_a_roll(phrase)
        self.change = phrase.number()

    def says(self, t: Teller) -> str:
        return t.say(RESULT_UP if self.change > 0 else RESULT_DOWN, abs(self.change))


@script
def do_dice(s: Weimar, own: Party, operation: int, change: int) -> None:
    add_part(s, BY_ANSWER, change, 0)
    say(s, words.DICE_ADDED if change > 0 else words.DICE_TAKEN, abs(change))


class Dice(Verb):
    """`dice -1`: changes the dice of a roll; for Reactions and Politicians that answer one"""

    starts = "dice"
    part = CARDS
    does = do_dice

    def __init__(self, phrase: Phrase) -> None:
        of_a_roll(phrase)
        self.change = phrase.number()

    def says(self, t: Teller) -> str:
        return t.say(DICE_UP if self.change > 0 else DICE_DOWN, abs(self.change))


register(Result)
register(Dice)
