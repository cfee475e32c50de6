"""Envoys, regions, the faces of the die: all that can be chosen, by number and name.

The name (``region:coast``) is also the thing to click.  Behind it stands what it is called: the
records of a pack bring names, notes and grammatical forms with them.
"""

from typing import Final, NewType

from kabinett.author import Group, Message, Vocabulary, numbered, own_pack

Region = NewType("Region", int)
Envoy = NewType("Envoy", int)

vocabulary = Vocabulary()
ENVOY: Final[Group[Envoy]] = vocabulary.group("envoy", numbered(18), Message("Envoy {n}"))
REGION: Final[Group[Region]] = vocabulary.group("region", own_pack(__file__).of("region"))
DIE: Final = vocabulary.group("die", numbered(6))
PASS: Final = vocabulary.word("pass", Message("Pass"))
VETO: Final = vocabulary.word("veto", Message("Object"))
