"""The index of a game's cards and markers: all their texts in one list.

`Game.things` gives the entries, and their facts become the filters.  A game without such facts has
only a list and a search.  The browser filters and searches (``index.js``)."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_GET

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.web.host.language import language
from kabinett.web.host.packing import zip_response
from kabinett.web.live.client_words import client_words
from kabinett.web.live.game_files import hooks_of, style_of, symbols_of
from kabinett.web.live.things import Things, things_of
from kabinett.web.people.local import person_id_of
from kabinett.web.play import stored_packs
from kabinett.web.play.offered_games import find_readable

#: The facts by which the list can be filtered, with their labels.
FACETS = {
    "type": gettext_noop("Kind"),
    "party": gettext_noop("Party"),
    "deck": gettext_noop("Deck"),
    "set": gettext_noop("Set"),
    "colour": gettext_noop("Colour"),
    "group": gettext_noop("Group"),
    "nation": gettext_noop("Nation"),
    "decade": gettext_noop("Years"),
    "provenance": gettext_noop("Provenance"),
}
#: Where a record's text comes from, as its pack says.
PROVENANCES = {
    "rulebook": gettext_noop("as the rulebook has it"),
    "public": gettext_noop("from public sources"),
    "reconstructed": gettext_noop("a proposal of ours ◇"),
    "owner": gettext_noop("an owner’s"),
}
#: The facts shown beside the name of a card or marker, in this order.
BESIDE = ("number", "type", "party", "deck", "set", "colour", "group", "nation")


@dataclass
class Value:
    """A value of a facet, and the number of cards and markers that have it."""

    id: str
    label: str
    count: int = 0


@dataclass
class Facet:
    """A filter of the list, with its values."""

    id: str
    label: str
    values: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A card or marker as the list shows it."""

    name: str
    label: str
    short: str
    level: object
    year: str
    beside: tuple[str, ...]
    lines: tuple[str, ...]
    note: str
    # The pages that the note was checked against, with their addresses.
    sources: tuple[tuple[str, str], ...]
    reading: str  # a standard work, if the note was not checked
    own: str  # for a proposal, why its text is not printed
    type: str
    drawn: bool  # does the client have a face for it?
    found_by: str  # ``type=support decade=1920``


@dataclass(frozen=True)
class Part:
    """All cards or markers of one kind."""

    kind: str
    label: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Index:
    """The whole index in one language."""

    title: str
    parts: tuple[Part, ...]
    facets: tuple[Facet, ...]
    count: int
    proposals: int
    version: str


@functools.lru_cache(maxsize=32)
def index_of(rules: Rules, language: str, book: object = None) -> Index:
    """Return the index of a game for a book: that of a table, or by default the usual one."""
    with translation.override(language):
        return make_index(
            rules, Wording(rules, language, str, book), things_of(rules, language, book)
        )


def make_index(rules: Rules, words: Wording, things: Things) -> Index:
    facets = {"kind": Facet("kind", _("Cards and markers"))}
    facets |= {key: Facet(key, _(label)) for key, label in FACETS.items()}
    parts = []
    for kind, message in {**rules.card_kinds, **rules.words.marker_kinds}.items():
        label = words.plain(message)
        entries = []
        for name, thing in things.things.items():
            if thing["kind"] != kind:
                continue
            values = {key: list(values_of(thing, key, things)) for key in FACETS}
            for key, tags in {"kind": [(kind, label)], **values}.items():
                count_values(facets[key], tags)
            entries.append(entry_of(name, thing, kind in rules.card_kinds, values))
        if entries:
            parts.append(Part(kind, label, tuple(entries)))
    all_entries = [entry for part in parts for entry in part.entries]
    return Index(
        title=words.plain(rules.title),
        parts=tuple(parts),
        facets=tuple(sort_values(facet) for facet in facets.values() if len(facet.values) > 1),
        count=len(all_entries),
        proposals=sum(bool(entry.own) for entry in all_entries),
        version=hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest(),
    )


def proposals_of(rules: Rules, language: str) -> dict[str, int] | None:
    """Return ``n``, how many of ``all`` cards and markers of a game are the project's own
    proposals.  None if all are printed ones."""
    index = index_of(rules, language)
    return {"n": index.proposals, "all": index.count} if index.proposals else None


def count_values(facet: Facet, tags: Iterable[tuple[str, str]]) -> None:
    for value, label in tags:
        facet.values.setdefault(value, Value(value, label)).count += 1


def sort_values(facet: Facet) -> Facet:
    """Sort decades; other values keep the game's order."""
    if facet.id == "decade":
        facet.values = dict(sorted(facet.values.items()))
    return facet


def values_of(thing: Data, key: str, things: Things) -> Iterator[tuple[str, str]]:
    """Return the values that a card or marker has for a facet, each with its label."""
    if key == "decade":
        yield from decades(str(thing.get("year") or ""))
        return
    value = thing.get(key)
    if value is None or value == "" or isinstance(value, (dict, list)):
        return
    if key == "provenance":
        yield str(value), _(PROVENANCES[value]) if value in PROVENANCES else str(value)
        return
    labels = (things.things.get(f"{kind}:{value}", {}).get("label") for kind in (key, "minor"))
    label = thing.get(f"{key}_label") or next(filter(None, labels), None)
    if label is None and key == "type":  # this word is only for the style sheet
        return
    label = label or str(value)
    yield re.sub(r"\s", "_", str(value)), label


def decades(year: str) -> Iterator[tuple[str, str]]:
    """
    >>> [value for value, _ in decades("1919-1933")]
    ['1910', '1920', '1930']
    """
    years = [int(digits) for digits in re.findall(r"\d{4}", year)]
    if years:
        for decade in range(years[0] // 10 * 10, years[-1] + 1, 10):
            yield str(decade), _("{year}s").format(year=decade)


def entry_of(
    name: str, thing: Data, drawn: bool, values: dict[str, list[tuple[str, str]]]
) -> Entry:
    beside = [str(thing["number"])] if thing.get("number") else []
    for key in BESIDE[1:]:
        beside += [
            f"{_(FACETS[key])} {label}" if key == "set" else label for _value, label in values[key]
        ]
    tags = [f"{key}={value}" for key, each in values.items() for value, _label in each]
    return Entry(
        name=name,
        label=thing["label"],
        short=str(thing.get("short") or ""),
        level=thing.get("level"),
        year=str(thing.get("year") or ""),
        beside=tuple(dict.fromkeys(beside)),
        lines=tuple(lines_of(thing)),
        note=str(thing.get("note") or ""),
        sources=tuple((label, url) for label, url in thing.get("sources", ())),
        reading=str(thing.get("reading") or ""),
        own=str(thing.get("provenance_label") or ""),
        type=str(thing.get("type") or ""),
        drawn=drawn,
        found_by=" ".join([f"kind={thing['kind']}", *tags]),
    )


def lines_of(thing: Data) -> Iterator[str]:
    """Return the lines of its rule: when it may be used, what it does, where it goes afterwards,
    and who else must agree."""
    if thing.get("text"):
        yield str(thing["text"])  # the text also says when
    else:
        yield from filter(None, [thing.get("trigger")])
        yield from thing.get("lines") or thing.get("effects") or ()
    yield from thing.get("explained", ())
    for key in ("after", "consent"):
        if thing.get(key):
            yield str(thing[key])
    for fact in thing.get("facts") or ():
        yield f"{fact[0]}: {fact[1]}" if isinstance(fact, (list, tuple)) else str(fact)


@require_GET
def page(request: HttpRequest, game: str) -> HttpResponse:
    """Return the index of a game, with the built-in cards or those of ``?pack``.  With ``?things``,
    return the data from which the page draws the faces of the cards."""
    rules = find_readable(game, person_id_of(request))
    if rules is None:
        raise Http404
    packs = packs_for(request, rules)
    pack = request.GET.get("pack", "")
    if pack and pack not in packs:
        raise Http404
    book = book_with(rules, pack)
    if "things" in request.GET:
        return things_of(rules, language(), book).response(request, request.GET["things"])
    return zip_response(
        request, render(request, "web/cards.html", context_of(rules, book, pack, packs))
    )


def list_beside(rules: Rules, book: object) -> str:
    """Return the list alone, for the panel beside the board of a table with this book."""
    context = {"index": index_of(rules, language(), book), "beside": True}
    return render_to_string("web/cards_list.html", context)


def context_of(rules: Rules, book: object, pack: str, packs: list[str]) -> Data:
    version = things_of(rules, language(), book).version
    address = f"{reverse('cards', args=[rules.id])}?things={version}&lang={language()}"
    return {
        "game": rules.id,
        "has_rules": bool(rules.handbooks),
        "index": index_of(rules, language(), book),
        "pack": pack,
        "packs": [(name, name.rpartition("-")[0] or name) for name in packs],
        "style": style_of(rules),
        # The game's own drawing, not user input.
        "symbols": mark_safe(symbols_of(rules)),
        "words": client_words(),
        "config": {
            "game": rules.id,
            "hooks": hooks_of(rules),
            "things": address + (f"&pack={pack}" if pack else ""),
        },
    }


def packs_for(request: HttpRequest, rules: Rules) -> list[str]:
    """Return the packs that this reader may see.  Visitors see none, because texts from an owner's
    copy of the game are only for players."""
    return stored_packs.offered_names(rules) if person_id_of(request) is not None else []


def book_with(rules: Rules, pack: str) -> Any:
    """Return the book of an offered pack with the default options; None without a pack."""
    if not pack:
        return None
    stored_packs.load_offered(rules, pack)
    return rules.book(rules.setup(Setup(rules.seat_counts[0], pack=pack)))
