"""What one viewer may see of the table, and dealing the rest anew."""

from __future__ import annotations

from typing import Any

from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel, Piece, Private, Report, Scene, Track, Zone
from kabinett.core.showing import Part
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
from kabinett.games.fall.rules.state import SET_UP, Fall
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
    """What everybody sees, with the parts at the end: hands are numbers of cards."""
    playing = s.phase != SET_UP
    return Scene(
        phases=[(phase, ()) for phase in words.PHASES[1:]],
        phase=s.phase - 1 if playing else None,
        heading=heading(s),
        active=s.active if playing and s.ending < 0 else None,
    )


def heading(s: Fall) -> Text:
    return (words.PHASES[0], ()) if s.phase == SET_UP else (words.ROUND, (s.round,))


def private_scene(s: Fall, viewer: int) -> Private:
    """The own hand, what the viewer knows of others' hands, and what he saw on the deck."""
    zones = [hand_zone(s, seat, known_cards(s, seat, viewer)) for seat in every_seat(s)]
    zones = [zone for zone in zones if zone.cards and zone.cards[0] is not None]
    if seen := s.known_top[viewer]:
        hidden: list[str | None] = [None] * (len(s.deck) + len(s.top) - seen)
        cards = [*hidden, *reversed(named(s.top[:seen]))]  # a pile's last card lies on top
        zones.append(Zone("deck", "pile", (words.DECK_KNOWN, (seen,)), cards))
    return Private(zones)


def named(cards: list[Card]) -> list[str | None]:
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
        now = seat == s.active
        notes.append((words.DRAWS_NOTHING_NOW if now else words.DRAWS_NOTHING_NEXT, ()))
    if seat == s.active and s.extra_turns:
        notes.append((words.ANOTHER_TURN, ()))
    return Panel(seat, vocabulary.names[PARTY[party]], facts, notes, len(s.hands[seat]))


def common_zones(s: Fall) -> list[Zone]:
    hidden: list[str | None] = [None] * (len(s.deck) + len(s.top))
    zones = [
        Zone("deck", "pile", (words.DECK, ()), hidden),
        Zone("discard", "pile", (words.DISCARD_PILE, ()), named(s.discard)),
        Zone("playing", "row", (words.ON_TABLE, ()), named(s.playing)),
    ]
    if s.target >= 0:
        return [*zones, *contest_zones(s)]
    if s.attack:
        paid = Fact("level", (words.PROPAGANDA, ()), levels_of(s, s.attack))
        zones.append(
            Zone("attack", "row", (words.RECRUITING, ()), named(s.attack), s.active, [paid])
        )
    return zones


def contest_zones(s: Fall) -> list[Zone]:
    """Both sides of an attack (rules, section 7): their cards, and what comes to their Levels."""
    attack = sum_of(
        (words.CARDS_LEVEL, levels_of(s, s.attack)), (words.POOL_COMMITTED, s.committed)
    )
    defence = sum_of(
        (words.TARGET_RATING, rating(s, s.defender, s.target)),
        (words.PROPAGANDA, propaganda_level(s, s.defender)),
        (words.CARDS_LEVEL, levels_of(s, s.defence)),
    )
    return [
        Zone("attack", "row", (words.ATTACK, ()), named(s.attack), s.active, attack),
        Zone("defence", "row", (words.DEFENCE, ()), named(s.defence), s.defender, defence),
    ]


def sum_of(*parts: tuple[Message, int]) -> list[Fact]:
    """What counts, if it is more than one number, and behind it all of it together."""
    facts = [Fact(f"part:{nth}", (label, ()), n) for nth, (label, n) in enumerate(parts) if n]
    whole = sum([n for _, n in parts])
    return [*(facts if len(facts) > 1 else []), Fact("level", (words.IN_ALL, ()), whole)]


def pieces(s: Fall) -> list[Piece]:
    """What lies on Support cards in play: the mark of the one that is attacked, and ratings that
    are others than the printed ones (rulings 16-19)."""
    found = [
        Piece(f"worth:{card}", "worth", vocabulary.names[card], str(rating(s, seat, card)))
        for seat in every_seat(s)
        for card in s.support[seat]
        if rating(s, seat, card) != s.book.level[card]
    ]
    if s.target >= 0:
        found.append(Piece("target", "target", vocabulary.names[s.target]))
    return found


def about(s: Fall) -> dict[str, list[Text]]:
    """The same in words, for whoever looks a card up."""
    told = {
        vocabulary.names[card]: why_rated(s, seat, card)
        for seat in every_seat(s)
        for card in s.support[seat]
        if rating(s, seat, card) != s.book.level[card]
    }
    if s.target >= 0:
        name = vocabulary.names[s.target]
        told[name] = [(words.IS_ATTACKED, (s.active,)), *told.get(name, [])]
    return told


def why_rated(s: Fall, seat: Seat, card: Card) -> list[Text]:
    lines: list[Text] = [(words.COUNTS_NOW, (rating(s, seat, card), s.book.level[card]))]
    if OATH_OF_LOYALTY in s.organization[seat]:
        lines.append((words.ONE_BY_CARD, (CARD[OATH_OF_LOYALTY],)))
    if card == CIVIL_SERVANTS and s.legitimacy[seat]:
        lines.append((words.MORE_BY_LEGITIMACY, (len(s.legitimacy[seat]),)))
    return lines


def seats_zones(s: Fall) -> list[Zone]:
    return [zone for seat in every_seat(s) for zone in seat_zones(s, seat)]


def tracks(s: Fall) -> list[Track]:
    return [
        Track(
            "anarchy",
            (words.ANARCHY, ()),
            min(s.anarchy, MAX_ANARCHY),
            0,
            MAX_ANARCHY,
            (words.ANARCHY_HELP, ()),
            {MAX_ANARCHY: (words.ANARCHY_END, ())},
        )
    ]


def reports(s: Fall) -> list[Report]:
    return [forecast(s)] if s.phase != SET_UP and s.ending < 0 else []


def seat_zones(s: Fall, seat: Seat) -> list[Zone]:
    zones = [hand_zone(s, seat, [])]
    if s.party[seat] < 0:
        return zones
    value = Fact("value", (words.SUPPORT_TOTAL, ()), support_value(s, seat))
    organized = Fact("value", (words.PROPAGANDA, ()), levels_of(s, s.organization[seat]))
    legitimate = Fact("value", (words.POLITICAL_SUPPORT, ()), levels_of(s, s.legitimacy[seat]))
    return [
        *zones,
        Zone(
            f"support:{seat}", "stack", (words.SUPPORT, ()), named(s.support[seat]), seat, [value]
        ),
        Zone(
            f"organization:{seat}",
            "stack",
            (words.ORGANIZATION, ()),
            named(s.organization[seat]),
            seat,
            [organized],
        ),
        Zone(
            f"legitimacy:{seat}",
            "stack",
            (words.LEGITIMACY, ()),
            named(s.legitimacy[seat]),
            seat,
            [legitimate],
        ),
    ]


def known_cards(s: Fall, seat: Seat, viewer: int) -> list[Card]:
    """The cards of a hand that the viewer knows to be in it."""
    if seat == viewer:
        return s.hands[seat]
    return [card for card in s.hands[seat] if s.known[viewer] >> card & 1]


def hand_zone(s: Fall, seat: Seat, known: list[Card]) -> Zone:
    """The known cards, and behind them the others face down."""
    hidden = [None] * (len(s.hands[seat]) - len(known))
    return Zone(f"hand:{seat}", "hand", (words.HAND, ()), [*named(known), *hidden], seat)


#: What of the state each of them reads is found in the sources, and compared with this, by a test.
SCENE_PARTS = (
    Part(
        "panels",
        panels,
        "active ending extra_turns hands legitimacy organization party pool prisoners skip",
        "support",
    ),
    Part(
        "zones",
        common_zones,
        "active attack committed deck defence defender discard legitimacy organization party",
        "playing target top",
    ),
    Part("zones", seats_zones, "hands legitimacy organization party support"),
    Part("pieces", pieces, "legitimacy organization party support target"),
    Part("about", about, "active legitimacy organization party support target"),
    Part("tracks", tracks, "anarchy"),
    Part("reports", reports, "ending phase"),
)


def redeal(s: Fall, viewer: int, luck: Luck) -> Fall:
    """A copy in which deck and hands are dealt anew, but for what the viewer has seen."""
    other = s.copy()
    other.searching = 1
    known = s.known[viewer] if viewer >= 0 else 0
    seen = s.known_top[viewer] if viewer >= 0 else 0
    unseen = other.deck + other.top[seen:]
    for seat in every_seat(s):
        if seat != viewer:
            unseen += [card for card in other.hands[seat] if not known >> card & 1]
    unseen.sort()
    luck.shuffle(unseen)
    for seat in every_seat(s):
        if seat != viewer:
            kept = [card for card in other.hands[seat] if known >> card & 1]
            while len(kept) < len(s.hands[seat]):
                kept.append(unseen.pop())
            other.hands[seat] = sorted(kept)
    for place in range(seen, len(other.top)):
        other.top[place] = unseen.pop()
    other.deck = sorted(unseen)
    return other


def seen_fields(s: Fall, viewer: int) -> dict[str, Any]:
    """Of the cards on top of the deck those that the viewer has looked at."""
    return {"top": s.top[: s.known_top[viewer]]}
