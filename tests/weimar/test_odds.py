"""The stated cost, reactions and chances of an action agree with what the rules then do."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import sqrt

import pytest

from kabinett.core.state import CHANCE
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    ALL_CITIES,
    CITY,
    COUP,
    DEMONSTRATION,
    DIE,
    FIGHT,
    NO,
    NOWHERE,
    PARTY,
    PARTY_CARD,
    PASS,
    YES,
    Action,
    City,
)
from kabinett.games.weimar.phases import action_rolls, coups, reactions, street_fighting
from kabinett.games.weimar.phases.actions import ONCE_PER_IMPULSE, city_action, cost, is_possible
from kabinett.games.weimar.phases.impulse import CHOOSE_ACTION
from kabinett.games.weimar.rules.chances import rows, throws_by_result
from kabinett.games.weimar.rules.rolls import (
    A_DIE,
    BASIC,
    EVENT_ROLL,
    add_part,
    begin_roll,
    bonus_of,
    dice_of,
    result_of,
    success_roll,
)
from kabinett.games.weimar.rules.state import IMPULSE, Weimar
from kabinett.games.weimar.screen import odds
from kabinett.games.weimar.screen.outlook import outlook
from tests.random_games import random_positions
from tests.weimar.play import some_setup
from tests.weimar.position import Play, city, party

GAMES, EVERY = 6, 31


@pytest.fixture(scope="module")
def positions() -> list[Weimar]:
    """Positions of the Impulse Phases of random games, with points to spend."""
    found: list[Weimar] = []
    for answers, s in random_positions(game, some_setup, range(100, 100 + GAMES)):
        if answers % EVERY == 0 and s.phase == IMPULSE and s.active >= 0:
            s.ap, s.city = 6, NOWHERE
            found.append(s)
    return found


def announced_roll(
    s: Weimar, kind: Action, where: City, enemy: int, opposing: int = NO
) -> tuple[int, int, set[int]]:
    """Return dice and bonus at the moment when others may react, and the parties that are asked, if
    everybody stays out of it until then."""
    then = s.copy()
    choices = game.program.begin(then, city_action, s.active, kind, where, 0, 0)
    while choices:
        question = game.program.question(then)[0]
        if question is reactions.REACT_TO:
            return (
                dice_of(then),
                bonus_of(then),
                {then.order[seat] for seat in game.program.seats(then)},
            )
        if question is A_DIE or question is action_rolls.BETTER_RESULT:
            break
        seat = game.program.open_seats(then)[0]
        offered = game.program.choices_of(then, seat)
        wanted = PARTY[enemy] if question is street_fighting.FIGHT_WHOM else NO
        if question is coups.OPPOSE:
            wanted = opposing
        choices = game.program.answer(then, seat, wanted if wanted in offered else offered[0])
    return dice_of(then), bonus_of(then), set()


def test_dice_and_reacting_parties_are_as_stated(positions: list[Weimar]) -> None:
    seen: Counter[int] = Counter()
    for s in positions:
        for kind in ONCE_PER_IMPULSE:
            for where in [one for one in ALL_CITIES if is_possible(s, s.active, kind, one)]:
                for enemy, roll in odds.throws_by_enemy(s, s.active, kind, where).items():
                    if roll[0] <= 0:
                        continue  # the black Reichswehr may join
                    dice, bonus, asked = announced_roll(s, kind, where, enemy)
                    assert (dice, bonus) == roll, (kind, where)
                    lines = odds.reactors(s, s.active, kind, where)
                    may = (odds.REACTS, odds.POLITICIAN, odds.HOLDS)
                    told = {PARTY.index(args[0]) for text, args in lines if text in may}
                    assert told <= asked
                    # asked, although everybody knows that they have no card
                    for who in asked - told:
                        assert not any(card in PARTY_CARD for card in s.hands[who])
                    seen[kind] += 1
    assert min(seen[kind] for kind in ONCE_PER_IMPULSE) > 3, seen


def test_dice_of_a_coup_that_all_oppose_are_as_stated(positions: list[Weimar]) -> None:
    seen = 0
    for s in positions:
        for where in [one for one in ALL_CITIES if is_possible(s, s.active, COUP, one)]:
            told = odds.reactors(s, s.active, COUP, where)
            left = [args[0] if args else 0 for text, args in told if text in ALL]
            may = [PARTY.index(args[0]) for text, args in told if text is odds.OPPOSES]
            assert len(left) == bool(may)
            if not left:
                continue
            dice, _, _ = announced_roll(s, COUP, where, -1, YES)
            assert left == [max(0, dice)]
            seen += 1
            then = s.copy()  # each party by itself, because each is asked by itself
            game.program.begin(then, city_action, s.active, COUP, where, 0, 0)
            while game.program.question(then)[0] is not coups.OPPOSE:
                game.program.answer(then, then.seat, PASS)
            neutral, opposed = (game.outlook(then, then.seat, choice)[0] for choice in (NO, YES))
            own = coups.neutral_strength(s, s.active, may[0], where, 0)
            for line, joined in (neutral, 0), (opposed, own):
                number = max(0, coups.coup_dice(s, s.active, where, joined))
                assert line[1] == ((number,) if number else ())
    assert seen > 3


ALL = (odds.ALL_OPPOSE, odds.ALL_STOP)


def test_costs_and_rows_of_possible_actions_are_right(positions: list[Weimar]) -> None:
    """Every throw must belong to one row, and the price must be what the party pays."""
    rolled = 0
    for s in positions:
        for where in ALL_CITIES:
            chances: list[int] = []
            whole = 0
            for text, args in game.outlook(s, -1, CITY[where]):
                if text in (odds.HERE, odds.AGAINST):
                    assert not chances or sum(chances) == whole
                    chances, whole = [], 6 ** args[-2]
                    assert args[-1] == cost(s.active, ACTION.index(args[0]))
                    rolled += 1
                elif text in (odds.ROW, odds.ROW_ONE):
                    chances.append(args[-3])
            assert not chances or sum(chances) == whole
    assert rolled > 50


@pytest.mark.parametrize("dice", range(1, 6))
def test_every_throw_is_counted(dice: int) -> None:
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        found[max(faces) + max(0, faces.count(6) - 1)] += 1
    assert throws_by_result(dice) == found


@pytest.mark.parametrize(("who", "dice", "bonus"), [("spd", 3, 0), ("kpd", 4, 1), ("dnvp", 2, 0)])
def test_throws_reach_each_row_as_often_as_stated(who: str, dice: int, bonus: int) -> None:
    """The script must reach each row of the success table as often as the stated odds say."""
    s = Play().s
    luck, throws = random.Random(dice), 3000
    found: Counter[int] = Counter()
    for _ in range(throws):
        begin_roll(s, party(who), EVENT_ROLL, -1)
        add_part(s, BASIC, dice, bonus)
        choices = game.program.begin(s, success_roll, party(who))
        while choices:
            one = DIE[luck.randrange(6)] if s.seat == CHANCE else PASS
            choices = game.program.answer(s, s.seat, one)
        found[result_of(s)] += 1
    for low, high, _, number in rows(s.book.success[DEMONSTRATION][party(who)], (dice, bonus)):
        chance = number / 6**dice
        came = sum(found[result] for result in range(low, high + 1))
        assert abs(came - throws * chance) < 5 * sqrt(throws * chance * (1 - chance)) + 1


@pytest.mark.parametrize(
    ("who", "action", "threats", "sold"),
    [
        ("kpd", "coup", "unrest: essen", True),
        ("kpd", "coup", "poverty: essen", False),
        ("kpd", "coup", "prosperity: essen", True),
        ("spd", "counter_coup", "regime: essen", True),
        ("spd", "counter_coup", "regime: essen; poverty: essen", True),
        ("spd", "counter_coup", "regime: essen; prosperity: essen", False),
    ],
)
def test_a_better_result_is_told_where_it_is_sold(
    who: str, action: str, threats: str, sold: bool
) -> None:
    """Ruling 7.17."""
    units = "essen: soldiers 2, reichsbanner 2"
    play = Play(units=units, threats=threats, ap=9, active=party(who))
    kind = ACTION.index(game.vocabulary.number(f"action:{action}"))
    told = odds.lines_in_city(play.s, party(who), kind, city("essen"))
    assert ((odds.BETTER, (odds.PLUS_ONE,)) in told) == sold
    play.act(who, action, "essen")
    while play.asked and play.asked != who:
        play.does("no")
    assert (play.question == action_rolls.BETTER_RESULT.prompt.text) == sold


@pytest.mark.parametrize(("enemies", "joins"), [("freikorps_1", False), ("soldiers", True)])
def test_the_dnvp_is_told_to_join_a_fight_only_if_it_is_asked(enemies: str, joins: bool) -> None:
    units = f"essen: police 3, black_reichswehr_1, {enemies}"
    play = Play(units=units, ap=9, active=party("spd"), city=city("essen"))
    told = odds.lines_in_city(play.s, party("spd"), FIGHT, city("essen"))
    assert (odds.JOINS in [text for text, _ in told]) == joins
    assert (play.act("spd", "fight", "essen").asked == "dnvp") == joins


def test_the_odds_read_like_a_players_words() -> None:
    play = Play(
        units="leipzig: police 2",
        bases="leipzig: spd 1, kpd 1",
        reserve="spd 1",
        ap=3,
        active=party("z"),
    )
    words = Wording(game, "en", "{}".format)
    said = [
        words.sentence(line) for line in outlook(play.s, -1, CITY[city("leipzig")], CHOOSE_ACTION)
    ]
    assert said[0] == "Demonstration: 3 dice for 1 AP"
    assert said[1] == "1: 0.5 % (1 of 216): Remove 1 own Base in this city"
    assert "May react: SPD, 1 die for a Reserve Point" in said
    assert "For 2 points more: result +1" in said
    anywhere = [
        words.sentence(line) for line in outlook(play.s, -1, ACTION[DEMONSTRATION], CHOOSE_ACTION)
    ]
    assert any(line.startswith("Leipzig: 3 dice, succeeds ") for line in anywhere)
    play.s.city = city("leipzig")
    here = [
        words.sentence(line) for line in outlook(play.s, -1, ACTION[DEMONSTRATION], CHOOSE_ACTION)
    ]
    assert here == [line for line in said if not line.startswith("Mobilize")]
