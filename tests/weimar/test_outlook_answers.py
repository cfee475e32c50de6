"""The outlook of an answer that costs no Action Points agrees with what the answer then does.

Every question has such an outlook, or a reason to have none."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.question import Question
from kabinett.core.words import Text, Wording
from kabinett.games import weimar
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    CITY,
    COALITION,
    FIGHT,
    FOREIGN_CARD,
    FURTHER,
    ISSUE,
    MINORITY_CABINET,
    NO,
    PARTY,
    SPACE,
    SPD,
    TIMELINE_CARD,
    YES,
    vocabulary,
)
from kabinett.games.weimar.phases import (
    actions,
    foreign_affairs,
    government,
    politics,
    shared_issues,
    street_fighting,
)
from kabinett.games.weimar.rules import debate
from kabinett.games.weimar.rules.parties import occupied_seats
from kabinett.games.weimar.rules.rolls import BLACK_UNITS, bonus_of, dice_of
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.screen import odds, outlook, outlook_answers
from tests.weimar.asked import outlook_of, positions
from tests.weimar.position import Play


def question(s: Weimar) -> object:
    return game.program.question(s)[0]


def rows(lines: list[Text]) -> list[Text]:
    return [line for line in lines if line[0] in (odds.ROW, odds.ROW_ONE)]


# -- the black Reichswehr joins a Fight


@pytest.mark.parametrize("answer", [YES, NO])
@pytest.mark.parametrize(("enemy", "unit"), [("kpd", "workers"), ("spd", "reichsbanner")])
def test_the_outlook_of_the_black_reichswehr_in_a_fight_comes_true(
    answer: int, enemy: str, unit: str
) -> None:
    """The stated rows must be those of the dice that are then thrown."""
    play = Play(
        government="z" if enemy == "spd" else "spd z",
        units=f"essen: police 2, black_reichswehr_2, {unit}",
    )
    s = play.act("z", "fight", "essen").s
    if question(s) is street_fighting.FIGHT_WHOM:
        game.program.answer(s, s.seat, vocabulary.number(f"party:{enemy}"))
    assert question(s) is street_fighting.BLACK_JOINS
    lines = outlook_of(s, s.seat, answer)
    game.program.answer(s, s.seat, answer)
    assert rows(lines) == odds.row_lines(s.book.success[FIGHT][s.roller], (dice_of(s), bonus_of(s)))
    assert lines[0] == (outlook_answers.FIGHTS, (PARTY[s.roller], PARTY[s.enemy], dice_of(s)))
    assert (BLACK_UNITS in s.roll_parts) == (answer == YES)


# -- a Debate goes one space further


def test_the_outlook_of_one_more_space_comes_true() -> None:
    """Each Issue must end where the outlook says, with the point and without it."""
    asked = [s for s in positions()[debate.EXTEND_DEBATE] if s.seat >= 0]
    seen = 0
    for s in asked[:: max(1, len(asked) // 40)]:
        without, with_it = (reached(s, answer) for answer in (NO, YES))
        assert reached_as_told(s, NO) == without
        assert reached_as_told(s, YES) == {
            issue: spaces for issue, spaces in with_it.items() if spaces != without.get(issue)
        }
        party = s.order[s.seat]
        then = s.copy()
        game.program.answer(then, then.seat, YES)
        while question(then) is debate.EXTEND_DEBATE:
            game.program.answer(then, then.seat, NO)
        left = game.program.question(s)[1][0]
        assert then.reserve[party] == s.stored[party] + left - 1
        seen += with_it != without
    assert seen > 3


def test_one_more_space_for_a_reserve_point_says_where_the_issues_come_to_rest() -> None:
    play = Play(issues="media_1: zero; economy_1: zero", reserve="spd 2")
    s = play.start(debate.hold_debate, SPD, 3, 2).s
    assert question(s) is debate.DEBATE_FURTHER
    assert outlook_of(s, s.seat, FURTHER) == [
        (outlook_answers.ONE_MORE, (4,)),
        *[
            (outlook_answers.REACHES, (choice, vocabulary.number("space:spd_4")))
            for choice in game.program.choices_of(s, s.seat)
            if choice in ISSUE
        ],
    ]


def test_what_is_no_answer_to_a_question_has_none_of_its_outlooks() -> None:
    """A Timeline Card can be looked at whatever is asked."""
    for asked, cases in positions().items():
        if asked is not actions.ACTION_WHERE:
            args = game.program.question(cases[0])[1]
            assert outlook.ANSWERS[asked](cases[0], cases[0].seat, TIMELINE_CARD[0], *args) == []


def reached(s: Weimar, answer: int) -> dict[int, list[int]]:
    """Return the spaces that each Issue may reach in the Debate that follows."""
    then = s.copy()
    game.program.answer(then, then.seat, answer)
    while question(then) is debate.EXTEND_DEBATE:
        game.program.answer(then, then.seat, NO)
    if question(then) is not debate.DEBATE_WHICH:
        return {}
    found = {}
    for issue in game.program.choices_of(then, then.seat):
        one = then.copy()
        game.program.answer(one, one.seat, issue)
        assert question(one) is debate.DEBATE_WHERE
        found[issue] = sorted(game.program.choices_of(one, one.seat))
    return found


def reached_as_told(s: Weimar, answer: int) -> dict[int, list[int]]:
    lines = [args for _, args in outlook_of(s, s.seat, answer) if args and args[0] in ISSUE]
    assert all(space in SPACE for args in lines for space in args[1:])
    return {args[0]: sorted(args[1:]) for args in lines}


# -- a Government


@pytest.mark.parametrize("asking", [government.JOIN_IF_ASKED, government.JOIN_COALITION])
def test_the_outlook_of_joining_a_coalition_comes_true(asking: Question) -> None:
    """The outlook must state the coalition's Seats, its Chancellor, a Minority Cabinet, and what
    governing brings."""
    seen = 0
    for s in positions()[asking]:
        seat = game.program.open_seats(s)[0]
        lines = outlook_of(s, seat, YES)
        own = government.refusable_coalition(s.order[seat])
        then = formed(s, own)
        if then is None:
            continue
        (_, share) = next(line for line in lines if line[0] in TOGETHER)
        seats = sum(s.parliament[party] for party in government.PARTNERS[own])
        assert share[:3] == (COALITION[own], seats, sum(s.parliament) + s.nsdap_seats)
        assert len(share) == 3 or share[3] == PARTY[then.chancellor]
        minority = (outlook_answers.IN_MINORITY, ()) in lines
        assert minority == (2 * seats < share[2]) == bool(then.dr[MINORITY_CABINET])
        check_gains(then, lines)
        seen += 1
    assert seen


TOGETHER = (outlook_answers.TOGETHER, outlook_answers.TOGETHER_EQUAL)


def formed(s: Weimar, number: int) -> Weimar | None:
    """Return the Government that forms if the partners of this coalition say yes and all others
    no."""
    then = s.copy()
    while then.frames and question(then) in (
        government.JOIN_IF_ASKED,
        government.JOIN_COALITION,
        government.FIRST_PARTNER,
        government.WHO_CHANCELLOR,
    ):
        seat = game.program.open_seats(then)[0]
        choices = game.program.choices_of(then, seat)
        joins = government.refusable_coalition(then.order[seat]) == number
        game.program.answer(then, seat, choices[0 if joins or YES not in choices else 1])
    partners = government.PARTNERS[number]  # type: ignore[index]
    return then if all(then.government[party] for party in partners) else None


def check_gains(then: Weimar, lines: list[Text]) -> None:
    """Compare the stated gains with those of the next Declaration."""
    declared = then.copy()
    calm, troubled = politics.calm_cities(then), politics.troubled_cities(then)
    politics.declare(declared, calm, troubled)
    gains = [args for text, args in lines if text is outlook_answers.GOVERNING]
    assert len(gains) == 2
    equal = any(text is outlook_answers.TOGETHER_EQUAL for text, _ in lines)
    for party, points, seats, _ in gains:
        who = PARTY.index(party)
        if not equal:
            assert points == declared.vp[who] - then.vp[who]
        assert seats == then.parliament[who] - declared.parliament[who]


def test_the_outlook_of_refusing_a_coalition_comes_true() -> None:
    """The coalition that is asked or formed next must be the stated one."""
    seen = 0
    for s in positions()[government.JOIN_COALITION]:
        coming = [args[0] for _, args in outlook_of(s, s.seat, NO)]
        then = s.copy()
        game.program.answer(then, then.seat, NO)
        over = then.ending >= 0  # the game ends with the last round's government
        asked, args = (None, ()) if over else game.program.question(then)
        if asked is government.WHICH_COALITION:
            assert sorted(game.program.choices_of(then, then.seat)) == sorted(coming)
        elif asked in (government.JOIN_COALITION, government.FIRST_PARTNER):
            assert coming == [args[0]]
        else:
            assert coming == [COALITION[government.WEIMAR]]
        seen += 1
    for s in positions()[government.JOIN_IF_ASKED]:
        for seat in game.program.open_seats(s):
            own = government.refusable_coalition(s.order[seat])
            (coming,) = [args[0] for _, args in outlook_of(s, seat, NO)]
            number = COALITION.index(coming)
            before = [args[0] for text, args in outlook_of(s, seat, YES) if text is COMES_FIRST]
            if number != government.WEIMAR:
                assert sum(s.parliament[p] for p in government.PARTNERS[number]) <= sum(
                    s.parliament[p] for p in government.PARTNERS[own]
                )
                assert before == []
            seen += 1
    assert seen > 3


COMES_FIRST = outlook_answers.COMES_FIRST


def test_the_outlook_of_equal_coalitions_shows_their_seats() -> None:
    """Each of several equal coalitions shows its Seats, and whether a partner can refuse it."""
    s = Play(seats="spd 5, z 5, kpd 5, dnvp 5").start(government.form_government).s
    assert question(s) is government.WHICH_COALITION
    for choice in game.program.choices_of(s, s.seat):
        lines = outlook_of(s, s.seat, choice)
        number = COALITION.index(choice)
        assert lines[0][1][:2] == (choice, 10)
        refusable = number != government.WEIMAR
        last = outlook_answers.BOTH_AGREE if refusable else outlook_answers.NOBODY_ASKED
        assert lines[-1] == (last, ())


def test_who_is_asked_whether_he_joins_reads_the_seats_of_the_coalition() -> None:
    seen = 0
    for s in positions()[government.JOIN_IF_ASKED]:
        for seat in game.program.open_seats(s):
            own = government.refusable_coalition(s.order[seat])
            label = label_here(game, s, seat, YES, Wording(game, "en", str))
            assert f", {government.coalition_seats(s, own)} of {occupied_seats(s)} Seats" in label
            seen += 1
    assert seen > 3


# -- a shared Issue


def test_the_outlook_of_a_shared_issue_says_what_the_party_then_gets() -> None:
    """The party and the effect must be those that the other party is asked about."""
    seen = 0
    for s in positions()[shared_issues.PROPOSE_PARTY]:
        for choice in game.program.choices_of(s, s.seat):
            (gets, who), (agree, _) = outlook_of(s, s.seat, choice)
            then = s.copy()
            game.program.answer(then, then.seat, choice)
            asked, args = game.program.question(then)
            assert asked is shared_issues.AGREE_OPTION
            assert (gets, who) == (outlook_answers.GETS, args[1:3])
            assert agree is outlook_answers.MUST_AGREE
            seen += 1
    assert seen


# -- a Base for a negotiation


def test_the_outlook_of_a_base_for_a_negotiation_comes_true() -> None:
    """Each card's chance must be the one that the following negotiation states."""
    seen = 0
    for s in positions()[politics.DDP_BONUS]:
        for choice in game.program.choices_of(s, s.seat):
            lines = outlook_of(s, s.seat, choice)
            if choice == NO:
                assert lines == []
                continue
            then = s.copy()
            game.program.answer(then, then.seat, choice)
            later = [(outlook.FOR_A_BASE, (choice,))]
            if question(then) is foreign_affairs.NEGOTIATE_WHICH:
                for card in game.program.choices_of(then, then.seat):
                    later += outlook_of(then, then.seat, card)
                assert lines == later
            assert any(args[0] in FOREIGN_CARD for _, args in lines[1:])
            seen += 1
    assert seen


# -- every question

#: The chosen thing shows the price: a card, an action, a city (screen/outlook.py).
OF_ITSELF = """EARLY_CARD CHOOSE_CARD CHOOSE_WAY TIMELINE_WAY EVENT_WHEN CHOOSE_ACTION
ACTION_WHERE WHICH_ACTION PRESIDENT_DEBATE"""
#: The question or its answers say the whole price and outcome; nobody rolls.
SAID = """REACT_AS_POLITICIAN REACT_TO_REACTION STRIKE_ON_PRUSSIA WHICH_OPTION WHETHER ISSUE_OPTION
WHETHER_HERE PROPOSE_OPTION AGREE_OPTION VOTE_YES_NO VOTE_AT_ONCE TIE_YES_NO REMOVE_CARD WON_AT_ONCE
CHOOSE_AHEAD LARGE_FIRST"""
#: The answer costs nothing: it says who, where, which, or in what order.
FREE = """PARTY_BY_LOT BASE_BY_LOT CARD_BY_LOT CHOOSE_PARTY FIRST_BASES DRAWN WHO_BEGINS_AGENDA
WHO_BEGINS_IMPULSE CHOOSE_AGENDA WHICH_SOCIETY SOCIETY_REMOVE MOVE_WHICH MOVE_FROM TAKE_WHICH
FREE_POLICE WHICH_SET SOLE_GOVERNMENT TIE_OVERTHROW FIRST_PARTNER WHO_CHANCELLOR TIE_ISSUES
NEXT_YELLOW CONTROL_WHOM PROPOSE_CONTROL AGREE_CONTROL TIE_WINNER TIE_FIGURES A_DIE
NO_ROOM DEBATE_WHICH WHICH_TWIN DEBATE_WHERE WHICH_ISSUE WHO_VOTES TIE_VOTES WHOSE_BASE TIE
VOTE_FOR VOTE_FOR_AT_ONCE TIE_BALLOT RETURN_WHICH WHICH_FLAG DISSOLVE_WHICH RESTORE_WHICH
WHICH_PARTY WHICH_CITY"""


def questions() -> dict[str, Question]:
    found = {}
    for module in pkgutil.walk_packages(weimar.__path__, f"{weimar.__name__}."):
        if not module.name.endswith(".pack"):
            there = vars(importlib.import_module(module.name))
            found |= {name: asked for name, asked in there.items() if isinstance(asked, Question)}
    return found


def test_every_question_states_its_costs_or_why_it_does_not() -> None:
    listed = f"{OF_ITSELF} {SAID} {FREE}".split()
    assert len(listed) == len(set(listed))
    told_of = {name for name, asked in questions().items() if asked in outlook.ANSWERS}
    assert told_of | set(listed) == set(questions())
    assert not told_of & set(listed)


def test_a_city_speaks_of_actions_only_while_an_impulse_is_played() -> None:
    """An Event that asks for a city, for example for a Base, is no Demonstration."""
    s = Play(ap=4, active=SPD).s
    told_of = {
        name
        for name, asked in questions().items()
        if asked not in {*outlook.ANSWERS, actions.ACTION_WHERE}
        and any(outlook.outlook(s, 0, city, asked) for city in CITY)
    }
    assert told_of == {"CHOOSE_CARD", "CHOOSE_WAY", "TIMELINE_WAY", "EVENT_WHEN", "CHOOSE_ACTION"}
