"""Questions: one constant, beside the script that asks it, contains everything about a question."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.reason import NOT_ASKED, NOW_ASKED, Reason, because, is_code
from kabinett.core.standing import Standing
from kabinett.core.state import State
from kabinett.core.vocabulary import Group
from kabinett.core.words import Text

#: What follows the question in a script: `yield seat, choices, QUESTION, *arguments`.
Arguments = tuple[Any, ...]
#: ``label(s, seat, choice, words, *args)`` returns the label of a choice in this ask.
Label = Callable[..., str]
#: The choices that an ask is about.
Subjects = Group[Any] | Collection[int]
#: ``in_the_way(s, seat, choice, *args)`` returns the code of the reason why a thing is not among
#: the choices, or 0 if it is among them.
InTheWay = Callable[..., int]
#: ``why_not(s, seat, choice, *args)`` returns the reason why a thing is not among the choices: None
#: if nothing prevents it, `NOT_ASKED` if the ask is not about the thing.
WhyNot = Callable[..., Reason | None]

#: ``order(s, seat, *args)`` returns one of several standing orders that may answer, or None.
Order = Callable[..., Standing | None]
#: ``sentence(s, seat, *args)`` returns the sentence for a seat, if the seats read different
#: sentences.
Sentence = Callable[..., Text]
#: ``ends(s, seat, *args)`` returns the choice that ends the seat's turn; -1 if no choice does,
#: `EVERY` if all do.
Ends = Callable[..., int]
#: ``obvious(s, seat, *args)`` returns the only sensible answer given the seat's hand; -1 if the
#: seat has something to decide.
Obvious = Callable[..., int]
#: The result of `Ends` if every choice ends the turn, for example in the last of several picks.
EVERY: Final = -2


def required_arguments(function: Callable[..., Any]) -> int:
    """The number of arguments that a function requires."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # native code hides the parameters of its functions
        return 0
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in positional and each.default is each.empty for each in parameters)


class Question:
    """A question of a script: its sentence, the labels of its choices, and the reasons why other
    things are unavailable.

        WHERE = Question("Choose a city for {party}", about=CITY, in_the_way=no_room)
        city = yield party, cities(s, party), WHERE, party

    The arguments after the question are evaluated only when somebody needs words or reasons. The
    first arguments fill the holes of the sentence; all arguments are passed to the question's
    functions, which may use only what the asked seat may know.

    ``label`` gives a choice a special label in this ask; otherwise a choice has its usual label.
    ``about`` lists the things that the ask is about. ``in_the_way`` returns the code of the reason
    (`reason.py`) why such a thing is not offered; the arguments fill the reason's holes. If a code
    is not enough, ``why_not`` returns the `Reason` itself. A question with neither function is only
    about the choices that it offers.

    ``ends`` returns the choice that ends the seat's turn, or `EVERY`; the site uses it for players
    who want to confirm the end of a turn. ``obvious`` returns the answer that the site may give for
    the seat if its hand leaves it nothing to decide. ``standing`` is the answer that a seat may
    order in advance (`standing.py`), or a function that picks one of several orders by what
    everybody sees. ``sentence`` returns the sentence that a seat reads, if the seats of one ask
    read different sentences. ``section`` is the section of the rules that the ask comes from.

    ``inside`` is the hole of the sentence whose thing contains the choices, such as the city in
    which a player chooses a base; the client may highlight them there. ``places_of`` is the hole
    whose thing is present at each of the choices: a player who has just clicked the thing in one of
    these places need not choose the place again.

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
        about: Subjects = (),
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
            why_not = self._why_by_code(about, in_the_way)
        self.in_the_way = in_the_way
        self.why_not = why_not
        self.private = private  # None: the compiler decides from what the choices depend on
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
    def _why_by_code(about: Subjects, in_the_way: InTheWay) -> WhyNot:
        def why_not(s: State, seat: int, choice: int, *args: object) -> Reason | None:
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

    def text(self, args: Arguments) -> Text:
        """The sentence with its arguments, in the form that everybody may read."""
        return self.prompt, args[: len(self.prompt.kinds)]

    def sentence_for(self, s: State, seat: int, args: Arguments) -> Text:
        """The sentence that this seat reads when it is asked."""
        return self.text(args) if self.sentence is None else self.sentence(s, seat, *args)

    def standing_of(self, s: State, seat: int, args: Arguments) -> Standing | None:
        """The standing order that may answer for this seat; None if there is none."""
        standing = self.standing
        return standing(s, seat, *args) if callable(standing) else standing

    def holder(self, args: Arguments) -> int | None:
        """The thing that contains the choices (``inside``); None if the question does not name one.

        >>> Question("{seat} removes a base in {city}: whose?", inside="city").holder((1, 40))
        40
        """
        return self._argument_of(self.inside, args)

    def moved_thing(self, args: Arguments) -> int | None:
        """The thing whose places are the choices (``places_of``); None if the question does not
        name one.

        >>> Question("{unit}: from where?", places_of="unit").moved_thing((7,))
        7
        """
        return self._argument_of(self.places_of, args)

    def _argument_of(self, hole: str, args: Arguments) -> int | None:
        return args[self.prompt.holes.index(hole)] if hole else None

    @property
    def arguments(self) -> int:
        """The number of arguments that the question's holes and functions need.

        >>> Question("Who builds {n} of {n_2}?").arguments
        2
        """
        return max(
            len(self.prompt.kinds),
            *(
                required_arguments(function) - own
                for function, own in (
                    (self.label, 4),
                    (self.in_the_way, 3),
                    (self.why_not, 3),
                    (self.ends, 2),
                    (self.obvious, 2),
                    (self.sentence, 2),
                )
                if function is not None
            ),
            0,
        )

    def reason(self, s: State, seat: int, choice: int, args: Arguments) -> Reason:
        """The reason why a thing is not offered: the rule that forbids it, otherwise the question
        itself."""
        why = None if self.why_not is None else self.why_not(s, seat, choice, *args)
        if why is None or why is NOT_ASKED:
            return Reason((NOW_ASKED, (self.sentence_for(s, seat, args),)), self.section)
        return why
