"""Everything that a game is written with, to import from one place.

::

    from kabinett.author import Message, Question, Script, finish, reason, say, script

A game says what there is (`Vocabulary`, `Group`), what lies on the table (`state`, and the kinds
`Deck`, `Hands`, `Zone` …), how it goes (`script`, `Question`, and the scripts that many games have:
`draw`, `sealed_bid`, `reaction`, `vote`), what is seen of it (`Scene`) and how it begins and ends
(`Game`, `Result`).  How they play together: docs/adding-a-game.md.
"""

from kabinett.core.book import GameBook
from kabinett.core.declare import each_seat, state
from kabinett.core.game import Game
from kabinett.core.kinds import (
    Deck,
    Decks,
    Hands,
    Hidden,
    HiddenNumber,
    Secret,
    Seen,
    Zone,
    Zones,
)
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.pack import Pack, PackError, PackRecord
from kabinett.core.pack_files import own_pack
from kabinett.core.parts.scripts import NOTHING, draw, reaction, sealed_bid, vote
from kabinett.core.parts.zones import check_places, redeal
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because, reason
from kabinett.core.result import Result
from kabinett.core.scene import Fact, Panel, Piece, Private, Report, Scene, Track
from kabinett.core.script.language import Script, all_of, reveal, say, script, tell
from kabinett.core.setup import Option, Setup
from kabinett.core.state import CHANCE, State, finish
from kabinett.core.vocabulary import Group, Vocabulary, numbered
from kabinett.core.words import Text, Wording

__all__ = [
    "CHANCE",
    "NOTHING",
    "NOT_ASKED",
    "Deck",
    "Decks",
    "Fact",
    "Game",
    "GameBook",
    "Group",
    "Hands",
    "Hidden",
    "HiddenNumber",
    "Luck",
    "Message",
    "Option",
    "Pack",
    "PackError",
    "PackRecord",
    "Panel",
    "Piece",
    "Private",
    "Question",
    "Reason",
    "Report",
    "Result",
    "Scene",
    "Script",
    "Secret",
    "Seen",
    "Setup",
    "State",
    "Text",
    "Track",
    "Vocabulary",
    "Wording",
    "Zone",
    "Zones",
    "all_of",
    "because",
    "check_places",
    "draw",
    "each_seat",
    "finish",
    "numbered",
    "own_pack",
    "reaction",
    "reason",
    "redeal",
    "reveal",
    "say",
    "script",
    "sealed_bid",
    "state",
    "tell",
    "vote",
]
