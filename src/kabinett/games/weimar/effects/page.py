"""Writes pack/VOCABULARY.md from the docstrings of the verbs and conditions:
``python -m kabinett.games.weimar.effects.page``.  A test checks that the page is up to date.
"""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

from kabinett.core.data import Data
from kabinett.games.weimar.content.effect_words import ACTION_KINDS, FLAG_IDS, GROUPS_OF_SOCIETY
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

`python -m kabinett.games.weimar.effects.page` writes this page from the verbs in the source.

A record of the pack has a list of effects, which happen from left to right:

```toml
effect = ["seat +1 own", "base +2 own different"]
```

Most effects are a phrase in quotes. Some have other effects inside and are a table in braces. An
unknown word, or a phrase that could never do anything, is refused with file, record and reason; all
faults of a pack are reported at once. Every example on this page works.

An effect belongs to a party, which the phrases call `own`: the party that plays the card, acts,
rolls the dice or has won the Issue. The effect of a Society Marker belongs to the party that its
record names; if this is a Minor Party, to the party that controls it. The effects of Round Cards,
of the Economy Track and of `end_of_round` belong to the Chancellor’s party.

A Foreign Affairs Card has three more lists: `before` happens before the roll; `after` is printed
above the roll too, but happens after it, whatever the result (ruling 7.21); `end_of_round` happens
in each round in which the card has not been completed. With `from_round = 4` the card cannot be
negotiated before that round. A Party Card with `impulses = 2` has its Event only in its party’s
first two Impulses of a round, or before the first.

## Who

| word | the party |
|---|---|
| `spd`, `z`, `kpd`, `dnvp` | this party |
| `own` | the party that the effect belongs to |
| `chancellor` | the Chancellor’s party |
| `government` | each governing party, the Chancellor’s first |
| `everyone` | all four parties, in turn order from `own` |
| `others` | all parties except `own` |
| `other` | another party, which `own` chooses |
| `any` | any party, which `own` chooses |
| `ddp`, `dvp`, `uspd` | the party that controls this Minor Party |

With `other` and `any` only parties are offered for which the effect would do something. Effects for
one party (`choose`, `may`, `issue`, `minor`) and conditions refuse `government`, `everyone` and
`others`; conditions and lasting rules also refuse `other` and `any`.

## Where

| word | the place |
|---|---|
| {cities} | this city |
| `any` | a city that the party chooses, each time again |
| `random` | a city by two dice; nothing happens if the effect can do nothing there |
| `here` | the city of the action, or the last city chosen or rolled in this list |
| `same` | only with `base +`: one city that the party chooses, for all Bases |
| `different` | cities that the party chooses, all different; with threats, not the last city |
| `dr` | the DR Box; only with threats that can lie there |

Only cities where the effect would do something are offered. If there is none, nothing happens. In a
list where no city can have been chosen before, `here` is refused.

## Units

| word | the units |
|---|---|
| {units} | of this kind |
| `own` | units that it controls: its colour; white ones in government; for Zentrum the Police |
| `government` or `white` | Police and Reichswehr |
| `party` | units of the colour of any party |
| `spd`, `kpd`, `dnvp` | units of this party’s colour |
| `freikorps` | Freikorps of either strength |
| `any` | all units |
| `opposing` | only with `dissolve` in the table of the Fight: units of the party fought |
"""

TAIL: Final = """\
## Politicians

A Party Card with `politician` can be played from the hand when another party does one of the things
that it names; `politician_effect` then happens:

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
    opposite = "| `not government own` | the opposite of the condition after `not` |"
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
    """The verbs in the order of their files, and of their lines in a file."""
    classes = dict.fromkeys(kinds.values())
    return sorted(classes, key=lambda kind: kind.__module__)


def filled_docstring(kind: object) -> str:
    """The docstring of a class, with its lists filled in."""
    doc = inspect.getdoc(kind) or ""
    lists = {**LISTS, "conditions": conditions()} if "{conditions}" in doc else LISTS
    return doc.format(**lists)


def lines(kind: object) -> list[tuple[str, str]]:
    """The examples of a verb, each with its meaning."""
    rows: list[tuple[str, str]] = []
    for line in filled_docstring(kind).splitlines():
        example = EXAMPLE.match(line)
        if example:
            rows.append((example[1], example[2]))
        else:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line}")
    return rows


def examples(kind: object) -> list[str]:
    """The examples of a verb with other effects inside, as a pack writes them."""
    doc = filled_docstring(kind)
    return [line for line in doc.splitlines() if line.startswith("{")]


def inside(kind: object) -> str:
    """The section of the page about a verb that contains other effects.  It begins with the
    description, then come the examples, then what else the docstring says."""
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
