"""Does dealing anew, where a game does it itself, deal whatever may be?

Two tables that are alike to somebody are dealt anew alike for him: so what lies hidden at one of
them comes in some re-deals of the other.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import Any, Final, NamedTuple

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.parts.zones import names_of
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.leaks import NO_SEAT, Leak, on_a_copy, who, with_state
from kabinett.testing.sources import line_where

#: Re-deals in which something that is not known should have moved.
BASES: Final = 8
#: Re-deals before something is held to be never dealt; nearly always a few are enough.
REDEALS: Final = 2000
#: Of what may have so many values or more, no re-deals tell that one never comes.
MANY: Final = 100


class Fact(NamedTuple):
    """Something hidden that is so: a field (of a seat, or of several decks one) has this value, at
    this place, or somewhere among others."""

    field: str
    owner: int
    place: int
    value: int


NO: Final = -1  # owner, or place: the field has none, or it does not matter


def deals_itself(game: Game[Any]) -> bool:
    return game.contract.redeal is not None


def facts_of(s: State, viewer: int) -> set[Fact]:
    """What is hidden from a viewer by the kinds of the fields."""
    facts: set[Fact] = set()
    for name, kind in declared(type(s)).items():
        value = getattr(s, name)
        if kind.name == "hidden_number":
            facts.add(Fact(name, NO, NO, value))
        elif kind.name == "secret":
            facts |= {Fact(name, seat, NO, each) for seat, each in enumerate(value)}
        elif kind.name in ("deck", "hidden"):
            facts |= {Fact(name, NO, NO, each) for each in value}
            if value != sorted(value):  # it lies in an order
                facts |= {Fact(name, NO, place, each) for place, each in enumerate(value)}
        elif kind.name in ("hands", "decks"):
            facts |= {
                Fact(name, owner, NO, each) for owner, inner in enumerate(value) for each in inner
            }
        if kind.per_seat:
            facts = {fact for fact in facts if (fact.field, fact.owner) != (name, viewer)}
    return facts


def told(fact: Fact, s: State, game: Game[Any]) -> str:
    """``cause[1] = 4``, or ``envoy:4 in hands[0]``."""
    field, owner, place, value = fact
    where = field if owner == NO else f"{field}[{owner}]"
    if not declared(type(s))[field].things:
        return f"{where} = {value}"
    try:
        name = names_of(s, field, game.vocabulary)(value)
    except IndexError:
        name = str(value)
    return f"{name} in {where}" if place == NO else f"{name} in {where}[{place}]"


def dealt_at(game: Game[Any], field: str) -> str:
    """File and line where the game's own `redeal` sets a field, or of `redeal` itself."""

    def sets_it(node: ast.AST) -> bool:
        if not isinstance(node, ast.Assign | ast.AugAssign):
            return False
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        parts = [inner for target in targets for inner in ast.walk(target)]
        return any(isinstance(inner, ast.Attribute) and inner.attr == field for inner in parts)

    return line_where(game, "redeal", sets_it)


class Dealing:
    """Looks at positions of games whether what is hidden there comes in re-deals."""

    def __init__(self, game: Game[Any]) -> None:
        self.is_own = deals_itself(game)
        self.dealt: set[Fact] = set()  # what has come
        self.known: set[tuple[int, Fact]] = set()  # what seems to be known to a viewer in this game

    def begin(self) -> None:
        """Another game: other things are known."""
        self.known = set()

    def check(self, table: Table, luck: Luck) -> None:
        """Raise Leak if something that is so here, and may be otherwise for some viewer, is never
        dealt."""
        if not self.is_own or table.state.seat == CHANCE:
            return
        viewer = luck.below(table.setup.seats + 1) - 1
        with on_a_copy(table, viewer):
            self.check_for(table, viewer, luck)

    def check_for(self, table: Table, viewer: int, luck: Luck) -> None:
        wanted = {
            fact
            for fact in facts_of(table.state, viewer) - self.dealt
            if (viewer, fact) not in self.known
        }
        for _ in range(BASES):
            if not wanted:
                return
            base = with_state(table, table.redealt(viewer, luck))
            moved = wanted - facts_of(base.state, viewer)
            for fact in never_dealt(base, viewer, luck, moved):
                raise Leak(
                    f"{dealt_at(table.game, fact.field)}: `redeal` never deals "
                    f"{told(fact, table.state, table.game)}: so it is where "
                    f"{table.program.where(table.state)} asks, and in {REDEALS} re-deals for "
                    f"{who(viewer)} it never comes. Bots would hold it to be impossible: whatever "
                    "may be has to come in some re-deals"
                    + (f". {NO_SEAT}" if viewer == SPECTATOR else "")
                )
            self.dealt |= moved
            wanted -= moved
        self.known |= {(viewer, fact) for fact in wanted}


def never_dealt(base: Table, viewer: int, luck: Luck, wanted: set[Fact]) -> list[Fact]:
    """Those that come in no re-deal, though few enough others do."""
    lacking = set(wanted)
    for _ in range(REDEALS):
        if not lacking:
            return []
        lacking -= facts_of(base.redealt(viewer, luck), viewer)
    values = values_dealt(base, viewer, luck)
    return [fact for fact in sorted(lacking) if len(values[fact[:3]]) < MANY]


def values_dealt(base: Table, viewer: int, luck: Luck) -> dict[tuple[str, int, int], set[int]]:
    """By field, owner and place what comes there in some re-deals."""
    values: dict[tuple[str, int, int], set[int]] = defaultdict(set)
    for _ in range(2 * MANY):
        for field, owner, place, value in facts_of(base.redealt(viewer, luck), viewer):
            values[field, owner, place].add(value)
    return values
