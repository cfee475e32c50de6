"""What is wrong with something that a person has written, told in his language.

>>> from kabinett.core.phrase import N_, Phrase
>>> wrong = Phrase(N_("{said} names no choice"), said="0 ")
>>> str(wrong)
"'0 ' names no choice"
"""

from __future__ import annotations

from typing import Any

from kabinett.core.words import CATALOGUES, LANGUAGES, Speaks, Wording, catalogue

#: So much of what somebody has written is shown.
LONGEST = 120
#: So many things are listed.
MOST = 30


def N_(text: str) -> str:
    """A text that a catalogue has, translated where it is shown."""
    return text


class Choice(str):
    """The name of a choice: whoever has the game's words is told what it is called, too."""

    __slots__ = ()


class Plain(str):
    """A text that is shown without quotes, in no other language: a name of ours, a figure."""

    __slots__ = ()


class Phrase:
    """A text with holes and what fills them, in no language yet; where nothing fills them, braces
    are braces.

    What fills a hole is a number; a text, which is shown in quotes, as it was written; a `Choice`;
    a `Plain` text; another phrase; or a list of those."""

    def __init__(self, text: str, **parts: Any) -> None:
        self.text = text
        self.parts = parts

    def __str__(self) -> str:
        return self.told()

    def told(self, language: str = "en", game: Speaks | None = None) -> str:
        """In a language; choices, and the game's own texts, in the words of a game."""
        spoken = language if language in LANGUAGES else "en"
        words = None if game is None else Wording(game, spoken, str)
        if words is None:
            text = catalogue(CATALOGUES.parent, "core", spoken).gettext(self.text)
        else:
            text = words.translate(self.text, "", 1)
        parts = {name: part_told(part, words, spoken) for name, part in self.parts.items()}
        return text.format(**parts) if parts else text


def part_told(part: Any, words: Wording | None, language: str) -> str:
    if isinstance(part, Phrase):
        return part.told(language, None if words is None else words.game)
    if isinstance(part, Choice):
        return called(part, words)
    if isinstance(part, str) and not isinstance(part, Plain):
        return quoted(part)
    if isinstance(part, (list, tuple)):
        told = ", ".join(part_told(each, words, language) for each in part[:MOST])
        return f"{told}, …" if len(part) > MOST else told
    return str(part)


def called(name: str, words: Wording | None) -> str:
    number = None if words is None else words.game.vocabulary.numbers.get(name)
    if words is None or number is None:
        return name
    label = words.game.label(number, words)
    return name if label == name else f"{label} ({name})"


def quoted(text: str) -> str:
    """As somebody has written it, in quotes, a line of it.

    >>> quoted("0" * 200) == repr("0" * 120 + "…")
    True
    """
    return repr(text if len(text) <= LONGEST else text[:LONGEST] + "…")


class Fault(ValueError):
    """An error that is told to whoever has written what is wrong."""

    def __init__(self, what: str | Phrase, **parts: Any) -> None:
        self.what = what if isinstance(what, Phrase) else Phrase(what, **parts)
        super().__init__(str(self.what))

    def told(self, language: str, game: Speaks | None = None) -> str:
        return self.what.told(language, game)
