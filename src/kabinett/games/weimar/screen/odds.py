"""The odds of an action in a city: its cost, the exact chance of each row of its table, and who may
react.  They follow from the rules and from what everybody sees."""

from __future__ import annotations

from math import comb

from kabinett.core.message import Message
from kabinett.core.words import Text, percent_and_tenth
from kabinett.games.weimar.content.effect_words import NO_REACTIONS
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY,
    COUP,
    DNVP,
    DVP,
    FIGHT,
    PARTY,
    PARTY_CARD,
    Action,
    City,
    Party,
)
from kabinett.games.weimar.phases.action_rolls import PLUS_ONE, points
from kabinett.games.weimar.phases.actions import cost, open_cities, parts_of_roll
from kabinett.games.weimar.phases.coups import (
    city_bonus,
    coup_parts,
    decides_on_white,
    neutral_strength,
)
from kabinett.games.weimar.phases.reactions import TRIGGER_OF, reaction_dice
from kabinett.games.weimar.phases.street_fighting import fight_parts, parties_to_fight
from kabinett.games.weimar.rules.chances import Throw, rows, success
from kabinett.games.weimar.rules.parties import base, lasts, others, usable_reserve
from kabinett.games.weimar.rules.rolls import Part, bonus_in_parts, dice_in_parts, stresemann_lives
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import black_strength

HERE = Message("{action}: {n} die for {n_2} AP", "{action}: {n} dice for {n_2} AP")
AGAINST = Message(
    "{action} against {party}: {n} die for {n_2} AP",
    "{action} against {party}: {n} dice for {n_2} AP",
)
PLUS = Message("Result +{n}, counted in:")
ROW = Message("{n} to {n_2}: {n_3}.{n_4} % ({n_5} of {n_6}): {block}")
ROW_ONE = Message("{n}: {n_2}.{n_3} % ({n_4} of {n_5}): {block}")
FROM = Message("from {n} on: {n_2}.{n_3} % ({n_4} of {n_5}): {block}")
BETTER = Message("For {n} points more: result +1")
REACTS = Message(
    "May react: {party}, {n} die for a Reserve Point",
    "May react: {party}, {n} dice for a Reserve Point",
)
POLITICIAN = Message("May hold a Politician against it: {party}, {n}.{n_2} % by what is still out")
HOLDS = Message("May hold a Politician against it: {party}, surely: no other cards are left")
OPPOSES = Message("May oppose with units: {party}, strength {n}")
ALL_OPPOSE = Message(
    "If all of them oppose: {n} die, succeeds {n_2} %",
    "If all of them oppose: {n} dice, succeeds {n_2} %",
)
ALL_STOP = Message("If all of them oppose, the Coup comes to nothing")
JOINS = Message("May join the government: {party}, black Reichswehr of strength {n}")
REPEATS = Message("May have the roll repeated (Stresemann): {party}")
DVP_REPEATS = Message("May have the roll repeated (DVP): {party}")
IN_CITY = Message("{city}: {n} die, succeeds {n_2} %", "{city}: {n} dice, succeeds {n_2} %")


def row_lines(table: dict[int, int], roll: Throw) -> list[Text]:
    throws: int = 6 ** roll[0]
    lines: list[Text] = []
    for low, high, block, number in rows(table, roll):
        chance = *percent_and_tenth(number, throws), number, throws, block
        lines.append((ROW_ONE, (low, *chance)) if low == high else (ROW, (low, high, *chance)))
    return lines


def throw_of(parts: list[Part]) -> Throw:
    return max(0, dice_in_parts(parts)), bonus_in_parts(parts)


def throws_by_enemy(s: Weimar, party: Party, kind: Action, city: City) -> dict[int, Throw]:
    """The dice and the bonus of an action in a city before anybody reacts: of a Fight by enemy, of
    other actions with the key -1.  A Fight that would have dice only with the black Reichswehr has
    none."""
    if kind == FIGHT:
        enemies = [PARTY.index(choice) for choice in parties_to_fight(s, city)]
        return {enemy: throw_of(fight_parts(s, enemy, city, 0)) for enemy in enemies}
    roll = throw_of(parts_of_roll(s, party, kind, city))
    return {-1: roll} if roll[0] > 0 else {}


def lines_anywhere(s: Weimar, party: Party, kind: Action) -> list[Text]:
    """The cities where the action is possible, each with the dice and the chance of success."""
    lines: list[Text] = []
    for choice in open_cities(s, party, kind):
        for roll in throws_by_enemy(s, party, kind, CITY.index(choice)).values():
            chance = success(s.book.success[kind][party], roll)
            lines.append((IN_CITY, (choice, roll[0], chance)))
    return lines


def lines_in_city(s: Weimar, party: Party, kind: Action, city: City) -> list[Text]:
    lines: list[Text] = []
    for enemy, (dice, bonus) in throws_by_enemy(s, party, kind, city).items():
        price = cost(party, kind)
        if enemy < 0:
            lines.append((HERE, (ACTION[kind], dice, price)))
        else:
            lines.append((AGAINST, (ACTION[kind], PARTY[enemy], dice, price)))
        if bonus:
            lines.append((PLUS, (bonus,)))
        lines += row_lines(s.book.success[kind][party], (dice, bonus))
    if not city_bonus(s, kind, city) and points(s, party, 0) >= cost(party, kind) + PLUS_ONE:
        lines.append((BETTER, (PLUS_ONE,)))
    enemies = [] if kind != FIGHT else list(throws_by_enemy(s, party, kind, city))
    return lines + joining_units(s, party, enemies, city) + reactors(s, party, kind, city)


def joining_units(s: Weimar, party: Party, enemies: list[int], city: City) -> list[Text]:
    """The DNVP, if it may join a Fight of the party against one of these enemies."""
    strength = black_strength(s, city)
    if party == DNVP or not strength or all(enemy == DNVP for enemy in enemies):
        return []
    return [(JOINS, (PARTY[DNVP], strength))]


def reactors(s: Weimar, party: Party, kind: Action, city: City) -> list[Text]:
    """The parties that may react to the action, judged by what everybody knows."""
    lines: list[Text] = []
    for other in others(s, party):
        if kind == COUP and (strength := neutral_strength(s, party, other, city, 0)):
            lines.append((OPPOSES, (PARTY[other], strength)))
    if lines:
        parts = coup_parts(s, party, city, all_opposing(s, party, city), 0)
        dice, bonus = throw_of(parts)
        chance = success(s.book.success[COUP][party], (dice, bonus))
        lines.append((ALL_OPPOSE, (dice, chance)) if dice else (ALL_STOP, ()))
    for other in others(s, party):
        if lasts(s, other, NO_REACTIONS):
            continue
        dice = reaction_dice(s, other, city)
        if usable_reserve(s, other) > 0 and base(s, other, city) and dice > 0:
            lines.append((REACTS, (PARTY[other], dice)))
        lines += politicians(s, other, TRIGGER_OF[kind])
    return lines + repeated_rolls(s)


def all_opposing(s: Weimar, party: Party, city: City) -> int:
    """The strength of all units that may choose to oppose a Coup."""
    total = white = 0
    for other in others(s, party):
        if strength := neutral_strength(s, party, other, city, white):
            total += strength
            white |= decides_on_white(s, other)
    return total


def repeated_rolls(s: Weimar) -> list[Text]:
    message = REPEATS if stresemann_lives(s) else DVP_REPEATS
    return [(message, (PARTY[s.minor[DVP]],))] if s.stresemann else []


def politicians(s: Weimar, party: Party, trigger: int) -> list[Text]:
    """The chance that the party holds a Politician for this trigger: that its hand has at least one
    of those that are still out."""
    unseen = still_out(s, party)
    hand_size = sum(
        card in PARTY_CARD for card in s.hands[party]
    )  # everybody sees the backs of the cards
    answers = [card for card in unseen if s.book.answers[card] >> trigger & 1]
    if lasts(s, party, NO_REACTIONS) or not hand_size or not answers:
        return []
    hands, without = comb(len(unseen), hand_size), comb(len(unseen) - len(answers), hand_size)
    if not without:
        return [(HOLDS, (PARTY[party],))]
    return [(POLITICIAN, (PARTY[party], *percent_and_tenth(hands - without, hands)))]


def still_out(s: Weimar, party: Party) -> list[int]:
    """The party's cards that are in its deck or hand: all except those that are discarded, on the
    table or out of the game."""
    seen_cards = {*s.discards[party], *s.removed, *s.playing}
    return [
        card
        for place, card in enumerate(PARTY_CARD)
        if s.book.card_party[place] == party and card not in seen_cards
    ]
