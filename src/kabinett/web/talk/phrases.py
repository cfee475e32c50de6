"""Ready phrases: sentences that people send with one tap, and that each reader sees in his own
language.

A message stores the id of its phrase.  The site has phrases for every game, and a game may have
more of its own (the part `phrases` of its contract)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording
from kabinett.web.host.language import language

#: The phrases for every game, by id.
PHRASES = {
    "hello": gettext_noop("Hello!"),
    "yes": gettext_noop("Agreed."),
    "no": gettext_noop("Not now."),
    "thanks": gettext_noop("Thank you."),
    "help": gettext_noop("Can somebody help me?"),
    "wait": gettext_noop("I am still thinking."),
    "deal": gettext_noop("I offer you a deal."),
    "sorry": gettext_noop("Sorry, I have to do this."),
    "well": gettext_noop("Well played!"),
}


def offered_phrases(rules: Rules) -> list[Data]:
    """Return the phrases for a game in the active language, the game's own phrases first."""
    ids = [
        *rules.classroom.phrases,
        *(each for each in PHRASES if each not in rules.classroom.phrases),
    ]
    return [{"id": each, "text": phrase_text(rules, each)} for each in ids]


def phrase_text(rules: Rules, phrase: str) -> str:
    """Return a phrase in the active language, or an ellipsis if the game no longer has it."""
    own = rules.classroom.phrases.get(phrase)
    if own is not None:
        return Wording(rules, language(), str).plain(own)
    return _(PHRASES[phrase]) if phrase in PHRASES else "…"


def is_phrase(rules: Rules, phrase: str) -> bool:
    return phrase in PHRASES or phrase in rules.classroom.phrases
