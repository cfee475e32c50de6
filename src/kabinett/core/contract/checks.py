"""Checks a contract when its game is created, and reports each fault with file and line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kabinett.core.contract.faults import ContractError, call_arguments, line_of, wrong_call
from kabinett.core.contract.groups import GROUPS, Contract
from kabinett.core.message import wrong_holes
from kabinett.core.state import declared


def check_contract(contract: Contract[Any]) -> None:
    """Raise ContractError if a group has a wrong class, a part names a field that the state does
    not have, the kernel cannot call a function, or the game has no end or nothing to show."""
    for find in (wrong_groups, wrong_calls, wrong_fields, omissions):
        if faults := list(find(contract)):
            raise ContractError("\n".join(faults))


def wrong_groups(contract: Contract[Any]) -> Iterator[str]:
    for name, kind in GROUPS.items():
        if not isinstance(getattr(contract, name), kind):
            where = line_of(contract.module, name)
            yield f"{where}: {name} is no {kind.__name__}: write {name}={kind.__name__}(…)"


def wrong_calls(contract: Contract[Any]) -> Iterator[str]:
    for kind in (Contract, *GROUPS.values()):
        for name, arguments in call_arguments(kind).items():
            part = contract.part(name)
            if part is not None and (fault := wrong_call(name, part, arguments)):
                yield f"{contract.written_at(name)}: {fault}"


def wrong_fields(contract: Contract[Any]) -> Iterator[str]:
    """Errors for labels of fields that the state does not have, and for a state that has no turn
    mark."""
    kinds = declared(contract.state)
    zone_fields = [name for name, kind in kinds.items() if kind.depth]
    numbers = ["scores", *(name for name, kind in kinds.items() if kind.depth == 1)]
    for part, right in (("zones", zone_fields), ("facts", numbers)):
        for name in contract.part(part):
            if name not in right:
                yield (
                    f"{contract.written_at(part)}: {part}: {contract.state.__name__} has no field "
                    f"{name!r} for it; there is: {', '.join(right)}"
                )
    if contract.rules.turn_mark is None and "turn" not in kinds:
        yield (
            f"{line_of(contract.module)}: {contract.state.__name__} has no field turn: declare "
            "`turn: int` and count it up where a turn ends, or state "
            "rules=Rules(turn_mark=turn_mark), def turn_mark(s) -> int"
        )


def omissions(contract: Contract[Any]) -> Iterator[str]:
    rules, screen = contract.rules, contract.screen
    if not (rules.outcome or rules.endings):
        yield (
            f"{line_of(contract.module)}: a game states how it ends: "
            "rules=Rules(endings=[Ending(…)]) or rules=Rules(outcome=outcome), "
            "def outcome(s) -> Result"
        )
    if not (screen.public_scene or screen.zones or screen.facts):
        yield (
            f"{line_of(contract.module)}: a game states what is seen of it: "
            "screen=Screen(zones={…}) or screen=Screen(public_scene=public_scene), "
            "def public_scene(s) -> Scene"
        )


def unknown_holes(contract: Contract[Any], folder: Path) -> list[str]:
    """Errors, with file and line, for messages in the game's folder that have a hole of an unknown
    kind."""
    words = contract.words
    return [*wrong_holes(folder, {*contract.vocabulary.groups, *words.terms, *words.filled})]


def roles_of(contract: Contract[Any], seats: int, options: dict[str, str]) -> list[str]:
    """The roles that the contract's function ``roles`` returns; [] without that function. Raises
    ContractError if it returns something else than a list."""
    find = contract.rules.roles
    names: Any = [] if find is None else find(seats, options)
    if isinstance(names, str) or not isinstance(names, Sequence):
        where = contract.written_at("roles")
        raise ContractError(
            f"{where}: roles returned {names!r}: return a list of names, [] if nobody has a choice"
        )
    return list(names)
