"""The pack of the game: its map, tracks and cards."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from kabinett.core.pack import Pack, load_pack

BASE_PACK: Final = Path(__file__).parent.parent / "pack"


@functools.cache
def base_pack() -> Pack:
    return load_pack(BASE_PACK)
