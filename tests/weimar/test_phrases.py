"""The words of effects (pack/VOCABULARY.md).

Each phrase that a pack may contain has an effect somewhere, and a phrase that never could is
refused."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from kabinett.core.packs.pack import PackError, PackRecord
from kabinett.games.weimar import game
from kabinett.games.weimar.content import effect_words as content
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import (
    BASE_PACK,
    CITY_THREATS,
    DNVP,
    DR_THREATS,
    SPD,
    UNIT_IDS,
    Z,
)
from tests.weimar.position import TEST_RECORD, Play, city

#: Berlin stands for all cities.
PLACES = ("berlin", *content.WHERE[11:])
UNITS = (*content.GROUPS, *UNIT_IDS)
#: Fields that change although nothing has happened.
ON_THE_WAY = {
    *("here", "decider", "by_choice", "politician_answers"),
    *("roller", "roll_kind", "roll_place", "roll_parts", "part_dice", "part_bonus"),
    *("faces", "enemy"),
}


def full_position(government: str) -> Play:
    """Return a position with something of everything, most of it in Berlin."""
    return Play(
        government=government,
        bases="berlin: spd, z, kpd, dnvp; essen: spd, kpd; koeln: z, dnvp",
        seats="spd 3, z 3, kpd 3, dnvp 3",
        vp="spd 3, z 3, kpd 3, dnvp 3",
        units="berlin: reichsbanner, police, reichswehr_1, reichswehr_2, soldiers, workers, "
        "spartacist_uprising, rote_ruhrarmee, rfb, freikorps_1, freikorps_2, stahlhelm, "
        "black_reichswehr_1, black_reichswehr_2; essen: soldiers, police; gone: reichsbanner, "
        "soldiers, workers, spartacist_uprising, rfb, freikorps_1, freikorps_2, stahlhelm",
        threats="unrest: berlin, essen; regime: berlin, koeln; uprising: essen, berlin; "
        "poverty: berlin, leipzig; councils: hamburg; prosperity: essen",
        dr="poverty 1, inflation 1, blockade 1, minority_cabinet 1, black_friday 1",
        issues="poverty: zero; media_1: spd_2",
        society_track="soldiers_kpd_vp",
        dice="3 4 " * 20,
        economy=3,
        here=city("berlin"),
        foreign_next=1,
    )


def bare_position(government: str) -> Play:
    """Return a position with little but Police, Councils and Prosperity in Berlin."""
    return Play(
        government=government,
        units="berlin: police 3; gone: rote_ruhrarmee",
        threats="prosperity: berlin; councils: berlin; uprising: essen",
        dr="violent_peace 1, instable_state 1",
        dice="3 4 " * 20,
        here=city("berlin"),
        foreign_next=1,
    )


def armed_position(government: str) -> Play:
    """Return a position with only KPD units in Berlin; the Minor Parties have changed sides."""
    play = Play(
        government=government,
        units="berlin: soldiers 3, workers 2; essen: reichsbanner, police, reichswehr_1, "
        "reichswehr_2, workers, spartacist_uprising, rote_ruhrarmee, rfb, freikorps_1, "
        "freikorps_2, stahlhelm, black_reichswehr_1, black_reichswehr_2",
        dice="3 4 6 6 6 6 6",
        here=city("berlin"),
    )
    play.s.minor = [Z, DNVP, SPD]
    return play


def test_the_fields_on_the_way_exist() -> None:
    assert set(full_position("spd z").s.fields()) >= ON_THE_WAY


def values(play: Play) -> list[Any]:
    return [getattr(play.s, name) for name in play.s.fields() if name not in ON_THE_WAY]


def changes(play: Play, own: str, effect: Any, record: PackRecord) -> bool:
    """Return whether an effect changes anything if every asked party agrees."""
    before = deepcopy(values(play))
    play.effect(own, effect, record=record)
    while play.asked:
        play.does("yes" if "yes" in play.offered else play.offered[0])
    return values(play) != before


def works(effect: Any, record: PackRecord = TEST_RECORD) -> bool:
    return any(
        changes(lay(government), own, effect, record)
        for lay in (full_position, bare_position, armed_position)
        for government in ("spd z", "z dnvp")
        for own in ("spd", "z", "kpd", "dnvp")
    )


def read_list(record: PackRecord, effects: list[Any], key: str = "effect") -> int:
    """Return the block of these effects; raises PackError for a fault."""
    found = Effects(game.built_in)
    block = found.read(record, effects, key)
    found.check()
    return block


def refused(effect: Any, record: PackRecord = TEST_RECORD) -> str:
    """Return the reason why the pack refuses an effect, or "" if it accepts the effect."""
    try:
        read_list(record, [effect])
    except PackError as error:
        return str(error)
    return ""


def read_or_refused(phrases: list[str]) -> tuple[list[str], list[str]]:
    """Return the phrases that the pack accepts and those that it refuses.

    Check that each accepted phrase has an effect somewhere, and that each refusal names its phrase.
    """
    reasons = {phrase: refused(phrase) for phrase in phrases}
    read = [phrase for phrase in phrases if not reasons[phrase]]
    idle = [phrase for phrase in read if not works(phrase)]
    assert idle == []
    assert all(
        reason.startswith("test.toml, success 'test': effect ") and repr(phrase) in reason
        for phrase, reason in reasons.items()
        if reason
    )
    return read, [phrase for phrase in phrases if reasons[phrase]]


def grid(*columns: tuple[str, ...]) -> list[str]:
    return [" ".join(words) for words in product(*columns)]


def test_bases() -> None:
    _, no = read_or_refused(grid(("base +1", "base -1", "base +2"), content.WHO, PLACES))
    assert {phrase.split()[-1] for phrase in no if phrase.startswith("base +")} == {"dr"}
    assert {phrase.split()[-1] for phrase in no if phrase.startswith("base -")} == {"dr", "same"}


@pytest.mark.parametrize("verb", ["seat +1", "seat -1", "vp +1", "vp -1", "reserve +1"])
def test_points(verb: str) -> None:
    assert read_or_refused(grid((verb,), content.WHO))[1] == []


@pytest.mark.parametrize("verb", ["crisis 1", "nsdap"])
def test_what_happens_to_parties(verb: str) -> None:
    assert read_or_refused(grid((verb,), content.WHO))[1] == []


@pytest.mark.parametrize("verb", ["move 1", "return 1", "dissolve 1", "undissolve 2"])
def test_units(verb: str) -> None:
    read, no = read_or_refused(grid((verb,), UNITS, PLACES))
    assert {phrase for phrase in read if phrase.split()[-1] in ("same", "dr")} == set()
    never = {phrase.split()[2] for phrase in no if phrase.endswith("berlin")}
    if "dissolve" not in verb:
        assert never == {"opposing"}
    else:
        white = {"police", "reichswehr_1", "reichswehr_2", "government", "white"}
        assert never == white | {"opposing", "black_reichswehr_1", "black_reichswehr_2"}


def test_reinforcements() -> None:
    read, _ = read_or_refused(grid(("reinforce 1",), UNITS))
    assert {phrase.split()[2] for phrase in read} == {
        *("reichsbanner", "reichswehr_1", "reichswehr_2", "spartacist_uprising"),
        *("rote_ruhrarmee", "rfb", "freikorps_1", "freikorps_2", "stahlhelm"),
    }


def test_threats() -> None:
    kinds = tuple(dict.fromkeys((*CITY_THREATS, *DR_THREATS)))
    signs = tuple(sign + kind for sign in "+-" for kind in kinds)
    read, _ = read_or_refused(grid(("threat",), signs, PLACES))
    assert {p.split()[1][1:] for p in read if p.endswith("dr")} == set(DR_THREATS)
    assert {p.split()[1][1:] for p in read if p.endswith("here")} == set(CITY_THREATS)


def test_actions() -> None:
    ends = grid(content.ACTION_KINDS, PLACES)
    read, no = read_or_refused([f"action {end}" for end in [*ends, *[f"{end} +1" for end in ends]]])
    assert {p.split()[2] for p in read} == {"berlin", "any", "random", "here"}
    assert {p.split()[1] for p in no if p.endswith("berlin +1")} == {"mobilize", "take_control"}
    assert read_or_refused(grid(("actions 2",), content.ACTION_KINDS, ("different",)))[1] == []
    assert refused("actions 2 coup any")


def test_markers_of_radicals() -> None:
    for verb in ("coup_marker", "remove_markers"):
        assert {p.split()[1] for p in read_or_refused(grid((verb,), PLACES))[0]} == {
            *("berlin", "any", "random", "here")
        }


def test_issues_and_minor_parties() -> None:
    several = {"government", "everyone", "others"}
    _, no = read_or_refused(grid(("issue +poverty",), content.WHO, ("2",)))
    assert {phrase.split()[2] for phrase in no} == several
    _, no = read_or_refused(grid(("minor ddp",), content.WHO))
    assert {phrase.split()[2] for phrase in no} == several | {"kpd", "dnvp", "ddp"}
    ids = ("poverty", "economy", "media_2", "ddp", "y_sa_ban", "any")
    assert read_or_refused(grid(("issue",), ids, ("0",)))[1] == []


def test_one_word_and_a_number() -> None:
    phrases = ["economy +1", "economy -1", "economy +2", "draw 2", "timeline 1", "debate 3 2"]
    phrases += ["nsdap_shield", "rentenmark", "foreign_affairs", "issue move 2", "society +any"]
    phrases += ["society -any", "society +red_flag", "expand D", "expand M"]
    phrases += grid(("society",), tuple(f"+{group}" for group in content.GROUPS_OF_SOCIETY))
    phrases += grid(("flag",), tuple(f"+{flag}" for flag in content.FLAG_IDS))
    assert read_or_refused(phrases)[1] == []


@pytest.mark.parametrize("kind", ["choose", "may", "each"])
def test_parties_of_effects_with_others_inside(kind: str) -> None:
    reasons = {}
    for word in content.WHO:
        effect: dict[str, Any] = {kind: word, "do": ["vp +1 own"]}
        if kind == "choose":
            effect = {kind: word, "options": [["vp +1 own"], ["seat +1 own"]]}
        reasons[word] = refused(effect)
        assert reasons[word] or works(effect)
    several = set() if kind == "each" else {"government", "everyone", "others"}
    assert {word for word, reason in reasons.items() if reason} == several


@pytest.mark.parametrize(
    ("phrase", "reason"),
    [
        ("base +0 own any", "nothing happens with 0"),
        ("reserve -1 own", "above 0"),
        ("draw -1", "above 0"),
        ("draw 99999999999999999999", "is no number up to 99"),
        (f"draw {'9' * 5000}", "is no number up to 99"),
        ("vp --5 own", "'--5' is no number up to 99"),
        ("vp ५ own", "is no number up to 99"),
        ("debate 0 2", "nothing happens with 0"),
        ("seat +1 own berlin", "'berlin' is too much"),
        ("reinforce 4 stahlhelm", "not so many of these units"),
        ("threat unrest any", "write + or -"),
        ("threat +unrest dr", "'unrest' never lies in the DR Box"),
        ("threat +inflation berlin", "'inflation' never lies in a city"),
        ("society -red_flag", "only 'any' can be removed"),
        ("society +thule", "society marker 'thule' is none of"),
        ("issue +any kpd 2", "onto space 0"),
        ("issue +media kpd 7", "1 to 6"),
        ("flag -france", "flag '-france' is none of"),
        ("expand Q", "set 'Q' is none of C, D, E, F, L, M, P, R"),
        ("minor ddp kpd", "it never goes to kpd"),
        ("actions 2 coup any", "in different cities"),
        ("action coup berlin +2", "only +1 can follow"),
        ("action mobilize any +1", "where there is a result"),
        ("result -1", "there is no roll"),
        ("extra 1", "for Agenda Cards"),
        ("early", "for Agenda Cards"),
        ("dissolve 1 opposing here", "for the table of the Fight"),
        ("dissolve 1 police any", "never dissolved"),
    ],
)
def test_an_effect_that_could_never_do_anything_is_refused(phrase: str, reason: str) -> None:
    assert refused(phrase).startswith(f"test.toml, success 'test': effect {phrase!r}: ")
    assert reason in refused(phrase)


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ({"may": "own"}, "do must be a list of effects"),
        ({"may": "own", "do": [], "else": ["draw 1"]}, "else means nothing here"),
        ({"choose": "own", "options": [["draw 1"], []]}, "each option must be a list"),
        ({"choose": "everyone", "options": [["draw 1"], ["seat +1 own"]]}, "is several"),
        ({"if": "government any", "do": ["draw 1"]}, "a condition is about one party"),
        ({"if": "government others", "do": ["draw 1"]}, "is several"),
        ({"if": "economy < 3", "do": ["draw 1"]}, "write >= and a number from 2 to 5"),
        ({"if": "round >= 7", "do": ["draw 1"]}, "from 2 to 6"),
        ({"if": "units own any", "do": ["draw 1"]}, "'any' is no place"),
        ({"if": "threat unrest random", "do": ["draw 1"]}, "'random' is no place"),
        ({"if": "threat inflation here", "do": ["draw 1"]}, "never lies in a city"),
        ({"if": "base kpd", "do": ["draw 1"]}, "too few words"),
        ({"if": "not", "do": ["draw 1"]}, "condition '' is none of"),
        ({"score": "seats", "second": 1}, "first must be 1 or more"),
        ({"roll": "0", "table": {"4": ["draw 1"]}}, "a roll is written"),
        ({"roll": "1 + bases any", "table": {"4": ["draw 1"]}}, "'any' is no place"),
        ({"roll": "2", "table": {}}, "a list of effects for each result"),
        ({"roll": "2", "table": {"x": ["draw 1"]}}, "from 1 on"),
        ({"roll": "2", "table": {"9" * 5000: ["draw 1"]}}, "from 1 on"),
        ({"roll": "9" * 5000, "table": {"4": ["draw 1"]}}, "begins with a number of dice"),
        ({"if": f"round >= {'9' * 5000}", "do": ["draw 1"]}, "from 2 to 6"),
        ({"vote": "some", "yes": ["draw 1"]}, "all vote"),
        ({"vote": "all"}, "yes or no must have an effect"),
        ({"until": "game", "rule": "no_coup everyone"}, "until the end of the round"),
        ({"until": "round", "rule": "no_coup"}, "party '' is none of"),
        ({"until": "round", "rule": "no_coup other"}, "for whom the rule is"),
    ],
)
def test_a_table_that_could_never_do_anything_is_refused(
    effect: dict[str, Any], reason: str
) -> None:
    assert refused(effect).startswith(f"test.toml, success 'test': effect {effect!r}: ")
    assert reason in refused(effect)


def test_a_politician_changes_rolls_only() -> None:
    """A Mobilize action has no roll, so there is no result to change."""
    for trigger, read in (("coup", True), ("mobilize", False), ("debate coup", False)):
        values = {"politician": f"{trigger} by other"}
        record = PackRecord("party_card", "test", BASE_PACK / "test.toml", values)
        if read:
            assert read_list(record, ["result -1"], "politician_effect") > 0
            with pytest.raises(PackError, match="there is no roll"):
                read_list(record, ["result -1"], "effect")
        else:
            with pytest.raises(PackError, match="there is no roll"):
                read_list(record, ["result -1"], "politician_effect")


@pytest.mark.parametrize(
    ("effects", "read"),
    [
        (["threat +unrest here"], False),
        (["threat +unrest berlin", "threat +poverty here"], False),
        (["threat +unrest any", "threat +poverty here"], True),
        (["action coup berlin", "threat +poverty here"], True),
        (["actions 2 demonstration different", "base +1 own here"], True),
        (["reserve +1 own", {"may": "own", "do": ["move 1 own here"]}], False),
        ([{"if": "threat unrest here", "do": ["draw 1"]}], False),
        ([{"if": "majority own any", "do": ["threat +unrest here"]}], True),
        ([{"roll": "1 + strength here", "table": {"4": ["draw 1"]}}], False),
    ],
)
def test_here_means_the_city_that_was_chosen_before(effects: list[Any], read: bool) -> None:
    record = PackRecord("timeline", "test", BASE_PACK / "test.toml", {})
    if read:
        assert read_list(record, effects) > 0
    else:
        with pytest.raises(PackError, match="so 'here' is nowhere"):
            read_list(record, effects)


@pytest.mark.parametrize(
    ("trigger", "read"), [("mobilize", True), ("debate", False), ("debate coup", True)]
)
def test_a_politician_is_where_the_action_is(trigger: str, read: bool) -> None:
    values = {"politician": f"{trigger} by other"}
    record = PackRecord("party_card", "test", BASE_PACK / "test.toml", values)
    if read:
        assert read_list(record, ["move 1 own here"], "politician_effect") > 0
    else:
        with pytest.raises(PackError, match="nowhere"):
            read_list(record, ["move 1 own here"], "politician_effect")
