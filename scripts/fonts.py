"""Shrinks the fonts that pages load: `python scripts/fonts.py`.  Run it after laying new fonts into
a folder ``fonts/``, as @fontsource has them: a file for Latin letters and one for further ones.

Letters stay as they are.  It removes what no page uses: hints for coarse screens, which are half of
some files, and features that do not set letters.  The letters of English and German become a file
of their own, ``…-german.woff2``, which nearly always is enough."""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.ttProgram import Program

ROOT = Path(__file__).parent.parent / "src" / "kabinett"
#: Kerning, ligatures, figures of one width, figures as high as capitals.
FEATURES = ["kern", "liga", "tnum", "lnum"]
NO_HINTS = ["PUSHW[]", "511", "SCANCTRL[]", "PUSHB[]", "4", "SCANTYPE[]"]
#: Each ``fonts.css`` has the same letters.
GERMAN = [
    *range(0x20, 0x7F),
    *map(ord, "\u00a0§«\u00ad°±·»½ÄÉÖ×Üßäèéöü\u2010\u2011–—‘’‚“”„…€↑↓−"),
]  # fmt: skip


def write(path: Path, letters: list[int] | None, to: Path) -> None:
    """Write a font with these letters, or with all of its own."""
    options = subset.Options(
        flavor="woff2", hinting=False, layout_features=FEATURES, notdef_outline=True
    )
    font = subset.load_font(str(path), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters or font.getBestCmap())
    subsetter.subset(font)
    # Google's fonts without hints say like this that they have none; otherwise FreeType makes some
    # up, and lines become longer or shorter.
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
