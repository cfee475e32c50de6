"""Open and private asks: nobody learns anything from the asks that the table answers by itself."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kabinett.core.contract.groups import Contract, Knowledge, Rules, Screen, Words
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.kinds import Hands, Secret
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.script.language import Script, all_of, reveal, say
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Panel, Private, Scene, Zone
from kabinett.core.state import CHANCE, State, finish
from kabinett.core.vocabulary import Vocabulary
from kabinett.games.fall.game import game as fall
from kabinett.games.fall.rules.state import Fall
from kabinett.games.volk.game import game as volk
from kabinett.games.weimar.game import game as weimar
from kabinett.testing.secrets.answers import check_forced
from kabinett.testing.secrets.leaks import Leak
from kabinett.testing.secrets.pairs import check_next_answer, check_playing_on
from kabinett.testing.tables import answer_random, new_table, some_setup
from tests.games.bluff import game as bluff

vocabulary = Vocabulary()
CARD = vocabulary.group("card", ["heart", "spade", "club", "diamond"])
DONE = vocabulary.word("done")
HOLDS = Message("Somebody holds {card}.")
DEAL, SHOW = Question("A card"), Question("Show a red card, or go on")
TOLD = Question("Show a red card, or go on", private=False)


@state
class Cards(State):
    hands: Hands
    counted: Secret
    shown: int


def red(s: Cards, seat: int) -> list[int]:
    return [card for card in s.hands[seat] if card in (CARD[0], CARD[3])]


def may_show(s: Cards, seat: int) -> list[int]:
    return [*red(s, seat), DONE]


CHOICES = {0: may_show}


def only_done(s: Cards, seat: int) -> list[int]:
    return [DONE] * len(s.hands[seat])


def main(s: Cards) -> Script:
    for seat in range(2):
        card = yield CHANCE, list(CARD), DEAL
        s.hands[seat] = [card]
    for _ in range(3):
        for seat in range(2):
            card = yield seat, may_show(s, seat), SHOW
            s.shown += card != DONE
    finish(s, 0)


def telling(s: Cards) -> Script:
    for seat in range(2):
        card = yield CHANCE, list(CARD), DEAL
        s.hands[seat] = [card]
    for _ in range(3):
        for seat in range(2):
            card = yield seat, may_show(s, seat), TOLD
            s.shown += card != DONE
    finish(s, 0)


def asking_holders(s: Cards) -> Script:
    """Ask the holders of a red card whether to show it, which gives them away."""
    for seat in range(2):
        card = yield CHANCE, list(CARD), DEAL
        s.hands[seat] = [card]
    for _ in range(2):
        yield all_of(tuple([seat for seat in range(2) if red(s, seat)] or [0, 1])), may_show, SHOW
    finish(s, 0)


def asking_whoever_showed(s: Cards) -> Script:
    """Choose whom to ask by hands that the rules have shown, which is allowed."""
    for seat in range(2):
        card = yield CHANCE, list(CARD), DEAL
        s.hands[seat] = [card]
    yield 0, [DONE, *CARD], SHOW
    reveal(s)
    say(s, HOLDS, s.hands[0][0])
    say(s, HOLDS, s.hands[1][0])
    yield all_of(tuple([seat for seat in range(2) if red(s, seat)] or [0, 1])), may_show, SHOW
    finish(s, 0)


def ways(s: Cards, seat: int) -> Script:
    held = tuple(s.hands[seat])
    counted = len(s.hands[seat])
    for card in (*held, DONE):
        yield seat, [card, DONE], SHOW  # private: read in the loop
    yield seat, [*held, DONE], SHOW  # private: read through a name
    yield seat, CHOICES[0](s, seat), SHOW  # private: read through a table
    yield seat, [DONE] * (s.counted[seat] + 1), SHOW  # private: a secret number
    yield seat, only_done(s, seat), SHOW  # open: everybody sees how many cards
    yield seat, [DONE] * counted, SHOW  # open
    answer = yield seat, [DONE, CARD[0]], SHOW  # open
    yield seat, [answer], SHOW  # open: everybody has seen the answer
    yield seat, may_show(s, seat), TOLD  # open: the Question says so


def public_scene(s: Cards) -> Scene:
    zones = [
        Zone(f"hand:{seat}", "hand", (DEAL.prompt, ()), [None] * len(hand), seat)
        for seat, hand in enumerate(s.hands)
    ]
    return Scene([Panel(0, None, []), Panel(1, None, [])], zones)


def private_scene(s: Cards, viewer: int) -> Private:
    cards: list[str | None] = [vocabulary.name(card) for card in s.hands[viewer]]
    return Private([Zone(f"hand:{viewer}", "hand", (DEAL.prompt, ()), cards, viewer)])


def redeal(s: Cards, viewer: int, luck: Luck) -> Cards:
    other = s.copy()
    for seat, hand in enumerate(other.hands):
        if seat != viewer:
            other.hands[seat] = [CARD[luck.below(4)] for _ in hand]
    return other


def label(choice: int, words: object) -> str:
    return vocabulary.name(choice)


def card_game(main: Callable[[Cards], Script]) -> Game[Cards]:
    return Game(
        Contract(
            module=__name__,
            state=Cards,
            title=Message("Cards"),
            about=Message("For the tests."),
            credits=Message("Nobody."),
            seat_counts=range(2, 3),
            vocabulary=vocabulary,
            main=main,
            rules=Rules(
                turn_mark=lambda s: 0,
                outcome=lambda s: Result("end", (), (0, 0), (DEAL.prompt, ())),
            ),
            knowledge=Knowledge(redeal=redeal),
            screen=Screen(public_scene=public_scene, private_scene=private_scene),
            words=Words(label=label),
        )
    )


cards = card_game(main)
tells_by_asking = card_game(asking_holders)
asks_whoever_showed = card_game(asking_whoever_showed)
#: Asks that are called open and are not.
tells_by_waiting = card_game(telling)


def test_the_source_shows_which_asks_are_private() -> None:
    (layout,) = [layout for layout in cards.program.layouts if layout.name == "ways"]
    assert [block.private for block in layout.blocks] == [False, *[True] * 4, *[False] * 5]


def test_the_only_answer_to_a_private_ask_waits_for_its_seat() -> None:
    for seed in range(8):
        table = new_table(cards, Setup(2), seed)
        assert table.open_seats() == (0,) and table.ask_id(0) == 0


def play_on(game: Game[Cards], games: int = 10) -> None:
    for seed in range(games):
        luck = Luck(seed)
        table = new_table(game, Setup(2), seed)
        while not table.over:
            check_playing_on(table, luck)
            answer_random(table, luck)


def test_private_asks_reveal_nothing() -> None:
    play_on(cards)
    assert sum(check_forced(cards, Setup(2), seed) for seed in range(10)) == 0


def test_a_planted_leak_is_found_by_playing_on() -> None:
    with pytest.raises(Leak, match=r"after .* reveals something hidden"):
        play_on(tells_by_waiting)


def test_a_planted_leak_is_found_in_the_tables_own_answers() -> None:
    with pytest.raises(Leak, match=r"telling, \S+:\d+: the table answers for seat"):
        for seed in range(10):
            check_forced(tells_by_waiting, Setup(2), seed)


def ask_around(game: Game[Cards], games: int = 10) -> None:
    for seed in range(games):
        luck = Luck(seed)
        table = new_table(game, Setup(2), seed)
        while not table.over:
            check_next_answer(table, luck)
            answer_random(table, luck)


def test_the_choice_of_whom_to_ask_may_not_reveal_a_hand() -> None:
    """This is a leak even if all answers before the ask came in at once."""
    with pytest.raises(Leak, match=r"who is asked reveals .*: seat .*; in a re-deal .*, seat"):
        ask_around(tells_by_asking)


def test_shown_hands_may_decide_whom_to_ask() -> None:
    ask_around(asks_whoever_showed)
    play_on(asks_whoever_showed)


@pytest.mark.parametrize("game", [fall, volk, weimar, bluff], ids=lambda game: game.id)
def test_the_next_answer_reveals_nothing(game: Game[Cards]) -> None:
    for seed in range(4):
        luck = Luck(seed)
        table: Table = new_table(game, some_setup(game, random.Random(seed)), seed)
        for _ in range(400):
            if table.over:
                break
            check_next_answer(table, luck)
            answer_random(table, luck)


SIZES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in (fall, volk, weimar, bluff)
    for seats in game.seat_counts
]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_everybody_knows_each_answer_of_the_table(game: Game[Cards], seats: int) -> None:
    for seed in range(2):
        check_forced(game, Setup(seats), seed, limit=4000)


@pytest.mark.parametrize(("seed", "every"), [(1, 4), pytest.param(2, 1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", [fall, volk, weimar, bluff], ids=lambda game: game.id)
def test_tables_that_look_alike_stay_alike_after_the_same_answers(
    game: Game[Cards], seed: int, every: int
) -> None:
    luck = Luck(seed)
    table: Table = new_table(game, Setup(game.seat_counts[0]), seed)
    for answers in range(80):
        if table.over:
            break
        if answers % every == 0:  # both tables play four answers on
            check_playing_on(table, luck)
        answer_random(table, luck)


def test_fall_does_not_reveal_a_card_by_waiting() -> None:
    """The game also asks a seat that has no Organization card (reliability.md, 1)."""
    table = new_table(fall, Setup(3, {"asked": "phase_by_phase"}), 5)
    while (
        table.program.prompt(table.state)[0].text != "Put an Organization card into play, or go on"
    ):
        answer_random(table, Luck(1))
    (seat,) = table.open_seats()
    s = table.state
    assert isinstance(s, Fall)
    kinds = s.book.kind
    s.deck = sorted([*s.deck, *[card for card in s.hands[seat] if kinds[card] == 1]])
    s.hands[seat] = [card for card in s.hands[seat] if kinds[card] != 1]
    ask = table.ask(seat)
    assert ask is not None and ask.choices == ["done"]
    table.advance()
    assert table.open_seats() == (seat,)
