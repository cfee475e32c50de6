"""Counts for each card how often it could be played, how often it was, and who won beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bench.balance.parts import PlayedPart
from kabinett.arena.balance import wilson_share
from kabinett.arena.intervals import Estimate
from kabinett.core.play.history import LogEntry
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.games import game_of
from kabinett.games.fall import game as fall
from kabinett.games.fall.content import words as fall_words
from kabinett.games.fall.content.vocabulary import ANARCHY, CARD
from kabinett.games.fall.rules.state import Fall
from kabinett.games.volk.content import words as volk_words
from kabinett.games.volk.content.vocabulary import CARD as VOLK_CARD
from kabinett.games.volk.rules.state import Volk

#: A card that is played in fewer of its chances than this share is one that nobody plays.
HARDLY: Final = 0.05
#: A card always wins if its users win by at least this share more than their roles, and more than
#: an even share.
FAR_ABOVE: Final = 0.10


@dataclass(frozen=True)
class CardRules:
    """How to read a game's cards from its states and its log.

    ``plays`` and ``events`` are by message: which argument is the card; argument 0 is the seat.
    ``chances`` returns the cards that can be played, each with the seat that has it, or with -1 if
    every seat can play it."""

    cards: Iterable[int]
    plays: Mapping[str, int]
    events: Mapping[str, int]
    chances: Callable[[Any], set[tuple[int, int]]]


def cards_in_hand(s: Fall) -> set[tuple[int, int]]:
    return {(seat, card) for seat, hand in enumerate(s.hands) for card in hand}


def cards_on_offer(s: Volk) -> set[tuple[int, int]]:
    """The cards on display, the special card on offer, and those in hand."""
    return {(-1, card) for card in (*s.display, *s.special, *s.hands[0], *s.hands[1])}


CARD_RULES: Final = {
    "fall": CardRules(
        # Anarchy cards cannot be played: they count when they are discarded.
        [card for card in CARD if fall.usual_book.kind[card] != ANARCHY],
        {
            fall_words.ORGANIZES.text: 1,
            fall_words.PLAYS.text: 1,
            fall_words.PLAYS_AT_PARTY.text: 1,
            fall_words.PLAYS_AT_CARD.text: 1,
            fall_words.RECRUITS.text: 1,
            fall_words.ADDS.text: 1,
            fall_words.REACTS.text: 2,
            fall_words.ATTACKS.text: 3,
        },
        {},
        cards_in_hand,
    ),
    "volk": CardRules(
        VOLK_CARD,
        {
            volk_words.PLAYS_REMOVE.text: 1,
            volk_words.PLAYS_BUILD.text: 1,
            volk_words.PLAYS_LS.text: 1,
            volk_words.PLAYS_EVENT.text: 1,
        },
        {volk_words.PLAYS_EVENT.text: 1},
        cards_on_offer,
    ),
}


@dataclass
class CardCount:
    """The counts of a card. A user is a seat that has played it at least once in a game."""

    chances: int = 0  # how often it came where it could be played
    plays: int = 0
    events: int = 0  # the plays for its event
    users: int = 0
    wins: float = 0.0  # of its users; a shared win is split
    usual_wins: float = 0.0  # what the roles of its users win in all games
    even_wins: float = 0.0  # what its users would win by an even share

    @property
    def rate(self) -> Estimate:
        return wilson_share(self.plays, self.chances)

    @property
    def event_rate(self) -> Estimate:
        return wilson_share(self.events, self.plays)

    @property
    def win_share(self) -> Estimate:
        return wilson_share(self.wins, self.users)

    @property
    def usual_share(self) -> float:
        """The share of the games that its users' roles win."""
        return self.usual_wins / max(1, self.users)

    @property
    def even_share(self) -> float:
        return self.even_wins / max(1, self.users)

    @property
    def is_hardly_played(self) -> bool:
        return self.chances > 0 and self.rate.high < HARDLY

    @property
    def is_hardly_an_event(self) -> bool:
        return self.plays > 0 and self.event_rate.high < HARDLY

    @property
    def is_far_above(self) -> bool:
        return self.win_share.low >= max(self.usual_share, self.even_share) + FAR_ABOVE


@dataclass
class GameCards:
    """What happened to the cards in one game."""

    chances: list[int] = field(default_factory=list)  # cards that came where they can be played
    plays: list[tuple[int, int]] = field(default_factory=list)  # seat and card
    events: list[int] = field(default_factory=list)


def read_cards(rules: CardRules, game: Any, record: str) -> GameCards:
    """Read the cards of a game from its record."""
    found, before, length = GameCards(), set[tuple[int, int]](), 0
    for table in steps(parse(record), game):
        now = rules.chances(table.state)
        found.chances += [card for _, card in now - before]
        read_log(rules, table.log[length:], found)
        before, length = now, len(table.log)
    return found


def read_log(rules: CardRules, entries: Iterable[LogEntry], found: GameCards) -> None:
    for entry in entries:
        if entry.message_id in rules.plays:
            found.plays.append((entry.args[0], entry.args[rules.plays[entry.message_id]]))
        if entry.message_id in rules.events:
            found.events.append(entry.args[rules.events[entry.message_id]])


def count_cards(game_id: str, parts: list[PlayedPart]) -> dict[int, CardCount]:
    """The counts of all cards that can be played, over all games of all parts."""
    rules, game = CARD_RULES[game_id], game_of(game_id)
    counts = {card: CardCount() for card in rules.cards}
    for part in parts:
        for played in part.games:
            shares = part.shares_by_seat(played)
            add_game(counts, read_cards(rules, game, part.record_of(played)), shares)
    return counts


def add_game(
    counts: dict[int, CardCount], found: GameCards, shares: list[tuple[float, float]]
) -> None:
    """Add a game; ``shares`` has for each seat its part of the win and what its role usually
    wins."""
    for card in found.chances:
        if card in counts:
            counts[card].chances += 1
    for _, card in found.plays:
        counts[card].plays += 1
    for card in found.events:
        counts[card].events += 1
    for seat, card in set(found.plays):
        count = counts[card]
        count.users += 1
        count.wins += shares[seat][0]
        count.usual_wins += shares[seat][1]
        count.even_wins += 1 / len(shares)
