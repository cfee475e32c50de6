"""The chronology of a class: dated cards in the order of the turns, and nothing hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.test import Client

from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.games import find_game
from kabinett.web.classes import teaching
from kabinett.web.classes.chronology import (
    Bar,
    Played,
    Row,
    TableRows,
    bar,
    compare,
    make_rows,
    rows_of,
    span_of,
    years_of,
)
from kabinett.web.classes.chronology_entries import ChronologyEntry, chronology
from kabinett.web.classes.models import Class, ClassTable, Reason
from kabinett.web.play.models import Seat
from tests import random_games
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, person_in
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


def started(lesson: str, pupils: int, **fields: str) -> tuple[Class, list[Client]]:
    """A class that has begun, and its pupils' browsers."""
    school_class = make_class(lesson=lesson, **fields)
    clients = [join(school_class) for _ in range(pupils)]
    at_desk(school_class, "start")
    return school_class, clients


def seat_of(client: Client) -> int:
    return Seat.objects.get(person=person_in(client)).number


def play(school_class: Class, pupils: list[Client], answers: int) -> None:
    """Let pupils and bots answer at random."""
    dice = random.Random(5)
    for row in ClassTable.objects.filter(school_class=school_class):
        game = opened(row.game_id)
        for _ in range(answers):
            if game.table.over:
                break
            random_games.answer(game.table, dice)


# -- in the kernel


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_each_game_has_a_chronology_of_what_everybody_saw(name: str) -> None:
    game = find_game(name)
    assert game is not None and game.length is not None
    count = game.seat_counts[0] if name != "fall" else 4
    dice = random.Random(3)
    length = {game.length.name: game.length.lengths[0]}
    table = random_games.random_table(game, Setup(count, length), dice)
    for _ in range(150):
        if not table.over:
            random_games.answer(table, dice)
    things = game.things(table.wording("en"))
    dated = {
        number
        for number, choice in enumerate(game.vocabulary.names)
        if years_of(str(things.get(choice, {}).get("year") or ""))
    }
    public = table.log_for(SPECTATOR)
    entries = chronology(game, public, dated)
    assert len(entries) >= 8
    texts = {(entry.message_id, entry.args) for entry in public}
    for entry in entries:
        assert entry.thing in dated and entry.lines
        assert {(message.id, args) for message, args in entry.lines} <= texts
    assert len({(entry.thing, entry.nth) for entry in entries}) == len(entries)


def test_in_weimar_an_entry_says_what_its_card_was_used_for() -> None:
    game = find_game("weimar")
    assert game is not None and game.length is not None
    dice = random.Random(3)
    setup = Setup(4, {game.length.name: "first_round"})
    table = random_games.random_table(game, setup, dice)
    while not table.over:
        random_games.answer(table, dice)
    words = table.wording("en")
    numbers = game.vocabulary.numbers
    things = game.things(words)
    dated = {numbers[name] for name in things if name in numbers and things[name].get("year")}
    entries = chronology(game, table.log_for(SPECTATOR), dated)
    lines = [[words.sentence(line) for line in entry.lines] for entry in entries]
    used = [each for each in lines if len(each) > 1 and " plays " in each[0]]
    uses = [line for each in used for line in each[1:]]
    assert any(" debates with " in line for line in uses)
    assert any(line.endswith("in Leipzig.") for line in uses)
    for entry in entries:
        seats = [args[0] for message, args in entry.lines if message.kinds[:1] == ("seat",)]
        assert set(seats) <= {entry.seat}, "each line is about the same seat"


def test_the_bars_show_the_time_of_the_game() -> None:
    rows = [row("1871–1933"), row("1919"), row("1921–1932")]
    assert span_of([TableRows(1, tuple(rows), over=False)]) == (1919, 1932)
    assert span_of([TableRows(1, (rows[0],), over=False)]) == (1871, 1933)
    assert span_of([]) == (0, 0)
    assert bar((1871, 1933), (1919, 1932)) == Bar(0.0, 100.0)
    assert bar((1890, 1900), (1919, 1932)) == Bar(0.0, 0.0)


def row(year: str) -> Row:
    years = years_of(year)
    assert years is not None
    return Row("card:x/0", 1, "", "X", (), 0, "SPD", "Ada", False, year, years, "")


def test_a_game_without_dates_has_an_empty_chronology() -> None:
    school_class, [pupil] = started("bluff:", 1)
    page = pupil.get(f"/class/{school_class.code}/chronology/").content.decode()
    assert "Nothing with a date in history has happened yet" in page


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_chronology_shows_the_whole_note(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("weimar")
    assert game is not None
    table = random_games.random_table(game, Setup(4), random.Random(3))
    words = table.wording(language)
    murder = "timeline:murder_of_luxemburg_and_liebknecht"
    entry = ChronologyEntry(game.vocabulary.numbers[murder], -1, (), 0, 0)
    monkeypatch.setattr("kabinett.web.classes.chronology.chronology", lambda *_: [entry])
    [row] = make_rows(Played(game, table.book, words, [], [], [], over=False))
    assert row.history == game.things(words)[murder]["note"]
    assert "Landwehr" in row.history and row.history.count(".") > 1


# -- for pupils


def test_a_pupil_sees_the_own_table_in_the_order_of_its_turns() -> None:
    school_class, pupils = started("volk:1", 4)
    play(school_class, pupils, 40)
    answer = pupils[0].get(f"/class/{school_class.code}/chronology/")
    [section] = answer.context["sections"]
    rows = [line["row"] for line in section["rows"]]
    assert len(rows) >= 5 and [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0].years[0] in range(1945, 1961) and rows[0].history and rows[0].lines
    own = [line["row"].seat for line in section["rows"] if line["own"]]
    assert own and set(own) == {seat_of(pupils[0])}
    page = answer.content.decode()
    assert "Why we did it" in page and "stays on this device" in page
    german = pupils[0].get(f"/class/{school_class.code}/chronology/", HTTP_ACCEPT_LANGUAGE="de")
    assert rows[0].history not in german.content.decode()


def test_the_chronology_has_nothing_hidden() -> None:
    school_class, pupils = started("weimar:first_round", 4)
    play(school_class, pupils, 40)
    [table] = ClassTable.objects.all()
    game = opened(table.game_id)
    public = {(entry.message_id, entry.args) for entry in game.table.log_for(SPECTATOR)}
    private = [entry for entry in game.table.log if (entry.message_id, entry.args) not in public]
    assert private, "the game tells single seats something"
    words = game.table.wording("en")
    page = pupils[0].get(f"/class/{school_class.code}/chronology/").content.decode()
    for entry in private:
        assert words.sentence((entry.message(game.table.game.folder), entry.args)) not in page


def test_pupils_who_share_a_seat_each_write_their_reason() -> None:
    school_class, pupils = started("volk:1", 4, keeps_reasons="yes", per_seat="2")
    assert ClassTable.objects.count() == 1
    play(school_class, pupils, 40)
    [table] = ClassTable.objects.all()
    rows = rows_of(table, "en").rows
    seats = list(Seat.objects.filter(game=table.game_id))
    members = next(seat.members for seat in seats if len(seat.members) == 2)
    sharing = [pupil for pupil in pupils if person_in(pupil).pk in members]
    seat = next(seat.number for seat in seats if seat.members == members)
    key = next(row.key for row in rows if row.seat == seat)
    for pupil in sharing:
        assert write(pupil, school_class, key, f"says {person_in(pupil).pk}") == 200
    desk = browser().get(f"/desk/{school_class.desk}/chronology/").content.decode()
    for pupil in sharing:
        name = person_in(pupil).username
        assert f"<b>{name}:</b> says {person_in(pupil).pk}" in desk


def test_nobody_else_sees_a_pupils_chronology() -> None:
    school_class, [pupil] = started("volk:1", 1)
    address = f"/class/{school_class.code}/chronology/"
    assert pupil.get(address).status_code == 200
    visitor = browser()
    assert visitor.get(address).headers["Location"] == f"/class/{school_class.code}/"
    assert not visitor.cookies
    waiting = join(make_class())
    assert waiting.get(address).headers["Location"] == f"/class/{school_class.code}/"
    assert browser().get("/desk/wrong/chronology/").status_code == 404


# -- reasons


def write(client: Client, school_class: Class, key: str, text: Any) -> int:
    body = json.dumps({"key": key, "text": text})
    address = f"/class/{school_class.code}/chronology/reason"
    return client.post(address, body, content_type="application/json").status_code


def own_key(client: Client, school_class: Class) -> str:
    [table] = ClassTable.objects.filter(school_class=school_class)
    rows = rows_of(table, "en").rows
    return next(row.key for row in rows if row.seat == seat_of(client))


def test_reasons_stay_on_the_device() -> None:
    school_class, pupils = started("volk:1", 2)
    play(school_class, pupils, 40)
    assert write(pupils[0], school_class, own_key(pupils[0], school_class), "because") == 409
    assert not Reason.objects.exists()


def test_the_teacher_reads_kept_reasons_until_the_class_is_closed() -> None:
    school_class, pupils = started("volk:1", 2, keeps_reasons="yes")
    play(school_class, pupils, 40)
    key = own_key(pupils[0], school_class)
    assert write(pupils[0], school_class, key, "we feared unrest") == 200
    assert write(pupils[0], school_class, key, "we feared <b>unrest</b> more") == 200
    desk = browser().get(f"/desk/{school_class.desk}/chronology/").content.decode()
    assert desk.count("we feared &lt;b&gt;unrest&lt;/b&gt; more") == 1
    own = pupils[0].get(f"/class/{school_class.code}/chronology/").content.decode()
    assert "&lt;b&gt;unrest&lt;/b&gt; more</textarea>" in own and "teacher can read" in own
    assert (
        "unrest&lt;/b&gt; more"
        not in pupils[1].get(f"/class/{school_class.code}/chronology/").content.decode()
    )
    teaching.close(school_class)
    assert not Reason.objects.exists()


@pytest.mark.parametrize("text", ["x" * 501, 5, None, "a\0b"])
def test_a_reason_has_a_length(text: object) -> None:
    school_class, pupils = started("volk:1", 2, keeps_reasons="yes")
    play(school_class, pupils, 40)
    assert write(pupils[0], school_class, own_key(pupils[0], school_class), text) == 400


def test_a_reason_is_about_an_own_entry() -> None:
    school_class, pupils = started("volk:1", 2, keeps_reasons="yes")
    play(school_class, pupils, 40)
    others = own_key(pupils[1], school_class)
    assert write(pupils[0], school_class, others, "x") == 400
    assert write(pupils[0], school_class, "card:nothing/0", "x") == 400
    assert write(browser(), school_class, others, "x") in (403, 404)


# -- for the teacher


def test_the_desk_compares_all_tables_with_history() -> None:
    school_class, pupils = started("volk:1", 4)
    play(school_class, pupils, 40)
    answer = browser().get(f"/desk/{school_class.desk}/chronology/")
    compared = [line["one"] for line in answer.context["compared"]]
    assert [each.years for each in compared] == sorted(each.years for each in compared)
    assert all(len(each.tables) == 2 for each in compared)
    assert len(answer.context["sections"]) == 2
    both = [each for each in compared if all(each.tables)]
    assert both, "a card that both tables played stands once"
    page = answer.content.decode()
    assert "All tables, in the order of history" in page and "<textarea" not in page
    tables = [rows_of(table, "en") for table in ClassTable.objects.order_by("number")]
    assert [each.title for each in compare(tables)] == [each.title for each in compared]


def test_a_class_that_has_not_started_has_an_empty_chronology() -> None:
    school_class = make_class()
    assert browser().get(f"/desk/{school_class.desk}/chronology/").status_code == 200
    pupil = join(school_class)
    answer = pupil.get(f"/class/{school_class.code}/chronology/")
    assert answer.headers["Location"] == f"/class/{school_class.code}/"


def test_decisions_stay_those_of_the_pupil_or_bot_who_made_them() -> None:
    school_class, pupils = started("weimar:1918_1923", 4)
    play(school_class, pupils, 150)
    table = ClassTable.objects.get(school_class=school_class)
    before = [row for row in rows_of(table, "en").rows if row.seat >= 0]
    leaver = next(each for each in pupils if seat_of(each) == before[0].seat)
    seat = seat_of(leaver)
    stayers = {each.player for each in before if each.seat != seat}
    at_desk(school_class, "remove", pupil=person_in(leaver).pupil.pk)
    after = [row for row in rows_of(table, "en").rows if row.seat >= 0][: len(before)]
    assert not any(row.by_bot for row in after), "a bot decided none of this"
    assert {row.player for row in after} == {"", *stayers}, "who was removed has no name"
    play(school_class, pupils, 150)
    late = join(school_class)
    assert seat_of(late) == seat
    rows = [row for row in rows_of(table, "en").rows if row.seat == seat]
    assert {(row.player, row.by_bot) for row in rows} == {("", False), ("", True)}
