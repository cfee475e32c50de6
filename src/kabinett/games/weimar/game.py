"""The contract of Weimar: The Fight for Democracy."""

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
from kabinett.games.weimar.bot.evaluate import all_lose, evaluate
from kabinett.games.weimar.bot.lead import lead
from kabinett.games.weimar.bot.strengths import STRENGTHS
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.options import OPTIONS
from kabinett.games.weimar.content.packs import MORE_FIELDS, check_pack
from kabinett.games.weimar.content.vocabulary import vocabulary
from kabinett.games.weimar.content.words import ABOUT, CREDITS, PHRASES, TITLE
from kabinett.games.weimar.effects import verbs as verbs  # loads every verb
from kabinett.games.weimar.pacing import CLASS_FORMS, MINOR_QUESTIONS, progress
from kabinett.games.weimar.phases.flow import main, play_on
from kabinett.games.weimar.phases.set_up import opening, role_of, roles
from kabinett.games.weimar.position import LEFT_OUT, position_text, read_position
from kabinett.games.weimar.rules.endings import outcome, scores
from kabinett.games.weimar.rules.invariants import check
from kabinett.games.weimar.rules.standing import STANDING
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.screen.chronology import CHRONOLOGY, MILESTONES
from kabinett.games.weimar.screen.counting import knows
from kabinett.games.weimar.screen.holes import FILLED, TERMS, term
from kabinett.games.weimar.screen.labels import label
from kabinett.games.weimar.screen.outlook import outlook
from kabinett.games.weimar.screen.page_tables import PAGE_TABLES
from kabinett.games.weimar.screen.reports import report_lines
from kabinett.games.weimar.screen.scene import (
    SCENE_PARTS,
    heading,
    private_scene,
    public_scene,
    redeal,
    seen_fields,
)
from kabinett.games.weimar.screen.terms import COUNTED, ENDING_NAMES
from kabinett.games.weimar.screen.things import CARD_KINDS, MARKER_KINDS, things

game: Game[Weimar] = Game(
    Contract(
        module=__name__,
        state=Weimar,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=range(4, 5),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(
            options=OPTIONS,
            make_book=Book,
            check_pack=check_pack,
            pack_fields=MORE_FIELDS,
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
            label=label,
            terms=TERMS,
            term=term,
            filled=FILLED,
            things=things,
            card_kinds=CARD_KINDS,
            marker_kinds=MARKER_KINDS,
            milestones=MILESTONES,
            ending_names=ENDING_NAMES,
            counted=COUNTED,
            page_tables=PAGE_TABLES,
        ),
        bots=Bots(
            evaluate=evaluate,
            all_lose=all_lose,
            lead=lead,
            samples=1,  # two and four won no more games, and a turn takes long
            strengths=STRENGTHS,
        ),
        classroom=Classroom(
            phrases=PHRASES,
            class_forms=CLASS_FORMS,
            progress=progress,
            minor_questions=MINOR_QUESTIONS,
            chronology=CHRONOLOGY,
        ),
    )
)
