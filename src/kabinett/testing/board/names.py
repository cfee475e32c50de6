"""Checks that the names on the drawn board of a game match its vocabulary and its scenes."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from kabinett.core.game import Game
from kabinett.core.guesses import nearest
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.testing.board.clicks import UNTRIED, wrong_clicks
from kabinett.testing.board.style_sheets import line_with
from kabinett.testing.sources.names import no_name

#: The part of a name after the colon.
NAME = re.compile(r"[a-z0-9_~.+-]+")
#: The items of ``ownPieces``, if it is a list literal.
OWN_PIECES = re.compile(r"\bownPieces\b(?:\s*=\s*\[([^\]]*)\])?")


class WrongBoard(AssertionError):
    """The board does not match the game."""


def board_file(game: Game) -> Path:
    return game.folder / "static" / game.id / "board.svg"


def script_of(game: Game) -> str:
    """The source of the game's own drawing script; "" if the game has none."""
    file = game.folder / "static" / game.id / f"{game.id}.js"
    return file.read_text("utf-8") if file.is_file() else ""


def board_of(game: Game) -> ElementTree.Element | None:
    """The board; None if the game has none."""
    file = board_file(game)
    if not file.is_file():
        return None
    try:
        return ElementTree.fromstring(file.read_text("utf-8"))
    except ElementTree.ParseError as error:
        raise WrongBoard(f"{file}: {error}") from error


def draws_itself(game: Game) -> bool:
    """Whether the game's own script draws on the board."""
    return bool(re.search(r"\bdrawBoard\b", script_of(game)))


def own_pieces(game: Game) -> frozenset[str] | None:
    """The kinds of pieces that the game's own script draws; None for all kinds."""
    if not draws_itself(game):
        return frozenset()
    match = OWN_PIECES.search(script_of(game))
    if match is None:
        return frozenset()
    return None if match[1] is None else frozenset(re.findall(r"[\"'`]([^\"'`]+)", match[1]))


def check_board(game: Game) -> str:
    """Raise WrongBoard if an id appears twice, if a label or a place is not in the vocabulary, or
    if a click in the middle of a place does not choose it. Returns a line that lists the groups on
    the board."""
    board = board_of(game)
    if board is None:
        return "none is drawn"
    ids = Counter(name for element in board.iter() if (name := element.get("id")))
    for name, count in ids.items():
        if count > 1:
            raise WrongBoard(f"{line_on_board(game, name)}: the id {name!r} appears {count} times")
    vocabulary = game.vocabulary
    wrong = []
    for element in board.iter():
        for name in (element.get("data-label"), element.get("data-place")):
            if name and name not in vocabulary.numbers and name not in ids:
                attribute = "data-label" if name == element.get("data-label") else "data-place"
                wrong.append(f"{line_on_board(game, name)}: {attribute}={no_name(game, name)}")
    for name in ids:
        if name not in vocabulary.numbers and (hint := hint_at_name(name, game, ids)):
            wrong.append(
                f"{line_on_board(game, name)}: the id {name!r} is not in the vocabulary{hint}"
            )
    wrong += wrong_labels(game, board)
    drawn_groups = []
    for kind, group in vocabulary.groups.items():
        missing = [name for choice in group if (name := vocabulary.name(choice)) not in ids]
        if len(missing) == len(group):
            continue
        without = f" (not {', '.join(missing[:5])})" if missing else ""
        drawn_groups.append(f"{len(group) - len(missing)} of {len(group)} {kind}{without}")
        if missing and 2 * len(missing) <= len(group) and not draws_itself(game):
            last = [name for choice in group if (name := vocabulary.name(choice)) in ids][-1]
            wrong.append(
                f"{line_on_board(game, last)}: of the group {kind!r} {len(group) - len(missing)} "
                f"of {len(group)} are drawn; no element has the id {', '.join(missing[:5])}"
            )
    if wrong:
        raise WrongBoard("\n".join(wrong))
    clicks = wrong_clicks(game, draws_itself(game))
    if clicks:
        raise WrongBoard("\n".join(clicks))
    untried_note = UNTRIED if clicks is None else ""
    return (", ".join(drawn_groups) or "no id on it is in the vocabulary") + untried_note


def wrong_labels(game: Game, board: ElementTree.Element) -> Iterator[str]:
    """Yield each label inside the place of another name, and each label that appears twice while
    another place of its group has none."""
    numbers = game.vocabulary.numbers
    labels = [label for element in board.iter() if (label := element.get("data-label"))]
    for place in board.iter():
        name = place.get("id", "")
        if name not in numbers:
            continue
        for inside in place.iter():
            label = inside.get("data-label", name)
            if label != name and label.partition(":")[0] == name.partition(":")[0]:
                yield f"{line_on_board(game, name)}: {name} contains the label of {label}"
                break
        else:
            same = [each for each in labels if each.partition(":")[0] == name.partition(":")[0]]
            twice = [each for each in same if same.count(each) > 1]
            if twice and name not in labels:
                where = line_on_board(game, twice[0])
                yield f"{where}: {twice[0]} has two labels, and {name} has none"


def line_on_board(game: Game, name: str) -> str:
    """The line of the board where a name appears for the last time."""
    return line_with(board_file(game), f'"{name}"')


def hint_at_name(name: str, game: Game, ids: Counter[str]) -> str:
    """A hint at the name that a misspelled id means; "" if the id is probably the board's own."""
    kind, _, rest = name.partition(":")
    if kind in game.vocabulary.groups and NAME.fullmatch(rest):
        own = map(game.vocabulary.name, game.vocabulary.groups[kind])
        guess = nearest(name, [each for each in own if each not in ids], 0.7)
        own_thing = "" if draws_itself(game) else f", although it begins like the group {kind!r}"
        return f": {guess}?" if guess else own_thing
    similar_groups = (
        difflib.get_close_matches(kind, game.vocabulary.groups, cutoff=0.6) if rest else []
    )
    for other in similar_groups:
        if f"{other}:{rest}" in game.vocabulary.numbers and f"{other}:{rest}" not in ids:
            return f": {other}:{rest}?"
    words = [each for each in game.vocabulary.names if ":" not in each and each not in ids]
    guess = "" if rest else nearest(name, words, 0.8)
    return f": {guess}?" if guess else ""


def check_pieces(table: Table, board: ElementTree.Element | None) -> None:
    """Raise WrongBoard if the board lacks the place of a piece, unless the game draws the piece
    itself."""
    own = own_pieces(table.game)
    if board is None or own is None:
        return
    ids = {element.get("id") for element in board.iter()}
    for piece in table.game.scene(table.state, SPECTATOR).pieces:
        if piece.kind not in own and piece.place not in ids:
            guess = nearest(piece.place, filter(None, ids), 0.7)
            raise WrongBoard(
                f"{table.game.written_at('public_scene')}: {piece.id} lies at "
                f"{piece.place!r}: board.svg has no such id"
                + (f": {guess!r}?" if guess else "")
                + ("; if drawBoard draws it, add its kind to ownPieces" * draws_itself(table.game))
            )
