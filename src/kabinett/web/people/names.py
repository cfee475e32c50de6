"""Decides which names people may have: nobody may pass for somebody else or for the site.

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

SHORTEST_NAME, LONGEST_NAME = 2, 24

#: Allowed between letters and digits, one at a time.
SEPARATORS = "._- "

#: Characters that are easily confused, in lower case and without accents, with their replacements.
ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "ı": "l", "ø": "o"})
PAIRS = [("rn", "m"), ("vv", "w")]

#: Scripts that people write in today (Unicode's Standard Annex 31, table 5).
SCRIPTS = {
    "ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN",
    "GREEK", "GUJARATI", "GURMUKHI", "HAN", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA",
    "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU",
    "THAANA", "THAI", "TIBETAN",
}  # fmt: skip
#: Scripts that may be mixed in one name (Unicode's Technical Standard 39, "highly restrictive").
TOGETHER = [{"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "BOPOMOFO"}, {"HAN", "HANGUL"}]

#: Names of the site and its bots, and names that might seem to speak for them; nobody may have
#: them.
RESERVED = [
    "account", "anonymous", "computer", "deleted", "gast", "geloescht", "guest", "help", "here",
    "hilfe", "imprint", "impressum", "info", "mail", "me", "nobody", "one-ply", "player", "privacy",
    "random", "seat", "seite", "site", "spectator", "spieler", "visitor", "website", "zuschauer",
]  # fmt: skip
#: Roles of the staff: no word of a name may be one of these.
STAFF = [
    "admin", "administrator", "administration", "bot", "betreiber", "host", "kabinett",
    "moderation", "moderator", "moderatorin", "official", "operator", "postmaster", "root",
    "security", "staff", "support", "system", "team", "webmaster",
]  # fmt: skip


@cache
def likenesses() -> dict[str, str]:
    """Return, for each letter with look-alikes, the one that represents them all: an ASCII letter
    if possible, otherwise the first.  The table is loaded only when a name has letters outside
    ASCII."""
    from confusable_homoglyphs.confusables import confusables_data

    lookalikes: dict[str, str] = {}

    def stands_for(letter: str) -> str:
        while lookalikes.get(letter, letter) != letter:
            letter = lookalikes[letter]
        return letter

    for letter, others in confusables_data.items():
        for other in (each["c"] for each in others):
            if len(letter) == len(other) == 1:
                one, two = sorted((stands_for(letter), stands_for(other)))
                lookalikes[two] = one
    return {letter: stands_for(letter) for letter in lookalikes}


def script_of(letter: str) -> str:
    """Return the letter's script in Unicode's terms; COMMON or INHERITED for letters that all
    scripts share."""
    from confusable_homoglyphs import categories

    return str(categories.alias(letter))


def lookalike_of(letter: str) -> str:
    """Return the letter that this letter is easily mistaken for, in lower case and without
    accents."""
    if not letter.isascii():
        plain = without_accents(letter)
        letter = plain if plain.isascii() else likenesses().get(plain, plain)
    return without_accents(letter.casefold())


def without_accents(text: str) -> str:
    """Return the text without accents, points and the like."""
    letters = "".join(
        each
        for each in unicodedata.normalize("NFKD", text)
        if unicodedata.category(each) != "Mn" or script_of(each) not in ("INHERITED", *POINTED)
    )
    return unicodedata.normalize("NFC", letters)


#: Scripts that are usually written without their points.
POINTED = ("ARABIC", "HEBREW")


def looks(name: str) -> str:
    """Return a key that is the same for all names that look alike at a quick glance."""
    letters = "".join(map(lookalike_of, unicodedata.normalize("NFC", name)))
    for separator in SEPARATORS:
        letters = letters.replace(separator, "")
    letters = letters.translate(ALIKE)
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


def every_look(name: str) -> set[str]:
    """Return how a name looks as written, in upper case and in lower case: Cyrillic В looks like B,
    but в does not look like b."""
    return {looks(each) for each in (name, name.upper(), name.lower())}


def tidy(name: str) -> str:
    """Return the name in the form in which it is stored: composed letters (NFC), single blanks
    between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


RESERVED_LOOKS = frozenset(map(looks, [*RESERVED, *STAFF]))
STAFF_LOOKS = frozenset(map(looks, STAFF))


def check(name: str) -> None:
    """Raise ValidationError if nobody may have this name."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise ValidationError(
            _("A name has %(shortest)s to %(longest)s characters.")
            % {"shortest": SHORTEST_NAME, "longest": LONGEST_NAME}
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
        raise ValidationError(_("This name is reserved."))


def is_reserved(name: str) -> bool:
    """Could the name be taken for the site, a bot, a seat without a name, or the staff?"""
    words = [word.rstrip("0123456789") for word in re.split(r"[._ -]+", name)]
    whole = "".join(words)
    return any(
        look in RESERVED_LOOKS for each in (name, whole) for look in every_look(each)
    ) or any(look in STAFF_LOOKS for word in words for look in every_look(word))


def is_letter(character: str) -> bool:
    """Is this a letter or a combining mark of a script in use today, or a digit from 0 to 9?
    Compatibility forms of letters do not count."""
    if character in "0123456789":
        return True
    if unicodedata.category(character)[0] not in "LM" or character != unicodedata.normalize(
        "NFKC", character
    ):
        return False
    return script_of(character) in SCRIPTS


VALIDATORS = [check]
