"""How much of a game is played: its short forms beside the whole one, and how long they take."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from kabinett.core.game import Game
from kabinett.core.minutes import READERS, Half
from kabinett.core.words import Wording

#: From so many minutes on one speaks of hours.
LONG = 90


def offered_lengths(game: Game[Any], words: Wording) -> dict[str, Any] | None:
    """What the form offers: ``choices`` stand one by one, ``others`` in a list behind them."""
    option = game.length
    if option is None:
        return None
    labels = {value: words.plain(label) for value, label in option.values.items()}
    return {
        "name": option.name,
        "label": words.plain(option.label),
        "help": words.plain(option.help),
        "ruling": option.ruling,
        "numbers": option.numbers,
        "default": option.default,
        "choices": [
            {"value": value, "label": labels[value], "minutes": minutes_of(game, value)}
            for value in option.lengths
        ],
        "others": [
            {"value": value, "label": label}
            for value, label in labels.items()
            if value not in option.lengths
        ],
    }


def minutes_of(game: Game[Any], length: str) -> dict[int, str]:
    """How long a length takes by the number of seats, as far as that has been counted."""
    found = {}
    for seats in game.seat_counts:
        count = game.counts.of(length, seats)
        if count is not None:
            told = _("alone with bots {alone}, {n} people {together}")
            found[seats] = told.format(
                alone=span(count.person), n=seats, together=span(count.table)
            )
    return found


def span(answers: Half) -> str:
    """From quick readers to slow ones: "25–50 min", "50 min – 1½ h"."""
    (low, unit), (high, unit_2) = (in_words(answers.minutes(seconds)) for seconds in READERS)
    if unit == unit_2:
        return f"{low}–{high} {unit}" if low != high else f"{low} {unit}"
    return f"{low} {unit} – {high} {unit_2}"


def in_words(minutes: float) -> tuple[str, str]:
    """As one says it, with its unit.

    >>> in_words(7.2), in_words(33), in_words(100), in_words(118)
    (('7', 'min'), ('35', 'min'), ('1½', 'h'), ('2', 'h'))
    """
    if minutes < LONG - 2.5:
        return str(round(minutes) if minutes < 10 else 5 * round(minutes / 5)), "min"
    whole, half = divmod(round(minutes / 30), 2)
    return f"{whole}½" if half else str(whole), "h"


def options_of(game: Game[Any], length: str) -> dict[str, str]:
    """Of a length, "" the usual one; all else as usual."""
    options = {option.name: option.default for option in game.options}
    return options | {game.length.name: length} if game.length and length else options
