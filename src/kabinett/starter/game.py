"""Six Regions, as the contract states it."""

import kabinett.author as kb
from kabinett.starter.content import ABOUT, CREDITS, OPTIONS, SEAT_COUNTS, TITLE, Book, vocabulary
from kabinett.starter.rules import ENDINGS, Starter, check, main, scores
from kabinett.starter.screen import FACTS, ZONES, heading, public_scene

game = kb.Game(
    kb.Contract(
        module=__name__,
        # what it is
        state=Starter,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=SEAT_COUNTS,
        options=OPTIONS,
        vocabulary=vocabulary,
        make_book=Book,
        # how it is played
        main=main,
        endings=ENDINGS,
        scores=scores,
        check=check,
        # what may be seen
        zones=ZONES,
        facts=FACTS,
        public_scene=public_scene,
        heading=heading,
    )
)
