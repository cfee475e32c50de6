"""The short scenarios: how each begins and how long it lasts (rulings 11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.beginning import Beginning
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    CITY_IDS,
    PACK,
    PARTY_IDS,
    SCENARIO,
    Seat,
    vocabulary,
)
from kabinett.games.weimar.phases import politics, scenario
from kabinett.games.weimar.position import position_text, read_position
from kabinett.games.weimar.rules import rolls
from kabinett.games.weimar.rules.parties import bases_of
from kabinett.games.weimar.rules.state import END_OF_ROUND, SURVIVED, Weimar
from kabinett.games.weimar.screen.scene import out_of_game
from kabinett.testing import play_many
from kabinett.testing.play import play_random
from tests.weimar.position import Play
from tests.weimar.scenarios import (
    ALONE,
    EARLY,
    FIRST,
    LATE,
    SCENARIOS,
    box,
    colours,
    end_of_round,
    in_cities,
    laid_out,
    new_table,
    state_of,
    supply,
    words_of,
)

# -- how each begins


def test_the_early_republic_begins_as_printed() -> None:
    """Ruling 11.1."""
    s = state_of(EARLY)
    assert (s.round, s.economy, s.chancellor, s.government) == (1, 1, 0, [1, 1, 0, 0])
    assert s.parliament == [7, 5, 4, 3]
    assert [bases_of(s, party) for party in ALL_PARTIES] == [6, 5, 4, 3]
    assert sum(s.wealth) == 3 and sum(s.unrest) == 4 and sum(s.councils) == 1
    assert box(s) == {"inflation": 1, "blockade": 1}
    assert supply(s)["soldiers"] == 3 and "stahlhelm" not in supply(s)
    assert colours(s) == {"gray", "yellow"}


def test_each_party_begins_with_a_set_of_its_choice() -> None:
    """Ruling 11.2: all parties choose at once, before anything is on the board."""
    table = new_table(EARLY)
    assert list(table.open_seats()) == [0, 1, 2, 3]
    s = table.state
    assert isinstance(s, Weimar)
    assert not any(s.wealth) and not any(s.parliament)
    for seat in range(4):
        assert table.program.question(s)[0] is scenario.WHICH_SET
        table.answer(seat, "option:2" if seat else "option:1")
        if seat < 3:
            assert s.sets == [0] * 4, "nobody sees a choice before all have made theirs"
    s = table.state
    assert isinstance(s, Weimar)
    chosen = [s.book.set_letters[party][1 if party else 0] for party in ALL_PARTIES]
    assert [s.sets[party].bit_count() for party in ALL_PARTIES] == [1] * 4
    for party in ALL_PARTIES:
        assert len(s.decks[party]) == 17
        assert s.sets[party] == 1 << ord(chosen[party]) - ord("A")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_set_is_shown_with_its_cards(language: str) -> None:
    s = new_table(EARLY).state
    label = scenario.set_label(s, Seat(0), vocabulary.number("option:1"), words_of(language))
    assert label.startswith("Set D: ") and "Reichsbanner" in label


def test_the_late_republic_has_its_set_up() -> None:
    """Ruling 11.4."""
    s = state_of(LATE)
    assert (s.round, s.economy, s.rentenmark, s.versailles) == (5, 3, 1, 1)
    foreign = [record.id for record in s.book.pack.of("foreign_affairs")]
    assert foreign[s.book.foreign_deck[s.foreign_next]] == "young_plan"
    assert s.foreign_done.bit_count() == 5
    assert (s.president, s.president_ready) == (3, 1)
    assert (s.nsdap, s.nsdap_seats, s.nsdap_by_choice) == ([3], 0, 0)
    assert s.parliament == [8, 4, 3, 4] and s.vp == [0, 0, 0, 0]
    assert [bases_of(s, party) for party in ALL_PARTIES] == [6, 4, 7, 4]
    assert s.flags == [1, 1, 0]
    assert sum(s.wealth) == 6 and sum(s.unrest) == 4 and not any(s.councils)
    assert [CITY_IDS[city] for city in ALL_CITIES if s.regime[city]] == ["rostock"]


def test_in_the_late_republic_private_armies_are_in_the_cities() -> None:
    """Ruling 11.4: some of the units in the game are in cities, the others in supplies."""
    s = state_of(LATE)
    assert in_cities(s) == {
        "reichswehr_2 berlin",
        "police berlin",
        *(f"workers {city}" for city in ("hamburg", "essen", "leipzig")),
        *(f"rfb {city}" for city in ("berlin", "hamburg", "essen")),
        *(f"stahlhelm {city}" for city in ("berlin", "koenigsberg")),
    }
    assert supply(s) == {"police": 4, "reichswehr_1": 1, "reichsbanner": 1, "stahlhelm": 1}
    assert not in_cities(state_of(EARLY))


@pytest.mark.parametrize(
    ("streets", "reason"),
    [
        (["rfb"], "write a unit and a city"),
        (["rfb paris"], "write a unit and a city"),
        (["reichswehr_1 berlin", "reichswehr_1 essen"], "no more of them"),
    ],
)
def test_a_pack_cannot_place_more_units_than_there_are(streets: list[str], reason: str) -> None:
    [late] = [one for one in PACK.of("scenario") if one.id == LATE]
    changed = replace(late, values={**late.values, "streets": streets})
    Beginning(PACK, changed)
    assert [reason in str(fault) for fault in changed.faults] == [True]


def test_in_1929_the_box_has_black_friday_only() -> None:
    """Ruling 11.4: the marker is that of the Round Card."""
    assert box(state_of(LATE)) == {"black_friday": 1}


def test_only_gray_and_brown_cards_are_in_the_late_republic() -> None:
    s = state_of(LATE)
    assert colours(s) == {"gray", "brown"}
    assert len(s.timeline) + sum(len(hand) for hand in s.hands) == 24 + 8
    said = [entry.message_id for entry in laid_out(LATE)[0].log]
    assert words.TIMELINE_CHANGES.text not in said


def test_before_the_first_round_there_is_no_round_marker() -> None:
    def place(table: Table) -> list[str]:
        pieces = game.public_scene(table.state).pieces  # type: ignore[arg-type]
        return [piece.place for piece in pieces if piece.id == "marker:round"]

    assert place(new_table(LATE)) == place(new_table(EARLY)) == []
    assert place(laid_out(LATE)[0]) == ["round:5"]
    assert place(laid_out(EARLY)[0]) == ["round:1"]


def test_both_sets_are_in_and_each_takes_four_cards_out() -> None:
    """Ruling 11.2: all parties take cards out for good, at once, one card after the other."""
    table, asked = laid_out(LATE)
    s = state_of(LATE)
    assert asked.count(scenario.REMOVE_CARD.prompt.text) == 4 * 4
    assert [s.sets[party].bit_count() for party in ALL_PARTIES] == [2] * 4
    taken = [entry for entry in table.log if entry.message_id == words.CARD_TAKEN_OUT.text]
    assert len(taken) == 16
    assert sorted(out_of_game(s)) == sorted(entry.args[1] for entry in taken)
    for party in ALL_PARTIES:
        assert len(s.decks[party]) + len(s.hands[party]) >= 18


def test_a_party_that_takes_cards_out_sees_only_its_own_deck() -> None:
    """Ruling 11.2."""
    s = new_table(LATE).state
    [shown] = game.private_scene(s, 2).zones  # type: ignore[arg-type]
    assert shown.id == "hand:2" and len(shown.cards) == 22
    assert all(card and vocabulary.number(card) in s.decks[2] for card in shown.cards)  # type: ignore[attr-defined]


def test_the_dvp_has_the_card_after_stresemanns_death() -> None:
    """Ruling 11.4: he died on 3 October 1929."""
    late = Play(options={"scenario": LATE}, round=5, phase=2, stresemann=1, dice="5")
    late.start(rolls.roll_dice, 0, 1)
    assert (late.asked, late.question) == ("z", rolls.USE_DVP.prompt.text)
    late.does("stresemann")
    assert late.s.stresemann == 0
    early = Play(options={"scenario": EARLY}, round=1, phase=2, stresemann=1, dice="5")
    early.start(rolls.roll_dice, 0, 1)
    assert early.question == rolls.USE_STRESEMANN.prompt.text


@pytest.mark.parametrize("name", [FIRST, ALONE])
def test_the_first_round_begins_as_printed_without_a_choice_of_sets(name: str) -> None:
    """Ruling 11.1."""
    s, (_table, asked) = state_of(name), laid_out(name)
    assert s.parliament == [7, 5, 4, 3] and s.sets == [0] * 4 and not s.book.goals
    assert scenario.WHICH_SET.prompt.text not in asked


def points(s: Weimar) -> list[int]:
    """Return the points on each party's board before the first round."""
    return s.book.beginning.points


@pytest.mark.parametrize("name", [EARLY, FIRST])
def test_parties_in_opposition_begin_with_points(name: str) -> None:
    """Ruling 11.6: points come with the first Seats; alone and in the whole game no party has
    any."""
    table, _asked = laid_out(name)
    given = points(state_of(name))
    assert given[0] == 0 and min(given[2:]) > 0
    gained = [entry.args for entry in table.log if entry.message_id == words.POINTS_GAINED.text]
    first = [points for points in given if points]
    assert [number for _seat, number in gained[: len(first)]] == first
    assert points(state_of(ALONE)) == points(state_of(LATE)) == [0] * 4


def test_the_whole_game_has_no_scenario() -> None:
    s = new_table("whole").state
    assert isinstance(s, Weimar)
    assert (s.book.first_round, s.book.last_round) == (1, 6)
    assert s.book.scenario < 0 and not s.book.goals and not s.book.alone


def test_records_name_a_scenario_but_not_the_whole_game() -> None:
    """The record of a game that began without scenarios must stay as it was."""
    assert "scenario" not in new_table("whole").record().options
    assert new_table(EARLY).record().options["scenario"] == EARLY


# -- how long it is


@pytest.mark.parametrize(("name", "last"), [(EARLY, 2), (LATE, 6), (FIRST, 1)])
def test_a_scenario_ends_with_its_last_round(name: str, last: int) -> None:
    """Ruling 11.1."""
    play = end_of_round(name, vp="z 5")
    assert (play.s.ending, play.s.round, play.s.winner) == (SURVIVED, last, 1)


def test_a_scenario_does_not_end_with_the_round_before() -> None:
    play = Play(options={"scenario": EARLY}, round=1, phase=END_OF_ROUND)
    play.start(politics.end_of_round)
    assert play.s.ending < 0


# -- cards


def test_there_are_thirteen_scenario_cards() -> None:
    assert len(SCENARIO) == 13
    kinds = {kind: len(game.built_in.of(kind)) for kind in ("scenario", "goal", "solo")}
    assert kinds == {"scenario": 3, "goal": 8, "solo": 2}
    for kind in kinds:
        for record in game.built_in.of(kind):
            assert record.values["provenance"] == "reconstructed"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_index_shows_the_scenario_cards(language: str) -> None:
    things = game.things(words_of(language))
    for choice in SCENARIO:
        thing = things[vocabulary.names[choice]]
        assert thing["kind"] == "scenario" and thing["reconstructed"]
        assert thing["label"] and thing["text"] and thing["note"] and thing["year"]


def test_goals_are_open_to_packs() -> None:
    for name, of in (("early", EARLY), ("late", LATE)):
        for party in ALL_PARTIES:
            goal = Play(options={"scenario": of}).s.book.goals[party]
            assert vocabulary.names[goal.card] == f"scenario:{PARTY_IDS[party]}_{name}"
            assert goal.points == 3


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_position_of_a_scenario_is_read_again(name: str) -> None:
    s = state_of(name).copy()
    s.agenda = [type(s.agenda[0])(-1)] * 4
    again = read_position(position_text(s), s.book)
    assert (again.decks, again.timeline, again.round) == (s.decks, s.timeline, s.round)


# -- whole games


def with_all_checks(name: str, seed: int) -> Table:
    return play_random(game, Setup(4, {"scenario": name}, ("random",) * 4), seed, 500)


@pytest.mark.parametrize("name", [FIRST, ALONE])
def test_a_random_game_with_all_checks(name: str) -> None:
    with_all_checks(name, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_with_all_checks(name: str) -> None:
    play_many(lambda seed: with_all_checks(name, seed), range(3))
