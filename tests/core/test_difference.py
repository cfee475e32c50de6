"""A view and what changed make the next view, in its order; and nothing that is the same."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kabinett.core.difference import ALL, KEYED, changed, difference

things = st.lists(st.sampled_from("abcdefgh"), unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: st.integers(0, 2) for key in keys})
)
parts = st.fixed_dictionaries({"pieces": things, "facts": things, "phase": st.integers(0, 2)})


@given(old=parts, new=parts)
def test_what_changed_makes_the_next_view_in_its_order(old: Any, new: Any) -> None:
    patch = json.loads(json.dumps(difference(old, new)))
    result = changed(old, patch)
    assert result == new and all(list(result[name]) == list(new[name]) for name in KEYED & {*new})


@given(old=parts)
def test_of_what_is_the_same_nothing_is_said(old: Any) -> None:
    assert difference(old, dict(old)) == {}


def test_a_piece_that_comes_between_others_does_not_bring_them_all() -> None:
    old = {"pieces": {f"piece:{number}": number for number in range(0, 100, 2)}}
    new = {"pieces": dict(sorted({**old["pieces"], "piece:31": 31}.items()))}
    old = {"pieces": dict(sorted(old["pieces"].items()))}
    assert difference(old, new)["pieces"] == {"piece:31": 31, "^": {"piece:32": ["piece:31"]}}


def test_where_things_change_places_all_are_named() -> None:
    assert ALL in difference({"zones": {"a": 1, "b": 2}}, {"zones": {"b": 2, "a": 1}})["zones"]
