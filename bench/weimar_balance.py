"""What becomes of the Republic in games of Weimar: governments and Seats, round by round, agendas,
sets and what they bring, units, what cards were played for, and Issues that nobody could agree on.
Cards about which another than their player decides are told apart and stand in no band: bots do not
deal.

    kabinett arena balance weimar one-ply --blocks 60 --seed 23 --into build/balance
    python -m bench.weimar_balance build/balance

plays the records of such folders back and prints, with 95 % intervals, what an arena does not
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
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.core.play.table import LogEntry
from kabinett.core.play.tail import Tail
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
from kabinett.games.weimar.effects.consent import consent
from kabinett.games.weimar.phases.agenda import set_mark
from kabinett.games.weimar.rules.parties import all_seats, seat_of
from kabinett.games.weimar.rules.state import IMPULSE, PLACES, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import threats_in

WON, AGREED, DIVIDED = words.ISSUE_WON.text, words.AGREED.text, words.NOT_AGREED.text
#: What a card is played for, as the log tells it.
PLAYED, EVENT, DEBATE = words.PLAYS.text, words.EVENT_OF.text, words.DEBATES.text
ACTIONS, ANSWERS = words.PERFORMS.text, words.POLITICIAN.text
ACTS = words.ACTS.text
PLAYED_OFTEN = 50  # what a card must be before its share is judged
EVENT_BAND = (8, 92)  # percent of the plays of a Party Card
ANSWERS_BAND = (25, 75)  # percent of the plays of a Politician
DEBATE_BAND = (25, 75)  # percent of the plays of the Timeline deck
ELECTIONS = [card for card in TIMELINE_CARD if vocabulary.names[card].endswith("_election")]
SETS_BY = 4  # the round by whose end a set counts as brought (spec 10.5)
SETS_EARLY = 3  # the same, where it is asked what a set brings
SETS_SCORE = "ELMP"  # the others change cities (3.3)


@dataclass
class Story:
    """One game: the Seats with which each round begins, and the governments of each."""

    seats: dict[int, list[int]] = field(default_factory=dict)
    together: dict[int, float] = field(default_factory=dict)  # SPD and Zentrum, of all Seats
    minority: dict[int, bool] = field(default_factory=dict)
    troubled: dict[int, int] = field(default_factory=dict)  # cities with two threats or more
    won: Counter[str] = field(default_factory=Counter)  # Issues that took effect, or did not
    uses: Counter[tuple[int, str]] = field(default_factory=Counter)  # of cards
    acts: Counter[int] = field(default_factory=Counter)  # actions in cities, also by Events
    agendas: Counter[int] = field(default_factory=Counter)
    sets: dict[str, int] = field(default_factory=dict)  # the first round in a deck
    scored: int = 0  # VP gained by all,
    elections: int = 0  # and of these by elections
    gained: Counter[int] = field(default_factory=Counter)  # VP by Events, by who played the card
    units: set[int] = field(default_factory=set)  # kinds that have stood in a city
    president: int = -1
    kind: str = ""
    points: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return max(self.seats)


def story(record: Path) -> Story:
    told = Story()
    seen, points = 0, (0,) * len(ALL_PARTIES)
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Weimar)
        if s.round and s.round not in told.seats:
            if told.seats:
                told.minority[s.round - 1] = s.dr[MINORITY_CABINET] > 0
            told.seats[s.round] = list(s.seats)
            told.together[s.round] = (s.seats[SPD] + s.seats[Z]) / max(1, all_seats(s))
        look_at_cards(told, s)
        look_at_cities(told, s)
        look_at_points(told, s, table.log, seen, points)
        seen, points = len(table.log), tuple(s.vp)
        told.president, told.points = s.president, tuple(s.vp)
    told.won, told.uses = issues_won(table.log), card_uses(table.log)
    told.acts = Counter(entry.args[1] for entry in table.log if entry.text == ACTS)
    result = table.result()
    if result is not None:
        told.kind = result.kind
    return told


def issues_won(log: Iterable[LogEntry]) -> Counter[str]:
    """Each Issue once: of what two have agreed on the log tells that and who wins it."""
    found: Counter[str] = Counter()
    before = ""
    for entry in log:
        if entry.text in (AGREED, DIVIDED) or (entry.text == WON and before != AGREED):
            found[entry.text] += 1
        before = entry.text
    return found


def card_uses(log: Iterable[LogEntry]) -> Counter[tuple[int, str]]:
    """How often each card was played, and for what.  A second Debate is the Reichspräsident's."""
    found: Counter[tuple[int, str]] = Counter()
    card, ways = -1, set[str]()
    for entry in log:
        if entry.text == PLAYED:
            card, ways = entry.args[1], set()
            found[card, PLAYED] += 1
        elif entry.text == ANSWERS:
            found[entry.args[1], ANSWERS] += 1
        elif entry.text in (EVENT, DEBATE, ACTIONS) and entry.text not in ways:
            if card in PARTY_CARD and ways:
                continue
            ways.add(entry.text)
            found[card, entry.text] += 1
    return found


def look_at_cards(told: Story, s: Weimar) -> None:
    """Agendas are counted once a round, when they have been shown."""
    if s.phase == IMPULSE and s.round not in told.troubled:
        told.troubled[s.round] = 0
        told.agendas.update(s.agenda)
    for party in ALL_PARTIES:
        for letter in s.book.set_letters[party]:
            if s.sets[party] & set_mark(ord(letter)):
                told.sets.setdefault(letter, s.round)


def look_at_points(
    told: Story, s: Weimar, log: Tail[LogEntry], seen: int, before: tuple[int, ...]
) -> None:
    """What has brought points since the log had so many entries: the Event of a card to whoever
    played it, elections to all."""
    for party in ALL_PARTIES:
        change = s.vp[party] - before[party]
        if change:
            entries, seat = log[seen:], seat_of(s, party)
            for cause, points in sources(
                entries, seat, change, log[max(0, seen - LONG_AGO) : seen]
            ):
                by, card = cause.args if cause and cause.text == EVENT else (-1, -1)
                told.scored += max(0, points)
                if card in ELECTIONS:
                    told.elections += max(0, points)
                if by == seat:
                    told.gained[card] += points


def look_at_cities(told: Story, s: Weimar) -> None:
    if s.phase == POLITICS and s.step == 5:
        there = sum(threats_in(s, city) - (s.wealth[city] < 0) >= 2 for city in ALL_CITIES)
        told.troubled[s.round] = max(told.troubled.get(s.round, 0), there)
    for kind in ALL_UNITS:
        if any(s.units[kind * PLACES : kind * PLACES + len(ALL_CITIES)]):
            told.units.add(kind)


def share(name: str, hits: int, of: int, band: tuple[int, int] = (0, 100)) -> None:
    """A band holds where the interval touches it (spec 10.5)."""
    low, high = wilson(hits, of)
    holds = 100 * high >= band[0] and 100 * low <= band[1]
    print(
        f"{name:44} {100 * hits / max(1, of):5.0f} % ({100 * low:.0f} to {100 * high:.0f}) of {of}"
        f"{'' if holds else f', outside {band[0]}-{band[1]} %'}"
    )


def tell(told: list[Story]) -> None:
    survived = [one for one in told if one.kind == "survived"]
    share("the Republic falls", len(told) - len(survived), len(told))
    share("ends in rounds 1 and 2", sum(one.last <= 2 for one in told), len(told))
    for number in (5, 6):
        share(f"reaches round {number}", sum(one.last >= number for one in told), len(told))
    for name, rounds in (("rounds 1 to 4", range(1, 5)), ("round 5", range(5, 6))):
        formed = [one.minority[each] for one in told for each in rounds if each in one.minority]
        share(f"Minority Cabinets, {name}", sum(formed), len(formed))
    for number in range(1, 7):
        here = [one for one in told if number in one.seats]
        if len(here) < 2:
            continue
        together = median(one.together[number] for one in here)
        mean = mean_of([float(one.seats[number][SPD]) for one in here])
        print(
            f"Seats at the start of round {number}: SPD {mean.value:.1f} "
            f"({mean.low:.1f} to {mean.high:.1f}), with Zentrum {100 * together:.0f} % (median)"
        )
    if survived:
        leads = [sorted(one.points)[-1] - sorted(one.points)[-2] for one in survived]
        print(f"winner's lead where it survived: {median(leads)} (median)")
        means = [
            sum(one.points[party] for one in survived) / len(survived) for party in ALL_PARTIES
        ]
        print("points there, SPD, Zentrum, KPD, DNVP:", *(f"{each:.1f}" for each in means))
    tell_acts(told)
    tell_cards(told)
    gained, scored = sum(one.elections for one in told), sum(one.scored for one in told)
    print(f"elections, of all VP gained: {100 * gained / max(1, scored):.1f} %")
    elected = [one.president for one in told]
    print(
        "Reichspräsident, SPD, Zentrum, KPD, DNVP:", *(elected.count(each) for each in ALL_PARTIES)
    )


def tell_acts(told: list[Story]) -> None:
    """Those that Events grant are counted with the others."""
    acts = sum([one.acts for one in told], Counter[int]())
    for name, action in (("Fights", FIGHT), ("Coups", COUP)):
        print(f"{name} a game: {acts[ACTION[action]] / len(told):.1f}")
    share("Counter-Coups, of Coups", acts[ACTION[COUNTER_COUP]], acts[ACTION[COUP]])


def tell_cards(told: list[Story]) -> None:
    for first, last in ((1, 4), (5, 6)):
        found = [
            float(one.troubled[each])
            for one in told
            for each in range(first, last + 1)
            if each in one.troubled
        ]
        if len(found) > 1:
            mean = mean_of(found)
            print(
                f"cities with two threats, a round from {first} to {last}: "
                f"{mean.value:.1f} ({mean.low:.1f} to {mean.high:.1f})"
            )
    agendas = sum([one.agendas for one in told], Counter[int]())
    rounds = sum(agendas.values()) // 4
    for place, name in enumerate(vocabulary.ids(AGENDA_CARD)):
        share(f"agenda {name}", agendas[place], rounds)
    long = [one for one in told if one.last > SETS_BY or one.kind == "survived"]
    for letter in sorted(set().union(*[one.sets for one in told])):
        brought = sum(one.sets.get(letter, 9) <= SETS_BY for one in long)
        share(f"set {letter} by round {SETS_BY}", brought, len(long))
    tell_sets(told)
    for kind, name in enumerate(UNIT_IDS):
        share(f"unit {name} in a city", sum(kind in one.units for one in told), len(told))
    tell_uses(told)


def tell_sets(told: list[Story]) -> None:
    """What a set that scores has brought by the end, if it came early and the Republic stood."""
    for letter in SETS_SCORE:
        cards = [PARTY_CARD[n] for n, one in enumerate(game.usual_book.card_set) if one == letter]
        found = [
            float(sum(one.gained[card] for card in cards))
            for one in told
            if one.kind == "survived" and one.sets.get(letter, 9) <= SETS_EARLY
        ]
        if len(found) > 1:
            mean = mean_of(found)
            print(
                f"set {letter}, if in the deck by round {SETS_EARLY}: {mean.value:.1f} VP "
                f"({mean.low:.1f} to {mean.high:.1f}) of {len(found)}"
            )


def tell_uses(told: list[Story]) -> None:
    """Of cards and of Issues; apart what bots cannot be judged by."""
    uses = sum([one.uses for one in told], Counter[tuple[int, str]]())
    apart = [card for card in (*PARTY_CARD, *TIMELINE_CARD) if consent(game.usual_book, card)]
    for card in PARTY_CARD:
        name, played, answers = vocabulary.names[card], uses[card, PLAYED], uses[card, ANSWERS]
        if card in apart or played + answers < PLAYED_OFTEN:
            continue
        if game.usual_book.politician[PARTY_CARD.index(card)]:
            share(f"{name} answers others", answers, played + answers, ANSWERS_BAND)
        else:
            share(f"Event of {name}", uses[card, EVENT], played, EVENT_BAND)
    deck = [card for card in TIMELINE_CARD if card not in apart]
    debates, played = (sum(uses[card, way] for card in deck) for way in (DEBATE, PLAYED))
    share("Debates with Timeline Cards", debates, played, DEBATE_BAND)
    print("In no band, since another must agree:")
    for card in apart:
        name, way = vocabulary.names[card], EVENT if card in PARTY_CARD else DEBATE
        share(
            f"  {'Event' if way == EVENT else 'Debate'}, {name}",
            uses[card, way],
            uses[card, PLAYED],
        )
    won = sum([one.won for one in told], Counter[str]())
    shared = won[AGREED] + won[DIVIDED]
    share("  Issues on a space that two share", shared, sum(won.values()))
    share("  of these without agreement", won[DIVIDED], shared)


def records(told: str | None) -> list[Path]:
    """Those of the folders that the command line names; ``told``: what the command is for."""
    parser = argparse.ArgumentParser(description=told)
    parser.add_argument("folders", type=Path, nargs="+")
    found = [
        record
        for folder in parser.parse_args().folders
        for record in sorted((folder / "records").glob("*.txt"))
    ]
    print(f"{len(found)} games")
    return found


if __name__ == "__main__":
    tell([story(record) for record in records(__doc__)])
