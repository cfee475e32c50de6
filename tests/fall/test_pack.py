"""The card table, the texts, broken packs, and packs on top of the base pack."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from kabinett.core.packs.files import load_pack
from kabinett.core.packs.pack import PackError, PackRecord
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.games.fall import game
from kabinett.games.fall.content.book import Book
from kabinett.games.fall.content.card_effects import EFFECTS, MARKS, NUMBER_OF
from kabinett.games.fall.content.packs import check_pack
from kabinett.games.fall.content.vocabulary import TYPES

LETTERS = dict(zip("SOPAVNLGX", TYPES, strict=True))
#: The deck as the rules list it: type and level of each card, in the order of that list.
TABLE = """
civil_servants S5 freikorps S10 imperial_army S9 judges S8 professors S7
treaty_of_versailles N demilitarized N lost_territories N crushing_reparations A
dictated_peace N west_prussia N lost_colonies N changing_governments N escalating_inflation A
mutinies A racism N extremism N nationalist_fervor N revolutionary_turmoil A self_employed S4
middle_classes S6 great_industrialists S10 post_war_hardships A belief_in_fate P4
counter_propaganda X street_battles V fanaticism P7 exploitation_of_discontent P10
anti_semitism N reaction_to_defeat N rabble_rousing V aryanism N public_speaking P5
masterful_propaganda P9 military_contacts O4 raise_money X newspaper O4 rallies P6
french_occupied_rurh N paper_money A hyperinflation A collapse_of_the_mark A intimidation V
coalition_government L7 emergency_powers G negotiate_a_deal L6 unrest A march_to_berlin P8
beer_hall_putsch V police X arrests G media P7 publicity P6 propaganda_victory X high_treason G
restore_order G internal_divisions X stabilized_mark G us_loans G gain_reichstag_seats L6
campaigning P4 reunification O2 charismatic_leader O5 inspired_leadership O5
political_prisoners G government_crackdown G party_mouthpiece O4 reorganization O2
youth_organizations O3 professional_organizations O3 absorb_minor_factions O3 alliance L5
wall_street_crash A unemployment A depression A early_elections L4 go_to_the_polls L4
working_class S6 protest_vote L5 white_collar_workers S5 farmers S4 propaganda_machine P7
films_posters P7 books_leaflets P6 intelligentsia S6 bourgeois S5 famous_speech P9
bid_for_chancellor L8 free_elections L4 attack_government V financial_contributions O2
party_morale O2 support_strikes V political_compromise L6 veto X demonstration V appointment L7
public_opinion P5 false_claims P6 scandal P8 purge V murder V threats V assassinations V
oath_of_loyalty O2 majority_vote L8 local_state_governments S5 trade_unions S10 promises P6
concessions L4 campaign_of_terror V radio P6 appeals_for_unity P5 the_presidency G brownshirts V
occultism P5 strong_arm_tactics V
""".split()  # noqa: SIM905

CARDS = sorted(game.built_in.of("card"), key=lambda card: card.number("number", 1, 117))
RECORDS = [*CARDS, *game.built_in.of("party")]


def test_the_deck_has_the_cards_that_the_rules_list() -> None:
    deck = []
    for card in CARDS:
        letter = next(letter for letter, kind in LETTERS.items() if kind == card.values["type"])
        deck += [card.id, f"{letter}{card.values['level'] or ''}"]
    assert deck == TABLE


def test_each_type_has_its_number_and_sum_of_cards() -> None:
    types = [card.values["type"] for card in CARDS]
    counts = {letter: types.count(kind) for letter, kind in LETTERS.items()}
    assert counts == dict(zip("SOPAVNLGX", [15, 13, 21, 12, 14, 14, 13, 9, 6], strict=True))
    sums = {
        letter: sum(card.values["level"] for card in CARDS if card.values["type"] == kind)
        for letter, kind in LETTERS.items()
    }
    assert (sums["S"], sums["O"], sums["P"], sums["L"]) == (100, 41, 136, 74)


def test_seven_cards_open_an_attack() -> None:
    assert sum("attack" in card.words("effect") for card in CARDS) == 7


def test_the_parties() -> None:
    levels = {party.id: party.values["propaganda"] for party in game.built_in.of("party")}
    assert levels == {
        "nazis": 7,
        "spartakists": 6,
        "socialists": 5,
        "catholics": 4,
        "nationalists": 6,
        "liberals": 5,
        "democrats": 4,
    }


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_each_card_has_its_texts_in_both_languages(record: PackRecord) -> None:
    """Each has texts, a historical note and proper typography; the two languages differ."""
    for key in ("name", "text", "note"):
        both = record.both(key)
        for text in both.values():
            assert text == text.strip()
            assert "—" not in text and '"' not in text and "'" not in text and "  " not in text
            assert not re.search(r"\s[,.;:]", text)
        assert "“" not in re.sub("„[^„“]*“", "", both["de"])  # German quotation marks come in pairs
        assert both["en"].count("“") == both["en"].count("”")
        if key != "name":
            assert both["en"] != both["de"]
            assert all(text[-1] in ".”“!" for text in both.values())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_effects_are_known_words(card: PackRecord) -> None:
    assert {effect.split()[0] for effect in card.words("effect")} <= {*NUMBER_OF, *MARKS}


def test_the_vocabulary_explains_each_word() -> None:
    page = (game.folder / "pack" / "VOCABULARY.md").read_text("utf-8")
    examples = re.findall(r"(?m)^\| `([^`]+)` \|", page)
    assert [example.split()[0] for example in examples] == [*NUMBER_OF, *MARKS]
    for example in examples:
        word, _, number = example.partition(" ")
        if word in NUMBER_OF:
            assert EFFECTS[NUMBER_OF[word]].takes_number == bool(number), example


@pytest.mark.parametrize("slogan", ["racism", "anti_semitism", "aryanism"])
def test_hate_slogans_are_called_what_they_were(slogan: str) -> None:
    note = game.built_in.records["card"][slogan].both("note")
    assert len(note["en"]) > 80
    assert len(note["de"]) > 80
    assert re.search("Jew|race|racis|murder|hat", note["en"])
    assert re.search("Jud|Jüd|jüd|Rass|rass|Mord|mord|Hass|Hetz", note["de"])


def test_every_card_and_party_can_be_looked_up() -> None:
    for language in ("en", "de"):
        things = game.things(Wording(game, language, lambda seat: ""))
        assert len(things) == 117 + 7
        assert all(thing["label"] and thing["text"] and thing["note"] for thing in things.values())


# -- broken packs


def error_of_damaged_pack(folder: Path, file: str, old: str, new: str) -> PackError:
    """Return the error that refuses a copy of the base pack after one change."""
    pack = folder / "pack"
    shutil.copytree(game.folder / "pack", pack)
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(PackError) as refused:
        check(pack)
    return refused.value


def check(folder: Path) -> None:
    """Check a pack that is not on top of another one."""
    pack = load_pack(folder)
    check_pack(pack, game.built_in)
    pack.check()


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("violence.toml", 'type = "violence"', 'type = "rage"', "type must be one of"),
        ("violence.toml", "level = 0", "level = 21", "level must be a whole number from 0 to 20"),
        ("violence.toml", "level = 0", 'level = "0"', "level must be a whole number"),
        ("violence.toml", "level = 0\n", "", "level must be a whole number"),
        ("violence.toml", "number = 26", "number = 27", "number must be 26, not 27"),
        ("violence.toml", "number = 26", "number = 118", "number must be a whole number"),
        ("violence.toml", "opponent_discards 2", "explode 2", "effect 'explode' is none of"),
        ("violence.toml", "opponent_discards 2", "opponent_discards", "needs a number"),
        ("violence.toml", "opponent_discards 2", "opponent_discards two", "is not a number"),
        ("violence.toml", "opponent_discards 2", "opponent_discards -2", "is not a number"),
        ("violence.toml", "opponent_discards 2", "take_support 2", "goes without a number"),
        ("violence.toml", "opponent_discards 2", "attack", "only a Propaganda card"),
        ("violence.toml", "opponent_discards 2", "negate_violence", "belongs to 'police'"),
        ("violence.toml", "opponent_discards 2", "negate_violence 1", "is always 'negate_viol"),
        (
            "organization.toml",
            "rating_all 1",
            "rating_all 2",
            "'rating_all 2' is always 'rating_al",
        ),
        (
            "organization.toml",
            "rating_all 1",
            "rating_all",
            "'rating_all' is always 'rating_all 1'",
        ),
        ("propaganda.toml", '"attack"', '"attack 5"', "'attack 5' is always 'attack'"),
        (
            "violence.toml",
            '"opponent_discards 2"',
            '"opponent_discards 2", "take_support"',
            "only one kind of target",
        ),
        ("violence.toml", '["opponent_discards 2"]', '"opponent_discards 2"', "list of texts"),
        ("violence.toml", "name.de", "name.fr", "name.de is missing"),
        ("violence.toml", "note.en", "notes.en", "note.en is missing"),
        ("violence.toml", 'id = "street_battles"', 'id = "riot"', "there is no such card"),
        ("violence.toml", 'id = "street_battles"', 'ident = "x"', "a record has no id"),
        ("violence.toml", 'id = "rabble_rousing"', 'id = "street_battles"', "is there twice"),
        ("violence.toml", "level = 0", "level = ", "Invalid value"),
        ("government.toml", "anarchy -1", "anarchy 3", "'3' is not a number from -99 to -1"),
        ("government.toml", "anarchy -1", "anarchy 0", "is not a number from -99 to -1"),
        ("government.toml", "anarchy -1", "anarchy -100", "is not a number from -99 to -1"),
        ("special.toml", '["negate_violence"]', "[]", "belongs to 'police'"),
        ("propaganda.toml", '"draw 1"', '"extra_turn"', "may only draw and look"),
        ("support.toml", "effect = []", 'effect = ["draw 1"]', "do nothing when played"),
        ("organization.toml", "level = 4", "level = 20", "at most 48 are allowed"),
        ("parties.toml", "propaganda = 7", "propaganda = -1", "propaganda must be"),
        ("parties.toml", "extra_organization", "extra_draw", "ability must be one of"),
        ("pack.toml", 'id = "base"', "id = 1", "id must be a text"),
    ],
)
def test_a_broken_pack_is_refused(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    error = str(error_of_damaged_pack(tmp_path, file, old, new))
    line = next(line for line in error.splitlines() if reason in line)
    assert line.startswith(file)
    if file == "violence.toml" and "no id" not in reason and reason != "Invalid value":
        assert re.match(r"violence.toml:\d+, card '\w+': ", line)


def test_a_missing_card_is_named(tmp_path: Path) -> None:
    shutil.copytree(game.folder / "pack", tmp_path / "pack")
    (tmp_path / "pack" / "special.toml").unlink()
    with pytest.raises(PackError, match="card 'counter_propaganda' is missing"):
        check(tmp_path / "pack")


def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.toml: not found"):
        load_pack(tmp_path)


# -- packs on top


def on_top(folder: Path, text: str) -> Path:
    (folder / "pack.toml").write_text('id = "mine"\ngame = "fall"\n', "utf-8")
    (folder / "mine.toml").write_text(text, "utf-8")
    return folder


def test_a_pack_on_top_replaces_the_records_that_it_names(tmp_path: Path) -> None:
    mine = on_top(
        tmp_path, '[[card]]\nid = "farmers"\nlevel = 6\nname.en = "Peasants"\nname.de = "Bauern"\n'
    )
    pack = game.packs.lay(load_pack(mine))
    farmers = pack.records["card"]["farmers"]
    assert farmers.both("name")["en"] == "Peasants"
    assert farmers.both("note") == game.built_in.records["card"]["farmers"].both("note")
    setup = game.setup(Setup(2))
    place = farmers.number("number", 1, 117) - 1
    assert Book(pack, setup).level[place] == 6
    assert Book(game.built_in, setup).level[place] == 4


def test_a_pack_on_top_adds_no_cards(tmp_path: Path) -> None:
    mine = on_top(tmp_path, '[[card]]\nid = "miners"\nlevel = 6\n')
    with pytest.raises(PackError, match=r"mine\.toml:1, card 'miners': no such record"):
        game.packs.lay(load_pack(mine))


def test_an_error_names_the_file_on_top(tmp_path: Path) -> None:
    mine = on_top(tmp_path, '[[card]]\nid = "farmers"\nlevel = 60\n')
    with pytest.raises(PackError, match=r"mine\.toml:3, card 'farmers': level"):
        game.packs.lay(load_pack(mine))
