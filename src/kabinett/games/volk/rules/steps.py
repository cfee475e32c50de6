"""The steps of an event that are still to be executed: icons, and arrows that move a marker.

``s.todo`` lists each kind of step once, followed by its number; the number of an arrow towards West
is negative.
"""

from __future__ import annotations

from kabinett.games.volk.rules.state import Volk


def icons_to_do(s: Volk) -> list[int]:
    """The icons and arrows that are left, each once."""
    return s.todo[::2]


def steps_to_do(s: Volk, icon: int) -> int:
    """How often an icon is still to be executed or, for an arrow, how far it still moves its
    marker; 0 if it is done."""
    icons = s.todo[::2]
    return s.todo[icons.index(icon) * 2 + 1] if icon in icons else 0


def next_step(s: Volk, icon: int) -> int:
    """The next step of an icon or arrow that is left: 1, or -1 towards West."""
    return 1 if steps_to_do(s, icon) > 0 else -1


def drop_step(s: Volk, icon: int) -> None:
    """Remove one icon of its kind, or one step of an arrow."""
    place = s.todo[::2].index(icon) * 2
    s.todo[place + 1] -= 1 if s.todo[place + 1] > 0 else -1
    if s.todo[place + 1] == 0:
        del s.todo[place : place + 2]
