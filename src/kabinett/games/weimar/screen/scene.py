"""The scene of a viewer, and dealing again what the viewer cannot see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.show.scene import Fact, Panel, Private, Scene, Track, Zone
from kabinett.core.show.scene_parts import ScenePart
from kabinett.core.words import Text
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    AGENDA_CARD,
    ALL_SEATS,
    ALL_UNITS,
    DIE,
    DNVP,
    FOREIGN_CARD,
    KPD,
    MINOR,
    PARTY,
    PARTY_CARD,
    TIMELINE_CARD,
    WHITE,
    Card,
    Party,
    Seat,
    vocabulary,
)
from kabinett.games.weimar.phases.agenda import agendas
from kabinett.games.weimar.phases.politics import party_score
from kabinett.games.weimar.phases.republic import BROWN, LAST_ROUND, ORANGE, YELLOW
from kabinett.games.weimar.rules.cards import set_mark
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.rules.parties import MAX_RESERVE, bases_of, governs, occupied_seats
from kabinett.games.weimar.rules.rolls import stresemann_lives
from kabinett.games.weimar.rules.state import (
    AGENDA,
    END_OF_ROUND,
    GONE,
    IMPULSE,
    POLITICS,
    SET_UP,
    STOCK,
    Weimar,
)
from kabinett.games.weimar.rules.threats import ANARCHY_AT, OVERTHROW, count_face_up, markers_in_box
from kabinett.games.weimar.rules.units import count_units
from kabinett.games.weimar.screen import captions, pieces, reports, terms
from kabinett.games.weimar.screen.reports import roll_facts, roll_label


def public_scene(s: Weimar) -> Scene:
    playing = s.phase != SET_UP
    return Scene(
        phases=[(phase, ()) for phase in terms.PHASES[1:]],
        phase=s.phase - 1 if playing else None,
        heading=heading(s),
        active=s.order.index(s.active) if s.phase == IMPULSE and s.active >= 0 else None,
    )


def heading(s: Weimar) -> Text:
    return (terms.PHASES[0], ()) if s.phase == SET_UP else round_of(s)


def round_of(s: Weimar) -> Text:
    """The round, and the number of rounds."""
    if s.book.last_round == LAST_ROUND:
        return words.ROUND_BEGINS, (s.round,)
    return words.ROUND_OF, (s.round, s.book.last_round)


#: The step of the Politics Phase in which the parties score.
POINTS: Final = 4


def panels(s: Weimar) -> list[Panel]:
    return [panel(s, seat) for seat in ALL_SEATS]


def has_scored(s: Weimar) -> bool:
    """Whether this round has been scored.  If so, the cities bring no more points."""
    is_counted = s.phase == POLITICS and s.step >= POINTS
    return s.over() or is_counted or s.phase == END_OF_ROUND


def panel(s: Weimar, seat: Seat) -> Panel:
    party = s.order[seat]
    if party < 0:
        return Panel(seat, None, [])
    facts = [
        Fact("vp", (terms.VICTORY_POINTS, ()), s.vp[party]),
        *([] if has_scored(s) else [Fact("score", (terms.WOULD_SCORE, ()), party_score(s, party))]),
        Fact("seats", (terms.SEATS, ()), s.parliament[party]),
        Fact("bases", (terms.BASES, ()), bases_of(s, party)),
        Fact("reserve", (terms.RESERVE, ()), s.reserve[party], most=MAX_RESERVE),
    ]
    if party in (KPD, DNVP):
        markers = count_face_up(s, party, s.councils if party == KPD else s.regime)
        facts.append(Fact("markers", (terms.MARKERS, ()), markers, most=OVERTHROW))
    if party == s.active and s.ap:
        facts.append(Fact("ap", (terms.ACTION_POINTS, ()), s.ap))
    notes: list[Text] = []
    if party == s.chancellor:
        notes.append((terms.CHANCELLOR, ()))
    elif governs(s, party):
        notes.append((terms.IN_GOVERNMENT, ()))
    notes += [
        (captions.NAME, (MINOR[minor],)) for minor, holder in enumerate(s.minor) if holder == party
    ]
    if s.president == party:
        notes.append((captions.PRESIDENT, ()))
    return Panel(seat, vocabulary.names[PARTY[party]], facts, notes, len(s.hands[party]))


def tracks(s: Weimar) -> list[Track]:
    round_number = s.round if s.phase != SET_UP else 0
    last_round, last_level = len(s.book.rounds), max(s.book.economy)
    nsdap, nsdap_help = len(s.nsdap), (terms.NSDAP_HELP, ())
    return [
        Track("round", (terms.ROUND_TRACK, ()), round_number, 1, last_round),
        Track("economy", (terms.ECONOMY_TRACK, ()), s.economy, 1, last_level),
        Track("dr", (terms.DR_BOX, ()), markers_in_box(s), 0, ANARCHY_AT, (terms.DR_HELP, ())),
        Track("nsdap", (terms.NSDAP_TRACK, ()), nsdap, 0, LAST_NSDAP_BOX, nsdap_help),
    ]


def facts(s: Weimar) -> list[Fact]:
    """The parts of the board, each with a name and a number or a text."""
    seats = occupied_seats(s)
    stresemann = captions.STRESEMANN_READY if s.stresemann else captions.STRESEMANN_SPENT
    if not stresemann_lives(s):
        stresemann = captions.DVP_READY if s.stresemann else captions.DVP_SPENT
    president: Text = (
        (captions.EBERT, ()) if s.president < 0 else (captions.NAME, (PARTY[s.president],))
    )
    return [
        Fact("parliament", (terms.PARLIAMENT, ()), seats),
        Fact("majority", (captions.MAJORITY, ()), (seats + 1) // 2),
        Fact("opinion", (captions.OPINION, ()), len(issues_on_track(s))),
        Fact("zero", (captions.ISSUES_AT_ZERO, ()), s.issue_at.count(s.book.zero)),
        Fact("society", (terms.SOCIETY_TRACK, ()), len(s.society)),
        Fact("foreign", (terms.FOREIGN_CARDS, ()), len(foreign_cards(s))),
        Fact("flags", (captions.FLAGS_HERE, ()), sum(s.flags)),
        Fact("minor", (captions.MINOR_PARTIES, ()), len(s.minor)),
        Fact("government", (captions.GOVERNMENT, ()), sum(s.government)),
        Fact("president", (captions.PRESIDENT, ()), s.president_ready, president),
        Fact("stresemann", (stresemann, ()), s.stresemann),
        Fact("supply", (captions.SUPPLY, ()), white_in_supply(s)),
        Fact("dissolved", (captions.DISSOLVED, ()), count_dissolved(s)),
        Fact("reserve", (terms.RESERVE, ()), sum(s.reserve)),
    ]


def white_in_supply(s: Weimar) -> int:
    return sum(
        [count_units(s, kind, STOCK) for kind in ALL_UNITS if s.book.unit_owner[kind] == WHITE]
    )


def count_dissolved(s: Weimar) -> int:
    return sum([count_units(s, kind, GONE) for kind in ALL_UNITS])


def names_of(cards: Iterable[int]) -> list[str | None]:
    return [vocabulary.names[card] for card in cards]


def common_zones(s: Weimar) -> list[Zone]:
    face_down: list[str | None] = [None] * len(s.timeline)
    return [
        Zone("timeline", "pile", (terms.TIMELINE_DECK, ()), face_down),
        Zone(
            "timeline_discard", "pile", (terms.TIMELINE_DISCARD, ()), names_of(s.timeline_discard)
        ),
        Zone("removed", "pile", (captions.REMOVED, ()), names_of(out_of_game(s))),
        Zone("playing", "row", (terms.PLAYING, ()), names_of(s.playing)),
        Zone("foreign", "row", (terms.FOREIGN_CARDS, ()), names_of(foreign_cards(s))),
    ]


def dice(s: Weimar) -> list[Zone]:
    if s.roll_kind < 0:
        return []
    faces: list[str | None] = [vocabulary.names[DIE[face - 1]] for face in s.faces]
    return [Zone("dice", "dice", roll_label(s), faces, facts=roll_facts(s))]


def zones_of_parties(s: Weimar) -> list[Zone]:
    zones = []
    for seat in ALL_SEATS:
        party = s.order[seat]
        if party >= 0:
            zones += party_zones(s, seat, party)
    return zones


def may_come(s: Weimar, card: Card) -> bool:
    """Whether the card has not come into the game yet, because of its Expansion Set or its
    years."""
    if card in TIMELINE_CARD:
        deck = s.book.timeline_deck[TIMELINE_CARD.index(card)]
        if deck in (YELLOW, ORANGE) and s.book.first_round >= 5:
            return True  # its years are before the scenario
        return (deck == ORANGE and s.round < 3) or (deck == BROWN and s.round < 5)
    letter = s.book.card_set[PARTY_CARD.index(card)]
    party = s.book.card_party[PARTY_CARD.index(card)]
    return bool(letter) and not s.sets[party] & set_mark(ord(letter))


def out_of_game(s: Weimar) -> list[int]:
    """The cards that have left the game, without those that have not come in yet."""
    return [card for card in s.removed if not may_come(s, card)]


def foreign_cards(s: Weimar) -> list[int]:
    deck = [FOREIGN_CARD[card] for card in s.book.foreign_deck[s.foreign_next : s.foreign_next + 1]]
    return [*deck, *[FOREIGN_CARD[card] for card in s.foreign_open]]


def private_scene(s: Weimar, viewer: int) -> Private:
    """The viewer's hand and, while the agendas are chosen, the viewer's Agenda Cards."""
    seat = Seat(viewer)
    party = s.order[seat]
    if party >= 0 and s.phase == SET_UP and s.book.beginning.removed and not any(s.wealth):
        # While cards are taken out of the deck, there is no hand yet.
        return Private([hand(seat, names_of(s.decks[party]), captions.TAKE_FROM)])
    zones = [hand(seat, names_of(s.hands[party]))] if party >= 0 else []
    if s.phase == AGENDA and max(s.agenda) < 0:
        agenda_names = names_of(agendas(s, seat))
        zones.append(Zone("agendas", "row", (captions.CHOOSE_FROM, ()), agenda_names))
    return Private(zones)


def hand(seat: Seat, cards: list[str | None], label: Message = terms.HAND) -> Zone:
    return Zone(f"hand:{seat}", "hand", (label, ()), cards, seat)


def party_zones(s: Weimar, seat: Seat, party: Party) -> list[Zone]:
    agenda = [AGENDA_CARD[s.agenda[party]]] if s.agenda[party] >= 0 else []
    return [
        hand(seat, [None] * len(s.hands[party])),
        Zone(f"deck:{seat}", "pile", (terms.DECK, ()), [None] * len(s.decks[party]), seat),
        Zone(f"discard:{seat}", "pile", (terms.DISCARD, ()), names_of(s.discards[party]), seat),
        Zone(f"agenda:{seat}", "row", (captions.AGENDA, ()), names_of(agenda), seat),
    ]


#: The parts of the scene with the fields of the state that each reads.  A test compares the fields
#: with the source.
SCENE_PARTS = (
    ScenePart(
        "panels",
        panels,
        "active ap bases chancellor councils dr flags foreign_next foreign_open",
        "government hands issue_at minor nsdap_seats order parliament president president_ready",
        "phase regime reserve round society step stresemann units unrest vp wealth",
    ),
    ScenePart(
        "zones",
        common_zones,
        "foreign_next foreign_open playing removed round sets timeline timeline_discard",
    ),
    ScenePart("zones", dice, "faces part_bonus part_dice roll_kind roll_parts roll_place roller"),
    ScenePart("zones", zones_of_parties, "agenda decks discards hands order"),
    ScenePart("tracks", tracks, "dr economy nsdap phase round"),
    ScenePart(
        "facts",
        facts,
        "flags foreign_next foreign_open government issue_at minor nsdap_seats parliament",
        "president president_ready reserve round society stresemann units",
    ),
    ScenePart("pieces", pieces.bases, "bases"),
    ScenePart("pieces", pieces.threats, "councils government regime unrest uprising wealth"),
    ScenePart("pieces", pieces.units, "units"),
    ScenePart("pieces", pieces.parliament, "nsdap_seats parliament"),
    ScenePart("pieces", pieces.opinion, "issue_at"),
    ScenePart("pieces", pieces.society, "society"),
    ScenePart(
        "pieces", pieces.boxes, "dr economy flags nsdap phase rentenmark roll_kind roller round"
    ),
    ScenePart("pieces", pieces.government, "chancellor government minor president"),
    ScenePart(
        "reports",
        reports.reports,
        "chancellor councils dr ending government nsdap nsdap_by_choice nsdap_seats",
        "order parliament phase regime roll_kind round step votes vp",
    ),
    ScenePart(
        "about",
        reports.about_cities,
        "bases councils government regime units unrest uprising wealth",
    ),
    ScenePart("about", reports.about_units, "units"),
    ScenePart("about", reports.about_issues, "issue_at"),
    ScenePart("about", reports.about_minor, "minor"),
)


def redeal(s: Weimar, viewer: int, luck: Luck) -> Weimar:
    """A copy in which everything that the viewer cannot see is dealt again.  Party Cards stay with
    their party; Timeline Cards in other hands are mixed with the deck."""
    other = s.copy()
    other.searching = 1
    unseen = other.timeline[:]
    for seat in range(4):
        party = other.order[seat]
        if seat != viewer and party >= 0:
            unseen += [card for card in other.hands[party] if card not in PARTY_CARD]
    unseen.sort()  # the deal must not depend on an order that the viewer does not know
    luck.shuffle(unseen)
    for seat in range(4):
        party = other.order[seat]
        if party >= 0:
            deal_party(other, party, seat != viewer, unseen, luck)
    other.timeline = sorted(unseen)
    return other


def deal_party(s: Weimar, party: Party, is_hidden: bool, unseen: list[Card], luck: Luck) -> None:
    """Deal a party's deck and hand again if its hand is hidden."""
    if not is_hidden:
        return
    own = [card for card in s.hands[party] if card in PARTY_CARD]
    own_count = len(own)
    pool = sorted(own + s.decks[party])
    luck.shuffle(pool)
    timeline = [unseen.pop() for _ in range(len(s.hands[party]) - own_count)]
    s.hands[party] = sorted([*pool[:own_count], *timeline])
    s.decks[party] = sorted(pool[own_count:])


def seen_fields(s: Weimar, viewer: int) -> Data:
    """The hands, by party, with only the viewer's own cards."""
    own = s.order[viewer]
    return {"hands": [hand if party == own else [] for party, hand in enumerate(s.hands)]}
