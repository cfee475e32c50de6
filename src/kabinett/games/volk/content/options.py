"""The ways to play that a table may choose, with the number of the ruling behind each."""

from __future__ import annotations

from typing import Final

from kabinett.core.game import Option, Setup
from kabinett.core.message import Message

#: In the state an option is a bit: 0 for its first value, 1 for its second.
EITHER_END: Final = 1
SECTORS_HOLDING: Final = 2
POLICE_NEXT_ACTION: Final = 4

OPTIONS = (
    Option(
        "external_lines",
        {
            "existing_factory": Message("only to a factory that stands"),
            "either_end": Message("also to an empty site"),
        },
        Message("Lines to Poland and the ČSSR"),
        Message(
            "Whether infrastructure may be built to a city abroad before its factory stands, "
            "from a factory at the East German end."
        ),
        "A60",
    ),
    Option(
        "berlin_holds_by",
        {
            "transferred": Message("all suppliers that have ever transferred"),
            "sectors_holding": Message("the suppliers of sectors that hold living standard"),
        },
        Message("West Berlin’s living standard is limited by"),
        Message("Whose export factories count when West Berlin holds its living standard."),
        "A36",
    ),
    Option(
        "new_police",
        {
            "same_action": Message("in the action that brings it"),
            "next_action": Message("from the next action on"),
        },
        Message("A new police card may be used"),
        Message("When East may use a police card that its own action has just brought."),
        "A46",
    ),
)


def rules(setup: Setup) -> int:
    """The chosen options as bits of the state."""
    chosen = 0
    for bit, option in zip((EITHER_END, SECTORS_HOLDING, POLICE_NEXT_ACTION), OPTIONS, strict=True):
        if setup.options.get(option.name, option.default) != option.default:
            chosen |= bit
    return chosen
