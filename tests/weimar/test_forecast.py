"""The forecasts of the Politics Phase and of how near the ends are agree with what the rules then
do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kabinett.core.message import Message
from kabinett.core.state import CHANCE
from kabinett.core.whole_scene import own_scene
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    CITY,
    COALITION,
    COUNCILS,
    ISSUE,
    KPD,
    NO,
    PARTY,
    YES,
)
from kabinett.games.weimar.phases import issue_majority, politics, won_issues
from kabinett.games.weimar.phases.government import PARTNERS
from kabinett.games.weimar.rules import endings
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import (
    ANARCHY,
    CITIES_OVERTHROWN,
    IMPULSE,
    ISSUE_STOCK,
    PARLIAMENT_OVERTHROWN,
    Weimar,
)
from kabinett.games.weimar.rules.threats import put_in_city
from kabinett.games.weimar.screen import ends, foretell
from kabinett.games.weimar.screen.foretell import forecast_lines
from tests.random_games import random_positions
from tests.weimar.play import some_setup
from tests.weimar.position import Play

GAMES, EVERY = 6, 23


@pytest.fixture(scope="module")
def positions() -> list[Weimar]:
    """Positions of the Impulse Phases of random games."""
    asked = random_positions(game, some_setup, range(GAMES))
    return [s for answers, s in asked if answers % EVERY == 0 and s.phase == IMPULSE]


def forecast_of(s: Weimar, step: int) -> tuple[Weimar, dict[Message, list[tuple[Any, ...]]]]:
    """Return one step's lines by message, and a copy on which the step's certain effects have
    happened."""
    then = s.copy()
    lines: dict[Message, list[tuple[Any, ...]]] = {}
    for message, args in foretell.STEPS[step - 1](then):
        lines.setdefault(message, []).append(args)
    return then, lines


def run_to_first_ask(s: Weimar, script: Any, *args: int) -> tuple[Weimar, list[int]]:
    """Return a copy on which the script has run to its first ask."""
    then = s.copy()
    return then, game.program.begin(then, script, *args)


def run_to_end(s: Weimar, script: Any, answers: tuple[int, ...] = (), *args: int) -> Weimar:
    """Return a copy on which the script has run to its end.

    Each seat gives the first of these answers that is offered, or otherwise its first choice."""
    then, choices = run_to_first_ask(s, script, *args)
    while choices:
        seat = CHANCE if then.seat == CHANCE else game.program.open_seats(then)[0]
        offered = choices if seat == CHANCE else game.program.choices_of(then, seat)
        answer = next((one for one in answers if one in offered), offered[0])
        choices = game.program.answer(then, seat, answer)
    return then


def test_seats_for_issues_come_as_forecast(positions: list[Weimar]) -> None:
    tied = 0
    for s in positions:
        then, lines = forecast_of(s, 1)
        ties = [args for message in foretell.TIED for args in lines.get(message, [])]
        if not ties:
            assert run_to_end(s, issue_majority.issue_majority).parliament == then.parliament
            continue
        tied += 1
        asked, choices = run_to_first_ask(s, issue_majority.issue_majority)
        assert asked.seat == seat_of(s, s.chancellor)
        assert choices == list(ties[0][1:])
    assert tied


def test_the_forecast_names_who_is_asked_about_a_won_issue(positions: list[Weimar]) -> None:
    seen: set[Message] = set()
    for s in positions:
        _, lines = forecast_of(s, 2)
        for message, told in lines.items():
            seen.add(message)
            for issue, *parties in told:
                if message is foretell.AT_ZERO:
                    assert s.issue_at[ISSUE.index(issue)] == s.book.zero
                    continue
                then, choices = run_to_first_ask(s, won_issues.resolve_issue, ISSUE.index(issue))
                if message is foretell.WON_IN_VAIN:
                    assert not choices
                else:
                    assert then.seat == s.order.index(PARTY.index(parties[0]))
    assert {foretell.AT_ZERO, foretell.WON_BY, foretell.WON_BY_TWO} <= seen


def test_points_come_as_forecast(positions: list[Weimar]) -> None:
    for s in positions:
        then, lines = forecast_of(s, 4)
        really, _ = run_to_first_ask(s, politics.score_parties)
        assert really.vp == then.vp
        for party in ALL_PARTIES:
            gained = lines[foretell.POINTS[party]][0][1]
            assert gained == really.vp[party] - s.vp[party]
        told = {PARTY.index(args[1]) for args in lines.get(foretell.USPD_RESERVE, [])}
        assert told == {party for party in ALL_PARTIES if really.reserve[party] > s.reserve[party]}


@pytest.fixture
def quiet(positions: list[Weimar]) -> Iterator[list[Weimar]]:
    """Those of the `positions` in which no person and no dice decide anything: without effects of
    the economy, of Crisis Rolls, of society and of Issues."""
    found, books = [], {id(s.book): s.book for s in positions}.values()
    kept = [(b, dict(b.economy), dict(b.crisis), list(b.issue_options)) for b in books]
    for book in books:
        book.economy.update(dict.fromkeys(book.economy, 0))
        book.crisis.update(dict.fromkeys(book.crisis, 0))
        book.issue_options[:] = [[0] * len(blocks) for blocks in book.issue_options]
    for s in positions:
        one = s.copy()
        one.society = []
        for issue in issues_on_track(one):
            if one.book.issue_minor[issue] >= 0 or issue == one.book.reparations:
                one.issue_at[issue] = ISSUE_STOCK
        found.append(one)
    half = found[0].copy()  # an overthrow in Parliament, which random games seldom reach
    half.parliament = [1, 1, 16, 1]
    yield [*found, half]
    for book, economy, crisis, options in kept:
        book.economy.update(economy)
        book.crisis.update(crisis)
        book.issue_options[:] = options


def test_the_whole_phase_comes_as_forecast(quiet: list[Weimar]) -> None:
    """All partners agree, so the first coalition that is asked must form."""
    kinds: set[Message] = set()
    for s in quiet:
        told = forecast_lines(s)
        lines = dict(told)
        kinds |= set(lines)
        if any(message in lines for message in foretell.TIED):
            continue
        really = run_to_end(s, politics.politics_phase, (NO,))
        points = lines[foretell.POINTS_THEN]
        if really.ending == ANARCHY:
            continue
        assert dict(zip(points[::2], points[1::2], strict=True)) == {
            PARTY[party]: really.vp[party] for party in ALL_PARTIES
        }
        seats = lines[foretell.SEATS_THEN]
        assert [*seats[1::2], seats[8]][:4] == really.parliament
        assert seats[8] == really.nsdap_seats
        overthrown = foretell.OVERTHROWS in lines or foretell.EITHER_OVERTHROWS in lines
        assert overthrown == (really.ending == PARLIAMENT_OVERTHROWN)
        if foretell.ALONE in lines:
            assert PARTY[really.chancellor] == lines[foretell.ALONE][0]
            assert sum(really.government) == 1
    assert {foretell.OVERTHROWS, foretell.ASKED, foretell.FORMED, foretell.CUT} <= kinds


def test_coalitions_are_asked_in_the_forecast_order(quiet: list[Weimar]) -> None:
    for s in quiet:
        then = s.copy()
        lines = foretell.foretell_government(then)
        asked = [args for message, args in lines if message is foretell.ASKED]
        if lines[1][0] is not foretell.ASKED:
            continue
        first, _, party = asked[0]
        really, _ = run_to_first_ask(s, politics.form_government)
        if not s.book.decide_in_turn:
            continue
        assert really.seat == s.order.index(PARTY.index(party))
        agreed = run_to_end(s, politics.form_government, (YES,))
        government = {party for party in ALL_PARTIES if agreed.government[party]}
        assert government == set(PARTNERS[COALITION.index(first)])
        assert PARTY[agreed.chancellor] == party


def test_the_declaration_and_the_rolls_come_as_forecast(quiet: list[Weimar]) -> None:
    for s in quiet:
        then, lines = forecast_of(s, 5)
        really = s.copy()
        really.heard = []
        choices = game.program.begin(really, politics.state_of_republic)
        while choices:
            choices = game.program.answer(really, really.seat, choices[-1])
        assert (really.vp, really.parliament, really.dr) == (then.vp, then.parliament, then.dr)
        rolls = [said for said in really.heard or [] if said.message is politics.words.CRISIS]
        each = lines.get(foretell.ROLLS_DUE, [(0, 0)])[0][0]
        assert len(rolls) == each * sum(s.government)


def test_the_forecast_says_how_far_the_ends_are(positions: list[Weimar]) -> None:
    for s in positions:
        lines = dict(ends.ends_report(s).lines)
        if ends.ANARCHY_END in lines:
            then, _ = run_to_first_ask(s, endings.sink_into_anarchy)
            assert then.ending == ANARCHY and PARTY[then.winner] == lines[ends.ANARCHY_END][2]
        else:
            assert run_to_first_ask(s, endings.sink_into_anarchy)[1], "the Chancellor must be asked"
        if ends.IN_CITIES[KPD] in lines:
            _, there, needed = lines[ends.IN_CITIES[KPD]]
            free = [city for city in ALL_CITIES[1:] if not s.councils[city]]
            then = s.copy()
            for city in free[: needed - there]:
                assert then.ending < 0
                then = run_to_end(then, put_in_city, (), COUNCILS, city)
            assert then.ending == CITIES_OVERTHROWN


def test_a_finished_game_has_no_forecast(positions: list[Weimar]) -> None:
    over = positions[0].copy()
    assert own_scene(game, over).reports
    over.ending = ANARCHY
    assert not own_scene(game, over).reports


def test_the_forecast_counts_the_seats_missing_for_half_of_parliament() -> None:
    s = Play(seats="spd 5, z 4, kpd 3, dnvp 2").s
    _, kpd, _, dnvp, _ = dict(ends.ends_report(s).lines)[ends.NO_MAJORITY]
    for party, lacking in ((2, kpd), (3, dnvp)):
        then = s.copy()
        then.parliament[party] += lacking - 1
        assert ends.NO_MAJORITY in dict(ends.ends_report(then).lines)
        then.parliament[party] += 1
        assert dict(ends.ends_report(then).lines)[ends.MAJORITY][0] == PARTY[party]


def test_the_forecast_says_what_a_player_would_work_out() -> None:
    words = Wording(game, "en", "{}".format)
    play = Play(
        issues="economy_1: spd_2; media_1: spd_z; ddp: zero; reparations: dnvp_3",
        seats="spd 6, z 5, kpd 3, dnvp 12",
        threats="poverty: berlin, essen, hamburg; unrest: berlin, essen; councils: muenchen",
        dr="blockade 1, inflation 2",
        society_track="",
        vp="spd 4",
    )
    lines = [words.sentence(line) for line in forecast_lines(play.s)]
    assert lines[0] == "1 Issue majority:"
    assert "4 SPD +2: Poverty 3 (+2 if at most 2), Regimes 0 (+2 if none)" in lines
    assert "5 2 Crisis Rolls for each governing party (DR Box 3)" in lines
    assert CITY[0] and lines[-1].startswith("Victory points then: SPD ")
