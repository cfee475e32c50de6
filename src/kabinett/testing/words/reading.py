"""How hard a text is to read, in school years.

English is measured by Flesch and Kincaid's grade level, German by the first Wiener Sachtextformel
of Bamberger and Vanecek. The names and terms of a game count as one short word: a reader has
learned them, and no sentence could do without them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.learn.plain import bare

_VOWELS = {"en": re.compile(r"[aeiouy]+"), "de": re.compile(r"au|äu|eu|ei|ai|ie|[aeiouyäöü]")}
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
_END = re.compile(r"[.!?]+(?=\s|$)|:$|\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )")
#: A short word, in place of a term.
_SHORT = "Ort"


@dataclass(frozen=True)
class Measures:
    """What both formulas count in a text."""

    sentences: int
    words: int
    syllables: int
    long_words: int  # of more than six letters
    many_syllables: int  # words of three or more
    one_syllable: int


def syllables(word: str, language: str) -> int:
    """
    >>> [syllables(word, "en") for word in ("party", "game", "table", "republic")]
    [2, 1, 2, 3]
    >>> [syllables(word, "de") for word in ("Partei", "Spiel", "Republik")]
    [2, 1, 3]
    """
    letters = word.lower()
    count = len(_VOWELS[language].findall(letters))
    if language == "en" and re.search(r"[^aeiouyl]e$|[^td]ed$", letters):
        count -= 1  # a mute e
    return max(count, 1)


def shorten_terms(text: str, terms: Iterable[str]) -> str:
    """Put a short word in place of each name and term, also with an ending of case or number.

    >>> shorten_terms("Two Regimes in Berlin.", ["Regime", "Berlin"])
    'Two Ort in Ort.'
    """
    ordered = sorted({term for term in terms if len(term) > 2}, key=len, reverse=True)
    if not ordered:
        return text
    any_term = "|".join(map(re.escape, ordered))
    return re.sub(rf"(?<!\w)(?:{any_term})(?:’?\w{{1,2}})?(?!\w)", _SHORT, text)


def measure(text: str, language: str, terms: Iterable[str] = ()) -> Measures:
    text = shorten_terms(bare(text), terms)
    sentences = [part for part in _END.split(text) if _WORD.search(part)]
    words = _WORD.findall(text)
    counts = [syllables(word, language) for word in words]
    return Measures(
        sentences=len(sentences),
        words=len(words),
        syllables=sum(counts),
        long_words=sum(len(word) > 6 for word in words),
        many_syllables=sum(count >= 3 for count in counts),
        one_syllable=sum(count == 1 for count in counts),
    )


def school_year(text: str, language: str, terms: Iterable[str] = ()) -> float:
    """The school year that can read the text.

    >>> round(school_year("The cat sat on the mat.", "en"), 1)
    -1.4
    >>> round(school_year("Die Katze sitzt auf der Matte.", "de"), 1)
    -2.1
    """
    found = measure(text, language, terms)
    length = found.words / found.sentences
    if language == "de":
        return (
            0.1935 * 100 * found.many_syllables / found.words
            + 0.1672 * length
            + 0.1297 * 100 * found.long_words / found.words
            - 0.0327 * 100 * found.one_syllable / found.words
            - 0.875
        )
    return 0.39 * length + 11.8 * found.syllables / found.words - 15.59
