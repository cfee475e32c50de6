"""The Republic of a position: parties, Government, Foreign Affairs, Issues and agendas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kabinett.core.parts.roles import CHOSEN, DRAWN
from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import (
    Line,
    PositionError,
    counts,
    flag,
    mask,
    number,
    one_of,
    only_item,
    thing,
    things,
    whole_number,
)
from kabinett.games.weimar.content.effect_words import LASTING
from kabinett.games.weimar.content.vocabulary import (
    AGENDA_CARD,
    ALL_PARTIES,
    CITY_IDS,
    DR_THREATS,
    FLAG,
    FOREIGN_CARD,
    ISSUE,
    MINOR,
    PARTY_IDS,
    SOCIETY,
    SPACE,
    Agenda,
    Issue,
    Party,
    Space,
    vocabulary,
)
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.rules.invariants import GOVERNMENTS
from kabinett.games.weimar.rules.state import ISSUE_GONE, ISSUE_STOCK, POLITICS, Weimar

PHASES: Final = ("set-up", "republic", "agenda", "impulse", "politics", "end of round")
WISHES: Final = {"random": Party(DRAWN), "choose": Party(CHOSEN)}
AGENDA_IDS, FOREIGN_IDS = vocabulary.ids(AGENDA_CARD), vocabulary.ids(FOREIGN_CARD)
ISSUE_IDS, SPACE_IDS = vocabulary.ids(ISSUE), vocabulary.ids(SPACE)
MINOR_IDS, SOCIETY_IDS = vocabulary.ids(MINOR), vocabulary.ids(SOCIETY)


def party_named(name: str) -> Party:
    return ALL_PARTIES[one_of(name, PARTY_IDS, N_("party"))]


def write_parties(s: Weimar) -> list[str]:
    wishes = {number: word for word, number in WISHES.items()}
    return [PARTY_IDS[party] if party >= 0 else wishes[party] for party in s.order]


def read_parties(s: Weimar, items: list[str]) -> None:
    """Read the party of each seat, clockwise; while parties are chosen, "random" or "choose"."""
    words = (*PARTY_IDS, *WISHES)
    places = [one_of(item, words, N_("party")) for item in items]
    parties = [place for place in places if place < len(PARTY_IDS)]
    if len(places) != len(PARTY_IDS) or len(set(parties)) != len(parties):
        what = N_("all four play, each once: {parties}")
        raise PositionError(what, parties=Plain(", ".join(PARTY_IDS)))
    s.order = [
        ALL_PARTIES[place] if place < len(PARTY_IDS) else WISHES[words[place]] for place in places
    ]


def write_government(s: Weimar) -> list[str]:
    """The Chancellor's party first."""
    partners = [party for party in ALL_PARTIES if s.government[party] and party != s.chancellor]
    return [PARTY_IDS[party] for party in (s.chancellor, *partners)]


def read_government(s: Weimar, items: list[str]) -> None:
    parties = [party_named(item) for item in items]
    if sorted(parties) not in GOVERNMENTS:
        possible = "; ".join(", ".join(PARTY_IDS[party] for party in some) for some in GOVERNMENTS)
        raise PositionError(
            N_("these never govern; there is: {possible}"), possible=Plain(possible)
        )
    s.government = [int(party in parties) for party in ALL_PARTIES]
    s.chancellor = parties[0]


def write_minor(s: Weimar) -> list[str]:
    return [f"{name} {PARTY_IDS[s.minor[minor]]}" for minor, name in enumerate(MINOR_IDS)]


def read_minor(s: Weimar, items: list[str]) -> None:
    for item in items:
        minor, party = pair(item, MINOR_IDS, N_("minor party"), PARTY_IDS, N_("party"))
        eligible = s.book.minor_eligible[minor]
        if party not in eligible:
            raise PositionError(
                N_("{minor} can be controlled by: {parties}"),
                minor=Plain(MINOR_IDS[minor]),
                parties=Plain(", ".join(PARTY_IDS[other] for other in eligible)),
            )
        s.minor[minor] = ALL_PARTIES[party]


def write_president(s: Weimar) -> list[str]:
    party = [PARTY_IDS[s.president]] if s.president >= 0 else []
    return [*party, *(["ready"] if s.president_ready else [])]


def read_president(s: Weimar, items: list[str]) -> None:
    s.president_ready = int(items[1:] == ["ready"])
    s.president = party_named(only_item(items[: len(items) - s.president_ready]))


BY_CHOICE: Final = " by choice"  # of a figure on the NSDAP Track


def read_nsdap(s: Weimar, items: list[str]) -> None:
    """Read the parties of the figures on the track, and which figures were placed by choice.  The
    NSDAP's Seats follow from the boxes that are taken."""
    if len(items) > LAST_NSDAP_BOX:
        raise PositionError(N_("the track has {boxes} boxes"), boxes=LAST_NSDAP_BOX)
    s.nsdap = [party_named(item.removesuffix(BY_CHOICE)) for item in items]
    choice_bits = [1 << box for box, item in enumerate(items) if item.endswith(BY_CHOICE)]
    s.nsdap_by_choice = sum(choice_bits)
    boxes = range(1, min(len(items) + 1, LAST_NSDAP_BOX))
    s.nsdap_seats = sum(s.book.nsdap_seats[box] for box in boxes)


def write_nsdap(s: Weimar) -> list[str]:
    return [
        PARTY_IDS[party] + (BY_CHOICE if s.nsdap_by_choice >> box & 1 else "")
        for box, party in enumerate(s.nsdap)
    ]


def write_foreign(s: Weimar) -> list[str]:
    deck = s.book.foreign_deck[s.foreign_next : s.foreign_next + 1]
    return [FOREIGN_IDS[card] for card in deck]


def read_foreign(s: Weimar, items: list[str]) -> None:
    deck = [FOREIGN_IDS[card] for card in s.book.foreign_deck]
    s.foreign_next = one_of(only_item(items), deck, N_("card of the deck"))


def write_issues(s: Weimar) -> list[str]:
    return [
        f"{name} {SPACE_IDS[space]}"
        for name, space in zip(ISSUE_IDS, s.issue_at, strict=True)
        if space >= 0
    ]


def read_issues(s: Weimar, items: list[str]) -> None:
    for item in items:
        issue, space = pair(item, ISSUE_IDS, N_("Issue"), SPACE_IDS, N_("space"))
        lay_issue(s, Issue(issue), Space(space))


def write_issues_gone(s: Weimar) -> list[str]:
    return [ISSUE_IDS[issue] for issue, space in enumerate(s.issue_at) if space == ISSUE_GONE]


def read_issues_gone(s: Weimar, items: list[str]) -> None:
    for item in items:
        lay_issue(s, Issue(one_of(item, ISSUE_IDS, N_("Issue"))), ISSUE_GONE)


def lay_issue(s: Weimar, issue: Issue, space: Space) -> None:
    if s.issue_at[issue] != ISSUE_STOCK:
        raise PositionError(N_("{issue} is in two places"), issue=Plain(ISSUE_IDS[issue]))
    s.issue_at[issue] = space


def write_agendas(s: Weimar) -> list[str]:
    return [AGENDA_IDS[agenda] for agenda in s.agenda if agenda >= 0]


def read_agendas(s: Weimar, items: list[str]) -> None:
    for item in items:
        agenda = Agenda(one_of(item, AGENDA_IDS, N_("Agenda")))
        party = s.book.agenda_party[agenda]
        if s.agenda[party] >= 0:
            what = N_("{party} has one Agenda in a round")
            raise PositionError(what, party=Plain(PARTY_IDS[party]))
        s.agenda[party] = agenda


def write_lasting(s: Weimar) -> list[str]:
    return [f"{LASTING[rule // 4]} {PARTY_IDS[rule % 4]}" for rule in s.events_of_round]


def read_lasting(s: Weimar, items: list[str]) -> None:
    for item in items:
        rule, party = pair(item, LASTING, N_("lasting rule"), PARTY_IDS, N_("party"))
        s.events_of_round.append(rule * 4 + party)


def pair(item: str, first: Sequence[str], what: str, second: Sequence[str], of: str) -> list[int]:
    """Read two names, such as "media_1 spd_2"."""
    name, _, other = item.partition(" ")
    return [one_of(name, first, what), one_of(other.strip(), second, of)]


def read_step(s: Weimar, items: list[str]) -> None:
    s.step = whole_number(only_item(items), 0, 8)


def write_step(s: Weimar) -> list[str]:
    """The line for the step, which only the Politics Phase has."""
    return [str(s.step)] if s.phase == POLITICS else []


PARTIES: Final = Line("parties", read_parties, write_parties)
#: The lines about the round and the phase.
ROUND: Final[tuple[Line[Weimar], ...]] = (
    number("round", "round", 0, 6, always=True),
    thing("phase", "phase", PHASES, N_("phase")),
    Line("step", read_step, write_step),
    thing("to act", "active", PARTY_IDS, N_("party")),
    thing("impulse in", "city", CITY_IDS, N_("city")),
    number("action points", "ap", 0, 20),
    thing("begins", "starter", PARTY_IDS, N_("party")),
    counts("impulses", "impulses", PARTY_IDS, N_("party")),
)
#: The lines about the parties and the tracks.
LINES: Final[tuple[Line[Weimar], ...]] = (
    counts("victory points", "vp", PARTY_IDS, N_("party")),
    counts("reserve", "reserve", PARTY_IDS, N_("party"), high=2),
    Line("government", read_government, write_government),
    counts("parliament", "parliament", PARTY_IDS, N_("party"), high=30),
    Line("nsdap", read_nsdap, write_nsdap),
    Line("minor parties", read_minor, write_minor),
    Line("president", read_president, write_president),
    flag("stresemann", "stresemann", "ready"),
    number("economy", "economy", 1, 5),
    counts("dr box", "dr", DR_THREATS, N_("threat")),
    flag("rentenmark", "rentenmark", "introduced"),
    flag("versailles", "versailles", "negotiated"),
    Line("foreign affairs", read_foreign, write_foreign),
    things("foreign affairs too", "foreign_open", FOREIGN_IDS, N_("card")),
    mask("completed", "foreign_done", FOREIGN_IDS, N_("card")),
    counts("flags", "flags", vocabulary.ids(FLAG), N_("nation"), high=3),
    Line("issues", read_issues, write_issues),
    Line("issues gone", read_issues_gone, write_issues_gone),
    things("society", "society", SOCIETY_IDS, N_("marker")),
    Line("agendas", read_agendas, write_agendas),
    Line("this round", read_lasting, write_lasting),
    counts("early cards", "early", PARTY_IDS, N_("party"), high=1),
    counts("more cards", "extra", PARTY_IDS, N_("party")),
    flag("iron front", "shield", "ready"),
)
