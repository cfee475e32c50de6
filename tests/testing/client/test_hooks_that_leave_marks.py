"""A mark that a hook puts on the board for one scene and leaves there for others is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.games import forget_games
from kabinett.testing.client.hooks import WrongHooks, check_hooks
from tests.testing.planted import planted_game, sample


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game[Any]]:
    yield planted_game(sample(tmp_path_factory.mktemp("games"), "lasting_tide"))
    forget_games()


def script_of(game: Game[Any], draw: str, more: str = "") -> Path:
    """Return a script that marks each region with a flag in the scene."""
    file = game.folder / "static" / game.id / f"{game.id}.js"
    file.write_text(
        'import { put } from "../web/js/dom.js";\n'
        "const before = new Set();\n"
        f"export const ownPieces = {more or '[]'};\n"
        "export function drawBoard(svg, scene) {\n"
        "  for (const region of svg.querySelectorAll('[id^=\"region:\"]')) {\n"
        "    const won = scene.pieces.some((piece) => piece.place === region.id);\n"
        f"    {draw};\n"
        "  }\n}\n"
    )
    return file


@pytest.mark.parametrize("more", ["[]", '["flag"]'])
@pytest.mark.parametrize(
    ("draw", "mark"),
    [
        ('if (won) put(region, "data-won", "yes")', "data-won 'yes'"),
        ('if (won) region.dataset.won = "yes"', "data-won 'yes'"),
        ('if (won) region.classList.add("won")', "class '[^']*won'"),
        ('if (won) region.style.fill = "red"', "style fill 'red'"),
    ],
)
def test_a_mark_that_is_never_removed_is_reported(
    drawn: Game[Any], draw: str, mark: str, more: str
) -> None:
    file = script_of(drawn, draw, more)
    line = 4 if "style" in draw else 7
    told = rf"{re.escape(str(file))}:{line}: drawBoard leaves {mark} of an earlier scene on region:"
    with pytest.raises(WrongHooks, match=told) as found:
        check_hooks(drawn, 1)
    assert "ownPieces" not in str(found.value)


@pytest.mark.parametrize(
    "draw",
    [
        'put(region, "data-won", won ? "yes" : null)',
        'region.classList.toggle("won", won)',
        # what has just changed
        'put(region, "data-new", won !== before.has(region.id) ? "yes" : null);'
        " won ? before.add(region.id) : before.delete(region.id)",
        # inside the marked element, and hidden elsewhere
        'region.parentNode.classList.toggle("won", won); if (won) put(region, "data-x", "1")',
    ],
)
def test_a_mark_for_one_scene_is_no_fault(drawn: Game[Any], draw: str) -> None:
    file = script_of(drawn, draw)
    board = file.with_name("board.svg")
    text = board.read_text()
    try:
        if "parentNode" in draw:
            board.write_text(re.sub(r"<rect[^>]*/>", r"<g>\g<0></g>", text))
        check_hooks(drawn, 1)
    finally:
        board.write_text(text)
