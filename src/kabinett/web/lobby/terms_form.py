"""The terms of a table: the form to choose them, and the sentences that describe them.

The form offers only usual values; `kabinett.web.play.terms` knows all possible ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from kabinett.core.data import Data
from kabinett.web.play.terms import (
    DAY,
    HOUR,
    MINUTE,
    Clock,
    ClockKind,
    Delay,
    Talk,
    Terms,
    TimeOut,
)


@dataclass(frozen=True)
class Choice:
    """One of the usual values of a term."""

    value: str
    label: str  # in English
    meaning: object


CLOCKS = (
    Choice("none", gettext_noop("No clock"), Clock()),
    Choice("days-1", gettext_noop("1 day for each move"), Clock(ClockKind.DAYS, DAY)),
    Choice("days-3", gettext_noop("3 days for each move"), Clock(ClockKind.DAYS, 3 * DAY)),
    Choice("days-7", gettext_noop("A week for each move"), Clock(ClockKind.DAYS, 7 * DAY)),
    Choice(
        "budget-10",
        gettext_noop("10 days for the game, and 6 hours more with each move"),
        Clock(ClockKind.BUDGET, 0, 10 * DAY, 6 * HOUR),
    ),
    Choice(
        "live-20",
        gettext_noop("Live: 20 minutes for the game, and 15 seconds more with each move"),
        Clock(ClockKind.LIVE, 0, 20 * MINUTE, 15),
    ),
    Choice(
        "live-60",
        gettext_noop("Live: an hour for the game, and 30 seconds more with each move"),
        Clock(ClockKind.LIVE, 0, 60 * MINUTE, 30),
    ),
)
TIME_OUTS = (
    Choice("pause", gettext_noop("The game pauses, and the others vote"), TimeOut.PAUSE),
    Choice("bot", gettext_noop("A bot plays on"), TimeOut.BOT),
)
TALKS = (
    Choice("open", gettext_noop("Everybody with everybody"), Talk.OPEN),
    Choice("pairs", gettext_noop("Two in private, too"), Talk.PAIRS),
    Choice("phrases", gettext_noop("In ready phrases only"), Talk.PHRASES),
    Choice("none", gettext_noop("Nobody talks"), Talk.NONE),
)
DELAYS = (
    Choice("none", gettext_noop("See what happens at once"), Delay()),
    Choice("answers-10", gettext_noop("Are 10 answers behind"), Delay(10, 0)),
    Choice("hour", gettext_noop("Are an hour behind"), Delay(0, 60)),
    Choice("day", gettext_noop("Are a day behind"), Delay(0, 24 * 60)),
)

#: The fields of the form: name, label and choices.
FIELDS = (
    ("clock", gettext_noop("Time"), CLOCKS),
    ("time_out", gettext_noop("When somebody's time is over"), TIME_OUTS),
    ("talk", gettext_noop("Talk"), TALKS),
    ("delay", gettext_noop("Spectators"), DELAYS),
)
FLAGS = (
    (
        "takeover",
        gettext_noop("Seats may be taken over"),
        gettext_noop("Somebody else may play on for a person who is gone."),
    ),
    (
        "rated",
        gettext_noop("Rated"),
        gettext_noop(
            "The result counts for the ratings of those who play, less if they have met lately, and"
            " not at all if it is given up after a few answers."
        ),
    ),
)


def terms_form() -> Data:
    """Return the terms that the form offers: fields with values, and flags."""
    return {
        "fields": [
            {
                "name": name,
                "label": _(label),
                "values": [{"value": one.value, "label": _(one.label)} for one in choices],
            }
            for name, label, choices in FIELDS
        ],
        "flags": [
            {"name": name, "label": _(label), "help": _(about)} for name, label, about in FLAGS
        ],
    }


def terms_chosen(chosen: Mapping[str, str]) -> Terms | None:
    """Return the terms with these values, which are given by name; None if a value is not one of
    the choices."""
    values: Data = {}
    for name, _label, choices in FIELDS:
        value = chosen.get(name, choices[0].value)
        meanings = [one.meaning for one in choices if one.value == value]
        if not meanings:
            return None
        values[name] = meanings[0]
    for name, _label, _help in FLAGS:
        values[name] = chosen.get(name) == "on"
    return replace(Terms(), **values)


def describe(terms: Terms) -> list[str]:
    """Return the terms in words, one sentence each."""
    sentences = [describe_clock(terms.clock)]
    if terms.clock.runs:
        what = label_of(TIME_OUTS, terms.time_out)
        sentences.append(_("When somebody's time is over: {what}").format(what=what))
    if terms.talk != Talk.OPEN:
        sentences.append(_("Talk: {who}").format(who=label_of(TALKS, terms.talk)))
    if terms.delay != Delay():
        sentences.append(_("Spectators: {what}").format(what=describe_delay(terms.delay)))
    sentences += [_(label) for name, label, _help in FLAGS if getattr(terms, name)]
    return sentences


def label_of(choices: tuple[Choice, ...], meaning: object) -> str:
    return next((_(one.label) for one in choices if one.meaning == meaning), str(meaning))


def describe_clock(clock: Clock) -> str:
    for one in CLOCKS:
        if one.meaning == clock:
            return _(one.label)
    if clock.kind == ClockKind.DAYS:
        return _("{time} for each move").format(time=duration_label(clock.move))
    pattern = _("{time} for the game, and {more} more with each move")
    text = pattern.format(time=duration_label(clock.budget), more=duration_label(clock.increment))
    return _("Live: {text}").format(text=text) if clock.live else text


def describe_delay(delay: Delay) -> str:
    for one in DELAYS:
        if one.meaning == delay:
            return _(one.label)
    return " · ".join(
        part
        for part in (
            ngettext("{n} answer behind", "{n} answers behind", delay.answers).format(
                n=delay.answers
            )
            if delay.answers
            else "",
            duration_label(60 * delay.minutes) if delay.minutes else "",
        )
        if part
    )


def duration_label(seconds: int) -> str:
    """Return a duration in the largest unit that divides it."""
    if seconds % DAY == 0:
        days = seconds // DAY
        return ngettext("{n} day", "{n} days", days).format(n=days)
    if seconds % HOUR == 0:
        hours = seconds // HOUR
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    if seconds % MINUTE == 0:
        minutes = seconds // MINUTE
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
