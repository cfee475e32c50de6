"""Prints PYTHONPATH for `make play`.

The compiled build comes first if it was made from the present sources. Otherwise the site runs from
the sources, because a build would take minutes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import kabinett
from kabinett.native.builds import is_ready


def main() -> None:
    build = Path(sys.argv[1]).absolute()
    ready = [str(build)] if is_ready(build, Path(kabinett.__file__).parent) else []
    print(os.pathsep.join([*ready, *filter(None, [os.environ.get("PYTHONPATH")])]))


if __name__ == "__main__":
    main()
