"""The contract of Wir sind das Volk!."""

from __future__ import annotations

from kabinett.core.contract.groups import (
    Bots,
    Classroom,
    Contract,
    Knowledge,
    Positions,
    Rules,
    Screen,
    Words,
)
from kabinett.core.game import Game
from kabinett.games.volk.bot.evaluate import evaluate
from kabinett.games.volk.bot.lead import lead
from kabinett.games.volk.bot.strengths import STRENGTHS
from kabinett.games.volk.content.book import Book
from kabinett.games.volk.content.options import OPTIONS
from kabinett.games.volk.content.packs import check_pack
from kabinett.games.volk.content.vocabulary import vocabulary
from kabinett.games.volk.content.words import ABOUT, CREDITS, TITLE
from kabinett.games.volk.pacing import MINOR_QUESTIONS, progress
from kabinett.games.volk.position import LEFT_OUT, position_text, read_position
from kabinett.games.volk.rules.endings import outcome, scores
from kabinett.games.volk.rules.invariants import check
from kabinett.games.volk.rules.playing_the_game import main, play_on
from kabinett.games.volk.rules.state import Volk, opening, role_of
from kabinett.games.volk.screen.counting import knows
from kabinett.games.volk.screen.outlook import outlook
from kabinett.games.volk.screen.page_tables import PAGE_TABLES
from kabinett.games.volk.screen.scene import (
    SCENE_PARTS,
    heading,
    private_scene,
    public_scene,
    redeal,
    seen_fields,
)
from kabinett.games.volk.screen.things import COUNTED, ENDING_NAMES, MILESTONES, label, things

game: Game[Volk] = Game(
    Contract(
        module=__name__,
        state=Volk,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=range(2, 3),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(
            options=OPTIONS,
            make_book=Book,
            check_pack=check_pack,
            role_of=role_of,
            opening=opening,
            play_on=play_on,
            outcome=outcome,
            scores=scores,
            check=check,
        ),
        positions=Positions(
            position_text=position_text, read_position=read_position, left_out=LEFT_OUT
        ),
        knowledge=Knowledge(redeal=redeal, seen_fields=seen_fields, knows=knows),
        screen=Screen(
            public_scene=public_scene,
            scene_parts=SCENE_PARTS,
            private_scene=private_scene,
            outlook=outlook,
            heading=heading,
        ),
        words=Words(
            label=label,
            filled=("city",),
            things=things,
            milestones=MILESTONES,
            ending_names=ENDING_NAMES,
            counted=COUNTED,
            page_tables=PAGE_TABLES,
        ),
        bots=Bots(evaluate=evaluate, lead=lead, strengths=STRENGTHS),
        classroom=Classroom(progress=progress, minor_questions=MINOR_QUESTIONS),
    )
)
