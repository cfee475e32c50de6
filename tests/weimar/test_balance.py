"""What the balance measurements count (bench/weimar_balance.py, bench/weimar_events.py)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.balance.weimar_rows import (
    ANSWERS_BAND,
    DEBATE_BAND,
    EVENT_BAND,
    balance_rows,
    number_row,
    share_row,
)
from bench.balance.weimar_story import (
    ACTIONS,
    ANSWERS,
    DEBATE,
    EVENT,
    FROM_THE_RIGHT,
    PLAYED,
    Story,
    count_issues,
    count_uses,
    read_story,
)
from bench.weimar_events import ANOTHER_BAND, Play, plays
from kabinett.core.message import Message
from kabinett.core.play.history import LogEntry
from kabinett.core.play.record import write
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import PARTY_CARD, TIMELINE_CARD, vocabulary
from tests.weimar.kept_scenarios import SHELF

BAVARIA = vocabulary.number("card:cell_of_order_bavaria")
IRON_FRONT = vocabulary.number("card:iron_front")
MUELLER = vocabulary.number("card:hermann_mueller")
STRIKES = vocabulary.number("timeline:railway_strike")
SURVIVED = "1929_1933_survived"  # a kept game


def test_the_page_states_the_bands_of_the_code() -> None:
    root = Path(__file__).resolve().parents[2]
    page = (root / "docs" / "balance" / "weimar.md").read_text("utf-8")
    for what, (low, high) in (
        ("**Party Cards played for their Event** (band", EVENT_BAND),
        ("**Politicians played to answer others** (band", ANSWERS_BAND),
        ("| Timeline Cards played for a Debate |", DEBATE_BAND),
        (
            "| Timeline Cards whose Event helps another party most, by the bots' evaluation |",
            ANOTHER_BAND,
        ),
    ):
        assert f"{what} {low}-{high} %" in page


def log(*lines: tuple[Message, int]) -> list[LogEntry]:
    """Return the message and the arguments of each line of the log."""
    return [LogEntry(0, message.text, (0, about)) for message, about in lines]


def test_a_party_card_has_one_use_and_a_timeline_card_has_two() -> None:
    lines = log(
        (words.PLAYS, IRON_FRONT),
        (words.PERFORMS, 3),
        (words.DEBATES, 3),  # the Reichspräsident's
        (words.PLAYS, STRIKES),
        (words.DEBATES, 3),
        (words.POLITICIAN, MUELLER),
        (words.EVENT_OF, STRIKES),
    )
    assert count_uses(lines) == {
        (IRON_FRONT, PLAYED): 1,
        (IRON_FRONT, ACTIONS): 1,
        (STRIKES, PLAYED): 1,
        (STRIKES, DEBATE): 1,
        (STRIKES, EVENT): 1,
        (MUELLER, ANSWERS): 1,
    }


def test_an_issue_that_two_agree_on_counts_once() -> None:
    lines = log(
        (words.AGREED, 0), (words.ISSUE_WON, 0), (words.ISSUE_WON, 1), (words.NOT_AGREED, 2)
    )
    assert sum(count_issues(lines).values()) == 3


def test_cards_that_need_consent_are_in_no_band() -> None:
    story = Story(seats={1: [7, 5, 4, 3]}, together={1: 0.6})
    for card in (BAVARIA, IRON_FRONT, STRIKES):
        story.uses.update({(card, PLAYED): 80, (card, EVENT): 79, (card, DEBATE): 80})
    rows = {row.name: row for row in balance_rows([story])}
    iron_front = rows["Event of card:iron_front"]
    assert (iron_front.band, iron_front.verdict) == ("8-92 %", "above")
    consent = [row for name, row in rows.items() if name.endswith("(needs consent)")]
    assert {"bavaria" in row.name or "railway" in row.name for row in consent} == {True, False}
    assert not any(row.band for row in consent)


def test_a_band_is_met_if_the_interval_overlaps_it() -> None:
    verdicts = [share_row("", hits, 100, (30, 50)).verdict for hits in (10, 25, 40, 55, 70)]
    assert verdicts == ["below", "in", "in", "in", "above"]
    assert share_row("a share", 10, 100, (30, 50)).line().endswith(" of 100, below 30-50 %")
    assert number_row("", 1.4, least=1.5).verdict == "below"
    assert number_row("", 5.0, most=5).verdict == "in"
    assert number_row("", 6.0, most=5).verdict == "above"


def test_an_overthrow_in_the_cities_is_named_after_its_side() -> None:
    stories = [Story(seats={1: [1]}, together={1: 0.5}, kind="cities", end=FROM_THE_RIGHT)]
    rows = {row.name: row for row in balance_rows(stories)}
    assert rows[f"end: {FROM_THE_RIGHT}"].value.startswith("100 %")


@pytest.fixture
def survived(tmp_path: Path) -> Path:
    """Return the record of a game that the Republic survives."""
    file = tmp_path / "survived.txt"
    file.write_text(write(SHELF.played(SURVIVED).record), "utf-8")
    return file


def test_points_count_for_the_card_whose_event_brought_them(survived: Path) -> None:
    story = read_story(survived.read_text("utf-8"))
    assert story.kind == "survived"
    assert all(story.uses[card, EVENT] for card in story.event_points)
    assert all(story.event_points[card] > 0 for card in story.event_points)
    assert any(
        game.usual_book.card_set[PARTY_CARD.index(card)]
        for card in story.event_points
        if card in PARTY_CARD
    )


def test_each_timeline_card_is_counted_with_the_party_that_it_helps(survived: Path) -> None:
    log = SHELF.played(SURVIVED).table.log
    played = [entry.args[1] for entry in log if entry.message_id == PLAYED]
    found = list(plays(survived))
    assert Counter(play.card for play in found) == Counter(
        card for card in played if card in TIMELINE_CARD
    )
    assert all(play.change for play in found if play.first)
    assert not any(play.change for play in found if play.debated and not play.first)


@pytest.mark.parametrize(
    ("change", "best"), [([0.1, -0.1, 0.02, 0.0], 0), ([0.001, 0.0, -0.2, 0.004], -1)]
)
def test_an_event_helps_the_party_whose_chance_rises_most(change: list[float], best: int) -> None:
    assert Play(STRIKES, 0, True, change=change).best == best
