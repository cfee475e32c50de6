"""Flag Tokens (5.8)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import ANY_NATION
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import FLAG, Party, Seat
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import THREATS, Verb, register
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import Weimar

GAINED, ANY_FLAG = Message("Flag Token {flag}"), Message("a Flag Token of choice")

FLAGS_OF_NATION = 3


@about(FLAG)
def why_not_flag(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    return None if choice in nations(s) else because(reasons.NO_FLAG_LEFT)


WHICH_FLAG = Question("Choose a nation for a new Flag Token", why_not=why_not_flag, section="5.8")


def do_flag(s: Weimar, own: Party, operation: int, nation: int) -> Script:
    if nation == ANY_NATION:
        if not nations(s):
            return
        choice = yield seat_of(s, own), nations(s), WHICH_FLAG
        nation = FLAG.index(choice)
    if s.flags[nation] < FLAGS_OF_NATION:
        s.flags[nation] += 1
        say(s, words.FLAG_PLACED, FLAG[nation])


def nations(s: Weimar) -> list[int]:
    """The nations with a Flag Token left (ruling 9.21), as choices."""
    return [choice for choice in FLAG if s.flags[FLAG.index(choice)] < FLAGS_OF_NATION]


class Flag(Verb):
    """`flag +france`: a Flag Token: {flags} as the party chooses"""

    starts = "flag"
    symbol = "flag"
    part = THREATS
    does = do_flag

    def __init__(self, phrase: Phrase) -> None:
        self.nation = phrase.flag()

    def can(self, s: Weimar, own: Party) -> bool:
        if self.nation == ANY_NATION:
            return min(s.flags) < FLAGS_OF_NATION
        return s.flags[self.nation] < FLAGS_OF_NATION

    def says(self, t: Teller) -> str:
        if self.nation == ANY_NATION:
            return t.say(ANY_FLAG)
        return t.say(GAINED, flag=t.label(FLAG[self.nation]))


register(Flag)
