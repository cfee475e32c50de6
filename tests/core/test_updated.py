"""After an update of the rules a saved table goes on, or waits until somebody decides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.checksum import SavedTableError
from kabinett.core.play.digests import digests
from kabinett.core.play.opening import Outdated, Update, end, go_on, load
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import prove, replay
from kabinett.core.play.saved import Pieces, head, rows_since, save
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.core import desk
from tests.core.scripting import load_module
from tests.core.tables import give, lines, log, opened, table

SOURCE = Path(desk.__file__).read_text(encoding="utf-8")
IN_THE_EVENT = ["add", "done", "add", "event", "yes"]


def new_rules(folder: Path, *edits: tuple[str, str]) -> Game[Any]:
    """Return the game with its source edited."""
    source = SOURCE
    for old, new in edits:
        assert old in source
        source = source.replace(old, new)
    game: Game[Any] = load_module(source, folder).game
    return game


NO_EVENT = ("always = [ADD, EVENT,", "always = [ADD,")


def outdated(played: Table, game: Game[Any]) -> Outdated:
    """Return the reason why somebody has to decide about the table."""
    with pytest.raises(Outdated) as error:
        opened(save(played), game)
    return error.value


def gone_on(played: Table, game: Game[Any]) -> Table:
    return go_on(save(played), {"desk": game}.get)[0]


@pytest.mark.parametrize(
    "edit",
    [
        ("A game whose turns", "Another docstring"),
        ("class Desk(State):\n", 'class Desk(State):\n    """The state."""\n\n'),
        ("def main", "# a line\n\n\ndef main"),
        (
            "def turn(s: Desk, seat: int) -> Script:",
            "def turn(\n    s: Desk,\n    seat: int\n) -> Script:",
        ),
    ],
)
def test_a_change_of_layout_alone_is_no_change_of_rules(
    tmp_path: Path, edit: tuple[str, str]
) -> None:
    played = table(*IN_THE_EVENT)
    other, update = opened(save(played), new_rules(tmp_path, edit))
    assert update is None and lines(other) == lines(played)
    assert other.state.values() == played.state.values()


def test_a_table_inside_a_changed_card_is_played_again(tmp_path: Path) -> None:
    """The changed card adds more, so the same answers have other results."""
    played = table(*IN_THE_EVENT, "yes")
    assert played.state.total == 3
    game = new_rules(tmp_path, ("s.total += times", "s.total += 10 + times"))
    other, update = opened(save(played), game)
    assert update == Update(["rules"])
    assert other.state.total == 2 + 10 + 11 and other.state.card == 1
    assert lines(other) == [*lines(played), f"rules {digests(game).whole}"]
    assert other.open_seats() == (1,) and other.ask_id(1) == played.ask_id(1)
    assert other.undo_index(1) is None
    give(other, "no", "add")
    assert other.state.card == 0
    assert replay(parse(write(other.record())), game).state == other.state


def test_a_changed_plain_function_counts_as_changed_rules(tmp_path: Path) -> None:
    """No frame belongs to the function, so only the digest shows the change."""
    game = new_rules(tmp_path, ("return [YES, NO]", "return [NO, YES, ADD]"))
    assert opened(save(table(*IN_THE_EVENT)), game)[1] == Update(["rules"])


def test_a_table_is_loaded_correctly_after_words_move_in_the_vocabulary(tmp_path: Path) -> None:
    """A table is saved as numbers, and one more word at the head of the vocabulary shifts all of
    them."""
    game = new_rules(
        tmp_path,
        ("ADD = vocabulary", 'FIRST = vocabulary.word("first")\nADD = vocabulary'),
    )
    played = table("roll", "vote", "yes", "no", *IN_THE_EVENT)
    other, update = opened(save(played), game)
    assert update is not None and update.changed == ["rules", "vocabulary"]
    names, before = game.vocabulary.names, desk.game.vocabulary.names
    assert names[other.state.die] == before[played.state.die]
    assert [names[vote] for vote in other.state.votes] == ["yes", "no"]
    assert log(other, 0) == log(played, 0)


def test_an_edited_pack_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update may change the built-in pack, but a game with an owner's pack has a copy of that
    pack."""
    old, same, new = (Game(desk.game.contract) for _ in range(3))
    for game, level in ((old, 1), (same, 1), (new, 2)):
        folder = tmp_path / str(id(game))
        folder.mkdir()
        (folder / "pack.toml").write_text('id = "base"\ngame = "desk"\n')
        (folder / "cards.toml").write_text(f'[[card]]\nid = "one"\nlevel = {level}\n')
        monkeypatch.setattr(game, "base_pack", folder, raising=False)
    played = Table.new(old, Setup(2))
    give(played, *IN_THE_EVENT)
    assert opened(save(played), same)[1] is None
    other, update = opened(save(played), new)
    assert update == Update(["book"]) and lines(other)[-1].startswith("rules ")


def test_a_record_that_became_illegal_waits_until_somebody_decides(tmp_path: Path) -> None:
    game = new_rules(tmp_path, NO_EVENT, ("range(3)", "range(4)"))
    error = outdated(table(*IN_THE_EVENT), game)
    assert (error.changed, error.lines_held, error.lost) == (["rules"], 3, 2)
    assert "found '1 event'" in str(error)


def test_going_on_records_a_takeback_of_the_illegal_answers(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT)
    game = new_rules(tmp_path, NO_EVENT, ("range(3)", "range(4)"))
    other, update = go_on(save(played), {"desk": game}.get)
    assert update == Update(["rules"], lost=2)
    assert lines(other) == [
        *lines(played),
        f"rules {digests(game).whole}",
        "takeback 2 by 0 1",
    ]
    assert other.state.total == 2 and other.state.card == 0
    assert log(other, 0) == log(table(*IN_THE_EVENT[:3]), 0)
    give(other, "add", "quit")
    record = parse(write(other.record()))
    assert replay(record, game).state == other.state
    assert prove(record, game)[0].state == other.state


def test_a_game_may_be_ended_without_going_on(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT)
    game = new_rules(tmp_path, NO_EVENT)
    other, _ = end(save(played), {"desk": game}.get)
    assert other.over and other.open_seats() == other.asked_seats() == ()
    assert game.result(other.state) is None and other.ask(1) is None
    assert lines(other)[-1] == "end" and other.record().seed
    assert opened(save(other), game)[0].over
    assert replay(parse(write(other.record())), game, verify=True).over
    with pytest.raises(IllegalChoice):
        other.answer(1, "add")


def test_a_table_that_waits_for_the_old_rules_is_unchanged(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT)
    text = save(played)
    game = new_rules(tmp_path, NO_EVENT)
    for _ in range(2):
        with pytest.raises(Outdated):
            opened(text, game)
    assert opened(text)[0].state == played.state


def test_answers_that_became_forced_or_free_stay_valid(tmp_path: Path) -> None:
    played = table("done", "only", "event", "yes")
    game = new_rules(tmp_path, ("yield seat, [YES], VOTES", "yield seat, [YES, NO], VOTES"))
    other, update = opened(save(played), game)
    assert update and lines(other)[:-1] == lines(played)
    game = new_rules(tmp_path, ("        s.total += times", "        yield seat, [NO], VOTES"))
    other, update = opened(save(played), game)
    assert update and lines(other)[-1] == "1 = no" and lines(other)[:-2] == lines(played)
    assert replay(parse(write(other.record())), game).state == other.state


def test_a_new_forced_answer_does_not_change_the_record(
    tmp_path: Path,
) -> None:
    played = table("event", "no", "add")
    game = new_rules(
        tmp_path,
        ("            break\n", "            yield seat, [YES], VOTES\n            break\n"),
    )
    other, update = opened(save(played), game)
    assert update and lines(other)[:-1] == lines(played)
    assert other.state.values() == played.state.values()
    assert replay(parse(write(other.record())), game).state == other.state
    other.take_back(1, (0, 1))
    assert other.state.total == 0


def test_an_undo_after_a_replay_gives_the_answers_that_an_older_record_omits(
    tmp_path: Path,
) -> None:
    played = table("event", "no", "add", "add")
    edit = ("            break\n", "            yield seat, [YES], VOTES\n            break\n")
    game = new_rules(tmp_path, edit)
    other = replay(parse(write(played.record())), game)
    assert other.state.values() == played.state.values()
    other.undo(0)
    assert other.state.total == 1 and other.undo_choices(0, lambda s: s.total == 0) == [2, 1, 0]
    other.undo(0)
    ask = other.ask(0)
    assert other.state.total == 0 and ask is not None and "add" in ask.choices
    give(other, "add")
    assert lines(other)[-3:] == ["undo 0", "undo 0", "0 add"]


def test_an_update_keeps_the_dice_that_have_fallen(tmp_path: Path) -> None:
    played = table("roll", "event", "yes")
    game = new_rules(tmp_path, ("range(3)", "range(4)"))
    other, update = opened(save(played), game)
    assert update and other.state.die == played.state.die
    assert other.chance.counter == played.chance.counter == 1


def test_the_counter_of_draws_includes_dice_that_an_update_took_back(tmp_path: Path) -> None:
    played = table("roll", "event", "yes")
    game = new_rules(tmp_path, ("ROLL, PEEK", "PEEK"), ("range(3)", "range(4)"))
    assert outdated(played, game).lost == 3
    other = gone_on(played, game)
    assert other.chance.counter == 1 and other.state.die == 0


@pytest.mark.parametrize("decide", [load, go_on])
def test_the_counter_of_draws_includes_those_after_the_head_of_the_table(
    tmp_path: Path, decide: Any
) -> None:
    """A server stores the head of an earlier moment and the lines after it."""
    played = table("roll")
    early = head(played)
    give(played, "roll", "roll")
    assert played.chance.counter == 3
    game = new_rules(tmp_path, ("range(3)", "range(4)"))
    other, update = decide(Pieces(early, *rows_since(played)), {"desk": game}.get)
    assert update and other.chance.counter == 3
    give(other, "roll", "add", "add", "add", "quit")
    assert lines(other)[-5].endswith(" @3")
    assert prove(parse(write(other.record())), game)[0].state == other.state


def test_a_table_with_other_fields_is_played_again_from_the_beginning(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT, "no", "vote")
    played.answer(1, "yes")
    game = new_rules(
        tmp_path, ("    votes: list[int]\n", "    votes: list[int]\n    lamps: int = 1\n")
    )
    other, update = opened(save(played), game)
    assert update == Update(["rules"])
    assert other.state.values() == {**played.state.values(), "lamps": 1}
    assert lines(other)[:-1] == lines(played) and log(other, 0) == log(played, 0)
    assert other.open_seats() == (0,)


def test_hidden_and_taken_back_answers_survive_an_update(tmp_path: Path) -> None:
    played = table("add", "add", "event", "yes")
    played.restart_turn(0)
    give(played, "vote")
    played.answer(1, "yes")
    played.undo(1)
    played.answer(1, "no")
    game = new_rules(tmp_path, ("range(3)", "range(4)"))
    other, update = opened(save(played), game)
    assert update and other.open_seats() == (0,)
    assert [other.ask_id(seat) for seat in (0, 1)] == [played.ask_id(seat) for seat in (0, 1)]
    other.answer(0, "yes")
    assert "1 say yes." in log(other, 0)


def test_a_table_on_which_the_new_rules_raise_is_left_unchanged(tmp_path: Path) -> None:
    game = new_rules(tmp_path, ("        s.total += times", "        s.total //= 0"))
    played = table(*IN_THE_EVENT)
    assert "division" in str(outdated(played, game))
    other = gone_on(played, game)
    assert other.state.total == 2 and other.state.card == 1 and other.open_seats() == (1,)


HALFWAY = ("        s.total += times", "        s.total -= 100\n        s.total //= 0")


def test_a_line_on_which_the_new_rules_raise_halfway_leaves_no_trace(tmp_path: Path) -> None:
    """The total of -100 would fail the game's check."""
    played = table(*IN_THE_EVENT)
    game = new_rules(tmp_path, HALFWAY)
    assert outdated(played, game).lines_held == 4
    played.end((0, 1))
    other = gone_on(played, game)
    assert other.state.total == 2 and other.state.card == 1
    again, nothing = opened(save(other), game)
    assert nothing is None and again.state == other.state


def test_a_game_that_ended_in_a_position_that_became_impossible_can_be_opened(
    tmp_path: Path,
) -> None:
    played = table(*IN_THE_EVENT)
    played.end((0, 1))
    game = new_rules(tmp_path, ("assert s.total >= 0,", "assert s.total < 2,"))
    assert outdated(played, game).lines_held == 0
    again, nothing = opened(save(gone_on(played, game)), game)
    result = again.result()
    assert nothing is None and result is not None and result.kind == "agreed"


@pytest.mark.parametrize("decide", [load, go_on, end])
@pytest.mark.parametrize(
    "edit",
    [
        ("    say(s, BEGINS)", "    s.total //= 0"),
        ("def turn_mark(s: Desk) -> int:\n", "def turn_mark(s: Desk) -> int:\n    s.total //= 0\n"),
        (
            "        s.total += times",
            "        s.total += times\n        if times == 0:\n            "
            "yield seat, [YES], VOTES\n            s.total //= 0",
        ),
    ],
    ids=["at the beginning", "in the turn mark", "in a forced answer"],
)
def test_a_table_that_the_new_rules_cannot_play_on_is_refused_as_a_saved_table(
    tmp_path: Path, decide: Any, edit: tuple[str, str]
) -> None:
    game = new_rules(tmp_path, edit)
    with pytest.raises(SavedTableError, match="division"):
        decide(save(table(*IN_THE_EVENT)), {"desk": game}.get)


def test_after_two_updates_the_record_has_three_segments(tmp_path: Path) -> None:
    one = new_rules(tmp_path, ("range(3)", "range(4)"))
    two = new_rules(tmp_path, NO_EVENT, ("range(3)", "range(5)"))
    played, _ = opened(save(table("add", "roll", "done", "add")), one)
    give(played, "roll", "event", "yes")
    other = gone_on(played, two)
    give(other, "roll", "add", "quit")
    proof = prove(parse(write(other.record())), two)[1]
    assert (proof.updates, proof.unproved, proof.dice) == (2, 2, 1)


def test_a_game_that_its_players_ended_stays_ended_under_other_rules(tmp_path: Path) -> None:
    played = table(*IN_THE_EVENT, "yes")
    played.end((0, 1))
    game = new_rules(tmp_path, ("s.total += times", "s.total += 10 + times"))
    other, update = opened(save(played), game)
    result = other.result()
    assert update and other.over and result is not None and result.kind == "agreed"
    assert replay(parse(write(other.record())), game).result() == result
    assert opened(save(other), game)[0].over


def end_by_all(played: Table) -> None:
    played.end((0, 1))


def concede_second(played: Table) -> None:
    played.concede(1)


@pytest.mark.parametrize("decide", [go_on, end])
@pytest.mark.parametrize(
    ("finish", "kind", "winners"),
    [(end_by_all, "agreed", ()), (concede_second, "conceded", (0,))],
)
def test_a_game_that_ended_before_it_was_outdated_keeps_its_end(
    tmp_path: Path, decide: Any, finish: Any, kind: str, winners: tuple[int, ...]
) -> None:
    played = table(*IN_THE_EVENT)
    finish(played)
    game = new_rules(tmp_path, NO_EVENT)
    assert outdated(played, game).lines_held == 3
    other, update = decide(save(played), {"desk": game}.get)
    result = other.result()
    assert result is not None and (result.kind, result.winners) == (kind, winners)
    assert update == Update(["rules"]) and other.over and other.record().seed
    assert lines(other) == [*lines(played), f"rules {digests(game).whole}"]
    again, nothing = opened(save(other), game)
    assert nothing is None and again.result() == result and lines(again) == lines(other)
