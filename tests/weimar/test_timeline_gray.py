"""The 24 gray Timeline Cards do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import Z
from tests.weimar.position import Play
from tests.weimar.situations import labels


def test_reichstag_election() -> None:
    play = Play(seats="spd 5, z 3, kpd 4, dnvp 2", dice="2 1").event("dnvp", "reichstag_election")
    assert play.vp == {"spd": 3, "kpd": 2}
    assert play.seats["spd"] == 4  # Crisis Roll 2


def test_prussian_election() -> None:
    play = Play(bases="berlin: spd 2, z; essen: z, kpd; koeln: z").event("kpd", "prussian_election")
    assert play.vp == {"z": 2, "spd": 1}
    assert (play.asked, play.offered) == ("z", ["koeln", "berlin", "essen"])
    assert play.does("essen").bases("essen") == {"kpd": 1}


def test_prussian_election__a_tie() -> None:
    play = Play(bases="berlin: spd 2, z; essen: z").event("kpd", "prussian_election")
    assert (play.asked, play.offered) == ("spd", ["spd", "z"])
    assert play.does("z").vp == {"z": 2, "spd": 1}


def test_berlin_election() -> None:
    play = Play(bases="berlin: kpd 2, spd; essen: z 3").event("z", "berlin_election")
    assert play.vp == {"kpd": 2, "spd": 1}
    assert play.bases("berlin") == {"kpd": 1, "spd": 1}
    assert play.bases("essen") == {"z": 3}


def test_railway_strike() -> None:
    """If the Chancellor does not give in, the Unrest stays in the city of the strike."""
    for answer, bases, unrest in (("yes", {}, set()), ("no", {"spd": 1}, {"unrest"})):
        play = Play(bases="berlin: spd; muenchen: spd", dice="5 4").event("z", "railway_strike")
        assert (play.asked, play.offered) == ("spd", ["yes", "no"])
        play.does(answer)
        assert (play.bases("muenchen"), play.threats("muenchen")) == (bases, unrest)
        assert play.bases("berlin") == {"spd": 1}


def test_railway_strike__no_base_where_it_is() -> None:
    play = Play(bases="berlin: spd; muenchen: z", dice="5 4").event("z", "railway_strike")
    assert (play.asked, play.threats("muenchen")) == ("", {"unrest"})
    assert (play.bases("berlin"), play.bases("muenchen")) == ({"spd": 1}, {"z": 1})


def test_railway_strike__where_unrest_lies_already() -> None:
    lie = {"bases": "muenchen: spd 2", "threats": "unrest: muenchen, essen"}
    play = Play(dice="5 4", **lie).event("z", "railway_strike").does("yes")
    assert (play.bases("muenchen"), play.threats("muenchen")) == ({"spd": 1}, set())
    assert play.threats("essen") == {"unrest"}


def test_ruhr_lockout() -> None:
    play = Play().event("dnvp", "ruhr_lockout")
    assert (play.threats("essen"), play.bases("essen")) == ({"poverty"}, {"dnvp": 1})


def test_paragraph_218() -> None:
    assert Play().event("kpd", "paragraph_218").space("y_paragraph_218") == "zero"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("poverty: koeln", {"unrest"}),
        ("poverty: essen", {"poverty", "unrest", "uprising"}),
        ("poverty: essen; unrest: essen", {"poverty", "unrest", "uprising"}),
    ],
)
def test_food_riots(before: str, after: set[str]) -> None:
    play = Play(threats=before, dice="4 4").event("spd", "food_riots")
    assert play.threats("essen") == after


def test_murder_of_erzberger() -> None:
    units = "berlin: freikorps_1, police"
    play = Play(seats="spd 2, z 2, dnvp 2", units=units).event("spd", "murder_of_erzberger")
    assert play.seats == {"spd": 2, "z": 1, "dnvp": 1}
    assert (play.units("berlin"), play.units("gone")) == ({"police": 1}, {"freikorps_1": 1})
    assert play.place_of("matthias_erzberger") == "removed"


def test_murder_of_erzberger__in_hand() -> None:
    """Erzberger leaves the hand, and his owner draws a replacement."""
    play = Play(hand={"z": "matthias_erzberger"}, draws="germania")
    play.event("spd", "murder_of_erzberger")
    assert play.place_of("matthias_erzberger") == "removed"
    assert play.place_of("germania") == "hand z"


def test_murder_of_erzberger__in_a_hand_of_several() -> None:
    """His owner draws a replacement, whatever else is in the hand; nobody else draws."""
    hand = {"z": "matthias_erzberger germania", "spd": "general_strike"}
    play = Play(hand=hand, draws="pivotal_party").event("spd", "murder_of_erzberger")
    assert play.place_of("matthias_erzberger") == "removed"
    assert [len(held) for held in play.s.hands] == [1, 2, 0, 0]
    assert play.place_of("pivotal_party") == "hand z"


def test_murder_of_erzberger__who_is_dead_already() -> None:
    play = Play(removed="matthias_erzberger").event("spd", "murder_of_erzberger")
    assert play.s.hands[Z] == []


def test_murder_of_rathenau() -> None:
    play = Play(seats="dnvp 2").event("kpd", "murder_of_rathenau")
    assert play.asked == "spd"
    play.does("berlin")
    assert play.asked == "z"
    play.does("essen")
    assert (play.bases("berlin"), play.bases("essen")) == ({"spd": 1}, {"z": 1})
    assert play.seats == {"dnvp": 1}


def test_murder_of_rathenau__the_republic_defends_itself() -> None:
    play = Play(units="essen: police 2", threats="regime: essen, koeln", dice="5 1")
    play.event("dnvp", "murder_of_rathenau").does("berlin", "berlin")
    # The Chancellor's party has units only in Essen.
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"regime"})


@pytest.mark.parametrize(
    ("option", "seats"), [("1", {"spd": 1, "z": 2}), ("2", {"spd": 2, "z": 1})]
)
def test_barmat_scandal(option: str, seats: dict[str, int]) -> None:
    play = Play(seats="spd 2, z 2").event("kpd", "barmat_scandal").does(option)
    assert play.asked == "dnvp"
    assert play.does("hamburg").bases("hamburg") == {"dnvp": 1}
    assert play.seats == seats


def test_cabinet_crisis() -> None:
    play = Play(seats="spd 2, z 2, kpd 2", bases="berlin: z", dice="1 2 3 2")
    play.event("kpd", "cabinet_crisis")
    assert play.seats == {"spd": 1, "z": 2, "kpd": 2}  # SPD: 2, a Seat
    assert play.bases("berlin") == {}  # Zentrum: 3, a Base


def test_quaker_meals() -> None:
    play = Play(threats="poverty: essen, berlin").event("z", "quaker_meals").does("essen")
    assert (play.threats("essen"), play.threats("berlin")) == (set(), {"poverty"})
    assert play.s.flags == [1, 0, 0]


@pytest.mark.parametrize("card", ["treaty_of_rapallo", "league_of_nations"])
def test_cards_that_become_foreign_affairs(card: str) -> None:
    play = Play(hand={"spd": card}, foreign_next=1).play("spd", card)
    assert labels(play)[0].startswith("Event first: ")
    assert labels(play)[0].endswith(" can be negotiated from now on")
    play.does("event_first", "actions", "foreign_affairs")
    assert play.offered == ["treaty_of_versailles", card]
    play.does(card)
    assert play.place_of(card) == "playing"
    play.does("done")
    assert play.place_of(card) == "removed"


def test_housing_shortage() -> None:
    play = Play(dice="6 6").event("kpd", "housing_shortage").does("the_poor_kpd_base")
    assert (play.threats("rostock"), play.society) == ({"poverty"}, ["the_poor_kpd_base"])


@pytest.mark.parametrize(
    ("round_", "box", "seats"),
    [(2, {"inflation": 2}, {"spd": 2}), (3, {"inflation": 1}, {"spd": 1})],
)
def test_the_mark_falls(round_: int, box: dict[str, int], seats: dict[str, int]) -> None:
    play = Play(dr="inflation 1", seats="spd 2", round=round_).event("dnvp", "the_mark_falls")
    assert (play.dr, play.seats, play.vp) == (box, seats, {"dnvp": 1})


@pytest.mark.parametrize(("option", "seats"), [("1", {"dnvp": 1}), ("2", {"z": 1})])
def test_industry_club(option: str, seats: dict[str, int]) -> None:
    play = Play().event("kpd", "industry_club").does("the_rich_dvp_vp", option)
    assert play.society == ["the_rich_dvp_vp"]
    assert (play.seats, play.vp) == (seats, {"kpd": 1})


def test_bauhaus() -> None:
    play = Play(issues="media_1: zero").event("spd", "bauhaus").does("citizens_spd_vp", "media_1")
    assert play.does("spd_1").space("media_1") == "spd_1"
    assert play.society == ["citizens_spd_vp"]


def test_metropolis() -> None:
    assert Play().event("kpd", "metropolis").space("media_1") == "dnvp_1"


def test_metropolis__both_in_play() -> None:
    play = Play(issues="media_1: dnvp_2; media_2: dnvp_3").event("kpd", "metropolis")
    assert (play.asked, play.offered) == ("dnvp", ["media_1", "media_2"])
    assert play.does("media_2").space("media_2") == "dnvp_4"


def test_threepenny_opera() -> None:
    play = Play().event("kpd", "threepenny_opera").does("the_poor_spd_seat")
    assert (play.bases("berlin"), play.society) == ({"kpd": 1}, ["the_poor_spd_seat"])


def test_radio_hour() -> None:
    play = Play(issues="economy_1: zero").event("z", "radio_hour")
    assert play.space("media_1") == "zero"
    assert play.offered == ["economy_1", "media_1"]
    assert play.does("economy_1").space("economy_1") == "z_2"


@pytest.mark.parametrize(
    ("option", "seats", "spreads"), [("1 ", 1, set()), ("2 essen", 2, {"unrest"})]
)
def test_all_quiet(option: str, seats: int, spreads: set[str]) -> None:
    play = Play(government="z dnvp", seats="z 2").event("kpd", "all_quiet")
    assert (play.asked, play.threats("berlin")) == ("z", {"unrest"})
    play.does(*option.split())
    assert (play.seats, play.threats("essen")) == ({"z": seats}, spreads)


def test_weltbuehne_trial() -> None:
    play = Play().event("kpd", "weltbuehne_trial").does("soldiers_kpd_vp")
    assert (play.space("security_1"), play.society) == ("zero", ["soldiers_kpd_vp"])


def test_potemkin_in_berlin() -> None:
    play = Play().event("z", "potemkin_in_berlin")
    assert play.asked == "kpd"
    play.does("essen")
    assert (play.s.flags, play.bases("essen")) == ([0, 0, 1], {"kpd": 1})


def test_steel_cartel() -> None:
    play = Play(economy=3).event("z", "steel_cartel")
    assert (play.s.flags, play.s.economy) == ([0, 1, 0], 4)


def test_steel_cartel__too_many_regimes() -> None:
    play = Play(economy=3, threats="regime: essen, koeln; councils: leipzig")
    assert play.event("z", "steel_cartel").s.economy == 3


@pytest.mark.parametrize(("economy", "group"), [(3, "workers_"), (2, "the_rich_")])
def test_stinnes_legien(economy: int, group: str) -> None:
    play = Play(threats="unrest: essen, koeln", economy=economy).event("z", "stinnes_legien")
    assert play.does("koeln").threats("koeln") == set()
    assert all(name.startswith(group) for name in play.offered)
    assert play.does(play.offered[0]).society[0].startswith(group)


def test_murder_of_kurt_eisner__anger() -> None:
    play = Play(dice="5 4", seats="dnvp 2").event("z", "murder_of_kurt_eisner").does("1")
    assert (play.threats("muenchen"), play.bases("muenchen")) == ({"unrest"}, {"kpd": 1})
    assert play.seats == {"dnvp": 2}


def test_murder_of_kurt_eisner__mourning() -> None:
    units = "essen: workers, police; koeln: freikorps_1"
    play = Play(seats="dnvp 2", units=units).event("z", "murder_of_kurt_eisner").does("2")
    assert play.asked == "spd"
    assert play.does("koeln").bases("koeln") == {"spd": 1}
    assert (play.seats, play.asked, play.offered) == ({"dnvp": 1}, "z", ["koeln", "essen"])
    assert play.does("essen").units("gone") == {"workers": 1}


def test_murder_of_kurt_eisner__mourning_where_no_unit_stands() -> None:
    play = Play(seats="dnvp 2").event("z", "murder_of_kurt_eisner").does("2")
    assert (play.does("koeln").asked, play.seats) == ("", {"dnvp": 1})
