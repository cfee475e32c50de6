"""An owner's pack: how it replaces records, how it is checked, and games with it."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kabinett.cli.main import main
from kabinett.core.packs.files import load_pack
from kabinett.core.packs.owners import Packs
from kabinett.core.packs.pack import Pack, PackError, parse_pack
from kabinett.core.play.chance import Chance
from kabinett.core.play.checksum import SavedTableError
from kabinett.core.play.opening import load
from kabinett.core.play.record import RecordError, parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import CITY_IDS, EVENT, SPD, WHITE, Z, vocabulary
from kabinett.games.weimar.phases import impulse
from kabinett.games.weimar.phases.demonstration import demonstration_dice
from kabinett.games.weimar.rules.cards import values
from kabinett.games.weimar.rules.units import strength
from kabinett.games.weimar.screen.page_tables_markers import foreign_affairs
from tests.weimar.position import Play

ROOT = Path(__file__).parents[2]
HEAD = 'id = "box"\ngame = "weimar"\n'


def write_pack(folder: Path, records: str) -> Path:
    """Return the folder of an owner's pack with these records."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / "mine.toml").write_text(records, encoding="utf-8")
    return folder


def load_on_base(folder: Path) -> Pack:
    """Return the folder's pack on top of the base pack, after its checks."""
    return game.packs.lay(load_pack(folder))


def kabinett(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def test_a_record_is_replaced_key_by_key(tmp_path: Path) -> None:
    pack = load_on_base(write_pack(tmp_path, '[[party_card]]\nid = "iron_front"\nlarge = 4\n'))
    card = pack.records["party_card"]["iron_front"]
    assert card.values["large"] == 4
    assert card.values["small"] == game.built_in.records["party_card"]["iron_front"].values["small"]


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ('[[party_card]]\nid = "iron_fist"\n', "party_card 'iron_fist': no such record"),
        ('[[postcard]]\nid = "iron_front"\n', "postcard 'iron_front': no such kind"),
        ('[[party_card]]\nid = "iron_front"\nlarger = 4\n', "'iron_front': no field 'larger'"),
        ('[[party_card]]\nid = "iron_front"\nlarge = 40\n', "large must be a whole number"),
        ('[[party_card]]\nid = "iron_front"\neffect = ["base +1"]\n', "'iron_front': effect"),
        ('[[party_card]]\nid = "iron_front"\neffect = ["bases +1 own any"]\n', "is no effect"),
        ('[[party_card]]\nid = "iron_front"\nname.en = "Iron"\n', "name.de is missing"),
        ('[[party_card]]\nid = "iron_front"\nprovenance = "me"\n', "provenance must be one of"),
        ('[[party_card]\nid = "iron_front"\n', "mine.toml:"),
        (
            '[[issue]]\nid = "media_1"\n[[issue.options]]\ndo = ["vp +1 own"]\ngovernment = true\n'
            'en = "A point."\nde = "Ein Punkt."\n',
            "options: one of them must be open to parties in opposition",
        ),
    ],
)
def test_a_fault_is_reported_with_file_record_and_reason(
    tmp_path: Path, records: str, reason: str
) -> None:
    with pytest.raises(PackError) as error:
        load_on_base(write_pack(tmp_path, records))
    assert "mine.toml" in str(error.value)
    assert reason in str(error.value)
    result = kabinett("packs", "check", tmp_path)
    assert result.exit_code == 1
    assert reason in result.output


def test_a_new_pack_is_valid_and_replaces_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    assert kabinett("packs", "new", "weimar", folder).exit_code == 0
    checked = kabinett("packs", "check", folder)
    assert checked.exit_code == 0
    assert "nothing yet" in checked.output
    assert "# [[party_card]]" in (folder / "party_spd.toml").read_text("utf-8")
    assert kabinett("packs", "new", "weimar", folder).exit_code == 1  # never on top of another pack


def test_the_commented_records_of_a_new_pack_are_those_of_the_base_pack(tmp_path: Path) -> None:
    kabinett("packs", "new", "weimar", tmp_path)
    for file in tmp_path.glob("*.toml"):
        if file.name == "pack.toml":
            continue
        lines = file.read_text("utf-8").splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("# [["))
        plain = [line.removeprefix("#").strip() for line in lines[first:]]
        file.write_text("\n".join(plain) + "\n", encoding="utf-8")
    mine, base = load_on_base(tmp_path), game.built_in
    for kind, records in base.records.items():
        for name, record in records.items():
            assert mine.records[kind][name].values == record.values


def test_games_without_packs_say_so(tmp_path: Path) -> None:
    result = kabinett("packs", "new", "bluff", tmp_path / "box")
    assert result.exit_code != 0


NESTED = "x = " + "[" * 3000 + "]" * 3000 + "\n"


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ("party_card = 1\n", "records are written [[party_card]]"),
        ("party_card = [1]\n", "has no id"),
        ("[[party_card]]\nid = 1\n", "has no id"),
        ('[[party_card]]\nid = "iron_front"\nlarge = 1979-05-27\n', "neither a text nor a number"),
        (
            '[[party_card]]\nid = "iron_front"\nlarge = 99999999999999999999\n',
            "numbers lie between",
        ),
        ('[[party_card]]\nid = "iron_front"\nyear = ' + "9" * 5000 + "\n", "mine.toml"),
        ('[[party_card]]\nid = "iron_front"\nlarge = nan\n', "is no number"),
        (f'[[party_card]]\nid = "iron_front"\n{NESTED}', "too deep"),
        ("# " + "x" * 2_100_000 + "\n", "at most 2 MB"),
    ],
)
def test_reading_any_pack_raises_only_pack_errors(
    tmp_path: Path, records: str, reason: str
) -> None:
    with pytest.raises(PackError) as error:
        load_on_base(write_pack(tmp_path, records))
    assert reason in str(error.value)


def test_the_text_of_a_pack_is_read_as_the_same_pack(tmp_path: Path) -> None:
    pack = load_pack(write_pack(tmp_path, '[[party_card]]\nid = "iron_front"\nlarge = 4\n'))
    again = parse_pack(pack.text())
    assert (again.text(), again.name) == (pack.text(), pack.name)
    other = load_pack(write_pack(tmp_path, '[[party_card]]\nid = "iron_front"\nlarge = 3\n'))
    assert other.name != pack.name


def test_a_refused_pack_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = write_pack(tmp_path / "right", '[[party_card]]\nid = "iron_front"\nlarge = 4\n')
    wrong = write_pack(tmp_path / "wrong", '[[party_card]]\nid = "iron_front"\nlarge = 40\n')
    (wrong / "pack.toml").write_text('id = "wrong"\ngame = "weimar"\n', encoding="utf-8")
    other = write_pack(tmp_path / "other", '[[party_card]]\nid = "iron_front"\nlarge = 3\n')
    folders = (right, wrong, other, tmp_path / "none")
    monkeypatch.setenv("KABINETT_PACKS", os.pathsep.join(map(str, folders)))
    packs = Packs(game)
    assert list(packs.offered) == ["box"]
    assert packs.find("box").name == load_pack(right).name
    assert [reason.partition(":")[0] for reason in packs.refused] == [
        str(wrong),
        str(other),  # its id is taken
        str(tmp_path / "none"),
    ]
    with pytest.raises(LookupError, match="large must be a whole number"):
        packs.find("wrong")


@pytest.fixture
def two_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """Return the folders of two owners' packs that this process knows."""
    folders = []
    for name, large in (("anna", 4), ("bert", 3)):
        records = f'[[party_card]]\nid = "iron_front"\nlarge = {large}\nname.en = "{name}"\n'
        folder = write_pack(tmp_path / name, records + f'name.de = "{name}"\n')
        (folder / "pack.toml").write_text(f'id = "{name}"\ngame = "weimar"\n', encoding="utf-8")
        folders.append(folder)
    monkeypatch.setenv("KABINETT_PACKS", os.pathsep.join(map(str, folders)))
    monkeypatch.setattr(game, "packs", Packs(game))
    yield folders[0], folders[1]


IRON_FRONT = vocabulary.number("card:iron_front")


def large_of(table: Table) -> int:
    return values(table.state, IRON_FRONT)[0]


def test_one_process_plays_several_packs_and_options_at_once(
    two_packs: tuple[Path, Path],
) -> None:
    """Answer at the tables in turn; each must play as if it were alone."""
    lost = {"left_over_points": "lost"}
    setups = [Setup(4), Setup(4, pack="anna"), Setup(4, pack="bert"), Setup(4, lost, pack="anna")]
    tables = [Table.new(game, setup, chance=Chance(bytes(16))) for setup in setups]
    at_once = [playing(table, 300) for table in tables]
    for _ in zip(*at_once, strict=True):
        pass
    apart = [Table.new(game, setup, chance=Chance(bytes(16))) for setup in setups]
    for table in apart:
        for _ in playing(table, 300):
            pass
    assert [table.state for table in tables] == [table.state for table in apart]
    assert [large_of(table) for table in tables] == [2, 4, 3, 4]
    labels = [game.label(IRON_FRONT, table.wording("en")) for table in tables]
    assert labels == ["Iron Front", "anna", "bert", "anna"]
    assert [table.book.left_over_lost for table in tables] == [False, False, False, True]
    assert tables[1].state.book is apart[1].state.book  # one book for all tables with this pack


def playing(table: Table, answers: int) -> Iterator[None]:
    """Give the table this many random answers, always the same ones; yield after each."""
    dice = random.Random(1)
    for _ in range(answers):
        if not table.over:
            seat = table.open_seats()[0]
            choices = table.program.choices_of(table.state, seat)
            table.answer(seat, vocabulary.names[dice.choice(choices)])
        yield


def test_a_record_names_its_pack_and_is_replayed_with_it(two_packs: tuple[Path, Path]) -> None:
    table = Table.new(game, Setup(4, pack="bert"), chance=Chance(bytes(16)))
    for _ in playing(table, 40):
        pass
    text = write(table.record())
    assert f"pack: {load_pack(two_packs[1]).name}" in text
    assert replay(parse(text), game).state == table.state
    with pytest.raises(RecordError, match=r"line 5: there is no pack 'bert-0000' here"):
        replay(parse(re.sub("pack: .*", "pack: bert-0000", text)), game)


def test_a_saved_table_goes_on_with_the_pack_it_was_begun_with(
    two_packs: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edited folder must change new games only; another process needs the stored pack."""
    table = Table.new(game, Setup(4, pack="anna"), chance=Chance(bytes(16)))
    text, stored = save(table), game.packs.find("anna").text()
    write_pack(two_packs[0], '[[party_card]]\nid = "iron_front"\nlarge = 2\n')
    monkeypatch.setattr(game, "packs", Packs(game))  # as in a new process
    with pytest.raises(SavedTableError, match="there is no pack 'anna-"):
        load(text, lambda _: game)
    game.packs.add(parse_pack(stored))
    assert large_of(load(text, lambda _: game)[0]) == 4
    assert large_of(Table.new(game, Setup(4, pack="box"))) == 2


def test_a_game_with_an_unknown_pack_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no pack 'mine' here"):
        game.setup(Setup(4, pack="mine"))


def test_an_event_of_the_first_impulses_only(tmp_path: Path) -> None:
    """4.3: "only in the first or second Impulse" includes a moment before the first one."""
    records = '[[party_card]]\nid = "volksverein"\nimpulses = 2\nprovenance = "box"\n'
    game.packs.add(load_pack(write_pack(tmp_path, records)))
    pack = load_pack(tmp_path).name
    for count, open_ in ((0, True), (2, True), (3, False)):
        play = Play(hand={"z": "volksverein"}, issues="media_1: z_2", pack=pack)
        play.s.impulses = [count] * 4
        play.play("z", "volksverein")
        assert ("event" in play.offered) == open_
    reason = game.reason(play.s, play.s.seat, EVENT)
    assert reason is not None and reason.section == "4.3"
    play = Play(hand={"z": "volksverein"}, starter=Z, pack=pack)
    play.s.impulses, play.s.early[Z] = [3] * 4, 1  # Impulses of the round before do not count
    play.start(impulse.impulse_phase).does("volksverein")
    assert "event" in play.offered
    after = game.things(Wording(game, "en", str, play.s.book))["card:volksverein"]["after"]
    assert after.startswith("Its Event only in your first 2 Impulses of a round")


@pytest.mark.parametrize(("nation", "told"), [("any", "all nations"), ("", "–"), ("ussr", "USSR")])
def test_the_flags_of_a_foreign_affairs_card_are_told(
    tmp_path: Path, nation: str, told: str
) -> None:
    records = f'[[foreign_affairs]]\nid = "dawes_plan"\nnation = "{nation}"\nprovenance = "box"\n'
    text = Wording(game, "en", str, Book(load_on_base(write_pack(tmp_path, records)), Setup(4)))
    [row] = [row for row in foreign_affairs(text) if row[0].startswith("Dawes")]
    assert row[2] == told
    thing = game.things(text)["foreign:dawes_plan"]
    assert thing["nation_label"] == told.replace("–", "")


def test_success_tables_differ_by_party(tmp_path: Path) -> None:
    """5.10: "according to the information on your Party Board"."""
    records = '[[success]]\nid = "coup_dnvp"\nrow_4 = ["coup_marker here"]\nprovenance = "box"\n'
    game.packs.add(load_pack(write_pack(tmp_path, records)))
    pack = load_pack(tmp_path).name
    dnvp = Play(units="essen: freikorps_1 2", dice="4 1", pack=pack).act("dnvp", "coup", "essen")
    kpd = Play(units="essen: soldiers 2", dice="4 1", pack=pack).act("kpd", "coup", "essen")
    assert (dnvp.threats("essen"), kpd.threats("essen")) == ({"regime"}, set())


def test_a_unit_is_as_strong_as_its_record_says(tmp_path: Path) -> None:
    """The rules and the screen must use the same strength: in the dice, beside the city, and in the
    facts of the unit."""
    game.packs.add(
        load_pack(
            write_pack(tmp_path, '[[unit]]\nid = "police"\nstrength = 3\nprovenance = "box"\n')
        )
    )
    play = Play(units="leipzig: police 1", pack=load_pack(tmp_path).name)
    leipzig = CITY_IDS.index("leipzig")
    assert demonstration_dice(play.s, Z, leipzig) == 4
    play.s.government = [1, 0, 0, 0]  # in opposition the Zentrum counts its Police only
    assert demonstration_dice(play.s, Z, leipzig) == 4
    words = Wording(game, "en", str, play.s.book)
    assert game.things(words)["unit:police"]["text"].startswith("Strength 3.")
    told = [words.sentence(line) for line in game.public_scene(play.s).about["city:leipzig"]]
    assert "1 × Police, strength 3 each" in told


def test_a_unit_belongs_to_the_parties_of_its_record(tmp_path: Path) -> None:
    game.packs.add(
        load_pack(
            write_pack(tmp_path, '[[unit]]\nid = "police"\nowner = "spd"\nprovenance = "box"\n')
        )
    )
    play = Play(units="leipzig: police 1", pack=load_pack(tmp_path).name)
    leipzig = CITY_IDS.index("leipzig")
    assert strength(play.s, SPD, leipzig) == 1 and strength(play.s, WHITE, leipzig) == 0
    told = game.things(Wording(game, "en", str, play.s.book))["unit:police"]
    assert told["owner"] == "spd" and "Government unit" not in told["text"]
