"""The two contests for Support cards: recruiting and stealing (rules: Recruit, Steal Support)."""

from __future__ import annotations

from kabinett.core.script.language import Script, all_of, say, script
from kabinett.games.fall.content import words
from kabinett.games.fall.content.book import ALTERNATING, SEALED
from kabinett.games.fall.content.vocabulary import (
    CARDS,
    DONE,
    GIVE_UP,
    NONE,
    PASS,
    PAY,
    POOL,
    PROPAGANDA,
    SUPPORT,
    Card,
    Seat,
)
from kabinett.games.fall.rules.cards import answered, lay_down
from kabinett.games.fall.rules.effects import do_effects
from kabinett.games.fall.rules.state import NO_CARD, NO_SEAT, Fall
from kabinett.games.fall.rules.values import (
    every_seat,
    levels_of,
    of_kind,
    opponents,
    propaganda_in_hand,
    propaganda_level,
    rating,
)

# -- both


@script
def play_propaganda(s: Fall, seat: Seat, card: Card) -> Script:
    """A Propaganda card in a contest: 1 if it holds, 0 if it is countered (then every part of
    it is void, and it is discarded at once: ruling 43)."""
    lay_down(s, seat, card, side_of(s, seat))
    say(s, words.PLAYS, seat, card)
    negated = yield from answered(s, seat, card)
    if negated:
        side_of(s, seat).remove(card)
        s.discard.append(card)
        return 0
    yield from do_effects(s, seat, card, NONE)
    return 1


def side_of(s: Fall, seat: Seat) -> list[Card]:
    """Where the seat's cards of the contest lie."""
    return s.attack if seat == s.active else s.defence


def clear_contest(s: Fall) -> None:
    """All Propaganda cards of the contest are discarded."""
    s.discard += s.attack
    s.discard += s.defence
    s.attack = []
    s.defence = []
    s.committed = 0
    s.target = NO_CARD
    s.defender = NO_SEAT


# -- recruit


def recruitable(s: Fall, seat: Seat) -> list[int]:
    """Support cards in hand that pool and Propaganda cards together can exceed (ruling 9)."""
    reach = s.pool + propaganda_in_hand(s, seat)
    levels = s.book.level
    return [card for card in of_kind(s, s.hands[seat], SUPPORT) if levels[card] < reach]


def missing(s: Fall, card: Card) -> int:
    """Levels still to be paid for the Support card that is being recruited."""
    return max(0, s.book.level[card] + 1 - levels_of(s, s.attack))


def recruit_choices(s: Fall, seat: Seat) -> list[int]:
    choices = of_kind(s, s.hands[seat], PROPAGANDA)
    lacking = missing(s, s.playing[0])
    if lacking <= s.pool:
        return [*choices, PAY]
    # Ruling 41: giving up is open only when the rating is out of reach.
    if lacking > s.pool + propaganda_in_hand(s, seat):
        return [*choices, GIVE_UP]
    return choices


@script
def recruit(s: Fall, seat: Seat) -> Script:
    """One recruit attempt."""
    card = yield seat, [*recruitable(s, seat), DONE], words.CHOOSE_RECRUIT
    if card == DONE:
        return
    lay_down(s, seat, card, s.playing)
    say(s, words.RECRUITS, seat, card)
    while (
        paid := (yield seat, recruit_choices(s, seat), words.PAY_RECRUIT, card, missing(s, card))
    ) not in (PAY, GIVE_UP):
        yield from play_propaganda(s, seat, paid)
    s.playing.remove(card)
    if paid == PAY:
        if missing(s, card):
            say(s, words.PAYS, seat, missing(s, card))
        s.pool -= missing(s, card)
        s.support[seat].append(card)
        say(s, words.RECRUITED, seat, card)
    elif s.book.return_failed_recruit:  # ruling 13
        s.hands[seat] = sorted([*s.hands[seat], card])
        for other in opponents(s, seat):
            s.known[other] |= 1 << card
        say(s, words.RECRUIT_RETURNED, seat, card)
    else:
        s.discard.append(card)
        say(s, words.RECRUIT_FAILED, seat, card)
    clear_contest(s)


# -- steal


def owner_of(s: Fall, card: Card) -> Seat:
    """The seat that controls a Support card, -1 if none does."""
    for seat in every_seat(s):
        if card in s.support[seat]:
            return seat
    return NO_SEAT


def resistance(s: Fall, card: Card) -> int:
    """What an attack on the card must exceed: its rating, its owner's full Propaganda Level
    and his cards that hold."""
    owner = owner_of(s, card)
    return rating(s, owner, card) + propaganda_level(s, owner) + levels_of(s, s.defence)


def onslaught(s: Fall) -> int:
    """The attack so far: cards that hold, and what the pool has committed."""
    return levels_of(s, s.attack) + s.committed


def opening_cards(s: Fall, seat: Seat) -> list[int]:
    """Propaganda cards in hand with the permission to attack."""
    attack = s.book.attack
    return [card for card in s.hands[seat] if attack[card]]


def stealable(s: Fall, seat: Seat) -> list[int]:
    """Others' Support cards that pool and Propaganda cards together can exceed."""
    if not opening_cards(s, seat):
        return []
    reach = s.pool + propaganda_in_hand(s, seat)
    return [
        card
        for other in opponents(s, seat)
        for card in s.support[other]
        if reach > resistance(s, card)
    ]


def attack_choices(s: Fall, seat: Seat) -> list[int]:
    """Ruling 42: any card and any part of the pool, until the attacker lets it stand.

    What just suffices stands first among the parts of the pool."""
    enough = max(1, resistance(s, s.target) + 1 - onslaught(s))
    pool = [POOL[level] for level in range(1, s.pool + 1)]
    if enough <= s.pool:
        pool.remove(POOL[enough])
        pool.insert(0, POOL[enough])
    return [*of_kind(s, s.hands[seat], PROPAGANDA), *pool, PASS]


def defence_choices(s: Fall, seat: Seat) -> list[int]:
    return [*of_kind(s, s.hands[seat], PROPAGANDA), PASS]


@script
def steal(s: Fall, seat: Seat) -> Script:
    """One steal attempt.  An opening card that is countered leaves the attempt unbegun: the
    attacker may open again, with the same target or another (ruling 15)."""
    while (target := (yield seat, [*stealable(s, seat), DONE], words.CHOOSE_STEAL)) != DONE:
        opening = yield seat, [*opening_cards(s, seat), DONE], words.CHOOSE_ATTACK, target
        if opening == DONE:
            return  # for another target he takes his choice back; so nobody goes in circles
        s.target = target
        s.defender = owner_of(s, target)
        say(s, words.ATTACKS, seat, target, s.defender, opening)
        begun = yield from play_propaganda(s, seat, opening)
        if begun:
            yield from contest(s, seat)
            return
        say(s, words.ATTACK_VOID, seat)
        s.target = NO_CARD
        s.defender = NO_SEAT


@script
def contest(s: Fall, seat: Seat) -> Script:
    """Attacker and defender raise until it is settled (ruling 14)."""
    if s.book.bidding == SEALED:
        yield from contest_in_secret(s, seat)
    else:
        yield from raise_attack(s, seat)
        rounds = 0
        while onslaught(s) > resistance(s, s.target) and (
            rounds == 0 or s.book.bidding == ALTERNATING
        ):
            yield from raise_defence(s, s.defender)
            if onslaught(s) > resistance(s, s.target):
                break
            yield from raise_attack(s, seat)
            rounds += 1
    settle_contest(s, seat)


@script
def raise_attack(s: Fall, seat: Seat) -> Script:
    while True:
        choice = yield (
            seat,
            attack_choices(s, seat),
            words.RAISE_ATTACK,
            s.target,
            onslaught(s),
            resistance(s, s.target),
        )
        if choice == PASS:
            return
        yield from add_to_attack(s, seat, choice)


@script
def raise_defence(s: Fall, seat: Seat) -> Script:
    while True:
        choice = yield (
            seat,
            defence_choices(s, seat),
            words.RAISE_DEFENCE,
            s.target,
            resistance(s, s.target),
            onslaught(s),
        )
        if choice == PASS:
            return
        yield from play_propaganda(s, seat, choice)


@script
def add_to_attack(s: Fall, seat: Seat, choice: int) -> Script:
    if choice in POOL:
        s.committed += POOL.index(choice)
        s.pool -= POOL.index(choice)
        say(s, words.COMMITS, seat, POOL.index(choice))
    else:
        yield from play_propaganda(s, seat, CARDS.index(choice))


@script
def contest_in_secret(s: Fall, seat: Seat) -> Script:
    """Option: both choose at once, one card or sum at a time, until both let it stand."""
    while True:
        choices = yield (
            all_of((seat, s.defender)),
            secret_choices,
            words.RAISE_ATTACK,
            s.target,
            onslaught(s),
            resistance(s, s.target),
        )
        if choices == (PASS, PASS):
            return
        if choices[0] != PASS:
            yield from add_to_attack(s, seat, choices[0])
        if choices[1] != PASS:
            yield from play_propaganda(s, s.defender, choices[1])


def secret_choices(s: Fall, seat: Seat) -> list[int]:
    return attack_choices(s, seat) if seat == s.active else defence_choices(s, seat)


def settle_contest(s: Fall, seat: Seat) -> None:
    """Strictly more wins (ruling 9).  The cards played and the pool spent are gone."""
    target, defender = s.target, s.defender
    attack, defence = onslaught(s), resistance(s, target)
    if attack > defence:
        s.support[defender].remove(target)
        s.support[seat].append(target)
        say(s, words.STOLEN, seat, target, defender, attack, defence)
    else:
        say(s, words.HELD, defender, target, defence, attack)
    clear_contest(s)
