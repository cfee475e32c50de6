"""A table's terms: read from JSON, refused with a reason, kept as agreed."""

from __future__ import annotations

import json

import pytest

from kabinett.web.play import new_games, terms
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.terms import (
    DAY,
    HOUR,
    Clock,
    ClockKind,
    Delay,
    Talk,
    Terms,
    TermsError,
    TimeOut,
)
from tests.web.tables import opened, start

BY_DAYS = Terms(Clock(ClockKind.DAYS, move=3 * DAY), TimeOut.BOT)


@pytest.mark.parametrize(
    "agreed",
    [
        Terms(),
        BY_DAYS,
        Terms(Clock(ClockKind.BUDGET, budget=20 * DAY, increment=6 * HOUR), rated=True),
        Terms(Clock(ClockKind.LIVE, budget=HOUR), talk=Talk.PAIRS, delay=Delay(10, 5)),
        Terms(takeover=True, bot="random", talk=Talk.NONE),
    ],
)
def test_terms_survive_writing_and_reading(agreed: Terms) -> None:
    assert terms.read_terms(json.loads(json.dumps(agreed.data))) == agreed


def test_default_terms_are_not_stored() -> None:
    assert Terms().data == {}
    assert BY_DAYS.data == {"clock": {"kind": "days", "move": 259200}, "time_out": "bot"}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], r"terms: an object, not \[\]"),
        ({"klock": {}}, "terms: 'klock' is none of bot, clock,"),
        ({"clock": {"kind": "sand"}}, "clock.kind: one of none, days, budget, live, not 'sand'"),
        ({"clock": {"kind": "days"}}, "clock.move: a number from 3600 to 5184000, not 0"),
        ({"clock": {"kind": "days", "move": "3"}}, "clock.move: a whole number, not '3'"),
        ({"clock": {"kind": "days", "move": True}}, "clock.move: a whole number, not True"),
        ({"clock": {"kind": "live", "move": 3}}, "clock.move: a clock of the kind 'live' has no"),
        ({"delay": {"answers": -1}}, "delay.answers: a number from 0 to 100, not -1"),
        ({"delay": {"minutes": float("nan")}}, "delay.minutes: a whole number, not nan"),
        ({"rated": 1}, "rated: true or false, not 1"),
        ({"time_out": None}, "time_out: one of pause, bot, not None"),
        ({"talk": {}}, "talk: one of open, pairs, phrases, none"),
        ({"bot": ""}, "bot: a name, not ''"),
    ],
)
def test_impossible_terms_are_refused_with_the_reason(data: object, why: str) -> None:
    with pytest.raises(TermsError, match=why):
        terms.read_terms(data)


def test_a_table_keeps_its_agreed_terms() -> None:
    rules = opened(start("duel", NewSeat("Ada", Kind.PERSON), NewSeat("Ben", Kind.PERSON)))
    game = new_games.create(
        rules.table.game,
        rules.table.setup,
        [NewSeat("Ada", Kind.PERSON), NewSeat("Ben", Kind.PERSON)],
        terms=BY_DAYS,
    )
    assert opened(game).terms == BY_DAYS
    assert Game.objects.get(pk=game).terms == BY_DAYS.data
    assert rules.terms == Terms()
