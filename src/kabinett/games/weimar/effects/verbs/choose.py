"""Effects that leave a choice: between options, or to decline (4.3)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import ANY_PARTY, OTHER, OWN
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import CITY, NO, OPTION, YES, City, Party, Seat
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import EVERY_PARTY, choose_party, named_parties
from kabinett.games.weimar.effects.telling import Teller, block_words
from kabinett.games.weimar.effects.verb import INSIDE, Verb, block_worth, register_inside
from kabinett.games.weimar.rules.ahead import take_choice_ahead
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.events import (
    ALL,
    any_does_something,
    best_of,
    can_begin,
    effect_of,
    run_block,
    share_of_block,
)
from kabinett.games.weimar.rules.parties import decider_of, seat_of
from kabinett.games.weimar.rules.state import Weimar

OR = Message("{what}, or {what_2}")
EITHER = Message("either {what}, or {what_2}")
EITHER_FOR = Message("{who} chooses: either {what}, or {what_2}")
MAY, MAY_FOR = Message("you may: {what}"), Message("{who} may: {what}")
#: The same after a condition such as "from round 5 on".
IF_MAY, IF_MAY_FOR = (
    Message("{condition} you may: {what}"),
    Message("{condition} {who} may: {what}"),
)
DO_IT, LEAVE_IT = Message("Yes: {what}"), Message("No")


# -- one of several


def option_label(s: Weimar, seat: Seat, choice: int, text: Wording, options: int) -> str:
    block: int = s.book.effects.blocks[options][OPTION.index(choice)]
    return block_words(block, text, s.here)


@about(OPTION)
def why_not_option(s: Weimar, seat: Seat, choice: int, options: int) -> Reason | None:
    if OPTION.index(choice) >= len(s.book.effects.blocks[options]):
        return NOT_ASKED
    is_open = choice in open_options(s, s.order[seat], options)
    return None if is_open else because(reasons.LESS_POSSIBLE)


CHOOSE = Message("Choose what happens")
WHICH_OPTION = Question(
    "Choose what happens", label=option_label, why_not=why_not_option, section="4.3"
)


def do_choose(s: Weimar, own: Party, operation: int, who: int, options: int) -> Script:
    """Ask for one of the options that can be done to the largest share (ruling 7.12); ask nobody if
    none would do anything (ruling 9.22)."""
    who = yield from choose_party(s, own, who, EVERY_PARTY, operation)
    party = named_parties(s, own, who)[0]
    if any_does_something(s, party, s.book.effects.blocks[options]):
        choice = take_choice_ahead(s, party, operation, open_options(s, party, options))
        if choice < 0:
            choice = yield seat_of(s, party), open_options(s, party, options), WHICH_OPTION, options
        if party != own:
            block = s.book.effects.blocks[options][OPTION.index(choice)]
            say(s, words.CHOOSES, seat_of(s, party), block)
        yield from run_block(s, party, s.book.effects.blocks[options][OPTION.index(choice)])


def open_options(s: Weimar, party: Party, options: int) -> list[int]:
    blocks = s.book.effects.blocks[options]
    return best_of(s, party, {OPTION[n]: block for n, block in enumerate(blocks)})


class Choose(Verb):
    """A party chooses one of two to five options; an option is closed if another can be done to a
    larger share:

    {{ choose = "z", options = [["seat -2 z", "seat +2 dnvp"], ["threat +regime muenchen"]] }}
    """

    starts = "choose"
    part = INSIDE
    does = do_choose
    decides = True

    def __init__(self, inside: Inside) -> None:
        self.who = self.whose = inside.one_who("choose")
        options = inside.value("options")
        if not isinstance(options, list) or not 2 <= len(options) <= 5:
            inside.fault("options = [[…], […]], two to five of them")
            options = []
        city_known_before = city_known_after = inside.effects.city_known
        blocks = []
        for option in options:
            # A city that another option chooses is not known in this one.
            inside.effects.city_known = city_known_before
            blocks.append(inside.inner(option, "each option"))
            city_known_after = city_known_after or inside.effects.city_known
        inside.effects.city_known = city_known_after
        self.options = inside.keep(inside.effects.many(blocks))

    def share(self, s: Weimar, own: Party, here: City) -> int:
        """The share of its best option."""
        parties = named_parties(s, own, self.who) or (own,)
        return max(
            [
                share_of_block(s, parties[0], block, here)
                for block in s.book.effects.blocks[self.options]
            ]
        )

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        options = s.book.effects.blocks[self.options]
        parties = named_parties(s, own, self.who)[:1]
        return [p for p in parties if decider_of(s, p) == p and any_does_something(s, p, options)]

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        return open_options(s, party, self.options)

    def label_ahead(self, s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
        return option_label(s, seat, choice, text, self.options)

    def log_ahead(self, s: Weimar, seat: Seat, operation: int, choice: int) -> Text:
        return words.CHOOSES, (seat, s.book.effects.blocks[self.options][OPTION.index(choice)])

    def says(self, t: Teller) -> str:
        options = [t.inside(block) for block in t.effects.blocks[self.options]]
        first, last = t.join_phrases(OR, options[:-1]), options[-1]
        name = t.who(self.who)
        if name:
            return t.say(EITHER_FOR, who=name, what=first, what_2=last)
        return t.say(EITHER, what=first, what_2=last)

    def asks(self, t: Teller) -> str:
        """The options are the answers; only a party that is still to be named needs them."""
        return self.says(t) if self.who in (ANY_PARTY, OTHER) else t.say(CHOOSE)

    def worth(self, effects: Effects, party: Party) -> float:
        return max([block_worth(effects, party, block) for block in self.blocks(effects)])

    def blocks(self, effects: Effects) -> list[int]:
        return effects.blocks[self.options]


# -- or none


def whether_label(s: Weimar, seat: Seat, choice: int, text: Wording, block: int) -> str:
    teller = Teller(text)
    if choice == NO:
        return teller.say(LEAVE_IT)
    return teller.say(DO_IT, what=block_words(block, text, s.here))


def whether_here_label(
    s: Weimar, seat: Seat, choice: int, text: Wording, city: int, block: int
) -> str:
    return whether_label(s, seat, choice, text, block)


WHETHER = Question("If you like: {block}", label=whether_label, section="4.3")
WHETHER_HERE = Question("If you like, in {city}: {block}", label=whether_here_label, section="4.3")


def do_may(s: Weimar, own: Party, operation: int, who: int, block: int) -> Script:
    who = yield from choose_party(s, own, who, EVERY_PARTY, operation)
    party = named_parties(s, own, who)[0]
    if can_begin(s, party, block):
        choice = take_choice_ahead(s, party, operation, [YES, NO])
        if choice < 0 and s.here >= 0 and is_here(s, block):
            choice = yield seat_of(s, party), [YES, NO], WHETHER_HERE, CITY[s.here], block
        elif choice < 0:
            choice = yield seat_of(s, party), [YES, NO], WHETHER, block
        if choice == YES:
            by_choice, s.by_choice = s.by_choice, 1
            yield from run_block(s, party, block)
            s.by_choice = by_choice
        else:
            say(s, words.DOES_WITHOUT, seat_of(s, party), block)


def is_here(s: Weimar, block: int) -> bool:
    """Whether the block, or a part of it, happens "here"."""
    return any([effect_of(s, operation).follows for operation in s.book.effects.blocks[block]])


class May(Verb):
    """A party may decline; the effects inside are its own. It is asked only if the first of them,
    which is the price of the others, can be done:

    {{ may = "own", do = ["nsdap own", "vp +2 own"] }}
    """

    starts = "may"
    part = INSIDE
    does = do_may
    decides = True

    def __init__(self, inside: Inside) -> None:
        self.who = self.whose = inside.one_who("may")
        self.block = inside.block("do")

    def share(self, s: Weimar, own: Party, here: City) -> int:
        parties = named_parties(s, own, self.who) or (own,)
        return ALL if can_begin(s, parties[0], self.block) else 0

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        parties = named_parties(s, own, self.who)[:1]
        return [p for p in parties if decider_of(s, p) == p and can_begin(s, p, self.block)]

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        return [YES, NO]

    def label_ahead(self, s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
        return whether_label(s, seat, choice, text, self.block)

    def log_ahead(self, s: Weimar, seat: Seat, operation: int, choice: int) -> Text:
        return words.CHOOSES if choice == YES else words.DOES_WITHOUT, (seat, self.block)

    def says(self, t: Teller) -> str:
        name, what = t.who(self.who), t.inside(self.block)
        return t.say(MAY_FOR, who=name, what=what) if name else t.say(MAY, what=what)

    def says_if(self, t: Teller, condition: str, lead: str) -> str:
        what = t.inside(self.block)
        if self.who == OWN:
            return t.say(IF_MAY, condition=lead, what=what)
        return t.say(IF_MAY_FOR, condition=lead, who=t.subject(self.who), what=what)

    def worth(self, effects: Effects, party: Party) -> float:
        return max(0.0, block_worth(effects, party, self.block))

    def blocks(self, effects: Effects) -> list[int]:
        return [self.block]


register_inside(Choose)
register_inside(May)
