"""A view and a difference make the next view, in its order; a difference leaves out what is
unchanged."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kabinett.core.show.difference import ALL, KEYED, apply_difference, difference

#: Pairs of views that differ in a number, a card, the number of cards, a fact, or in everything.
THINGS: list[Any] = [0, 1] + [
    {"value": value, "cards": cards, "facts": [{"id": "vp", "n": 3}, {"id": "bases", "n": fact}]}
    for value in (0, 1)
    for cards in ([], [None], ["a"], ["a", "b"], ["a", "b", None], ["a", "c", None])
    for fact in (1, 2)
]

things = st.lists(st.sampled_from("abcdefgh"), unique=True).flatmap(
    lambda keys: st.fixed_dictionaries(dict.fromkeys(keys, st.sampled_from(THINGS)))
)
parts = st.fixed_dictionaries({"pieces": things, "facts": things, "phase": st.integers(0, 2)})


@given(old=parts, new=parts)
def test_a_difference_makes_the_next_view_in_its_order(old: Any, new: Any) -> None:
    patch = json.loads(json.dumps(difference(old, new)))
    result = apply_difference(old, patch)
    assert result == new and all(list(result[name]) == list(new[name]) for name in KEYED & {*new})


@given(old=parts)
def test_a_difference_leaves_out_what_is_unchanged(old: Any) -> None:
    assert difference(old, dict(old)) == {}


def test_a_piece_inserted_between_others_does_not_repeat_the_others() -> None:
    old = {"pieces": {f"piece:{number}": number for number in range(0, 100, 2)}}
    new = {"pieces": dict(sorted({**old["pieces"], "piece:31": 31}.items()))}
    old = {"pieces": dict(sorted(old["pieces"].items()))}
    assert difference(old, new)["pieces"] == {"piece:31": 31, "^": {"piece:32": ["piece:31"]}}


def test_a_difference_names_only_the_changed_members_of_a_thing() -> None:
    old = {"panels": {"0": {"label": "KPD", "facts": [{"id": "vp", "value": 3}, {"id": "bases"}]}}}
    new = {"panels": {"0": {"label": "KPD", "facts": [{"id": "vp", "value": 4}, {"id": "bases"}]}}}
    assert difference(old, new)["panels"] == {
        "0": {"~": {"facts": {"~": {"0": {"~": {"value": 4}}}}}}
    }


def test_a_difference_names_only_the_new_cards_of_a_growing_pile() -> None:
    old = {"zones": {"discard": {"kind": "pile", "cards": ["a", "b", "c"]}}}
    new = {"zones": {"discard": {"kind": "pile", "cards": ["a", "b", "c", "d"]}}}
    assert difference(old, new)["zones"] == {"discard": {"~": {"cards": {"+": [3, "d"]}}}}


def test_a_difference_names_all_things_that_change_places() -> None:
    assert ALL in difference({"zones": {"a": 1, "b": 2}}, {"zones": {"b": 2, "a": 1}})["zones"]
