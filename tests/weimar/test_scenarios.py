"""The short scenarios: how each begins, how long it is, its goals and its ends (rulings 11).

Longer than 400 lines, to follow the rulings in their order."""

from __future__ import annotations

import functools
import random
from contextlib import suppress
from dataclasses import replace

import pytest

from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.core.state import GameOver
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.bot.evaluate import evaluate
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.beginning import Beginning
from kabinett.games.weimar.content.book import DECK_COLOURS
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    CITY_IDS,
    DR_THREATS,
    PACK,
    PARTY_IDS,
    SCENARIO,
    TIMELINE_CARD,
    UNIT_IDS,
    Seat,
    vocabulary,
)
from kabinett.games.weimar.phases import politics, scenario
from kabinett.games.weimar.phases.agenda import agendas
from kabinett.games.weimar.position import position_text, read_position
from kabinett.games.weimar.rules import endings, rolls
from kabinett.games.weimar.rules.parties import bases_of
from kabinett.games.weimar.rules.state import (
    ANARCHY,
    END_OF_ROUND,
    FAILED,
    REPUBLIC,
    SET_UP,
    STOCK,
    SURVIVED,
    Weimar,
)
from kabinett.games.weimar.rules.units import count_units
from kabinett.games.weimar.screen.scene import out_of_game
from kabinett.testing import play_many
from kabinett.testing.play import play_random
from tests.weimar.position import Play

EARLY, LATE, FIRST, ALONE = "1918_1923", "1929_1933", "first_round", "first_round_alone"
SCENARIOS = (EARLY, LATE, FIRST, ALONE)
ROLES = tuple(f"party:{name}" for name in PARTY_IDS)


def new_table(name: str, roles: tuple[str, ...] = ()) -> Table:
    dice, roles = random.Random(name), roles or (() if name == ALONE else ROLES)
    return Table.new(game, Setup(4, {"scenario": name}, roles), chance=Chance(dice.randbytes(16)))


@functools.cache
def laid_out(name: str) -> tuple[Table, list[str]]:
    """A table of the scenario whose first round has begun, and the questions asked before it."""
    table, dice, asked = new_table(name), random.Random(1), []
    while table.state.phase in (SET_UP, REPUBLIC):  # type: ignore[attr-defined]
        seat = table.open_seats()[0]
        choices = table.program.choices_of(table.state, seat)
        asked.append(table.program.question(table.state)[0].prompt.text)
        table.answer(seat, None, vocabulary.names[dice.choice(choices)])
        game.check(table.state)
    return table, asked


def state_of(name: str) -> Weimar:
    s = laid_out(name)[0].state
    assert isinstance(s, Weimar)
    return s


def supply(s: Weimar) -> dict[str, int]:
    stock = {name: count_units(s, kind, STOCK) for kind, name in enumerate(UNIT_IDS)}  # type: ignore[arg-type]
    return {name: found for name, found in stock.items() if found}


def in_cities(s: Weimar) -> set[str]:
    return {
        f"{name} {CITY_IDS[city]}"
        for kind, name in enumerate(UNIT_IDS)
        for city in ALL_CITIES
        if count_units(s, kind, city)  # type: ignore[arg-type]
    }


def box(s: Weimar) -> dict[str, int]:
    return {name: s.dr[kind] for kind, name in enumerate(DR_THREATS) if s.dr[kind]}


def colours(s: Weimar) -> set[str]:
    cards = [*s.timeline, *(card for hand in s.hands for card in hand if card in TIMELINE_CARD)]
    return {DECK_COLOURS[s.book.timeline_deck[TIMELINE_CARD.index(card)]] for card in cards}


def end_of_round(name: str, **values: object) -> Play:
    """A position played through the end of the scenario's last round."""
    last = {EARLY: 2, LATE: 6, FIRST: 1, ALONE: 1}[name]
    play = Play(options={"scenario": name}, round=last, phase=END_OF_ROUND, **values)  # type: ignore[arg-type]
    with suppress(GameOver):
        play.start(politics.end_of_round)
    return play


# -- how each begins


def test_the_early_republic_begins_as_printed() -> None:
    """Ruling 11.1."""
    s = state_of(EARLY)
    assert (s.round, s.economy, s.chancellor, s.government) == (1, 1, 0, [1, 1, 0, 0])
    assert s.seats == [7, 5, 4, 3]
    assert [bases_of(s, party) for party in ALL_PARTIES] == [6, 5, 4, 3]
    assert sum(s.wealth) == 3 and sum(s.unrest) == 4 and sum(s.councils) == 1
    assert box(s) == {"inflation": 1, "blockade": 1}
    assert supply(s)["soldiers"] == 3 and "stahlhelm" not in supply(s)
    assert colours(s) == {"gray", "yellow"}


def test_each_begins_with_a_set_of_its_choice() -> None:
    """Ruling 11.2: all at once, before anything lies on the board."""
    table = new_table(EARLY)
    assert list(table.open_seats()) == [0, 1, 2, 3]
    s = table.state
    assert isinstance(s, Weimar)
    assert not any(s.wealth) and not any(s.seats)
    for seat in range(4):
        assert table.program.question(s)[0] is scenario.WHICH_SET
        table.answer(seat, None, "option:2" if seat else "option:1")
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
def test_a_set_is_told_with_its_cards(language: str) -> None:
    s = new_table(EARLY).state
    label = scenario.set_label(s, Seat(0), vocabulary.number("option:1"), words_of(language))
    assert label.startswith("Set D: ") and "Reichsbanner" in label


def words_of(language: str) -> Wording:
    return Wording(game, language, str)


def test_the_late_republic_has_its_set_up() -> None:
    """Ruling 11.4."""
    s = state_of(LATE)
    assert (s.round, s.economy, s.rentenmark, s.versailles) == (5, 3, 1, 1)
    foreign = [record.id for record in s.book.pack.of("foreign_affairs")]
    assert foreign[s.book.foreign_deck[s.foreign_next]] == "young_plan"
    assert s.foreign_done.bit_count() == 5
    assert (s.president, s.president_ready) == (3, 1)
    assert (s.nsdap, s.nsdap_seats, s.nsdap_by_choice) == ([3], 0, 0)
    assert s.seats == [8, 4, 3, 4] and s.vp == [0, 0, 0, 0]
    assert [bases_of(s, party) for party in ALL_PARTIES] == [6, 4, 7, 4]
    assert s.flags == [1, 1, 0]
    assert sum(s.wealth) == 6 and sum(s.unrest) == 4 and not any(s.councils)
    assert [CITY_IDS[city] for city in ALL_CITIES if s.regime[city]] == ["rostock"]


def test_in_the_late_republic_private_armies_stand_in_the_streets() -> None:
    """Ruling 11.4: of the units that are in the game some are in cities, the others in supplies."""
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
def test_a_pack_cannot_put_units_where_there_are_none(streets: list[str], reason: str) -> None:
    [late] = [one for one in PACK.of("scenario") if one.id == LATE]
    changed = replace(late, values={**late.values, "streets": streets})
    Beginning(PACK, changed)
    assert [reason in str(fault) for fault in changed.faults] == [True]


def test_black_friday_alone_lies_in_the_box_of_1929() -> None:
    """Ruling 11.4: the marker is the Round Card's."""
    assert box(state_of(LATE)) == {"black_friday": 1}


def test_only_gray_and_brown_cards_are_in_the_late_republic() -> None:
    s = state_of(LATE)
    assert colours(s) == {"gray", "brown"}
    assert len(s.timeline) + sum(len(hand) for hand in s.hands) == 24 + 8
    said = [entry.text for entry in laid_out(LATE)[0].log]
    assert words.TIMELINE_CHANGES.text not in said


def test_the_round_marker_lies_nowhere_before_the_first_round() -> None:
    def place(table: Table) -> list[str]:
        pieces = game.public_scene(table.state).pieces  # type: ignore[arg-type]
        return [piece.place for piece in pieces if piece.id == "marker:round"]

    assert place(new_table(LATE)) == place(new_table(EARLY)) == []
    assert place(laid_out(LATE)[0]) == ["round:5"]
    assert place(laid_out(EARLY)[0]) == ["round:1"]


def test_both_sets_are_in_and_each_takes_four_cards_out() -> None:
    """Ruling 11.2: all parties take cards out at once, one card after the other, for good."""
    table, asked = laid_out(LATE)
    s = state_of(LATE)
    assert asked.count(scenario.REMOVE_CARD.prompt.text) == 4 * 4
    assert [s.sets[party].bit_count() for party in ALL_PARTIES] == [2] * 4
    taken = [entry for entry in table.log if entry.text == words.CARD_TAKEN_OUT.text]
    assert len(taken) == 16
    assert sorted(out_of_game(s)) == sorted(entry.args[1] for entry in taken)
    for party in ALL_PARTIES:
        assert len(s.decks[party]) + len(s.hands[party]) >= 18


def test_whoever_takes_cards_out_sees_the_own_deck_only() -> None:
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
    assert s.seats == [7, 5, 4, 3] and s.sets == [0] * 4 and not s.book.goals
    assert scenario.WHICH_SET.prompt.text not in asked


def points(s: Weimar) -> list[int]:
    """The points on each party's board before the first round."""
    return s.book.beginning.points


@pytest.mark.parametrize("name", [EARLY, FIRST])
def test_who_does_not_govern_begins_with_points(name: str) -> None:
    """Ruling 11.6: points come with the first Seats; alone and in the whole game nobody has any."""
    table, _asked = laid_out(name)
    given = points(state_of(name))
    assert given[0] == 0 and min(given[2:]) > 0
    gained = [entry.args for entry in table.log if entry.text == words.POINTS_GAINED.text]
    first = [points for points in given if points]
    assert [number for _seat, number in gained[: len(first)]] == first
    assert points(state_of(ALONE)) == points(state_of(LATE)) == [0] * 4


def test_the_whole_game_is_what_it_was() -> None:
    s = new_table("whole").state
    assert isinstance(s, Weimar)
    assert (s.book.first_round, s.book.last_round) == (1, 6)
    assert s.book.scenario < 0 and not s.book.goals and not s.book.alone


def test_records_name_a_scenario_but_not_the_whole_game() -> None:
    """A game begun without scenarios must keep the record that it committed to."""
    assert "scenario" not in new_table("whole").record().options
    assert new_table(EARLY).record().options["scenario"] == EARLY


# -- how long it is


@pytest.mark.parametrize(("name", "last"), [(EARLY, 2), (LATE, 6), (FIRST, 1)])
def test_it_ends_with_its_last_round(name: str, last: int) -> None:
    """Ruling 11.1."""
    play = end_of_round(name, vp="z 5")
    assert (play.s.ending, play.s.round, play.s.winner) == (SURVIVED, last, 1)


def test_it_does_not_end_with_the_round_before() -> None:
    play = Play(options={"scenario": EARLY}, round=1, phase=END_OF_ROUND)
    play.start(politics.end_of_round)
    assert play.s.ending < 0


# -- goals

MET: dict[str, tuple[str, dict[str, object]]] = {
    "spd_early": (EARLY, {"government": "spd z", "threats": "regime: muenchen"}),
    "z_early": (
        EARLY,
        {"government": "spd z", "foreign_done": 0b111, "threats": "councils: essen"},
    ),
    "kpd_early": (EARLY, {"threats": "councils: hamburg", "bases": "hamburg: spd"}),
    "dnvp_early": (EARLY, {"threats": "regime: muenchen", "bases": "muenchen: z"}),
    "spd_late": (LATE, {"threats": "regime: essen"}),
    "z_late": (LATE, {"government": "spd z", "foreign_done": 0b1100000, "nsdap": "spd " * 4}),
    "kpd_late": (LATE, {"threats": "councils: essen", "nsdap": "spd " * 4}),
    "dnvp_late": (LATE, {"threats": "regime: berlin", "nsdap": "spd " * 4}),
}
MISSED: list[tuple[str, str, dict[str, object]]] = [
    ("spd_early", EARLY, {"government": "spd z", "threats": "councils: essen"}),
    ("spd_early", EARLY, {"government": "z dnvp"}),
    ("spd_early", EARLY, {"government": "spd z", "threats": "regime: berlin"}),
    ("z_early", EARLY, {"government": "spd z", "foreign_done": 0b11}),
    ("z_early", EARLY, {"government": "spd kpd", "foreign_done": 0b111}),
    ("kpd_early", EARLY, {"threats": "councils: essen", "bases": "hamburg: kpd"}),
    ("dnvp_early", EARLY, {"threats": "regime: essen", "bases": "muenchen: dnvp"}),
    ("spd_late", LATE, {"nsdap": "dnvp dnvp dnvp dnvp"}),
    ("spd_late", LATE, {"threats": "regime: berlin"}),
    ("z_late", LATE, {"government": "spd z", "foreign_done": 0b100000}),
    ("z_late", LATE, {"government": "spd kpd", "foreign_done": 0b1100000}),
    ("kpd_late", LATE, {"threats": "uprising: essen", "bases": "berlin: kpd 2"}),
    ("dnvp_late", LATE, {"threats": "regime: essen", "president": 3}),
]


def owner(goal: str) -> str:
    return goal.partition("_")[0]


@pytest.mark.parametrize("goal", MET)
def test_a_goal_that_is_reached_gives_three_points(goal: str) -> None:
    """Ruling 11.3."""
    name, position = MET[goal]
    play = end_of_round(name, **position)
    assert play.vp.get(owner(goal)) == 3


@pytest.mark.parametrize(("goal", "name", "position"), MISSED)
def test_a_goal_that_is_not_reached_gives_nothing(
    goal: str, name: str, position: dict[str, object]
) -> None:
    """Ruling 11.3."""
    assert end_of_round(name, **position).vp.get(owner(goal), 0) == 0


def test_goals_count_before_the_winner_is_found() -> None:
    """Ruling 11.3."""
    play = end_of_round(EARLY, vp="z 2", government="spd z")
    assert (play.vp["spd"], play.s.winner) == (3, 0)


def test_goals_count_for_nothing_in_anarchy() -> None:
    """Ruling 11.3."""
    play = Play(options={"scenario": EARLY}, round=2, government="spd z", vp="kpd 1")
    with suppress(GameOver):
        play.start(endings.sink_into_anarchy)
    assert (play.s.ending, play.s.winner, play.vp.get("spd", 0)) == (ANARCHY, 2, 0)


def test_the_report_says_how_goals_stand() -> None:
    play = Play(options={"scenario": EARLY}, round=2, phase=3, government="spd z")
    [report] = [one for one in game.public_scene(play.s).reports if one.id == "goals"]
    told = [words_of("en").sentence(line) for line in report.lines]
    assert told[0] == "SPD: Parliament, Not Councils, +3 VP as things stand"
    assert told[1] == "Zentrum: Fulfilment, not yet; conditions met: 1 of 2"
    over = end_of_round(EARLY, government="spd z").s
    [report] = game.public_scene(over).reports
    assert words_of("en").sentence(report.lines[0]).endswith("reached: +3 VP")


def told_at_end(name: str, **values: object) -> list[str]:
    found = game.public_scene(end_of_round(name, **values).s).reports
    [report] = [one for one in found if one.id == "goals"]
    return [words_of("en").sentence(line) for line in [report.title, *report.lines]]


def test_the_end_says_of_each_goal_which_conditions_held() -> None:
    told = told_at_end(EARLY, government="spd z", threats="regime: berlin", vp="z 1")
    assert told[:5] == [
        "1918–1923: goals",
        "SPD: Parliament, Not Councils, not reached",
        "✓ If the SPD governs: yes",
        "✓ Without Councils in any city: yes",
        "✗ Without Regime in Berlin: no",
    ]


def test_the_end_says_what_was_lacking_of_the_task() -> None:
    """Ruling 11.5."""
    told = told_at_end(ALONE, government="spd z", vp="spd 3, z 3")
    assert told[0] == "The First Round: your task"
    assert told[1].endswith(", not done")
    assert told[-1] == "✗ Most VP: level with others, which is not enough"
    assert "✓ If the SPD governs: yes" in told
    told = told_at_end(ALONE, government="spd z", vp="spd 3")
    assert told[1].endswith(", done") and "✗" not in "".join(told)


def test_who_plays_alone_reads_condition_by_condition_what_is_lacking() -> None:
    play = Play(options={"scenario": ALONE}, government="z", vp="spd 1, z 3")
    found = {report.id: report for report in game.public_scene(play.s).reports}["goals"]
    told = [words_of("en").sentence(line) for line in found.lines]
    assert told[0] == "SPD: Alone: The Government, as things stand"
    assert "✗ If the SPD governs: no" in told and told[-1] == "✗ Most VP: no"


def test_the_end_without_goals_says_so() -> None:
    assert (
        told_at_end(FIRST, vp="z 1")[1] == "No goals: after its last round whoever has most VP wins"
    )


def test_the_forecast_of_the_last_round_counts_goals() -> None:
    play = Play(options={"scenario": EARLY}, round=2, phase=3, government="spd z")
    told = [words_of("en").sentence(line) for line in game.report_lines(play.s, "forecast")]
    assert "SPD +3 for its goal, Parliament, Not Councils" in told


def test_bots_value_a_goal() -> None:
    def gain(options: dict[str, str]) -> float:
        """What Councils instead of an Uprising are worth to the KPD."""
        with_markers = [
            Play(options=options, round=6, phase=3, threats=threats, vp="spd 2, z 2, kpd 2, dnvp 2")
            for threats in ("uprising: essen", "councils: essen")
        ]
        worth = [evaluate(one.s)[Seat(2)] for one in with_markers]
        return worth[1] - worth[0]

    assert gain({"scenario": LATE}) > gain({})


# -- alone


def test_alone_the_first_seat_is_the_spd() -> None:
    """Ruling 11.5."""
    s = new_table(ALONE, ("random",) * 4).state
    assert isinstance(s, Weimar)
    assert s.order == [0, 1, 2, 3]
    s = new_table(ALONE, ("random", "random", "choose", "choose")).state
    assert isinstance(s, Weimar)
    assert s.order == [0, 1, 2, 3]


def test_alone_no_other_party_can_be_chosen() -> None:
    """Ruling 11.5: no party is offered, and none is accepted."""
    assert game.roles(4, {"scenario": ALONE}) == []
    with pytest.raises(SetupError, match="no role 'party:kpd' here"):
        new_table(ALONE, ("party:kpd", "random", "random", "random"))


def test_alone_the_others_have_the_agendas_of_their_sheets() -> None:
    """Ruling 11.5."""
    table, _ = laid_out(ALONE)
    for seat, number_of in enumerate([4, 1, 1, 1]):
        assert len(agendas(table.state, Seat(seat))) == number_of  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "ending"),
    [
        ({"vp": "spd 5, z 4"}, SURVIVED),
        ({"vp": "spd 5, z 5"}, FAILED),
        ({"vp": "spd 5, z 6"}, FAILED),
        ({"vp": "spd 5", "government": "z dnvp"}, FAILED),
        ({"vp": "spd 5", "threats": "regime: berlin"}, FAILED),
        ({"vp": "spd 5", "threats": "regime: essen"}, SURVIVED),
        ({"vp": "spd 5", "dr": "poverty 2"}, SURVIVED),
        ({"vp": "spd 5", "dr": "poverty 2, inflation"}, FAILED),
    ],
)
def test_alone_the_task_must_be_done(position: dict[str, object], ending: int) -> None:
    """Ruling 11.5: the Blockade that comes at the end of the round counts, too."""
    play = end_of_round(ALONE, **position)
    result = game.result(play.s)
    assert play.s.ending == ending and result is not None
    assert result.winners == ((0,) if ending == SURVIVED else (1, 2, 3))


def test_alone_anarchy_is_lost() -> None:
    """Ruling 11.5."""
    play = Play(options={"scenario": ALONE}, round=1, vp="spd 20")
    with suppress(GameOver):
        play.start(endings.sink_into_anarchy)
    assert play.s.ending == FAILED


# -- cards


def test_there_are_thirteen_scenario_cards() -> None:
    assert len(SCENARIO) == 13
    kinds = {kind: len(game.built_in.of(kind)) for kind in ("scenario", "goal", "solo")}
    assert kinds == {"scenario": 3, "goal": 8, "solo": 2}
    for kind in kinds:
        for record in game.built_in.of(kind):
            assert record.values["provenance"] == "reconstructed"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_index_shows_them(language: str) -> None:
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
