"""The rulings of learn/rulings.en.md that no other file tests, by number.

Longer than 400 lines, to follow the order of that page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.games.volk.content.names import city_number
from kabinett.games.volk.content.vocabulary import (
    CARD_NUMBERS,
    CITY_IDS,
    EAST,
    PRESTIGE,
    WEST,
    card_of,
)
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import deck, economy, end_of_decade, playing_the_game
from kabinett.games.volk.rules.economy import capacity
from kabinett.games.volk.rules.state import holder
from tests.volk.position import Play, actions, number, province, short

BOOK = game.usual_book

ROOT = Path(__file__).parent.parent.parent


def act(text: str, side: int, card: str, way: str = "", **options: str) -> Play:
    if "decade:" not in text:
        text += f"\ndecade: {BOOK.decade[card_of(card)]}"
    p = Play(f"{text}\n{('west', 'east')[side]} hand: {card}", **options)
    p.start(actions.action, side).does(card)
    return p.does(way) if way else p


# -- building and dismantling


def test_a01_either_line_of_a_connection_from_either_end() -> None:
    p = act("factories: Flensburg", WEST, "4", "build_up").does("Flensburg~Hamburg")
    assert p.lines("Flensburg~Hamburg") == 1
    p.does("Flensburg~Hamburg")
    assert p.value("Flensburg") == 1  # no factory at the other end


def test_a02_a_half_built_connection_keeps_both_factories() -> None:
    p = Play("factories: Flensburg, Hamburg\nlines: Flensburg~Hamburg")
    found = [short(site) for site in economy.dismantling_sites(p.s, WEST, "")]
    assert found == ["flensburg~hamburg"]


@pytest.mark.parametrize(
    ("text", "side", "points"),
    [
        ("factories: Kiel, Hamburg\nlines: Kiel~Hamburg", WEST, 3),
        ("factories: Berlin, Bitterfeld\nlines: Berlin~Bitterfeld 2", EAST, 4),
        ("rundown: Berlin, Bitterfeld\nlines: Berlin~Bitterfeld 2", EAST, 2),
        ("factories: Rheinsberg", EAST, 2),
        ("rundown: Rheinsberg", EAST, 1),
        ("factories: Polska-N, Schwedt\nlines: Schwedt~Polska-N", EAST, 2),
    ],
)
def test_a03_what_can_be_dismantled(text: str, side: int, points: int) -> None:
    assert capacity(Play(text).s, side) == points


def test_a05_one_may_use_a_card_for_nothing() -> None:
    everything = "unrest: SH 4, NS 4, NW 4, HE 4, RP 4, BW 4, BY 4"
    for way in ("build_up", "living_standard"):
        p = act(everything, WEST, "4", way)
        assert (p.asked, [CARD_NUMBERS[c] for c in p.s.played]) == ("", ["4"])


def test_a06_without_unrest_there_is_none_to_remove() -> None:
    p = act("factories: Kiel", WEST, "18")
    assert "remove_unrest" not in p.offered
    assert "no unrest" in p.why_not(WEST, "remove_unrest")


# -- the end of a decade


def test_a22_west_berlin_counts_among_the_best_and_east_berlin_among_the_worst() -> None:
    assert end_of_decade.flight_steps(Play("sectors: UK 1, FR 1, US 1").s) == 3
    east = "MV 1, BB 1, SA 1, SN 1, TH 1"
    assert end_of_decade.flight_steps(Play(f"living standard: BY 2, {east}").s) == 2


def test_a24_flight_counts_cards_that_lie_in_the_row() -> None:
    text = "decade: 2\nplayed: 28\neast discards: 32\ndisplay: 2"
    assert end_of_decade.flight_steps(Play(text).s) == 1


def test_a25_a26_export_factories() -> None:
    p = Play("rundown: Jena\nfactories: Kiel, Bremen, Köln, Kassel, Koblenz, Ulm, München")
    assert (end_of_decade.worst_west_export(p.s), end_of_decade.exporters(p.s)) == (1, 0)
    p = Play("rundown: Jena")  # no Western factory: even a 0 exports
    assert (end_of_decade.worst_west_export(p.s), end_of_decade.exporters(p.s)) == (0, 1)


# -- Hamburg


def test_a30_hamburg_is_asked_anew_in_each_phase() -> None:
    others = "Köln, Kassel, Koblenz, Ulm, München, Bremen"
    p = Play(f"phase: 2\nfactories: Hamburg, {others}\nliving standard: NS 2, SH 1")
    p.start(end_of_decade.phase_currency)
    assert p.offered == ["NS", "SH"]  # Schleswig-Holstein has no other factory
    p.does("SH").start(end_of_decade.phase_hold)
    assert p.offered == ["NS", "SH"]


def test_a30_hamburg_is_not_asked_where_it_makes_no_difference() -> None:
    p = Play("phase: 2\nfactories: Hamburg, Kiel, Bremen\nliving standard: NS 1, SH 1")
    assert p.start(end_of_decade.phase_currency).asked == ""
    assert p.start(end_of_decade.phase_hold).asked == ""
    assert p.s.hamburg == -1


@pytest.mark.parametrize(
    ("protests", "city", "kiel", "bremen"),
    [
        ("", True, True, True),
        ("SH 4", True, False, True),
        ("NS 4", True, True, False),
        ("SH 4, NS 4", False, False, False),
    ],
)
def test_a31_protests_around_hamburg(protests: str, city: bool, kiel: bool, bremen: bool) -> None:
    p = act(f"factories: Kiel, Bremen\nunrest: {protests}", WEST, "4", "build_up")
    assert ("hamburg" in p.offered) == city
    assert ("kiel~hamburg" in p.offered) == kiel
    assert ("hamburg~bremen" in p.offered) == bremen


# -- living standard


def test_a33_a_mass_protest_does_not_hinder_living_standard() -> None:
    p = act("factories: Leipzig, Dresden\nunrest: SN 8", EAST, "1", "living_standard").does("SN")
    assert (p.ls("SN"), p.unrest("SN")) == (1, 7)


@pytest.mark.parametrize(("ls", "may"), [(0, True), (1, False)])
def test_a33_three_for_each_step(ls: int, may: bool) -> None:
    """Economy 3 and 2 points: enough for the first, not for the second."""
    text = f"factories: Leipzig, Dresden, Karl-Marx-Stadt\nliving standard: SN {ls}"
    assert ("SN" in act(text, EAST, "1", "living_standard").offered) == may


THREE_IN_NW = "factories: Köln, Dortmund, Duisburg"


def test_a34_unrest_goes_where_the_living_standard_stays() -> None:
    p = act(f"{THREE_IN_NW}\nunrest: NW 2, WB 1", WEST, "1", "living_standard").does("NW", "done")
    assert (p.ls("NW"), p.ls("WB"), p.unrest("NW"), p.unrest("WB")) == (1, 0, 1, 1)
    p = act(f"{THREE_IN_NW}\nunrest: NW 2, WB 1", WEST, "1", "living_standard").does("NW", "NW")
    assert (p.ls("NW"), p.ls("WB"), p.unrest("NW"), p.unrest("WB")) == (0, 1, 2, 0)
    assert p.s.transferred == [1, 0, 0]


def test_a35_the_sectors_are_filled_evenly() -> None:
    p = act(f"{THREE_IN_NW}, Bielefeld\nlines: Köln~Dortmund, Duisburg~Dortmund\nsectors: UK 1\n"
            "living standard: NW 1", WEST, "1", "living_standard").does("NW")  # fmt: skip
    assert (p.ls("NW"), p.asked) == (2, "")


def test_a35_events_never_transfer() -> None:
    p = Play("living standard: RP 2").event(WEST, "35").does("RP", "NW", "SN")
    assert (p.ls("WB"), p.asked) == (0, "")


@pytest.mark.parametrize(("rule", "left"), [("transferred", 0), ("sectors_holding", 1)])
def test_a36_who_limits_west_berlin(rule: str, left: int) -> None:
    """Rheinland-Pfalz gave once, but its sector has lost that again and it has no factory."""
    text = "phase: 4\nsectors: UK 1\ntransferred: NW, RP\nfactories: Köln"
    p = Play(text, berlin_holds_by=rule).start(end_of_decade.phase_hold)
    assert p.ls("WB") == left


@pytest.mark.parametrize(("rule", "left"), [("transferred", 1), ("sectors_holding", 0)])
def test_a36_card_79_sets_no_supplier(rule: str, left: int) -> None:
    p = Play("phase: 4\nsectors: UK 1", berlin_holds_by=rule).start(end_of_decade.phase_hold)
    assert p.ls("WB") == left


def test_a62_an_external_factory_counts_in_the_action_only() -> None:
    text = "factories: Schwedt, Polska-N\nlines: Schwedt~Polska-N"
    p = act(text, EAST, "5", "living_standard")
    assert p.economy("BB") == 4
    p.does("BB", "BB")  # the first answer says that the factory counts there
    assert p.economy("BB") == 2
    assert end_of_decade.export_value(p.s, province("BB")) == 2
    assert p.s.external == [-1] * len(CITY_IDS)


# -- West Berlin


def test_a42_a43_east_says_where_a_mass_protest_goes_and_ends() -> None:
    p = Play("unrest: WB 3").event(EAST, "32").does("WB")
    assert (p.asked, p.offered) == ("East", ["NW", "RP", "BW"])
    p.does("RP")
    assert (p.protests("RP"), p.protests("WB")) == (1, 1)
    p = act("unrest: WB 8\nimported: NW 1, RP 1", WEST, "18", "remove_unrest").does("WB")
    assert (p.asked, p.offered) == ("East", ["NW", "RP"])
    p.does("NW")
    assert (p.protests("NW"), p.protests("RP"), p.protests("WB")) == (0, 1, 1)


def test_a42_both_may_go_to_one_supplier() -> None:
    p = Play("unrest: WB 7\nimported: BW 1").event(EAST, "32").does("WB", "BW")
    assert (p.s.imported[province("BW")], p.protests("BW")) == (2, 2)


def test_a44_own_unrest_does_not_touch_what_is_imported() -> None:
    p = act("unrest: WB 4, RP 4\nimported: RP 1", WEST, "18", "remove_unrest").does("RP")
    assert (p.protests("RP"), p.unrest("RP")) == (1, 3)


def test_a73_an_imported_protest_forbids_building_too() -> None:
    text = "factories: Koblenz, Köln\nunrest: WB 4\nimported: RP 1"
    p = act(text, WEST, "4", "build_up")
    assert "kaiserslautern" not in p.offered
    assert "koeln~koblenz" not in p.offered


def test_a73_dismantling_is_free_in_unrest() -> None:
    p = act("factories: Leipzig, Jena\nunrest: SN 4", EAST, "18", "remove_unrest").does("SN")
    assert "leipzig" in p.offered


# -- police


def test_a46_police_act_before_during_and_after() -> None:
    text = "factories: Berlin\nunrest: SN 5, TH 4\npolice: 5, 15, 21"
    p = act(text, EAST, "1")
    assert {"5", "15", "21"} <= set(p.offered)
    p.does("5", "TH", "build_up")
    assert "jena" in p.offered
    assert "leipzig" not in p.offered
    p.does("15", "SN", "21", "SN")
    assert "leipzig" in p.offered
    p.does("Leipzig", "Jena")
    assert (p.asked, p.s.police_spent.bit_count()) == ("", 3)


def test_a46_afterwards() -> None:
    p = act("unrest: SN 2\npolice: 5", EAST, "1", "remove_unrest").does("SN")
    assert p.offered == ["5", "done"]
    p.does("5")
    assert p.unrest("SN") == 0


def test_a46_once_a_decade() -> None:
    assert "5" not in act("unrest: SN 2\npolice: 5 used", EAST, "1").offered


@pytest.mark.parametrize(("rule", "may"), [("same_action", True), ("next_action", False)])
def test_a46_a_card_of_this_very_action(rule: str, may: bool) -> None:
    p = act("unrest: TH 3, SN 3", EAST, "49", "event", new_police=rule)
    p.does("TH")
    assert (p.asked == "East" and "49" in p.offered) == may
    p.go_on()
    assert [CARD_NUMBERS[c] for c in p.s.police] == ["49"]


def test_a46_not_in_the_turn_of_west() -> None:
    p = act("unrest: SN 2, BY 1\npolice: 5", WEST, "18")
    assert "5" not in p.offered


def test_a47_with_the_special_card_too() -> None:
    p = Play("decade: 2\nspecial: II\neast hand: 23\nunrest: TH 2\npolice: 5")
    p.start(actions.action, EAST).does("II", "23")
    assert p.offered == ["event", "5"]


def test_a51_after_the_end_of_the_stasi_police_icons_are_void() -> None:
    p = Play("stasi: disbanded\nunrest: TH 4").event(EAST, "49")
    p.go_on()
    assert (p.s.police, [CARD_NUMBERS[c] for c in p.s.played]) == ([], ["49"])


def test_a51_one_for_each_province() -> None:
    p = Play("police: 5 used, 15 used, 21 used, 49 used, 51 used, 66 used\nwall: stands")
    p.event(EAST, "IVb").does("icon e.stasiend").go_on()
    assert sorted(p.unrest(c) for c in ("MV", "BB", "EB", "SA", "SN", "TH")) == [0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("side", [WEST, EAST])
def test_a52_a_police_card_lies_in_front_of_east_whoever_triggers(side: int) -> None:
    p = Play("factories: Berlin, Kiel").event(side, "51").does("pass")
    p.go_on()
    assert [CARD_NUMBERS[c] for c in p.s.police] == ["51"]
    assert p.s.played == []


def test_a52_used_for_something_else_it_is_played_like_any_card() -> None:
    p = act("factories: Berlin", EAST, "49", "build_up").does("done")
    assert [CARD_NUMBERS[c] for c in p.s.played] == ["49"]


# -- socialists


def test_a48_socialists_move_after_every_action() -> None:
    p = Play("unrest: TH 3, SN 5\nsocialists: box 4").event(WEST, "58").does("TH")
    assert (p.unrest("TH"), p.unrest("SN"), p.s.socialist_box) == (3, 3, 1)


def test_a48_not_before_the_action_is_finished() -> None:
    p = Play("unrest: TH 3\nsocialists: box 4\nfactories: Berlin").event(EAST, "6")
    p.does("icon e+u", "TH")
    assert "jena" not in p.offered


def test_a48_east_distributes_too_few() -> None:
    p = Play("unrest: TH 4, SN 5\nsocialists: box 1").event(WEST, "58").does("MV")
    assert (p.asked, p.offered) == ("East", ["SN", "TH"])


def test_a48_one_for_each_protest_may_still_be_too_few() -> None:
    """7, A48: TH needs two socialists to be calm, so East chooses although each protest has one."""
    p = Play("unrest: TH 5, SN 4\nsocialists: box 2").event(WEST, "58").does("MV")
    assert (p.asked, p.offered) == ("East", ["SN", "TH"])
    assert p.does("TH").offered == ["SN", "TH"]


# -- single cards


def test_a55_moved_unrest_goes_elsewhere() -> None:
    p = Play("unrest: TH 2").event(WEST, "78")
    assert "TH" not in p.offered


def test_a57_rheinsberg_may_run_down() -> None:
    p = Play("factories: Rheinsberg").event(EAST, "46")
    p.does("icon e.rundown")
    assert (p.factory("Rheinsberg"), p.value("Rheinsberg")) == ("rundown", 1)


def test_a57_rheinsberg_is_worth_two() -> None:
    assert Play("factories: Rheinsberg").value("Rheinsberg") == 2


def test_a58_only_card_27_builds_rheinsberg() -> None:
    p = act("", EAST, "3", "build_up")
    assert "rheinsberg" not in p.offered
    assert Play("").event(EAST, "27").factory("Rheinsberg") == "normal"
    assert Play("unrest: BB 4").event(EAST, "27").factory("Rheinsberg") == ""


@pytest.mark.parametrize(("rule", "may"), [("existing_factory", False), ("either_end", True)])
def test_a60_lines_to_an_empty_site_abroad(rule: str, may: bool) -> None:
    p = act("factories: Schwedt", EAST, "3", "build_up", external_lines=rule)
    assert ("schwedt~polska_n" in p.offered) == may
    p = act("factories: Schwedt", EAST, "7", "event", external_lines=rule).does("ČSSR-N", "ČSSR-S")
    assert ("schwedt~polska_n" in p.offered) == may


def test_a60_a_line_to_a_standing_factory_from_an_empty_city() -> None:
    assert "schwedt~polska_n" in act("factories: Polska-N", EAST, "3", "build_up").offered


def test_a60_not_from_a_province_in_protest() -> None:
    p = act("factories: Polska-N\nunrest: BB 4", EAST, "3", "build_up")
    assert "schwedt~polska_n" not in p.offered
    assert "neubrandenburg~polska_n" in p.offered


def test_a61_cards_of_earlier_decades_may_be_played() -> None:
    p = Play("decade: 3\neast hand: 7\ndisplay: 41").start(actions.action, EAST)
    p.does("7", "event", "ČSSR-N")
    assert p.factory("ČSSR-N") == "normal"


# -- the cards of a decade


def test_a63_with_an_empty_hand_west_draws() -> None:
    p = Play("decade: 2\nspecial: II\ndisplay: 23", fate="31").start(actions.action, EAST)
    p.does("II")
    assert (p.hand(WEST), p.s.wall) == (["31"], 1)


def test_a63_with_an_empty_deck_east_pays() -> None:
    p = Play("decade: 2\nspecial: II\neast hand: 23, 24\ndisplay: 25")
    p.s.out += p.s.deck
    p.s.deck = []
    p.start(actions.action, EAST).does("II")
    assert p.offered == ["23", "24"]


def test_a63_which_card_was_the_price_is_a_secret_of_east() -> None:
    """3, A63: West loses track of a card that it has seen in the hand: it may be the price."""
    for price in ("23", "24"):
        p = Play("decade: 2\nspecial: II\neast hand: 23, 24\nwest knows: 24")
        assert p.zone(WEST, "hand:1") == ["24", None]
        p.start(actions.action, EAST).does("II", price)
        assert p.zone(WEST, "hand:1") == [None]


def next_decade(text: str) -> Play:
    p = Play(f"decade: 1\nphase: set-up\n{text}")
    p.s.rest, p.s.deck = p.s.deck, []
    return p.start(deck.begin_decade)


def test_a64_both_throw_away_at_once_and_unseen() -> None:
    p = next_decade("west hand: 4, 7, 12\neast hand: 1, 2")
    assert game.program.open_seats(p.s) == (WEST, EAST)
    offered = [[short(c) for c in game.program.choices_of(p.s, seat)] for seat in (WEST, EAST)]
    assert offered == [["4", "7", "12"], ["1", "2", "done"]]
    p.give(WEST, number("7"))
    p.give(EAST, number("done"))
    p.settle()
    assert (p.asked, p.offered) == ("West", ["4", "12", "done"])
    assert p.zone(EAST, "buried:0") == [None]
    p.give(WEST, number("done"))
    p.settle()
    assert (p.hand(WEST), p.hand(EAST)) == (["4", "12"], ["1", "2"])


@pytest.mark.parametrize("thrown", ["7", "12"])
def test_a64_which_card_was_thrown_away_is_a_secret(thrown: str) -> None:
    """3, A64: East loses track of a card that it has seen in West's hand."""
    p = next_decade("west hand: 7, 12\neast knows: 7")
    assert p.zone(EAST, "hand:0") == ["7", None]
    p.give(WEST, number(thrown))
    p.settle()
    assert p.zone(EAST, "hand:0") == [None]


def test_a64_who_holds_nothing_is_not_asked() -> None:
    p = next_decade("east hand: 1")
    assert game.program.open_seats(p.s) == (EAST,)
    p.give(EAST, number("1"))
    p.settle()
    assert (len(p.s.hands[WEST]), len(p.s.hands[EAST])) == (2, 2)


def test_a64_thrown_cards_are_shown_when_the_decade_ends() -> None:
    p = Play("east discards: 1")
    table = p.table()
    table.listen()
    p.do(end_of_decade.phase_collapse)
    table.hear(-1)
    assert [e.args for e in table.log if e.text == "{seat} had discarded {card}."] == [(1, 0)]


def test_a66_the_special_card_stays_for_the_second_half_only() -> None:
    p = Play("to act: West\ndisplay: 4\nspecial: I\neast hand: 1").start(playing_the_game.play_on)
    p.does("4", "build_up", "done")
    assert (p.s.half, [CARD_NUMBERS[c] for c in p.s.special]) == (2, ["I"])
    p.do(end_of_decade.phase_collapse)
    assert p.s.special == []


def test_a71_the_advantage_is_read_afresh() -> None:
    """The Wall’s cost takes East’s advantage before phase 2."""
    p = Play("wall: stands\ntracks: prestige 1\nfactories: Berlin, Jena\nphase: 1")
    p.start(end_of_decade.end_decade).does("Jena")
    assert p.tracks == (0, 0, 0)
    assert p.s.phase != 2


# -- options


def test_options() -> None:
    defaults = {option.name: (option.default, option.ruling) for option in game.options}
    assert defaults == {
        "decades": ("4", "A75"),
        "external_lines": ("existing_factory", "A60"),
        "berlin_holds_by": ("transferred", "A36"),
        "new_police": ("same_action", "A46"),
        "prestige_at_start": ("middle", "A74"),
    }


@pytest.mark.parametrize("option", game.options, ids=lambda option: option.name)
def test_values_that_are_none_are_refused(option: object) -> None:
    with pytest.raises(SetupError):
        game.setup(Setup(2, {option.name: "maybe"}))  # type: ignore[attr-defined]


def test_two_seats_only() -> None:
    for seats in (1, 3):
        with pytest.raises(SetupError):
            game.setup(Setup(seats))
    assert city_number("KMS") == city_number("Karl-Marx-Stadt")


# -- the page


def test_the_page_has_every_ruling() -> None:
    page = (game.folder / "learn" / "rulings.en.md").read_text(encoding="utf-8")
    first = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| A")]
    found: set[int] = set()
    for cell in first:
        numbers = [int(n) for n in re.findall(r"A(\d+)", cell)]
        found |= set(range(numbers[0], numbers[-1] + 1)) if "–" in cell else set(numbers)
    assert found == set(range(1, 76))


def test_the_page_names_tests_that_are_there() -> None:
    page = (game.folder / "learn" / "rulings.en.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`(test_\w+)`", page))
    assert names
    for name in names:
        assert (ROOT / "tests" / "volk" / f"{name}.py").exists()
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "volk").glob("*.py"))
    for example in re.findall(r"V-(\d+)", page):
        assert f"def test_v{example}_" in tests


@pytest.mark.parametrize(("value", "box"), [("middle", 0), ("west_2", -2), ("west_6", -6)])
def test_a74_prestige_begins_on_the_side_of_west(value: str, box: int) -> None:
    p = Play(set_up=True, prestige_at_start=value)
    assert (p.s.tracks[PRESTIGE], holder(p.s)) == (box, WEST)
    assert p.s.tracks[1:] == [0, 0]


def test_a75_records_name_the_length_only_of_a_short_game() -> None:
    assert "decades" not in Table.new(game, Setup(2)).record().options
    assert Table.new(game, Setup(2, {"decades": "1"})).record().options["decades"] == "1"


def test_a74_records_name_the_handicap_only_where_there_is_one() -> None:
    """A game begun without the option must keep the record that it committed to."""
    assert "prestige_at_start" not in Table.new(game, Setup(2)).record().options
    table = Table.new(game, Setup(2, {"prestige_at_start": "west_4"}))
    assert table.record().options["prestige_at_start"] == "west_4"
