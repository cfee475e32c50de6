"""Messages, names and scenes become words only when shown, and then completely."""

from __future__ import annotations

import copy
import gettext
import pickle
import threading
from pathlib import Path
from typing import cast

import pytest

import kabinett
from kabinett.core import message as messages
from kabinett.core.message import MESSAGES, Message
from kabinett.core.play.history import LogEntry
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.difference import difference
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import MOST_KEPT, Wording, parts_of
from tests.core import desk
from tests.games import bluff, whom
from tests.testing.planted import BluffGame

GIVES = Message("{seat} gives {bid_2} to {seat_2} for {bid}, {n} times.")
CARDS = Message("{n} card", plural="{n} cards")


def wording(language: str = "en") -> Wording:
    return Wording(bluff.game, language, lambda seat: f"Seat {seat}")


def test_players_who_may_be_chosen_are_called_by_their_names() -> None:
    words = Wording(whom.game, "en", ["Ada", "Ben", "Cem", "Dora"].__getitem__)
    assert [whom.game.label(choice, words) for choice in whom.SEAT] == ["Ada", "Ben", "Cem", "Dora"]
    assert words.plain(whom.GIVES, 0, 2) == "Ada gives a point to Cem."


# -- messages


class Declines(BluffGame):
    """A game whose words have grammatical forms."""

    def form(self, choice: int, form: str, words: Wording) -> str:
        return f"{self.label(choice, words)} ({form})"


def test_a_placeholder_may_ask_for_a_form() -> None:
    words = Wording(Declines(), "en", str)
    with_both = Message("{seat} bids {bid.accusative} against {bid_2.dative}.")
    args = 0, bluff.BID[0], bluff.BID[1]
    assert words.plain(with_both, *args) == "0 bids 1 × 1 (accusative) against 1 × 2 (dative)."
    assert wording().plain(with_both, *args) == "Seat 0 bids 1 × 1 against 1 × 2."


def test_a_translation_may_ask_for_a_form_of_its_own() -> None:
    plain = Message("{seat} bids {bid}, not {bid_2}.")
    words = Wording(Declines(), "en", str)
    german = "Nicht {bid_2.dative}, sondern {bid.accusative} bietet {seat}."
    parts = parts_of(plain, (0, bluff.BID[0], bluff.BID[1]), words.label, lambda *_: german)
    told = "".join(part if isinstance(part, str) else part[2] for part in parts)
    assert told == "Nicht 1 × 2 (dative), sondern 1 × 1 (accusative) bietet 0."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{bid.at} it begins.", "On the hill it begins."),
        ("There: {bid.at} it begins!", "There: on the hill it begins!"),
        ("{bid.at}: a place", "on the hill: a place"),
    ],
)
def test_a_sentence_begins_with_a_capital(text: str, told: str) -> None:
    class Placed(BluffGame):
        def form(self, choice: int, form: str, words: Wording) -> str:
            return "on the hill"

    assert Wording(Placed(), "en", str).plain(Message(text), bluff.BID[0]) == told


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Revolution Now!", "It is Revolution Now!"),
        ("Why?", "It is Why?"),
        ("Peace", "It is Peace."),
        ("“Halt!”", "It is “Halt!”."),
    ],
)
def test_no_full_stop_follows_a_name_that_ends_with_a_mark(label: str, told: str) -> None:
    class Called(BluffGame):
        def label(self, choice: int, words: Wording) -> str:
            return label

    assert Wording(Called(), "en", str).plain(Message("It is {bid}."), bluff.BID[0]) == told


def test_names_of_players_are_not_changed() -> None:
    assert (
        Wording(bluff.game, "en", "abc".__getitem__).plain(Message("{seat} bids."), 1) == "b bids."
    )


def test_arguments_fill_their_placeholders() -> None:
    assert wording().plain(GIVES, 0, bluff.BID[1], 1, bluff.BID[6], 4) == (
        "Seat 0 gives 1 × 2 to Seat 1 for 2 × 1, 4 times."
    )


def test_things_and_players_are_marked_in_a_sentence() -> None:
    assert wording().parts((GIVES, (0, bluff.BID[1], 1, bluff.BID[6], 4))) == [
        {"id": "seat:0", "label": "Seat 0"},
        " gives ",
        {"id": "bid:1x2", "label": "1 × 2"},
        " to ",
        {"id": "seat:1", "label": "Seat 1"},
        " for ",
        {"id": "bid:2x1", "label": "2 × 1"},
        ", ",
        "4",
        " times.",
    ]


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_number_takes_its_plural(n: int, text: str) -> None:
    assert wording().plain(CARDS, n) == text


def test_the_plural_follows_the_number_called_n() -> None:
    """Another number may come before the one called n."""
    left = Message("{n_2} of {n_3}: {n} card more", plural="{n_2} of {n_3}: {n} cards more")
    assert wording().plain(left, 1, 9, 8) == "1 of 9: 8 cards more"
    assert wording().plain(left, 8, 9, 1) == "8 of 9: 1 card more"


class Turned(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return {GIVES.text: "Für {bid} von {seat}: {bid_2} an {seat_2}, {n}-mal."}[message]


def test_a_translation_may_change_the_order_of_arguments() -> None:
    words = wording("de")
    words._catalogues = [Turned()]
    assert words.plain(GIVES, 0, bluff.BID[1], 1, bluff.BID[6], 4) == (
        "Für 2 × 1 von Seat 0: 1 × 2 an Seat 1, 4-mal."
    )


def test_a_wrong_number_of_arguments_is_an_error() -> None:
    with pytest.raises(ValueError, match="takes 1 arguments"):
        wording().plain(CARDS)


def test_a_plural_needs_a_number() -> None:
    with pytest.raises(ValueError, match="a plural needs a number"):
        Message("{seat} wins", plural="{seat} win")


def test_a_repeated_placeholder_is_refused() -> None:
    """Otherwise both would get the last argument: “Clara accepts the offer of Clara.”"""
    with pytest.raises(ValueError, match=r"call the second \{seat_2\}"):
        Message("{seat} accepts the offer of {seat}.")


def test_a_stored_message_is_found_again_by_its_id() -> None:
    assert messages.find_message(CARDS.id) is CARDS


def test_an_unknown_language_is_english() -> None:
    assert wording("xx").language == "en"


def test_seats_are_called_by_their_players() -> None:
    table = Table.new(bluff.game, Setup(2))
    words = table.wording("en")
    assert words.sentence((bluff.WINS, (1,))) == "Player 2 has the last dice."


def test_a_sentence_is_cached_for_all_tables_with_the_same_names_of_seats() -> None:
    one, other = (Table.new(bluff.game, Setup(2)) for _ in range(2))
    said = one.wording("en").parts((bluff.WINS, (1,)))
    assert other.wording("en").parts((bluff.WINS, (1,))) is said
    other.players[1].name = "Anna"
    assert other.wording("en").parts((bluff.WINS, (1,)))[0] == {"id": "seat:1", "label": "Anna"}
    assert one.wording("en").parts((bluff.WINS, (1,))) is said
    assert one.wording("de").parts((bluff.WINS, (1,))) is not said


def test_a_sentence_without_seats_is_cached_for_all_tables_of_a_game() -> None:
    one, other = (Table.new(bluff.game, Setup(2)) for _ in range(2))
    other.players[1].name = "Berta"
    words, others = one.wording("en"), other.wording("en")
    assert words is not others
    assert words.parts((CARDS, (3,))) is others.parts((CARDS, (3,)))

    def wins(words: Wording) -> list[str]:
        return [words.sentence((bluff.WINS, (1,)))]

    for _ in range(2):  # even if the sentence was cached before
        assert words.once(("wins",), wins, words) == ["Player 2 has the last dice."]
        assert others.once(("wins",), wins, others) == ["Berta has the last dice."]


def test_a_sentence_made_of_sentences_names_their_seats_too() -> None:
    one, other = (Table.new(bluff.game, Setup(2)) for _ in range(2))
    other.players[1].name = "Carla"

    def inner(words: Wording) -> str:
        return words.sentence((bluff.WINS, (1,)))

    def outer(words: Wording) -> str:
        return words.once(("inner",), inner, words) + words.plain(CARDS, 2)

    for words in (one.wording("en"), other.wording("en"), one.wording("en")):
        assert words.seat_label(1) in words.once(("outer",), outer, words)


def test_a_sentence_that_cannot_be_cached_is_still_made() -> None:
    words = Wording(bluff.game, "en", str)
    bids: list[object] = [bluff.BID[0]]
    assert words.once(("bids", bids), len, bids) == 1
    bids.append(bluff.BID[1])
    assert words.once(("bids", bids), len, bids) == 2


def test_the_cache_of_sentences_is_bounded() -> None:
    words = Wording(bluff.game, "en", str)
    for n in range(2 * MOST_KEPT):
        words.plain(CARDS, n)
    assert len(words._kept) + len(words._common) <= MOST_KEPT


def test_only_changed_parts_of_a_scene_are_put_into_words_again() -> None:
    table = Table.new(bluff.game, Setup(2))
    before = bluff.game.scene(table.state, 0).data(table.wording("en"))
    again = bluff.game.scene(table.state, 0).data(table.wording("en"))
    assert difference(before, again) == {}
    things = ("panels", "zones", "facts", "pieces", "reports")
    assert all(again[kind][id] is before[kind][id] for kind in things for id in before[kind])
    table.answer(table.open_seats()[0], "bid:1x2")
    after = bluff.game.scene(table.state, 0).data(table.wording("en"))
    assert after["facts"] != before["facts"]
    stayed = [id for id in before["zones"] if after["zones"][id] is before["zones"][id]]
    assert stayed, "nobody's dice have changed, and the cache kept nothing of them"


def test_a_scene_in_words_is_plain_data() -> None:
    table = Table.new(bluff.game, Setup(2))
    data = bluff.game.scene(table.state, 0).data(table.wording("en"))
    assert [panel["label"] for panel in data["panels"].values()] == ["Player 1", "Player 2"]
    assert data["heading"] == "Round 1"
    assert data["zones"]["dice:1"]["cards"] == [None, None]


# -- names of choices


def test_a_choice_has_one_name_and_one_number() -> None:
    for words in (bluff.vocabulary, desk.vocabulary):
        assert [words.number(name) for name in words.names] == list(range(len(words)))


def test_a_name_belongs_to_one_choice_only() -> None:
    words = Vocabulary()
    words.group("city", ["berlin"])
    words.word("pass")
    for twice in (lambda: words.word("pass"), lambda: words.group("city", ["essen"])):
        with pytest.raises(ValueError, match="twice"):
            twice()
    with pytest.raises(ValueError, match="in use"):
        words.alias("pass", "city:berlin")


@pytest.mark.parametrize("name", ["", "München", "two words", "Pass", "a:b", "#1", "@1", "="])
def test_a_name_is_lower_case_ascii(name: str) -> None:
    with pytest.raises(ValueError, match="is no name"):
        Vocabulary().word(name)
    with pytest.raises(ValueError, match="is no name"):
        Vocabulary().group("city", [name])


def test_an_alias_is_read_and_never_written() -> None:
    words = Vocabulary()
    words.word("pass")
    words.alias("skip", "pass")
    assert words.number("skip") == words.number("pass")
    assert words.name(words.number("skip")) == "pass"


def test_a_heading_and_a_line_may_have_the_same_words() -> None:
    heading = Message("Round {n} of the test", level="turn")
    line = Message("Round {n} of the test")
    assert messages.find_message(heading.id) is heading
    assert messages.find_message(line.id) is line


def test_messages_with_the_same_words_are_equal() -> None:
    """Messages are equal even if a function makes a new one each time, and so are two scenes with
    them."""
    assert Message("{n} of a kind") is Message("{n} of a kind")
    assert Message("{n} of a kind") is not Message("{n} of a kind", level="turn")
    assert Message("{n} of a kind") is not Message("{n} of a kind", forgets=True)
    assert Message("{n} dog", plural="{n} dogs") is not Message("{n} dog", plural="{n} hounds")


def made_in(file: Path, section: str) -> Message:
    """Make the heading of a round as the module in this file does."""
    source = f"Message('Round {{n}} of two', level='turn', section={section!r})"
    code = compile(source, file, "eval")
    return cast(Message, eval(code, {"Message": Message, "__name__": "game"}))


def test_two_games_that_share_an_id_keep_their_own_sections(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    our_heading = made_in(ours / "words.py", "3")
    their_heading = made_in(theirs / "words.py", "5.1")
    assert (our_heading.section, their_heading.section) == ("3", "5.1")
    assert our_heading is made_in(ours / "words.py", "3")
    entry = LogEntry(0, our_heading.id, (1,))
    assert entry.message(ours) is our_heading
    assert entry.message(theirs) is entry.message() is their_heading


def test_a_message_that_two_games_make_belongs_to_both(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    message = made_in(ours / "words.py", "7")
    assert message is made_in(theirs / "words.py", "7")
    for folder in (ours, theirs):
        assert message in messages.messages_in(folder)
        assert message.place(folder) == (str(folder / "words.py"), 1)


def test_threads_do_not_disturb_each_others_names_of_seats() -> None:
    """A page and the owner of a game use the same words at the same time."""
    words = Table.new(bluff.game, Setup(2)).wording("en")
    began, done = threading.Event(), threading.Event()

    def plain(words: Wording) -> str:
        began.set()
        assert done.wait(600)
        return words.plain(CARDS, 2)

    beside = threading.Thread(target=words.once, args=(("beside",), plain, words))

    def named(words: Wording) -> str:
        told = words.sentence((bluff.WINS, (1,)))
        beside.start()
        assert began.wait(600)
        return told

    words.once(("named",), named, words)
    done.set()
    beside.join()
    assert ("named",) in words._kept and ("named",) not in words._common
    assert ("beside",) in words._common


def test_a_message_stays_itself_when_it_is_copied_or_pickled() -> None:
    for message in (GIVES, CARDS, Message("Turn {n}", level="turn", section="3.1", cause=True)):
        places = message.places[:]
        assert pickle.loads(pickle.dumps(message)) is message
        assert copy.copy(message) is copy.deepcopy(message) is message
        assert message.places == places
    ask = kabinett.new_game("volk", seed=7).ask(0)
    assert pickle.loads(pickle.dumps(ask)) == ask == copy.deepcopy(ask)


def test_a_pickled_message_is_made_where_its_module_is_not_loaded() -> None:
    message = Message("Only in this test: {n}", plural="Only in this test: {n}, too", level="phase")
    pickled = pickle.dumps(message)
    del MESSAGES[message.id]
    other = pickle.loads(pickled)
    assert other is not message and other is Message(message.text, message.plural, "phase")
