"""A list that grows at its end, and whose beginning is loaded only when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class LazyList(Generic[T]):
    """All lines of a record, or all entries of a log; perhaps only the last ones are in memory.

    ``before`` is the number of items that are not in memory yet. Access to one of them loads all of
    them, so a long game can be opened without loading its beginning. Otherwise this behaves like a
    list that can be cut only at its end, and whose items can be replaced.

    >>> tail = LazyList([3, 4], before=3, fetch=lambda: [0, 1, 2])
    >>> len(tail), tail[-1], tail[0]
    (5, 4, 0)
    """

    def __init__(
        self,
        items: Iterable[T] = (),
        before: int = 0,
        fetch: Callable[[], list[T]] | None = None,
    ) -> None:
        self.items: list[T] = list(items)
        self.before = before
        self.fetch = fetch

    def all(self) -> list[T]:
        """All items as one list, which later grows with this one."""
        if self.before and self.fetch is not None:
            early = self.fetch()
            self.items[:0] = early
            self.before = 0
        return self.items

    def copy(self) -> LazyList[T]:
        """An independent list of the same items."""
        return LazyList(self.items, self.before, self.fetch)

    def append(self, item: T) -> None:
        """Add an item at the end."""
        self.items.append(item)

    def cut(self, length: int) -> None:
        """Remove all items after the first ``length`` ones."""
        if length < self.before:
            self.all()
        del self.items[length - self.before :]

    def __len__(self) -> int:
        return self.before + len(self.items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            first, end, step = index.indices(len(self))
            if step < 0 or first < self.before:
                return self.all()[index]
            return self.items[first - self.before : max(0, end - self.before) : step]
        at = index if index < 0 else index - self.before
        if self.before and (at < -len(self.items) or (at < 0 <= index)):
            return self.all()[index]
        return self.items[at]

    def __setitem__(self, index: int, item: T) -> None:
        if index < self.before:
            self.all()
        self.items[index - self.before] = item

    def __iter__(self) -> Iterator[T]:
        return iter(self.all())

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self.items)
        if early := self.before:
            yield from reversed(self.all()[:early])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyList):
            return bool(self.all() == other.all())
        return bool(self.all() == other)
