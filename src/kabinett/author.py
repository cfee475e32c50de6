"""Everything that the author of a game needs, in one module. Programs that play games import
`kabinett` instead.

::

    import kabinett.author as kb

    def main(s: Whist) -> kb.Script: ...

A game consists of

- the names of all choices (`Vocabulary`, `Group`),
- the declaration of its state (`state`, and the kinds `Deck`, `Hands`, `Zone` …),
- rules as scripts (`Script`, `Question`, and the ready-made `draw`, `draw_up`, `sealed_bid`,
  `reaction`, `vote`, `take_roles`),
- what the screen shows (`Scene`), and the end (`Ending`, `Result`),
- the list of these parts (`Game`, `Contract`, and its groups `Rules`, `Positions`, `Knowledge`,
  `Screen`, `Words`, `Bots`, `Classroom`),
- perhaps a reader of positions that people write (`lines`).

docs/adding-a-game.md and docs/game-reference.md show how these work together.
"""

from typing import NewType

from kabinett.core import position_text as lines
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
from kabinett.core.declare import each_seat, state
from kabinett.core.game import Game
from kabinett.core.kinds import (
    Deck,
    Decks,
    Hands,
    Hidden,
    HiddenNumber,
    Mask,
    Pile,
    Secret,
    Seen,
    Zone,
    Zones,
)
from kabinett.core.lead import Lead
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.packs.book import GameBook, column, from_pack, one_of, some_of
from kabinett.core.packs.files import own_pack
from kabinett.core.packs.pack import Pack, PackError, PackRecord
from kabinett.core.parts.moves import clockwise, every, gather
from kabinett.core.parts.open_cards import leave_hand, take_openly
from kabinett.core.parts.roles import CHOSEN, DRAWN, role_in, wished
from kabinett.core.parts.scripts import (
    NOTHING,
    draw,
    draw_up,
    reaction,
    sealed_bid,
    sealed_bid_or_pass,
    take_roles,
    vote,
)
from kabinett.core.parts.zones import check_places, redeal
from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NOT_ASKED, Reason, because, reason
from kabinett.core.result import Ending, Result
from kabinett.core.script.language import Script, all_of, reveal, say, script, tell
from kabinett.core.setup import Option, Setup
from kabinett.core.show.naming import Things
from kabinett.core.show.scene import Fact, Panel, Piece, Private, Report, Scene, Track
from kabinett.core.show.scene_parts import ScenePart
from kabinett.core.standing import Standing
from kabinett.core.state import CHANCE, State, finish
from kabinett.core.vocabulary import Group, Vocabulary, numbered
from kabinett.core.words import Text, Wording

__all__ = [
    "CHANCE",
    "CHOSEN",
    "DRAWN",
    "EVERY",
    "NOTHING",
    "NOT_ASKED",
    "Bots",
    "Classroom",
    "Contract",
    "Deck",
    "Decks",
    "Ending",
    "Fact",
    "Game",
    "GameBook",
    "Group",
    "Hands",
    "Hidden",
    "HiddenNumber",
    "Knowledge",
    "Lead",
    "Luck",
    "Mask",
    "Message",
    "NewType",
    "Option",
    "Pack",
    "PackError",
    "PackRecord",
    "Panel",
    "Piece",
    "Pile",
    "Positions",
    "Private",
    "Question",
    "Reason",
    "Report",
    "Result",
    "Rules",
    "Scene",
    "ScenePart",
    "Screen",
    "Script",
    "Secret",
    "Seen",
    "Setup",
    "Standing",
    "State",
    "Text",
    "Things",
    "Track",
    "Vocabulary",
    "Wording",
    "Words",
    "Zone",
    "Zones",
    "all_of",
    "because",
    "check_places",
    "clockwise",
    "column",
    "draw",
    "draw_up",
    "each_seat",
    "every",
    "finish",
    "from_pack",
    "gather",
    "leave_hand",
    "lines",
    "numbered",
    "one_of",
    "own_pack",
    "reaction",
    "reason",
    "redeal",
    "reveal",
    "role_in",
    "say",
    "script",
    "sealed_bid",
    "sealed_bid_or_pass",
    "some_of",
    "state",
    "take_openly",
    "take_roles",
    "tell",
    "vote",
    "wished",
]
