"""The outlook of choices in a contest: the Levels of both sides, how likely the other side can
still win, and what the result would change."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.fall.content.book import ONE_RAISE, SEALED
from kabinett.games.fall.content.vocabulary import (
    CARD,
    COUNTER_PROPAGANDA,
    GIVE_UP,
    PAY,
    PROPAGANDA,
    Card,
    Seat,
)
from kabinett.games.fall.rules.recruit import card_being_recruited, levels_to_pay
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.steal import (
    RAISE_ATTACK,
    RAISE_DEFENCE,
    RAISE_IN_SECRET,
    attack_levels,
    defence_levels,
    may_commit,
    opening_cards,
    owner_of,
)
from kabinett.games.fall.rules.values import (
    every_seat,
    has_majority,
    propaganda_in_hand,
    propaganda_level,
    rating,
    score,
)
from kabinett.games.fall.screen.foretell import after_theft, winners
from kabinett.games.fall.screen.outlook_chances import answer_lines, chance_to_reach

REACHES = Message("You reach {n}: pool {n_2}, Propaganda cards {n_3}.")
LACKS = Message("You reach {n}: pool {n_2}, Propaganda cards {n_3}. {n_4} are missing.")
STEAL_FOR = Message(
    "Stealing takes {n} Levels: rating {n_2}, Propaganda Level of {seat} {n_3}, and 1 more."
)
NO_OPENING = Message("You hold no Propaganda card that may open an attack.")
ALL_IN = Message(
    "Against all of that {seat} can hold it with a chance of {n_2}.{n_3} %: by what {n} card "
    "in hand may be.",
    "Against all of that {seat} can hold it with a chance of {n_2}.{n_3} %: by what {n} cards "
    "in hand may be.",
)
AGAINST = Message("Then {n} Levels against {n_2}.")
POOL_THEN = Message("Pool {n}, then {n_2}.")
CAN_HOLD = Message(
    "{seat} can still hold it with a chance of {n_2}.{n_3} %: by what {n} card in hand may be.",
    "{seat} can still hold it with a chance of {n_2}.{n_3} %: by what {n} cards in hand may be.",
)
CANNOT_HOLD = Message("{seat} cannot hold it: no card in hand.")
CAN_WIN = Message(
    "{seat} can still win it with a chance of {n_2}.{n_3} %: by a pool of {n_4}, and what {n} "
    "card in hand may be.",
    "{seat} can still win it with a chance of {n_2}.{n_3} %: by a pool of {n_4}, and what {n} "
    "cards in hand may be.",
)
STANDS_WON = Message("It stands so: {card} goes to {seat}.")
STANDS_HELD = Message("It stands so: {card} stays with {seat}.")
WON_IF_BOTH = Message("If both let it stand, {card} goes to {seat}.")
HELD_IF_BOTH = Message("If both let it stand, {card} stays with {seat}.")
CANNOT_ANSWER = Message("{seat} can add nothing more.")
IS_LOST = Message("{card} is discarded.")
RETURNS = Message("{card} returns to the hand; all have seen it.")
SUPPORT_THEN = Message("Political Support of {seat}: {n}, then {n_2}.")
LEVEL_THEN = Message("Propaganda Level of {seat}: {n}, then {n_2}.")
WINS_THEN = Message("If the Republic fell then, {seat} would win.")
MAJORITY_COMES = Message("{seat} would have the majority in the Reichstag.")
MAJORITY_GOES = Message("{seat} would no longer have the majority in the Reichstag.")


def reach_lines(s: Fall, seat: Seat, price: int) -> list[Text]:
    pool, cards = pool_of(s, seat), propaganda_in_hand(s, seat)
    if pool + cards >= price:
        return [(REACHES, (pool + cards, pool, cards))]
    return [(LACKS, (pool + cards, pool, cards, price - pool - cards))]


def pool_of(s: Fall, seat: Seat) -> int:
    """The Levels that a seat can pay from its pool; before its turn, those that it will have."""
    return s.pool if seat == s.active else propaganda_level(s, seat)


def payment_outlook(s: Fall, seat: Seat, choice: int) -> list[Text]:
    """What changes if the seat pays for the Support card on the table, or gives it up."""
    card = card_being_recruited(s)
    if choice == GIVE_UP:
        return [(RETURNS if s.book.return_failed_recruit else IS_LOST, (CARD[card],))]
    if choice != PAY or seat != s.active:
        return []
    then = s.copy()
    then.support[seat].append(card)
    return [(POOL_THEN, (s.pool, s.pool - levels_to_pay(s, card))), *score_changes(s, then)]


def theft_outlook(s: Fall, seat: Seat, card: Card) -> list[Text]:
    """The Levels that are needed to steal a card, and how likely its owner can keep it against
    everything that the seat has (7)."""
    if s.target != NO_CARD:
        return []
    owner = owner_of(s, card)
    defence = defence_levels(s, card)
    parts = rating(s, owner, card), owner, propaganda_level(s, owner)
    lines: list[Text] = [(STEAL_FOR, (defence + 1, *parts)), *reach_lines(s, seat, defence + 1)]
    if not opening_cards(s, seat):
        return [*lines, (NO_OPENING, ()), *score_changes(s, after_theft(s, seat, card))]
    all_in = pool_of(s, seat) + propaganda_in_hand(s, seat)
    if all_in > defence:
        lines.append(hold_line(s, seat, owner, all_in - defence, ALL_IN))
    answer = answer_lines(s, seat, COUNTER_PROPAGANDA)
    return [*lines, *answer, *score_changes(s, after_theft(s, seat, card))]


def hold_line(s: Fall, viewer: Seat, owner: Seat, levels_needed: int, message: Message) -> Text:
    """A line that says how likely the owner of a card can add the Levels that he needs."""
    if not s.hands[owner]:
        return CANNOT_HOLD, (owner,)
    return message, (owner, *chance_to_reach(s, viewer, owner, levels_needed), len(s.hands[owner]))


def is_raising(s: Fall, seat: Seat, question: Question) -> bool:
    """Whether the question asks the seat to add to its side of the contest."""
    if question == RAISE_IN_SECRET:
        return seat in (s.active, s.defender)
    return (question, seat) in ((RAISE_ATTACK, s.active), (RAISE_DEFENCE, s.defender))


def raise_outlook(s: Fall, seat: Seat, more: int) -> list[Text]:
    """The Levels of both sides if the seat adds ``more`` Levels to its side, and the chance of the
    other side."""
    attack, defence = attack_levels(s), defence_levels(s, s.target)
    if seat == s.active:
        attack += more
    else:
        defence += more
    lines = [sides(s, seat, attack, defence)]
    if seat == s.active and attack > defence:
        lines.append(defender_line(s, seat, attack - defence))
    elif seat == s.defender and attack <= defence:
        lines.append(attacker_line(s, seat, defence + 1 - attack))
    return lines


def pass_outlook(s: Fall, seat: Seat) -> list[Text]:
    """The result of the contest if the seat passes, or the chance of the other side to change
    it."""
    attack, defence = attack_levels(s), defence_levels(s, s.target)
    lines, in_secret = [sides(s, seat, attack, defence)], s.book.bidding == SEALED
    if not in_secret:
        if seat == s.active and attack > defence and defender_answers(s):
            return [*lines, defender_line(s, seat, attack - defence)]
        if seat == s.defender and attack <= defence and (s.hands[s.active] or may_commit(s)):
            return [*lines, attacker_line(s, seat, defence + 1 - attack)]
    if attack <= defence:
        message = HELD_IF_BOTH if in_secret else STANDS_HELD
        return [*lines, (message, (CARD[s.target], s.defender))]
    message = WON_IF_BOTH if in_secret else STANDS_WON
    then = after_theft(s, s.active, s.target)
    return [*lines, (message, (CARD[s.target], s.active)), *score_changes(s, then)]


def sides(s: Fall, seat: Seat, attack: int, defence: int) -> Text:
    """The Levels of both sides, with those of the seat's own side first."""
    return AGAINST, (defence, attack) if seat == s.defender else (attack, defence)


def defender_answers(s: Fall) -> bool:
    """Whether the defender is asked after the attacker: if each side raises only once, not after
    the defence (ruling 48)."""
    return s.book.bidding != ONE_RAISE or not s.defence


def defender_line(s: Fall, viewer: Seat, levels_needed: int) -> Text:
    if not defender_answers(s):
        return CANNOT_ANSWER, (s.defender,)
    return hold_line(s, viewer, s.defender, levels_needed, CAN_HOLD)


def attacker_line(s: Fall, viewer: Seat, levels_needed: int) -> Text:
    chance = chance_to_reach(s, viewer, s.active, levels_needed - s.pool)
    return CAN_WIN, (s.active, *chance, s.pool, len(s.hands[s.active]))


def sides_without_answered(s: Fall, seat: Seat) -> list[Text]:
    """Both sides without the Propaganda card to which the seat may react."""
    if s.target == NO_CARD or s.book.kind[s.answering] != PROPAGANDA:
        return []
    then = s.copy()
    for side in (then.attack, then.defence):
        if s.answering in side:
            side.remove(s.answering)
    return [sides(s, seat, attack_levels(then), defence_levels(then, s.target))]


def score_changes(s: Fall, then: Fall) -> list[Text]:
    """What differs between two positions in Political Support, majorities and winners."""
    lines: list[Text] = []
    for seat in every_seat(s):
        if score(s, seat) != score(then, seat):
            lines.append((SUPPORT_THEN, (seat, score(s, seat), score(then, seat))))
        if has_majority(s, seat) != has_majority(then, seat):
            lines.append((MAJORITY_COMES if has_majority(then, seat) else MAJORITY_GOES, (seat,)))
    if winners(then) != winners(s) and len(winners(then)) == 1:
        lines.append((WINS_THEN, winners(then)))
    return lines


def level_changes(s: Fall, then: Fall) -> list[Text]:
    return [
        (LEVEL_THEN, (seat, propaganda_level(s, seat), propaganda_level(then, seat)))
        for seat in every_seat(s)
        if propaganda_level(s, seat) != propaganda_level(then, seat)
    ]
