"""Votes of all parties (6.1)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.ballots import hold_vote
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import INSIDE, Verb, register_inside
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.state import Weimar

VOTE = Message("all vote: if yes, {what}; if no, {what_2}")
IF_VOTE = Message("{condition} all vote: if yes, {what}; if no, {what_2}")


def do_vote(s: Weimar, own: Party, operation: int, yes: int, no: int) -> Script:
    won = yield from hold_vote(s, yes, no)
    yield from run_block(s, own, yes if won else no)


class Vote(Verb):
    """All parties vote.  Each has a die and its Bases as votes, and may give up a Seat to roll
    again; the Chancellor breaks a tie:

    {{ vote = "all", yes = ["vp +1 own"], no = ["seat -1 own"] }}
    """

    starts = "vote"
    symbol = "seat"
    part = INSIDE
    does = do_vote

    def __init__(self, inside: Inside) -> None:
        if inside.word("vote") != "all":
            inside.fault("all vote")
        self.yes, self.no = inside.block_or_none("yes"), inside.block_or_none("no")
        if not self.yes and not self.no:
            inside.fault("yes or no must have an effect")

    def says(self, t: Teller) -> str:
        return t.say(VOTE, what=t.inside(self.yes), what_2=t.inside(self.no))

    def says_if(self, t: Teller, condition: str, lead: str) -> str:
        return t.say(IF_VOTE, condition=lead, what=t.inside(self.yes), what_2=t.inside(self.no))

    def blocks(self, effects: Effects) -> list[int]:
        return [self.yes, self.no]


register_inside(Vote)
