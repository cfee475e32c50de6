"""The record of a game: written, read by people, played again, and checked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabinett.core.game import Setup
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Line, Player, Record, RecordError, parse, write
from kabinett.core.play.replay import replay, steps
from kabinett.core.play.table import Table
from kabinett.core.state import CHANCE
from kabinett.testing.play import new_table, play_random
from tests.core.desk import game
from tests.core.test_table import give, lines, table
from tests.games import bluff

HEAD = """\
kabinett record 1
game: desk 1
seats: random Ada | random Bert
options: lamp=off
seed-hash: unknown
"""


def test_a_record_reads_like_this() -> None:
    players = [Player("Ada"), Player("", "one-ply")]
    played = Table.new(game, Setup(2, {"lamp": "off"}), players, Chance(bytes(SEED_BYTES)))
    give(played, "add", "add", "roll", "add")
    played.undo(0)
    give(played, "add", "only", "quit")
    assert write(played.record()) == (
        "kabinett record 1\n"
        "game: desk 1\n"
        "seats: random Ada | random bot one-ply\n"
        "options: lamp=off\n"
        f"seed-hash: {played.chance.seed_hash}\n"
        "seed: 00000000000000000000000000000000\n"
        "\n"
        "0 add\n"
        "0 add\n"
        "0 roll\n"
        f"chance die:{1 + Chance.draw(bytes(SEED_BYTES), 0, 6)} @0\n"
        "~ 0 add\n"
        "0 add\n"
        "0 only\n"
        "0 = yes\n"
        "0 quit\n"
    )


# -- reading and writing

words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
choices = st.from_regex(r"[a-z0-9_]{1,6}(:[a-z0-9_~.+-]{1,6})?", fullmatch=True)
names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
plain_lines = st.builds(
    Line,
    who=st.integers(0, 6),
    name=choices,
    forced=st.booleans(),
    struck=st.booleans(),
)
draws = st.builds(
    Line,
    who=st.just(CHANCE),
    name=choices,
    struck=st.booleans(),
    counter=st.none() | st.integers(0, 10**6),
)
seats = st.lists(st.tuples(words, st.builds(Player, names, st.just("") | words)), min_size=1)


@given(
    seats=seats,
    version=st.integers(1, 99),
    options=st.dictionaries(words, words, max_size=4),
    pack=st.just("") | words,
    seed=st.just("") | st.just("00" * SEED_BYTES),
    body=st.lists(plain_lines | draws, max_size=20),
)
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_read_again(
    seats: list[tuple[str, Player]],
    version: int,
    options: dict[str, str],
    pack: str,
    seed: str,
    body: list[Line],
) -> None:
    roles = tuple(role for role, _ in seats)
    players = [player for _, player in seats]
    record = Record("desk", version, players, roles, options, "5f0e", seed, pack, body)
    text = write(record)
    again = parse(text)
    assert write(again) == text
    assert (again.game, again.version, again.roles) == ("desk", version, roles)
    assert (again.options, again.seed, again.pack) == (options, seed, pack)
    assert [player.bot for player in again.players] == [player.bot for player in players]
    assert [line.text() for line in again.lines] == [line.text() for line in body]


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_whatever_is_read_only_a_record_error_comes_of_it(text: str) -> None:
    for tried in (text, HEAD + text, HEAD.replace("Ada", text), HEAD.replace("off", text)):
        try:
            replay(parse(tried), game)
        except RecordError as error:
            assert 1 <= error.line <= max(1, len(tried.splitlines()))


def test_comments_and_empty_lines_are_passed_over() -> None:
    text = f"# by hand\n\n{HEAD}\n# the first turn\n0 add # why not\n\n   1 add\n0 done"
    with pytest.raises(RecordError, match="line 12: found '1 add'; but it is seat 0 that is asked"):
        replay(parse(text), game)


# -- damage


@pytest.mark.parametrize(
    ("line", "says", "text"),
    [
        (1, "not a record of Kabinett", ""),
        (1, "not a record of Kabinett", "kabinett record 2\n"),
        (1, "the line 'game:' is missing", "kabinett record 1\n0 add\n"),
        (1, "the line 'seats:' is missing", "kabinett record 1\ngame: desk 1\n"),
        (2, "a name and a version number, not 'desk'", HEAD.replace("desk 1", "desk")),
        (2, "a record of 'chess', not of 'desk'", HEAD.replace("desk", "chess")),
        (2, "made by a newer version of desk", HEAD.replace("desk 1", "desk 7")),
        (3, "each is a role and a name", HEAD.replace("random Ada |", "|")),
        (3, "for 2 to 2 seats, not 1", HEAD.replace(" | random Bert", "")),
        (3, "no role 'king' here", HEAD.replace("random Bert", "king Bert")),
        (4, "name=value, not 'lamp'", HEAD.replace("lamp=off", "lamp")),
        (4, "'dim' is none of on, off", HEAD.replace("off", "dim")),
        (4, "desk has no option 'lampe'", HEAD.replace("lamp", "lampe")),
        (6, "a second line 'game:'; the first is line 2", HEAD + "game: desk 1\n"),
        (6, "seed: non-hexadecimal", HEAD + "seed: x\n"),
        (6, "a seed has 16 bytes, not 1", HEAD + "seed: 00\n"),
        (6, "the seed is not the one whose hash was shown", HEAD + f"seed: {'00' * 16}\n"),
        (6, "begins with no seat number and not with 'chance'", HEAD + "add\n"),
        (6, "names no choice", HEAD + "0\n"),
        (6, "names no choice", HEAD + "~ 0 =\n"),
        (6, "names more than one choice", HEAD + "0 add add\n"),
        (6, "@x: the number of a draw", HEAD + "chance die:1 @x\n"),
        (6, "@3: only chance draws", HEAD + "0 add @3\n"),
        (7, "begins with no seat number", HEAD + "0 add\ngame: desk 1\n"),
        (7, "found '0 fly'; legal: add, event, roll", HEAD + "0 add\n0 fly\n"),
        (7, "found '0 quit'; legal: add", HEAD + "0 add\n0 quit\n"),
        (7, "found '5 add'; but it is seat 0 that is asked", HEAD + "0 add\n5 add\n"),
        (7, "found '0 add'; but it is chance that is asked", HEAD + "0 roll\n0 add\n"),
        (7, "found 'chance die:9'; legal: die:1, die:2", HEAD + "0 roll\nchance die:9\n"),
        (8, "but it is seat 0, seat 1 that is asked", HEAD + "\n0 vote\nchance yes\n"),
        (10, "comes after the end of the game", HEAD + "0 add\n" * 3 + "0 quit\n0 add\n"),
    ],
)
def test_damage_is_refused_with_line_and_what_was_legal(line: int, says: str, text: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(parse(text), game)
    assert error.value.line == line and str(error.value).startswith(f"line {line}: ")
    assert says in str(error.value)


# -- playing again


def test_a_record_typed_by_hand_needs_no_forced_lines_and_no_draws() -> None:
    played = replay(parse(HEAD + "0 only\n0 roll\nchance die:3\n0 last\n0 done\n1 add"), game)
    assert lines(played)[:3] == ["0 only", "0 = yes", "0 roll"]
    assert lines(played)[-3:] == ["chance = die:1", "0 done", "1 add"]
    assert played.state.die == bluff.DIE[2] - bluff.DIE[0] + game.vocabulary.number("die:1")


def test_answers_to_several_may_stand_in_any_order() -> None:
    assert (
        replay(parse(HEAD + "0 vote\n1 yes\n0 no"), game).state.votes
        == replay(parse(HEAD + "0 vote\n0 no\n1 yes"), game).state.votes
    )


def test_an_old_name_is_read_and_becomes_todays() -> None:
    assert lines(replay(parse(HEAD + "0 plus"), game)) == ["0 add"]


def test_a_line_marked_as_forced_may_have_become_free() -> None:
    assert replay(parse(HEAD + "0 nudge\n1 = yes"), game).open_seats() == (0,)


def test_struck_lines_stay_and_are_not_played() -> None:
    played = table("add", "add")
    played.undo(0)
    again = replay(parse(write(played.record())), game)
    assert lines(again) == ["0 add", "~ 0 add"] and again.state.total == 1
    assert again.ask_id(0) == played.ask_id(0)


def test_a_replay_shows_the_table_after_every_line() -> None:
    record = parse(HEAD + "0 add\n0 only\n0 add")
    assert [len(shown.lines) for shown in steps(record, game)] == [0, 1, 2, 3, 4]


def test_a_replay_leaves_its_record_alone() -> None:
    record = table("add", "only").record()
    again = replay(record, game)
    again.undo(0)
    assert [line.text() for line in record.lines] == ["0 add", "0 only", "0 = yes"]


def test_a_replayed_table_can_be_played_on() -> None:
    played = table("add", "roll", "vote")
    again = replay(parse(write(played.record())), game)
    assert again.open_seats() == (0, 1)
    give(again, "yes", "no", "add")
    assert again.state.total == 2


# -- proving the dice


def proved(text: str) -> Table:
    return replay(parse(text), bluff.game, verify=True)


FINISHED = write(play_random(bluff.game, Setup(2), seed=3, every=100).record())


def test_every_die_of_a_finished_game_is_proved() -> None:
    assert proved(FINISHED).over


def test_a_changed_die_is_caught() -> None:
    rows = FINISHED.splitlines()
    for number, row in enumerate(rows):
        if not row.startswith("chance"):
            continue
        other = next(f"die:{face}" for face in range(1, 7) if f"die:{face}" not in row)
        changed = [*rows[:number], f"chance {other} {row.split()[2]}", *rows[number + 1 :]]
        with pytest.raises(RecordError, match="; the seed gives 'die:") as error:
            proved("\n".join(changed))
        assert error.value.line == number + 1


def test_a_draw_that_was_passed_over_is_caught() -> None:
    """Or else the host could leave out the draws that he does not like."""
    with pytest.raises(RecordError, match="found draw @1; it is @0's turn"):
        proved(FINISHED.replace("@0", "@1", 1))
    first = next(row for row in FINISHED.splitlines() if row.startswith("chance"))
    with pytest.raises(RecordError, match="does not say which draw it was"):
        proved(FINISHED.replace(first, first.split(" @")[0], 1))


def test_a_struck_draw_does_not_turn_the_counter_back() -> None:
    rows = FINISHED.splitlines()
    second = next(number for number, row in enumerate(rows) if row.endswith("@1"))
    rows.insert(second + 1, "~ chance die:1 @0")
    assert proved("\n".join(rows)).over


def test_without_a_seed_nothing_is_proved() -> None:
    unfinished = write(new_table(bluff.game, Setup(2), 1).record())
    assert replay(parse(unfinished), bluff.game).open_seats()
    with pytest.raises(RecordError, match="there is no seed in this record"):
        proved(unfinished)
