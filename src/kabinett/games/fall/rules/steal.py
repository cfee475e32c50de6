"""The second kind of contest: stealing another seat's Support card (rules: Steal Support)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.standing import Standing
from kabinett.core.words import Text, Wording
from kabinett.games.fall.content import words
from kabinett.games.fall.content.book import ALTERNATING, SEALED
from kabinett.games.fall.content.vocabulary import (
    CARD,
    DONE,
    PASS,
    POOL,
    PROPAGANDA,
    Card,
    Seat,
)
from kabinett.games.fall.rules import standing
from kabinett.games.fall.rules.cards import lay_down
from kabinett.games.fall.rules.contests import (
    clear_contest,
    lay_in_contest,
    levels_in_reach,
    play_propaganda,
    settle_propaganda,
)
from kabinett.games.fall.rules.reasons import (
    CARDS_ONLY,
    NO_ATTACK_CARD,
    NO_PERMISSION,
    NO_SUPPORT_IN_PLAY,
    NOT_ENOUGH,
    NOT_IN_HAND,
    ONE_ATTACK,
    OWN_SUPPORT,
    POOL_TOO_SMALL,
    SUPPORT_FIRST,
    TOO_DEAR,
    in_the_way_of_type,
    unless_propaganda,
)
from kabinett.games.fall.rules.state import NO_CARD, NO_SEAT, Fall
from kabinett.games.fall.rules.values import (
    cards_of_kind,
    every_seat,
    levels_of,
    opponents,
    propaganda_level,
    rating,
)


def owner_of(s: Fall, card: Card) -> Seat:
    """The seat that controls a Support card; NO_SEAT if none does."""
    for seat in every_seat(s):
        if card in s.support[seat]:
            return seat
    return NO_SEAT


def defence_levels(s: Fall, card: Card) -> int:
    """The Levels that an attack on a card must exceed: the card's rating, its owner's Propaganda
    Level and the cards of the defence."""
    owner = owner_of(s, card)
    return rating(s, owner, card) + propaganda_level(s, owner) + levels_of(s, s.defence)


def attack_levels(s: Fall) -> int:
    """The Levels of the attack so far, by cards and from the pool."""
    return levels_of(s, s.attack) + s.committed


def opening_cards(s: Fall, seat: Seat) -> list[int]:
    """The Propaganda cards in hand that may open an attack."""
    may_open = s.book.may_open
    return [card for card in s.hands[seat] if may_open[card]]


def in_the_way_of_stealing(s: Fall, card: Card, most: int) -> int:
    """Why a card cannot be stolen with at most ``most`` Levels (ruling 9)."""
    return NO_REASON if most > defence_levels(s, card) else TOO_DEAR


def cards_to_steal(s: Fall, seat: Seat) -> list[int]:
    if not opening_cards(s, seat):
        return []
    most = levels_in_reach(s, seat)
    return [
        card
        for other in opponents(s, seat)
        for card in s.support[other]
        if not in_the_way_of_stealing(s, card, most)
    ]


def why_not_steal(s: Fall, seat: Seat, choice: int) -> Reason | None:
    if choice not in CARD:
        return NOT_ASKED
    card = CARD.index(choice)
    if card in s.hands[seat]:
        if s.book.kind[card] != PROPAGANDA:
            return because(in_the_way_of_type(s, seat, card), choice)
        return because(SUPPORT_FIRST if s.book.may_open[card] else NO_PERMISSION)
    owner = owner_of(s, card)
    if owner == NO_SEAT:
        return because(NO_SUPPORT_IN_PLAY)
    if owner == seat:
        return because(OWN_SUPPORT)
    if not opening_cards(s, seat):
        return because(NO_ATTACK_CARD)
    most = levels_in_reach(s, seat)
    return because(in_the_way_of_stealing(s, card, most), choice, defence_levels(s, card) + 1, most)


def in_the_way_of_opening(s: Fall, seat: Seat, card: Card) -> int:
    if s.book.may_open[card]:
        return NO_REASON
    return NO_PERMISSION if s.book.kind[card] == PROPAGANDA else in_the_way_of_type(s, seat, card)


def why_not_opening(s: Fall, seat: Seat, choice: int, target: int) -> Reason | None:
    if choice not in s.hands[seat]:
        return why_not_in_contest(s, choice)
    return because(in_the_way_of_opening(s, seat, CARD.index(choice)), choice)


def why_not_in_contest(s: Fall, choice: int) -> Reason | None:
    """Why something outside the hand cannot be chosen during an attack."""
    if choice not in CARD:
        return NOT_ASKED
    return because(NOT_IN_HAND if owner_of(s, CARD.index(choice)) == NO_SEAT else ONE_ATTACK)


CHOOSE_STEAL = Question(
    "Choose a Support card to steal, or go on", why_not=why_not_steal, section="5.5"
)


def only_opening(s: Fall, seat: Seat, target: int) -> int:
    """The card that opens the attack if only one can, otherwise -1; the party has just chosen to
    attack."""
    cards = opening_cards(s, seat)
    return cards[0] if len(cards) == 1 else -1


def label_of_opening(s: Fall, seat: Seat, choice: int, text: Wording, target: int) -> str:
    """The label of a choice; DONE ends the phase, so the party attacks nobody in this turn."""
    return text.plain(words.NO_ATTACK) if choice == DONE else text.label("choice", choice)


CHOOSE_ATTACK = Question(
    "Open the attack on {card} with a Propaganda card, or leave it",
    label=label_of_opening,
    why_not=why_not_opening,
    obvious=only_opening,
    section="7",
)


def attack_choices(s: Fall, seat: Seat) -> list[int]:
    """Propaganda cards in hand, amounts of the pool, and PASS (ruling 42)."""
    return [*cards_of_kind(s, s.hands[seat], PROPAGANDA), *pool_choices(s), PASS]


def pool_choices(s: Fall) -> list[int]:
    """The amounts of the pool that the attacker may add.

    The amount that just suffices comes first.  If the attacker may use the pool only once (ruling
    56), amounts that do not suffice are left out."""
    enough = least_addition(s)
    sufficient = [POOL[level] for level in range(enough, s.pool + 1)]
    if pool_ends_raise(s):
        return sufficient
    too_small = [POOL[level] for level in range(1, min(enough, s.pool + 1))]
    return [*sufficient[:1], *too_small, *sufficient[1:]]


def attack_shortfall(s: Fall) -> int:
    """The Levels that the attacker still needs to be ahead; 0 or less if he is ahead."""
    return defence_levels(s, s.target) + 1 - attack_levels(s)


def least_addition(s: Fall) -> int:
    """The fewest Levels that put the attacker ahead, or keep him there; at least 1."""
    return max(1, attack_shortfall(s))


def may_commit(s: Fall) -> bool:
    """Whether the attacker may add an amount of the pool."""
    return s.pool >= (least_addition(s) if pool_ends_raise(s) else 1)


def pool_ends_raise(s: Fall) -> bool:
    """Whether the attacker, once an amount of the pool is added, adds nothing more before the
    defender answers (ruling 56)."""
    return s.book.bidding != SEALED and not s.book.phase_by_phase


def defence_choices(s: Fall, seat: Seat) -> list[int]:
    return [*cards_of_kind(s, s.hands[seat], PROPAGANDA), PASS]


def why_not_raise(s: Fall, seat: Seat, choice: int, *args: int) -> Reason | None:
    if choice in s.hands[seat]:
        return because(unless_propaganda(s, seat, CARD.index(choice)), choice)
    if choice not in POOL or choice == POOL[0]:
        return why_not_in_contest(s, choice)
    if seat != s.active:
        return because(CARDS_ONLY)
    levels = POOL.index(choice)
    if pool_ends_raise(s) and levels < least_addition(s) and levels <= s.pool:
        return because(NOT_ENOUGH, least_addition(s))
    return because(POOL_TOO_SMALL if levels > s.pool else NO_REASON)


RAISE_ATTACK = Question(
    "Attack on {card}: {n} Levels against {n_2}. Add, or let it stand",
    why_not=why_not_raise,
    section="7",
)
RAISE_DEFENCE = Question(
    "Defend {card}: {n} Levels against {n_2}. Play Propaganda, or let it stand",
    why_not=why_not_raise,
    standing=standing.DEFENDING,
    section="7",
)


def sentence_in_secret(s: Fall, seat: Seat, target: int, attack: int, defence: int) -> Text:
    """What attacker or defender reads, with the Levels of its own side first."""
    if seat == s.defender:
        return RAISE_DEFENCE.prompt, (target, defence, attack)
    return RAISE_ATTACK.prompt, (target, attack, defence)


def order_in_secret(s: Fall, seat: Seat, *args: int) -> Standing | None:
    return standing.DEFENDING if seat == s.defender else None


RAISE_IN_SECRET = Question(
    RAISE_ATTACK.prompt,
    why_not=why_not_raise,
    sentence=sentence_in_secret,
    standing=order_in_secret,
    section="7",
)


def steal(s: Fall, seat: Seat) -> Script:
    """Make one attempt to steal, or none.  If the opening card is cancelled, the attempt has not
    begun: the attacker may open again, against the same card or another one (ruling 15)."""
    while (target := (yield seat, [*cards_to_steal(s, seat), DONE], CHOOSE_STEAL)) != DONE:
        over = yield from attempt(s, seat, target)
        if over:
            return


def attempt(s: Fall, seat: Seat, target: Card) -> Script:
    """Attack one card.  Returns 0 if the opening card was cancelled, otherwise 1."""
    opening = yield seat, [*opening_cards(s, seat), DONE], CHOOSE_ATTACK, target
    if opening == DONE:
        return 1  # end the phase, or the same two asks could repeat for ever
    s.target = target
    s.defender = owner_of(s, target)
    say(s, words.ATTACKS, seat, target, s.defender, opening)
    lay_down(s, seat, opening, s.attack)
    begun = yield from settle_propaganda(s, seat, opening)
    if begun:
        yield from contest(s, seat)
        return 1
    say(s, words.ATTACK_VOID, seat)
    s.target = NO_CARD
    s.defender = NO_SEAT
    return 0


def contest(s: Fall, seat: Seat) -> Script:
    """Let attacker and defender raise, as the option says (ruling 14), and settle the contest."""
    if s.book.bidding == SEALED:
        yield from contest_in_secret(s, seat)
    else:
        yield from raise_attack(s, seat)
        rounds = 0
        while attack_levels(s) > defence_levels(s, s.target) and (
            rounds == 0 or s.book.bidding == ALTERNATING
        ):
            yield from raise_defence(s, s.defender)
            if attack_levels(s) > defence_levels(s, s.target):
                break
            yield from raise_attack(s, seat)
            rounds += 1
    settle_contest(s, seat)


def raise_attack(s: Fall, seat: Seat) -> Script:
    while s.hands[seat] or may_commit(s):  # otherwise everybody knows that the only choice is PASS
        choice = yield (
            seat,
            attack_choices(s, seat),
            RAISE_ATTACK,
            s.target,
            attack_levels(s),
            defence_levels(s, s.target),
        )
        if choice == PASS:
            return
        yield from add_to_attack(s, seat, choice)
        if choice in POOL and pool_ends_raise(s):
            return


def raise_defence(s: Fall, seat: Seat) -> Script:
    while s.hands[seat]:
        choice = yield (
            seat,
            defence_choices(s, seat),
            RAISE_DEFENCE,
            s.target,
            defence_levels(s, s.target),
            attack_levels(s),
        )
        if choice == PASS:
            return
        yield from play_propaganda(s, seat, choice)


def add_to_attack(s: Fall, seat: Seat, choice: int) -> Script:
    if choice in POOL:
        commit(s, seat, POOL.index(choice))
    else:
        yield from play_propaganda(s, seat, CARD.index(choice))


def commit(s: Fall, seat: Seat, levels: int) -> None:
    s.committed += levels
    s.pool -= levels
    say(s, words.COMMITS, seat, levels)


def contest_in_secret(s: Fall, seat: Seat) -> Script:
    """Let both choose one card or amount at the same time, until both pass (an option)."""
    while True:
        choices = yield (
            all_of((seat, s.defender)),
            secret_choices,
            RAISE_IN_SECRET,
            s.target,
            attack_levels(s),
            defence_levels(s, s.target),
        )
        if choices == (PASS, PASS):
            return
        # Show both choices before anybody reacts to one of them.
        if choices[0] in CARD:
            lay_in_contest(s, seat, CARD.index(choices[0]))
        elif choices[0] != PASS:
            commit(s, seat, POOL.index(choices[0]))
        if choices[1] != PASS:
            lay_in_contest(s, s.defender, CARD.index(choices[1]))
        if choices[0] in CARD:
            yield from settle_propaganda(s, seat, CARD.index(choices[0]))
        if choices[1] != PASS:
            yield from settle_propaganda(s, s.defender, CARD.index(choices[1]))


def secret_choices(s: Fall, seat: Seat) -> list[int]:
    return attack_choices(s, seat) if seat == s.active else defence_choices(s, seat)


def settle_contest(s: Fall, seat: Seat) -> None:
    """Give the card to the attacker if his Levels exceed those of the defence (ruling 9), and
    discard the cards of the contest."""
    target, defender = s.target, s.defender
    attack, defence = attack_levels(s), defence_levels(s, target)
    if attack > defence:
        s.support[defender].remove(target)
        s.support[seat].append(target)
        say(s, words.STOLEN, seat, target, defender, attack, defence)
    else:
        say(s, words.HELD, defender, target, defence, attack)
    clear_contest(s)
