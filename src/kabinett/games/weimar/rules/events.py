"""Events and all other effects (4.3).  They happen from top to bottom.  Of several options, a party
must choose one of those that can be carried out to the largest share."""

from __future__ import annotations

from kabinett.core.script.language import Script, say
from kabinett.core.standing import Standing
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ALL_CITIES, NOWHERE, City, Party, Seat
from kabinett.games.weimar.rules.state import Weimar


def run_block(s: Weimar, own: Party, block: int) -> Script:
    """Carry out all operations of a block, from top to bottom."""
    for operation in tuple(s.book.effects.blocks[block]):
        effects = s.book.effects
        yield from effects.scripts[operation](s, own, operation, *effects.fields[operation])


ALL = 100  # percent


class Effect:
    """One effect, as the rules see it; its subclasses are the verbs (effects/verb.py)."""

    where: int = -1  # the word for its place, -1 if it has none
    follows: bool = False  # whether it happens "here", in the city chosen before it
    leads: bool = False  # whether it chooses the city in which a later effect happens
    moves_units: bool = False  # whether it changes where units stand
    uses_units: bool = False  # whether the units in a city decide if it can happen there

    def share(self, s: Weimar, own: Party, here: City) -> int:
        """How much of the effect would do something now, in percent, if "here" is the city
        ``here``."""
        raise NotImplementedError

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        """Whether the effect would do something in this city."""
        raise NotImplementedError

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        """The parties that may choose ahead for the effect (`ahead.py`), each as often as it will
        choose."""
        return []

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        """The choices ahead of one of these parties, after its choices ``before`` for this
        effect."""
        raise NotImplementedError

    def city_label(self, s: Weimar, choice: int, text: Wording) -> str:
        """The label of a city that the effect offers."""
        return text.game.label(choice, text)

    def label_ahead(self, s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
        """The label of a choice ahead; "" if the city's label with the effect's name will do."""
        return ""

    def log_ahead(self, s: Weimar, seat: Seat, operation: int, choice: int) -> Text:
        """The line for the log about a choice ahead."""
        return words.CHOSEN_AHEAD, (seat, operation, choice)

    def standing(self, s: Weimar, own: Party) -> Standing | None:
        """The standing order that may choose the city for the party, if there is one."""
        return None


def effect_of(s: Weimar, operation: int) -> Effect:
    effect: Effect = s.book.effects.operations[operation]
    return effect


def best_of(s: Weimar, party: Party, blocks: dict[int, int]) -> list[int]:
    """The choices whose blocks can be done to the largest share (ruling 7.12).  A block that can be
    done in full is therefore always open."""
    if len(blocks) == 1:
        return list(blocks)
    shares = {choice: share_of_block(s, party, block, s.here) for choice, block in blocks.items()}
    most = max(shares.values())
    if s.book.any_option and most > 0:
        return [choice for choice in blocks if shares[choice] > 0]
    return [choice for choice in blocks if shares[choice] == most]


def any_does_something(s: Weimar, party: Party, blocks: list[int]) -> bool:
    """Whether one of the blocks would do something.  If none would, nobody is asked (ruling
    9.22)."""
    for block in blocks:
        if does_something(s, party, block, s.here):
            return True
    return False


def tell_if_nothing(s: Weimar, own: Party, block: int) -> None:
    """Log that a card does nothing, because players would look for its effect in vain."""
    if s.heard is not None and not does_something(s, own, block, s.here):
        say(s, words.NOTHING_OF_IT)


def does_something(s: Weimar, own: Party, block: int, here: City) -> bool:
    """Whether a block would do something now.  Equals `share_of_block` > 0, but stops at the first
    effect that would."""
    operations: list[int] = s.book.effects.blocks[block]
    for operation in operations:
        effect = effect_of(s, operation)
        if effect.share(s, own, here) > 0:
            return True
        if effect.leads:
            here = NOWHERE
    return not operations


def share_of_block(s: Weimar, own: Party, block: int, here: City) -> int:
    """How much of a block would do something now, in percent."""
    operations: list[int] = s.book.effects.blocks[block]
    if not operations:
        return ALL
    return share_from(s, own, operations, 0, here) // len(operations)


def share_from(s: Weimar, own: Party, operations: list[int], first: int, here: City) -> int:
    """The sum of the shares of the operations from ``first`` on.  Effects that happen "here" are
    judged together with the effect that chooses the city (ruling 9.20)."""
    total = 0
    for place in range(first, len(operations)):
        effect = effect_of(s, operations[place])
        if effect.leads:
            best, full = 0, ALL * (len(operations) - place)
            for city in ALL_CITIES:
                if effect.can_in(s, own, city):
                    best = max(best, ALL + share_from(s, own, operations, place + 1, city))
                    if best == full:
                        break
            return total + (best or share_from(s, own, operations, place + 1, NOWHERE))
        total += effect.share(s, own, here)
    return total


def can_begin(s: Weimar, own: Party, block: int) -> bool:
    """Whether the first operation of a block, the price of a "may", would do something."""
    first: int = s.book.effects.blocks[block][0]
    return effect_of(s, first).share(s, own, s.here) > 0
