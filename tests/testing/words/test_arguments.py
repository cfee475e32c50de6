"""The check compares the arguments of a sentence with its placeholders, wherever the sentence is
written."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.games import forget_games
from kabinett.testing.words.arguments import WrongArgument, check_arguments
from tests.testing.planted import faulty, kabinett_test, planted_game

#: Rules with three groups, and a function into which a test writes its sentences.
SOURCE = """
Site = kb.NewType("Site", int)
SITE: kb.Group[Site] = vocabulary.group("site", ["bar", "kelp"])
CARD = vocabulary.group("card", kb.numbered(9), kb.Message("Card {n}"))
LATE = vocabulary.group("late", ["a"], also="card")
TAKES = kb.Message("{seat} takes {n} from {site}.")
PLAYS = kb.Message("{seat} plays {card}.")
MEETS = kb.Message("{seat} meets {seat_2}.")
SEES = kb.Message("{seat} sees {thing}.")
WHERE = kb.Question("{seat} leaves {site}. Where to?")
TOO_FEW = kb.reason(kb.Message("{site} has {n} only."), "Bidding")
pick = kb.vote(SITE, WHERE, SEES)


def count_of(s: Bluff) -> int:
    return s.round


def site_of(s: Bluff) -> Site:
    return Site(s.round)
"""
HEAD = "def said_{}(s: Bluff, seat: int, choice: int, place: Site, order: tuple[int, ...])"


#: A line, and what the check reports about it.
WRONG = [
    # swapped arguments, each of a known kind
    (
        "kb.say(s, TAKES, seat, SITE[place], 2)",
        "{n} is filled with SITE[place], a choice of the group",
    ),
    (
        "kb.say(s, TAKES, seat, SITE[place], 2)",
        "{site} is filled with 2, a number; it needs a choice of the",
    ),
    ("kb.say(s, TAKES, seat, SITE[place], 2)", "did you swap {n} and {site}?"),
    ("kb.say(s, TAKES, seat, choice, 2)", "{n} is filled with choice, a choice; it needs a number"),
    ("kb.say(s, PLAYS, choice, seat)", "{seat} is filled with choice, a choice; it needs a seat"),
    ("kb.say(s, PLAYS, choice, seat)", "did you swap {seat} and {card}?"),
    ("kb.say(s, TAKES, len(s.left), seat, SITE[0])", "{seat} is filled with len(s.left), a number"),
    ("kb.say(s, TAKES, seat, seat, SITE[0])", "{n} is filled with seat, a seat; it needs a number"),
    # an id instead of its choice
    (
        "kb.say(s, TAKES, seat, 2, place)",
        "{site} is filled with place, an id of the group 'site'; ",
    ),
    ("kb.say(s, TAKES, seat, 2, place)", "it needs a choice of the group 'site': SITE[place]"),
    ("kb.say(s, SEES, seat, site_of(s))", "{thing} is filled with site_of(s), an id of the group"),
    (
        "kb.say(s, TAKES, seat, 2, SITE.index(choice))",
        "is filled with SITE.index(choice), an id of the g",
    ),
    ("kb.say(s, SEES, seat, s.bid)", "{thing} is filled with s.bid, an id of the group 'bid'"),
    (
        "kb.say(s, PLAYS, seat, s.dice[seat][0])",
        "is filled with s.dice[seat][0], an id of the group 'die'",
    ),
    # a choice of another group
    (
        "kb.say(s, PLAYS, seat, SITE[0])",
        "is filled with SITE[0], a choice of the group 'site'; it needs",
    ),
    (
        "kb.say(s, PLAYS, seat, LATE[0] if seat else SITE[0])",
        "{card} is filled with SITE[0], a choice",
    ),
    # wherever sentences may be written
    ("kb.tell(s, seat, TAKES, seat, SITE[0], 2)", "{n} is filled with SITE[0]"),
    (
        "kb.say(s, PLAYS if seat else TAKES, seat, CARD[0], 1)",
        "{n} is filled with CARD[0], a choice",
    ),
    ("x = yield seat, SITE, WHERE, SITE[0], seat", "{seat} is filled with SITE[0], a choice"),
    (
        "x = yield from pick(s, order, SITE[0], seat)",
        "{site} is filled with seat, a seat; it needs a choice",
    ),
    ("x = kb.because(TOO_FEW, 2, SITE[0])", "'{site} has {n} only.': {site} is filled with 2"),
    ("x = [(TAKES, (seat, SITE[0], 2))]", "{n} is filled with SITE[0]"),
]
#: Lines, and what the check reports about the last one.
NAMES = [
    (["x = SITE[0]", "kb.say(s, TAKES, seat, x, 2)"], "{n} is filled with x, a choice"),
    (["for x in SITE:", "    kb.say(s, TAKES, seat, x, 2)"], "{n} is filled with x"),
    (["y = SITE.index(x)", "kb.say(s, TAKES, seat, x, y)"], "{n} is filled with x, a choice"),
    (["y = s.dice[x]", "kb.say(s, TAKES, 0, 1, x)"], "{site} is filled with x, a seat"),
    (["x = yield seat, SITE, ROLL", "kb.say(s, TAKES, seat, x, 2)"], "{n} is filled with x"),
    (["x = SITE[y]", "kb.say(s, TAKES, seat, 2, y)"], "{site} is filled with y, an id of"),
    (
        [
            "answers = yield kb.all_of(order), SITE, ROLL",
            "for who, x in zip(order, answers):",
            "    kb.say(s, TAKES, who, x, 2)",
        ],
        "{n} is filled with x, a choice",
    ),
    (
        ["for x, card in enumerate(s.dice[seat]):", "    kb.say(s, PLAYS, seat, card)"],
        "{card} is filled with card, an id of the group 'die'",
    ),
]
#: Lines that are correct, or that the check cannot judge.
RIGHT = [
    "kb.say(s, TAKES, seat, 2, SITE[place])",
    "kb.say(s, TAKES, seat, count_of(s), choice)",
    "kb.say(s, TAKES, (seat + 1) % len(s.left), s.round + 1, SITE[place])",
    "kb.say(s, TAKES, 0, s.round, choice if seat else SITE[0])",
    "kb.say(s, PLAYS, seat, LATE[0])",
    "kb.say(s, MEETS, *order)",
    "kb.say(s, SEES, seat, DOUBT)",
    "kb.say(s, PLAYS, seat, CARD[0] + place)",
    "x = yield from pick(s, order, seat, SITE[0])",
    "x = (seat, (SITE[0], 2))",
]
SAID = [*([line] for line, _ in WRONG), *(lines for lines, _ in NAMES), *([line] for line in RIGHT)]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the faults of one game that contains all these lines, by line."""
    functions = ""
    for number, lines in enumerate(SAID):
        body = "".join(f"    {line}\n" for line in lines)
        script = "kb.Script" if "yield" in body else "None"
        functions += f"\n\n{HEAD.format(number)} -> {script}:\n{body}"
    rules = f"{SOURCE}{functions}\n\ndef main(s"
    folder = faulty(tmp_path_factory.mktemp("games"), "says_all", ("\n\ndef main(s", rules))
    source = (folder / "__init__.py").read_text().splitlines()
    wrong: dict[str, str] = {}
    try:
        check_arguments(planted_game(folder))
    except WrongArgument as error:
        for told in str(error).splitlines():
            place, _, what = told.removeprefix(f"{folder}/__init__.py:").partition(": ")
            line = source[int(place) - 1].strip()
            wrong[line] = f"{wrong.get(line, '')}{what}\n"
    finally:
        forget_games()
    return wrong


@pytest.mark.parametrize(("line", "told"), WRONG)
def test_an_argument_for_the_wrong_placeholder_is_reported_with_its_line(
    found: dict[str, str], line: str, told: str
) -> None:
    assert told in found[line]


@pytest.mark.parametrize(("lines", "told"), NAMES)
def test_a_variable_has_the_kind_of_its_value_and_of_its_uses(
    found: dict[str, str], lines: list[str], told: str
) -> None:
    assert told in found[lines[-1].strip()]


@pytest.mark.parametrize("line", RIGHT)
def test_correct_and_undecidable_lines_are_not_reported(found: dict[str, str], line: str) -> None:
    assert line not in found


def test_kabinett_test_checks_arguments(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "says_swapped", ("BIDS, seat, choice)", "BIDS, choice, seat)"))
    told = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert told.exit_code == 1
    assert "{seat} is filled with choice, a choice; it needs a seat" in told.stdout
