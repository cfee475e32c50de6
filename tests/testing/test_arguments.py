"""The check looks at the arguments of a sentence where the sentence is written."""

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


#: A line, and what the check says of it.
WRONG = [
    # swapped, and what each of them is
    ("kb.say(s, TAKES, seat, SITE[place], 2)", "into {n} comes SITE[place], a choice of the group"),
    ("kb.say(s, TAKES, seat, SITE[place], 2)", "into {site} comes 2, a number; a choice of the"),
    ("kb.say(s, TAKES, seat, SITE[place], 2)", "is it the other way round, {site} and {n}?"),
    ("kb.say(s, TAKES, seat, choice, 2)", "into {n} comes choice, a choice; a number is wanted"),
    ("kb.say(s, PLAYS, choice, seat)", "into {seat} comes choice, a choice; a seat is wanted"),
    ("kb.say(s, PLAYS, choice, seat)", "is it the other way round, {card} and {seat}?"),
    ("kb.say(s, TAKES, len(s.left), seat, SITE[0])", "into {seat} comes len(s.left), a number"),
    ("kb.say(s, TAKES, seat, seat, SITE[0])", "into {n} comes seat, a seat; a number is wanted"),
    # an id instead of its choice
    ("kb.say(s, TAKES, seat, 2, place)", "into {site} comes place, an id of the group 'site'; "),
    ("kb.say(s, TAKES, seat, 2, place)", "a choice of the group 'site' is wanted: SITE[place]"),
    ("kb.say(s, SEES, seat, site_of(s))", "into {thing} comes site_of(s), an id of the group"),
    ("kb.say(s, TAKES, seat, 2, SITE.index(choice))", "comes SITE.index(choice), an id of the g"),
    ("kb.say(s, SEES, seat, s.bid)", "into {thing} comes s.bid, an id of the group 'bid'"),
    ("kb.say(s, PLAYS, seat, s.dice[seat][0])", "comes s.dice[seat][0], an id of the group 'die'"),
    # a choice of another group
    ("kb.say(s, PLAYS, seat, SITE[0])", "comes SITE[0], a choice of the group 'site'; a choice"),
    ("kb.say(s, PLAYS, seat, LATE[0] if seat else SITE[0])", "into {card} comes SITE[0], a choice"),
    # anywhere that sentences stand
    ("kb.tell(s, seat, TAKES, seat, SITE[0], 2)", "into {n} comes SITE[0]"),
    ("kb.say(s, PLAYS if seat else TAKES, seat, CARD[0], 1)", "into {n} comes CARD[0], a choice"),
    ("x = yield seat, SITE, WHERE, SITE[0], seat", "into {seat} comes SITE[0], a choice"),
    ("x = yield from pick(s, order, SITE[0], seat)", "into {site} comes seat, a seat; a choice"),
    ("x = kb.because(TOO_FEW, 2, SITE[0])", "'{site} has {n} only.': into {site} comes 2"),
    ("x = [(TAKES, (seat, SITE[0], 2))]", "into {n} comes SITE[0]"),
]
#: Lines, and what the check says of the last one.
NAMES = [
    (["x = SITE[0]", "kb.say(s, TAKES, seat, x, 2)"], "into {n} comes x, a choice"),
    (["for x in SITE:", "    kb.say(s, TAKES, seat, x, 2)"], "into {n} comes x"),
    (["y = SITE.index(x)", "kb.say(s, TAKES, seat, x, y)"], "into {n} comes x, a choice"),
    (["y = s.dice[x]", "kb.say(s, TAKES, 0, 1, x)"], "into {site} comes x, a seat"),
    (["x = yield seat, SITE, ROLL", "kb.say(s, TAKES, seat, x, 2)"], "into {n} comes x"),
    (["x = SITE[y]", "kb.say(s, TAKES, seat, 2, y)"], "into {site} comes y, an id of"),
    (
        [
            "answers = yield kb.all_of(order), SITE, ROLL",
            "for who, x in zip(order, answers):",
            "    kb.say(s, TAKES, who, x, 2)",
        ],
        "into {n} comes x, a choice",
    ),
    (
        ["for x, card in enumerate(s.dice[seat]):", "    kb.say(s, PLAYS, seat, card)"],
        "into {card} comes card, an id of the group 'die'",
    ),
]
#: Lines that are right, or that the check cannot judge.
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
    """The faults of one game that holds all these lines, by line."""
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
def test_what_comes_into_the_wrong_hole_is_named_with_its_line(
    found: dict[str, str], line: str, told: str
) -> None:
    assert told in found[line]


@pytest.mark.parametrize(("lines", "told"), NAMES)
def test_a_name_is_what_it_was_given_and_what_it_is_used_as(
    found: dict[str, str], lines: list[str], told: str
) -> None:
    assert told in found[lines[-1].strip()]


@pytest.mark.parametrize("line", RIGHT)
def test_what_is_right_or_cannot_be_told_is_left_alone(found: dict[str, str], line: str) -> None:
    assert line not in found


def test_kabinett_test_looks_at_it(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "says_swapped", ("BIDS, seat, choice)", "BIDS, choice, seat)"))
    told = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert told.exit_code == 1
    assert "into {seat} comes choice, a choice; a seat is wanted" in told.stdout
