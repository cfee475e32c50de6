"""The outlook of a choice, which players read before they pay for it: its cost, its dice, the exact
chance of each row, and who may react.  The actions in a city are in odds.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text, percent_and_tenth
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY,
    COUP,
    DEBATE,
    EVENT,
    FIGHT,
    FOREIGN_AFFAIRS,
    FOREIGN_CARD,
    MOBILIZE,
    NO,
    PARTY,
    PARTY_CARD,
    REACT,
    RESERVE,
    TAKE_CONTROL,
    TIMELINE_CARD,
    YES,
    Action,
    Card,
    City,
    Foreign,
    Party,
)
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.effects.verbs.roll import Roll, event_row, more_dice
from kabinett.games.weimar.phases import (
    action_rolls,
    coups,
    foreign_affairs,
    government,
    impulse,
    politics,
    reactions,
    shared_issues,
    street_fighting,
)
from kabinett.games.weimar.phases.actions import (
    ACTION_WHERE,
    ONCE_PER_IMPULSE,
    cost,
    in_the_way_now,
    open_cities,
)
from kabinett.games.weimar.phases.reactions import (
    DEBATED,
    MOBILIZED,
    NEGOTIATED,
    REACTION,
    UNIT_MOVED,
    reaction_dice,
)
from kabinett.games.weimar.rules import debate
from kabinett.games.weimar.rules import rolls as rules_of_rolls
from kabinett.games.weimar.rules.cards import event_of
from kabinett.games.weimar.rules.chances import Throw, throws_by_result
from kabinett.games.weimar.rules.events import effect_of
from kabinett.games.weimar.rules.parties import others
from kabinett.games.weimar.rules.rolls import MOST_DICE, bonus_of, dice_of
from kabinett.games.weimar.rules.state import IMPULSE, Weimar
from kabinett.games.weimar.screen import odds
from kabinett.games.weimar.screen.odds import politicians, repeated_rolls, row_lines
from kabinett.games.weimar.screen.outlook_answers import (
    for_black,
    for_coalition,
    for_extension,
    for_going_further,
    for_joining,
    for_joining_at_once,
    for_sharer,
)
from kabinett.games.weimar.screen.outlook_rolls import AGREED, for_stresemann, for_votes

MOVES_UNIT = Message("{action}: moves 1 unit for {n} AP, without a roll")
CHANGES_SIDES = Message("{action}: 1 Reichswehr changes sides for {n} AP, without a roll")
TALKS = Message("{foreign}: {n} die for {n_2} AP", "{foreign}: {n} dice for {n_2} AP")
TALKS_NOW = Message("{foreign}: {n} die", "{foreign}: {n} dice")
TALKS_LACK = Message("{foreign}: no die, cannot succeed")
NOT_AGREED = Message("otherwise {n}.{n_2} %: no agreement, and the points are spent")
FIRST = Message("Before the roll: {block}")
THEREAFTER = Message("After the roll: {block}")
THEREAFTER_DONE = Message("After the roll, if it succeeds: {block}")
EVENT_ROLLS = Message(
    "Its Event rolls, as the board stands, {n} die:",
    "Its Event rolls, as the board stands, {n} dice:",
)
FOR_A_POINT = Message(
    "Reaction: {n} die for 1 Reserve Point", "Reaction: {n} dice for 1 Reserve Point"
)
COUP_ROLLS = Message(
    "The Coup has {n} die, if nobody else opposes it:",
    "The Coup has {n} dice, if nobody else opposes it:",
)
COUP_FAILS = Message("The Coup comes to nothing")
FOR_A_BASE = Message("Costs the Party Base in {city}. One negotiation, without AP:")
COUNTED = Message("Counted in: {reason}{bonus}")
BETTER_BY = Message("Costs {n} points: AP first, then the Reserve")


#: The questions for which the outlook of a city has the costs and results of the actions there.
CITY_QUESTIONS = (
    impulse.CHOOSE_CARD,
    impulse.CHOOSE_WAY,
    impulse.TIMELINE_WAY,
    impulse.EVENT_WHEN,
    impulse.CHOOSE_ACTION,
)


def outlook(s: Weimar, viewer: int, choice: int, question: Question, *args: int) -> list[Text]:
    """The cost and the chances of an action, a city, a card, or an answer to the question."""
    if question in ANSWERS and (lines := ANSWERS[question](s, viewer, choice, *args)):
        return lines
    if s.phase != IMPULSE:
        return []
    if choice in PARTY_CARD or choice in TIMELINE_CARD:
        own = viewer >= 0 and choice in s.hands[s.order[viewer]]
        return rolls_of_event(s, s.order[viewer], Card(choice)) if own else []
    if s.active < 0:
        return []
    if choice == EVENT and s.playing:
        return rolls_of_event(s, s.active, s.playing[0])
    if choice == DEBATE:
        return against(s, s.active, DEBATED)
    if choice in FOREIGN_CARD:
        return negotiation_lines(s, s.active, FOREIGN_CARD.index(choice), False)
    if question is ACTION_WHERE and choice in CITY:
        (action,) = args
        return action_in_city_lines(s, s.active, ACTION.index(action), CITY.index(choice))
    if choice in ACTION:
        return action_lines(s, s.active, ACTION.index(choice))
    if choice in CITY and question in CITY_QUESTIONS:
        return city_lines(s, s.active, CITY.index(choice))
    return []


# -- what Action Points pay for


def action_lines(s: Weimar, party: Party, kind: Action) -> list[Text]:
    if not action_rolls.points(s, party, 0) or in_the_way_now(s, party, kind):
        return []
    if kind == RESERVE:
        return []  # the explanation of the action says everything (screen/explained.py)
    if kind == FOREIGN_AFFAIRS:
        cards = [FOREIGN_CARD.index(choice) for choice in foreign_affairs.cards_to_negotiate(s)]
        return [line for card in cards for line in negotiation_lines(s, party, card, False)]
    if kind in (MOBILIZE, TAKE_CONTROL):
        return lines_without_roll(s, party, kind)
    if s.city >= 0:
        return odds.lines_in_city(s, party, kind, s.city)
    return odds.lines_anywhere(s, party, kind)


def city_lines(s: Weimar, party: Party, city: City) -> list[Text]:
    if not action_rolls.points(s, party, 0):
        return []
    kinds = *ONCE_PER_IMPULSE, MOBILIZE, TAKE_CONTROL
    return [line for kind in kinds for line in action_in_city_lines(s, party, kind, city)]


def action_in_city_lines(s: Weimar, party: Party, kind: Action, city: City) -> list[Text]:
    if in_the_way_now(s, party, kind) or CITY[city] not in open_cities(s, party, kind):
        return []
    if kind in ONCE_PER_IMPULSE:
        return odds.lines_in_city(s, party, kind, city)
    return lines_without_roll(s, party, kind)


def lines_without_roll(s: Weimar, party: Party, kind: Action) -> list[Text]:
    if kind == TAKE_CONTROL:
        return [(CHANGES_SIDES, (ACTION[kind], cost(party, kind)))]
    moves: Text = (MOVES_UNIT, (ACTION[kind], cost(party, kind)))
    return [moves, *merge_lines(against(s, party, MOBILIZED), against(s, party, UNIT_MOVED))]


def merge_lines(lines: list[Text], more: list[Text]) -> list[Text]:
    return lines + [line for line in more if line not in lines]


def against(s: Weimar, party: Party, trigger: int) -> list[Text]:
    """The Politicians that may answer what the party does."""
    return [line for other in others(s, party) for line in politicians(s, other, trigger)]


def negotiation_throw(s: Weimar, card: Foreign) -> Throw:
    """The dice and the bonus of a negotiation before anybody reacts (5.8)."""
    return odds.throw_of(foreign_affairs.negotiation_parts(s, card))


def negotiation_lines(s: Weimar, party: Party, card: Foreign, is_paid: bool) -> list[Text]:
    if FOREIGN_CARD[card] not in foreign_affairs.cards_to_negotiate(s):
        return []
    if not is_paid and in_the_way_now(s, party, FOREIGN_AFFAIRS):
        return []
    dice, bonus = negotiation_throw(s, card)
    if dice <= 0:
        return [(TALKS_LACK, (FOREIGN_CARD[card],))]
    name = FOREIGN_CARD[card]
    price = cost(party, FOREIGN_AFFAIRS)
    talks = (TALKS_NOW, (name, dice)) if is_paid else (TALKS, (name, dice, price))
    lines: list[Text] = [talks, *bonus_of_throw((dice, bonus))]
    if s.book.foreign_before[card]:
        lines.append((FIRST, (s.book.foreign_before[card],)))
    throws, needed = 6**dice, s.book.foreign_needed[card]
    good = sum(
        [number for result, number in throws_by_result(dice).items() if result + bonus >= needed]
    )
    effect = s.book.foreign_effect[card]
    lines.append((AGREED, (needed, *percent_and_tenth(good, throws), good, throws, effect)))
    lines.append((NOT_AGREED, percent_and_tenth(throws - good, throws)))
    if s.book.foreign_after[card]:
        message = THEREAFTER_DONE if s.book.after_success_only else THEREAFTER
        lines.append((message, (s.book.foreign_after[card],)))
    return [*lines, *against(s, party, NEGOTIATED), *repeated_rolls(s)]


# -- what a card rolls


def rolls_of_event(s: Weimar, party: Party, card: Card) -> list[Text]:
    """The Success Rolls of a card's Event, if it happened now (5.5)."""
    if card in TIMELINE_CARD:
        block = s.book.timeline_effect[TIMELINE_CARD.index(card)]
    else:
        block = event_of(s, card)
    lines: list[Text] = []
    for number in s.book.effects.blocks[block]:
        roll = effect_of(s, number)
        if isinstance(roll, Roll):
            more = more_dice(s, party, roll.source, roll.of, s.here)
            lines += event_rows(s, roll, min(MOST_DICE, roll.fixed + more))
    return lines


def event_rows(s: Weimar, roll: Roll, dice: int) -> list[Text]:
    if dice <= 0:
        return []
    table: dict[int, int] = s.book.effects.tables[roll.table]
    counts: Counter[int] = Counter()
    for result, number in throws_by_result(dice).items():
        counts[event_row(table, result)] += number
    lowest = {
        event_row(table, result): result for result in sorted(throws_by_result(dice), reverse=True)
    }
    lines: list[Text] = [(EVENT_ROLLS, (dice,))]
    for block in sorted(counts, key=lambda block: lowest[block]):
        chance = *percent_and_tenth(counts[block], 6**dice), counts[block], 6**dice, block
        lines.append((odds.FROM, (lowest[block], *chance)))
    return lines


# -- what is asked now


def for_better_result(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    """The table of the roll, with or without the +1 that two points buy (5.5)."""
    if choice not in (YES, NO):
        return []
    dice, more = min(MOST_DICE, dice_of(s)), int(choice == YES)
    table = s.book.success[s.roll_kind][s.order[s.seat]]
    price: list[Text] = [(BETTER_BY, (action_rolls.PLUS_ONE,))] if more else []
    return [
        *price,
        *bonus_lines(s),
        *row_lines(table, (dice, bonus_of(s) + more)),
        *repeated_rolls(s),
    ]


def bonus_lines(s: Weimar) -> list[Text]:
    """What changes the result of the roll: Events, answers, and what lies in the city."""
    return [
        (COUNTED, (part, bonus))
        for part, bonus in zip(s.roll_parts, s.part_bonus, strict=True)
        if bonus
    ]


def for_reaction(
    s: Weimar, viewer: int, choice: int, actor: int, action: int, city: int, *args: int
) -> list[Text]:
    """The table of the viewer's Reaction by the board."""
    where = CITY.index(city)
    if viewer < 0 or choice != REACT or not reactions.can_react(s, s.order[viewer], where):
        return []
    party = s.order[viewer]
    dice = reaction_dice(s, party, where)
    lines: list[Text] = [(FOR_A_POINT, (dice,))]
    lines += row_lines(s.book.reactions[party], (dice, 0))
    return [*lines, *against(s, party, REACTION), *repeated_rolls(s)]


def for_negotiation(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    """The outlook of a negotiation that has been paid for, or that an Issue grants."""
    if choice not in FOREIGN_CARD:
        return []
    return negotiation_lines(s, s.order[s.seat], FOREIGN_CARD.index(choice), True)


def for_enemy(s: Weimar, viewer: int, choice: int, city: int, bonus: int) -> list[Text]:
    """The table of a Fight, which has been paid for or granted, against that party."""
    where = CITY.index(city)
    if viewer < 0 or choice not in street_fighting.parties_to_fight(s, where):
        return []
    party, enemy = s.order[viewer], PARTY.index(choice)
    roll = odds.throw_of(street_fighting.fight_parts(s, enemy, where, bonus))
    joining = odds.joining_units(s, party, [enemy], where)
    rows = row_lines(s.book.success[FIGHT][party], roll)
    return [*bonus_of_throw(roll), *rows, *joining, *odds.reactors(s, party, FIGHT, where)]


def bonus_of_throw(roll: Throw) -> list[Text]:
    """The line for the bonus of a roll, none without a bonus."""
    return [(odds.PLUS, (roll[1],))] if roll[1] else []


def for_opposing(
    s: Weimar,
    viewer: int,
    choice: int,
    city: int,
    party: Party,
    joined_strength: int,
    white_joined: int,
    bonus: int,
) -> list[Text]:
    """The table of the party's Coup if the viewer's units oppose it, or if they stay neutral."""
    if viewer < 0 or choice not in (YES, NO):
        return []
    where, opposing = CITY.index(city), joined_strength
    if choice == YES:
        opposing += coups.neutral_strength(s, party, s.order[viewer], where, white_joined)
    roll = odds.throw_of(coups.coup_parts(s, party, where, opposing, bonus))
    if not roll[0]:
        return [(COUP_FAILS, ())]
    return [
        (COUP_ROLLS, (roll[0],)),
        *bonus_of_throw(roll),
        *row_lines(s.book.success[COUP][party], roll),
    ]


def for_base(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    """The negotiations that the party may have for that Base (5.13)."""
    if choice not in politics.cities_with_bases(s, s.order[s.seat]):
        return []
    lines: list[Text] = [(FOR_A_BASE, (choice,))]
    for card in foreign_affairs.cards_to_negotiate(s):
        lines += negotiation_lines(s, s.order[s.seat], FOREIGN_CARD.index(card), True)
    return lines


#: The outlooks of answers, by the question; a thing that is no answer to it has none of these.
ANSWERS: dict[Question, Callable[..., list[Text]]] = {
    action_rolls.BETTER_RESULT: for_better_result,
    reactions.REACT_TO: for_reaction,
    foreign_affairs.NEGOTIATE_WHICH: for_negotiation,
    street_fighting.FIGHT_WHOM: for_enemy,
    coups.OPPOSE: for_opposing,
    rules_of_rolls.USE_STRESEMANN: for_stresemann,
    rules_of_rolls.USE_DVP: for_stresemann,
    ballots.ROLL_AGAIN: for_votes,
    ballots.ROLL_AGAIN_AT_ONCE: for_votes,
    street_fighting.BLACK_JOINS: for_black,
    debate.EXTEND_DEBATE: for_extension,
    debate.DEBATE_FURTHER: for_going_further,
    government.WHICH_COALITION: for_coalition,
    government.JOIN_COALITION: for_joining,
    government.JOIN_IF_ASKED: for_joining_at_once,
    politics.DDP_BONUS: for_base,
    shared_issues.PROPOSE_PARTY: for_sharer,
}
