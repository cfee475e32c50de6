"""Errors about a text that a person wrote, in that person's language.

>>> from kabinett.core.phrase import N_, Phrase
>>> wrong = Phrase(N_("{said} names no choice"), said="0 ")
>>> str(wrong)
"'0 ' names no choice"
"""

from __future__ import annotations

from kabinett.core.words import CATALOGUES, LANGUAGES, HasWords, Wording, catalogue

#: The largest number of characters to quote from somebody's text.
LONGEST_QUOTE = 120
#: The largest number of things to list.
MOST_LISTED = 30


def N_(text: str) -> str:
    """Mark a text for translation; `Phrase` translates it."""
    return text


class Choice(str):
    """The name of a choice; shown with its label if the game's words are available."""

    __slots__ = ()


class Plain(str):
    """A text that is shown without quotes and untranslated: one of our own names, or a number."""

    __slots__ = ()


class Phrase:
    """A text with holes and the parts that fill the holes, not yet translated. A text without parts
    may contain braces, which are then shown unchanged.

    A part is a number; a text, which is shown in quotes as it was written; a `Choice`; a `Plain`
    text; another phrase; or a list of such parts."""

    def __init__(self, text: str, **parts: object) -> None:
        self.text = text
        self.parts = parts

    def __str__(self) -> str:
        return self.text_in()

    def text_in(self, language: str = "en", game: HasWords | None = None) -> str:
        """The phrase in a language; ``game`` provides the labels of choices and its own
        translations."""
        supported = language if language in LANGUAGES else "en"
        words = None if game is None else Wording(game, supported, str)
        if words is None:
            text = catalogue(CATALOGUES.parent, "core", supported).gettext(self.text)
        else:
            text = words.translate(self.text, "", 1)
        parts = {name: part_text(part, words, supported) for name, part in self.parts.items()}
        return text.format(**parts) if parts else text


def part_text(part: object, words: Wording | None, language: str) -> str:
    if isinstance(part, Phrase):
        return part.text_in(language, None if words is None else words.game)
    if isinstance(part, Choice):
        return name_with_label(part, words)
    if isinstance(part, str) and not isinstance(part, Plain):
        return quote_text(part)
    if isinstance(part, (list, tuple)):
        items = ", ".join(part_text(each, words, language) for each in part[:MOST_LISTED])
        return f"{items}, …" if len(part) > MOST_LISTED else items
    return str(part)


def name_with_label(name: str, words: Wording | None) -> str:
    number = None if words is None else words.game.vocabulary.numbers.get(name)
    if words is None or number is None:
        return name
    label = words.game.label(number, words)
    return name if label == name else f"{label} ({name})"


def quote_text(text: str) -> str:
    """The text in quotes, shortened if it is long.

    >>> quote_text("0" * 200) == repr("0" * 120 + "…")
    True
    """
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


class Fault(ValueError):
    """An error for the person who wrote a faulty text; it can be shown in any language."""

    def __init__(self, what: str | Phrase, **parts: object) -> None:
        self.what = what if isinstance(what, Phrase) else Phrase(what, **parts)
        super().__init__(str(self.what))

    def text_in(self, language: str, game: HasWords | None = None) -> str:
        return self.what.text_in(language, game)
