"""The outlook of a choice, which players read beforehand, agrees with what the rules then do.

Its chances agree with the frequencies when the viewer's hidden cards are re-dealt."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import sqrt

import pytest

from kabinett.core.luck import Luck
from kabinett.core.question import Question
from kabinett.core.words import Text, Wording
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import (
    BUY,
    CARD,
    COUNTER_PROPAGANDA,
    PARTY,
    PAY,
    POLICE,
    POOL,
    PROPAGANDA,
    SUPPORT,
    TYPES,
    VETO,
    Seat,
    vocabulary,
)
from kabinett.games.fall.rules import effects, phases, recruit, steal
from kabinett.games.fall.rules.cards import DISCARD_CHOSEN, discard
from kabinett.games.fall.rules.recruit import cards_to_recruit
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.steal import attack_levels, cards_to_steal, defence_levels
from kabinett.games.fall.rules.values import every_seat, opponents, propaganda_in_hand, score
from kabinett.games.fall.screen import (
    outlook,
    outlook_cards,
    outlook_chances,
    outlook_contests,
)
from tests.fall.play import some_setup
from tests.fall.position import Play, number
from tests.random_games import random_positions

GAMES, DEALS = 16, 300
ASKED = (
    recruit.CHOOSE_RECRUIT,
    recruit.PAY_RECRUIT,
    steal.CHOOSE_STEAL,
    steal.RAISE_ATTACK,
    steal.RAISE_DEFENCE,
    phases.BUY_CARD,
    effects.CHOOSE_OPPONENT,
)


@pytest.fixture(scope="module")
def asks() -> dict[Question, list[Fall]]:
    """Positions of random games, by the question that is asked there."""
    found: dict[Question, list[Fall]] = defaultdict(list)
    for _, s in random_positions(game, some_setup, range(40, 40 + GAMES), limit=900):
        question = game.program.question(s)[0]
        if question in ASKED:
            found[question].append(s)
    return found


def outlook_of(s: Fall, choice: int) -> list[Text]:
    return list(game.outlook(s, s.seat, choice))


def args_of(lines: list[Text], message: object) -> list[tuple[int, ...]]:
    return [args for text, args in lines if text is message]


def after(s: Fall, choice: int) -> Fall:
    then = s.copy()
    game.program.answer(then, then.seat, choice)
    return then


def near(came: int, chance: float) -> bool:
    return abs(came - DEALS * chance) <= 5 * sqrt(DEALS * chance * (1 - chance)) + 1


def dealt(s: Fall, viewer: int) -> list[Fall]:
    luck = Luck(11)
    return [game.redeal(s, viewer, luck) for _ in range(DEALS)]


@pytest.mark.parametrize("every", [30, pytest.param(12, marks=pytest.mark.long)])
def test_others_hold_an_answer_as_often_as_the_outlook_says(
    asks: dict[Question, list[Fall]], every: int
) -> None:
    seen: Counter[object] = Counter()
    for s in asks[recruit.CHOOSE_RECRUIT][::every]:
        seat = Seat(s.seat)
        deals = dealt(s, seat)
        for card in (COUNTER_PROPAGANDA, POLICE, VETO):
            ((text, args),) = outlook_chances.answer_lines(s, seat, card)
            came = sum(any(card in one.hands[o] for o in opponents(s, seat)) for one in deals)
            if text is outlook_chances.MAY_ANSWER:
                assert near(came, (10 * args[0] + args[1]) / 1000)
            else:
                assert came == (DEALS if text is outlook_chances.KNOWN_ANSWER else 0)
            assert all(
                outlook_chances.answer_lines(one, seat, card) == [(text, args)] for one in deals[:9]
            )
            seen[text] += 1
    assert seen[outlook_chances.MAY_ANSWER] > 5 and seen[outlook_chances.GONE_ANSWER], seen


def test_a_random_card_has_each_type_as_often_as_the_outlook_says(
    asks: dict[Question, list[Fall]],
) -> None:
    seen = 0
    for s in asks[effects.CHOOSE_OPPONENT]:
        seat = Seat(s.seat)
        for other in opponents(s, seat):
            for args in args_of(outlook_of(s, PARTY[s.party[other]]), outlook_chances.EACH_TAKEN):
                assert args[:2] == (len(s.hands[other]), other)
                assert 97 <= sum(args[2:]) <= 103
                seen += 1
                if seen > 12:
                    continue
                came: Counter[int] = Counter()
                for one in dealt(s, seat):
                    came.update(s.book.kind[card] for card in one.hands[other])
                for kind, percent in enumerate(args[2:]):
                    often = came[kind] / len(s.hands[other])
                    assert abs(often - DEALS * percent / 100) < 5 * sqrt(DEALS / 4) + 2
    assert seen > 2


def test_the_next_card_has_the_chance_that_the_outlook_gives(
    asks: dict[Question, list[Fall]],
) -> None:
    seen = 0
    for s in asks[phases.BUY_CARD][::6]:
        lines = outlook_of(s, BUY)
        assert lines[0] == (outlook_contests.POOL_THEN, (s.pool, after(s, BUY).pool))
        for args in args_of(lines, outlook_chances.NEXT_OF):
            if not s.deck and not s.top:
                continue
            luck = Luck(5)
            first = Counter(
                s.book.kind[one.top[0] if one.top else one.deck[luck.below(len(one.deck))]]
                for one in dealt(s, s.seat)
            )
            assert sum(args[1:]) == args[0]
            assert all(near(first[kind], args[kind + 1] / args[0]) for kind in range(len(TYPES)))
            seen += 1
    assert seen > 3


def test_the_outlook_of_a_hand_matches_a_count_of_all_hands() -> None:
    """The chances must equal those counted hand by hand."""
    for propaganda, others, hand, wanted in (
        ((3, 4, 6), 4, 3, 7),
        ((9, 2), 5, 2, 3),
        ((5,), 3, 0, 1),
    ):
        cards = [*propaganda, *[0] * others]
        hands = [
            sum(cards[place] for place in one) for one in combinations(range(len(cards)), hand)
        ]
        count = outlook_chances.count_hands_with(propaganda, len(cards), hand, wanted)
        assert count == sum(total >= wanted for total in hands)
        assert outlook_chances.count_hands_with(propaganda, len(cards), hand, 0) == len(hands)


def test_the_outlook_of_a_recruit_comes_true(asks: dict[Question, list[Fall]]) -> None:
    """A card that the outlook calls within reach must be offered, and must have the effects that
    the outlook names."""
    seen: Counter[object] = Counter()
    for s in asks[recruit.CHOOSE_RECRUIT]:
        seat = Seat(s.seat)
        for card in s.hands[seat]:
            if s.book.kind[card] == SUPPORT:
                lines = outlook_of(s, CARD[card])
                reached = bool(args_of(lines, outlook_contests.REACHES))
                assert reached == (card in cards_to_recruit(s, seat))
                seen[reached] += 1
    for s in asks[recruit.PAY_RECRUIT]:
        if PAY in game.program.choices_of(s, s.seat):
            seat, lines, then = Seat(s.seat), outlook_of(s, PAY), after(s, PAY)
            if then.turn != s.turn:  # the last card ended the turn
                continue
            assert args_of(lines, outlook_contests.POOL_THEN) == [(s.pool, then.pool)]
            for args in args_of(lines, outlook_contests.SUPPORT_THEN):
                assert args == (seat, score(s, seat), score(then, seat))
            seen[PAY] += 1
    assert min(seen[True], seen[False], seen[PAY]) > 5, seen


def test_the_outlook_of_a_theft_comes_true(asks: dict[Question, list[Fall]]) -> None:
    seen: Counter[object] = Counter()
    for s in asks[steal.CHOOSE_STEAL]:
        seat = Seat(s.seat)
        for owner in opponents(s, seat):
            for card in s.support[owner]:
                lines = outlook_of(s, CARD[card])
                ((price, *_),) = args_of(lines, outlook_contests.STEAL_FOR)
                assert price == defence_levels(s, card) + 1
                reached = any(
                    text in (outlook_contests.ALL_IN, outlook_contests.CANNOT_HOLD)
                    for text, _ in lines
                )
                assert reached == (card in cards_to_steal(s, seat))
                seen[reached] += 1
    assert min(seen[True], seen[False]) > 5, seen


def test_the_outlook_of_an_addition_to_the_attack_comes_true(
    asks: dict[Question, list[Fall]],
) -> None:
    """The outlook gives both sides' Levels, and says how often the owner can hold the card."""
    seen = 0
    for s in asks[steal.RAISE_ATTACK]:
        if s.seat != s.active or game.program.seats(s) != (s.seat,):
            continue
        for choice in game.program.choices_of(s, s.seat):
            if choice not in POOL or choice == POOL[0]:
                continue
            lines, then = outlook_of(s, choice), after(s, choice)
            if then.target != s.target:
                continue
            assert args_of(lines, outlook_contests.AGAINST) == [
                (attack_levels(then), defence_levels(then, s.target))
            ]
            assert args_of(lines, outlook_contests.POOL_THEN) == [(s.pool, then.pool)]
            for _, whole, tenth, cards in args_of(lines, outlook_contests.CAN_HOLD):
                assert cards == len(s.hands[s.defender])
                if seen < 12:
                    gap = attack_levels(then) - defence_levels(then, s.target)
                    held = sum(
                        propaganda_in_hand(one, s.defender) >= gap for one in dealt(s, s.seat)
                    )
                    assert near(held, (10 * whole + tenth) / 1000)
                seen += 1
    assert seen > 5


def test_the_outlook_of_an_addition_to_the_defence_comes_true(
    asks: dict[Question, list[Fall]],
) -> None:
    seen = 0
    for s in asks[steal.RAISE_DEFENCE]:
        for choice in game.program.choices_of(s, s.seat):
            if choice not in CARD:
                continue
            lines = outlook_of(s, choice)
            holds = defence_levels(s, s.target) + s.book.level[CARD.index(choice)]
            assert args_of(lines, outlook_contests.AGAINST) == [(holds, attack_levels(s))]
            for _, whole, tenth, pool, cards in args_of(lines, outlook_contests.CAN_WIN):
                assert (pool, cards) == (s.pool, len(s.hands[s.active]))
                won = sum(
                    attack_levels(one) + one.pool + propaganda_in_hand(one, s.active) > holds
                    for one in dealt(s, s.seat)
                )
                assert near(won, (10 * whole + tenth) / 1000)
                seen += 1
    assert seen


def test_deals_that_look_alike_have_the_same_outlook(asks: dict[Question, list[Fall]]) -> None:
    luck = Luck(2)
    for found in asks.values():
        for s in found[::40]:
            for viewer in every_seat(s):
                other = game.redeal(s, viewer, luck)
                other.searching = s.searching
                for choice in CARD:
                    if choice in s.hands[viewer] or any(choice in own for own in s.support):
                        assert game.outlook(s, viewer, choice) == game.outlook(
                            other, viewer, choice
                        )


@pytest.mark.parametrize("timing", ["end_of_turn", "immediate"])
@pytest.mark.parametrize("counts", ["active_player", "any_player"])
def test_the_outlook_of_an_anarchy_card_comes_true(counts: str, timing: str) -> None:
    """Rulings 24 and 25: the line says whose turn counts, and when the level rises."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "unrest", "socialists": "mutinies"},
        options={"anarchy_counts": counts, "anarchy_timing": timing},
        anarchy=3,
    )
    for seat in every_seat(play.s):
        (card,) = play.s.hands[seat]
        ((message, args),) = outlook.outlook(play.s, seat, CARD[card], phases.DISCARD_MORE)
        assert args == (4,)
        then = play.s.copy()
        discard(then, seat, card)
        assert ("at once" in message.text) == (timing == "immediate")
        if seat == play.s.active:
            assert then.anarchy == (4 if "at once" in message.text else 3)
        phases.raise_anarchy_at_end(then)
        assert then.anarchy == (4 if seat == then.active or "any turn" in message.text else 3)
        assert ("any turn" in message.text) == (counts == "any_player")


def test_the_outlook_of_a_last_anarchy_card_says_who_wins() -> None:
    play = Play("nazis socialists", hand={"nazis": "unrest mutinies"}, anarchy=9)
    unrest = vocabulary.number("card:unrest")
    lines = outlook.outlook(play.s, 0, unrest, phases.DISCARD_MORE)
    assert [text for text, _ in lines[:2]] == [outlook_cards.RAISES, outlook_cards.REPUBLIC_FALLS]
    assert [args for _, args in lines[2:]] == [(0,), (1,)]  # nobody has any Political Support
    discard(play.s, Seat(0), CARD.index(vocabulary.number("card:mutinies")))
    ((text, _),) = outlook.outlook(play.s, 0, unrest, phases.DISCARD_MORE)
    assert text is outlook_cards.HAS_RISEN


@pytest.mark.parametrize(
    "question", [DISCARD_CHOSEN, phases.DISCARD_TO_LIMIT, phases.DISCARD_MORE], ids=repr
)
def test_a_card_to_discard_promises_none_of_its_effects(question: Question) -> None:
    names = "professors radio newspaper alliance racism street_battles us_loans police"
    play = Play("nazis socialists", hand={"nazis": names})
    for card in play.s.hands[0]:
        lines = outlook.outlook(play.s, 0, CARD[card], question)
        assert [text for text, _ in lines] == [outlook_cards.DISCARDED]


def test_political_prisoners_let_no_card_promise_a_draw() -> None:
    """Ruling 32: not in the next turn, but in the turns of others."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "racism demonstration attack_government", "socialists": "campaigning"},
        prisoners="nazis socialists",
    )
    for card in play.s.hands[0]:
        lines = outlook.outlook(play.s, 0, CARD[card], phases.PLAY_DISCONTENT)
        assert lines[0] == (outlook_chances.DRAWS_NOTHING, ())
        assert not args_of(lines, outlook_chances.NEXT_OF)
    play.s.defender = Seat(1)
    lines = outlook.outlook(play.s, 1, number("campaigning"), phases.PLAY_DISCONTENT)
    assert args_of(lines, outlook_chances.NEXT_OF)


def test_the_outlook_reads_like_a_players_words() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "professors radio famous_speech"},
        support={"socialists": "farmers"},
    )
    words = Wording(game, "en", ("Nazis", "Socialists").__getitem__)

    def said(name: str) -> list[str]:
        choice = vocabulary.number(f"card:{name}")
        lines = outlook.outlook(play.s, 0, choice, steal.CHOOSE_STEAL)
        return [words.sentence(line) for line in lines]

    assert said("professors")[1].startswith("You reach ")
    assert said("farmers")[:3] == [
        "Stealing takes 10 Levels: rating 4, Propaganda Level of Socialists 5, and 1 more.",
        "You reach 22: pool 7, Propaganda cards 15.",
        "Socialists cannot hold it: no card in hand.",
    ]
    assert play.s.book.kind[CARD.index(vocabulary.number("card:radio"))] == PROPAGANDA
    assert "Nobody can answer it" not in said("radio")[0]
