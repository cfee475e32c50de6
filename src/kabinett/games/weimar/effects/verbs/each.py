"""The same effects for each of several parties."""

from __future__ import annotations

from kabinett.core.script.language import Script
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import City, Party
from kabinett.games.weimar.effects.choosing import (
    EVERY_PARTY,
    affected_parties,
    choose_party,
    named_parties,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import INSIDE, Verb, block_worth, register_inside
from kabinett.games.weimar.rules.events import run_block, share_of_block
from kabinett.games.weimar.rules.state import Weimar


def do_each(s: Weimar, own: Party, operation: int, who: int, block: int) -> Script:
    who = yield from choose_party(s, own, who, EVERY_PARTY, operation)
    for party in tuple(named_parties(s, own, who)):
        yield from run_block(s, party, block)


class Each(Verb):
    """The same effects for each of several parties, which is `own` in them:

    {{ each = "others", do = ["seat -1 own"] }}
    """

    starts = "each"
    part = INSIDE
    does = do_each

    def __init__(self, inside: Inside) -> None:
        self.who = self.whose = inside.who("each")
        self.block = inside.block("do")

    def share(self, s: Weimar, own: Party, here: City) -> int:
        """The share for the party for which the most can be done."""
        return max(
            [
                share_of_block(s, party, self.block, here)
                for party in affected_parties(s, own, self.who)
            ]
        )

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.inside(self.block))

    def worth(self, effects: Effects, party: Party) -> float:
        return max(0.0, block_worth(effects, party, self.block))

    def blocks(self, effects: Effects) -> list[int]:
        return [self.block]


register_inside(Each)
