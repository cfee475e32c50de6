"""Tables on pages of the rules and in player aids must take all numbers of the pack from the
pack."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from kabinett.core.words import Wording
from kabinett.games import all_games

GAMES = ("fall", "volk", "weimar")
#: Tables with numbers of the rules, which are the same for every pack, by the beginnings of their
#: heads in both languages.
OF_RULES = {
    "fall": ("phase", "Phase"),  # the actions in a phase
    "volk": (
        "When |",  # how the game ends
        "Wann |",
        "Use |",  # the four uses of a card
        "Nutzung |",
        "Living standard in",  # three times its number
        "Lebensstandard der",
        "Icon |",  # the meaning of an icon
        "Symbol |",
        "Track |",  # beyond its ends
        "Leiste |",
        "Steps |",  # of the flight
        "Schritte |",
    ),
    "weimar": (
        "Party | wins when",  # how the game ends
        "Partei | gewinnt, wenn",
        "Party | is strong in",  # three dice of the SPD
        "Partei | ist stark in",
        "Action | AP",  # the cost of an action
        "Aktion | AP",
        "Party | 2 VP for",  # the scores of a party
        "Partei | 2 SP für",
    ),
}


def numbers_by_hand(game: str) -> Iterator[str]:
    """Returns the rows with numbers in all other tables that are written in the texts."""
    folder = all_games()[game].folder / "learn"
    for file in sorted([*folder.glob("rules.*.md"), *folder.glob("aid.*.md")]):
        head = ""
        for line, text in enumerate(file.read_text("utf-8").splitlines(), 1):
            row = text.strip("| ")
            head = (head or row) if text.startswith("|") else ""
            numbers = re.search(r"\d", re.sub(r"\[\[.*?\]\]", "", row))
            if head and numbers and not head.startswith(OF_RULES[game]):
                yield f"{file.name}:{line}: {row}"


@pytest.mark.parametrize("game", GAMES)
def test_no_table_states_a_number_of_the_pack_by_hand(game: str) -> None:
    assert not list(numbers_by_hand(game))


@pytest.mark.parametrize("game", GAMES)
def test_each_generated_table_is_on_a_page(game: str) -> None:
    rules = all_games()[game]
    pages = [path.read_text("utf-8") for path in Path(rules.folder / "learn").glob("*.en.md")]
    named = set(re.findall(r"\[\[table (\w+)\]\]", "\n".join(pages)))
    assert named == set(rules.words.page_tables)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_table_is_on_one_page_only(game: str, language: str) -> None:
    words = Wording(all_games()[game], language, str)
    for name, make in all_games()[game].words.page_tables.items():
        rows = make(words)
        assert len(rows) > 1 and len({len(row) for row in rows}) == 1, name
        assert all(isinstance(cell, str) and "\n" not in cell for row in rows for cell in row), name


def row_of(client: Client, address: str, beginning: str) -> str:
    page = client.get(address).content.decode()
    return re.sub(r"<[^>]+>", " ", page.partition(f"<td>{beginning}")[2].partition("</tr>")[0])


@pytest.mark.parametrize(
    ("beginning", "told"),
    [
        ("Protecting Republic Law (A01)", "DNVP places 1 Base in München, and you place 1 Base"),
        ("Weimar Constitution (A51)", "place 2 Bases in different cities"),
    ],
)
def test_the_tables_of_issues_match_the_rules(client: Client, beginning: str, told: str) -> None:
    row = row_of(client, "/rules/weimar/", beginning)
    assert told in row and "Seat" not in row


def test_the_player_aid_describes_agendas_by_the_rules(client: Client) -> None:
    told = row_of(client, "/aid/weimar/?role=party:kpd", "Agendas")
    assert "USPD on 0, Economy on KPD 1" in told
