"""The contract of Fall of the Weimar Republic."""

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
from kabinett.games.fall.bot.evaluate import evaluate
from kabinett.games.fall.bot.lead import lead
from kabinett.games.fall.bot.sensible import sensible
from kabinett.games.fall.bot.strengths import STRENGTHS
from kabinett.games.fall.bot.usual import usual
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.options import OPTIONS
from kabinett.games.fall.content.packs import check_pack
from kabinett.games.fall.content.vocabulary import vocabulary
from kabinett.games.fall.content.words import ABOUT, CREDITS, PHRASES, TITLE, WHY_FOR_BOTS
from kabinett.games.fall.pacing import CLASS_FORMS, MINOR_QUESTIONS, progress
from kabinett.games.fall.position import LEFT_OUT, position_text, read_position
from kabinett.games.fall.rules.endings import outcome, scores
from kabinett.games.fall.rules.invariants import check
from kabinett.games.fall.rules.set_up import ROLES_FOR_BOTS, opening, role_of, roles
from kabinett.games.fall.rules.standing import STANDING
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.turn import main, play_on
from kabinett.games.fall.screen.counting import knows
from kabinett.games.fall.screen.foretell import report_lines
from kabinett.games.fall.screen.outlook import outlook
from kabinett.games.fall.screen.page_tables import PAGE_TABLES
from kabinett.games.fall.screen.scene import (
    SCENE_PARTS,
    heading,
    private_scene,
    public_scene,
    redeal,
    seen_fields,
)
from kabinett.games.fall.screen.things import (
    COUNTED,
    ENDING_NAMES,
    MARKER_KINDS,
    MILESTONES,
    things,
)

game: Game[Fall] = Game(
    Contract(
        module=__name__,
        state=Fall,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=range(2, 8),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(
            options=OPTIONS,
            make_book=Book,
            check_pack=check_pack,
            roles=roles,
            role_of=role_of,
            opening=opening,
            play_on=play_on,
            outcome=outcome,
            scores=scores,
            check=check,
            standing=STANDING,
        ),
        positions=Positions(
            position_text=position_text, read_position=read_position, left_out=LEFT_OUT
        ),
        knowledge=Knowledge(redeal=redeal, seen_fields=seen_fields, knows=knows),
        screen=Screen(
            public_scene=public_scene,
            scene_parts=SCENE_PARTS,
            private_scene=private_scene,
            report_lines=report_lines,
            outlook=outlook,
            heading=heading,
        ),
        words=Words(
            things=things,
            marker_kinds=MARKER_KINDS,
            milestones=MILESTONES,
            ending_names=ENDING_NAMES,
            counted=COUNTED,
            page_tables=PAGE_TABLES,
        ),
        bots=Bots(
            evaluate=evaluate, lead=lead, usual=usual, sensible=sensible, strengths=STRENGTHS
        ),
        classroom=Classroom(
            phrases=PHRASES,
            roles_for_bots=ROLES_FOR_BOTS,
            why_for_bots=WHY_FOR_BOTS,
            class_forms=CLASS_FORMS,
            progress=progress,
            minor_questions=MINOR_QUESTIONS,
        ),
    )
)
