"""The scene: what everybody and each viewer sees, and re-deals of the hidden cards."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.show.scene import Fact, Panel, Piece, Private, Report, Scene, Track, Zone
from kabinett.core.show.scene_parts import ScenePart
from kabinett.core.words import Text
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    CARD,
    CIVIL_SERVANTS,
    OATH_OF_LOYALTY,
    PARTY,
    Card,
    Seat,
    vocabulary,
)
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.state import RESOURCES, SET_UP, Fall
from kabinett.games.fall.rules.values import (
    every_seat,
    levels_of,
    propaganda_level,
    rating,
    score,
    support_value,
)
from kabinett.games.fall.screen.foretell import forecast


def public_scene(s: Fall) -> Scene:
    """The part of the public scene that is not in `SCENE_PARTS`."""
    playing = s.phase != SET_UP
    # A turn in free order begins with the cards of all phases.
    in_phase = playing and (s.phase != RESOURCES or s.book.phase_by_phase)
    return Scene(
        phases=[(phase, ()) for phase in words.PHASES[1:]],
        phase=s.phase - 1 if in_phase else None,
        heading=heading(s),
        active=s.active if playing and s.ending < 0 else None,
    )


def heading(s: Fall) -> Text:
    if s.phase == SET_UP:
        return words.PHASES[0], ()
    limit = s.book.round_limit
    return (words.ROUND_OF, (s.round, limit)) if limit else (words.ROUND, (s.round,))


def private_scene(s: Fall, viewer: int) -> Private:
    """The viewer's hand, the cards that he knows in other hands, and those that he has seen on the
    deck."""
    zones = [hand_zone(s, seat, known_cards(s, seat, viewer)) for seat in every_seat(s)]
    zones = [zone for zone in zones if zone.cards and zone.cards[0] is not None]
    if seen_count := s.known_top[viewer]:
        face_down: list[str | None] = [None] * (len(s.deck) + len(s.top) - seen_count)
        # The last card of a pile is on top.
        cards = [*face_down, *reversed(card_names(s.top[:seen_count]))]
        zones.append(Zone("deck", "pile", (words.DECK_KNOWN, (seen_count,)), cards))
    return Private(zones)


def card_names(cards: list[Card]) -> list[str | None]:
    return [vocabulary.names[card] for card in cards]


def panels(s: Fall) -> list[Panel]:
    return [panel(s, seat) for seat in every_seat(s)]


def panel(s: Fall, seat: Seat) -> Panel:
    party = s.party[seat]
    if party < 0:
        return Panel(seat, None, [], hand=len(s.hands[seat]))
    facts = [
        Fact(
            "score",
            (words.POLITICAL_SUPPORT, ()),
            score(s, seat),
            (words.POLITICAL_SUPPORT_HELP, ()),
        ),
        Fact(
            "propaganda",
            (words.PROPAGANDA, ()),
            propaganda_level(s, seat),
            (words.PROPAGANDA_HELP, ()),
        ),
        Fact(
            "supports",
            (words.SUPPORT_CARDS, ()),
            len(s.support[seat]),
            (words.SUPPORT_CARDS_HELP, ()),
        ),
    ]
    if seat == s.active and s.ending < 0:
        facts.append(Fact("pool", (words.POOL_LEFT, ()), s.pool, (words.POOL_HELP, ())))
    notes: list[Text] = []
    if s.skip[seat]:
        notes.append((words.MISSES_NEXT, (s.skip[seat],)))
    if s.prisoners[seat]:
        is_active = seat == s.active
        notes.append((words.DRAWS_NOTHING_NOW if is_active else words.DRAWS_NOTHING_NEXT, ()))
    if seat == s.active and s.extra_turns:
        notes.append((words.ANOTHER_TURN, ()))
    return Panel(seat, vocabulary.names[PARTY[party]], facts, notes, len(s.hands[seat]))


def common_zones(s: Fall) -> list[Zone]:
    face_down: list[str | None] = [None] * (len(s.deck) + len(s.top))
    zones = [
        Zone("deck", "pile", (words.DECK, ()), face_down),
        Zone("discard", "pile", (words.DISCARD_PILE, ()), card_names(s.discard)),
        Zone("playing", "row", (words.ON_TABLE, ()), card_names(s.playing)),
    ]
    if s.target >= 0:
        return [*zones, *contest_zones(s)]
    if s.attack:
        payment = Fact("level", (words.PROPAGANDA, ()), levels_of(s, s.attack))
        zones.append(
            Zone("attack", "row", (words.RECRUITING, ()), card_names(s.attack), s.active, [payment])
        )
    return zones


def contest_zones(s: Fall) -> list[Zone]:
    """Both sides of an attack (7): their cards, and the parts of their Levels."""
    attack = sum_facts(
        (words.CARDS_LEVEL, levels_of(s, s.attack)), (words.POOL_COMMITTED, s.committed)
    )
    defence = sum_facts(
        (words.TARGET_RATING, rating(s, s.defender, s.target)),
        (words.PROPAGANDA, propaganda_level(s, s.defender)),
        (words.CARDS_LEVEL, levels_of(s, s.defence)),
    )
    return [
        Zone("attack", "row", (words.ATTACK, ()), card_names(s.attack), s.active, attack),
        Zone("defence", "row", (words.DEFENCE, ()), card_names(s.defence), s.defender, defence),
    ]


def sum_facts(*parts: tuple[Message, int]) -> list[Fact]:
    """The parts, if more than one is not 0, followed by their sum."""
    facts = [Fact(f"part:{nth}", (label, ()), n) for nth, (label, n) in enumerate(parts) if n]
    total = sum([n for _, n in parts])
    return [*(facts if len(facts) > 1 else []), Fact("level", (words.IN_ALL, ()), total)]


def pieces(s: Fall) -> list[Piece]:
    """Pieces on Support cards: the mark of the attacked card, and ratings that differ from the
    printed ones (rulings 16-19)."""
    marks = [
        Piece(f"worth:{card}", "worth", vocabulary.names[card], str(rating(s, seat, card)))
        for seat in every_seat(s)
        for card in s.support[seat]
        if rating(s, seat, card) != s.book.level[card]
    ]
    if s.target >= 0:
        marks.append(Piece("target", "target", vocabulary.names[s.target]))
    return marks


def about_cards(s: Fall) -> dict[str, list[Text]]:
    """The notes on Support cards: why a rating differs from the printed one, and who attacks the
    card."""
    notes = {
        vocabulary.names[card]: rating_reasons(s, seat, card)
        for seat in every_seat(s)
        for card in s.support[seat]
        if rating(s, seat, card) != s.book.level[card]
    }
    if s.target >= 0:
        name = vocabulary.names[s.target]
        notes[name] = [(words.IS_ATTACKED, (s.active,)), *notes.get(name, [])]
    return notes


def rating_reasons(s: Fall, seat: Seat, card: Card) -> list[Text]:
    lines: list[Text] = [(words.COUNTS_NOW, (rating(s, seat, card), s.book.level[card]))]
    if OATH_OF_LOYALTY in s.organization[seat]:
        lines.append((words.ONE_BY_CARD, (CARD[OATH_OF_LOYALTY],)))
    if card == CIVIL_SERVANTS and s.legitimacy[seat]:
        lines.append((words.MORE_BY_LEGITIMACY, (len(s.legitimacy[seat]),)))
    return lines


def zones_of_all_seats(s: Fall) -> list[Zone]:
    return [zone for seat in every_seat(s) for zone in zones_of_seat(s, seat)]


def tracks(s: Fall) -> list[Track]:
    return [
        Track(
            "anarchy",
            (words.ANARCHY, ()),
            s.anarchy,
            0,
            MAX_ANARCHY,
            (words.ANARCHY_HELP, ()),
            {MAX_ANARCHY: (words.ANARCHY_END, ())},
        )
    ]


def reports(s: Fall) -> list[Report]:
    return [forecast(s)] if s.phase != SET_UP and s.ending < 0 else []


def zones_of_seat(s: Fall, seat: Seat) -> list[Zone]:
    zones = [hand_zone(s, seat, [])]
    if s.party[seat] < 0:
        return zones
    support_total = Fact(
        "value",
        (words.SUPPORT_TOTAL, ()),
        support_value(s, seat),
        help=(words.SUPPORT_STACK_HELP, ()),
    )
    organization_value = Fact(
        "value",
        (words.PROPAGANDA, ()),
        levels_of(s, s.organization[seat]),
        help=(words.ORGANIZATION_STACK_HELP, ()),
    )
    legitimacy_value = Fact(
        "value",
        (words.POLITICAL_SUPPORT, ()),
        levels_of(s, s.legitimacy[seat]),
        help=(words.LEGITIMACY_STACK_HELP, ()),
    )
    return [
        *zones,
        Zone(
            f"support:{seat}",
            "stack",
            (words.SUPPORT, ()),
            card_names(s.support[seat]),
            seat,
            [support_total],
        ),
        Zone(
            f"organization:{seat}",
            "stack",
            (words.ORGANIZATION, ()),
            card_names(s.organization[seat]),
            seat,
            [organization_value],
        ),
        Zone(
            f"legitimacy:{seat}",
            "stack",
            (words.LEGITIMACY, ()),
            card_names(s.legitimacy[seat]),
            seat,
            [legitimacy_value],
        ),
    ]


def known_cards(s: Fall, seat: Seat, viewer: int) -> list[Card]:
    """The cards of a hand that the viewer knows."""
    if seat == viewer:
        return s.hands[seat]
    return [card for card in s.hands[seat] if s.known[viewer] >> card & 1]


def hand_zone(s: Fall, seat: Seat, face_up: list[Card]) -> Zone:
    """A hand as a zone: the face-up cards, then the others face down."""
    face_down = [None] * (len(s.hands[seat]) - len(face_up))
    return Zone(f"hand:{seat}", "hand", (words.HAND, ()), [*card_names(face_up), *face_down], seat)


#: Each part of the scene with the fields that it reads; `kabinett test` compares them with the
#: sources.
SCENE_PARTS = (
    ScenePart(
        "panels",
        panels,
        "active ending extra_turns hands legitimacy organization party pool prisoners skip",
        "support",
    ),
    ScenePart(
        "zones",
        common_zones,
        "active attack committed deck defence defender discard legitimacy organization party",
        "playing target top",
    ),
    ScenePart("zones", zones_of_all_seats, "hands legitimacy organization party support"),
    ScenePart("pieces", pieces, "legitimacy organization party support target"),
    ScenePart("about", about_cards, "active legitimacy organization party support target"),
    ScenePart("tracks", tracks, "anarchy"),
    ScenePart("reports", reports, "ending phase"),
)


def redeal(s: Fall, viewer: int, luck: Luck) -> Fall:
    """A copy with all cards re-dealt that the viewer has not seen."""
    redealt = s.copy()
    redealt.searching = 1
    known_mask = s.known[viewer] if viewer >= 0 else 0
    seen_count = s.known_top[viewer] if viewer >= 0 else 0
    unseen = redealt.deck + redealt.top[seen_count:]
    for seat in every_seat(s):
        if seat != viewer:
            unseen += [card for card in redealt.hands[seat] if not known_mask >> card & 1]
    unseen.sort()
    luck.shuffle(unseen)
    for seat in every_seat(s):
        if seat != viewer:
            hand = [card for card in redealt.hands[seat] if known_mask >> card & 1]
            while len(hand) < len(s.hands[seat]):
                hand.append(unseen.pop())
            redealt.hands[seat] = sorted(hand)
    for place in range(seen_count, len(redealt.top)):
        redealt.top[place] = unseen.pop()
    redealt.deck = sorted(unseen)
    return redealt


def seen_fields(s: Fall, viewer: int) -> Data:
    """The cards on top of the deck that the viewer has looked at."""
    return {"top": s.top[: s.known_top[viewer]]}
