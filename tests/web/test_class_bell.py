"""The bell of a class: it tells tables how far they are, helps late ones, and ends all of them."""

from __future__ import annotations

import pytest

from kabinett.core.class_play import options_of, whole_form
from kabinett.core.data import Data
from kabinett.core.play.replay import prove
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web.classes import bell, finishing, pace
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.host import clock
from kabinett.web.play import asks
from kabinett.web.play.jobs import Busy
from kabinett.web.play.models import Game
from tests.web.class_desk import fresh, give_first_answer, playing
from tests.web.class_rooms import ClassRoom, class_data
from tests.web.gathered import browser
from tests.web.school import at_desk, pass_minutes
from tests.web.sites import Served
from tests.web.tables import opened, own_data

pytestmark = pytest.mark.usefixtures("served")


def only_table() -> ClassTable:
    return ClassTable.objects.select_related("game").get()


def count_answers(game_id: str) -> int:
    return sum(opened(game_id).table.answer_counts)


# -- how much help


def test_a_table_in_time_gets_no_help() -> None:
    for time_over in (0.2, 0.5, 0.9):
        given = pace.help_for(time_over, time_over)
        assert given.level == pace.Level.IN_TIME and given.limit == pace.PATIENCE


def test_help_grows_with_the_hurry() -> None:
    levels = [pace.help_for(0.5, game_over).level for game_over in (0.5, 0.485, 0.42, 0.1)]
    assert levels == list(pace.Level)
    limits = [pace.help_for(time_over, 0.4).limit for time_over in (0.6, 0.7, 0.8, 0.95)]
    assert limits == sorted(limits, reverse=True)


def test_nobody_is_helped_at_the_beginning_or_without_knowledge() -> None:
    assert pace.help_for(0.19, 0.0).level == pace.Level.IN_TIME
    assert pace.help_for(0.9, None).level == pace.Level.IN_TIME


def test_a_table_with_too_little_time_plays_its_own_game() -> None:
    """Beyond a share of the answers the bell only tells the table that it is late."""
    assert pace.help_for(0.5, 0.1, by_bell=0.13).level == pace.Level.LIMITED
    given = pace.help_for(0.5, 0.1, by_bell=0.15)
    assert given.level == pace.Level.LATE and given.limit == pace.PATIENCE


# -- watching


def test_the_bell_notes_how_far_a_table_is_and_who_is_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing(lesson="volk:1")
    pass_minutes(monkeypatch, 1)
    bell.check()
    assert only_table().progress == 0.0 and only_table().level == pace.Level.IN_TIME
    assert len(only_table().ahead) <= 1


def test_a_pupil_who_does_not_answer_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(lesson="volk:1")
    game_id, before = only_table().game_id, count_answers(only_table().game_id)
    pass_minutes(monkeypatch, 1.9)
    bell.check()
    assert count_answers(game_id) == before
    pass_minutes(monkeypatch, 0.2)
    bell.check()
    assert count_answers(game_id) == before + 1 and only_table().by_bell == 1


def test_a_pupil_reads_what_the_bell_has_chosen_until_he_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing(lesson="volk:1")
    game_id = only_table().game_id
    seat = opened(game_id).table.open_seats()[0]

    def own() -> Data:
        game = opened(game_id)
        return own_data(game, seat)

    asked = own()["ask"]
    assert asked["since"] == opened(game_id).asks[seat].since and own()["by_bell"] == ""
    pass_minutes(monkeypatch, 2.1)
    bell.check()
    assert own()["by_bell"] in {choice["name"] for choice in asked["choices"]}
    while own()["ask"] is None:
        give_first_answer(game_id)
    give_first_answer(game_id)
    assert own()["by_bell"] == ""


def test_pupils_know_after_how_many_seconds_the_bell_answers() -> None:
    for time_over, game_over in ((0.5, 0.5), (0.5, 0.485), (0.5, 0.1), (0.95, 0.4)):
        given = pace.help_for(time_over, game_over)
        limit = given.limit if given.level == pace.Level.LIMITED else None
        assert pace.help_at(given.level, limit) == given


def test_no_pupil_is_answered_for_because_the_site_was_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing(lesson="volk:1")
    game_id = only_table().game_id
    seat, before = opened(game_id).table.open_seats()[0], count_answers(game_id)
    pass_minutes(monkeypatch, 10)
    of_the_new_process = bell.Bell()
    of_the_new_process.check()
    assert count_answers(game_id) == before
    row = Game.objects.get(pk=game_id).asks[seat]
    assert asks.read_state(row).since == clock.now(), "the page counts from the site's return, too"
    pass_minutes(monkeypatch, 2.1)
    of_the_new_process.check()
    assert count_answers(game_id) == before + 1


def test_the_bell_answers_no_bots_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(lesson="volk:1", pupils=1)
    game_id = only_table().game_id
    seat = opened(game_id).table.open_seats()[0]
    while opened(game_id).seats[seat].by_person:
        give_first_answer(game_id)
        seat = opened(game_id).table.open_seats()[0]
    before = count_answers(game_id)
    pass_minutes(monkeypatch, 10)
    bell.check()
    assert count_answers(game_id) == before


def test_a_late_table_is_told_and_then_helped(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing(lesson="volk:1")
    revision = fresh(school_class).revision
    pass_minutes(monkeypatch, 20)
    bell.check()
    table = only_table()
    assert table.level == pace.Level.LIMITED and table.limit == 25
    assert fresh(school_class).third == 1
    assert fresh(school_class).revision > revision, "its pupils are told"
    page = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert "late, a bot helps" in page


def test_nobody_is_helped_during_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing(lesson="volk:1")
    before = count_answers(only_table().game_id)
    at_desk(school_class, "pause")
    pass_minutes(monkeypatch, 30)
    bell.check()
    assert count_answers(only_table().game_id) == before
    at_desk(school_class, "go_on")
    bell.check()
    assert only_table().level == pace.Level.IN_TIME, "the pause is no time of the class"


# -- forms for classes


@pytest.mark.parametrize("name", ["fall:class", "weimar:first_round_class"])
def test_a_class_plays_a_form_that_fits_into_the_lesson(name: str) -> None:
    page = browser().get("/class/").content.decode()
    assert name in page and "for 45 minutes of play" in page
    school_class, _ = playing(lesson=name)
    game = opened(only_table().game_id).table.game
    form = next(each for each in game.classroom.class_forms if name.endswith(f":{each.name}"))
    chosen = only_table().game.setup["options"]
    assert form.options.items() <= chosen.items()
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert form.label.text in desk


def test_a_form_has_the_guide_of_the_length_that_it_shortens() -> None:
    rules = find_game("fall")
    assert rules is not None and whole_form(rules, "class") == "10"
    assert whole_form(rules, "auto") == "auto" and options_of(rules, "")["round_limit"] == "auto"


# -- ringing


def test_bots_finish_the_turn_before_a_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cut in the middle of an action."""
    playing(lesson="volk:1")
    game_id = only_table().game_id
    give_first_answer(game_id)
    game = opened(game_id).table.game
    turn = game.turn_mark(opened(game_id).table.state)
    pass_minutes(monkeypatch, 46)
    assert bell.ring_bells() == 1
    table = opened(game_id).table
    assert table.over and game.turn_mark(table.state) != turn
    result = table.result()
    assert result is not None and result.kind == "stopped"
    row = Game.objects.get(pk=game_id)
    assert row.over and not row.paused


def test_a_site_that_is_busy_cuts_no_turn_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next check lets bots finish the turn."""
    playing(lesson="volk:1")
    game_id = only_table().game_id
    give_first_answer(game_id)
    game = opened(game_id).table.game
    turn = game.turn_mark(opened(game_id).table.state)
    pass_minutes(monkeypatch, 46)
    with monkeypatch.context() as busy:
        busy.setattr(finishing, "copy_with_dice", raise_busy)
        bell.ring_bells()
    assert not opened(game_id).table.over
    bell.ring_bells()
    table = opened(game_id).table
    assert table.over and game.turn_mark(table.state) != turn


def raise_busy(table: Table) -> Table:
    raise Busy(1)


def test_pupils_read_of_new_help_although_a_bot_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing(lesson="volk:1")
    pass_minutes(monkeypatch, 20)
    Class.objects.update(third=1)
    revision = fresh(school_class).revision

    def break_bot(table: Table, seat: int, bot: str) -> finishing.Answer:
        raise LookupError("the bot is broken")

    monkeypatch.setattr(finishing, "answer_of_bot", break_bot)
    with pytest.raises(ExceptionGroup):
        bell.check()
    assert only_table().level == pace.Level.LIMITED
    assert fresh(school_class).revision > revision


def test_a_broken_bot_stops_neither_the_class_nor_other_classes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that raises ends its own game at once, and all other games as usual."""
    playing(lesson="volk:1")
    playing(lesson="volk:1", pupils=4)
    broken, *others = ClassTable.objects.order_by("pk").values_list("game", flat=True)
    assert len(others) == 2
    answer_of_bot, copy_with_dice = finishing.answer_of_bot, finishing.copy_with_dice
    copied: list[Table] = []

    def copy_one(table: Table) -> Table:
        copy = copy_with_dice(table)
        if table is opened(broken).table:
            copied.append(copy)
        return copy

    def break_once(table: Table, seat: int, bot: str) -> finishing.Answer:
        if any(table is copy for copy in copied):
            raise LookupError("the bot is broken")
        return answer_of_bot(table, seat, bot)

    monkeypatch.setattr(finishing, "copy_with_dice", copy_one)
    monkeypatch.setattr(finishing, "answer_of_bot", break_once)
    answers = [count_answers(game_id) for game_id in (broken, *others)]
    pass_minutes(monkeypatch, 2.1)
    with pytest.raises(ExceptionGroup):  # monitors hear of it
        bell.check()
    now = [count_answers(game_id) for game_id in (broken, *others)]
    assert now == [answers[0], answers[1] + 1, answers[2] + 1]
    pass_minutes(monkeypatch, 46)
    bell.check()
    assert all(opened(game_id).table.over for game_id in (broken, *others))


def test_the_end_is_proved_like_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers that the bell gives and the dice that they need replay to the same end."""
    playing(lesson="weimar:first_round", pupils=4)
    game_id = only_table().game_id
    give_first_answer(game_id)
    pass_minutes(monkeypatch, 46)
    bell.ring_bells()
    table = opened(game_id).table
    again, _proof = prove(table.record(), table.game)
    assert again.state.values() == table.state.values()


def test_more_time_counts_for_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing()
    pass_minutes(monkeypatch, 40)
    at_desk(school_class, "more")
    assert fresh(school_class).minutes == 50
    assert bell.share_over(fresh(school_class)) == pytest.approx(0.8, abs=0.02)


@pytest.mark.database
def test_pupils_see_the_bell_and_who_was_ahead(served_site: Served) -> None:
    room = ClassRoom(served_site, lesson="volk:1")
    pupils = [room.join(), room.join()]
    room.act("start")
    sockets = [room.sit_down(pupil) for pupil in pupils]
    first = class_data(sockets[0])[0]
    assert first["pace"] == {
        "third": 0,
        "played": first["pace"]["played"],
        "level": 0,
        "limit": None,
        "any_after": pace.PATIENCE,
        "minor_after": pace.PATIENCE,
    }
    room.act("end")
    last = class_data(sockets[0], 3)[-1]
    assert last["ends"] <= clock.now()
    assert last["pause"] == ""
    room.act("close")
