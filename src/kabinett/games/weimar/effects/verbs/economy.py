"""The Economy Track (5.11) and the Rentenmark (6.1)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import DEMOCRATS, INFLATION, Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import THREATS, Verb, register
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import economy_moves, move_economy

UP = Message("Economy Track: +{n} level", "Economy Track: +{n} levels")
DOWN = Message("Economy Track: −{n} level", "Economy Track: −{n} levels")
RENTENMARK = Message("introduce the Rentenmark: all Inflation leaves the game")


@script
def do_economy(s: Weimar, own: Party, operation: int, number: int) -> None:
    for _ in range(abs(number)):
        move_economy(s, 1 if number > 0 else -1)


class Economy(Verb):
    """`economy +1`: moves the Economy Track level by level, as far as its conditions allow"""

    starts = "economy"
    symbol = "economy"
    part = THREATS
    does = do_economy

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.number()

    def can(self, s: Weimar, own: Party) -> bool:
        return economy_moves(s, 1 if self.number > 0 else -1)

    def says(self, t: Teller) -> str:
        return t.say(UP if self.number > 0 else DOWN, abs(self.number))

    def worth(self, effects: Effects, party: Party) -> float:
        return self.number * (1.0 if party in DEMOCRATS else -0.3)


@script
def do_rentenmark(s: Weimar, own: Party, operation: int) -> None:
    """Introduce the Rentenmark, once: all Inflation leaves the game (6.1)."""
    if not s.rentenmark:
        s.rentenmark = 1
        s.dr[INFLATION] = 0
        say(s, words.RENTENMARK)


class Rentenmark(Verb):
    """`rentenmark`: introduces the Rentenmark: all Inflation leaves the game"""

    starts = "rentenmark"
    part = THREATS
    does = do_rentenmark

    def __init__(self, phrase: Phrase) -> None:
        pass

    def can(self, s: Weimar, own: Party) -> bool:
        return not s.rentenmark

    def says(self, t: Teller) -> str:
        return t.say(RENTENMARK)


register(Economy)
register(Rentenmark)
