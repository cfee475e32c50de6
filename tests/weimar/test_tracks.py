"""The Economy Track, the NSDAP Track, the Crisis Roll and the tables of rolls have their
effects."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import SPD, Z
from kabinett.games.weimar.phases import politics
from kabinett.games.weimar.rules.endings import place_on_nsdap_track
from kabinett.games.weimar.rules.rolls import bonus_of, crisis_roll
from tests.weimar.position import Play


@pytest.mark.parametrize(
    ("level", "essen", "leipzig"),
    [
        ("1", {"poverty"}, {"poverty"}),
        ("2", {"poverty"}, set()),
        ("3", set(), set()),
        ("4", {"prosperity"}, set()),
        ("5", {"prosperity"}, {"prosperity"}),
    ],
)
def test_economy(level: str, essen: set[str], leipzig: set[str]) -> None:
    """The effects are in random cities, here Essen (8) and Leipzig (11)."""
    play = Play(economy=int(level), dice="4 4 5 6").start(politics.state_of_republic)
    assert (play.threats("essen"), play.threats("leipzig")) == (essen, leipzig)


@pytest.mark.parametrize(
    ("box", "seats", "essen", "dr"),
    [
        ("1", 0, set(), {}),
        ("2", 2, {"unrest"}, {}),
        ("3", 2, set(), {"instable_state": 1}),
        ("4", 3, {"unrest"}, {}),
        ("5", 3, set(), {"instable_state": 1}),
    ],
)
def test_nsdap(box: str, seats: int, essen: set[str], dr: dict[str, int]) -> None:
    play = Play(nsdap="kpd " * (int(box) - 1), dice="4 4")
    before = play.s.nsdap_seats
    play.start(place_on_nsdap_track, Z)
    assert play.s.nsdap[-1] == Z
    assert play.s.nsdap_seats - before == seats
    assert (play.threats("essen"), play.dr) == (essen, dr)


@pytest.mark.parametrize(
    ("roll", "points", "seats", "bases"),
    [
        ("1", 1, 1, 0),
        ("2", 2, 1, 0),
        ("3", 2, 2, 0),
        ("4", 1, 2, 1),
        ("5", 2, 2, 1),
        ("6", 2, 2, 1),
    ],
)
def test_crisis(roll: str, points: int, seats: int, bases: int) -> None:
    """The higher of two dice counts."""
    play = Play(seats="spd 2", vp="spd 2", bases="essen: spd", dice=f"1 {roll}")
    play.start(crisis_roll, SPD)
    assert (play.vp, play.seats) == ({"spd": points}, {"spd": seats})
    assert play.bases("essen") == ({"spd": 1} if bases else {})


#: Bases and threats in Essen after a Demonstration, by the highest die.
DEMOCRATS = {
    1: (0, {"unrest"}),
    2: (1, {"unrest"}),
    3: (1, {"unrest"}),
    4: (2, {"unrest"}),
    5: (2, {"unrest"}),
    6: (2, set()),
    7: (3, set()),
}
RADICALS = {
    1: (0, set()),
    2: (1, set()),
    3: (1, set()),
    4: (2, set()),
    5: (2, set()),
    6: (2, {"unrest"}),
    7: (3, {"unrest"}),
}


@pytest.mark.parametrize("result", range(1, 8))
@pytest.mark.parametrize(
    ("success", "party", "table"),
    [
        ("demonstration_spd", "spd", DEMOCRATS),
        ("demonstration_z", "z", DEMOCRATS),
        ("demonstration_kpd", "kpd", RADICALS | {7: (3, {"uprising"})}),
        ("demonstration_dnvp", "dnvp", RADICALS),
    ],
)
def test_demonstrations(
    success: str, party: str, table: dict[int, tuple[int, set[str]]], result: int
) -> None:
    assert success.endswith(party)
    dice = f"{min(result, 6)} 1 1"
    lie = "unrest: essen" if party in ("spd", "z") else ""
    play = Play(threats=lie, bases=f"essen: {party}", dice=dice)
    play.act(party, "demonstration", "essen", bonus=1 if result == 7 else 0)
    if play.asked == "z":
        play.does("no")
    bases, threats = table[result]
    assert play.bases("essen") == ({party: bases} if bases else {})
    assert play.threats("essen") == threats


def coup_of(success: str) -> tuple[str, str, str]:
    """Return the party, unit and marker of a Coup table."""
    party = success.removeprefix("coup_")
    return (party, "freikorps_1", "regime") if party == "dnvp" else (party, "soldiers", "councils")


@pytest.mark.parametrize("success", ["coup_kpd", "coup_dnvp"])
@pytest.mark.parametrize(
    ("result", "lies", "dr", "bases", "units"),
    [
        *[(1, 0, 0, 0, 0), (2, 0, 0, 0, 1), (4, 0, 0, 0, 1)],
        *[(5, 1, 0, 0, 1), (6, 1, 1, 0, 1), (7, 1, 1, 1, 1)],
    ],
)
def test_coups(success: str, result: int, lies: int, dr: int, bases: int, units: int) -> None:
    party, unit, marker = coup_of(success)
    play = Play(units=f"essen: {unit}", dice=str(min(result, 6)))
    play.act(party, "coup", "essen", bonus=1 if result == 7 else 0)
    assert play.threats("essen") == ({marker} if lies else set())
    assert play.dr == ({"instable_state": 1} if dr else {})
    assert play.bases("essen") == ({party: 1} if bases else {})
    assert play.units("essen") == ({unit: 1} if units else {})


@pytest.mark.parametrize("success", ["counter_coup_spd", "counter_coup_z"])
@pytest.mark.parametrize(
    ("result", "lies", "units"),
    [
        (1, {"councils", "unrest"}, 0),
        (4, {"councils", "unrest"}, 1),
        (5, {"unrest"}, 1),
        (6, {"unrest"}, 1),
        (7, set(), 1),
    ],
)
def test_counter_coups(success: str, result: int, lies: set[str], units: int) -> None:
    """Result 1 costs the party a unit: the SPD a red one, the Zentrum a white one."""
    party = success.removeprefix("counter_coup_")
    unit = "reichsbanner" if party == "spd" else "police"
    threats = "councils: essen; unrest: essen"
    play = Play(units=f"essen: {unit}", threats=threats, dice=str(min(result, 6)))
    play.act(party, "counter_coup", "essen", bonus=1 if result == 7 else 0)
    assert play.threats("essen") == lies
    assert play.units("essen").get(unit, 0) == units


@pytest.mark.parametrize("success", ["fight_spd", "fight_z", "fight_kpd", "fight_dnvp"])
@pytest.mark.parametrize(
    ("result", "lies", "police", "enemies"),
    [
        (1, {"unrest"}, 0, 1),
        (3, {"unrest"}, 1, 1),
        (4, {"unrest"}, 1, 0),
        (6, {"unrest"}, 1, 0),
        (7, set(), 1, 0),
    ],
)
def test_fights(success: str, result: int, lies: set[str], police: int, enemies: int) -> None:
    """Fights of the DNVP, without the bonus against the KPD; a governing DNVP fights the SPD."""
    party = success.removeprefix("fight_")
    government = {"kpd": "spd kpd", "dnvp": "z dnvp"}.get(party, "spd z")
    enemy = "reichsbanner" if party == "dnvp" else "freikorps_1"
    units = f"essen: police, {enemy}"
    play = Play(government=government, units=units, threats="unrest: essen", dice="")
    play.dice = [str(min(result, 6))]
    play.act(party, "fight", "essen", bonus=1 if result == 7 else 0)
    assert play.threats("essen") == lies
    found = play.units("essen")
    assert (found.get("police", 0), found.get(enemy, 0)) == (police, enemies)


@pytest.mark.parametrize(
    ("success", "result", "dice", "bonus"),
    [
        *[("reaction_spd", *row) for row in ((3, 3, 0), (4, 3, -1), (6, 2, -1))],
        *[("reaction_z", *row) for row in ((3, 3, 0), (4, 3, -1), (6, 2, -1))],
        *[("reaction_kpd", *row) for row in ((3, 3, 0), (4, 2, 0), (6, 2, -1))],
        *[("reaction_dnvp", *row) for row in ((3, 3, 0), (4, 2, 0), (6, 2, -1))],
    ],
)
def test_reactions(success: str, result: int, dice: int, bonus: int) -> None:
    """Reactions to a Demonstration with three dice of the DNVP or of the SPD."""
    party = success.removeprefix("reaction_")
    units = "essen: freikorps_1 2, soldiers, police"
    if party == "dnvp":
        units = "essen: freikorps_1"
    actor = "spd" if party == "dnvp" else "dnvp"
    play = Play(units=units, bases=f"essen: {party}", reserve=f"{party} 1", dice=f"{result} 2 2 2")
    play.act(actor, "demonstration", "essen").answers(party, "react")
    assert (len(play.s.faces), bonus_of(play.s)) == (dice, bonus)
