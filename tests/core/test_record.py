"""The record of a game: Kabinett writes it, people read it, and it can be played again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.digests import digests
from kabinett.core.play.players import Player
from kabinett.core.play.record import MOST_LINES, Record, RecordError, parse, write
from kabinett.core.play.record_lines import (
    CONCEDE,
    END,
    RULES,
    TAKEBACK,
    UNDO,
    Act,
    Answer,
    RecordLine,
)
from kabinett.core.play.replay import replay, steps
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE
from tests.bots import brink
from tests.core.desk import game
from tests.core.tables import HEAD, give, lines, table


def test_a_record_reads_like_this() -> None:
    players = [Player("Ada"), Player("", "one-ply")]
    played = Table.new(
        game, Setup(2, {"lamp": "off"}), players, Chance(bytes(SEED_BYTES)), ("k3F", "")
    )
    give(played, "add", "add", "roll", "add")
    played.undo(0)
    give(played, "add", "only", "event", "yes")
    played.restart_turn(0)
    give(played, "add", "only", "roll")
    played.take_back(2, (0,))
    give(played, "quit")
    assert write(played.record()) == (
        "kabinett record 1\n"
        "game: desk 1\n"
        "seats: random Ada | random bot one-ply\n"
        "options: lamp=off\n"
        f"rules: {digests(game).whole}\n"
        f"commitment: {played.commitment}\n"
        "nonces: k3F -\n"
        "seed: 00000000000000000000000000000000\n"
        f"digest: {played.history.running_digest.hex()}\n"
        "\n"
        "0 add\n"
        "0 add\n"
        "0 roll\n"
        f"chance die:{1 + Chance.draw(bytes(SEED_BYTES), 0, 6, 'k3F -')} @0\n"
        "0 add\n"
        "undo 0\n"
        "0 add\n"
        "0 only\n"
        "0 = yes\n"
        "0 event\n"
        "0 yes\n"
        "undo 0 4\n"
        "0 add\n"
        "0 only\n"
        "0 = yes\n"
        "0 roll\n"
        f"chance die:{1 + Chance.draw(bytes(SEED_BYTES), 1, 6, 'k3F -')} @1\n"
        "takeback 2 by 0\n"
        "0 quit\n"
    )


def test_a_player_without_a_name_comes_back_without_a_name() -> None:
    unnamed = Table.new(game, Setup(2), [Player(""), Player("").with_seal()])
    again = replay(parse(write(unnamed.record())), game)
    assert [player.name for player in again.players] == ["", ""]


def test_the_record_of_any_table_can_be_read() -> None:
    """A table has no limit: people may undo as often as they like."""
    lines = "0 add\nundo 0\n" * MOST_LINES
    assert len(parse(HEAD + lines).lines) == 2 * MOST_LINES
    with pytest.raises(RecordError, match="line 15: a record has at most 10 lines"):
        parse(HEAD + lines, 10)


# -- reading and writing

words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
choices = st.from_regex(r"[a-z0-9_]{1,6}(:[a-z0-9_~.+-]{1,6})?", fullmatch=True)
names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
plain_lines = st.builds(
    Answer,
    who=st.integers(0, 6),
    name=choices,
    forced=st.booleans(),
)
draws = st.builds(
    Answer,
    who=st.just(CHANCE),
    name=choices,
    counter=st.none() | st.integers(0, 10**6),
)
some = st.integers(1, 99)
acts = st.one_of(
    st.builds(Act, st.just(UNDO), st.tuples(st.integers(0, 6)), some),
    st.builds(Act, st.just(TAKEBACK), st.lists(st.integers(0, 6)).map(tuple), some),
    st.builds(Act, st.just(RULES), digest=st.from_regex(r"[0-9a-f]{16}", fullmatch=True)),
    st.builds(Act, st.just(END), st.lists(st.integers(0, 6)).map(tuple)),
    st.builds(Act, st.just(CONCEDE), st.tuples(st.integers(0, 6))),
)
seats = st.lists(st.tuples(words, st.builds(Player, names, st.just("") | words)), min_size=1)


@given(
    seats=seats,
    version=st.integers(1, 99),
    options=st.dictionaries(words, words, max_size=4),
    pack=st.just("") | words,
    seed=st.just("") | st.just("00" * SEED_BYTES),
    body=st.lists(plain_lines | draws | acts, max_size=20),
)
@settings(max_examples=100, deadline=None)
def test_a_written_record_is_read_again(
    seats: list[tuple[str, Player]],
    version: int,
    options: dict[str, str],
    pack: str,
    seed: str,
    body: list[RecordLine],
) -> None:
    roles = tuple(role for role, _ in seats)
    players = [player for _, player in seats]
    record = Record(
        "desk", version, players, roles, options, pack, "5f0e", "77", "a -", seed, lines=body
    )
    text = write(record)
    again = parse(text)
    assert write(again) == text
    assert (again.game, again.version, again.roles) == ("desk", version, roles)
    assert (again.options, again.seed, again.pack) == (options, seed, pack)
    assert [player.bot for player in again.players] == [player.bot for player in players]
    assert [line.text() for line in again.lines] == [line.text() for line in body]


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_reading_any_text_raises_only_record_errors(text: str) -> None:
    for tried in (text, HEAD + text, HEAD.replace("Ada", text), HEAD.replace("off", text)):
        try:
            replay(parse(tried), game)
        except RecordError as error:
            assert 1 <= error.line <= max(1, len(tried.splitlines()))


def test_comments_and_empty_lines_are_skipped() -> None:
    text = f"# by hand\n\n{HEAD}\n# the first turn\n0 add # why not\n\n   1 add\n0 done"
    with pytest.raises(RecordError, match="line 11: found '1 add'; but it is seat 0 that is asked"):
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
        (3, "for 2 seats, not 1", HEAD.replace(" | random Bert", "")),
        (3, "no role 'king' here", HEAD.replace("random Bert", "king Bert")),
        (4, "name=value, not 'lamp'", HEAD.replace("lamp=off", "lamp")),
        (4, "'dim' is none of on, off", HEAD.replace("off", "dim")),
        (4, "desk has no option 'lampe'", HEAD.replace("lamp", "lampe")),
        (5, "a second line 'game:'; the first is line 2", HEAD + "game: desk 1\n"),
        (5, "seed: 32 digits or letters a to f, not 'x'", HEAD + "seed: x\n"),
        (5, "seed: 32 digits or letters a to f, not '00'", HEAD + "seed: 00\n"),
        (5, "not what was committed to", HEAD + f"commitment: 5f\nseed: {'00' * 16}\n"),
        (5, "letters and digits, or -", HEAD + "nonces: a,b\n"),
        (5, "begins with no seat number, and not with 'chance' or an act", HEAD + "add\n"),
        (5, "names no choice", HEAD + "0\n"),
        (5, "begins with no seat number", HEAD + "~ 0 add\n"),
        (5, "names more than one choice", HEAD + "0 add add\n"),
        (5, "'@x': the number of a draw", HEAD + "chance die:1 @x\n"),
        (5, "'@3': only chance draws", HEAD + "0 add @3\n"),
        (6, "begins with no seat number", HEAD + "0 add\ngame: desk 1\n"),
        (6, "undo SEAT, or undo SEAT COUNT", HEAD + "0 add\nundo\n"),
        (6, "undo SEAT, or undo SEAT COUNT", HEAD + "0 add\nundo 0 1 2\n"),
        (6, "takes nothing back", HEAD + "0 add\nundo 0 0\n"),
        (6, "takeback COUNT by SEAT", HEAD + "0 add\ntakeback by 0\n"),
        (6, "takeback COUNT by SEAT", HEAD + "0 add\ntakeback 1 by x\n"),
        (6, "takeback COUNT by SEAT", HEAD + "0 add\ntakeback 1 by\n"),
        (6, "concede SEAT", HEAD + "0 add\nconcede\n"),
        (6, "concede SEAT", HEAD + "0 add\nconcede 0 1\n"),
        (6, "end, or end by SEAT", HEAD + "0 add\nend by\n"),
        (6, "end, or end by SEAT", HEAD + "0 add\nend 1\n"),
        (6, "rules DIGEST", HEAD + "0 add\nrules\n"),
        (6, "end", HEAD + "0 add\nend now\n"),
        (6, "there is not so much to take back", HEAD + "0 add\nundo 1\n"),
        (6, "there is not so much to take back", HEAD + "0 add\ntakeback 2 by 0 1\n"),
        (7, "comes after the end of the game", HEAD + "0 add\nend\n0 add\n"),
        (6, "found '0 fly'; legal: add, event, roll", HEAD + "0 add\n0 fly\n"),
        (6, "found '0 quit'; legal: add", HEAD + "0 add\n0 quit\n"),
        (6, "found '5 add'; the seats are 0 to 1", HEAD + "0 add\n5 add\n"),
        (6, "found '1 add'; but it is seat 0 that is asked", HEAD + "0 add\n1 add\n"),
        (6, "found 'concede 2'; the seats are 0 to 1", HEAD + "0 add\nconcede 2\n"),
        (6, "found '9 add'; the seats are 0 to 1", HEAD + "0 add\n9 add\nundo 9\n"),
        (5, "names: of each seat", HEAD + "names: 00 00\n"),
        (5, "names: of each seat", HEAD + f"names: {'0' * 24}+-\n"),
        (6, "found '0 add'; but it is chance that is asked", HEAD + "0 roll\n0 add\n"),
        (6, "found 'chance die:9'; legal: die:1, die:2", HEAD + "0 roll\nchance die:9\n"),
        (7, "but it is seat 0, seat 1 that is asked", HEAD + "\n0 vote\nchance yes\n"),
        (9, "comes after the end of the game", HEAD + "0 add\n" * 3 + "0 quit\n0 add\n"),
    ],
)
def test_damage_is_refused_with_its_line_and_the_legal_choices(
    line: int, says: str, text: str
) -> None:
    with pytest.raises(RecordError) as error:
        replay(parse(text), game)
    assert error.value.line == line and str(error.value).startswith(f"line {line}: ")
    assert says in str(error.value)


# -- playing again


def test_a_record_typed_by_hand_needs_no_forced_lines_and_no_draws() -> None:
    played = replay(parse(HEAD + "0 only\n0 roll\nchance die:3\n0 last\n0 done\n1 add"), game)
    assert lines(played)[:3] == ["0 only", "0 = yes", "0 roll"]
    assert lines(played)[-3:] == ["chance = die:1", "0 done", "1 add"]
    assert played.state.die == game.vocabulary.number("die:3")


def test_answers_to_an_ask_to_several_may_come_in_any_order() -> None:
    assert (
        replay(parse(HEAD + "0 vote\n1 yes\n0 no"), game).state.votes
        == replay(parse(HEAD + "0 vote\n0 no\n1 yes"), game).state.votes
    )


def test_an_old_name_is_replaced_by_the_current_one() -> None:
    assert lines(replay(parse(HEAD + "0 plus"), game)) == ["0 add"]


def test_a_line_marked_as_forced_may_have_become_free() -> None:
    assert replay(parse(HEAD + "0 nudge\n1 = yes"), game).open_seats() == (0,)


def test_struck_lines_are_kept_and_not_played() -> None:
    played = table("add", "add")
    played.undo(0)
    again = replay(parse(write(played.record())), game)
    assert lines(again) == ["0 add", "0 add", "undo 0"] and again.state.total == 1
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


def test_a_replayed_table_has_the_checkpoint_of_the_played_one() -> None:
    """Even at the end, so that all ways to play a line find the end of a turn alike."""
    played = Table.new(brink.game, Setup(2))
    while not played.over:
        ask = played.asks()[0]
        played.answer(ask.seat, ask.choices[-1], ask.id)
    replayed = replay(played.record(), brink.game)
    assert replayed.checkpoint.line_count == played.checkpoint.line_count == len(played.lines)
    assert replayed.checkpoint.mark == played.checkpoint.mark


def test_a_record_without_a_seed_goes_on_with_unknown_dice_and_claims_no_seed() -> None:
    """Its seed is known only to the host of the game, and its commitment is to that seed."""
    unfinished = write(table("add", "roll", "add").record())
    assert "commitment: " in unfinished and "seed: " not in unfinished
    played, other = replay(parse(unfinished), game), replay(parse(unfinished), game)
    assert played.chance.seed != other.chance.seed
    give(played, "roll", "add", "add", "quit")
    text = write(played.record())
    assert "seed: " not in text and "digest: " not in text
    assert replay(parse(text), game).over
    with pytest.raises(RecordError, match="there is no seed in this record"):
        replay(parse(text), game, verify=True)
