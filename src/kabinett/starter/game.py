"""The contract of Six Regions, which joins its parts."""

import kabinett.author as kb
from kabinett.starter.content import ABOUT, CREDITS, OPTIONS, SEAT_COUNTS, TITLE, Book, vocabulary
from kabinett.starter.rules import ENDINGS, Starter, check, main, scores
from kabinett.starter.screen import FACTS, ZONES, heading, public_scene

game: kb.Game[Starter] = kb.Game(
    kb.Contract(
        module=__name__,
        state=Starter,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=SEAT_COUNTS,
        vocabulary=vocabulary,
        main=main,
        rules=kb.Rules(
            options=OPTIONS, make_book=Book, endings=ENDINGS, scores=scores, check=check
        ),
        screen=kb.Screen(zones=ZONES, facts=FACTS, public_scene=public_scene, heading=heading),
    )
)
