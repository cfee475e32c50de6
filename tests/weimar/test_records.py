"""The pack: how many records of each kind, their texts, values and effects, and its pages."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from kabinett.core.packs.pack import Pack, PackError, PackRecord
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import effect_words as content
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.reading import PHRASES, TABLES, Effects
from kabinett.games.weimar.content.vocabulary import (
    BASE_PACK,
    CITY_IDS,
    CITY_THREATS,
    DR_THREATS,
    MINOR,
    PACK,
    PARTY_IDS,
    TRIGGERS,
    UNIT_IDS,
    vocabulary,
)
from kabinett.games.weimar.effects.conditions import CONDITIONS
from scripts import weimar_records

VOCABULARY = (BASE_PACK / "VOCABULARY.md").read_text("utf-8")
CARDS = [*PACK.of("party_card"), *PACK.of("timeline")]
WITH_TEXT = [
    record
    for kind in (
        "party_card",
        "agenda",
        "timeline",
        "round",
        "foreign_affairs",
        "issue",
        "society",
    )
    for record in PACK.of(kind)
]
#: Kinds of records of which the board shows the name only.
WITH_NAME = [
    record for kind in ("party", "minor", "city", "unit", "threat") for record in PACK.of(kind)
]


def name(record: PackRecord) -> str:
    return f"{record.kind}-{record.id}"


def count(kind: str, key: str) -> Counter[object]:
    return Counter(record.values[key] for record in PACK.of(kind))


# -- the census


def test_88_party_cards_in_sets() -> None:
    sets = {"spd": "DL", "z": "EF", "kpd": "MR", "dnvp": "CP"}
    cards = Counter((card.values["party"], card.values["set"]) for card in PACK.of("party_card"))
    assert cards == {
        (party, letter): 5 if letter else 12 for party in PARTY_IDS for letter in ("", *sets[party])
    }


def test_party_cards_are_numbered_by_set() -> None:
    """X01 to X12 are the basic cards, X21 to X25 and X26 to X30 the two sets."""
    for party in PACK.of("party"):
        cards = [card for card in PACK.of("party_card") if card.values["party"] == party.id]
        numbers = [card.word("number") for card in cards]
        assert sorted(numbers) == [
            f"{party.word('letter')}{n:02}" for n in (*range(1, 13), *range(21, 31))
        ]
        sets = {card.word("number")[1:]: card.values["set"] for card in cards}
        assert all(not sets[f"{n:02}"] for n in range(1, 13))
        assert len({sets[str(n)] for n in range(21, 26)}) == 1
        assert len({sets[str(n)] for n in range(26, 31)}) == 1


def test_agendas() -> None:
    assert count("agenda", "party") == dict.fromkeys(PARTY_IDS, 4)


def test_48_timeline_cards_by_colour() -> None:
    assert count("timeline", "deck") == {"gray": 24, "yellow": 8, "orange": 8, "brown": 8}
    numbers: dict[str, list[str]] = {"gray": [], "yellow": [], "orange": [], "brown": []}
    for card in PACK.of("timeline"):
        numbers[card.word("deck")].append(card.word("number"))
    assert sorted(numbers["gray"]) == [f"A{n}" for n in range(21, 45)]
    assert sorted(numbers["yellow"]) == [f"A{n}" for n in range(51, 59)]
    assert sorted(numbers["orange"]) == [f"A{n}" for n in range(61, 69)]
    assert sorted(numbers["brown"]) == [f"A{n}" for n in range(71, 79)]


def test_rounds() -> None:
    assert [card.values["number"] for card in PACK.of("round")] == [f"A0{n}" for n in range(1, 7)]


def test_foreign_affairs() -> None:
    """Seven cards are in the deck; two are Timeline Cards that join it."""
    cards = PACK.of("foreign_affairs")
    assert [card.id for card in cards[:2]] == ["compiegne", "treaty_of_versailles"]
    timeline = [card.id for card in cards if card.values.get("timeline")]
    assert (len(cards) - len(timeline), len(timeline)) == (7, 2)
    assert timeline == [
        card.id for card in PACK.of("timeline") if card.values["becomes_foreign_affairs"]
    ]


def test_society_markers() -> None:
    assert count("society", "colour") == {"white": 21, "yellow": 10}
    groups = Counter(r.values["group"] for r in PACK.of("society") if r.values["colour"] == "white")
    assert set(groups) == set(content.GROUPS_OF_SOCIETY)
    assert all(3 <= number <= 4 for number in groups.values())


def test_issues() -> None:
    assert count("issue", "colour") == {"white": 14, "yellow": 9}
    for issue in PACK.of("issue"):
        if twin := issue.values.get("twin"):
            assert PACK.records["issue"][twin].values["twin"] == issue.id


def test_37_units() -> None:
    owners: Counter[str] = Counter()
    for unit in PACK.of("unit"):
        owners[unit.word("owner")] += unit.number("number", 0, 5)
        assert unit.number("start", 0, 5) <= unit.values["number"]
    assert owners == {"spd": 3, "white": 11, "kpd": 14, "dnvp": 9}
    assert owners.total() == 37


def test_reinforcements_bring_all_units_that_are_missing_at_the_start() -> None:
    found: Counter[str] = Counter()
    for record in [*CARDS, *PACK.of("foreign_affairs")]:
        if record.values.get("becomes_foreign_affairs"):
            continue  # the card beside the deck has the effect
        for number, unit in re.findall(r"reinforce (\d) (\w+)", str(record.values["effect"])):
            found[unit] += int(number)
    for kind in PACK.of("unit"):
        assert found[kind.id] == kind.values["number"] - kind.values["start"], kind.id


def test_cities() -> None:
    assert sum(city.number("spaces", 2, 5) for city in PACK.of("city")) == 32
    assert sorted(city.values["sum"] for city in PACK.of("city")) == list(range(2, 13))


def test_48_threat_markers() -> None:
    numbers = {threat.id: threat.number("number", 1, 12) for threat in PACK.of("threat")}
    assert numbers.pop("prosperity") == numbers["poverty"]  # the two sides of a marker
    assert sum(numbers.values()) == 48


def test_cards_that_place_figures_on_the_nsdap_track() -> None:
    """Two of all cards force a figure. Eight cards offer a figure for a gain (10.4 of the brief),
    each to the party that had the offer in history."""
    effects = {card.id: card.values["effect"] for card in CARDS}
    forcing = {card for card, effect in effects.items() if "nsdap own" in effect}
    assert forcing == {"beer_hall_putsch", "september_election"}
    offering = {
        card
        for card, effect in effects.items()
        if "proc strike_on_prussia" in effect
        or (card not in forcing and "nsdap own" in str(effect))
    }
    of_parties = {"harzburg_front", "berlin_transport_strike", "social_fascism"}
    to_the_dnvp = {"hitler_trial", "frick_in_thuringia", "meeting_in_cologne"}
    assert offering == {*of_parties, *to_the_dnvp, "speaking_ban_lifted", "strike_on_prussia"}
    assert all("'may': 'dnvp'" in str(effects[card]) for card in to_the_dnvp)


# -- values


@pytest.mark.parametrize("card", CARDS, ids=name)
def test_cards_have_their_values(card: PackRecord) -> None:
    large, small = card.number("large", 2, 4), card.number("small", 1, 4)
    assert 4 <= large + small <= 6
    assert type(card.values["removed"]) is bool


@pytest.mark.parametrize("record", weimar_records.KINDS)
def test_ids_and_provenance(record: str) -> None:
    for each in PACK.of(record):
        assert re.fullmatch("[a-z0-9_]+", each.id)
        assert weimar_records.provenance(each)


def test_a_card_has_an_event_or_is_a_politician() -> None:
    for card in PACK.of("party_card"):
        effect = "politician_effect" if card.values["politician"] else "effect"
        assert card.values.get(effect), card.id


# -- texts


@pytest.mark.parametrize("record", [*WITH_TEXT, *WITH_NAME], ids=name)
def test_each_record_has_its_texts_in_both_languages(record: PackRecord) -> None:
    """Texts in both languages with proper typography; cards have a text, a note and a year as
    well."""
    keys = ["name"]
    if record in WITH_TEXT:
        keys.append("text")
        if record.kind not in ("issue", "society"):
            keys.append("note")
            assert re.fullmatch(r"1[89]\d\d(–19[123]\d)?", record.word("year"))
    texts = {key: record.both(key) for key in keys}
    for number, option in enumerate(record.values.get("options", [])):
        texts[f"option {number}"] = {"en": option["en"], "de": option["de"]}
    for key, both in texts.items():
        for text in both.values():
            assert text == text.strip() != ""
            assert not re.search("—|\"|'|  |\\s[,.;:]", text)
        assert "“" not in re.sub("„[^„“]*“", "", both["de"])  # German quotation marks come in pairs
        assert both["en"].count("“") == both["en"].count("”")
        if key != "name":
            assert both["en"] != both["de"]
            assert all(text[-1] in ".”“!?" for text in both.values())


# -- effects


def test_every_effect_parses() -> None:
    assert len(Book(PACK, Setup(4)).effects.blocks) > 300


def operations_of(record: PackRecord, effects: list[object]) -> list[Any]:
    read = Effects(game.built_in)
    read.read(record, effects)
    read.check()
    return read.operations


def read(effects: list[object]) -> list[Any]:
    return operations_of(PackRecord("card", "test", BASE_PACK / "test.toml", {}), effects)


def read_example(effect: object) -> list[Any]:
    """Read an example in the kind of record that it is for: a Politician, an Agenda or the
    Fight."""
    verb = str(effect).split()[0]
    if verb in ("result", "dice"):
        record = PackRecord("success", "reaction_test", BASE_PACK / "test.toml", {})
    elif " here" in str(effect):
        record = PackRecord("success", "fight_spd", BASE_PACK / "test.toml", {})
    else:
        kind = "agenda" if verb in ("early", "extra") else "card"
        record = PackRecord(kind, "test", BASE_PACK / "test.toml", {})
    return operations_of(record, [effect])


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("explode 2", "'explode' is no effect"),
        ("base +1 own", "something is missing at its end"),
        ("base one own any", "'one' is no number"),
        ("base +1 nsdap any", "party 'nsdap' is none of"),
        ("base +1 own bremen", "place 'bremen' is none of"),
        ("threat +gloom any", "threat 'gloom' is none of"),
        ("reinforce 1 navy", "unit 'navy' is none of"),
        ("proc coronation", "proc 'coronation' is none of"),
        ({"choose": "own", "options": [["seat +1 own"]]}, "two to five"),
        ({"if": "raining own", "do": ["draw 1"]}, "condition 'raining' is none of"),
        ({"roll": "many", "table": {"4": ["draw 1"]}}, "begins with a number of dice"),
        ({"until": "round", "rule": "silence"}, "rule 'silence' is none of"),
        ({"when": "later"}, "no effect known with when"),
        (5, "an effect is a text or a table"),
    ],
)
def test_a_wrong_effect_is_refused(effect: object, reason: str) -> None:
    with pytest.raises(PackError) as refused:
        read([effect])
    assert str(refused.value).startswith("test.toml, card 'test': ")
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "values", "reason"),
    [
        ("party_card", {"politician": "election by other"}, "politician: 'election' is none of"),
        ("party_card", {"politician": "coup"}, "'coup' must end with «by other»"),
        ("issue", {"options": [{"en": "Nothing."}]}, "options: number 1 has no list of effects"),
        ("agenda", {"issues": ["poverty kpd 7"]}, "write «issue 0» or «issue party value»"),
        ("society", {"group": "nobles"}, "group must be one of"),
        ("foreign_affairs", {"nation": "spain"}, "nation must be one of"),
    ],
)
def test_a_wrong_record_is_refused(kind: str, values: dict[str, object], reason: str) -> None:
    pack = Pack("test", {kind: dict(records) for kind, records in PACK.records.items()})
    record = PACK.of(kind)[0]
    pack.records[kind][record.id] = replace(record, values=record.values | values)
    with pytest.raises(PackError) as refused:
        Book(pack, Setup(4))
    assert reason in str(refused.value)
    assert repr(record.id) in str(refused.value)


# -- the pages


def test_the_page_of_records_is_up_to_date() -> None:
    """If not, run: python scripts/weimar_records.py"""
    page = weimar_records.page(PACK)
    assert weimar_records.PAGE.read_text("utf-8") == page
    assert set(weimar_records.KINDS) == set(PACK.records)
    for record in (record for kind in PACK.records for record in PACK.of(kind)):
        assert (f"| {record.kind} | `{record.id}` | " in page) == ("known" in record.values)
        stated = re.search(rf"^\| {record.kind} \| (`[^|]*) \|$", page, re.M)
        sourced = weimar_records.provenance(record) != "reconstructed"
        assert (stated is not None and f"`{record.id}`" in stated[1]) == sourced, record.id


def examples() -> list[object]:
    """Return the effects in VOCABULARY.md: the first column of its tables of examples, and the
    blocks."""
    rows = re.findall(r"\| example \| what happens \|\n\|---\|---\|\n((?:\|.*\n)+)", VOCABULARY)
    found: list[object] = re.findall(r"(?m)^\| `([^`]+)`", "".join(rows))
    for block in re.findall(r"```toml\n(.*?)```", VOCABULARY, re.S):
        found += [
            effect
            for value in tomllib.loads(block).values()
            if isinstance(value, list)
            for effect in value
        ]
    conditions = VOCABULARY.split("| condition | true if |")[1].split("\n\n")[0]
    found += [{"if": text, "do": ["draw 1"]} for text in re.findall(r"(?m)^\| `(.+?)`", conditions)]
    return found


def test_the_examples_of_the_vocabulary_work_and_show_all_of_it() -> None:
    operations = [operation for example in examples() for operation in read_example(example)]
    used = {type(operation) for operation in operations}
    assert used == {*PHRASES.values(), *TABLES.values()}


def test_the_vocabulary_names_all_words() -> None:
    words = {word for quoted in re.findall("`([^`\n]+)`", VOCABULARY) for word in quoted.split()}
    minors = [vocabulary.names[minor].split(":")[1] for minor in MINOR]
    for wanted in (
        (*PARTY_IDS, *minors, *CITY_IDS, *UNIT_IDS, *CITY_THREATS, *DR_THREATS),
        ("own", "chancellor", "government", "everyone", "others", "other", "any"),
        ("random", "here", "same", "different", "dr", "white", "party", "opposing"),
        (*content.ACTION_KINDS, *content.GROUPS_OF_SOCIETY, *content.FLAG_IDS),
        (*content.LASTING, *CONDITIONS, *TRIGGERS),
        tuple(word for verb in PHRASES for word in verb.split()),
    ):
        assert set(wanted) <= words


def test_each_party_has_four_agendas_of_their_kinds() -> None:
    """Two agendas add the party's sets; one of the other two helps in Parliament with further
    Debates."""
    for party in PARTY_IDS:
        of_party = [r for r in PACK.of("agenda") if r.values["party"] == party]
        bring = [r for r in of_party if "expand" in str(r.values["effect"])]
        parliament = [r for r in of_party if "debate_plus_one own" in str(r.values["effect"])]
        assert (len(of_party), len(bring), len(parliament)) == (4, 2, 1)
        assert not set(map(id, bring)) & set(map(id, parliament))


def test_agendas_have_further_effects() -> None:
    """4.2: some last until the end of the round, one adds any white Issue, and six start away from
    0."""
    agendas = PACK.of("agenda")
    assert any("until" in str(r.values["effect"]) for r in agendas)
    assert any("issue +any 0" in r.values["effect"] for r in agendas)
    places = [place for r in agendas for place in r.values["issues"]]
    assert len([place for place in places if not place.endswith(" 0")]) == 6


def test_no_two_politicians_of_a_party_answer_the_same() -> None:
    """4.3: at least six of the sixteen must also do more than change a result or dice."""
    found: list[str] = []
    for party in PARTY_IDS:
        own = [r.values for r in PACK.of("party_card") if r.values["party"] == party]
        answered = [str(card["politician"]).split(" by ")[0].split() for card in own]
        flat = [trigger for triggers in answered for trigger in triggers]
        assert len(flat) == len(set(flat)), party
        found += flat
    assert len(set(found)) >= 9
    politicians = [r.values for r in PACK.of("party_card") if r.values["politician"]]
    does = [str(card["politician_effect"]) for card in politicians]
    assert len([one for one in does if "result" not in one and "dice" not in one]) >= 6
