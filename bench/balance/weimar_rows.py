"""The figures of Weimar's balance, with the bands of shared/spec/weimar.md, 10.5."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from statistics import median

from bench.balance.weimar_story import (
    AGREED,
    ANSWERS,
    DEBATE,
    DIVIDED,
    EVENT,
    PLAYED,
    SURVIVED,
    Story,
)
from kabinett.arena.intervals import mean_of, wilson
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    AGENDA_CARD,
    ALL_PARTIES,
    COUNTER_COUP,
    COUP,
    FIGHT,
    PARTY_CARD,
    SPD,
    TIMELINE_CARD,
    UNIT_IDS,
    vocabulary,
)
from kabinett.games.weimar.effects.consent import consenting_parties

PLAYED_OFTEN = 50  # a card with fewer plays is not judged
EVENT_BAND = (8, 92)  # percent of the plays of a Party Card
ANSWERS_BAND = (25, 75)  # percent of the plays of a Politician
DEBATE_BAND = (25, 75)  # percent of the plays of the Timeline deck
AGENDA_BAND = (12, 45)  # percent of the rounds
SETS_BAND = (20, 80)  # percent of the games
SETS_BY = 4  # a set must be in the deck by the end of this round
SETS_EARLY = 3  # the points of a set count if it is in the deck by the end of this round
SETS_SCORE = "ELMP"  # the others change cities (3.3)


@dataclass(frozen=True)
class Row:
    """A measured value in words, with its band."""

    name: str
    value: str
    band: str = ""
    verdict: str = ""  # "in", "above" or "below": the interval overlaps the band, or lies beside it

    def line(self) -> str:
        outside = f", {self.verdict} {self.band}" if self.verdict not in ("", "in") else ""
        return f"{self.name:44} {self.value}{outside}"


def share_row(name: str, hits: int, of: int, band: tuple[int, int] | None = None) -> Row:
    """A share with its interval, both in percent; the band is met if the interval overlaps it."""
    low, high = (100 * bound for bound in wilson(hits, of))
    value = f"{100 * hits / max(1, of):.0f} % ({low:.0f} to {high:.0f}) of {of}"
    if band is None:
        return Row(name, value)
    verdict = "below" if high < band[0] else "above" if low > band[1] else "in"
    return Row(name, value, f"{band[0]}-{band[1]} %", verdict)


def number_row(name: str, value: float, least: float = -math.inf, most: float = math.inf) -> Row:
    """A number without an interval, such as a median, beside the least and the most of its band."""
    band = f"at least {least:g}" if most == math.inf else f"at most {most:g}"
    verdict = "below" if value < least else "above" if value > most else "in"
    return Row(name, f"{value:.1f}", band, verdict)


def mean_row(name: str, values: list[float], band: tuple[float, float] | None = None) -> Row:
    """A mean, with its interval if that is known; the band is met if the interval overlaps it."""
    mean = mean_of(values)
    interval = f" ({mean.low:.1f} to {mean.high:.1f})" if math.isfinite(mean.low) else ""
    value = f"{mean.value:.1f}{interval} of {len(values)}"
    if band is None:
        return Row(name, value)
    verdict = "below" if mean.high < band[0] else "above" if mean.low > band[1] else "in"
    in_words = f"at least {band[0]:g}" if band[1] == math.inf else f"{band[0]:g}-{band[1]:g}"
    return Row(name, value, in_words, verdict)


def balance_rows(stories: list[Story]) -> list[Row]:
    """All figures of the whole game. The bands are those of shared/spec/weimar.md, 10.5."""
    return [
        *end_rows(stories),
        *parliament_rows(stories),
        *point_rows(stories),
        *action_rows(stories),
        *city_rows(stories),
        *agenda_rows(stories),
        *set_rows(stories),
        *unit_rows(stories),
        *use_rows(stories),
        *consent_rows(stories),
    ]


def end_rows(stories: list[Story]) -> list[Row]:
    """How the games end, and when."""
    games = len(stories)
    ends = Counter(story.end for story in stories)
    early = [story for story in stories if story.last <= 2 and story.kind != SURVIVED]
    in_parliament = sum(story.kind == "parliament" for story in early)
    return [
        share_row("the Republic falls", games - ends[SURVIVED], games, (30, 50)),
        *(
            share_row(f"end: {end}", ends[end], games, (0, 20))
            for end in sorted(ends)
            if end != SURVIVED
        ),
        share_row("ends in rounds 1 and 2", len(early), games, (0, 10)),
        share_row("ends in rounds 1 and 2 in Parliament", in_parliament, games, (0, 1)),
        *(
            share_row(
                f"reaches round {number}", sum(story.last >= number for story in stories), games
            )
            for number in (5, 6)
        ),
    ]


def parliament_rows(stories: list[Story]) -> list[Row]:
    """Minority Cabinets, and the Seats at the start of each round."""
    rows = []
    for name, rounds, band in (
        ("rounds 1 to 4", range(1, 5), (0, 30)),
        ("round 5", range(5, 6), (40, 75)),
    ):
        cabinets = [
            story.minority[each] for story in stories for each in rounds if each in story.minority
        ]
        rows.append(share_row(f"Minority Cabinets, {name}", sum(cabinets), len(cabinets), band))
    for number in range(1, 7):
        here = [story for story in stories if number in story.seats]
        if len(here) < 2:
            continue
        together = 100 * median(story.together[number] for story in here)
        least = 45 if number in (2, 3, 4) else -math.inf
        name = f"Seats of SPD and Zentrum, start of round {number}, % (median)"
        rows.append(
            number_row(name, together, least) if least > 0 else Row(name, f"{together:.0f}")
        )
        seats = [float(story.seats[number][SPD]) for story in here]
        spd_band = (4, math.inf) if number == 6 else None
        rows.append(mean_row(f"Seats of the SPD, start of round {number}", seats, spd_band))
    presidents = [story.president for story in stories]
    counts = ", ".join(str(presidents.count(each)) for each in ALL_PARTIES)
    return [*rows, Row("Reichspräsident: SPD, Zentrum, KPD, DNVP", counts)]


def point_rows(stories: list[Story]) -> list[Row]:
    """The points if the Republic survives, and the part of all points that elections bring."""
    survivors = [story for story in stories if story.kind == SURVIVED]
    rows = []
    if survivors:
        leads = [sorted(story.points)[-1] - sorted(story.points)[-2] for story in survivors]
        rows.append(number_row("winner's lead if it survives (median)", median(leads), most=5))
        means = [
            sum(story.points[party] for story in survivors) / len(survivors)
            for party in ALL_PARTIES
        ]
        points = ", ".join(f"{each:.1f}" for each in means)
        rows.append(Row("points if it survives: SPD, Zentrum, KPD, DNVP", points))
    elections = sum(story.elections for story in stories)
    share = 100 * elections / max(1, sum(story.points_gained for story in stories))
    return [*rows, Row("share of elections in all VP", f"{share:.1f} %")]


def action_rows(stories: list[Story]) -> list[Row]:
    """The actions in cities, including those that Events grant."""
    acts = sum([story.acts for story in stories], Counter[int]())
    fights, coups = (acts[ACTION[action]] for action in (FIGHT, COUP))
    return [
        number_row("Fights per game", fights / len(stories), least=1.5),
        Row("Coups per game", f"{coups / len(stories):.1f}"),
        share_row("Counter-Coups, of Coups", acts[ACTION[COUNTER_COUP]], coups, (35, 100)),
    ]


def city_rows(stories: list[Story]) -> list[Row]:
    """The cities with two or more threats."""
    rows = []
    for first, last, band in ((1, 4, (0, 1.7)), (5, 6, None)):
        counts = [
            float(story.troubled_cities[each])
            for story in stories
            for each in range(first, last + 1)
            if each in story.troubled_cities
        ]
        if len(counts) > 1:
            name = f"cities with two or more threats per round, rounds {first} to {last}"
            rows.append(mean_row(name, counts, band))
    return rows


def agenda_rows(stories: list[Story]) -> list[Row]:
    agendas = sum([story.agendas for story in stories], Counter[int]())
    rounds = sum(agendas.values()) // 4
    return [
        share_row(f"agenda {name}", agendas[place], rounds, AGENDA_BAND)
        for place, name in enumerate(vocabulary.ids(AGENDA_CARD))
    ]


def set_rows(stories: list[Story]) -> list[Row]:
    """The sets in the decks, and the points of each scoring set, in games that the Republic
    survived with the set in the deck early."""
    long = [story for story in stories if story.last > SETS_BY or story.kind == SURVIVED]
    rows = []
    for letter in sorted(set().union(*[story.sets for story in stories])):
        early = sum(story.sets.get(letter, 9) <= SETS_BY for story in long)
        rows.append(share_row(f"set {letter} by round {SETS_BY}", early, len(long), SETS_BAND))
    for letter in SETS_SCORE:
        card_sets = enumerate(game.usual_book.card_set)
        cards = [PARTY_CARD[n] for n, card_set in card_sets if card_set == letter]
        points = [
            float(sum(story.event_points[card] for card in cards))
            for story in stories
            if story.kind == SURVIVED and story.sets.get(letter, 9) <= SETS_EARLY
        ]
        if len(points) > 1:
            name = f"VP of set {letter}, if in the deck by round {SETS_EARLY}"
            rows.append(mean_row(name, points, (5, 9)))
    return rows


def unit_rows(stories: list[Story]) -> list[Row]:
    return [
        share_row(
            f"unit {name} in a city",
            sum(kind in story.units for story in stories),
            len(stories),
            (15, 100),
        )
        for kind, name in enumerate(UNIT_IDS)
    ]


def cards_with_consent() -> list[int]:
    """The cards that need another player's consent."""
    cards = (*PARTY_CARD, *TIMELINE_CARD)
    return [card for card in cards if consenting_parties(game.usual_book, card)]


def use_rows(stories: list[Story]) -> list[Row]:
    """The uses of the cards that need nobody's consent."""
    uses = sum([story.uses for story in stories], Counter[tuple[int, str]]())
    apart, rows = cards_with_consent(), []
    for card in PARTY_CARD:
        name, plays, answers = vocabulary.names[card], uses[card, PLAYED], uses[card, ANSWERS]
        if card in apart or plays + answers < PLAYED_OFTEN:
            continue
        if game.usual_book.politician[PARTY_CARD.index(card)]:
            rows.append(share_row(f"{name} answers others", answers, plays + answers, ANSWERS_BAND))
        else:
            rows.append(share_row(f"Event of {name}", uses[card, EVENT], plays, EVENT_BAND))
    deck = [card for card in TIMELINE_CARD if card not in apart]
    debates, plays = (sum(uses[card, way] for card in deck) for way in (DEBATE, PLAYED))
    return [*rows, share_row("Debates with Timeline Cards", debates, plays, DEBATE_BAND)]


def consent_rows(stories: list[Story]) -> list[Row]:
    """Uses and Issues that need another player's consent; they have no band."""
    uses = sum([story.uses for story in stories], Counter[tuple[int, str]]())
    rows = []
    for card in cards_with_consent():
        what, way = ("Event", EVENT) if card in PARTY_CARD else ("Debate", DEBATE)
        name = f"{what} of {vocabulary.names[card]} (needs consent)"
        rows.append(share_row(name, uses[card, way], uses[card, PLAYED]))
    issues = sum([story.issues for story in stories], Counter[str]())
    shared = issues[AGREED] + issues[DIVIDED]
    return [
        *rows,
        share_row("Issues on a space that two share", shared, sum(issues.values())),
        share_row("of these without agreement", issues[DIVIDED], shared),
    ]
