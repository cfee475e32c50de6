"""The outlook of a choice, which players read beforehand, agrees with what the rules then do.

The outlook may use only what the viewer may know. Actions in a city have their own file."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.luck import Luck
from kabinett.core.question import Question
from kabinett.core.state import CHANCE
from kabinett.core.words import Text, Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    DIE,
    FIGHT,
    FOREIGN_AFFAIRS,
    FOREIGN_CARD,
    KPD,
    NOBODY,
    PARTY,
    PARTY_CARD,
    PASS,
    REACT,
    RESERVE,
    SPD,
    STRESEMANN,
    YES,
    vocabulary,
)
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.phases import (
    action_rolls,
    actions,
    coups,
    foreign_affairs,
    impulse,
    reactions,
    street_fighting,
)
from kabinett.games.weimar.phases.reactions import TRIGGER_OF
from kabinett.games.weimar.rules import chances
from kabinett.games.weimar.rules.parties import others
from kabinett.games.weimar.rules.rolls import (
    A_DIE,
    CRISIS_ROLL,
    REACTION_ROLL,
    USE_DVP,
    USE_STRESEMANN,
    VOTES_ROLL,
    bonus_of,
    dice_of,
    result_of,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.screen import odds, outlook, outlook_rolls
from tests.weimar.asked import outlook_of, positions
from tests.weimar.position import Play, party


@pytest.fixture(scope="module")
def asks() -> dict[Question, list[Weimar]]:
    return positions()


def throws(s: Weimar, *faces: int) -> Weimar:
    """Throw these faces and return the position after them."""
    for face in faces:
        assert s.seat == CHANCE
        game.program.answer(s, CHANCE, DIE[face - 1])
    return s


def test_cards_that_may_come_are_those_in_deck_and_hand(
    asks: dict[Question, list[Weimar]],
) -> None:
    for s in [s for found in asks.values() for s in found]:
        for who in range(4):
            cards = [*s.decks[who], *[card for card in s.hands[who] if card in PARTY_CARD]]
            assert sorted(odds.still_out(s, party_of(who))) == sorted(cards)


def party_of(number: int) -> odds.Party:
    return PARTY.index(PARTY[number])


def test_politicians_are_held_as_often_as_the_outlook_says(
    asks: dict[Question, list[Weimar]],
) -> None:
    """The stated chances must be the frequencies over re-deals that the party on turn cannot tell
    apart."""
    luck, deals, seen = Luck(3), 400, 0
    for s in asks[reactions.REACT_TO][::9][:9]:
        viewer = s.order.index(s.roller)
        again = [game.redeal(s, viewer, luck) for _ in range(deals)]
        for other in others(s, s.roller):
            for trigger in TRIGGER_OF.values():
                lines = odds.politicians(s, other, trigger)
                assert all(odds.politicians(one, other, trigger) == lines for one in again[:20])
                held = sum(
                    any(one.book.answers[card] >> trigger & 1 for card in one.hands[other])
                    for one in again
                )
                chance = 0.0
                for text, args in lines:
                    chance = 1.0 if text is odds.HOLDS else (10 * args[1] + args[2]) / 1000
                    seen += 1
                spread = sqrt(deals * chance * (1 - chance))
                assert abs(held - deals * chance) <= 5 * spread + 2, (lines, held)
    assert seen > 10


def test_the_outlook_of_a_negotiation_comes_true(asks: dict[Question, list[Weimar]]) -> None:
    """One or two dice must reach agreement as often as stated; more dice are computed in the same
    way."""
    seen: Counter[bool] = Counter()
    for s in asks[foreign_affairs.NEGOTIATE_WHICH]:
        for choice in foreign_affairs.cards_to_negotiate(s):
            dice, bonus = outlook.negotiation_throw(s, FOREIGN_CARD.index(choice))
            then = rolled(s, choice)
            assert (dice_of(then), bonus_of(then)) == (max(0, dice), bonus) or dice <= 0
            lines = outlook_of(s, s.seat, choice)
            if dice not in (1, 2):
                continue
            good = 0
            for faces in product(range(1, 7), repeat=dice):
                one = throws(then.copy(), *faces)
                if one.seat >= 0 and game.program.question(one)[0] is USE_STRESEMANN:
                    game.program.answer(one, one.seat, PASS)
                good += one.foreign_done >> FOREIGN_CARD.index(choice) & 1
            (agreed,) = [args for text, args in lines if text is outlook.AGREED]
            assert agreed[3:5] == (good, 6**dice)
            seen[good > 0] += 1
    assert seen[True] > 3


def rolled(s: Weimar, choice: int) -> Weimar:
    """Return the position at the first die, if nobody plays a Politician before."""
    then = s.copy()
    game.program.answer(then, then.seat, choice)
    while then.seat != CHANCE or game.program.question(then)[0] is not A_DIE:
        if then.seat == CHANCE:
            game.program.answer(then, CHANCE, game.program.choices_of(then, CHANCE)[0])
            continue
        seat = game.program.open_seats(then)[0]
        offered = game.program.choices_of(then, seat)
        game.program.answer(then, seat, PASS if PASS in offered else offered[0])
    return then


def rows(lines: list[Text]) -> list[Text]:
    return [line for line in lines if line[0] in (odds.ROW, odds.ROW_ONE)]


def test_the_boards_reaction_rolls_the_stated_dice(asks: dict[Question, list[Weimar]]) -> None:
    seen = 0
    for s in asks[reactions.REACT_TO]:
        seats = game.program.open_seats(s)
        for seat in seats:
            if REACT not in game.program.choices_of(s, seat):
                continue
            lines = outlook_of(s, seat, REACT)
            then = s.copy()
            for other in seats:
                game.program.answer(then, other, REACT if other == seat else PASS)
            assert then.roll_kind == REACTION_ROLL
            assert lines[0] == (outlook.FOR_A_POINT, (dice_of(then),))
            assert then.reserve[s.order[seat]] == s.reserve[s.order[seat]] - 1
            table = s.book.reactions[s.order[seat]]
            assert rows(lines) == odds.row_lines(table, (dice_of(then), bonus_of(then)))
            seen += 1
    assert seen > 5


def test_the_outlook_of_a_better_result_comes_true(asks: dict[Question, list[Weimar]]) -> None:
    """The stated rows, with and without the better result, must be those of the roll that
    follows."""
    seen = 0
    for s in asks[action_rolls.BETTER_RESULT]:
        for choice in game.program.choices_of(s, s.seat):
            lines, who = outlook_of(s, s.seat, choice), s.order[s.seat]
            then = s.copy()
            before = action_rolls.points(then, party_of(who), 0)
            game.program.answer(then, s.seat, choice)
            table = s.book.success[s.roll_kind][who]
            assert rows(lines) == odds.row_lines(table, (dice_of(then), bonus_of(then)))
            paid = before - action_rolls.points(then, party_of(who), 0)
            prices = [args[0] for text, args in lines if text is outlook.BETTER_BY]
            assert (prices == [paid]) if choice == YES else not prices
            counted = [args[1] for text, args in lines if text is outlook.COUNTED]
            assert sum(counted) == bonus_of(s)
            chance = chances.success(table, (dice_of(then), bonus_of(then)))
            label = label_here(game, s, s.seat, choice, Wording(game, "en", str))
            assert f"succeeds {chance} %" in label
            seen += 1
    assert seen > 10


def test_the_outlook_of_a_repeated_roll_comes_true(asks: dict[Question, list[Weimar]]) -> None:
    """The outlook must say how many dice are thrown again, and the effect of the roll as it is."""
    seen: Counter[int] = Counter()
    for s in asks[USE_STRESEMANN]:
        lines = outlook_of(s, s.seat, STRESEMANN)
        assert lines[0] == (outlook_rolls.ROLLS_AGAIN, (len(s.faces),))
        then = s.copy()
        game.program.answer(then, s.seat, STRESEMANN)
        throws(then, *[1] * (len(s.faces) - 1))
        assert game.program.question(then)[0] is A_DIE
        seen[s.roll_kind] += 1
        if s.roll_kind == CRISIS_ROLL:
            faces = Counter(max(two) for two in product(range(1, 7), repeat=2))
            assert [args[3] for _, args in lines[1:]] == [faces[face] for face in range(1, 7)]
        if s.roll_kind in (FIGHT, REACTION_ROLL):
            stays = [args[0] for text, args in outlook_of(s, s.seat, PASS)]
            kept = s.copy()
            game.program.answer(kept, s.seat, PASS)
            assert stays == [result_of(s)]
        if s.roll_kind == VOTES_ROLL:
            assert len(lines) == 7
    assert len(seen) > 3, seen


def test_the_outlook_of_repeated_votes_comes_true(asks: dict[Question, list[Weimar]]) -> None:
    """A new roll costs one Seat; each face brings more votes, equally many or fewer."""
    seen = 0
    for s in asks[ballots.ROLL_AGAIN_AT_ONCE]:
        seats = game.program.open_seats(s)
        who = s.order[seats[0]]
        came: Counter[int] = Counter()
        for face in range(1, 7):
            then = s.copy()
            for seat in seats:
                game.program.answer(
                    then, seat, YES if seat == seats[0] else vocabulary.number("no")
                )
            assert then.parliament[who] == s.parliament[who] - 1
            throws(then, face)
            while then.seat >= 0 and game.program.question(then)[0] in (USE_STRESEMANN, USE_DVP):
                game.program.answer(then, then.seat, PASS)
            difference = then.votes[who] - s.votes[who]
            came[(difference > 0) - (difference < 0)] += 1
        assert outlook_of(s, seats[0], YES) == [
            (outlook_rolls.FOR_A_SEAT, (came[1], came[0], came[-1]))
        ]
        seen += 1
    assert seen


def test_the_outlook_of_a_fight_names_its_dice(asks: dict[Question, list[Weimar]]) -> None:
    seen = 0
    both = Play(units="essen: police 2, soldiers, freikorps_1").act("spd", "fight", "essen").s
    assert game.program.question(both)[0] is street_fighting.FIGHT_WHOM
    for s in [both, *asks[street_fighting.FIGHT_WHOM]]:
        who = s.order[s.seat]
        _, granted_bonus = game.program.question(s)[1]
        for choice in game.program.choices_of(s, s.seat):
            dice, bonus = odds.throws_by_enemy(s, s.active, FIGHT, s.here)[PARTY.index(choice)]
            told = odds.row_lines(s.book.success[FIGHT][who], (dice, bonus + granted_bonus))
            assert rows(outlook_of(s, s.seat, choice)) == told
            seen += 1
    assert seen


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_outlook_of_opposing_a_coup_counts_the_bonus_of_its_event(answer: str) -> None:
    """The Event of the Beer Hall Putsch grants a Coup with result +1."""
    play = Play(units="essen: freikorps_1, freikorps_2 2, police, reichsbanner", bases="essen: spd")
    s = play.act("dnvp", "coup", "essen", 1, True).s
    assert game.program.question(s)[0] is coups.OPPOSE
    check_outlook_of_roll(s, vocabulary.number(answer))


def test_the_outlook_of_a_fight_counts_the_bonus_of_its_event() -> None:
    """Agendas grant a Fight with result +1; Fights against the KPD have +1 of their own."""
    play = Play(units="essen: police 2, soldiers, freikorps_1")
    for enemy in ("kpd", "dnvp"):
        s = play.act("spd", "fight", "essen", 1, True).s.copy()
        assert game.program.question(s)[0] is street_fighting.FIGHT_WHOM
        check_outlook_of_roll(s, vocabulary.number(f"party:{enemy}"))


def check_outlook_of_roll(s: Weimar, answer: int) -> None:
    """Check that the rows told are those of the roll after the answer."""
    lines = outlook_of(s, s.seat, answer)
    game.program.answer(s, s.seat, answer)
    table = s.book.success[s.roll_kind][s.roller]
    assert bonus_of(s) > 0
    assert rows(lines) == odds.row_lines(table, (dice_of(s), bonus_of(s)))
    assert (odds.PLUS, (bonus_of(s),)) in lines


def test_the_outlook_of_an_events_roll_comes_true() -> None:
    """March in Leipzig has 1 die and the strength there; every throw must belong to a stated
    row."""
    play = Play(units="leipzig: workers 1", active=party("kpd"))
    (card,) = [card for card in PARTY_CARD if outlook.rolls_of_event(play.s, party("kpd"), card)]
    lines = outlook.rolls_of_event(play.s, party("kpd"), card)
    dice = lines[0][1][0]
    assert sum(args[3] for text, args in lines[1:]) == 6**dice
    assert [args[0] for text, args in lines[1:]] == [1, 4, 6]


def test_an_early_card_has_the_outlook_of_its_event() -> None:
    """Nobody is the active party yet."""
    play = Play(units="leipzig: workers 1", hand={"kpd": "march_action"}, starter=SPD)
    play.s.early[KPD] = 1
    play.start(impulse.impulse_phase)
    (card,) = play.s.hands[KPD]
    assert play.asked == "kpd" and play.s.active == NOBODY
    assert outlook_of(play.s, play.s.seat, card) == outlook.rolls_of_event(play.s, KPD, card) != []


def test_the_outlook_reads_like_a_players_words() -> None:
    play = Play(ap=4, active=party("spd"), foreign_next=1)
    words = Wording(game, "en", "{}".format)
    said = [
        words.sentence(line)
        for line in outlook.outlook(play.s, 0, ACTION[FOREIGN_AFFAIRS], action_rolls.BETTER_RESULT)
    ]
    assert said[0].startswith("Treaty of Versailles: "), said
    assert said[0].endswith(" for 2 AP")
    assert any(line.startswith("4 or more: ") for line in said)


def test_storing_a_point_is_explained_once() -> None:
    """The action's own explanation says what becomes of the point."""
    play = Play(ap=2, active=party("spd"))
    assert outlook.outlook(play.s, 0, ACTION[RESERVE], actions.ACTION_WHERE) == []


def test_the_outlook_of_a_city_is_about_its_action_only(asks: dict[Question, list[Weimar]]) -> None:
    asked_for = set()
    for s in asks[actions.ACTION_WHERE]:
        _, (action,) = game.program.question(s)
        for city in game.program.choices_of(s, s.seat):
            lines = outlook_of(s, s.seat, city)
            assert {args[0] for _, args in lines if args and args[0] in ACTION} == {action}
            asked_for.add(action)
    assert len(asked_for) > 2
