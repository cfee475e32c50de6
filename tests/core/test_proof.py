"""A proof checks the dice of a record against its seed, and finds any change to the record."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play import opening, saved
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.chance import Chance
from kabinett.core.play.clones import clone
from kabinett.core.play.digests import digests
from kabinett.core.play.history import CLONED
from kabinett.core.play.players import Player
from kabinett.core.play.record import RecordError, parse, write
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import prove, replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.testing.play import play_random
from kabinett.testing.tables import answer_random, new_table
from tests.core.desk import game
from tests.core.tables import FINISHED_RECORD, HEAD, finished_table, give, lines, play_to_end, table
from tests.games import bluff


def proved(text: str) -> Table:
    return replay(parse(text), bluff.game, verify=True)


FINISHED = write(play_random(bluff.game, Setup(2), seed=3, every=100).record())


def test_every_die_of_a_finished_game_is_proved() -> None:
    assert proved(FINISHED).over


def test_a_changed_die_is_found() -> None:
    rows = FINISHED.splitlines()
    for number, row in enumerate(rows):
        if not row.startswith("chance"):
            continue
        other = next(f"die:{face}" for face in range(1, 7) if f"die:{face}" not in row)
        changed = [*rows[:number], f"chance {other} {row.split()[2]}", *rows[number + 1 :]]
        with pytest.raises(RecordError, match="; the seed gives 'die:") as error:
            proved("\n".join(changed))
        assert error.value.line == number + 1


def test_a_skipped_draw_is_found() -> None:
    """Otherwise the host could leave out draws that he dislikes."""
    with pytest.raises(RecordError, match="found draw @1; it is @0's turn"):
        proved(FINISHED.replace("@0", "@1", 1))
    first = next(row for row in FINISHED.splitlines() if row.startswith("chance"))
    with pytest.raises(RecordError, match="does not say which draw it was"):
        proved(FINISHED.replace(first, first.split(" @")[0], 1))


def test_draws_that_were_taken_back_are_checked_too() -> None:
    """Otherwise the host could roll again and again. A takeback needs the consent of all players,
    and the verdict counts the repeated draws."""
    played = new_table(bluff.game, Setup(2), seed=3)
    played.take_back(4, (0, 1))
    played.take_back(4, (1, 0))
    finish(played)
    text = write(played.record())
    proof = prove(parse(text), bluff.game)[1]
    assert (proof.agreed, proof.redrawn, proof.unproved) == (2, 8, 0) and proof.committed
    for row, other in (
        ("takeback 4 by 0 1", "takeback 4 by 0"),
        ("takeback 4 by 1 0", "takeback 4"),
        ("takeback 4 by 0 1", "takeback 3 by 0 1"),
        ("takeback 4 by 0 1\n", ""),
        (next(row for row in text.splitlines() if row.endswith("@1")) + "\n", ""),
    ):
        assert row in text
        with pytest.raises(RecordError):
            proved(text.replace(row, other, 1))
    changed = re.sub(r"die:. @2", lambda found: swapped(found[0]), text)
    with pytest.raises(RecordError, match="the seed gives"):
        proved(changed)


def finish(played: Table) -> Table:
    luck = Luck(1)
    while not played.over:
        answer_random(played, luck)
    return played


def swapped(row: str) -> str:
    """Return the row with another die."""
    return row.replace("die:1", "die:2") if "die:1" in row else re.sub("die:.", "die:1", row)


#: The record without its digests, which would give away changed lines.
UNDIGESTED = re.sub("digest: .*\n", "", FINISHED_RECORD)


def test_answers_that_were_taken_back_within_a_turn_are_counted() -> None:
    proof = prove(parse(FINISHED_RECORD), game)[1]
    assert (proof.dice, proof.undone, proof.redrawn, proof.agreed) == (2, 7, 0, 0)


#: Ways to tamper with the record of a game; the proof must find each of them.
TAMPERING: dict[str, tuple[str, str | Callable[[re.Match[str]], str]]] = {
    "a die": (r"die:(.) @1", lambda found: swapped(found[0])),
    "a draw under another number": ("@1", "@2"),
    "a draw that was never made": ("undo 0 5", "chance die:1 @1\nundo 0 5"),
    "a draw that is struck without a word": ("chance die", "~ chance die"),
    "an undo past a die": ("(chance .*)\n0 add", r"\1\nundo 0"),
    "an undo of more than there was": ("undo 0 5", "undo 0 6"),
    "an undo of another seat's": ("undo 1", "undo 0"),
    "a false =": ("0 vote", "0 = vote"),
    "a forced answer left out": ("0 = yes\n", ""),
    "the seed": ("seed: 00", "seed: 01"),
    "the commitment": ("commitment: .", "commitment: x"),
    "the options": ("lamp=on", "lamp=off"),
    "the seats": ("random Player 1", "choose Player 1"),
    "who is a bot": ("random Player 2", "random bot random"),
    "the rules": ("rules: .", "rules: x"),
    "a nonce": ("Ada1", "Ada2"),
    "a nonce left out": ("nonces: .*\n", ""),
    "the version": ("desk 1", "desk 0"),
    "the end": ("0 quit\n", "end\n0 quit\n"),
}


@pytest.mark.parametrize("what", TAMPERING)
def test_tampering_with_a_record_is_found(what: str) -> None:
    pattern, other = TAMPERING[what]
    text = re.sub(pattern, other, FINISHED_RECORD, count=1)
    assert text != FINISHED_RECORD
    with pytest.raises((RecordError, SetupError)):
        prove(parse(text), game)


def test_dice_that_are_taken_back_by_consent_fall_the_same_again() -> None:
    """Otherwise a table could roll until it likes the result."""
    played = table("roll")
    fell, last = played.state.die, played.lines[-1]
    played.take_back(2, (0, 1))
    assert played.chance.next == last.counter == 0 and played.chance.counter == 1
    again, _ = opening.load(saved.save(played), {"desk": game}.get)
    for one in (played, again):
        give(one, "add", "roll")
        assert one.state.die == fell and one.lines[-1].counter == 0
        give(one, "add", "add", "roll")
        assert one.lines[-1].counter == 1
    give(played, "quit")
    proof = prove(parse(write(played.record())), game)[1]
    assert (proof.agreed, proof.redrawn) == (1, 1) and proof.unproved == 0


def test_what_was_shown_cannot_be_taken_back_even_by_consent() -> None:
    played = table("add", "peek", "done")
    before = lines(played)
    assert (played.takeback_count(0), played.takeback_count(1)) == (1, 0)
    for count in (2, 3):
        with pytest.raises(IllegalChoice):
            played.take_back(count, (0, 1))
    assert lines(played) == before
    opened, _ = opening.load(saved.save(played), {"desk": game}.get)
    with pytest.raises(IllegalChoice):
        opened.take_back(2, (0, 1))
    played.take_back(1, (0, 1))
    assert played.open_seats() == (0,)


def test_a_takeback_behind_what_was_shown_is_found() -> None:
    """A table refuses such a takeback, so a record with one was changed."""
    played = table("peek", "add")
    played.take_back(1, (0, 1))
    give(played, "add")
    text = re.sub("digest: .*\n", "", write(play_to_end(played).record()))
    assert prove(parse(text), game)[1].agreed == 1
    text = text.replace("takeback 1", "takeback 2")
    assert replay(parse(text), game).over
    with pytest.raises(RecordError, match="'takeback 2 by 0 1': that could not be taken back then"):
        prove(parse(text), game)


def test_if_one_of_two_seats_concedes_the_other_wins() -> None:
    played = table("add")
    played.concede(1)
    result = played.result()
    assert played.over and result is not None and result.winners == (0,)
    assert lines(played)[-1] == "concede 1"
    again = replay(parse(write(played.record())), game, verify=True)
    assert again.over and again.result() == result
    assert opening.load(saved.save(played), {"desk": game}.get)[0].result() == result
    with pytest.raises(IllegalChoice):
        played.concede(0)


def test_a_game_can_be_ended_by_all_players_together_only() -> None:
    played = table("add")
    played.end((0, 1))
    result = played.result()
    assert result is not None and (result.kind, result.winners) == ("agreed", ())
    text = write(played.record())
    assert "\nend by 0 1\n" in text and replay(parse(text), game, verify=True).over
    with pytest.raises(RecordError, match="not all players have agreed"):
        replay(parse(text.replace("end by 0 1", "end by 0")), game, verify=True)


def test_only_a_change_of_rules_may_follow_the_end() -> None:
    for added in ("concede 1", "end", "end by 0 1", "takeback 1 by 0 1", "undo 0"):
        with pytest.raises(RecordError, match="comes after the end of the game"):
            prove(parse(f"{UNDIGESTED}{added}\n"), game)
    assert prove(parse(f"{UNDIGESTED}rules 0123456789abcdef\n"), game)[1].updates == 1


def test_nobody_concedes_twice() -> None:
    played = play_random(bluff.game, Setup(3), seed=3, every=100)
    text = re.sub("digest: .*\n", "", write(played.record()))
    head, _, body = text.partition("\n\n")
    assert prove(parse(f"{head}\nconcede 1\n{body}"), bluff.game)[0].conceded_seats() == (1,)
    with pytest.raises(RecordError, match="has conceded before"):
        prove(parse(f"{head}\nconcede 1\nconcede 1\n{body}"), bluff.game)


#: Changes that only the digest shows, because the changed game could have been played.
PLAUSIBLE = {
    "answers left out": ("0 event\n0 yes\n0 yes\nundo 0\n0 no\n0 add\nundo 0 5", "undo 0"),
    "an undo left out": ("undo 0\n0 no", "0 no"),
    "a restart left out": ("undo 0 5\n", ""),
    "an undo of less": ("undo 0 5", "undo 0 4"),
    "a game given up": ("0 add\n0 add\n0 quit\n", "concede 1\n"),
    "a game ended by agreement": ("0 quit\n", "end by 0 1\n"),
    "lines left out at the end": ("0 add\n0 quit\n", ""),
}


@pytest.mark.parametrize("what", PLAUSIBLE)
def test_a_kept_digest_unmasks_a_plausible_change(what: str) -> None:
    shown = finished_table().digest
    assert prove(parse(FINISHED_RECORD), game, shown)[1].seen_at == len(
        FINISHED_RECORD.splitlines()
    )
    text = UNDIGESTED.replace(*PLAUSIBLE[what])
    assert text != UNDIGESTED and prove(parse(text), game)[1].seen_at is None
    with pytest.raises(RecordError, match="never had the digest"):
        prove(parse(text), game, shown)
    with pytest.raises(RecordError, match="line 9: the game did not end with these lines"):
        prove(parse(FINISHED_RECORD.replace(*PLAUSIBLE[what])), game)


def test_the_digest_reveals_nothing_about_hidden_answers() -> None:
    """The digest must not even show that such answers exist, taken back or not."""
    played = table("add", "vote")
    shown = played.digest
    played.answer(1, "yes")
    assert played.digest == shown
    played.undo(1)
    assert played.digest == shown
    played.answer(1, "no")
    other = table("add", "vote")
    other.answer(1, "no")
    assert other.digest == shown
    played.answer(0, "no")
    other.answer(0, "no")
    assert shown != played.digest != other.digest  # at the end, the digest shows what happened


def test_the_digest_is_the_same_in_a_replay_and_depends_on_the_seed() -> None:
    """Otherwise somebody could find out a card by trying all of them."""
    played = finished_table()
    assert replay(parse(FINISHED_RECORD), game).digest == played.digest
    assert replay(parse(FINISHED_RECORD), game, verify=True).digest == played.digest
    one, other = table("add"), Table.new(game, Setup(2), chance=Chance(bytes(15) + b"x"))
    give(other, "add")
    assert lines(one) == lines(other) and one.digest != other.digest


def test_nonces_change_the_dice_and_odd_ones_are_refused() -> None:
    dice = {tuple(lines(finished_table(nonces))) for nonces in [(), ("a",), ("", "a"), ("a", "a")]}
    assert len(dice) > 1
    for odd in [("a b",), ("a" * 65,), ("-",), ("a", "b", "c"), ("ä",)]:
        with pytest.raises(ValueError, match="at most 64 letters and digits"):
            finished_table(odd)


# -- rules that have changed after the game


def test_only_the_segments_of_the_current_rules_are_proved() -> None:
    text = UNDIGESTED.replace("0 vote\n", "rules 0123456789abcdef\n0 vote\n")
    proof = prove(parse(text), game)[1]
    assert (proof.dice, proof.unproved, proof.updates) == (1, 1, 1)
    with pytest.raises(RecordError, match="the seed gives"):
        prove(parse(re.sub(r"die:. @0", lambda found: swapped(found[0]), text)), game)
    with pytest.raises(RecordError, match="@3; it is @1's turn"):
        prove(parse(text.replace("@1", "@3")), game)


def test_moves_of_older_rules_that_an_update_struck_need_not_be_legal() -> None:
    own = digests(game).whole
    text = HEAD + f"rules: 00\nseed: {'00' * 16}\n0 add\n0 fly\nchance moon @0\n0 event\n"
    played = replay(parse(text + f"rules {own}\ntakeback 3 by 0 1\n0 add"), game)
    assert played.state.total == 2 and played.chance.counter == 1
    proof = prove(parse(text + f"rules {own}\ntakeback 3 by 0 1\n0 add\n0 roll"), game)[1]
    assert (proof.unproved, proof.redrawn, proof.dice) == (1, 1, 0)
    with pytest.raises(RecordError, match="found '0 fly'"):
        prove(parse(text + f"rules {own}\ntakeback 1 by 0 1"), game)


def test_a_verified_replay_checks_as_much_as_a_proof() -> None:
    text = UNDIGESTED.replace("0 = yes\n", "")
    for check in (lambda: prove(parse(text), game), lambda: replay(parse(text), game, verify=True)):
        with pytest.raises(RecordError, match="a forced answer is missing"):
            check()


def test_without_a_seed_nothing_is_proved() -> None:
    unfinished = write(new_table(bluff.game, Setup(2), 1).record())
    assert replay(parse(unfinished), bluff.game).open_seats()
    with pytest.raises(RecordError, match="there is no seed in this record"):
        proved(unfinished)


def test_the_record_of_a_clone_proves_the_clones_own_dice() -> None:
    rules = bluff.game
    played = play_random(rules, Setup(2), 4)
    first = [line for line in played.lines if isinstance(line, Answer)][:6]
    other = Table.set_up(rules, played.setup, [Player("Ada"), Player("Bert")], Chance(b"8" * 16))
    clone(other, first)
    assert [line.text() for line in other.lines][6:7] == ["clone"]
    assert other.undo_index(0) is None and other.undo_index(1) is None
    assert [entry.message_id for entry in other.log].count(CLONED.id) == 1
    text = saved.save(other)
    again, update = opening.load(text, lambda _: rules)
    assert update is None and again.log == other.log
    assert [line.text() for line in again.lines] == [line.text() for line in other.lines]
    luck = Luck(5)
    while not other.over:
        answer_random(other, luck)
    written = parse(write(other.record()))
    table, proof = prove(written, rules)
    assert table.state == other.state and table.log == other.log
    assert proof.committed and proof.unproved == sum(line.is_drawn for line in first)
    assert replay(written, rules).digest == other.digest
    with pytest.raises(RecordError, match="clone, and nothing else"):
        parse(HEAD + "clone 3\n")
    strange = [Answer(0, "no such choice")]
    fresh = Table.set_up(rules, played.setup, None, Chance(b"8" * 16))
    with pytest.raises(RecordError, match="no such choice"):
        clone(fresh, strange)


def test_the_players_of_a_clone_may_go_back_behind_it_and_roll_its_own_dice() -> None:
    played = table("add", "roll", "add")
    other = Table.set_up(game, played.setup, None, Chance(b"8" * 16))
    clone(other, played.lines)
    assert other.undo_index(0) is None
    other.take_back(3, (0, 1))
    proof = prove(parse(write(play_to_end(other).record())), game)[1]
    assert (proof.dice, proof.unproved, proof.agreed) == (1, 1, 1)
