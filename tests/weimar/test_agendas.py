"""The 16 Agenda Cards and the 6 Round Cards do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.effect_words import LASTING
from kabinett.games.weimar.content.vocabulary import PARTY_IDS, SPD, USPD
from kabinett.games.weimar.phases import agenda, impulse, republic
from kabinett.games.weimar.rules.parties import lasts
from tests.weimar.position import Play, party

#: The agendas that the other parties show.
USUAL = {
    "spd": "spd_socialism",
    "z": "z_strong_state",
    "kpd": "kpd_revolution_now",
    "dnvp": "dnvp_counter_revolution",
}


def show_agenda(name: str, government: str = "spd z", issues: str = "", **lie: str) -> Play:
    """Return a position after this Agenda was shown.

    Its party begins, and chooses its effects in turn rather than all at once beforehand (ruling
    9.26)."""
    own = name.split("_")[0]
    in_turn = {"choices_ahead": "in_turn"}
    play = Play(government=government, issues=issues, options=in_turn, **lie)
    play.start(agenda.agenda_phase).does(own)
    for who, usual in USUAL.items():
        play.answers(who, name if who == own else usual)
    return play


def drawn(play: Play, who: str) -> int:
    """Return how many Party Cards the party has drawn by the end of the phase."""
    while play.asked:
        play.does(play.offered[0])
    return len(play.s.hands[party(who)]) - 2  # these are Timeline Cards


def on_zero(play: Play, *issues: str) -> bool:
    return all(play.space(issue) == "zero" for issue in issues)


def in_the_deck(play: Play, who: str, *cards: str) -> bool:
    return all(play.place_of(card) in (f"deck {who}", f"hand {who}") for card in cards)


def holds(play: Play, who: str, rule: str) -> bool:
    """Return whether a rule lasts until the end of the round for this party and for nobody else."""
    return [one for one in PARTY_IDS if lasts(play.s, party(one), LASTING.index(rule))] == [who]


def test_spd_socialism() -> None:
    play = show_agenda("spd_socialism", threats="poverty: essen, koeln")
    assert on_zero(play, "poverty", "economy_1")
    play.does("berlin", "essen")
    assert (play.bases("berlin"), play.threats("essen")) == ({"spd": 1}, set())
    assert drawn(play, "spd") == 3
    cards = "common_primary_school works_councils_act radbruchs_reforms housing_programme"
    assert in_the_deck(play, "spd", "unemployment_insurance_act", *cards.split())


def test_spd_stability() -> None:
    play = show_agenda("spd_stability", threats="unrest: essen, koeln")
    assert on_zero(play, "foreign_affairs_1")
    assert play.space("ddp") == "spd_1"
    assert play.does("essen").threats("essen") == set()
    assert play.seats["spd"] == 1
    assert holds(play, "spd", "debate_plus_one")
    assert drawn(play, "spd") == 3


def test_spd_defence() -> None:
    play = show_agenda("spd_defence", threats="regime: essen", dice="4 1 1")  # the result is 4 + 1
    assert on_zero(play, "security_1")
    play.does("essen", "police", "supply", "essen", "reichswehr_2", "supply")
    assert play.units("essen") == {"police": 1, "reichswehr_2": 1}
    assert play.threats("essen") == set()  # the only place for a Counter-Coup
    assert drawn(play, "spd") == 3
    cards = "carl_severing iron_front ban_of_the_red_front three_arrows reichsbanner"
    assert in_the_deck(play, "spd", *cards.split())


def test_spd_unity() -> None:
    play = show_agenda("spd_unity").does("leipzig")
    assert on_zero(play, "uspd", "media_1")
    assert (play.s.minor[USPD], play.bases("leipzig")) == (SPD, {"spd": 1})
    assert holds(play, "spd", "demonstration_plus_one")
    assert drawn(play, "spd") == 3


def test_z_centre() -> None:
    play = show_agenda("z_centre")
    assert play.space("dvp") == "z_1"
    play.does("reparations")
    assert on_zero(play, "reparations")
    assert (play.seats["z"], play.reserve["z"]) == (1, 1)
    assert holds(play, "z", "debate_plus_one")
    assert drawn(play, "z") == 3


def test_z_recovery() -> None:
    play = show_agenda("z_recovery", threats="poverty: essen, koeln")
    assert on_zero(play, "economy_1", "reparations")
    assert play.does("koeln", "essen").bases("koeln") == {"z": 1}
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"poverty"})
    assert drawn(play, "z") == 3
    cards = "reich_finance_reform state_arbitration dawes_loan reichsbahn ford_in_cologne"
    assert in_the_deck(play, "z", *cards.split())


def test_z_strong_state() -> None:
    play = show_agenda(
        "z_strong_state", threats="councils: essen", dice="4 1"
    )  # the result is 4 + 1
    assert on_zero(play, "security_1")
    play.does("essen", "supply", "essen", "supply")
    assert (play.units("essen"), play.threats("essen")) == ({"police": 2}, set())
    assert drawn(play, "z") == 3
    cards = "state_of_emergency law_and_order bielefeld_agreement uniform_ban heinrich_bruening"
    assert in_the_deck(play, "z", *cards.split())


def test_z_catholic_milieu() -> None:
    play = show_agenda("z_catholic_milieu").does("citizens_z_base")
    assert on_zero(play, "media_1", "foreign_affairs_1")
    assert play.society == ["citizens_z_base"]
    assert holds(play, "z", "demonstration_plus_one")
    assert drawn(play, "z") == 3


def test_kpd_revolution_now() -> None:
    play = show_agenda("kpd_revolution_now")
    assert on_zero(play, "security_1")
    play.does("essen", "soldiers", "supply")
    assert play.units("essen") == {"soldiers": 1}
    assert drawn(play, "kpd") == 4
    cards = "march_action rote_ruhrarmee roter_frontkaempferbund arm_the_workers hamburg_uprising"
    assert in_the_deck(play, "kpd", *cards.split())
    play.start(impulse.impulse_phase).does("spd")
    assert play.asked == "kpd"
    assert "pass" in play.offered
    assert play.does("pass").asked == "spd"


def test_kpd_loyalty_to_moscow() -> None:
    play = show_agenda("kpd_loyalty_to_moscow")
    assert on_zero(play, "foreign_affairs_1", "media_1")
    play.does("essen")
    assert "essen" not in play.offered
    play.does("rostock")
    assert play.bases("essen") == play.bases("rostock") == {"kpd": 1}
    assert drawn(play, "kpd") == 3
    cards = "ernst_thaelmann twenty_one_conditions muenzenbergs_press social_fascism"
    assert in_the_deck(play, "kpd", "berlin_transport_strike", *cards.split())


def test_kpd_populism() -> None:
    play = show_agenda("kpd_populism", dice="4").does("essen")
    assert play.space("poverty") == "kpd_2"
    assert play.bases("essen") == {"kpd": 1}
    assert drawn(play, "kpd") == 3


def test_kpd_united_front() -> None:
    play = show_agenda("kpd_united_front").does("koeln")
    assert (play.space("uspd"), play.space("economy_1")) == ("zero", "kpd_1")
    assert play.bases("koeln") == {"kpd": 1}
    assert holds(play, "kpd", "debate_plus_one")
    assert drawn(play, "kpd") == 3


def test_dnvp_populism() -> None:
    play = show_agenda("dnvp_populism").does("rostock")
    assert play.space("stab_in_the_back") == "dnvp_1"
    assert play.bases("rostock") == {"dnvp": 2}
    assert drawn(play, "dnvp") == 3


def test_dnvp_counter_revolution() -> None:
    play = show_agenda("dnvp_counter_revolution")
    assert on_zero(play, "security_1")
    play.does("freikorps_1")
    assert play.units("muenchen") == {"freikorps_1": 1}
    assert play.bases("muenchen") == {"dnvp": 1}
    assert drawn(play, "dnvp") == 3
    cards = "erich_ludendorff kapp_putsch organisation_consul cell_of_order_bavaria"
    assert in_the_deck(play, "dnvp", "black_reichswehr", *cards.split())


def test_dnvp_presidential_rule() -> None:
    play = show_agenda("dnvp_presidential_rule").does("rostock")
    assert on_zero(play, "economy_1", "media_1")
    assert play.bases("koenigsberg") == play.bases("rostock") == {"dnvp": 1}
    assert drawn(play, "dnvp") == 3
    cards = "government_by_decree stahlhelm osthilfe harzburg_front cabinet_of_barons"
    assert in_the_deck(play, "dnvp", *cards.split())


def test_dnvp_bourgeois_bloc() -> None:
    play = show_agenda("dnvp_bourgeois_bloc").does("farmers_dnvp_seat")
    assert (play.space("dvp"), play.space("reparations")) == ("dnvp_1", "zero")
    assert play.society == ["farmers_dnvp_seat"]
    assert holds(play, "dnvp", "debate_plus_one")
    assert drawn(play, "dnvp") == 3


# -- Round Cards


def republic_phase_of(number: int, **lie: int | str) -> Play:
    """Return a position in the Republic Phase of a round."""
    return Play(round=number - 1, **lie).start(republic.republic_phase)  # type: ignore[arg-type]


def test_protecting_republic_law() -> None:
    assert republic_phase_of(1).space("y_protecting_republic_law") == "zero"


def test_rentenmark() -> None:
    assert republic_phase_of(2).space("y_rentenmark") == "zero"


def test_expropriation_of_the_princes() -> None:
    assert republic_phase_of(3).space("y_expropriation_of_the_princes") == "zero"


def test_armored_cruiser() -> None:
    assert republic_phase_of(4).space("y_armored_cruiser") == "zero"


def test_black_friday() -> None:
    assert republic_phase_of(5).dr == {"black_friday": 1}


YOUNG_PLAN = 1 << 5


def test_petition_against_young_plan() -> None:
    """The petition has no effect without the Young Plan."""
    play = republic_phase_of(6, seats="dnvp 2")
    assert (play.asked, play.seats, play.s.nsdap) == ("", {"dnvp": 2}, [])


@pytest.mark.parametrize(
    ("answer", "seats", "points", "figures"),
    [("yes", {"dnvp": 3}, {}, 1), ("no", {"dnvp": 1}, {"z": 1}, 0)],
)
def test_petition_against_young_plan__completed(
    answer: str, seats: dict[str, int], points: dict[str, int], figures: int
) -> None:
    play = republic_phase_of(
        6, government="z dnvp", seats="dnvp 2", dice="1 1 1 5", foreign_done=YOUNG_PLAN
    )
    play.does("no")  # the DNVP keeps its Seat
    for _ in range(4):
        play.does(answer)
    assert (play.seats, play.vp, len(play.s.nsdap)) == (seats, points, figures)
