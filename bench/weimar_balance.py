"""Measures the balance of Weimar beyond what the arena counts.

    kabinett arena balance weimar one-ply --blocks 60 --seed 23 --into build/balance
    kabinett bench weimar-balance build/balance

replays the records in such folders and prints, with 95 % intervals: governments and Seats by round,
agendas, sets and their points, units, uses of cards, and Issues without agreement
(docs/balance/weimar.md). Cards that need another player's consent are listed separately and have no
band, because bots do not make deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import click

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
from kabinett.games.weimar.rules.cards import set_mark
from kabinett.games.weimar.rules.parties import occupied_seats, seat_of
from kabinett.games.weimar.rules.state import IMPULSE, PLACES, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import threats_in

WON, AGREED, DIVIDED = words.ISSUE_WON.text, words.AGREED.text, words.NOT_AGREED.text
#: Lines of the log that name the use of a card.
PLAYED, EVENT, DEBATE = words.PLAYS.text, words.EVENT_OF.text, words.DEBATES.text
ACTIONS, ANSWERS = words.PERFORMS.text, words.POLITICIAN.text
ACTS = words.ACTS.text
PLAYED_OFTEN = 50  # a card with fewer plays is not judged
EVENT_BAND = (8, 92)  # percent of the plays of a Party Card
ANSWERS_BAND = (25, 75)  # percent of the plays of a Politician
DEBATE_BAND = (25, 75)  # percent of the plays of the Timeline deck
ELECTIONS = [card for card in TIMELINE_CARD if vocabulary.names[card].endswith("_election")]
SETS_BY = 4  # a set must be in the deck by the end of this round
SETS_EARLY = 3  # the points of a set count if it is in the deck by the end of this round
SETS_SCORE = "ELMP"  # the others change cities (3.3)


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
    kind: str = ""
    points: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return max(self.seats)


def read_story(record: Path) -> Story:
    story = Story()
    log_length, points = 0, (0,) * len(ALL_PARTIES)
    for table in steps(parse(record.read_text("utf-8")), game):
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
        story.kind = result.kind
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


def print_share(name: str, hits: int, of: int, band: tuple[int, int] = (0, 100)) -> None:
    """Print a share with its interval; the band is met if the interval overlaps it."""
    low, high = wilson(hits, of)
    holds = 100 * high >= band[0] and 100 * low <= band[1]
    print(
        f"{name:44} {100 * hits / max(1, of):5.0f} % ({100 * low:.0f} to {100 * high:.0f}) of {of}"
        f"{'' if holds else f', outside {band[0]}-{band[1]} %'}"
    )


def print_balance(stories: list[Story]) -> None:
    survivors = [story for story in stories if story.kind == "survived"]
    print_share("the Republic falls", len(stories) - len(survivors), len(stories))
    print_share("ends in rounds 1 and 2", sum(story.last <= 2 for story in stories), len(stories))
    for number in (5, 6):
        print_share(
            f"reaches round {number}", sum(story.last >= number for story in stories), len(stories)
        )
    for name, rounds in (("rounds 1 to 4", range(1, 5)), ("round 5", range(5, 6))):
        cabinets = [
            story.minority[each] for story in stories for each in rounds if each in story.minority
        ]
        print_share(f"Minority Cabinets, {name}", sum(cabinets), len(cabinets))
    for number in range(1, 7):
        here = [story for story in stories if number in story.seats]
        if len(here) < 2:
            continue
        together = median(story.together[number] for story in here)
        mean = mean_of([float(story.seats[number][SPD]) for story in here])
        print(
            f"Seats at the start of round {number}: SPD {mean.value:.1f} "
            f"({mean.low:.1f} to {mean.high:.1f}), with Zentrum {100 * together:.0f} % (median)"
        )
    if survivors:
        leads = [sorted(story.points)[-1] - sorted(story.points)[-2] for story in survivors]
        print(f"winner's lead if the Republic survived: {median(leads)} (median)")
        means = [
            sum(story.points[party] for story in survivors) / len(survivors)
            for party in ALL_PARTIES
        ]
        print("points if it survived, SPD, Zentrum, KPD, DNVP:", *(f"{each:.1f}" for each in means))
    print_actions(stories)
    print_cards(stories)
    election_points, all_points = (
        sum(story.elections for story in stories),
        sum(story.points_gained for story in stories),
    )
    print(f"share of elections in all VP: {100 * election_points / max(1, all_points):.1f} %")
    presidents = [story.president for story in stories]
    print(
        "Reichspräsident, SPD, Zentrum, KPD, DNVP:",
        *(presidents.count(each) for each in ALL_PARTIES),
    )


def print_actions(stories: list[Story]) -> None:
    """Print the actions in cities, including those that Events grant."""
    acts = sum([story.acts for story in stories], Counter[int]())
    for name, action in (("Fights", FIGHT), ("Coups", COUP)):
        print(f"{name} per game: {acts[ACTION[action]] / len(stories):.1f}")
    print_share("Counter-Coups, of Coups", acts[ACTION[COUNTER_COUP]], acts[ACTION[COUP]])


def print_cards(stories: list[Story]) -> None:
    for first, last in ((1, 4), (5, 6)):
        counts = [
            float(story.troubled_cities[each])
            for story in stories
            for each in range(first, last + 1)
            if each in story.troubled_cities
        ]
        if len(counts) > 1:
            mean = mean_of(counts)
            print(
                f"cities with two or more threats per round, rounds {first} to {last}: "
                f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})"
            )
    agendas = sum([story.agendas for story in stories], Counter[int]())
    rounds = sum(agendas.values()) // 4
    for place, name in enumerate(vocabulary.ids(AGENDA_CARD)):
        print_share(f"agenda {name}", agendas[place], rounds)
    long = [story for story in stories if story.last > SETS_BY or story.kind == "survived"]
    for letter in sorted(set().union(*[story.sets for story in stories])):
        early = sum(story.sets.get(letter, 9) <= SETS_BY for story in long)
        print_share(f"set {letter} by round {SETS_BY}", early, len(long))
    print_sets(stories)
    for kind, name in enumerate(UNIT_IDS):
        print_share(
            f"unit {name} in a city", sum(kind in story.units for story in stories), len(stories)
        )
    print_uses(stories)


def print_sets(stories: list[Story]) -> None:
    """Print the points of each scoring set, in games that the Republic survived with the set in the
    deck early."""
    for letter in SETS_SCORE:
        card_sets = enumerate(game.usual_book.card_set)
        cards = [PARTY_CARD[n] for n, card_set in card_sets if card_set == letter]
        points = [
            float(sum(story.event_points[card] for card in cards))
            for story in stories
            if story.kind == "survived" and story.sets.get(letter, 9) <= SETS_EARLY
        ]
        if len(points) > 1:
            mean = mean_of(points)
            print(
                f"set {letter}, if in the deck by round {SETS_EARLY}: {mean.value:.1f} VP "
                f"({mean.low:.1f} to {mean.high:.1f}) of {len(points)}"
            )


def print_uses(stories: list[Story]) -> None:
    """Print the uses of cards and the Issues, separately those that need consent."""
    uses = sum([story.uses for story in stories], Counter[tuple[int, str]]())
    apart = [
        card for card in (*PARTY_CARD, *TIMELINE_CARD) if consenting_parties(game.usual_book, card)
    ]
    for card in PARTY_CARD:
        name, plays, answers = vocabulary.names[card], uses[card, PLAYED], uses[card, ANSWERS]
        if card in apart or plays + answers < PLAYED_OFTEN:
            continue
        if game.usual_book.politician[PARTY_CARD.index(card)]:
            print_share(f"{name} answers others", answers, plays + answers, ANSWERS_BAND)
        else:
            print_share(f"Event of {name}", uses[card, EVENT], plays, EVENT_BAND)
    deck = [card for card in TIMELINE_CARD if card not in apart]
    debates, plays = (sum(uses[card, way] for card in deck) for way in (DEBATE, PLAYED))
    print_share("Debates with Timeline Cards", debates, plays, DEBATE_BAND)
    print("In no band, because another player must agree:")
    for card in apart:
        name, way = vocabulary.names[card], EVENT if card in PARTY_CARD else DEBATE
        print_share(
            f"  {'Event' if way == EVENT else 'Debate'}, {name}",
            uses[card, way],
            uses[card, PLAYED],
        )
    issues = sum([story.issues for story in stories], Counter[str]())
    shared_issues = issues[AGREED] + issues[DIVIDED]
    print_share("  Issues on a space that two share", shared_issues, sum(issues.values()))
    print_share("  of these without agreement", issues[DIVIDED], shared_issues)


#: Folders of the arena on the command line, as the records of their games.
with_records = click.argument(
    "records",
    metavar="FOLDER…",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    callback=lambda context, parameter, folders: find_records(folders),
)


def find_records(folders: Iterable[Path]) -> list[Path]:
    """Return the records of the games in these folders of the arena."""
    files = []
    for folder in folders:
        files += (own := sorted((folder / "records").glob("*.txt")))
        if not own:
            raise click.UsageError(f"{folder} has no records of games")
    return files


@click.command()
@with_records
def main(records: list[Path]) -> None:
    """Measure the balance of Weimar in the games of folders that the arena has written."""
    print(f"{len(records)} games")
    print_balance([read_story(record) for record in records])


if __name__ == "__main__":
    main(prog_name="kabinett bench weimar-balance")
