"""Compares the names of choices in a game's sources and roles with its vocabulary."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from kabinett.core.game import Game
from kabinett.core.guesses import nearest
from kabinett.core.setup import Setup, SetupError
from kabinett.testing.sources.trees import sources_of, tree_of

NAME: Final = re.compile(r"([a-z][a-z0-9_]*):([a-z0-9_~.+-]+)")


class WrongName(AssertionError):
    """A game uses a name that the vocabulary lacks, or a seat that does not exist."""


def check_names(game: Game) -> None:
    """Raise WrongName, with all faults, if the sources or `roles` contain wrong names."""
    wrong = [*wrong_in_sources(game), *dict.fromkeys(wrong_roles(game))]
    if wrong:
        raise WrongName("\n".join(wrong))


def wrong_in_sources(game: Game) -> Iterator[str]:
    """Yield a fault for each string that begins with a group, like the name of a choice, but is not
    in the vocabulary."""
    vocabulary = game.vocabulary
    for file in sources_of(game.folder):
        for node in ast.walk(tree_of(file)):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            match = NAME.fullmatch(node.value)
            if match and match[1] in vocabulary.groups and node.value not in vocabulary.numbers:
                yield f"{file}:{node.lineno}: {no_name(game, node.value)}"


def wrong_roles(game: Game) -> Iterator[str]:
    """Yield the faults in the value of `roles` for each number of seats and each option."""
    where = game.written_at("roles")
    for seats in game.seat_counts:
        for options in single_options(game):
            try:
                full_options = game.setup(Setup(seats, options)).options
            except SetupError:
                continue
            roles = game.roles(seats, full_options)
            for name in roles:
                if not isinstance(name, str) or name not in game.vocabulary.numbers:
                    yield f"{where}: `roles` returns {no_name(game, name)}"
            if roles and len(roles) < seats:
                yield f"{where}: `roles` returns {len(roles)} roles for {seats} seats"
            if len({*roles}) < len(roles):
                twice = next(name for name in roles if roles.count(name) > 1)
                yield f"{where}: `roles` returns {twice!r} twice"


def single_options(game: Game) -> Iterator[dict[str, str]]:
    """Yield the default options, then each value of each option."""
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.values)


def no_name(game: Game, name: object) -> str:
    """Say that the vocabulary lacks a name, and which one is probably meant."""
    guess = nearest(str(name), game.vocabulary.names, 0.7)
    return f"{name!r} is not in the vocabulary" + (f": {guess!r}?" if guess else "")
