"""The check finds missing words, and words that print something other than a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.cli.words import mo_bytes, po_bytes
from kabinett.core.message import Message
from kabinett.core.setup import Setup
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Wording
from kabinett.games import forget_games
from kabinett.starter import game as starter
from kabinett.starter.content import TITLE
from kabinett.testing import new_table
from kabinett.testing.checks import STARTER_TITLE, untitled_note
from kabinett.testing.words.languages import Wordless
from kabinett.testing.words.own_words import check_foreign
from kabinett.testing.words.sentences import (
    LISTED,
    check_holes,
    check_things,
    check_words,
)
from tests.games.bluff import game
from tests.testing.planted import bluff_with, faulty, kabinett_test, line_of, planted_game, sample


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("", "the label of die:1 in 'en': '' is not a text"),
        (
            "{die} and more",
            "the label of die:1 in 'en': nothing has filled a hole: '{die} and more'",
        ),
    ],
)
def test_names_without_words_are_found(label: str, told: str) -> None:
    planted = bluff_with(label=lambda choice, words: label)
    planted.vocabulary.own_labels.add("die")
    with pytest.raises(Wordless, match=re.escape(told)):
        check_things(planted)


def test_a_label_that_raises_is_found_while_playing() -> None:
    def refuse(choice: int, words: Wording) -> str:
        raise NotImplementedError

    with pytest.raises(NotImplementedError):
        check_words(new_table(bluff_with(label=refuse), Setup(2), 1))


def half_german(folder: Path, name: str) -> Path:
    folder = faulty(folder, name)
    (folder / "locale" / "de").mkdir(parents=True)
    return folder


def test_every_sentence_without_german_is_named_with_its_line(tmp_path: Path) -> None:
    """The report lists as many sentences as fit on a screen, and the games are still played."""
    folder = half_german(tmp_path, "half_german")
    told = kabinett_test(folder, "--games", 1, "--seed", 5).stdout
    source = (folder / "__init__.py").read_text().splitlines()
    lines = [n for n, line in enumerate(source, 1) if "Message(" in line or "Question(" in line]
    # The list has the order of the sources; the title needs no German.
    named = [int(line) for line in re.findall(rf"{folder}/__init__\.py:(\d+): .* catalogue", told)]
    assert named == sorted({*named} & {*lines}) and len(named) == LISTED
    more = re.search(rf"and (\d+) more: kabinett words {folder} --missing\n", told)
    assert more is not None and int(more[1]) >= len(lines) - LISTED - 1
    assert f"kabinett words {folder} adds them" in told
    assert re.search("games +1 games, ", told)


def test_a_missing_translation_hides_no_other_fault(tmp_path: Path) -> None:
    folder = half_german(tmp_path, "half_wrong")
    file = folder / "__init__.py"
    file.write_text(
        file.read_text().replace("kb.say(s, LOSES_DIE, loser)", "kb.say(s, ROUND, DIE[0])")
    )
    told = kabinett_test(folder, "--games", 1, "--seed", 5).stdout
    words = told[told.index("words ") :].splitlines()
    assert re.match(r"words +WRONG: \S+__init__\.py:\d+: .*\{n\} is filled with DIE\[0\]", words[0])
    assert "is not in the catalogue for 'de'" in words[1]


def test_words_of_a_board_come_from_the_catalogue(tmp_path: Path) -> None:
    folder = half_german(tmp_path, "worded_board")
    board = folder / "static" / "worded_board" / "board.svg"
    board.parent.mkdir(parents=True)
    text = '<text data-words="Cups &amp; dice">…</text>'
    board.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{text}</svg>')
    told = CliRunner().invoke(main, ["words", str(folder), "--missing"]).stdout
    assert "worded_board/static/worded_board/board.svg:2" in told and '"Cups & dice" = ""' in told
    filled = tmp_path / "de.toml"
    filled.write_text('[de]\n"Cups & dice" = "Becher & Würfel"\n')
    assert CliRunner().invoke(main, ["words", str(folder), "--from", str(filled)]).exit_code == 0
    forget_games()
    try:
        words = Wording(planted_game(folder), "de", str)
        assert words.translate("Cups & dice", "", 1) == "Becher & Würfel"
    finally:
        forget_games()


def test_a_wrong_placeholder_in_a_translation_is_named_with_its_line(tmp_path: Path) -> None:
    """Also in the compiled catalogue, which could not print such a sentence."""
    folder = half_german(tmp_path, "wrong_hole")
    assert CliRunner().invoke(main, ["words", str(folder)]).exit_code == 0
    po = folder / "locale/de/LC_MESSAGES/wrong_hole.po"
    english = "{seat} bids {bid}."
    with po.open("rb") as file:
        catalog = read_po(file, locale="de")
    catalog[english].string = "{seat} bietet {gebot}."
    po.write_bytes(po_bytes(catalog))
    po.with_suffix(".mo").write_bytes(mo_bytes(catalog))
    line = po.read_text().splitlines().index(f'msgid "{english}"') + 1
    told = kabinett_test(folder, "--games", 1, "--seed", 5).stdout
    assert (
        f"{po}:{line}: “{english}”: the translation has a hole {{gebot}}, but the English" in told
    )
    assert "tuple.index" not in told
    assert "its translation '{seat} bietet {gebot}.' has a hole {gebot} of its own" in told


def test_an_id_in_place_of_a_choice_is_found(tmp_path: Path) -> None:
    """The sentence would name the choice that happens to have this number."""
    folder = faulty(
        tmp_path,
        "says_an_id",
        ("kb.say(s, BIDS, seat, choice)", "kb.say(s, BIDS, seat, last_of(s))"),
        ("def main(s", "def last_of(s: Bluff) -> int:\n    return s.bid\n\n\ndef main(s"),
    )
    line = 1 + next(
        n
        for n, line in enumerate((folder / "__init__.py").read_text().splitlines())
        if "last_of(s))" in line
    )
    told = kabinett_test(folder, "--games", 3, "--seed", 5)
    assert told.exit_code == 1
    assert re.search(
        re.escape(f"{folder}/__init__.py:{line}: '{{seat}} bids {{bid}}.': {{bid}} is filled with ")
        + r"\d+, which is die:\d; it needs a choice of the group 'bid'. If it is an id, "
        r"convert it with BID\[…\], here to bid:\S+",
        told.stdout,
    )


def test_a_wrong_seat_is_found() -> None:
    text = Message("{seat} is nobody."), (-1,)
    words = new_table(game, Setup(2), 1).wording("en")
    with pytest.raises(
        Wordless, match=r"{seat} is filled with -1, which is nothing; it needs a seat"
    ):
        check_holes(text, words)
    many = Message("{seat} is one of many."), (2,)
    check_holes(many, words)
    with pytest.raises(
        Wordless, match=r"{seat} is filled with 2, .*; it needs a seat, from 0 to 1"
    ):
        check_holes(many, words, seats=2)


def test_a_choice_may_be_named_as_one_of_another_group() -> None:
    table = new_table(bluff_with(), Setup(2), 1)
    vocabulary = Vocabulary()
    vocabulary.group("card", ["1"])
    late = vocabulary.group("late", ["1"], also="card")
    table.game.vocabulary = vocabulary
    check_holes((Message("{card} is drawn."), (late[0],)), table.wording("en"))


def test_a_form_that_no_record_has_is_found_in_every_language(tmp_path: Path) -> None:
    folder = tmp_path / "no_such_form"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    rules = folder / "rules.py"
    source = rules.read_text()
    line = 1 + source.split("Nobody wins {region")[0].count("\n")
    english = ("Nobody wins {region.accusative}", "Nobody wins {region.towards}")
    rules.write_text(source.replace(*english))
    po = folder / "locale" / "de" / "LC_MESSAGES" / "no_such_form.po"
    po.write_text(
        po.read_text()
        .replace(*english)
        .replace("Niemand gewinnt {region.accusative}", "Niemand gewinnt {region.dative}")
    )
    assert CliRunner().invoke(main, ["words", str(folder)]).exit_code == 0
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert told.exit_code == 1
    lacks = "no record of 'region' has {}; the forms are accusative"
    assert (
        f"{rules}:{line}: 'Nobody wins {{region.towards}}.': {{region.towards}}: "
        f"{lacks.format('towards.en')}" in told.stdout
    )
    line = po.read_text().splitlines().index('msgid "Nobody wins {region.towards}."') + 1
    assert (
        f"{po}:{line}: 'Niemand gewinnt {{region.dative}}.' in 'de': {{region.dative}}: "
        f"{lacks.format('dative.de')}" in told.stdout
    )


def test_a_label_that_is_never_used_is_found(tmp_path: Path) -> None:
    spoken = ('return vocabulary.name(choice).removeprefix("bid:")', 'return f"Die {choice}"')
    told = kabinett_test(faulty(tmp_path, "spoken", (spoken[0], f"{spoken[1]}  #")))
    assert told.exit_code == 1
    assert "die:1 is called '1', because numbers as ids need no label" in told.stdout
    assert "your label 'Die 0' is never used. Add the group with own_label=True" in told.stdout
    own = ("kb.numbered(6))", "kb.numbered(6), own_label=True)")
    told = kabinett_test(faulty(tmp_path, "own", (spoken[0], f"{spoken[1]}  #"), own), "--games", 1)
    assert told.exit_code == 0, told.stdout


def test_an_index_of_an_unknown_kind_is_reported() -> None:
    one = {"die:1": {"kind": "card", "label": "One"}}
    planted = bluff_with(card_kinds={"gear": Message("Gear")}, things=lambda words: one)
    with pytest.raises(Wordless, match="has nothing of the kind 'gear'; its kinds are card"):
        check_things(planted)


def test_an_unknown_placeholder_is_refused_when_the_game_is_loaded(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "nameless", ("{seat} bids {bid}.", "{who} bids {bit}."))
    line = (folder / "__init__.py").read_text().split("{who}")[0].count("\n") + 1
    told = kabinett_test(folder)
    assert told.exit_code == 2
    assert (
        f"{folder}/__init__.py:{line}: '{{who}} bids {{bit}}.': nothing is called {{who}} and "
        "{bit}; there is: bid, die, n, prompt, seat, thing" in told.stderr
    )


def test_braces_without_a_placeholder_are_refused() -> None:
    with pytest.raises(ValueError, match="no hole"):
        Message("{Seat} bids.")


def test_a_message_says_that_it_forgets() -> None:
    assert Message("Shuffled.", forgets=True).forgets and not Message("Shuffled!").forgets


THINGS = """

def things(words: kb.Wording) -> kb.Things:
    return {vocabulary.name(envoy): {%s} for envoy in ENVOY}
"""


@pytest.mark.parametrize(
    ("member", "told"),
    [
        ('"type_label": "envoy"', "type_label of envoy:1 says 'envoy' in English and in 'de'"),
        ('"text": "Draw two cards."', "text of envoy:1 says 'Draw two cards.' in English"),
        ('"facts": [["worth", 3]]', "facts of envoy:1 says 'worth' in English"),
        ('"note": "Of region:coast"', "note of envoy:1 says 'Of region:coast' in English"),
        # names, and a field that nobody reads
        ('"note": CITY, "type": "envoy", "text": "SPD 3"', ""),
        ('"facts": [f"Worth {envoy}"]', "facts of envoy:1 says 'Worth 0' in English and in 'de'"),
        ('"type_label": f"Worth {envoy}"', "type_label of envoy:1 says 'Worth 0' in English"),
        ('"type_label": "Person"', "type_label of envoy:1 says 'Person' in English and in 'de'"),
        ('"note": "Envoys of {}".format(envoy)', "note of envoy:1 says 'Envoys of 0' in English"),
        (
            '"type_label": "Coast"',
            "says 'Coast' in English and in 'de', but there it is 'Küste'",
        ),
        ('"facts": [words.label("thing", REGION[1]) + f": {envoy}"]', ""),
        ('"text": words.label("thing", REGION[1])', ""),
    ],
)
def test_texts_of_things_need_all_languages(tmp_path: Path, member: str, told: str) -> None:
    name = f"foreign_{abs(hash(member)) % 10**8}"
    folder = sample(tmp_path, name)
    screen = folder / "screen.py"
    screen.write_text(f"{HEAD.format(name)}{screen.read_text()}{THINGS % member}")
    if not told:
        check_foreign(planted_game(folder))
        return
    at = f"{screen}:{line_of(screen, member)}: `things`: "
    with pytest.raises(Wordless, match=re.escape(at) + ".*" + re.escape(told)):
        check_foreign(planted_game(folder))


HEAD = """import kabinett.author as kb
from {}.content import ENVOY, REGION, vocabulary
CITY = "Berlin"
"""
TABLES = """

def regions(words: kb.Wording) -> list[list[str]]:
    return [[words.sentence((WORTH, ()))], %s]


WORTH = kb.Message("Worth")
PAGE_TABLES = {"regions": regions}
"""


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('["coast"]', "the table regions says 'coast' in English and in 'de'"),
        ('["Coast", "3"]', "the table regions returns .*: return rows of equal length"),
    ],
)
def test_a_table_of_the_rules_needs_all_languages(tmp_path: Path, row: str, told: str) -> None:
    name = f"tables_{abs(hash(row)) % 10**8}"
    folder = sample(tmp_path, name)
    screen = folder / "screen.py"
    screen.write_text(f"{HEAD.format(name)}{screen.read_text()}{TABLES % row}")
    with pytest.raises(Wordless, match=rf"screen\.py:\d+: {told}"):
        check_foreign(planted_game(folder))


def test_a_label_that_is_an_id_is_reported(tmp_path: Path) -> None:
    folder = sample(tmp_path, "labels_an_id", ("content.py", ', kb.Message("Envoy {n}")', ""))
    content = folder / "content.py"
    content.write_text(content.read_text().replace("kb.numbered(18)", 'list("abcdefghijklmnopqr")'))
    screen = folder / "screen.py"
    own = "def label(choice: int, words: kb.Wording) -> str:\n    return vocabulary.name(choice)\n"
    screen.write_text(f"{HEAD.format(folder.name)}{screen.read_text()}\n\n{own}")
    line = line_of(screen, "def label(")
    with pytest.raises(Wordless, match=rf"screen\.py:{line}: `label` of envoy:a says 'envoy:a' in"):
        check_foreign(planted_game(folder))


def test_the_title_of_a_new_game_gets_a_remark_until_it_is_changed(tmp_path: Path) -> None:
    assert TITLE.text == STARTER_TITLE
    folder = sample(tmp_path, "untitled")
    fresh = planted_game(folder)
    line = line_of(folder / "content.py", "TITLE = ")
    assert untitled_note(fresh) == (
        f"\n{folder}/content.py:{line}: the title is still 'Six Regions': what is your game called?"
    )
    assert untitled_note(game) == untitled_note(starter) == ""
