"""What one party may see, and dealing the rest anew."""

from __future__ import annotations

from kabinett.core.chance import Luck
from kabinett.core.scene import Fact, Panel, Piece, Scene, Track, Zone
from kabinett.core.words import Text
from kabinett.games.weimar import terms
from kabinett.games.weimar.board import BOARD
from kabinett.games.weimar.politics import party_score
from kabinett.games.weimar.state import (
    FIRST_PLACE,
    GONE,
    IMPULSE,
    PLACES,
    SET_UP,
    STOCK,
    Weimar,
)
from kabinett.games.weimar.table import bases_of, governs
from kabinett.games.weimar.threats import active, in_box
from kabinett.games.weimar.vocabulary import (
    AGENDAS,
    CITY_IDS,
    CITY_THREATS,
    DICE,
    DNVP,
    DR_THREATS,
    FLAGS,
    FOREIGN,
    ISSUES,
    KPD,
    MINORS,
    PARTIES,
    PARTY_IDS,
    SOCIETY,
    SPACES,
    UNIT_IDS,
    vocabulary,
)


def scene(s: Weimar, viewer: int) -> Scene:
    playing = s.phase != SET_UP
    return Scene(
        panels=[panel(s, seat) for seat in range(4)],
        zones=zones(s, viewer),
        tracks=tracks(s),
        facts=[Fact("ap", (terms.ACTION_POINTS, ()), s.ap)] if s.playing else [],
        pieces=pieces(s),
        phases=[(phase, ()) for phase in terms.PHASES[1:]],
        phase=s.phase - 1 if playing else None,
        heading=(terms.HEADING, (s.round,)) if playing else (terms.PHASES[0], ()),
        active=s.order.index(s.active) if s.phase == IMPULSE and s.active >= 0 else None,
        reports=[],
    )


def panel(s: Weimar, seat: int) -> Panel:
    party = s.order[seat]
    if party < 0:
        return Panel(seat, None, [])
    facts = [
        Fact("vp", (terms.VICTORY_POINTS, ()), s.vp[party]),
        Fact("seats", (terms.SEATS, ()), s.seats[party]),
        Fact("bases", (terms.BASES, ()), bases_of(s, party)),
        Fact("reserve", (terms.RESERVE, ()), s.reserve[party]),
        Fact("score", (terms.WOULD_SCORE, ()), party_score(s, party)),
    ]
    if party in (KPD, DNVP):
        markers = active(s, s.councils if party == KPD else s.regime, party)
        facts.append(Fact("markers", (terms.MARKERS, ()), markers))
    notes: list[Text] = []
    if party == s.chancellor:
        notes.append((terms.CHANCELLOR, ()))
    notes.append((terms.IN_GOVERNMENT if governs(s, party) else terms.OPPOSITION, ()))
    return Panel(seat, vocabulary.names[PARTIES[party]], facts, notes, len(s.hands[party]))


def tracks(s: Weimar) -> list[Track]:
    return [
        Track("round", (terms.ROUND_TRACK, ()), s.round, 1, 6),
        Track("economy", (terms.ECONOMY_TRACK, ()), s.economy, 1, 5),
        Track("dr", (terms.DR_BOX, ()), in_box(s), 0, 7, (terms.DR_HELP, ())),
        Track("nsdap", (terms.NSDAP_TRACK, ()), len(s.nsdap), 0, 6, (terms.NSDAP_HELP, ())),
    ]


def named(cards: list[int]) -> list[str | None]:
    return [vocabulary.names[card] for card in cards]


def zones(s: Weimar, viewer: int) -> list[Zone]:
    hidden: list[str | None] = [None] * len(s.timeline)
    found = [
        Zone("timeline", "pile", (terms.TIMELINE_DECK, ()), hidden),
        Zone("timeline_discard", "pile", (terms.TIMELINE_DISCARD, ()), named(s.timeline_discard)),
        Zone("playing", "row", (terms.PLAYING, ()), named(s.playing)),
        Zone(
            "dice", "row", (terms.ROLL, ()), [vocabulary.names[DICE[face - 1]] for face in s.roll]
        ),
        Zone("foreign", "row", (terms.FOREIGN_CARDS, ()), named(foreign_cards(s))),
    ]
    for seat in range(4):
        party = s.order[seat]
        if party >= 0:
            found += party_zones(s, seat, party, viewer)
    return found


def foreign_cards(s: Weimar) -> list[int]:
    deck = [FOREIGN[card] for card in BOARD.foreign_deck[s.foreign_next : s.foreign_next + 1]]
    return [*deck, *[FOREIGN[card] for card in s.foreign_open]]


def party_zones(s: Weimar, seat: int, party: int, viewer: int) -> list[Zone]:
    hand: list[str | None] = (
        named(s.hands[party]) if seat == viewer else [None] * len(s.hands[party])
    )
    agenda = [AGENDAS[s.agenda[party]]] if s.agenda[party] >= 0 else []
    return [
        Zone(f"hand:{seat}", "hand", (terms.HAND, ()), hand, seat),
        Zone(f"deck:{seat}", "pile", (terms.DECK, ()), [None] * len(s.decks[party]), seat),
        Zone(f"discard:{seat}", "pile", (terms.DISCARD, ()), named(s.discards[party]), seat),
        Zone(f"agenda:{seat}", "row", (terms.PHASES[2], ()), named(agenda), seat),
    ]


def pieces(s: Weimar) -> list[Piece]:
    """Everything on the board, at the ids of its places."""
    return [*city_pieces(s), *unit_pieces(s), *parliament_pieces(s), *track_pieces(s)]


def city_pieces(s: Weimar) -> list[Piece]:
    found = []
    for city, name in enumerate(CITY_IDS):
        for party, party_id in enumerate(PARTY_IDS):
            number = s.bases[city * 4 + party]
            if number:
                found.append(
                    Piece(
                        f"base:{name}.{party_id}", f"base-{party_id}", f"city:{name}", str(number)
                    )
                )
        if s.wealth[city]:
            kind = "poverty" if s.wealth[city] > 0 else "prosperity"
            found.append(Piece(f"{kind}:{name}", kind, f"city:{name}"))
        for kind_number, markers, owner in (
            (1, s.unrest, -1),
            (2, s.regime, DNVP),
            (3, s.councils, KPD),
            (4, s.uprising, KPD),
        ):
            if markers[city]:
                kind = CITY_THREATS[kind_number]
                face = "inactive" if owner >= 0 and governs(s, owner) else ""
                found.append(Piece(f"{kind}:{name}", kind, f"city:{name}", face))
    return found


def unit_pieces(s: Weimar) -> list[Piece]:
    found = []
    for kind, unit in enumerate(UNIT_IDS):
        for place in range(STOCK, PLACES):
            number = s.units[kind * PLACES + place]
            if number:
                where = (
                    "supply"
                    if place == STOCK
                    else "dissolved"
                    if place == GONE
                    else f"city:{CITY_IDS[place - FIRST_PLACE]}"
                )
                found.append(Piece(f"unit:{unit}@{where}", f"unit-{unit}", where, str(number)))
    return found


def parliament_pieces(s: Weimar) -> list[Piece]:
    found = [
        Piece(
            f"seats:{PARTY_IDS[party]}",
            f"seats-{PARTY_IDS[party]}",
            "parliament",
            str(s.seats[party]),
        )
        for party in range(4)
        if s.seats[party]
    ]
    if s.nsdap_seats:
        found.append(Piece("seats:nsdap", "seats-nsdap", "parliament", str(s.nsdap_seats)))
    return found


def track_pieces(s: Weimar) -> list[Piece]:
    found = [
        Piece(vocabulary.names[ISSUES[issue]], "issue", vocabulary.names[SPACES[space]])
        for issue, space in enumerate(s.issue_at)
        if space >= 0
    ]
    found += [
        Piece(vocabulary.names[SOCIETY[marker]], "society", f"society-track:{place + 1}")
        for place, marker in enumerate(s.society)
    ]
    for kind, number in enumerate(s.dr):
        if number:
            found.append(Piece(f"dr:{DR_THREATS[kind]}", DR_THREATS[kind], "dr", str(number)))
    for box, party in enumerate(s.nsdap):
        found.append(Piece(f"nsdap:{box + 1}", f"figure-{PARTY_IDS[party]}", f"nsdap:{box + 1}"))
    for nation, number in enumerate(s.flags):
        if number:
            found.append(Piece(vocabulary.names[FLAGS[nation]], "flag", "flags", str(number)))
    for minor, party in enumerate(s.minor):
        found.append(Piece(vocabulary.names[MINORS[minor]], "minor", f"party:{PARTY_IDS[party]}"))
    found.append(Piece("economy", "marker", f"economy:{s.economy}"))
    found.append(Piece("foreign", "marker", f"foreign-track:{s.foreign_next}"))
    return found


def redeal(s: Weimar, viewer: int, luck: Luck) -> Weimar:
    """A copy in which others' hands, their decks and the Timeline are dealt anew: a Party Card
    stays with its party, a Timeline Card among those not yet seen."""
    other = s.copy()
    other.searching = 1
    unseen = other.timeline[:]
    for seat in range(4):
        party = other.order[seat]
        if seat != viewer and party >= 0:
            unseen += [card for card in other.hands[party] if card not in vocabulary.groups["card"]]
    luck.shuffle(unseen)
    for seat in range(4):
        party = other.order[seat]
        if party >= 0:
            deal_party(other, party, seat != viewer, unseen, luck)
    other.timeline = sorted(unseen)
    return other


def deal_party(s: Weimar, party: int, hidden: bool, unseen: list[int], luck: Luck) -> None:
    """One party's deck and, if it is hidden, its hand."""
    if not hidden:
        return
    cards = vocabulary.groups["card"]
    own = [card for card in s.hands[party] if card in cards]
    number = len(own)
    pool = own + s.decks[party]
    luck.shuffle(pool)
    timeline = [unseen.pop() for _ in range(len(s.hands[party]) - number)]
    s.hands[party] = sorted([*pool[:number], *timeline])
    s.decks[party] = sorted(pool[number:])
