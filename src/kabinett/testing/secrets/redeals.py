"""Checks that a game's own `redeal` can produce every possible deal.

Two tables that look alike to a viewer have the same re-deals for him. Therefore whatever is hidden
at one of them must appear in some re-deals of the other."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import Final, NamedTuple

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.parts.zones import namer_of
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.in_words import describe_viewer
from kabinett.testing.secrets.leaks import NO_SEAT, Leak, on_a_copy
from kabinett.testing.sources.trees import line_where

#: A fact that is true in all of this many re-deals counts as known to the viewer.
BASES: Final = 8
#: A fact counts as impossible if none of this many re-deals has it.
REDEALS: Final = 2000
#: If a field has this many possible values or more, a missing one may be mere chance.
MANY: Final = 100


class Fact(NamedTuple):
    """A hidden fact: a field, or the field's list of one owner (a seat or a deck), has this value,
    at this place or anywhere."""

    field: str
    owner: int
    place: int
    value: int


NO: Final = -1  # for owner or place: the field has none, or it does not matter


def deals_itself(game: Game) -> bool:
    return game.knowledge.redeal is not None


def facts_of(s: State, viewer: int) -> set[Fact]:
    """The facts that the kinds of the fields hide from a viewer."""
    facts: set[Fact] = set()
    for name, kind in declared(type(s)).items():
        value = getattr(s, name)
        if kind.name == "hidden_number":
            facts.add(Fact(name, NO, NO, value))
        elif kind.name == "secret":
            facts |= {Fact(name, seat, NO, each) for seat, each in enumerate(value)}
        elif kind.name in ("deck", "hidden"):
            facts |= {Fact(name, NO, NO, each) for each in value}
            if value != sorted(value):  # its order matters
                facts |= {Fact(name, NO, place, each) for place, each in enumerate(value)}
        elif kind.name in ("hands", "decks"):
            facts |= {
                Fact(name, owner, NO, each) for owner, inner in enumerate(value) for each in inner
            }
        if kind.per_seat:
            facts = {fact for fact in facts if (fact.field, fact.owner) != (name, viewer)}
    return facts


def describe_fact(fact: Fact, s: State, game: Game) -> str:
    """Describe a fact: ``cause[1] = 4``, or ``envoy:4 in hands[0]``."""
    field, owner, place, value = fact
    where = field if owner == NO else f"{field}[{owner}]"
    if not declared(type(s))[field].has_things:
        return f"{where} = {value}"
    try:
        name = namer_of(s, field, game.vocabulary)(value)
    except IndexError:
        name = str(value)
    return f"{name} in {where}" if place == NO else f"{name} in {where}[{place}]"


def line_that_deals(game: Game, field: str) -> str:
    """File and line where the game's own `redeal` sets a field; the line of `redeal` if none
    does."""

    def sets_it(node: ast.AST) -> bool:
        if not isinstance(node, ast.Assign | ast.AugAssign):
            return False
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        parts = [inner for target in targets for inner in ast.walk(target)]
        return any(isinstance(inner, ast.Attribute) and inner.attr == field for inner in parts)

    return line_where(game, "redeal", sets_it)


class Redeals:
    """Checks whether the hidden facts of many positions appear in re-deals."""

    def __init__(self, game: Game) -> None:
        self.is_own = deals_itself(game)
        self.dealt_facts: set[Fact] = set()  # that some re-deal had
        self.known_facts: set[tuple[int, Fact]] = set()  # that a viewer seems to know

    def begin(self) -> None:
        """Start another game: forget what viewers knew in the last one."""
        self.known_facts = set()

    def check(self, table: Table, luck: Luck) -> None:
        """Raise Leak if a fact is true here, a viewer cannot know it, and no re-deal for him has
        it."""
        if not self.is_own or table.state.seat == CHANCE:
            return
        viewer = luck.below(table.setup.seats + 1) - 1
        with on_a_copy(table, viewer):
            self.check_for(table, viewer, luck)

    def check_for(self, table: Table, viewer: int, luck: Luck) -> None:
        candidates = {
            fact
            for fact in facts_of(table.state, viewer) - self.dealt_facts
            if (viewer, fact) not in self.known_facts
        }
        for _ in range(BASES):
            if not candidates:
                return
            base = table.with_state(table.redealt(viewer, luck))
            moved_facts = candidates - facts_of(base.state, viewer)
            for fact in never_dealt(base, viewer, luck, moved_facts):
                raise Leak(
                    f"{line_that_deals(table.game, fact.field)}: `redeal` never deals "
                    f"{describe_fact(fact, table.state, table.game)}: that is true where "
                    f"{table.program.where(table.state)} asks, but in none of {REDEALS} re-deals "
                    f"for {describe_viewer(viewer)}. Bots would think it impossible: some "
                    "re-deals must have it" + (f". {NO_SEAT}" if viewer == SPECTATOR else "")
                )
            self.dealt_facts |= moved_facts
            candidates -= moved_facts
        self.known_facts |= {(viewer, fact) for fact in candidates}


def never_dealt(base: Table, viewer: int, luck: Luck, facts: set[Fact]) -> list[Fact]:
    """The facts that no re-deal has, although the field has only a few possible values."""
    missing = set(facts)
    for _ in range(REDEALS):
        if not missing:
            return []
        missing -= facts_of(base.redealt(viewer, luck), viewer)
    values = values_dealt(base, viewer, luck)
    return [fact for fact in sorted(missing) if len(values[fact[:3]]) < MANY]


def values_dealt(base: Table, viewer: int, luck: Luck) -> dict[tuple[str, int, int], set[int]]:
    """The values that some re-deals have, by field, owner and place."""
    values: dict[tuple[str, int, int], set[int]] = defaultdict(set)
    for _ in range(2 * MANY):
        for field, owner, place, value in facts_of(base.redealt(viewer, luck), viewer):
            values[field, owner, place].add(value)
    return values
