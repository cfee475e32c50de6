"""The content of Six Regions: all choices with their names, the options, and the book of
numbers."""

import kabinett.author as kb

TITLE = kb.Message("Six Regions")
ABOUT = kb.Message("Send your envoys in secret, win regions, and keep a veto for the last of them.")
CREDITS = kb.Message("A small game to begin with.")
SEAT_COUNTS = range(2, 5)

Region = kb.NewType("Region", int)
Envoy = kb.NewType("Envoy", int)

# A name such as `region:coast` is also the id of what players click.  The last argument has the
# labels: a message, or the records of a pack, which have names, notes and grammatical forms.
vocabulary = kb.Vocabulary()
ENVOY: kb.Group[Envoy] = vocabulary.group("envoy", kb.numbered(18), kb.Message("Envoy {n}"))
REGION: kb.Group[Region] = vocabulary.group("region", kb.own_pack(__file__).of("region"))
DIE = vocabulary.group("die", kb.numbered(6))
PASS = vocabulary.word("pass", kb.Message("Pass"))
VETO = vocabulary.word("veto", kb.Message("Object"))

VETOES = kb.Message("Vetoes")
HOW_OFTEN = kb.Message("How often each player may object.")
TIMES = {"1": kb.Message("one"), "2": kb.Message("two"), "0": kb.Message("none")}
OPTIONS = [kb.Option("vetoes", TIMES, VETOES, HOW_OFTEN)]


class Book(kb.GameBook):
    """What the rules look up: the worth of each region, and the options."""

    worth: list[int] = kb.column("region", 1, 9)
    vetoes: int
