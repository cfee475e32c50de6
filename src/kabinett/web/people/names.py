"""What a person may be called: so that nobody can pass for somebody else, or for the site.

>>> looks("Erzberger") == looks("ERZ-BERGER") == looks("Erzberqer"), looks("0tto") == looks("Otto")
(False, True)
>>> looks("Müller") == looks("Muller") == looks("rnuIler")
True
>>> looks("Аnnа") == looks("Anna")  # with letters of Cyrillic
True
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 24

#: Between letters and digits, one at a time.
SEPARATORS = "._- "

#: What is easily taken for something else.  Applied to small letters without accents.
ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "ı": "l", "ø": "o"})
PAIRS = [("rn", "m"), ("vv", "w")]

#: Scripts that people write in today (Unicode's Standard Annex 31, table 5).
SCRIPTS = {
    "ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN",
    "GREEK", "GUJARATI", "GURMUKHI", "HAN", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA",
    "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU",
    "THAANA", "THAI", "TIBETAN",
}  # fmt: skip
#: Those that are written together (Unicode's Technical Standard 39, "highly restrictive").
TOGETHER = [{"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "BOPOMOFO"}, {"HAN", "HANGUL"}]

#: Of the site, its bots, and what might speak for them: no name.
RESERVED = [
    "account", "anonymous", "computer", "deleted", "gast", "geloescht", "guest", "help", "here",
    "hilfe", "imprint", "impressum", "info", "mail", "me", "nobody", "one-ply", "player", "privacy",
    "random", "seat", "seite", "site", "spectator", "spieler", "visitor", "website", "zuschauer",
]  # fmt: skip
#: Who works for it: no word of a name either.
STAFF = [
    "admin", "administrator", "administration", "bot", "betreiber", "host", "kabinett",
    "moderation", "moderator", "moderatorin", "official", "operator", "postmaster", "root",
    "security", "staff", "support", "system", "team", "webmaster",
]  # fmt: skip


@cache
def likenesses() -> dict[str, str]:
    """Of letters that look like others the one that stands for all of them: an ASCII one where
    there is one, else the first.  Read once somebody's name has other letters than ours."""
    from confusable_homoglyphs.confusables import confusables_data

    like: dict[str, str] = {}

    def stands_for(letter: str) -> str:
        while like.get(letter, letter) != letter:
            letter = like[letter]
        return letter

    for letter, others in confusables_data.items():
        for other in (each["c"] for each in others):
            if len(letter) == len(other) == 1:
                one, two = sorted((stands_for(letter), stands_for(other)))
                like[two] = one
    return {letter: stands_for(letter) for letter in like}


def script_of(letter: str) -> str:
    """The script that it belongs to, as Unicode calls it; COMMON or INHERITED of what all use."""
    from confusable_homoglyphs import categories

    return str(categories.alias(letter))


def unlike(letter: str) -> str:
    """The letter that this one is easily taken for, small and without accents."""
    if not letter.isascii():
        plain = bare(letter)
        letter = plain if plain.isascii() else likenesses().get(plain, plain)
    return bare(letter.casefold())


def bare(text: str) -> str:
    """Without accents, points and the like."""
    left = "".join(
        each
        for each in unicodedata.normalize("NFKD", text)
        if unicodedata.category(each) != "Mn" or script_of(each) not in ("INHERITED", *POINTED)
    )
    return unicodedata.normalize("NFC", left)


#: Scripts whose points are as a rule left out.
POINTED = ("ARABIC", "HEBREW")


def looks(name: str) -> str:
    """The same for all names that a quick glance takes for one another."""
    letters = "".join(map(unlike, unicodedata.normalize("NFC", name)))
    for separator in SEPARATORS:
        letters = letters.replace(separator, "")
    letters = letters.translate(ALIKE)
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


def every_look(name: str) -> set[str]:
    """What it looks like, also in capitals and in small letters: Cyrillic В and в look like two
    letters of ours, В like B."""
    return {looks(each) for each in (name, name.upper(), name.lower())}


def tidy(name: str) -> str:
    """As it is stored: letters with their accents in one, one blank between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


RESERVED_LOOKS = frozenset(map(looks, [*RESERVED, *STAFF]))
STAFF_LOOKS = frozenset(map(looks, STAFF))


def check(name: str) -> None:
    """ValidationError if nobody may be called so."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)s to %(longest)s characters.")
            % {"shortest": SHORTEST, "longest": LONGEST}
        )
    if not all(is_letter(each) or each in SEPARATORS for each in name):
        raise ValidationError(
            _("A name has letters and digits, and . - _ or a blank between them.")
        )
    if not re.fullmatch(r"[^._ -]+([._ -][^._ -]+)*", name):
        raise ValidationError(
            _("A name has . - _ and blanks between letters and digits only, one at a time.")
        )
    if unicodedata.category(name[0]).startswith("M"):
        raise ValidationError(_("A name begins with a letter or a digit."))
    scripts = {script_of(each) for each in name} - {"COMMON", "INHERITED"}
    if not (len(scripts) <= 1 or any(scripts <= together for together in TOGETHER)):
        raise ValidationError(
            _("A name has letters of one alphabet: those of others look much like them.")
        )
    if is_reserved(name):
        raise ValidationError(_("This name is kept for the site."))


def is_reserved(name: str) -> bool:
    """Could it be taken for the site, a bot, a seat without a name, or who looks after the site?"""
    words = [word.rstrip("0123456789") for word in re.split(r"[._ -]+", name)]
    whole = "".join(words)
    return any(
        look in RESERVED_LOOKS for each in (name, whole) for look in every_look(each)
    ) or any(look in STAFF_LOOKS for word in words for look in every_look(word))


def is_letter(each: str) -> bool:
    """A letter of a script that is written today, a mark that belongs to it, or a digit of ours;
    none that is another way to write a letter."""
    if each in "0123456789":
        return True
    if unicodedata.category(each)[0] not in "LM" or each != unicodedata.normalize("NFKC", each):
        return False
    return script_of(each) in SCRIPTS


VALIDATORS = [check]
