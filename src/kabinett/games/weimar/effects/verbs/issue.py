"""Issues and Debates (4.3, 5.3)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.phrases import FARTHEST, Phrase
from kabinett.games.weimar.content.reading import PHRASES
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    NO_ISSUE,
    NOBODY,
    PARTY,
    PARTY_IDS,
    Issue,
    Party,
)
from kabinett.games.weimar.effects.choosing import EVERY_PARTY, choose_party, named_parties
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import ISSUES, Verb, register
from kabinett.games.weimar.rules.debate import (
    any_issue_into_play,
    can_debate,
    debate_one,
    free_marker,
    hold_debate,
    issue_into_play,
    twins_to_move,
    white_issues_in_stock,
)
from kabinett.games.weimar.rules.state import Weimar

PUT = Message("Issue {issue} onto {space}")
ANY = Message("any white Issue onto 0")
MOVE = Message("debate one Issue by {n} space", "debate one Issue by {n} spaces")
DEBATE = Message("a Debate with the values {n} and {n_2}")


def do_issue(s: Weimar, own: Party, operation: int, issue: Issue, who: int, value: int) -> Script:
    party = NOBODY
    if who >= 0:
        who = yield from choose_party(s, own, who, EVERY_PARTY, operation)
        party = named_parties(s, own, who)[0]
    yield from issue_into_play(s, party, issue, value)


class IssueIn(Verb):
    """`issue +poverty kpd 2`: an Issue comes onto a party’s space; an Issue that is on the track
    already moves toward the party by this value
    `issue +media 0`: an Issue comes onto space 0; of twins the first that is not in play
    """

    starts = "issue"
    symbol = "issue"
    part = ISSUES
    does = do_issue

    def __init__(self, phrase: Phrase) -> None:
        self.issue = Issue(phrase.issue(phrase.word().removeprefix("+")))
        space = phrase.word()
        if space == "0":
            self.who, self.value = phrase.keep(-1), phrase.keep(0)
            return
        self.who = phrase.keep(phrase.one_party(space))
        self.value = phrase.many()
        if not 1 <= self.value <= FARTHEST:
            phrase.fault(f"the value of a space is 1 to {FARTHEST}")

    def can(self, s: Weimar, own: Party) -> bool:
        if free_marker(s, self.issue) >= 0:
            return True
        parties = named_parties(s, own, self.who) or ALL_PARTIES
        return self.value > 0 and any(
            [len(twins_to_move(s, party, self.issue, self.value)) > 0 for party in parties]
        )

    def says(self, t: Teller) -> str:
        if self.who < 0:
            space = "0"
        else:
            is_named = self.who < len(PARTY_IDS)
            name = t.label(PARTY[self.who]) if is_named else t.subject(self.who)
            space = f"{name} {self.value}"
        return t.say(PUT, issue=t.issue(self.issue), space=space)


def do_issue_any(s: Weimar, own: Party, operation: int) -> Script:
    yield from any_issue_into_play(s, own, operation)


class IssueAny(Verb):
    """`issue +any 0`: a white Issue that the party chooses comes onto space 0"""

    starts = "issue +any"
    symbol = "issue"
    part = ISSUES
    does = do_issue_any

    def __init__(self, phrase: Phrase) -> None:
        if phrase.word() != "0":
            phrase.fault("an Issue of choice comes onto space 0")
            phrase.broken = True

    def can(self, s: Weimar, own: Party) -> bool:
        return len(white_issues_in_stock(s)) > 0

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        return [own] if white_issues_in_stock(s) else []

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        return white_issues_in_stock(s)

    def says(self, t: Teller) -> str:
        return t.say(ANY)


def do_issue_move(s: Weimar, own: Party, operation: int, value: int) -> Script:
    yield from debate_one(s, own, value, NO_ISSUE)


class IssueMove(Verb):
    """`issue move 2`: `own` debates one Issue by this value"""

    starts = "issue move"
    symbol = "issue"
    part = ISSUES
    does = do_issue_move

    def __init__(self, phrase: Phrase) -> None:
        self.value = phrase.many()

    def can(self, s: Weimar, own: Party) -> bool:
        return can_debate(s, own, self.value)

    def says(self, t: Teller) -> str:
        return t.say(MOVE, self.value)


def do_debate(s: Weimar, own: Party, operation: int, large: int, small: int) -> Script:
    yield from hold_debate(s, own, large, small)


class Debate(Verb):
    """`debate 3 2`: a whole Debate with two values"""

    starts = "debate"
    part = ISSUES
    does = do_debate

    def __init__(self, phrase: Phrase) -> None:
        self.large = phrase.many()
        self.small = phrase.many()

    def can(self, s: Weimar, own: Party) -> bool:
        return can_debate(s, own, self.large) or can_debate(s, own, self.small)

    def says(self, t: Teller) -> str:
        return t.say(DEBATE, self.large, n_2=self.small)


register(IssueIn)
register(IssueAny)
PHRASES["issue any"] = IssueAny  # the + may be left out, as with all Issues
register(IssueMove)
register(Debate)
