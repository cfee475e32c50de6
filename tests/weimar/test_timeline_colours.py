"""The yellow, orange and brown Timeline Cards (8 each) do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import DNVP, KPD, Z
from tests.weimar.position import Play, party

# -- yellow


def test_weimar_constitution() -> None:
    assert Play().event("spd", "weimar_constitution").space("y_weimar_constitution") == "zero"


def test_murder_of_luxemburg_and_liebknecht() -> None:
    lie = "leipzig: workers; berlin: freikorps_1"
    play = Play(bases="berlin: kpd; essen: kpd", seats="spd 2", units=lie)
    play.event("dnvp", "murder_of_luxemburg_and_liebknecht")
    assert play.units("gone") == {"workers": 1}
    assert play.place_of("rosa_luxemburg") == "removed"
    assert (play.asked, play.offered) == ("kpd", ["berlin", "essen"])
    play.does("essen")
    assert (play.bases("essen"), play.seats) == ({}, {"spd": 1})
    assert play.threats("berlin") == {"unrest"}


def test_returning_soldiers_reichswehr() -> None:
    play = Play(government="z dnvp").event("kpd", "returning_soldiers_reichswehr")
    assert play.asked == "z"
    assert play.does("berlin").units("berlin") == {"reichswehr_2": 1}
    assert play.units("supply")["reichswehr_2"] == 1
    assert (play.asked, play.offered[0]) == ("kpd", "soldiers_kpd_vp")
    assert play.does("soldiers_spd_base").society == ["soldiers_spd_base"]


def test_returning_soldiers_reichswehr__others_come_back() -> None:
    play = Play(units="essen: black_reichswehr_1").event("kpd", "returning_soldiers_reichswehr")
    assert play.does("berlin").units("essen") == {"reichswehr_1": 1}


def test_returning_soldiers_freikorps() -> None:
    play = Play().event("kpd", "returning_soldiers_freikorps")
    assert play.asked == "dnvp"
    assert play.does("essen").units("essen") == {"freikorps_2": 1}
    assert play.units("supply")["freikorps_2"] == 1
    assert play.does("koeln").bases("koeln") == {"dnvp": 1}


def test_murder_of_rathenau() -> None:
    units = "berlin: freikorps_1 2, police 3"
    play = Play(seats="dnvp 2", threats="regime: berlin", units=units, dice="4 1")
    # the result is 4 + 1
    play.event("kpd", "murder_of_rathenau").does("koeln", "essen", "counter_coup")
    assert (play.seats, play.units("gone")) == ({"dnvp": 1}, {"freikorps_1": 1})
    assert (play.bases("koeln"), play.bases("essen")) == ({"spd": 1}, {"z": 1})
    assert play.threats("berlin") == set()


def test_occupation_of_the_ruhr() -> None:
    play = Play().event("spd", "occupation_of_the_ruhr")
    assert (play.dr, play.threats("essen")) == ({"violent_peace": 1}, {"poverty"})
    assert play.space("y_passive_resistance") == "zero"


@pytest.mark.parametrize("who", ["spd", "z", "kpd", "dnvp"])
def test_beer_hall_putsch(who: str) -> None:
    units = "muenchen: freikorps_1, police"
    play = Play(threats="regime: muenchen, essen", units=units).event(who, "beer_hall_putsch")
    assert play.s.nsdap == [party(who)]
    assert (play.units("gone"), play.units("muenchen")) == ({"freikorps_1": 1}, {"police": 1})
    assert (play.threats("muenchen"), play.threats("essen")) == ({"unrest"}, {"regime"})


# -- orange


@pytest.mark.parametrize(("answer", "seats"), [("yes", {"dnvp": 2}), ("no", {})])
def test_hitler_trial(answer: str, seats: dict[str, int]) -> None:
    play = Play(threats="regime: muenchen, berlin").event("z", "hitler_trial")
    assert (play.threats("muenchen"), play.threats("berlin")) == (set(), {"regime"})
    assert play.asked == "dnvp"
    assert play.does(answer).bases("muenchen") == {"dnvp": 1}
    assert (play.seats, play.s.nsdap) == (seats, [DNVP] if answer == "yes" else [])


def test_golden_years() -> None:
    units = "essen: workers, police; berlin: stahlhelm 2"
    play = Play(economy=2, dice="2 2", units=units).event("spd", "golden_years")
    assert (play.s.economy, play.threats("frankfurt")) == (3, {"prosperity"})
    assert play.does("essen", "berlin").units("essen") == {"police": 1}
    assert play.units("berlin") == {"stahlhelm": 1}
    assert play.seats == {"spd": 1, "z": 1}


def test_friedrich_ebert_dies() -> None:
    lie = "berlin: spd 2; essen: kpd; koeln: dnvp"
    play = Play(bases=lie, seats="z 1", dice="3 2 4 4 5").event("kpd", "friedrich_ebert_dies")
    assert play.all_asked == ["z"]
    play.does("yes")  # A Seat for another die: 5 votes, and SPD 5, KPD 5, DNVP 5.
    assert play.seats == {}
    assert (play.asked, play.offered) == ("spd", ["spd", "z", "kpd", "dnvp"])
    play.does("dnvp", "z")  # go into the second ballot
    for voter, elects in (("spd", "z"), ("z", "z"), ("kpd", "dnvp"), ("dnvp", "dnvp")):
        play.answers(voter, elects)
    assert (play.asked, play.offered) == ("spd", ["dnvp", "z"])  # 10 votes each
    play.does("z")
    assert (play.s.president, play.s.president_ready) == (Z, 1)


def test_school_bill() -> None:
    assert Play().event("z", "school_bill").space("y_school_bill") == "zero"


@pytest.mark.parametrize(("answer", "cards"), [("yes", 2), ("no", 0)])
def test_speaking_ban_lifted(answer: str, cards: int) -> None:
    play = Play().event("dnvp", "speaking_ban_lifted").does(answer)
    assert play.space("stab_in_the_back") == "zero"
    assert (len(play.s.hands[DNVP]), len(play.s.decks[DNVP])) == (cards, 12 - cards)
    assert play.s.nsdap == ([DNVP] if answer == "yes" else [])


def test_speaking_ban_lifted__no_business_of_the_kpd() -> None:
    play = Play().event("kpd", "speaking_ban_lifted")
    assert (play.asked, play.s.nsdap) == ("", [])


def test_landvolk() -> None:
    play = Play(seats="dnvp 2").event("spd", "landvolk").does("farmers_dnvp_seat")
    assert play.asked == "dnvp"
    assert (play.does("1").seats, play.society) == ({"dnvp": 1}, ["farmers_dnvp_seat"])


def test_landvolk__the_dnvp_lets_them_march() -> None:
    play = Play(seats="dnvp 2", dice="5 6").event("spd", "landvolk").does("farmers_z_vp", "2")
    assert (play.seats, play.threats("leipzig")) == ({"dnvp": 2}, {"unrest"})


def test_bloody_may() -> None:
    play = Play(seats="spd 2", units="hamburg: rfb; berlin: stahlhelm").event("z", "bloody_may")
    assert play.units("gone") == {"rfb": 1}
    assert (play.threats("berlin"), play.bases("berlin")) == ({"unrest"}, {"kpd": 1})
    assert play.seats == {"spd": 1}


# -- brown


def test_september_election() -> None:
    play = Play(seats="spd 4, z 2, kpd 3").event("kpd", "september_election")
    assert play.s.nsdap == [KPD]
    assert play.vp == {"spd": 2, "kpd": 1}


def test_banking_crisis() -> None:
    assert Play(dr="black_friday 1").event("z", "banking_crisis").dr == {"black_friday": 2}


@pytest.mark.parametrize(("answer", "seats"), [("yes", {"dnvp": 2}), ("no", {})])
def test_frick_in_thuringia(answer: str, seats: dict[str, int]) -> None:
    play = Play().event("kpd", "frick_in_thuringia").does("leipzig")
    assert play.asked == "dnvp"
    assert play.does(answer).bases("leipzig") == {"dnvp": 1}
    assert (play.seats, play.s.nsdap) == (seats, [DNVP] if answer == "yes" else [])


def test_ban_of_the_sa() -> None:
    assert Play().event("z", "ban_of_the_sa").space("y_sa_ban") == "zero"


def test_strike_on_prussia() -> None:
    play = Play(seats="spd 2, z 2, kpd 2, dnvp 2").event("kpd", "strike_on_prussia").does("yes")
    assert play.seats == {"spd": 1, "z": 1, "kpd": 3, "dnvp": 1}
    assert play.s.nsdap == [KPD]


def test_strike_on_prussia__politicians_answer_the_figure_and_then_the_lost_seats() -> None:
    hands = {"spd": "otto_braun", "z": "joseph_wirth", "kpd": "ernst_thaelmann"}
    play = Play(seats="spd 2, z 2, dnvp 2", hand=hands).event("dnvp", "strike_on_prussia")
    play.does("yes").answers("spd", "pass")
    play.answers("spd", "pass").answers("z", "joseph_wirth").answers("kpd", "pass")
    assert (play.seats, play.reserve) == ({"spd": 1, "z": 1, "dnvp": 2}, {"z": 1})


def test_strike_on_prussia__no_seat_is_lost() -> None:
    play = Play(hand={"z": "joseph_wirth"}).event("dnvp", "strike_on_prussia").does("yes")
    assert (play.asked, play.seats) == ("", {"dnvp": 1})


def test_strike_on_prussia__declined() -> None:
    """Then the DNVP gets the effects, without a figure; if it declines too, nobody does."""
    play = Play(seats="spd 2, z 2, kpd 2, dnvp 2").event("kpd", "strike_on_prussia").does("no")
    assert play.seats == {"spd": 1, "z": 1, "kpd": 1, "dnvp": 3}
    assert play.s.nsdap == []
    play.event("dnvp", "strike_on_prussia").does("no")
    assert play.seats == {"spd": 1, "z": 1, "kpd": 1, "dnvp": 3}


#: All vote at once: SPD and Zentrum for one side, KPD and DNVP for the other.
BAN = "{0} {0} {1} {1}"


@pytest.mark.parametrize(
    ("ban", "seats", "berlin"),
    [("yes", {"kpd": 1}, set()), ("no", {"dnvp": 1}, {"unrest"})],
)
def test_funeral_of_horst_wessel(ban: str, seats: dict[str, int], berlin: set[str]) -> None:
    play = Play(seats="kpd 1, dnvp 1", dice="6 6 1 1").event("z", "funeral_of_horst_wessel")
    play.does("no", "no")  # nobody rolls again
    play.does(*BAN.format(ban, "no" if ban == "yes" else "yes").split())
    assert (play.seats, play.threats("berlin")) == (seats, berlin)


def test_funeral_of_horst_wessel__a_tie() -> None:
    play = Play(dice="3 3 3 3").event("kpd", "funeral_of_horst_wessel")
    play.does(*BAN.format("yes", "no").split())
    assert (play.asked, play.offered) == ("spd", ["yes", "no"])


@pytest.mark.parametrize(
    ("ban", "seats", "muenchen"),
    [("yes", {"spd": 1}, set()), ("no", {"kpd": 1, "dnvp": 1}, {"unrest"})],
)
def test_altona_bloody_sunday(ban: str, seats: dict[str, int], muenchen: set[str]) -> None:
    play = Play(seats="spd 1, kpd 1, dnvp 1", dice="6 6 1 1 4 5")
    play.event("z", "altona_bloody_sunday").does("no", "no", "no")
    play.does(*BAN.format(ban, "no" if ban == "yes" else "yes").split())
    assert play.threats("hamburg") == {"unrest"}
    assert (play.seats, play.threats("muenchen")) == (seats, muenchen)


@pytest.mark.parametrize(("answer", "points"), [("yes", {"dnvp": 3}), ("no", {})])
def test_meeting_in_cologne(answer: str, points: dict[str, int]) -> None:
    play = Play(government="z dnvp", seats="z 2").event("spd", "meeting_in_cologne")
    assert play.asked == "dnvp"
    play.does(answer)
    assert (play.seats, play.vp) == ({"z": 1}, points)
    assert play.s.nsdap == ([DNVP] if answer == "yes" else [])


def test_meeting_in_cologne__the_zentrum_talks_itself() -> None:
    play = Play(seats="spd 2, z 1").event("z", "meeting_in_cologne").does("yes")
    assert (play.seats, play.s.nsdap) == ({"spd": 1, "z": 3}, [Z])
