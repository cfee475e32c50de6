"""The context of effects: the city that the pack calls "here", the party that decides, and whether
the acting party could have declined.

An action or a Politician in the middle of other effects has a context of its own.  When it ends,
the context of those other effects is restored."""

from __future__ import annotations

from kabinett.games.weimar.content.vocabulary import NOBODY, City, Party
from kabinett.games.weimar.rules.state import Weimar


def begin_context(s: Weimar, here: City) -> tuple[int, ...]:
    """Begin a context in which each party decides for itself (ruling 9.19); return the context to
    restore afterwards."""
    context = s.here, s.decider, s.by_choice
    s.here, s.decider, s.by_choice = here, NOBODY, 0
    return context


def restore_context(s: Weimar, context: tuple[int, ...]) -> None:
    here, decider, by_choice = context
    s.here = City(here)
    s.decider = Party(decider)
    s.by_choice = by_choice
