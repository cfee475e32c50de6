"""The options of a table, each with the number of its ruling.  `book.Book` has their values."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.setup import Option

OPTIONS = (
    Option(
        "decades",
        {
            "4": Message("the whole game, four decades"),
            "2": Message("the first two decades"),
            "1": Message("the first decade"),
        },
        Message("Length"),
        Message(
            "The whole game, or a shorter one of ours: if nobody has won by the end of its last "
            "decade, the calmer state wins, with fewer mass protests, then with less unrest; "
            "after two decades 4 unrest of the West does not count."
        ),
        "A75",
        later=True,
        lengths=("1", "2", "4"),
    ),
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
    Option(
        "prestige_at_start",
        {
            "middle": Message("in the middle"),
            "west_2": Message("on 2 for West"),
            "west_4": Message("on 4 for West"),
            "west_6": Message("on 6 for West"),
        },
        Message("The prestige marker begins"),
        Message("Not in the printed game: a handicap for tables where East is too strong."),
        "A74",
        later=True,
    ),
)
