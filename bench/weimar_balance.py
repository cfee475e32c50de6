"""The fate of the Republic in games of Weimar: governments and Seats, round by round, agendas, sets
and the points they bring, units, what cards are played for, and Issues without agreement.  Cards on
which somebody else than their player decides are listed apart, in no band: bots do not make deals.

    kabinett arena balance weimar one-ply --blocks 60 --seed 23 --into build/balance
    python -m bench.weimar_balance build/balance

plays the records of such folders back and prints, with 95 % intervals, what the arena does not
count (docs/balance/weimar.md).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from kabinett.arena.intervals import mean_of, wilson
from kabinett.arena.notes import LONG_AGO, sources
from kabinett.core.play.history import LogEntry
from kabinett.core.play.lazy_list import LazyList
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    AGENDA_CARD,
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    COUNTER_COUP,
    COUP,
    FIGHT,
    MINORITY_CABINET,
    PARTY_CARD,
    SPD,
    TIMELINE_CARD,
    UNIT_IDS,
    Z,
    vocabulary,
)
from kabinett.games.weimar.effects.consent import consenting_parties
from kabinett.games.weimar.phases.agenda import set_mark
from kabinett.games.weimar.rules.parties import all_seats, seat_of
from kabinett.games.weimar.rules.state import IMPULSE, PLACES, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import threats_in

WON, AGREED, DIVIDED = words.ISSUE_WON.text, words.AGREED.text, words.NOT_AGREED.text
#: Lines of the log that tell what a card is played for.
PLAYED, EVENT, DEBATE = words.PLAYS.text, words.EVENT_OF.text, words.DEBATES.text
ACTIONS, ANSWERS = words.PERFORMS.text, words.POLITICIAN.text
ACTS = words.ACTS.text
PLAYED_OFTEN = 50  # the least plays of a card for its share to be judged
EVENT_BAND = (8, 92)  # percent of the plays of a Party Card
ANSWERS_BAND = (25, 75)  # percent of the plays of a Politician
DEBATE_BAND = (25, 75)  # percent of the plays of the Timeline deck
ELECTIONS = [card for card in TIMELINE_CARD if vocabulary.names[card].endswith("_election")]
SETS_BY = 4  # the round by whose end a set counts as brought (spec 10.5)
SETS_EARLY = 3  # the round by whose end a set counts as early, for what it brings
SETS_SCORE = "ELMP"  # the others change cities (3.3)


@dataclass
class Story:
    """One game: the Seats with which each round begins, and the governments of each."""

    seats: dict[int, list[int]] = field(default_factory=dict)
    together: dict[int, float] = field(default_factory=dict)  # SPD and Zentrum, of all Seats
    minority: dict[int, bool] = field(default_factory=dict)
    troubled_cities: dict[int, int] = field(default_factory=dict)  # cities with two threats or more
    issues: Counter[str] = field(default_factory=Counter)  # Issues that took effect, or did not
    uses: Counter[tuple[int, str]] = field(default_factory=Counter)  # by card and use
    acts: Counter[int] = field(default_factory=Counter)  # actions in cities, those of Events too
    agendas: Counter[int] = field(default_factory=Counter)
    sets: dict[str, int] = field(default_factory=dict)  # the first round in a deck
    points_gained: int = 0  # VP that all gained
    elections: int = 0  # VP of these from elections
    event_points: Counter[int] = field(
        default_factory=Counter
    )  # VP by Events, by who played the card
    units: set[int] = field(default_factory=set)  # kinds that have stood in a city
    president: int = -1
    kind: str = ""
    points: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return max(self.seats)


def read_story(record: Path) -> Story:
    game_story = Story()
    log_length, points = 0, (0,) * len(ALL_PARTIES)
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Weimar)
        if s.round and s.round not in game_story.seats:
            if game_story.seats:
                game_story.minority[s.round - 1] = s.dr[MINORITY_CABINET] > 0
            game_story.seats[s.round] = list(s.seats)
            game_story.together[s.round] = (s.seats[SPD] + s.seats[Z]) / max(1, all_seats(s))
        look_at_cards(game_story, s)
        look_at_cities(game_story, s)
        look_at_points(game_story, s, table.log, log_length, points)
        log_length, points = len(table.log), tuple(s.vp)
        game_story.president, game_story.points = s.president, tuple(s.vp)
    game_story.issues, game_story.uses = issues_won(table.log), card_uses(table.log)
    game_story.acts = Counter(entry.args[1] for entry in table.log if entry.text == ACTS)
    result = table.result()
    if result is not None:
        game_story.kind = result.kind
    return game_story


def issues_won(log: Iterable[LogEntry]) -> Counter[str]:
    """How Issues ended, each once: for one that two agreed on the log tells both the agreement and
    the winner."""
    counts: Counter[str] = Counter()
    before = ""
    for entry in log:
        if entry.text in (AGREED, DIVIDED) or (entry.text == WON and before != AGREED):
            counts[entry.text] += 1
        before = entry.text
    return counts


def card_uses(log: Iterable[LogEntry]) -> Counter[tuple[int, str]]:
    """How often each card was played, and for what.  A second Debate is the Reichspräsident's, and
    does not count."""
    counts: Counter[tuple[int, str]] = Counter()
    card, ways = -1, set[str]()
    for entry in log:
        if entry.text == PLAYED:
            card, ways = entry.args[1], set()
            counts[card, PLAYED] += 1
        elif entry.text == ANSWERS:
            counts[entry.args[1], ANSWERS] += 1
        elif entry.text in (EVENT, DEBATE, ACTIONS) and entry.text not in ways:
            if card in PARTY_CARD and ways:
                continue
            ways.add(entry.text)
            counts[card, entry.text] += 1
    return counts


def look_at_cards(game_story: Story, s: Weimar) -> None:
    """Note the agendas, once a round after they are shown, and the sets in the decks."""
    if s.phase == IMPULSE and s.round not in game_story.troubled_cities:
        game_story.troubled_cities[s.round] = 0
        game_story.agendas.update(s.agenda)
    for party in ALL_PARTIES:
        for letter in s.book.set_letters[party]:
            if s.sets[party] & set_mark(ord(letter)):
                game_story.sets.setdefault(letter, s.round)


def look_at_points(
    game_story: Story, s: Weimar, log: LazyList[LogEntry], log_length: int, before: tuple[int, ...]
) -> None:
    """Note what brought points after the first ``log_length`` entries of the log: Events to the
    players of their cards, elections to all."""
    for party in ALL_PARTIES:
        change = s.vp[party] - before[party]
        if change:
            entries, seat = log[log_length:], seat_of(s, party)
            for cause, points in sources(
                entries, seat, change, log[max(0, log_length - LONG_AGO) : log_length]
            ):
                by, card = cause.args if cause and cause.text == EVENT else (-1, -1)
                game_story.points_gained += max(0, points)
                if card in ELECTIONS:
                    game_story.elections += max(0, points)
                if by == seat:
                    game_story.event_points[card] += points


def look_at_cities(game_story: Story, s: Weimar) -> None:
    if s.phase == POLITICS and s.step == 5:
        there = sum(threats_in(s, city) - (s.wealth[city] < 0) >= 2 for city in ALL_CITIES)
        game_story.troubled_cities[s.round] = max(game_story.troubled_cities.get(s.round, 0), there)
    for kind in ALL_UNITS:
        if any(s.units[kind * PLACES : kind * PLACES + len(ALL_CITIES)]):
            game_story.units.add(kind)


def share(name: str, hits: int, of: int, band: tuple[int, int] = (0, 100)) -> None:
    """Print a share with its interval; the band holds if the interval touches it (spec 10.5)."""
    low, high = wilson(hits, of)
    holds = 100 * high >= band[0] and 100 * low <= band[1]
    print(
        f"{name:44} {100 * hits / max(1, of):5.0f} % ({100 * low:.0f} to {100 * high:.0f}) of {of}"
        f"{'' if holds else f', outside {band[0]}-{band[1]} %'}"
    )


def tell(stories: list[Story]) -> None:
    survivors = [one for one in stories if one.kind == "survived"]
    share("the Republic falls", len(stories) - len(survivors), len(stories))
    share("ends in rounds 1 and 2", sum(one.last <= 2 for one in stories), len(stories))
    for number in (5, 6):
        share(f"reaches round {number}", sum(one.last >= number for one in stories), len(stories))
    for name, rounds in (("rounds 1 to 4", range(1, 5)), ("round 5", range(5, 6))):
        cabinets = [
            one.minority[each] for one in stories for each in rounds if each in one.minority
        ]
        share(f"Minority Cabinets, {name}", sum(cabinets), len(cabinets))
    for number in range(1, 7):
        here = [one for one in stories if number in one.seats]
        if len(here) < 2:
            continue
        together = median(one.together[number] for one in here)
        mean = mean_of([float(one.seats[number][SPD]) for one in here])
        print(
            f"Seats at the start of round {number}: SPD {mean.value:.1f} "
            f"({mean.low:.1f} to {mean.high:.1f}), with Zentrum {100 * together:.0f} % (median)"
        )
    if survivors:
        leads = [sorted(one.points)[-1] - sorted(one.points)[-2] for one in survivors]
        print(f"winner's lead where it survived: {median(leads)} (median)")
        means = [
            sum(one.points[party] for one in survivors) / len(survivors) for party in ALL_PARTIES
        ]
        print("points there, SPD, Zentrum, KPD, DNVP:", *(f"{each:.1f}" for each in means))
    tell_acts(stories)
    tell_cards(stories)
    election_points, all_points = (
        sum(one.elections for one in stories),
        sum(one.points_gained for one in stories),
    )
    print(f"elections, of all VP gained: {100 * election_points / max(1, all_points):.1f} %")
    presidents = [one.president for one in stories]
    print(
        "Reichspräsident, SPD, Zentrum, KPD, DNVP:",
        *(presidents.count(each) for each in ALL_PARTIES),
    )


def tell_acts(stories: list[Story]) -> None:
    """Print the actions in cities, those that Events grant among them."""
    acts = sum([one.acts for one in stories], Counter[int]())
    for name, action in (("Fights", FIGHT), ("Coups", COUP)):
        print(f"{name} a game: {acts[ACTION[action]] / len(stories):.1f}")
    share("Counter-Coups, of Coups", acts[ACTION[COUNTER_COUP]], acts[ACTION[COUP]])


def tell_cards(stories: list[Story]) -> None:
    for first, last in ((1, 4), (5, 6)):
        counts = [
            float(one.troubled_cities[each])
            for one in stories
            for each in range(first, last + 1)
            if each in one.troubled_cities
        ]
        if len(counts) > 1:
            mean = mean_of(counts)
            print(
                f"cities with two threats, a round from {first} to {last}: "
                f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})"
            )
    agendas = sum([one.agendas for one in stories], Counter[int]())
    rounds = sum(agendas.values()) // 4
    for place, name in enumerate(vocabulary.ids(AGENDA_CARD)):
        share(f"agenda {name}", agendas[place], rounds)
    long = [one for one in stories if one.last > SETS_BY or one.kind == "survived"]
    for letter in sorted(set().union(*[one.sets for one in stories])):
        early = sum(one.sets.get(letter, 9) <= SETS_BY for one in long)
        share(f"set {letter} by round {SETS_BY}", early, len(long))
    tell_sets(stories)
    for kind, name in enumerate(UNIT_IDS):
        share(f"unit {name} in a city", sum(kind in one.units for one in stories), len(stories))
    tell_uses(stories)


def tell_sets(stories: list[Story]) -> None:
    """Print what a scoring set brought by the end, if it came early and the Republic stood."""
    for letter in SETS_SCORE:
        cards = [PARTY_CARD[n] for n, one in enumerate(game.usual_book.card_set) if one == letter]
        points = [
            float(sum(one.event_points[card] for card in cards))
            for one in stories
            if one.kind == "survived" and one.sets.get(letter, 9) <= SETS_EARLY
        ]
        if len(points) > 1:
            mean = mean_of(points)
            print(
                f"set {letter}, if in the deck by round {SETS_EARLY}: {mean.value:.1f} VP "
                f"({mean.low:.1f} to {mean.high:.1f}) of {len(points)}"
            )


def tell_uses(stories: list[Story]) -> None:
    """Print the uses of cards and the Issues; apart those on which bots cannot be judged."""
    uses = sum([one.uses for one in stories], Counter[tuple[int, str]]())
    apart = [
        card for card in (*PARTY_CARD, *TIMELINE_CARD) if consenting_parties(game.usual_book, card)
    ]
    for card in PARTY_CARD:
        name, plays, answers = vocabulary.names[card], uses[card, PLAYED], uses[card, ANSWERS]
        if card in apart or plays + answers < PLAYED_OFTEN:
            continue
        if game.usual_book.politician[PARTY_CARD.index(card)]:
            share(f"{name} answers others", answers, plays + answers, ANSWERS_BAND)
        else:
            share(f"Event of {name}", uses[card, EVENT], plays, EVENT_BAND)
    deck = [card for card in TIMELINE_CARD if card not in apart]
    debates, plays = (sum(uses[card, way] for card in deck) for way in (DEBATE, PLAYED))
    share("Debates with Timeline Cards", debates, plays, DEBATE_BAND)
    print("In no band, since another must agree:")
    for card in apart:
        name, way = vocabulary.names[card], EVENT if card in PARTY_CARD else DEBATE
        share(
            f"  {'Event' if way == EVENT else 'Debate'}, {name}",
            uses[card, way],
            uses[card, PLAYED],
        )
    issues = sum([one.issues for one in stories], Counter[str]())
    shared_issues = issues[AGREED] + issues[DIVIDED]
    share("  Issues on a space that two share", shared_issues, sum(issues.values()))
    share("  of these without agreement", issues[DIVIDED], shared_issues)


def records(description: str | None) -> list[Path]:
    """The records in the folders that the command line names; ``description`` is for its help."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folders", type=Path, nargs="+")
    files = [
        record
        for folder in parser.parse_args().folders
        for record in sorted((folder / "records").glob("*.txt"))
    ]
    print(f"{len(files)} games")
    return files


if __name__ == "__main__":
    tell([read_story(record) for record in records(__doc__)])
