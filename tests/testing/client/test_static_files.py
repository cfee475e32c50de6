"""Every file that a game serves is used, and every file that the game names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.testing.client.static_files import WrongFile, check_files
from tests.testing.planted import BluffGame


def with_files(folder: Path, **files: str) -> BluffGame:
    class Served(BluffGame):
        pass

    Served.folder = folder  # type: ignore[method-assign, assignment]
    for name, text in files.items():
        file = folder / "static" / "bluff" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return Served()


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"cards.css": ""}, 'cards.css: no page uses it: @import url("cards.css"); in bluff.css'),
        ({"blufff.css": ""}, "blufff.css: no page uses it: is bluff.css meant?"),
        ({"faces.js": ""}, "faces.js: no page uses it: import it"),
        ({"cup.png": ""}, "cup.png: no page uses it: name it or delete it"),
        (
            {"bluff.css": '\n@import url("card.css");', "cards.css": ""},
            "bluff.css:2: 'card.css': there is no such file: cards.css?",
        ),
        (
            {"bluff.css": ".a { background: url(cup.png) }"},
            "bluff.css:1: 'cup.png': there is no such file",
        ),
        (
            {"bluff.js": 'import { h } from "../web/js/doom.js";'},
            "bluff.js:1: '../web/js/doom.js': there is no such file: dom.js?",
        ),
        (
            {"bluff.js": 'import { a } from "faces.js";', "faces.js": ""},
            "bluff.js:1: 'faces.js': write './faces.js' for a module in the same folder",
        ),
        (
            {"bluff.css": '@import "https://example.org/a.css";'},
            "pages load nothing from other sites",
        ),
        (
            {"board.svg": '<svg><image href="sea.png"/></svg>'},
            "board.svg:1: 'sea.png': there is no such file",
        ),
        (
            {"bluff.css": ":root { --bluff-cup: red }\n.a { color: var(--bluf-cup) }"},
            "bluff.css:2: nothing gives --bluf-cup a value: --bluff-cup?",
        ),
        ({"bluff.css": ".a {\n.b { color: red }"}, "bluff.css:1: nothing closes this brace"),
        ({"bluff.css": "\n.b { color: red }}"}, "bluff.css:2: this brace closes nothing"),
        (
            {"../blff/blff.css": ""},
            "no site serves it: the files of this game belong into static/bluff/",
        ),
    ],
)
def test_an_unused_or_missing_file_is_reported(
    tmp_path: Path, files: dict[str, str], told: str
) -> None:
    with pytest.raises(WrongFile, match=re.escape(told)):
        check_files(with_files(tmp_path, **files))


def test_a_reachable_file_is_used(tmp_path: Path) -> None:
    drawn = with_files(
        tmp_path,
        **{
            "bluff.css": '/* @import "no.css" */ @import url("a.css"); .b { color: var(--ink) }',
            "a.css": '.a { background: url("cup.svg#half"), url(data:image/png;base64,AA) }',
            "cup.svg": '<svg><use href="#cup"/></svg>',
            "bluff.js": 'import { h } from "../web/js/dom.js";\nimport "./faces.js";',
            "faces.js": 'const picture = "die.png";',
            "die.png": "",
            "LICENSE.txt": "",
        },
    )
    assert check_files(drawn) == "7 in static/, all used"


UNREAD = ":root { --bluff-cup: red;\n --bluff-cpu: blue }\n.a { color: var(--bluff-cup) }"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"bluff.css": UNREAD}, "bluff.css:2: nothing reads --bluff-cpu: --bluff-cup?"),
        (
            {"bluff.css": ".a { --tokn: red; --token: red }"},
            "bluff.css:1: nothing reads --tokn: --token?",
        ),
        (
            {"bluff.css": "\n.a { --zzzz: var(--ink) }"},
            "bluff.css:2: nothing reads --zzzz: delete ",
        ),
    ],
)
def test_an_unread_variable_is_reported(tmp_path: Path, files: dict[str, str], told: str) -> None:
    with pytest.raises(WrongFile, match=re.escape(told)):
        check_files(with_files(tmp_path, **files))


def test_these_files_read_a_variable(tmp_path: Path) -> None:
    """A style sheet (also one of the site), a script that builds the name from parts, and a
    picture all count."""
    own = "--a: 1; --b-1: 2; --c: 3; --d: 4; --token: red; --e: 5"
    script = 'const name = `--b-${number}`; style.getPropertyValue("--d");'
    files = {
        "bluff.css": f".a {{ {own} }} .b {{ left: var(--a, 0); transition: --e 1s }}",
        "bluff.js": script,
        "board.svg": '<svg><rect style="fill: var(--c)"/></svg>',
    }
    assert check_files(with_files(tmp_path, **files)) == "3 in static/, all used"
