"""Groups of choices, and the ids that their choices stand for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kabinett.core.message import Message
from kabinett.core.vocabulary import Group, Vocabulary, group_of
from tests.core.scripting import compile_source, same_both_ways


def outcome(action: Any) -> Any:
    try:
        return action()
    except (ValueError, IndexError) as error:
        return type(error)


@pytest.mark.parametrize("number", [-6, -5, -1, 0, 1, 2, 3, 4, 6, 7, 8, 9])
@pytest.mark.parametrize("group", [Group(3, 5), group_of(3, 5)], ids=["class", "here"])
def test_a_group_behaves_like_a_range(group: Group[int], number: int) -> None:
    """Plain Python uses a range for a group; native code uses the class."""
    like: Any = range(3, 8)
    assert outcome(lambda: group.index(number)) == outcome(lambda: like.index(number))
    assert outcome(lambda: group[number]) == outcome(lambda: like[number])
    assert (number in group) == (number in like)
    assert list(group) == list(like) and len(group) == len(like)


def test_an_empty_group_is_false() -> None:
    assert not Group(3, 0) and not Vocabulary().group("none", [])


def test_ids_and_choices_of_a_vocabulary() -> None:
    vocabulary = Vocabulary()
    vocabulary.word("pass")
    city = vocabulary.group("city", ["berlin", "essen"])
    assert vocabulary.name(city[1]) == "city:essen"
    assert city.index(vocabulary.number("city:berlin")) == 0
    assert vocabulary.groups["city"] is city


def test_a_group_serves_as_choices(tmp_path: Path) -> None:
    module, program = compile_source(
        """
        from kabinett.core.script.language import Script, script
        from kabinett.core.vocabulary import Vocabulary
        from tests.core.scripting import ASK, Trace

        vocabulary = Vocabulary()
        vocabulary.word("pass")
        DAY = vocabulary.group("day", ["monday", "tuesday"])
        ODD = (1, 3, 5)

        @script
        def main(s: Trace) -> Script:
            day = yield 0, DAY, ASK
            odd = yield 1, ODD, ASK
            s.seen += [DAY.index(day), odd]
        """,
        tmp_path,
    )
    for seed in range(4):
        s = same_both_ways(program, module.main, seed)
        assert s.seen[0] in (0, 1) and s.seen[1] in (1, 3, 5)
    choices: Any = program.begin(s, module.main)
    assert choices == [1, 2]


def test_the_vocabulary_knows_the_label_of_each_choice() -> None:
    vocabulary = Vocabulary()
    one, two, card = Message("One"), Message("Two"), Message("Card {n}")
    side = vocabulary.group("side", ["left", "right"], [one, two])
    cards = vocabulary.group("card", ["7", "8"], card)
    box = vocabulary.group("box", ["first", "second"], card)
    assert [vocabulary.texts[choice] for choice in side] == [(one, ()), (two, ())]
    assert [vocabulary.texts[choice] for choice in cards] == [(card, (7,)), (card, (8,))]
    assert [vocabulary.texts[choice] for choice in box] == [(card, (1,)), (card, (2,))]
    with pytest.raises(ValueError, match="3 labels for the 2 ids of 'day'"):
        vocabulary.group("day", ["monday", "friday"], [one, two, card])
    with pytest.raises(ValueError, match=r"has no hole but \{n\}"):
        vocabulary.word("pass", Message("{seat} passes"))
