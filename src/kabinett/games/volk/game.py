"""The contract of Wir sind das Volk!."""

from __future__ import annotations

from kabinett.core.contract import Contract
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

game = Game(
    Contract(
        module=__name__,
        # what it is
        state=Volk,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=range(2, 3),
        options=OPTIONS,
        vocabulary=vocabulary,
        make_book=Book,
        check_pack=check_pack,
        # how it is played
        main=main,
        play_on=play_on,
        opening=opening,
        outcome=outcome,
        scores=scores,
        check=check,
        progress=progress,
        minor_questions=MINOR_QUESTIONS,
        # how positions are written
        position_text=position_text,
        read_position=read_position,
        left_out=LEFT_OUT,
        # what may be seen
        public_scene=public_scene,
        scene_parts=SCENE_PARTS,
        private_scene=private_scene,
        outlook=outlook,
        heading=heading,
        redeal=redeal,
        seen_fields=seen_fields,
        knows=knows,
        role_of=role_of,
        label=label,
        filled=("city",),
        things=things,
        milestones=MILESTONES,
        ending_names=ENDING_NAMES,
        counted=COUNTED,
        page_tables=PAGE_TABLES,
        # what bots need
        evaluate=evaluate,
        lead=lead,
        strengths=STRENGTHS,
    )
)
