"""The lengths of a game: the whole game and its short forms, and how long each takes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.setup import Option
from kabinett.core.show.minutes import READERS, Quartiles, counts_of
from kabinett.core.words import Wording

#: Durations of at least this many minutes are shown in hours.
LONG = 90


def describe_option(option: Option, words: Wording) -> Data:
    """Return what the form says about an option, without its values."""
    return {
        "name": option.name,
        "label": words.plain(option.label),
        "help": words.plain(option.help),
        "ruling": option.ruling,
        "numbers": option.numbers,
        "default": option.default,
    }


def offered_lengths(rules: Rules, words: Wording) -> Data | None:
    """Return the lengths that the form offers: ``choices`` each by itself, ``others`` in a list
    after them."""
    option = rules.length
    if option is None:
        return None
    labels = {value: words.plain(label) for value, label in option.values.items()}
    return describe_option(option, words) | {
        "choices": [
            {"value": value, "label": labels[value], "minutes": minutes_of(rules, value)}
            for value in option.lengths
        ],
        "others": [
            {"value": value, "label": label}
            for value, label in labels.items()
            if value not in option.lengths
        ],
    }


def minutes_of(rules: Rules, length: str) -> dict[int, str]:
    """Return how long a length takes, by number of seats, for those with measured games."""
    labels = {}
    for seats in rules.seat_counts:
        count = counts_of(rules).of(length, seats)
        if count is not None:
            pattern = _("alone with bots {alone}, {n} people {together}")
            labels[seats] = pattern.format(
                alone=span(count.person), n=seats, together=span(count.table)
            )
    return labels


def span(answers: Quartiles) -> str:
    """Return the span from quick to slow readers: "25–50 min", "50 min – 1½ h"."""
    (low, low_unit), (high, high_unit) = (in_words(answers.minutes(seconds)) for seconds in READERS)
    if low_unit == high_unit:
        return f"{low}–{high} {low_unit}" if low != high else f"{low} {low_unit}"
    return f"{low} {low_unit} – {high} {high_unit}"


def in_words(minutes: float) -> tuple[str, str]:
    """Return a duration as people say it, and its unit.

    >>> in_words(7.2), in_words(33), in_words(100), in_words(118)
    (('7', 'min'), ('35', 'min'), ('1½', 'h'), ('2', 'h'))
    """
    if minutes < LONG - 2.5:
        return str(round(minutes) if minutes < 10 else 5 * round(minutes / 5)), "min"
    whole, half = divmod(round(minutes / 30), 2)
    return f"{whole}½" if half else str(whole), "h"
