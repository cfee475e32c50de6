"""A list whose beginning is fetched only when needed."""

from __future__ import annotations

import pytest

from kabinett.core.play.lazy_list import LazyList


def tail(fetched: list[int]) -> LazyList[int]:
    """Return the list 0 to 9, of which the first six have to be fetched."""

    def fetch() -> list[int]:
        fetched.append(1)
        return list(range(6))

    return LazyList(range(6, 10), 6, fetch)


def test_the_end_is_read_and_changed_without_the_beginning() -> None:
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
def test_the_beginning_is_fetched_once_when_it_is_needed(place: int | slice) -> None:
    fetched: list[int] = []
    end = tail(fetched)
    assert end[place] == list(range(10))[place]
    assert list(end) == end.all() == list(range(10)) and end == tail([])
    assert fetched == [1]


@pytest.mark.parametrize("start", [None, 0, 5, 6, 8, 20, -1, -5])
@pytest.mark.parametrize("end", [None, 0, 5, 6, 9, 20, -2, -20])
@pytest.mark.parametrize("step", [None, 2, -1, -3])
def test_a_slice_is_that_of_the_whole_list(
    start: int | None, end: int | None, step: int | None
) -> None:
    assert tail([])[start:end:step] == list(range(10))[start:end:step]


def test_a_cut_may_reach_into_the_beginning() -> None:
    end = tail([])
    assert list(reversed(end)) == list(range(9, -1, -1))
    end = tail([])
    end.cut(4)
    assert end == [0, 1, 2, 3]


def test_an_index_beyond_the_list_raises() -> None:
    with pytest.raises(IndexError):
        LazyList([9])[1]
