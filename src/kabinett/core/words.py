"""Puts messages into a language."""

from __future__ import annotations

import functools
import gettext
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from kabinett.core.handbook import FIRST, Handbook
from kabinett.core.message import STOPS, Message, pieces
from kabinett.core.vocabulary import Vocabulary

CATALOGUES = Path(__file__).parent / "locale"

#: English, and every language that there is a catalogue of the kernel for.
LANGUAGES = ("en", *sorted(path.parent.parent.name for path in CATALOGUES.glob("*/*/core.mo")))

#: So many sentences and things a `Wording` keeps, about a kilobyte each.
KEPT = 8192

#: The form of a hole ``{seat}`` that tells who sits there, not the role.
PLAYER = "player"

T = TypeVar("T")

#: A message with its arguments, not yet in a language.
Text = tuple[Message, tuple[Any, ...]]


@functools.cache
def catalogue(folder: Path, domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, folder / "locale", [language], fallback=True)


class Speaks(Protocol):
    """What is needed of a game to speak of it."""

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
    def label(self, choice: int, words: Wording) -> str: ...
    def form(self, choice: int, form: str, words: Wording) -> str: ...
    def term(self, kind: str, value: int, words: Wording) -> str: ...


class Wording:
    """One game in one language, with the players' names.

    ``seat_label`` names a seat in sentences; ``book`` is the one of the table that is told of,
    or the game's usual one; ``look``, for tests, is shown each sentence first.  What has been put
    into words is kept, and given again where the same is to be said: nobody changes a list or dict
    that he gets from here.  What names no seat is kept in ``common``, for all whose seats are
    called otherwise too.  ``players``: who sits there, where sentences tell it
    (``{seat.player}``)."""

    def __init__(
        self,
        game: Speaks,
        language: str,
        seat_label: Callable[[int], str],
        book: Any = None,
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
        #: Has what is being put into words named a seat?  Of each thread, as all share the words.
        self._naming = threading.local()

    def seat_label(self, seat: int) -> str:
        self._naming.seat = True
        return self._label(seat)

    def player_label(self, seat: int) -> str:
        """Who sits there, also where the seat is called by its role."""
        self._naming.seat = True
        return self._players[seat] if seat < len(self._players) else self._label(seat)

    def once(self, key: tuple[Any, ...], make: Callable[[Any], T], of: Any) -> T:
        """``make(of)``, made only where nothing is kept for this key, which says all that it is
        made from."""
        try:
            found: T | None = self._common.get(key)
        except TypeError:  # a list in it: somebody's own thing
            return make(of)
        if found is not None:
            return found
        own: T | None = self._kept.get(key)
        if own is not None:
            self._naming.seat = True
            return own
        before: bool = getattr(self._naming, "seat", False)
        self._naming.seat = False
        try:
            made = make(of)
            kept = self._kept if self._naming.seat else self._common
        finally:
            self._naming.seat = self._naming.seat or before
        if len(kept) >= KEPT:
            kept.clear()
        kept[key] = made
        return made

    @property
    def book(self) -> Any:
        """What cards and places are called and do, in the pack that is played with."""
        return self.game.usual_book if self._book is None else self._book

    def translate(self, text: str, plural: str, n: int) -> str:
        for translations in self._catalogues:
            found = translations.ngettext(text, plural, n) if plural else translations.gettext(text)
            if found not in (text, plural):
                return found
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
        """The words for what stands in a hole: ``label("thing", choice)`` is a choice,
        ``label("seat", seat)`` a player; in a grammatical form, if one is named."""
        if kind == "seat":
            return self.player_label(value) if form == PLAYER else self.seat_label(value)
        if kind == "n":
            return str(value).replace("-", "−")
        if kind == "prompt":
            return self.sentence(value)
        if kind in self.game.terms:
            return self.game.term(kind, value, self)
        if form:
            return self.game.form(value, form, self)
        return self.game.label(value, self)

    def parts(self, text: Text) -> list[Any]:
        """A sentence as a list of text and ``{"id", "label"}`` for things and players."""
        return self.once(("parts", text), self._parts, text)

    def _parts(self, text: Text) -> list[Any]:
        if self._look is not None:
            self._look(text, self)
        message, args = text
        out: list[Any] = []
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
        """The same as plain text."""
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
        """A sentence whose holes are left open: "Move a unit to …: which?"."""
        args = (2,) * len(message.kinds)
        parts = parts_of(message, args, lambda *_: "…", self.translate)
        return "".join(part if isinstance(part, str) else part[2] for part in parts)

    @property
    def handbook(self) -> Handbook | None:
        """The rules in this language, in English if they are not written in it; None if not at
        all."""
        found = self.game.handbooks
        return found.get(self.language) or found.get(FIRST)

    def section(self, cited: str) -> str:
        """Sections of the rules, which a reason or a question cites: by number and title where
        the game has its rules here, else by a name that a catalogue may have."""
        sections = self.handbook.cited(cited) if self.handbook else []
        if sections:
            return ", ".join(f"{section.number} {section.title}" for section in sections)
        return self.translate(cited, "", 1) if cited else ""

    def cites(self, cited: str) -> list[tuple[str, str]]:
        """Number and title of those that can be read here."""
        return self.once(("cites", cited), self._cites, cited)

    def _cites(self, cited: str) -> list[tuple[str, str]]:
        found = self.handbook.cited(cited) if self.handbook else []
        return [(section.number, section.title) for section in found]

    def filled(self, message: Message, n: int = 1, **parts: str) -> str:
        """A message whose holes are filled with words that are ready, and its number.  The game
        names such holes in its ``filled``."""
        return self.translate(message.text, message.plural, n).format(n=n, **parts)

    def plain(self, message: Message, *args: Any) -> str:
        return self.sentence((message, args))


def parts_of(
    message: Message,
    args: tuple[Any, ...],
    label: Callable[[str, Any, str], str],
    translate: Callable[[str, str, int], str],
) -> list[str | tuple[str, Any, str]]:
    """A sentence in pieces: text, and (kind, value, label) for each argument.

    ``label(kind, value, form)`` names an argument; ``translate(text, plural, n)`` finds the
    catalogue's sentence, which may put the holes in another order.  No full stop follows a name
    that ends with a mark of its own."""
    kinds: tuple[str, ...] = message.kinds
    if len(args) != len(kinds):
        raise ValueError(f"{message!r} takes {len(kinds)} arguments, got {args}")
    holes: tuple[str, ...] = message.holes
    number = args[holes.index("n")] if "n" in holes else 1
    text = translate(message.text, message.plural, number)
    parts: list[str | tuple[str, Any, str]] = []
    said = ""
    for piece in pieces(text):
        if isinstance(piece, str):
            parts.append(piece[1:] if piece[:1] == "." and said.endswith(("!", "?")) else piece)
        else:
            if piece[0] not in holes:
                raise ValueError(
                    f"{':'.join(map(str, message.where))}: {message!r}: its translation {text!r} "
                    f"has a hole {{{piece[0]}}} of its own"
                )
            place = holes.index(piece[0])
            kind, value = kinds[place], args[place]
            said = label(kind, value, piece[1])
            if not parts and kind != "seat" and text.endswith(STOPS):
                said = said[:1].upper() + said[1:]
            parts.append((kind, value, said))
    return parts


@functools.lru_cache(maxsize=256)
def wording(
    game: Speaks,
    language: str,
    labels: tuple[str, ...],
    book: Any,
    players: tuple[str, ...] = (),
) -> Wording:
    """The words of a game whose seats are called so: the same for all tables of which that is
    true, so that what one has put into words the others need not."""
    common = said_of(game, language, book)
    return Wording(game, language, labels.__getitem__, book, common=common, players=players)


@functools.lru_cache(maxsize=32)
def said_of(game: Speaks, language: str, book: Any) -> dict[Any, Any]:
    """What such words have said that names no seat."""
    return {}
