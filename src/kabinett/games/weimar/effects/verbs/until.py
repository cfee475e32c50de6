"""Rules until the end of the round."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.script.language import say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import ANY_PARTY, EVERYONE, LASTING, OTHER
from kabinett.games.weimar.content.reading import Inside
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.choosing import named_parties
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import INSIDE, Verb, register_inside
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import Weimar

UNTIL = Message("until the end of the round: {what}")
UNTIL_FOR = Message("{who} until the end of the round: {what}")
RULES: Final = {
    "no_demonstration": Message("no Demonstrations"),
    "no_coup": Message("no Coups"),
    "no_reaction": Message("no Reactions"),
    "demonstration_plus_one": Message("result +1 for Demonstrations"),
    "coup_plus_one": Message("result +1 for Coups"),
    "debate_plus_one": Message("Debates move one space further"),
}


@script
def do_until(s: Weimar, own: Party, operation: int, rule: int, who: int) -> None:
    """Note the rule for its parties; `rules.parties.lasts` looks it up."""
    for party in named_parties(s, own, who):
        s.events_of_round = [*s.events_of_round, rule * 4 + party]
        if who != EVERYONE:
            say(s, words.RULE, seat_of(s, party), rule)
    if who == EVERYONE:
        say(s, words.RULE_FOR_ALL, rule)


class Until(Verb):
    """A rule until the end of the round, and for whom:

    {{ until = "round", rule = "no_coup everyone" }}

    | rule | the party |
    |---|---|
    | `no_demonstration`, `no_coup` | cannot perform this action, not even by an Event |
    | `no_reaction` | cannot react, neither by the board nor with a Politician |
    | `demonstration_plus_one`, `coup_plus_one` | has result +1 for this action |
    | `debate_plus_one` | moves each Issue of a Debate one space further |
    """

    starts = "until"
    part = INSIDE
    does = do_until

    def __init__(self, inside: Inside) -> None:
        if inside.word("until") != "round":
            inside.fault("a rule lasts until the end of the round")
        rule, _, party = inside.word("rule").partition(" ")
        self.rule = inside.keep(inside.one_of(rule, LASTING, "rule"))
        self.who = inside.keep(inside.party(party))
        if self.who in (OTHER, ANY_PARTY):
            inside.fault("write for whom the rule is")

    def says(self, t: Teller) -> str:
        who, what = t.who(self.who), says_rule(t, self.rule)
        return t.say(UNTIL_FOR, who=who, what=what) if who else t.say(UNTIL, what=what)


def says_rule(t: Teller, rule: int) -> str:
    return t.say(RULES[LASTING[rule]])


register_inside(Until)
