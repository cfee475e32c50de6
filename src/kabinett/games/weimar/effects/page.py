"""pack/VOCABULARY.md, made from the verbs themselves.

``python -m kabinett.games.weimar.effects.page`` writes it; a test holds that it is up to date.
"""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

from kabinett.core.data import Data
from kabinett.games.weimar.content.checks import ACTION_KINDS, FLAG_IDS, GROUPS_OF_SOCIETY
from kabinett.games.weimar.content.reading import PHRASES, TABLES
from kabinett.games.weimar.content.vocabulary import (
    BASE_PACK,
    CITY_IDS,
    CITY_THREATS,
    DR_THREATS,
    TRIGGERS,
    UNIT_IDS,
)
from kabinett.games.weimar.effects.conditions import CONDITIONS
from kabinett.games.weimar.effects.verb import CARDS, FIGURES, ISSUES, THREATS, UNIT_VERBS

PAGE: Final = BASE_PACK / "VOCABULARY.md"
EXAMPLE: Final = re.compile(r"^(`[^`]+`): (.*)$")

TITLES: Final = {
    FIGURES: "Figures and points",
    UNIT_VERBS: "Units",
    THREATS: "Threats, economy, NSDAP",
    ISSUES: "Society and Issues",
    CARDS: "Actions and cards",
}

HEAD: Final = """\
# The words of effects

This page is made from the verbs themselves, by `python -m kabinett.games.weimar.effects.page`.

A record of the pack says what happens in a list of effects, done from left to right:

```toml
effect = ["seat +1 own", "base +2 own different"]
```

Most effects are a phrase in quotes. Some have others inside and are a table in braces. A word
that is none of these, and a phrase that could never do anything, is refused with file, record and
reason; all faults of a pack are told at once. Every example on this page works.

An effect belongs to a party, its *own*: whoever plays the card, acts, rolls the dice or has won
the Issue. For a Society Marker it is the party that the record names (of a Minor Party whoever
controls it), for Round Cards, the Economy
Track and `end_of_round` the Chancellor.

A Foreign Affairs Card has three such lists more: `before` is done above the roll; `after` is what
stands above the roll, too, but waits until after it and comes whatever the result (ruling 7.21);
`end_of_round` while the card has not been completed. With `from_round = 4` it is not negotiated
before that round. A Party Card with `impulses = 2` has its Event only in its party’s first two
Impulses of a round, or before the first.

## Who

| word | the party |
|---|---|
| `spd`, `z`, `kpd`, `dnvp` | this one |
| `own` | whose effect it is |
| `chancellor` | the Chancellor’s |
| `government` | each governing party, the Chancellor’s first |
| `everyone` | all four, in turn order from `own` |
| `others` | all but `own` |
| `other` | one but `own`, at its choice |
| `any` | one of all, at the choice of `own` |
| `ddp`, `dvp`, `uspd` | the one that controls this Minor Party |

With `other` and `any` only parties are offered that the effect can do something to. Where one
party is meant (`choose`, `may`, `issue`, `minor` and conditions) `government`, `everyone` and
`others` are refused; conditions and lasting rules know no `other` and `any` either.

## Where

| word | the place |
|---|---|
| {cities} | this city |
| `any` | a city of choice, each time anew |
| `random` | a city by two dice; nothing happens if the effect can do nothing there |
| `here` | the city of the action, or the one chosen or rolled last in this list |
| `same` | with `base +` only: a city of choice, all Bases in it |
| `different` | cities of choice, each another one; with threats another city than the last |
| `dr` | the DR Box: with threats of the Box only |

Only cities where the effect can do something are offered. If there is none, nothing happens. Where
no city can have been chosen before, `here` is refused.

## Units

| word | the units |
|---|---|
| {units} | of this kind |
| `own` | which the party controls: its colour; white ones in government; Zentrum always Police |
| `government` or `white` | Police and Reichswehr |
| `party` | of the colour of any party |
| `spd`, `kpd`, `dnvp` | of this party’s colour |
| `freikorps` | Freikorps of either strength |
| `any` | all |
| `opposing` | with `dissolve` in the table of the Fight: of the party that is fought |
"""

TAIL: Final = """\
## Politicians

A Party Card with `politician` is played from the hand when another party does one of these things;
`politician_effect` then happens:

```toml
politician = "coup counter_coup by other"
politician_effect = ["dice -1"]
```

The triggers are {triggers}.
"""


def code(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


LISTS: Final = {
    "cities": code(CITY_IDS),
    "units": code(UNIT_IDS),
    "city_threats": code(CITY_THREATS),
    "dr_threats": code(DR_THREATS),
    "flags": f"{code(FLAG_IDS[:-1])}, or `{FLAG_IDS[-1]}`",
    "groups_of_society": code(GROUPS_OF_SOCIETY),
    "actions": f"{code(ACTION_KINDS[:-1])}, or `{ACTION_KINDS[-1]}`",
    "triggers": f"{code(TRIGGERS[:-1])} and `{TRIGGERS[-1]}`",
}


def conditions() -> str:
    """The table of conditions."""
    rows = [
        f"| {example} | {meaning} |"
        for kind in CONDITIONS.values()
        for example, meaning in lines(kind)
    ]
    opposite = "| `not government own` | any of these with `not` before it: the opposite |"
    return "\n".join(["| condition | true if |", "|---|---|", *rows, opposite])


def page() -> str:
    """The whole page."""
    parts = [HEAD.format(**LISTS), "## Phrases\n"]
    for part, title in TITLES.items():
        parts.append(f"### {title}\n\n| example | what happens |\n|---|---|")
        for kind in in_order(PHRASES):
            if kind.part == part:
                parts += [f"| {example} | {meaning} |" for example, meaning in lines(kind)]
        parts.append("")
    parts.append("## Effects with others inside\n")
    parts += [inside(kind) for kind in in_order(TABLES)]
    parts.append(TAIL.format(**LISTS))
    return "\n".join(parts)


def in_order(kinds: Data) -> list[Any]:
    """The verbs by file, and in a file in the order of its lines."""
    classes = dict.fromkeys(kinds.values())
    return sorted(classes, key=lambda kind: kind.__module__)


def filled_docstring(kind: object) -> str:
    """A class's docstring, its lists filled in."""
    doc = inspect.getdoc(kind) or ""
    lists = {**LISTS, "conditions": conditions()} if "{conditions}" in doc else LISTS
    return doc.format(**lists)


def lines(kind: object) -> list[tuple[str, str]]:
    """The examples of a verb, each with what it does."""
    rows: list[tuple[str, str]] = []
    for line in filled_docstring(kind).splitlines():
        example = EXAMPLE.match(line)
        if example:
            rows.append((example[1], example[2]))
        else:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line}")
    return rows


def examples(kind: object) -> list[str]:
    """The examples of a verb with others inside, as a pack writes them."""
    doc = filled_docstring(kind)
    return [line for line in doc.splitlines() if line.startswith("{")]


def inside(kind: object) -> str:
    """A verb with others inside: its sentences, its examples, what follows."""
    doc = filled_docstring(kind)
    before = doc[: doc.index("\n{")].strip()
    after = doc[doc.rindex("\n{") + 1 :].partition("\n")[2].strip()
    keys = [f"effect_{n}" if n else "effect" for n in range(1 + len(examples(kind)))]
    toml = [f"{keys[n + bool(n)]} = [{each}]" for n, each in enumerate(examples(kind))]
    block = "\n".join(["```toml", *toml, "```"])
    return "\n".join([before, "", block, "", *([after, ""] if after else [])])


def main() -> None:
    PAGE.write_text(page(), "utf-8")
    print(f"{PAGE.name}: {len(PHRASES)} phrases, {len(TABLES)} with others inside")


if __name__ == "__main__":
    main()
