"""The numbers of the regions, and how often one may object."""

from kabinett.author import GameBook, Message, Option, Pack, Setup

OPTIONS = [
    Option(
        "vetoes",
        {"1": Message("one"), "2": Message("two"), "0": Message("none")},
        Message("Vetoes"),
        Message("How often each player may object."),
    )
]


class Book(GameBook):
    """What the rules look up while they play.  It never changes: tables share it."""

    def __init__(self, pack: Pack, setup: Setup) -> None:
        self.worth: list[int] = [record.number("worth", 1, 9) for record in pack.of("region")]
        self.vetoes: int = int(setup.options["vetoes"])
