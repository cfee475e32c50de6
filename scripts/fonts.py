"""Shrinks the fonts of the pages: `python scripts/fonts.py`.

Run it after you have put new fonts from @fontsource into a folder ``fonts/``: one file with the
Latin letters, and one with further letters.

The script keeps the letters and removes what no page uses: hints for coarse screens, which are half
of some files, and features that change letters. It copies the letters of English and German to
``…-german.woff2``, because most pages need no other file."""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.ttProgram import Program

ROOT = Path(__file__).parent.parent / "src" / "kabinett"
#: Kerning, ligatures, and digits of equal width and of the height of capitals.
FEATURES = ["kern", "liga", "tnum", "lnum"]
NO_HINTS = ["PUSHW[]", "511", "SCANCTRL[]", "PUSHB[]", "4", "SCANTYPE[]"]
#: Each ``fonts.css`` has these letters, too.
GERMAN = [
    *range(0x20, 0x7F),
    *map(ord, "\u00a0§«\u00ad°±·»½ÄÉÖ×Üßäèéöü\u2010\u2011–—‘’‚“”„…€↑↓−"),
]  # fmt: skip


def write(path: Path, letters: list[int] | None, to: Path) -> None:
    """Write a font with these letters only, or with all letters if None."""
    options = subset.Options(
        flavor="woff2", hinting=False, layout_features=FEATURES, notdef_outline=True
    )
    font = subset.load_font(str(path), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters or font.getBestCmap())
    subsetter.subset(font)
    # This declares that the font has no hints, as in Google's fonts. Otherwise FreeType adds hints,
    # and the lines become longer or shorter.
    font["prep"] = newTable("prep")
    font["prep"].program = Program()
    font["prep"].program.fromAssembly(NO_HINTS)
    font["gasp"] = newTable("gasp")
    font["gasp"].version, font["gasp"].gaspRange = 1, {0xFFFF: 15}
    subset.save_font(font, str(to), options)


def main() -> None:
    for path in sorted(ROOT.rglob("fonts/*-latin*.woff2")):
        write(path, None, path)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
        if path.stem.endswith("-latin"):
            german = path.with_stem(path.stem.removesuffix("latin") + "german")
            write(path, GERMAN, german)
            print(f"{german.relative_to(ROOT)}: {german.stat().st_size} bytes")


if __name__ == "__main__":
    main()
