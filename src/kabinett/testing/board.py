"""Holds the drawn board of a game against what its scenes and choices call things."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.testing.clicks import UNTRIED, wrong_clicks
from kabinett.testing.names import no_name

#: What a name has behind its colon.
NAME = re.compile(r"[a-z0-9_~.+-]+")
#: What `ownPieces` holds, if it is a list that stands there.
OWN_PIECES = re.compile(r"\bownPieces\b(?:\s*=\s*\[([^\]]*)\])?")


class WrongBoard(AssertionError):
    """A board and a game that do not fit together."""


def board_of(game: Game[Any]) -> ElementTree.Element | None:
    """The board, if the game has one."""
    file = game.folder / "static" / game.id / "board.svg"
    if not file.is_file():
        return None
    try:
        return ElementTree.fromstring(file.read_text("utf-8"))
    except ElementTree.ParseError as error:
        raise WrongBoard(f"{file}: {error}") from error


def draws_itself(game: Game[Any]) -> bool:
    """Does a program of the game put the pieces on the board?"""
    file = game.folder / "static" / game.id / f"{game.id}.js"
    return file.is_file() and bool(re.search(r"\bdrawBoard\b", file.read_text("utf-8")))


def own_pieces(game: Game[Any]) -> frozenset[str] | None:
    """The kinds of pieces that a program of the game draws; None for all that there are."""
    if not draws_itself(game):
        return frozenset()
    source = (game.folder / "static" / game.id / f"{game.id}.js").read_text("utf-8")
    said = OWN_PIECES.search(source)
    if said is None:
        return frozenset()
    return None if said[1] is None else frozenset(re.findall(r"[\"'`]([^\"'`]+)", said[1]))


def check_board(game: Game[Any]) -> str:
    """No id is there twice, what has a name is in the vocabulary, and a click in the middle of a
    place hits it; what can be clicked."""
    board = board_of(game)
    if board is None:
        return "none is drawn"
    ids = Counter(name for element in board.iter() if (name := element.get("id")))
    for name, count in ids.items():
        if count > 1:
            raise WrongBoard(f"{at(game, name)}: the id {name!r} is there {count} times")
    vocabulary = game.vocabulary
    wrong = []
    for element in board.iter():
        for name in (element.get("data-label"), element.get("data-place")):
            if name and name not in vocabulary.numbers and name not in ids:
                attribute = "data-label" if name == element.get("data-label") else "data-place"
                wrong.append(f"{at(game, name)}: {attribute}={no_name(game, name)}")
    for name in ids:
        if name not in vocabulary.numbers and (meant := like(name, game, ids)):
            wrong.append(f"{at(game, name)}: the id {name!r} is no name of the vocabulary{meant}")
    wrong += wrong_labels(game, board)
    drawn = []
    for kind, group in vocabulary.groups.items():
        missing = [name for choice in group if (name := vocabulary.name(choice)) not in ids]
        if len(missing) == len(group):
            continue
        without = f" (not {', '.join(missing[:5])})" if missing else ""
        drawn.append(f"{len(group) - len(missing)} of {len(group)} {kind}{without}")
        if missing and 2 * len(missing) <= len(group) and not draws_itself(game):
            last = [name for choice in group if (name := vocabulary.name(choice)) in ids][-1]
            wrong.append(
                f"{at(game, last)}: of the group {kind!r} {len(group) - len(missing)} of "
                f"{len(group)} are drawn; no element has the id {', '.join(missing[:5])}"
            )
    if wrong:
        raise WrongBoard("\n".join(wrong))
    clicks = wrong_clicks(game, draws_itself(game))
    if clicks:
        raise WrongBoard("\n".join(clicks))
    untried = UNTRIED if clicks is None else ""
    return (", ".join(drawn) or "nothing on it is a name of the vocabulary") + untried


def wrong_labels(game: Game[Any], board: ElementTree.Element) -> Iterator[str]:
    """Labels that stand in the place of another, or twice while another has none."""
    numbers = game.vocabulary.numbers
    labels = [label for element in board.iter() if (label := element.get("data-label"))]
    for place in board.iter():
        name = place.get("id", "")
        if name not in numbers:
            continue
        for inside in place.iter():
            label = inside.get("data-label", name)
            if label != name and label.partition(":")[0] == name.partition(":")[0]:
                yield f"{at(game, name)}: in {name} stands the label of {label}"
                break
        else:
            same = [each for each in labels if each.partition(":")[0] == name.partition(":")[0]]
            twice = [each for each in same if same.count(each) > 1]
            if twice and name not in labels:
                yield f"{at(game, twice[0])}: {twice[0]} has two labels, and {name} has none"


def at(game: Game[Any], name: str) -> str:
    """Where a name stands on the board for the last time."""
    file = game.folder / "static" / game.id / "board.svg"
    before, _, _ = file.read_text("utf-8").rpartition(f'"{name}"')
    return f"{file}:{before.count(chr(10)) + 1}"


def like(name: str, game: Game[Any], ids: Counter[str]) -> str:
    """That an id which is no name seems to mean one, as it begins with a group, or with what is
    nearly one; "" if it may well be a thing of the board's own."""
    kind, _, rest = name.partition(":")
    if kind in game.vocabulary.groups and NAME.fullmatch(rest):
        own = map(game.vocabulary.name, game.vocabulary.groups[kind])
        found = difflib.get_close_matches(name, [each for each in own if each not in ids], 1, 0.7)
        own_thing = "" if draws_itself(game) else ", although it begins as those of a group"
        return f": {found[0]}?" if found else own_thing
    alike = difflib.get_close_matches(kind, game.vocabulary.groups, cutoff=0.6) if rest else []
    for other in alike:
        if f"{other}:{rest}" in game.vocabulary.numbers and f"{other}:{rest}" not in ids:
            return f": {other}:{rest}?"
    words = [each for each in game.vocabulary.names if ":" not in each and each not in ids]
    found = [] if rest else difflib.get_close_matches(name, words, 1, 0.8)
    return f": {found[0]}?" if found else ""


def check_pieces(table: Table, board: ElementTree.Element | None) -> None:
    """Every piece lies somewhere on the board, but for those that the game draws itself."""
    own = own_pieces(table.game)
    if board is None or own is None:
        return
    ids = {element.get("id") for element in board.iter()}
    for piece in table.game.scene(table.state, SPECTATOR).pieces:
        if piece.kind not in own and piece.place not in ids:
            near = difflib.get_close_matches(piece.place, [each for each in ids if each], 1, 0.7)
            raise WrongBoard(
                f"{table.game.written_at('public_scene')}: {piece.id} lies at "
                f"{piece.place!r}: no such id on board.svg"
                + (f": {near[0]!r}?" if near else "")
                + ("; if drawBoard draws it, ownPieces has its kind" * draws_itself(table.game))
            )
