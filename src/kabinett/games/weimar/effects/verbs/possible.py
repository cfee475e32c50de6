"""Effects that happen if possible, and never close an option."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import City, Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import INSIDE, Verb, block_worth, register_inside
from kabinett.games.weimar.rules.events import ALL, run_block
from kabinett.games.weimar.rules.state import Weimar

IF_POSSIBLE = Message("if possible")


def do_if_possible(s: Weimar, own: Party, operation: int, block: int) -> Script:
    yield from run_block(s, own, block)


class IfPossible(Verb):
    """Effects that happen if possible; an option with them is open even if they can do nothing:

    {{ if_possible = ["threat -unrest any"] }}
    """

    starts = "if_possible"
    part = INSIDE
    does = do_if_possible

    def __init__(self, inside: Inside) -> None:
        self.block = inside.block("if_possible")

    def share(self, s: Weimar, own: Party, here: City) -> int:
        return ALL

    def says(self, t: Teller) -> str:
        condition = t.say(IF_POSSIBLE)
        return t.under(condition, condition, self.block)

    def worth(self, effects: Effects, party: Party) -> float:
        return block_worth(effects, party, self.block)

    def blocks(self, effects: Effects) -> list[int]:
        return [self.block]


register_inside(IfPossible)
