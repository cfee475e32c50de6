"""The check finds faults in the drawing of a board."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.core.setup import Setup
from kabinett.core.show.scene import Piece, Scene
from kabinett.testing import new_table
from kabinett.testing.board.names import WrongBoard, board_of, check_board, check_pieces
from tests.games.bluff import Bluff
from tests.testing.planted import BluffGame


def with_board(folder: Path, svg: str) -> BluffGame:
    class Drawn(BluffGame):
        def scene(self, s: Bluff, viewer: int) -> Scene:
            return replace(super().scene(s, viewer), pieces=[Piece("cup", "cup", "table", "")])

    Drawn.folder = folder  # type: ignore[method-assign, assignment]
    file = folder / "static" / "bluff" / "board.svg"
    file.parent.mkdir(parents=True)
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{svg}</svg>')
    return Drawn()


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        ('<g id="die:1"/><g id="die:1"/>', "the id 'die:1' appears 2 times"),
        ('<text data-label="dye:1"/>', "data-label='dye:1' is not in the vocabulary"),
        ("<g>", "mismatched tag"),
        ('<g id="die:7"/>', "the id 'die:7' is not in the vocabulary: die:6?"),
        ('<g id="dei:1"/>', "the id 'dei:1' is not in the vocabulary: die:1?"),
        ('<g id="die:one"/>', "the id 'die:one' is not in the vocabulary"),
        ('<rect data-place="die:0"/>', "data-place='die:0' is not in the vocabulary"),
        ('\n<g id="die:1"><title>One</title></g>', "board.svg:2: die:1: there is nothing in it"),
        (
            '\n<rect id="die:1" x="10" y="90" width="40" height="40"/>',
            "board.svg:2: die:1: <rect die:1>, line 2 has its middle at 30, 110, outside the",
        ),
        (
            "".join(
                f'\n<rect id="die:{n}" x="{9 * n}" width="8" height="8"/>' for n in range(1, 6)
            ),
            "board.svg:6: of the group 'die' 5 of 6 are drawn; no element has the id die:6",
        ),
    ],
)
def test_a_wrong_board_is_found(tmp_path: Path, svg: str, told: str) -> None:
    with pytest.raises(WrongBoard, match=re.escape(told)):
        check_board(with_board(tmp_path, svg))


def test_a_piece_without_a_place_is_found(tmp_path: Path) -> None:
    places = (f'<rect id="die:{n}" x="{20 * n}" y="10" width="9" height="9"/>' for n in (1, 2))
    drawn = with_board(tmp_path, "".join(places))
    assert check_board(drawn) == "2 of 6 die (not die:3, die:4, die:5, die:6)"
    with pytest.raises(WrongBoard, match=r"cup lies at 'table': board\.svg has no"):
        check_pieces(new_table(drawn, Setup(2), 1), board_of(drawn))


@pytest.mark.parametrize(
    ("script", "wrong"),
    [
        ("export function drawBoard(svg, scene) {}", True),
        ('export { drawBoard } from "./b.js";\nexport const ownPieces = ["hat"];', True),
        ('export { drawBoard } from "./b.js";\nexport const ownPieces = ["hat", "cup"];', False),
        ('export { drawBoard } from "./b.js";\nexport const ownPieces = true;', False),
        ('export { drawBoard, ownPieces } from "./b.js";', False),
    ],
)
def test_a_hook_is_responsible_only_for_its_pieces(
    tmp_path: Path, script: str, wrong: bool
) -> None:
    drawn = with_board(tmp_path, "")
    (tmp_path / "static" / "bluff" / "bluff.js").write_text(script)
    table = new_table(drawn, Setup(2), 1)
    if wrong:
        with pytest.raises(
            WrongBoard, match=r"'table': board.svg has no such id.*if drawBoard draws it, add"
        ):
            check_pieces(table, board_of(drawn))
    else:
        check_pieces(table, board_of(drawn))


PLACE = '<rect id="die:1" x="10" y="10" width="80" height="80"/>'
OVER = '<path class="over" d="M0,0 h60 v60 h-60 z"/>'


@pytest.mark.parametrize(
    "over",
    [
        OVER,
        '<g transform="translate(20 20) scale(2)"><circle r="9" cx="15" cy="15"/></g>',
        '<line x1="0" y1="47" x2="99" y2="47" stroke="red" stroke-width="8"/>',
        '<path d="M0,50 C30,50 60,50 99,50" fill="none" stroke="red"/>',
        '<text x="50" y="54" text-anchor="middle">of iron</text>',
        '<rect id="die:2" width="100%" height="100%"/>',
        '<polygon points="0,0 99,0 50,99" fill="none" pointer-events="all"/>',
    ],
)
def test_an_element_that_takes_the_clicks_of_a_place_is_named(tmp_path: Path, over: str) -> None:
    drawn = with_board(tmp_path, f"\n{PLACE}\n{over}")
    with pytest.raises(WrongBoard) as told:
        check_board(drawn)
    assert re.search(r"board\.svg:3: <\w+( [\w:]+)?>, line 3 lies over", str(told.value))
    assert "lies over die:1 (line 2) and takes its clicks at 50, 50" in str(told.value)


ROAD = '<line class="road" x1="0" y1="47" x2="99" y2="47"/>'


@pytest.mark.parametrize(
    ("over", "sheet"),
    [
        (ROAD, ".road { stroke: red; stroke-width: 8px }"),
        (ROAD.replace("x1", 'stroke="none" stroke-width="8" x1'), "#map .road { stroke: red }"),
        (OVER.replace("class", 'fill="none" class'), ".over { fill: red }"),
        (OVER.replace("class", 'fill="none" stroke-width="99" class'), "path { stroke: red }"),
    ],
)
def test_an_element_painted_by_a_style_sheet_takes_clicks_too(
    tmp_path: Path, over: str, sheet: str
) -> None:
    drawn = with_board(tmp_path, f"\n{PLACE}\n{over}")
    (tmp_path / "static" / "bluff" / "bluff.css").write_text(sheet)
    with pytest.raises(WrongBoard, match=r"lies over die:1 .* 50, 50 unless it can be chosen"):
        check_board(drawn)


def test_a_place_of_the_same_kind_always_takes_clicks(tmp_path: Path) -> None:
    """The table does not pass clicks from one province on to another (`aim.js`)."""
    drawn = with_board(tmp_path, f'{PLACE}\n<rect id="die:2" width="100%" height="100%"/>')
    with pytest.raises(WrongBoard, match="takes its clicks at 50, 50: draw it earlier"):
        check_board(drawn)


@pytest.mark.parametrize(
    ("over", "sheet"),
    [
        ('<path d="M0,0 h40 v99 h-40 z"/>', ""),
        (ROAD, ".road { stroke: none } .road { stroke: red; stroke-width: 8px }"),
        (ROAD, ".road:hover, .night .road { stroke: red; stroke-width: 8px }"),
        (OVER.replace("class", 'pointer-events="none" class'), ""),
        (f'<g style="pointer-events: none">{OVER}</g>', ""),
        (f'<g display="none">{OVER}</g><defs>{OVER}</defs>', ""),
        (OVER.replace("class", 'fill="none" stroke="red" class'), ""),
        (OVER, "#map .over, b { pointer-events: none; }"),
        (OVER, "@media print { path[class^='ov']:hover { fill: none } }"),
        ('<text data-label="die:1" x="50" y="54">iron</text>', ""),
        (OVER.replace("class", 'data-place="die:1" class'), ""),
    ],
)
def test_an_element_without_pointer_events_is_no_fault(
    tmp_path: Path, over: str, sheet: str
) -> None:
    drawn = with_board(tmp_path, PLACE + over)
    (tmp_path / "static" / "bluff" / "bluff.css").write_text(sheet)
    assert check_board(drawn) == "1 of 6 die (not die:2, die:3, die:4, die:5, die:6)"


def test_a_bent_place_is_clicked_inside_its_shape(tmp_path: Path) -> None:
    """The middle of a ring is not part of the ring."""
    ring = '<path id="die:1" d="M0,0 h90 v90 h-90 z M30,30 v30 h30 v-30 z"/>'
    assert "1 of 6" in check_board(with_board(tmp_path, f'{ring}<circle cx="45" cy="45" r="12"/>'))


INSIDE = f"<g>\n{PLACE}\n</g>"


@pytest.mark.parametrize(
    ("svg", "sheet", "told"),
    [
        (PLACE.replace("x=", 'pointer-events="none" x=', 1), "", "svg:2 says pointer-events: none"),
        (PLACE.replace("x=", 'style="pointer-events:none" x=', 1), "", "svg:2 says pointer-events"),
        (INSIDE.replace("<g", '<g pointer-events="none"'), "", "svg:2 says pointer-events: none"),
        (INSIDE.replace("<g", '<g visibility="hidden"'), "", "svg:2 says visibility: hidden"),
        (
            INSIDE.replace("<g", '<g style="display: none"'),
            "",
            "svg:3: die:1: is not drawn: <g> says display: none",
        ),
        (INSIDE.replace("<g", '<g class="sea"'), "\n.sea {\npointer-events: none }", "css:2 says"),
        (PLACE, "#map svg [id^='die:'],\nb { pointer-events: none; }", "css:1 says pointer-events"),
        (f"<style>rect {{ pointer-events: none }}</style>{PLACE}", "", "svg:2 says pointer-ev"),
        (
            INSIDE.replace("<g", "<defs").replace("/g", "/defs"),
            "",
            "svg:3: die:1: is not drawn: it is i",
        ),
        # only its label lets a click through, and to nothing else
        (
            PLACE.replace("x=", 'pointer-events="none" x=', 1)
            + '<text data-label="die:1" x="50" y="54">iron</text>',
            "",
            "svg:2 says pointer-events: none, so that no click reaches die:1",
        ),
    ],
)
def test_a_place_that_no_click_reaches_is_named_with_its_rule(
    tmp_path: Path, svg: str, sheet: str, told: str
) -> None:
    drawn = with_board(tmp_path, f"\n{svg}")
    (tmp_path / "static" / "bluff" / "bluff.css").write_text(sheet)
    with pytest.raises(WrongBoard, match=re.escape(told)):
        check_board(drawn)


@pytest.mark.parametrize(
    ("svg", "sheet"),
    [
        # only at times
        (PLACE, "#map rect:not([data-open]) { pointer-events: none }"),
        (PLACE, "#map rect[data-far] { pointer-events: none }"),
        (PLACE, "@media print { rect { pointer-events: none } }"),
        (PLACE, ".quiet rect { pointer-events: none }"),
        # a rule for something else
        (INSIDE, "g > g rect, g + rect { pointer-events: none }"),
        # switched on again
        (INSIDE.replace("<g", '<g pointer-events="none"'), "g rect { pointer-events: all }"),
        (
            INSIDE.replace("<g", '<g pointer-events="none"').replace(
                "x=", 'pointer-events="all" x=', 1
            ),
            "",
        ),
        # a click on what covers the place counts as a click on it
        (
            PLACE.replace("x=", 'pointer-events="none" x=', 1)
            + OVER.replace("class", 'data-place="die:1" class'),
            "",
        ),
    ],
)
def test_a_covered_place_that_clicks_still_reach_is_no_fault(
    tmp_path: Path, svg: str, sheet: str
) -> None:
    drawn = with_board(tmp_path, svg)
    (tmp_path / "static" / "bluff" / "bluff.css").write_text(sheet)
    assert check_board(drawn) == "1 of 6 die (not die:2, die:3, die:4, die:5, die:6)"
