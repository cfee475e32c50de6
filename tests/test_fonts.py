"""The fonts of pages: the letters of English and German are in a file of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kabinett
from scripts.fonts import GERMAN

SHEETS = sorted(Path(kabinett.__file__).parent.rglob("fonts/fonts.css"))
FACE = re.compile(r'url\("([^"]+)"\).*?unicode-range: ([^;]+);', re.DOTALL)


def letters(ranges: str) -> set[int]:
    """Return the code points of a unicode-range."""
    ends = [each.strip().removeprefix("U+").split("-") for each in ranges.split(",")]
    return {one for end in ends for one in range(int(end[0], 16), int(end[-1], 16) + 1)}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.parent.parent.name)
def test_each_weight_has_a_file_for_english_and_german(sheet: Path) -> None:
    faces = {name: letters(ranges) for name, ranges in FACE.findall(sheet.read_text())}
    assert {path.name for path in sheet.parent.glob("*.woff2")} == {*faces}
    names = [*faces]
    for name, found in faces.items():
        if name.endswith("-german.woff2"):
            assert found == {*GERMAN}
            # if two faces have a letter, the later one is used
            assert names.index(name) > names.index(name.replace("german", "latin"))
    assert sum(name.endswith("-german.woff2") for name in names) == len(names) // 3
