"""What a person may be called: so that nobody can pass for somebody else.

>>> looks("Erzberger") == looks("ERZ-BERGER") == looks("Erzberqer"), looks("0tto") == looks("Otto")
(False, True)
>>> looks("Müller") == looks("Muller") == looks("rnuIler")
True
"""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 24

#: Between letters and digits, one at a time.
SEPARATORS = "._-"

#: What is easily taken for something else.  Applied to small letters without accents.
ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "ı": "l", "ø": "o"})
PAIRS = [("rn", "m"), ("vv", "w")]

#: Of the site, its bots, and what might speak for them.
RESERVED = [
    "account", "admin", "administrator", "anonymous", "bot", "computer", "deleted", "gast",
    "geloescht", "guest", "help", "here", "hilfe", "host", "imprint", "impressum", "info",
    "kabinett", "mail",
    "me", "moderation", "moderator", "nobody", "one-ply", "player", "postmaster", "privacy",
    "random", "root", "security", "spectator", "staff", "support", "system", "visitor", "webmaster",
    "zuschauer",
]  # fmt: skip


def looks(name: str) -> str:
    """The same for all names that a quick glance takes for one another."""
    small = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(each for each in small if unicodedata.category(each) != "Mn")
    for separator in SEPARATORS:
        letters = letters.replace(separator, "")
    letters = letters.translate(ALIKE)
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return letters


TAKEN = frozenset(looks(name) for name in RESERVED)


def check(name: str) -> None:
    """ValidationError if nobody may be called so."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)s to %(longest)s characters.")
            % {"shortest": SHORTEST, "longest": LONGEST}
        )
    if not all(is_letter(each) or each in SEPARATORS for each in name):
        raise ValidationError(_("A name has letters and digits, and . - _ between them."))
    if not re.fullmatch(r"[^._-]+([._-][^._-]+)*", name):
        raise ValidationError(_("A name has . - _ between letters and digits only."))
    if looks(name) in TAKEN:
        raise ValidationError(_("This name is kept for the site."))


def is_letter(each: str) -> bool:
    """A letter of ours, or a digit: other alphabets have letters that look like ours."""
    return each in "0123456789" or (
        each.isalpha()
        and unicodedata.name(each, "").startswith("LATIN ")
        and unicodedata.normalize("NFC", each) == unicodedata.normalize("NFKC", each)
    )


VALIDATORS = [check]
