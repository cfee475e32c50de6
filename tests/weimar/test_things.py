"""The things that people can look up, and what the screen needs to know about each."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import PACK, PARTY_IDS, vocabulary

THINGS: dict[str, dict[str, dict[str, Any]]] = {
    language: game.things(Wording(game, language, str)) for language in ("en", "de")
}
ENGLISH = THINGS["en"]


def of(kind: str) -> dict[str, dict[str, Any]]:
    return {name: thing for name, thing in ENGLISH.items() if name.startswith(f"{kind}:")}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_record_and_piece_can_be_looked_up(language: str) -> None:
    things = THINGS[language]
    for kind in ("card", "timeline", "agenda", "foreign", "issue", "society", "party", "minor"):
        for choice in vocabulary.groups[kind]:
            assert vocabulary.names[choice] in things
    for kind in ("city", "unit", "threat", "space"):
        for choice in vocabulary.groups[kind]:
            assert things[vocabulary.names[choice]]["text"]
    for name, thing in things.items():
        assert thing["kind"], name
        assert thing["label"].strip(), name
        for said in (value for value in thing.values() if isinstance(value, str)):
            assert "{" not in said and "None" not in said, (name, said)


def test_both_languages_have_the_same_things_with_the_same_keys() -> None:
    assert THINGS["de"].keys() == ENGLISH.keys()
    for name, thing in ENGLISH.items():
        assert THINGS["de"][name].keys() == thing.keys(), name


def test_reconstructed_is_what_the_record_says() -> None:
    assert ENGLISH["card:iron_front"]["provenance"]
    for name, kind in (("card", "party_card"), ("issue", "issue"), ("space", "space")):
        for record in PACK.of(kind):
            wanted = record.values["provenance"] == "reconstructed"
            assert ENGLISH[f"{name}:{record.id}"]["reconstructed"] is wanted


def test_a_card_shows_its_texts_and_values() -> None:
    wels = ENGLISH["card:otto_wels"]
    assert wels["trigger"] == (
        "Reaction to another party: Reaction, Demonstration, Coup, Counter-Coup, Fight."
    )
    assert wels["effects"] == ["Either result +1, or result −1"]
    republic = ENGLISH["card:proclamation_of_the_republic"]
    assert republic["after"] == "Leaves the game after its Event."
    assert (republic["large"], republic["small"], republic["set"]) == (3, 2, "")
    assert {"text", "note", "year", "party"} <= republic.keys()


@pytest.mark.parametrize("language", ["en", "de"])
def test_short_names_have_six_letters_at_most(language: str) -> None:
    for choice in vocabulary.groups["issue"]:
        short = THINGS[language][vocabulary.names[choice]]["short"]
        assert 1 <= len(short.replace(" ", "")) <= 6
    issues = [
        THINGS[language][vocabulary.names[choice]]["short"] for choice in vocabulary.groups["issue"]
    ]
    assert len(set(issues)) == len(issues)


def test_issues_have_their_options_in_words() -> None:
    assert ENGLISH["issue:poverty"]["options"] == [
        "Remove 1 Poverty from any city or from the DR Box.",
        "Gain 1 Seat.",
    ]
    assert ENGLISH["issue:dvp"]["options"] == ["DNVP", "Zentrum"]
    assert all(thing["options"] for thing in of("issue").values())


def test_society_markers() -> None:
    marker = ENGLISH["society:the_rich_z_police"]
    assert (marker["group_label"], marker["party"], marker["party_label"]) == (
        "The Rich",
        "z",
        "Zentrum",
    )
    assert marker["effects"] == ["Zentrum may: move 2 Police to any cities"]
    assert ENGLISH["society:citizens_ddp_vp"]["party_label"] == "DDP"


def test_places_and_pieces_can_be_looked_up() -> None:
    berlin = ENGLISH["city:berlin"]
    assert (berlin["spaces"], berlin["sum"]) == (5, 7)
    assert 52 < berlin["lat"] < 53 and 13 < berlin["lon"] < 14
    rote = ENGLISH["unit:rote_ruhrarmee"]
    assert (rote["strength"], rote["owner"]) == (2, "kpd")
    assert ENGLISH["unit:police"]["owner"] == "white"
    space = ENGLISH["space:spd_3"]
    assert (space["owners"], space["value"], space["x"], space["y"]) == (["spd"], 3, -3, 0)
    assert space["label"] == "SPD 3"
    assert ENGLISH["minor:uspd"]["seats"] == [2, 2, 1, 1, 0, 0]
    assert ENGLISH["foreign:dawes_plan"]["nation_label"] == "USA/UK"
    assert ENGLISH["agenda:kpd_populism"]["issues"][0]["label"] == "Poverty on KPD 2"


@pytest.mark.parametrize("party", PARTY_IDS)
def test_each_party_has_its_board(party: str) -> None:
    board = {line["action"]: line for line in ENGLISH[f"party:{party}"]["board"]}
    assert ("Coup" in board) == (party in ("kpd", "dnvp"))
    assert ("Counter-Coup" in board) == (party in ("spd", "z"))
    assert ("Take Control" in board) == (party != "kpd")
    assert board["Reaction"]["cost"] == "1 Reserve Point"
    for line in board.values():
        assert line["dice"]
        assert all(len(row) == 3 and all(row) for row in line["rows"])
    if party == "dnvp":
        assert board["Coup"]["cost"] == "3 AP"


def test_the_table_of_a_demonstration() -> None:
    line = ENGLISH["party:kpd"]["board"][0]
    assert line["rows"] == [
        ("≤ 1", "Remove 1 own Base in this city", 1),
        ("2–3", "Nothing happens", 2),
        ("4–5", "1 Base in this city", 4),
        ("6", "1 Base in this city; Unrest in this city", 6),
        ("7+", "2 Bases in this city; Uprising in this city", 7),
    ]
    coup = next(line for line in ENGLISH["party:dnvp"]["board"] if line["action"] == "Coup")
    assert coup["rows"][2] == ("5", "Regime in this city", 5)


def test_the_card_of_a_murder_names_the_dead() -> None:
    for language, when in (("en", "24 June 1922"), ("de", "24. Juni 1922")):
        things = game.things(Wording(game, language, str))
        assert things["timeline:murder_of_rathenau"]["dead"] == f"Walther Rathenau, Berlin, {when}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_things_named_by_the_log_have_a_sentence_and_a_section(language: str) -> None:
    words = Wording(game, language, str)
    for kind in ("action", "threat", "space", "city", "unit", "minor"):
        for choice in vocabulary.groups[kind]:
            thing = THINGS[language][vocabulary.names[choice]]
            assert thing["text"].endswith("."), thing
            assert len(words.cites(thing["section"])) == thing["section"].count(",") + 1


def test_a_city_says_what_a_base_is_good_for() -> None:
    assert "Each Base is a vote" in ENGLISH["city:berlin"]["text"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_society_marker_is_called_by_no_shortened_word(language: str) -> None:
    for choice in vocabulary.groups["society"]:
        assert not THINGS[language][vocabulary.names[choice]].get("short")


def test_a_card_that_brings_an_issue_says_what_it_is_worth_to_win() -> None:
    for language, begins in (("en", "Whoever wins the Issue"), ("de", "Wer das Thema")):
        (line,) = THINGS[language]["timeline:weimar_constitution"]["explained"]
        assert line.startswith(begins)
        assert all(
            option in line for option in THINGS[language]["issue:y_weimar_constitution"]["options"]
        )
