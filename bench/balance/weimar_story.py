"""What happened in a game of Weimar, read from its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from kabinett.arena.notes import LONG_AGO, sources
from kabinett.core.play.history import LogEntry
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    KPD,
    MINORITY_CABINET,
    PARTY_CARD,
    SPD,
    TIMELINE_CARD,
    Z,
    vocabulary,
)
from kabinett.games.weimar.rules.cards import set_mark
from kabinett.games.weimar.rules.parties import occupied_seats, seat_of
from kabinett.games.weimar.rules.state import IMPULSE, PLACES, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import threats_in

WON, AGREED, DIVIDED = words.ISSUE_WON.text, words.AGREED.text, words.NOT_AGREED.text
SURVIVED = "survived"
COUNCILS, FROM_THE_RIGHT = "Councils in the cities", "rule from the right in the cities"
#: Lines of the log that name the use of a card.
PLAYED, EVENT, DEBATE = words.PLAYS.text, words.EVENT_OF.text, words.DEBATES.text
ACTIONS, ANSWERS = words.PERFORMS.text, words.POLITICIAN.text
ACTS = words.ACTS.text
ELECTIONS = [card for card in TIMELINE_CARD if vocabulary.names[card].endswith("_election")]


@dataclass
class Story:
    """What happened in one game. Dictionaries with integer keys are by round unless noted."""

    seats: dict[int, list[int]] = field(default_factory=dict)  # at the start of the round
    together: dict[int, float] = field(default_factory=dict)  # SPD's and Zentrum's share of Seats
    minority: dict[int, bool] = field(default_factory=dict)
    troubled_cities: dict[int, int] = field(default_factory=dict)  # with two threats or more
    issues: Counter[str] = field(default_factory=Counter)  # Issues that took effect, or did not
    uses: Counter[tuple[int, str]] = field(default_factory=Counter)  # by card and use
    acts: Counter[int] = field(default_factory=Counter)  # actions in cities, also by Events
    agendas: Counter[int] = field(default_factory=Counter)
    sets: dict[str, int] = field(default_factory=dict)  # the first round in the deck, by set
    points_gained: int = 0  # VP of all parties
    elections: int = 0  # the part of these VP that came from elections
    event_points: Counter[int] = field(
        default_factory=Counter
    )  # VP from Events for the player of the card, by card
    units: set[int] = field(default_factory=set)  # kinds that have stood in a city
    president: int = -1
    kind: str = ""  # of the end
    end: str = ""  # the kind; an overthrow in the cities is named after its side
    points: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return max(self.seats)


def read_story(record: str) -> Story:
    """What happened in the game of a record."""
    story = Story()
    log_length, points = 0, (0,) * len(ALL_PARTIES)
    for table in steps(parse(record), game):
        s = table.state
        assert isinstance(s, Weimar)
        if s.round and s.round not in story.seats:
            if story.seats:
                story.minority[s.round - 1] = s.dr[MINORITY_CABINET] > 0
            story.seats[s.round] = list(s.parliament)
            story.together[s.round] = (s.parliament[SPD] + s.parliament[Z]) / max(
                1, occupied_seats(s)
            )
        count_cards(story, s)
        count_cities(story, s)
        count_points(story, s, table.log, log_length, points)
        log_length, points = len(table.log), tuple(s.vp)
        story.president, story.points = s.president, tuple(s.vp)
    story.issues, story.uses = count_issues(table.log), count_uses(table.log)
    story.acts = Counter(entry.args[1] for entry in table.log if entry.message_id == ACTS)
    result = table.result()
    if result is not None:
        story.kind = story.end = result.kind
        if result.kind == "cities":
            assert isinstance(table.state, Weimar)
            is_left = seat_of(table.state, KPD) in result.winners
            story.end = COUNCILS if is_left else FROM_THE_RIGHT
    return story


def count_issues(log: Iterable[LogEntry]) -> Counter[str]:
    """Count how Issues ended. An Issue that two parties agreed on counts once, although the log has
    the agreement and the winner."""
    counts: Counter[str] = Counter()
    before = ""
    for entry in log:
        if entry.message_id in (AGREED, DIVIDED) or (entry.message_id == WON and before != AGREED):
            counts[entry.message_id] += 1
        before = entry.message_id
    return counts


def count_uses(log: Iterable[LogEntry]) -> Counter[tuple[int, str]]:
    """Count the plays of each card by use. A second Debate is the Reichspräsident's and does not
    count."""
    counts: Counter[tuple[int, str]] = Counter()
    card, ways = -1, set[str]()
    for entry in log:
        if entry.message_id == PLAYED:
            card, ways = entry.args[1], set()
            counts[card, PLAYED] += 1
        elif entry.message_id == ANSWERS:
            counts[entry.args[1], ANSWERS] += 1
        elif entry.message_id in (EVENT, DEBATE, ACTIONS) and entry.message_id not in ways:
            if card in PARTY_CARD and ways:
                continue
            ways.add(entry.message_id)
            counts[card, entry.message_id] += 1
    return counts


def count_cards(story: Story, s: Weimar) -> None:
    """Count the agendas of each round after they are shown, and the sets in the decks."""
    if s.phase == IMPULSE and s.round not in story.troubled_cities:
        story.troubled_cities[s.round] = 0
        story.agendas.update(s.agenda)
    for party in ALL_PARTIES:
        for letter in s.book.set_letters[party]:
            if s.sets[party] & set_mark(ord(letter)):
                story.sets.setdefault(letter, s.round)


def count_points(
    story: Story, s: Weimar, log: LazyList[LogEntry], log_length: int, before: tuple[int, ...]
) -> None:
    """Count points since the first ``log_length`` entries of the log: from Events for the players
    of their cards, from elections for all."""
    for party in ALL_PARTIES:
        change = s.vp[party] - before[party]
        if change:
            entries, seat = log[log_length:], seat_of(s, party)
            for cause, points in sources(
                entries, seat, change, log[max(0, log_length - LONG_AGO) : log_length]
            ):
                by, card = cause.args if cause and cause.message_id == EVENT else (-1, -1)
                story.points_gained += max(0, points)
                if card in ELECTIONS:
                    story.elections += max(0, points)
                if by == seat:
                    story.event_points[card] += points


def count_cities(story: Story, s: Weimar) -> None:
    if s.phase == POLITICS and s.step == 5:
        there = sum(threats_in(s, city) - (s.wealth[city] < 0) >= 2 for city in ALL_CITIES)
        story.troubled_cities[s.round] = max(story.troubled_cities.get(s.round, 0), there)
    for kind in ALL_UNITS:
        if any(s.units[kind * PLACES : kind * PLACES + len(ALL_CITIES)]):
            story.units.add(kind)
