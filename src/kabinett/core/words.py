"""Translates messages into a language."""

from __future__ import annotations

import functools
import gettext
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from kabinett.core.handbook import FALLBACK, Handbook
from kabinett.core.message import STOPS, Message, pieces
from kabinett.core.vocabulary import Vocabulary

CATALOGUES = Path(__file__).parent / "locale"

#: English, and every language for which the kernel has a catalogue.
LANGUAGES = ("en", *sorted(path.parent.parent.name for path in CATALOGUES.glob("*/*/core.mo")))

#: The number of sentences and things that a `Wording` caches; each takes about a kilobyte.
MOST_KEPT = 8192

#: The form of a hole ``{seat}`` that names the player instead of the role.
PLAYER_FORM = "player"

T = TypeVar("T")

#: A message with its arguments, not translated yet.
Text = tuple[Message, tuple[Any, ...]]


def percent_and_tenth(part: int, whole: int) -> tuple[int, int]:
    """A share as a percentage for the holes of a message: its whole part and its rounded first
    decimal.

    >>> percent_and_tenth(2, 3)
    (66, 7)
    """
    return divmod((2000 * part + whole) // (2 * whole), 10)


@functools.cache
def catalogue(folder: Path, domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, folder / "locale", [language], fallback=True)


class HasWords(Protocol):
    """The parts of a game that its words come from."""

    def __hash__(self) -> int: ...
    @property
    def id(self) -> str: ...
    @property
    def folder(self) -> Path: ...
    @property
    def terms(self) -> tuple[str, ...]: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def usual_book(self) -> Any: ...
    @property
    def handbooks(self) -> dict[str, Handbook]: ...
    @property
    def milestones(self) -> Mapping[Message, str]: ...
    def label(self, choice: int, words: Wording) -> str: ...
    def form(self, choice: int, form: str, words: Wording) -> str: ...
    def term(self, kind: str, value: int, words: Wording) -> str: ...


class Wording:
    """One game in one language, with the players' names.

    ``seat_label`` is the label of a seat in sentences; ``players`` are the names of the players,
    for ``{seat.player}``. ``book`` is the book of the table; the default is the book of the game's
    default setup. ``look``, for tests, is called with each sentence before it is translated. Words
    are cached and the same objects are returned again, so callers must not change a list or dict
    that they get from here. Words that do not name a seat are in ``common``, which wordings with
    other labels for the seats share."""

    def __init__(
        self,
        game: HasWords,
        language: str,
        seat_label: Callable[[int], str],
        book: object = None,
        look: Callable[[Text, Wording], None] | None = None,
        common: dict[Any, Any] | None = None,
        players: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.language = language if language in LANGUAGES else "en"
        self._label = seat_label
        self._players = players
        self._book = book
        self._look = look
        self._catalogues = [
            catalogue(game.folder, game.id, self.language),
            catalogue(Path(__file__).parent, "core", self.language),
        ]
        self._kept: dict[Any, Any] = {}
        self._common: dict[Any, Any] = {} if common is None else common
        #: Does the text that is being made name a seat? Kept separately for each thread, because
        #: threads share the wording.
        self._naming = threading.local()

    def seat_label(self, seat: int) -> str:
        self._naming.seat = True
        return self._label(seat)

    def player_label(self, seat: int) -> str:
        """The name of the player, even if the seat is labelled by its role."""
        self._naming.seat = True
        return self._players[seat] if seat < len(self._players) else self._label(seat)

    def once(self, key: tuple[object, ...], make: Callable[[Any], T], argument: object) -> T:
        """The value of ``make(argument)``, from the cache if it has one for this key. The key must
        contain everything that the value depends on."""
        try:
            common: T | None = self._common.get(key)
        except TypeError:  # the key contains a list that a game put into a thing
            return make(argument)
        if common is not None:
            return common
        own: T | None = self._kept.get(key)
        if own is not None:
            self._naming.seat = True
            return own
        before: bool = getattr(self._naming, "seat", False)
        self._naming.seat = False
        try:
            value = make(argument)
            cache = self._kept if self._naming.seat else self._common
        finally:
            self._naming.seat = self._naming.seat or before
        if len(cache) >= MOST_KEPT:
            cache.clear()
        cache[key] = value
        return value

    @property
    def book(self) -> Any:
        """The book of the table, otherwise that of the game's default setup."""
        return self.game.usual_book if self._book is None else self._book

    def translate(self, text: str, plural: str, n: int) -> str:
        for translations in self._catalogues:
            translation = (
                translations.ngettext(text, plural, n) if plural else translations.gettext(text)
            )
            if translation not in (text, plural):
                return translation
        return plural if plural and n != 1 else text

    def knows(self, text: str) -> bool:
        """Is the text in a catalogue of this language?"""
        keys = (text, (text, 0))
        return any(
            key in getattr(translations, "_catalog", {})
            for translations in self._catalogues
            for key in keys
        )

    def label(self, kind: str, value: Any, form: str = "") -> str:
        """The words for the value of a hole: ``label("thing", choice)`` for a choice,
        ``label("seat", seat)`` for a player; in a grammatical form if the hole names one."""
        if kind == "seat":
            return self.player_label(value) if form == PLAYER_FORM else self.seat_label(value)
        if kind == "n":
            return str(value).replace("-", "−")
        if kind == "prompt":
            return self.sentence(value)
        if kind in self.game.terms:
            return self.game.term(kind, value, self)
        if form:
            return self.game.form(value, form, self)
        return self.game.label(value, self)

    def parts(self, text: Text) -> list[object]:
        """A sentence as a list of text and ``{"id", "label"}`` for things and players."""
        return self.once(("parts", text), self._parts, text)

    def _parts(self, text: Text) -> list[object]:
        if self._look is not None:
            self._look(text, self)
        message, args = text
        out: list[object] = []
        for part in parts_of(message, args, self.label, self.translate):
            if isinstance(part, str):
                out.append(part)
            else:
                kind, value, label = part
                if kind in ("n", "prompt") or kind in self.game.terms:
                    out.append(label)
                elif kind == "seat":
                    out.append({"id": f"seat:{value}", "label": label})
                else:
                    out.append({"id": self.game.vocabulary.name(value), "label": label})
        return out

    def sentence(self, text: Text) -> str:
        """A sentence as plain text."""
        return self.once(("sentence", text), self._sentence, text)

    def _sentence(self, text: Text) -> str:
        if self._look is not None:
            self._look(text, self)
        message, args = text
        return "".join(
            part if isinstance(part, str) else part[2]
            for part in parts_of(message, args, self.label, self.translate)
        )

    def open_sentence(self, message: Message) -> str:
        """A sentence in which some holes may have no argument yet: "Move a unit to …: which?"."""
        args = (2,) * len(message.kinds)
        parts = parts_of(message, args, lambda *_: "…", self.translate)
        return "".join(part if isinstance(part, str) else part[2] for part in parts)

    @property
    def handbook(self) -> Handbook | None:
        """The rules in this language, otherwise in English; None if the game has none."""
        handbooks = self.game.handbooks
        return handbooks.get(self.language) or handbooks.get(FALLBACK)

    def section(self, citation: str) -> str:
        """The sections of the rules that a reason or a question cites: number and title if the game
        has a handbook, otherwise the citation itself, translated if a catalogue contains it."""
        sections = self.handbook.find_sections(citation) if self.handbook else []
        if sections:
            return ", ".join(f"{section.number} {section.title}" for section in sections)
        return self.translate(citation, "", 1) if citation else ""

    def cites(self, citation: str) -> list[tuple[str, str]]:
        """Number and title of the cited sections that the handbook has."""
        return self.once(("cites", citation), self._cites, citation)

    def _cites(self, citation: str) -> list[tuple[str, str]]:
        sections = self.handbook.find_sections(citation) if self.handbook else []
        return [(section.number, section.title) for section in sections]

    def filled(self, message: Message, n: int = 1, **parts: str) -> str:
        """A message with its number and with ready words in its other holes, which the game lists
        in ``filled``."""
        return self.translate(message.text, message.plural, n).format(n=n, **parts)

    def plain(self, message: Message, *args: object) -> str:
        return self.sentence((message, args))


def parts_of(
    message: Message,
    args: tuple[Any, ...],
    label: Callable[[str, Any, str], str],
    translate: Callable[[str, str, int], str],
) -> list[str | tuple[str, Any, str]]:
    """A sentence in pieces: texts, and (kind, value, label) for each argument.

    ``label(kind, value, form)`` returns the words for an argument; ``translate(text, plural, n)``
    returns the sentence from the catalogue, in which the holes may have another order. No full stop
    follows a name that itself ends with a punctuation mark."""
    kinds: tuple[str, ...] = message.kinds
    if len(args) != len(kinds):
        raise ValueError(f"{message!r} takes {len(kinds)} arguments, got {args}")
    holes: tuple[str, ...] = message.holes
    number = args[holes.index("n")] if "n" in holes else 1
    text = translate(message.text, message.plural, number)
    parts: list[str | tuple[str, Any, str]] = []
    shown = ""
    for piece in pieces(text):
        if isinstance(piece, str):
            parts.append(piece[1:] if piece[:1] == "." and shown.endswith(("!", "?")) else piece)
        else:
            if piece[0] not in holes:
                file, line = message.places[0]
                raise ValueError(
                    f"{file}:{line}: {message!r}: its translation {text!r} has a hole "
                    f"{{{piece[0]}}} of its own"
                )
            index = holes.index(piece[0])
            kind, value = kinds[index], args[index]
            shown = label(kind, value, piece[1])
            if not parts and kind != "seat" and text.endswith(STOPS):
                shown = shown[:1].upper() + shown[1:]
            parts.append((kind, value, shown))
    return parts


@functools.lru_cache(maxsize=256)
def wording(
    game: HasWords,
    language: str,
    labels: tuple[str, ...],
    book: object,
    players: tuple[str, ...] = (),
) -> Wording:
    """The wording of a game whose seats have these labels. Tables with the same labels, book and
    players share one wording, and therefore its cached words."""
    common = common_words(game, language, book)
    return Wording(game, language, labels.__getitem__, book, common=common, players=players)


@functools.lru_cache(maxsize=32)
def common_words(game: HasWords, language: str, book: object) -> dict[Any, Any]:
    """The cache for words that do not name a seat, shared by such wordings."""
    return {}


def number_of(number: int, what: str, plural: str = "") -> str:
    """A number of things in English, for programs that print no translations.

    >>> number_of(1, "game"), number_of(2, "game"), number_of(2, "die", "dice")
    ('1 game', '2 games', '2 dice')
    """
    return f"{number} {what if number == 1 else plural or f'{what}s'}"
