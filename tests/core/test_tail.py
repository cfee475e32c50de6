"""A list whose beginning lies elsewhere."""

from __future__ import annotations

import pytest

from kabinett.core.play.tail import Tail


def tail(fetched: list[int]) -> Tail[int]:
    """0 to 9; the first six lie elsewhere."""

    def fetch() -> list[int]:
        fetched.append(1)
        return list(range(6))

    return Tail(range(6, 10), 6, fetch)


def test_its_end_is_read_and_changed_without_its_beginning() -> None:
    fetched: list[int] = []
    end = tail(fetched)
    assert len(end) == 10
    assert (end[-1], end[6], end[7:], end[6:8], end[10:]) == (9, 6, [7, 8, 9], [6, 7], [])
    assert next(iter(reversed(end))) == 9
    end.append(10)
    end.cut(8)
    assert (len(end), end[-1]) == (8, 7)
    assert not fetched


@pytest.mark.parametrize("place", [0, 5, -5, -10, slice(5, None), slice(None), slice(0, 7, 2)])
def test_its_beginning_is_fetched_once_when_it_is_wanted(place: int | slice) -> None:
    fetched: list[int] = []
    end = tail(fetched)
    assert end[place] == list(range(10))[place]
    assert list(end) == end.all() == list(range(10)) and end == tail([])
    assert fetched == [1]


def test_it_is_cut_there_and_read_from_its_end() -> None:
    end = tail([])
    assert list(reversed(end)) == list(range(9, -1, -1))
    end = tail([])
    end.cut(4)
    assert end == [0, 1, 2, 3]


def test_there_is_nothing_before_what_has_no_beginning() -> None:
    with pytest.raises(IndexError):
        Tail([9])[1]
