"""Updates all catalogues of Kabinett, or checks them (``--check``)."""

import sys
from pathlib import Path

from kabinett.cli.words import words

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "kabinett"
FOLDERS = [PACKAGE / "core", *sorted((PACKAGE / "games").glob("*/")), PACKAGE / "web"]

if __name__ == "__main__":
    words([*map(str, FOLDERS), *sys.argv[1:]])
