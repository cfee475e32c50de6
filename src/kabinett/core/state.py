"""The state of a game: plain numbers, nothing else."""

from __future__ import annotations

import json
from typing import Any, Final

NOBODY: Final = -2
CHANCE: Final = -1


class State:
    """What lies on the table, as a value: ints, flat lists of ints, lists of such lists.

    A game subclasses it, names its fields in ``fields`` and writes a cheap `copy`.
    Equality, hashing of the value and JSON follow from ``fields``.

    ``frames`` are the suspended scripts, outermost first; ``seat`` is who is asked
    (`CHANCE` for a die or a draw, `NOBODY` when the game is over).  ``value`` and
    ``heard`` are not part of the value: ``value`` carries a script's result to its
    caller, ``heard`` is where `say` writes while a table listens.  A copy is silent.
    """

    __slots__ = ("frames", "heard", "seat", "value")

    frames: list[list[Any]]
    seat: int
    value: int
    heard: list[Any] | None

    def __init__(self) -> None:
        self.frames = []
        self.seat = NOBODY
        self.value = 0
        self.heard = None

    def fields(self) -> tuple[str, ...]:
        """Names of the game's own fields, in the order in which they are written."""
        raise NotImplementedError

    def copy(self) -> State:
        """A state that shares no list with this one, and that nobody listens to."""
        raise NotImplementedError

    def copy_frames_to(self, other: State) -> None:
        other.frames = [frame[:] for frame in self.frames]
        other.seat = self.seat

    def over(self) -> bool:
        return not self.frames

    def values(self) -> dict[str, Any]:
        """The game's own fields by name, without the suspended scripts."""
        return {name: getattr(self, name) for name in self.fields()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return (
            type(self) is type(other)
            and self.seat == other.seat
            and self.frames == other.frames
            and self.values() == other.values()
        )

    def __hash__(self) -> int:
        raise TypeError("a state changes while it is played; hash its canonical() text instead")

    def canonical(self) -> str:
        """The value as canonical JSON text: equal states, equal text.

        Frames are written as they run here; to store a state for later, and for other
        builds, use `Program.dump`.
        """
        return json.dumps(
            {"frames": plain(self.frames), "seat": self.seat, **plain(self.values())},
            separators=(",", ":"),
            sort_keys=True,
        )


def plain(value: Any) -> Any:
    """Lists and ints only: tuples become lists, True becomes 1.  Anything else is an error."""
    if value is None or type(value) is int:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    raise TypeError(f"a state holds ints and lists of ints, not {type(value).__name__}: {value!r}")
