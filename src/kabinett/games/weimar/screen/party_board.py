"""The Party Boards: the actions of a party with their costs, dice and tables (4.3, 5.5)."""

from __future__ import annotations

from typing import Final

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    COUNTER_COUP,
    COUP,
    DEMOCRATS,
    DEMONSTRATION,
    DNVP,
    FIGHT,
    FOREIGN_AFFAIRS,
    KPD,
    MOBILIZE,
    RESERVE,
    SPD,
    TAKE_CONTROL,
    Action,
    Party,
    Z,
    vocabulary,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.phases.actions import cost
from kabinett.games.weimar.screen import terms

ACTION_POINTS = Message("{n} AP")
RESERVE_POINT = Message("1 Reserve Point")
REACTION = Message("Reaction")

ONE_UNIT = Message("for one unit: from the supply or another city into the city")
TAKE_BACK = Message("turns one black Reichswehr of the city back; in government only")
TAKE_OVER = Message("turns one Reichswehr of the city to the DNVP’s side")
STORE = Message("one point into the Reserve, which holds two")
NEGOTIATE = Message("dice and result as on the card; in government only")

DEMONSTRATION_DICE: Final = {
    SPD: Message("3 dice"),
    Z: Message("1 die + strength of white units in the city; one Police may come in first, free"),
    KPD: Message("1 die + strength of KPD units in the city"),
    DNVP: Message("1 die + strength of DNVP units in the city"),
}
FIGHT_DICE = Message(
    "1 die + government strength − strength of the party fought; result +1 against the KPD; in "
    "government only"
)
COUP_DICE = Message(
    "own strength − opposing strength, +1 die with Unrest; result +1 with Poverty; in opposition "
    "only"
)
COUNTER_DICE: Final = {
    SPD: Message(
        "SPD and government strength − opposing strength; result +1 with Prosperity; in government "
        "only"
    ),
    Z: Message(
        "government strength − opposing strength; result +1 with Prosperity; in government only"
    ),
}
REACTION_DICE: Final = {
    SPD: Message("1 die for each own Base in the city"),
    Z: Message("strength of white units in the city; an own Base there is needed"),
    KPD: Message("own strength in the city; an own Base there is needed"),
    DNVP: Message("own strength in the city; an own Base there is needed"),
}


def party_board(party: Party, text: Wording) -> list[Data]:
    """The actions that the party may perform, in the order of the vocabulary, and its Reaction."""
    lines = [
        line(party, DEMONSTRATION, DEMONSTRATION_DICE[party], text),
        line(party, MOBILIZE, ONE_UNIT, text),
    ]
    if party != KPD:
        lines.append(line(party, TAKE_CONTROL, TAKE_OVER if party == DNVP else TAKE_BACK, text))
    lines.append(line(party, FIGHT, FIGHT_DICE, text))
    if party in DEMOCRATS:
        lines.append(line(party, COUNTER_COUP, COUNTER_DICE[party], text))
    else:
        lines.append(line(party, COUP, COUP_DICE, text))
    lines.append(line(party, FOREIGN_AFFAIRS, NEGOTIATE, text))
    lines.append(line(party, RESERVE, STORE, text))
    lines.append(
        {
            "id": "reaction",
            "action": text.plain(REACTION),
            "cost": text.plain(RESERVE_POINT),
            "dice": text.plain(REACTION_DICE[party]),
            "rows": rows(text.book.reactions[party], party, text),
        }
    )
    return lines


def line(party: Party, kind: Action, dice: Message, text: Wording) -> Data:
    return {
        "id": vocabulary.names[ACTION[kind]],
        "action": text.plain(terms.ACTIONS[kind]),
        "cost": text.plain(ACTION_POINTS, cost(party, kind)),
        "dice": text.plain(dice),
        "rows": rows(text.book.success[kind][party], party, text),
    }


def rows(blocks: dict[int, int], party: Party, text: Wording) -> list[tuple[str, str, int]]:
    """The rows of a table from the lowest result to the highest, each with its results in words,
    its effects, and its first result; [] for no table."""
    if not blocks:
        return []
    teller = Teller(text, party)
    sentences: dict[int, str] = {}  # each by its first result
    for first in sorted({1, 2, *blocks}):
        words = "; ".join(teller.lines(blocks.get(first, 0))) or teller.sentence(0)
        if words not in list(sentences.values())[-1:]:
            sentences[first] = words
    firsts = list(sentences)
    return [
        (span(first, after), sentences[first], first)
        for first, after in zip(firsts, [*firsts[1:], 0], strict=True)
    ]


def span(first: int, after: int) -> str:
    """The results from ``first`` up to before ``after``, such as "≤ 1", "2–3" or "7+"."""
    if not after:
        return f"{first}+"
    if first == 1:
        return f"≤ {after - 1}"
    return str(first) if after == first + 1 else f"{first}–{after - 1}"
