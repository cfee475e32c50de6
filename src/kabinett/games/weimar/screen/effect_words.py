"""Effects in words: any block of the pack as a list of short phrases, in either language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.checks import (
    ACTION_KINDS,
    ALL_THREATS,
    CONDITIONS,
    FLAG_IDS,
    GROUPS,
    GROUPS_OF_SOCIETY,
    LASTING,
    OPERATIONS,
    OWN,
    PROCEDURES,
    SCORES,
    WHERE,
    WHO,
)
from kabinett.games.weimar.content.vocabulary import (
    CITIES,
    FLAGS,
    FOREIGN,
    MINORS,
    PARTIES,
    PARTY_IDS,
    SOCIETY,
    UNITS,
    vocabulary,
)
from kabinett.games.weimar.screen import effect_terms as terms
from kabinett.games.weimar.screen import terms as game_terms

#: "white" is another word for "government".
_UNIT_GROUP: Final = {number: name for name, number in GROUPS.items() if name != "white"}


class EffectError(LookupError):
    """An operation that has no words."""


class Teller:
    """Puts effects into the words of one language.

    ``own``: the party whose effect it is, where that matters and is known."""

    def __init__(self, text: Wording, own: int = -1) -> None:
        self.text = text
        self.book: Book = text.book
        self.own = own

    # -- blocks

    def lines(self, block: int) -> list[str]:
        """A phrase for each operation of a block, top to bottom."""
        return [capital(self.phrase(operation)) for operation in self.book.blocks.blocks[block]]

    def sentence(self, block: int) -> str:
        """The whole block in one line."""
        if not self.book.blocks.blocks[block]:
            return self.say(terms.NOTHING_AT_ALL)
        return capital("; ".join(self.phrase(each) for each in self.book.blocks.blocks[block]))

    def inside(self, block: int) -> str:
        """A block within a phrase."""
        phrases = [self.phrase(operation) for operation in self.book.blocks.blocks[block]]
        return self.joined(terms.AND, phrases) if phrases else self.say(terms.NOTHING)

    def joined(self, message: Message, phrases: list[str]) -> str:
        """ "a, and b": all but the last with commas."""
        if len(phrases) == 1:
            return phrases[0]
        return self.say(message, what=", ".join(phrases[:-1]), what_2=phrases[-1])

    def phrase(self, operation: int) -> str:
        what, *arguments = self.book.blocks.operations[operation]
        return _PHRASES[OPERATIONS[what]](self, arguments)

    def heading(self, operation: int) -> str:
        """An operation as what a question is about: of a condition without what follows."""
        what, *arguments = self.book.blocks.operations[operation]
        if OPERATIONS[what] == "if":
            return capital(self.condition(arguments, holds=True))
        return capital(self.phrase(operation))

    # -- words

    def say(self, message: Message, n: int = 1, **parts: object) -> str:
        """A message whose holes are filled with finished words."""
        said = self.text.translate(message.text, message.plural, n)
        return said.format(n=n, **parts)

    def label(self, choice: int) -> str:
        return self.text.game.label(choice, self.text)

    def who(self, who: int) -> str:
        """A party in front of a colon; "" for the effect's own."""
        if who < len(PARTY_IDS):
            return self.label(PARTIES[who])
        return "" if who == OWN else self.say(terms.WHO[WHO[who]])

    def subject(self, who: int) -> str:
        return self.say(terms.SUBJECT[WHO[who]])

    def for_party(self, who: int, what: str) -> str:
        name = self.who(who)
        return self.say(terms.FOR, who=name, what=what) if name else what

    def place(self, messages: dict[str, Message], where: int) -> str:
        if where < len(CITIES):
            return self.say(messages["city"], city=self.label(CITIES[where]))
        return self.say(messages[WHERE[where]])

    def within(self, where: int, n: int = 1) -> str:
        """ "in Berlin", "in different cities"."""
        return self.place(terms.IN if n == 1 else terms.IN_SEVERAL, where)

    def toward(self, where: int, n: int = 1) -> str:
        """ "to Berlin", "to any cities"."""
        return self.place(terms.TO if n == 1 else terms.TO_SEVERAL, where)

    def units(self, n: int, units: int) -> str:
        """ "2 own units", "1 Police"."""
        if units < len(UNITS):
            return self.say(terms.UNIT_KIND, n, unit=self.label(UNITS[units]))
        return self.say(terms.UNIT_GROUPS[_UNIT_GROUP[units]], n)

    def threat(self, kind: int) -> str:
        return self.label(vocabulary.number(f"threat:{ALL_THREATS[kind]}"))

    def action(self, kind: int) -> str:
        if ACTION_KINDS[kind] == "fight_or_counter_coup":
            return self.say(terms.FIGHT_OR_COUNTER_COUP)
        return self.say(game_terms.ACTIONS[kind])

    def issue(self, issue: int) -> str:
        """An effect names both twins by the one name that they share."""
        name = self.book.pack.of("issue")[issue].both("name")[self.text.language]
        return name.removesuffix(" I") if self.book.issue_twin[issue] >= 0 else name

    def condition(self, arguments: list[int], holds: bool) -> str:
        """ "if your party governs", or its opposite."""
        first, second = arguments[1], arguments[2]
        name = CONDITIONS[arguments[0]]
        message = terms.CONDITIONS[name][0 if holds else 1]
        if name in ("economy", "round"):
            return self.say(message, first)
        if name == "resolved":
            return self.say(message, foreign=self.label(FOREIGN[first]))
        if name == "threat":
            return self.say(message, threat=self.threat(first), where=self.within(second))
        return self.say(message, who=self.subject(first), where=self.within(second))

    def dice(self, fixed: int, source: int, of: int) -> str:
        """ "1 die + own Bases in Berlin"."""
        dice = self.say(terms.DICE_FIXED, fixed)
        if not source:
            return dice
        kind = ("bases", "strength", "flags")[source - 1]
        if kind != "flags":
            more = self.say(terms.MORE_DICE[kind], where=self.within(of))
        elif FLAG_IDS[of] == "any":
            more = self.say(terms.ANY_FLAGS)
        else:
            more = self.say(terms.MORE_DICE[kind], flag=self.label(FLAGS[of]))
        return self.say(terms.DICE_MORE, dice=dice, more=more)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- a function for each operation: its arguments are those that `content.py` has read


def bases(t: Teller, a: list[int]) -> str:
    message = terms.OWN_BASES_REMOVED if a[1] == OWN else terms.BASES_REMOVED
    if a[0] > 0:
        message = terms.BASES_ADDED
    return t.for_party(a[1], t.say(message, abs(a[0]), where=t.within(a[2], abs(a[0]))))


def seats(t: Teller, a: list[int]) -> str:
    message = terms.SEATS_ADDED if a[0] > 0 else terms.SEATS_REMOVED
    return t.for_party(a[1], t.say(message, abs(a[0])))


def points(t: Teller, a: list[int]) -> str:
    message = terms.POINTS_ADDED if a[0] > 0 else terms.POINTS_REMOVED
    return t.for_party(a[1], t.say(message, abs(a[0])))


def reserve(t: Teller, a: list[int]) -> str:
    return t.for_party(a[1], t.say(terms.RESERVE_ADDED, a[0]))


def move(t: Teller, a: list[int]) -> str:
    return t.say(terms.MOVE, units=t.units(a[0], a[1]), where=t.toward(a[2], a[0]))


def dissolve(t: Teller, a: list[int]) -> str:
    return t.say(terms.DISSOLVE, units=t.units(a[0], a[1]), where=t.within(a[2], a[0]))


def undissolve(t: Teller, a: list[int]) -> str:
    return t.say(terms.UNDISSOLVE, units=t.units(a[0], a[1]), where=t.toward(a[2], a[0]))


def send_back(t: Teller, a: list[int]) -> str:
    return t.say(terms.RETURN, units=t.units(a[0], a[1]), where=t.within(a[2], a[0]))


def reinforce(t: Teller, a: list[int]) -> str:
    return t.say(terms.REINFORCE, units=t.units(a[0], a[1]))


def threat(t: Teller, a: list[int]) -> str:
    message = terms.THREAT_ADDED if a[0] > 0 else terms.THREAT_REMOVED
    return t.say(message, threat=t.threat(a[1]), where=t.within(a[2]))


def coup_marker(t: Teller, a: list[int]) -> str:
    party = PARTY_IDS[t.own] if t.own >= 0 else ""
    return t.say(terms.COUP_MARKERS.get(party, terms.COUP_MARKERS[""]), where=t.within(a[0]))


def remove_markers(t: Teller, a: list[int]) -> str:
    return t.say(terms.REMOVE_MARKERS, where=t.within(a[0]))


def economy(t: Teller, a: list[int]) -> str:
    return t.say(terms.ECONOMY_UP if a[0] > 0 else terms.ECONOMY_DOWN, abs(a[0]))


def crisis(t: Teller, a: list[int]) -> str:
    return t.for_party(a[1], t.say(terms.CRISIS, a[0]))


def nsdap(t: Teller, a: list[int]) -> str:
    return t.for_party(a[0], t.say(terms.NSDAP))


def flag(t: Teller, a: list[int]) -> str:
    if FLAG_IDS[a[0]] == "any":
        return t.say(terms.ANY_FLAG)
    return t.say(terms.FLAG, flag=t.label(FLAGS[a[0]]))


def society_marker(t: Teller, a: list[int]) -> str:
    return t.say(terms.SOCIETY_ONE, society=t.label(SOCIETY[a[0]]))


def society_group(t: Teller, a: list[int]) -> str:
    return t.say(terms.SOCIETY_OF, group=group_label(a[0], t.text))


def issue_put(t: Teller, a: list[int]) -> str:
    if a[1] < 0:
        space = "0"
    else:
        name = t.label(PARTIES[a[1]]) if a[1] < len(PARTY_IDS) else t.subject(a[1])
        space = f"{name} {a[2]}"
    return t.say(terms.ISSUE_PUT, issue=t.issue(a[0]), space=space)


def issue_move(t: Teller, a: list[int]) -> str:
    return t.say(terms.ISSUE_MOVE, a[0])


def debate(t: Teller, a: list[int]) -> str:
    return t.say(terms.DEBATE, a[0], n_2=a[1])


def minor(t: Teller, a: list[int]) -> str:
    return t.for_party(a[1], t.say(terms.MINOR, minor=t.label(MINORS[a[0]])))


def action(t: Teller, a: list[int]) -> str:
    message = terms.ACTION_PLUS if a[2] else terms.ACTION
    return t.say(message, action=t.action(a[0]), where=t.within(a[1]))


def actions(t: Teller, a: list[int]) -> str:
    return t.say(terms.ACTIONS_PLUS if a[2] else terms.ACTIONS, a[0], action=t.action(a[1]))


def counted(message: Message) -> Callable[[Teller, list[int]], str]:
    """An operation that has a number and no more."""
    return lambda t, a: t.say(message, a[0])


def fixed(message: Message) -> Callable[[Teller, list[int]], str]:
    """An operation without arguments."""
    return lambda t, _: t.say(message)


def expand(t: Teller, a: list[int]) -> str:
    return t.say(terms.EXPAND, letter=chr(a[0]))


def result(t: Teller, a: list[int]) -> str:
    return t.say(terms.RESULT_UP if a[0] > 0 else terms.RESULT_DOWN, abs(a[0]))


def dice(t: Teller, a: list[int]) -> str:
    return t.say(terms.DICE_UP if a[0] > 0 else terms.DICE_DOWN, abs(a[0]))


def procedure(t: Teller, a: list[int]) -> str:
    return t.say(terms.PROCEDURES[PROCEDURES[a[0]]])


# -- effects with others inside: what is inside is told of the party that it happens to


def choose(t: Teller, a: list[int]) -> str:
    options = [t.inside(block) for block in t.book.blocks.blocks[a[1]]]
    first, last = t.joined(terms.OR, options[:-1]), options[-1]
    name = t.who(a[0])
    if name:
        return t.say(terms.EITHER_FOR, who=name, what=first, what_2=last)
    return t.say(terms.EITHER, what=first, what_2=last)


def may(t: Teller, a: list[int]) -> str:
    name = t.who(a[0])
    what = t.inside(a[1])
    return t.say(terms.MAY_FOR, who=name, what=what) if name else t.say(terms.MAY, what=what)


def conditional(t: Teller, a: list[int]) -> str:
    then, otherwise = a[3], a[4]
    condition = t.condition(a, holds=bool(then))  # "not …" without an else has no "then"
    if not then or not otherwise:
        return t.say(terms.IF, condition=condition, what=t.inside(then or otherwise))
    what, what_2 = t.inside(then), t.inside(otherwise)
    return t.say(terms.IF_ELSE, condition=condition, what=what, what_2=what_2)


def each(t: Teller, a: list[int]) -> str:
    return t.for_party(a[0], t.inside(a[1]))


def score(t: Teller, a: list[int]) -> str:
    name, _, city = SCORES[a[0]].partition(" ")
    if city:
        what = t.say(terms.SCORES["city"], city=t.label(vocabulary.number(f"city:{city}")))
    else:
        what = t.say(terms.SCORES[name])
    return t.say(terms.SCORE_TWO if a[2] else terms.SCORE, a[1], n_2=a[2], what=what)


def roll(t: Teller, a: list[int]) -> str:
    table = t.book.blocks.tables[a[3]]
    rows = [
        t.say(terms.ROW, reached, what=t.inside(table[reached]))
        for reached in sorted(table)
        if reached >= 0
    ]
    otherwise = [t.say(terms.ROW_ELSE, what=t.inside(table[row])) for row in table if row < 0]
    return t.say(terms.ROLL, dice=t.dice(a[0], a[1], a[2]), rows="; ".join([*rows, *otherwise]))


def vote(t: Teller, a: list[int]) -> str:
    return t.say(terms.VOTE, what=t.inside(a[0]), what_2=t.inside(a[1]))


def until(t: Teller, a: list[int]) -> str:
    rule = t.say(terms.LASTING[LASTING[a[0]]])
    return t.say(terms.UNTIL, what=t.for_party(a[1], rule))


_PHRASES: Final[dict[str, Callable[[Teller, list[int]], str]]] = {
    "base": bases,
    "seat": seats,
    "vp": points,
    "reserve": reserve,
    "move": move,
    "dissolve": dissolve,
    "undissolve": undissolve,
    "reinforce": reinforce,
    "return": send_back,
    "threat": threat,
    "economy": economy,
    "nsdap": nsdap,
    "nsdap_shield": fixed(terms.SHIELD),
    "flag": flag,
    "rentenmark": fixed(terms.RENTENMARK),
    "society_add": society_marker,
    "society_group": society_group,
    "society_any": fixed(terms.SOCIETY_ANY),
    "society_remove": fixed(terms.SOCIETY_OFF),
    "issue_put": issue_put,
    "issue_any": fixed(terms.ISSUE_ANY),
    "issue_move": issue_move,
    "action": action,
    "actions": actions,
    "debate": debate,
    "foreign_affairs": fixed(terms.FOREIGN_AFFAIRS),
    "draw": counted(terms.DRAW),
    "timeline": counted(terms.DRAW_TIMELINE),
    "crisis": crisis,
    "expand": expand,
    "extra": counted(terms.EXTRA),
    "minor": minor,
    "early": fixed(terms.EARLY),
    "dice": dice,
    "result": result,
    "proc": procedure,
    "coup_marker": coup_marker,
    "remove_markers": remove_markers,
    "choose": choose,
    "may": may,
    "if": conditional,
    "each": each,
    "score": score,
    "roll": roll,
    "vote": vote,
    "until": until,
}


def group_label(group: int, text: Wording) -> str:
    """A group of Society Markers."""
    return text.plain(terms.SOCIETY_GROUPS[GROUPS_OF_SOCIETY[group]])


def missing(operations: tuple[str, ...] = OPERATIONS) -> list[str]:
    """Words of the vocabulary of effects that nothing is said of."""
    found = [f"operation {name!r}" for name in operations if name not in _PHRASES]
    for what, names, told in (
        ("condition", CONDITIONS, terms.CONDITIONS),
        ("procedure", PROCEDURES, terms.PROCEDURES),
        ("rule", LASTING, terms.LASTING),
        ("group", GROUPS_OF_SOCIETY, terms.SOCIETY_GROUPS),
    ):
        found += [f"{what} {name!r}" for name in names if name not in told]
    return found


if missing():
    raise EffectError(f"effect_words.py has no words for {', '.join(missing())}")
