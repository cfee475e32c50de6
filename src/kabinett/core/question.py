"""What an ask says: one constant, beside the script that asks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.reason import NOT_ASKED, NOW_ASKED, Reason, because, is_code
from kabinett.core.standing import Standing
from kabinett.core.vocabulary import Group
from kabinett.core.words import Text

#: ``label(s, seat, choice, words, *args)`` names a choice here.
Label = Callable[..., str]
#: What an ask is about: choices.
Things = Group[Any] | Collection[int]
#: ``in_the_way(s, seat, choice, *args)`` is the code of the reason why a thing is not among the
#: choices, 0 if it is.
InTheWay = Callable[..., int]
#: ``why_not(s, seat, choice, *args)`` tells why a thing is not among the choices: None if
#: nothing stands in its way, `NOT_ASKED` if the ask is not about it.
WhyNot = Callable[..., Reason | None]

#: ``order(s, seat, *args)`` is the one of several orders that may answer the seat, or None.
Order = Callable[..., Standing | None]
#: ``sentence(s, seat, *args)`` is what the seat is asked, where not all are asked the same.
Sentence = Callable[..., Text]
#: ``ends(s, seat, *args)`` is the choice that ends the seat's turn, -1 if none does, `EVERY` if
#: each of them does.
Ends = Callable[..., int]
#: ``obvious(s, seat, *args)`` is the answer that the seat loses nothing by, where by what it holds
#: no other comes into question; -1 where it has something to decide.
Obvious = Callable[..., int]
#: Whatever is chosen here ends the turn: what `Ends` gives of the last of several picks.
EVERY: Final = -2


def taken(function: Callable[..., Any]) -> int:
    """How many arguments a function must be given."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # native code says nothing of its parameters
        return 0
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in positional and each.default is each.empty for each in parameters)


class Question:
    """What a script asks: its sentence, how its choices are named, why others are none.

        WHERE = Question("Choose a city for {party}", about=CITY, in_the_way=no_room)
        city = yield party, cities(s, party), WHERE, party

    What follows in the ask are arguments, worked out only when words or reasons are wanted:
    the first of them fill the holes of the sentence, and all go to ``label`` and ``in_the_way``,
    which use only what the asked seat may know.  Without ``label`` a choice has the name that
    it has everywhere.  ``about`` are the things that the ask is about, ``in_the_way`` the code of
    the reason (`reason.py`) why one of them is not offered; the arguments fill its holes.  Where
    that is not enough, ``why_not`` gives the `Reason` itself.  Without either, no thing but those
    offered belongs to the ask.  ``ends``
    gives the choice that ends the seat's turn, or `EVERY`, for whoever wants to be asked again
    before it.  ``obvious`` gives the answer that the site may give for the seat, where what it
    holds leaves it nothing to decide.
    ``standing`` names the answer that a seat may order in advance (`standing.py`), or tells which
    of several it is, by what everybody sees; ``sentence`` gives what a seat reads in place of what
    everybody does, where several are asked for different things at once; ``section`` the
    section of the rules that the ask comes from, ``inside`` the hole of its sentence whose thing
    holds the choices that are meant: a city, where whose base is asked.  What draws the board may
    light them up there.  ``places_of`` is the hole whose thing lies in each of the choices: whoever
    has just chosen it by a click where it lies is not asked where it comes from.

    >>> Question("Draw {n} card?", "Draw {n} cards?").prompt.plural
    'Draw {n} cards?'
    """

    __slots__ = (
        "ends",
        "in_the_way",
        "inside",
        "label",
        "obvious",
        "places_of",
        "private",
        "prompt",
        "section",
        "sentence",
        "standing",
        "why_not",
    )

    def __init__(
        self,
        prompt: str | Message,
        plural: str = "",
        *,
        label: Label | None = None,
        about: Things = (),
        in_the_way: InTheWay | None = None,
        why_not: WhyNot | None = None,
        private: bool | None = None,
        ends: Ends | None = None,
        obvious: Obvious | None = None,
        standing: Standing | Order | None = None,
        sentence: Sentence | None = None,
        section: str = "",
        inside: str = "",
        places_of: str = "",
    ) -> None:
        self.prompt = prompt if isinstance(prompt, Message) else Message(prompt, plural)
        for hole in (inside, places_of):
            if hole and hole not in self.prompt.holes:
                raise ValueError(f"{self!r}: its sentence has no hole {{{hole}}}")
        self.label = label
        if in_the_way is not None:
            if why_not is not None:
                raise ValueError(f"{self!r}: in_the_way or why_not tells the reasons, not both")
            why_not = self._of_codes(about, in_the_way)
        self.in_the_way = in_the_way
        self.why_not = why_not
        self.private = private  # None: as its choices are found to be when the game is loaded
        self.ends = ends
        self.obvious = obvious
        self.standing = standing
        self.sentence = sentence
        self.section = section
        self.inside = inside
        self.places_of = places_of

    def __repr__(self) -> str:
        return f"Question({self.prompt.text!r})"

    @staticmethod
    def _of_codes(about: Things, in_the_way: InTheWay) -> WhyNot:
        def why_not(s: Any, seat: int, choice: int, *args: Any) -> Reason | None:
            if choice not in about:
                return NOT_ASKED
            code = in_the_way(s, seat, choice, *args)
            if type(code) is not int or not is_code(code):
                place = getattr(in_the_way, "__code__", None)
                where = f"{place.co_filename}:{place.co_firstlineno}: " if place else ""
                raise TypeError(
                    f"{where}what stands in the way is a kb.reason(…), or 0 for nothing, and not "
                    f"{code!r}"
                )
            return because(code, *args)

        return why_not

    def text(self, args: tuple[Any, ...]) -> Text:
        """The sentence with its arguments, as everybody may read it."""
        return self.prompt, args[: len(self.prompt.kinds)]

    def asked_of(self, s: Any, seat: int, args: tuple[Any, ...]) -> Text:
        """The sentence that this seat reads, who is asked."""
        return self.text(args) if self.sentence is None else self.sentence(s, seat, *args)

    def standing_of(self, s: Any, seat: int, args: tuple[Any, ...]) -> Standing | None:
        """The order that may answer this seat."""
        standing = self.standing
        return standing(s, seat, *args) if callable(standing) else standing

    def holder(self, args: tuple[Any, ...]) -> int | None:
        """The thing that holds the choices, if the question says so.

        >>> Question("{seat} removes a base in {city}: whose?", inside="city").holder((1, 40))
        40
        """
        return self._filled(self.inside, args)

    def moved(self, args: tuple[Any, ...]) -> int | None:
        """The thing whose places are the choices, if the question says so.

        >>> Question("{unit}: from where?", places_of="unit").moved((7,))
        7
        """
        return self._filled(self.places_of, args)

    def _filled(self, hole: str, args: tuple[Any, ...]) -> int | None:
        return args[self.prompt.holes.index(hole)] if hole else None

    @property
    def arguments(self) -> int:
        """How many it takes, for its holes and its functions.

        >>> Question("Who builds {n} of {n_2}?").arguments
        2
        """
        return max(
            len(self.prompt.kinds),
            *(
                taken(function) - own
                for function, own in (
                    (self.label, 4),
                    (self.in_the_way, 3),
                    (self.ends, 2),
                    (self.obvious, 2),
                    (self.sentence, 2),
                )
                if function is not None
            ),
            0,
        )

    def reason(self, s: Any, seat: int, choice: int, args: tuple[Any, ...]) -> Reason:
        """Why a thing is not offered: the rule that forbids it, else what is asked instead."""
        found = None if self.why_not is None else self.why_not(s, seat, choice, *args)
        if found is None or found is NOT_ASKED:
            return Reason((NOW_ASKED, (self.asked_of(s, seat, args),)), self.section)
        return found
