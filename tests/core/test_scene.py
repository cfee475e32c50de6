"""The things of a scene accept lists and tuples, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from kabinett.core.message import Message
from kabinett.core.show import scene
from kabinett.core.show.scene import Fact, Panel, Piece, Private, Report, Scene, Track, Zone
from kabinett.core.words import Text, Wording
from tests.games import bluff

ROUND: Text = (Message("Round {n}"), (3,))


def things(several: Callable[[Any], Any], named: Callable[[Any], Any]) -> tuple[Scene, Private]:
    """Return a thing of each kind; ``several`` and ``named`` make the sequences and the pairs in
    them."""
    fact = Fact("sum", ROUND, 3)
    hand = Zone("hand:0", "hand", ROUND, several([None, None]), 0, several([fact]))
    report = Report("count", ROUND, several([ROUND]))
    public = Scene(
        panels=several([Panel(0, None, several([fact]), several([ROUND]))]),
        zones=several([hand]),
        tracks=several([Track("level", ROUND, 1, 0, 3, notes=named({2: ROUND}))]),
        facts=several([fact]),
        pieces=several([Piece("token", "disc", "level:1")]),
        phases=several([ROUND]),
        reports=several([report]),
        about=named({"bid:1x1": several([ROUND])}),
    )
    own = Zone("hand:0", "hand", ROUND, several(["bid:1x1", None]), 0)
    return public, Private(several([own]), several([report]))


def test_a_tuple_works_like_a_list() -> None:
    listed, private = things(list, dict)
    given, given_private = things(tuple, MappingProxyType)
    words = Wording(bluff.game, "en", str)
    assert given.data(words) == listed.data(words)
    assert given_private.data(words) == private.data(words)
    assert given.with_private(given_private).data(words) == listed.with_private(private).data(words)


@pytest.mark.parametrize("thing", [*scene.Thing.__args__, Scene, Private])
def test_no_field_requires_a_list_or_a_dict(thing: Any) -> None:
    """Native code would refuse a tuple in such a field."""
    assert not [each.name for each in fields(thing) if "list" in str(each.type)]
    assert not [each.name for each in fields(thing) if "dict" in str(each.type)]


OTHERWISE: Text = (Message("Turn {n}"), (3,))
ONE, TWO = Fact("sum", ROUND, 3), Fact("sum", ROUND, 4)
#: Each thing, with another value for each of its fields.
OTHER_VALUES = [
    (ONE, {"id": "cards", "label": OTHERWISE, "value": 4, "help": ROUND, "most": 5}),
    (
        Track("level", ROUND, 1, 0, 3),
        {
            **{"label": OTHERWISE, "value": 2, "low": -1, "high": 4, "help": ROUND},
            "notes": {1: ROUND},
        },
    ),
    (
        Zone("row", "row", ROUND, ["a"], 0, [ONE]),
        {"kind": "pile", "label": OTHERWISE, "cards": ["b"], "seat": None, "facts": [TWO]},
    ),
    (Piece("token", "disc", "level:1"), {"kind": "flag", "place": "level:2", "face": "1"}),
    (Panel(0, None, [ONE]), {"role": "x", "facts": [ONE, ONE], "notes": [ROUND], "hand": 1}),
    (
        Report("count", ROUND, [ROUND]),
        {"title": OTHERWISE, "lines": [OTHERWISE], "late": True, "brief": ROUND},
    ),
]


@pytest.mark.parametrize(("thing", "values"), OTHER_VALUES)
def test_a_thing_differs_if_any_field_differs(thing: Any, values: dict[str, Any]) -> None:
    assert thing.same(replace(thing))
    for name, value in values.items():
        assert not thing.same(replace(thing, **{name: value})), name
    # the id or the seat is the key, so it is unchanged
    assert {field.name for field in fields(thing)} - {*values} <= {"id", "seat"}
