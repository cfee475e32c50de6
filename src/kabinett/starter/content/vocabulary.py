"""Everything that can be chosen, by number and name.  A name is also the thing to click."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NewType

from kabinett.core.pack import load_pack
from kabinett.core.vocabulary import Group, Vocabulary

Region = NewType("Region", int)
Envoy = NewType("Envoy", int)

PACK: Final = Path(__file__).parent.parent / "pack"
REGION_IDS: Final = tuple(record.id for record in load_pack(PACK).of("region"))

vocabulary = Vocabulary()
ENVOY: Final[Group[Envoy]] = vocabulary.group("envoy", [str(n) for n in range(1, 19)])
REGION: Final[Group[Region]] = vocabulary.group("region", REGION_IDS)
DIE: Final = vocabulary.group("die", [str(face) for face in range(1, 7)])
PASS: Final = vocabulary.word("pass")
VETO: Final = vocabulary.word("veto")
