"""`kabinett attack`: its short version against its own site, the hosts it refuses to attack, and
proof that each of its checks can fail."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from django.conf import settings
from django.urls import get_resolver

from kabinett.attack import addresses, run
from kabinett.attack.clients import Answer, RawConnection
from kabinett.attack.hands import GuardedTable, Secrets, judge_text, names_in
from kabinett.attack.messages import WAYS, message
from kabinett.attack.report import Row
from kabinett.cli.attack import KINDS, TOKEN, attack
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.testing import answer_random
from kabinett.web.live.log_data import log_lines
from kabinett.web.live.view_data import private_of
from tests.web import account_addresses
from tests.web.sites import PATIENCE, Served

COMMAND = [sys.executable, "-m", "kabinett.cli.main", "attack"]


def test_the_short_version_finds_no_fault_in_its_own_site(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    done = subprocess.run(
        [*COMMAND, "--short", "--json", str(figures)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(figures.read_text())
    assert {row["kind"] for row in told["rows"]} == {"no attack", *KINDS}
    assert all(row["tries"] or row["left_out"] for row in told["rows"])


@pytest.mark.long
def test_the_attacked_site_ends_with_the_command() -> None:
    begun = subprocess.Popen([*COMMAND, "--kind", "looks"], stderr=subprocess.PIPE, text=True)
    assert begun.stderr is not None
    while "playing alone" not in (line := begun.stderr.readline()):
        assert line, "the site has ended by itself"
    [site] = Path(f"/proc/{begun.pid}/task/{begun.pid}/children").read_text().split()
    begun.terminate()
    assert begun.wait(PATIENCE) == 143
    assert not Path("/proc", site).exists()


# -- whom it attacks


@pytest.fixture(scope="module")
def tokens(served_site: Served) -> dict[str, str]:
    """Returns a token of a person who looks after the site, and one of a person who does not."""
    made = served_site.python(MAKE_TOKENS)
    told, _ = made.communicate()
    assert made.returncode == 0, told
    found: dict[str, str] = json.loads(told.splitlines()[-1])
    return found


MAKE_TOKENS = """
import json
import django
django.setup()
from kabinett.web.api.models import Scope, make
from kabinett.web.people.models import Person
made = {}
for name in ("Hilde", "Paul"):
    person = Person.objects.create_user(name, f"{name}@example.org", "x")
    person.is_superuser = name == "Hilde"
    person.save()
    made[name] = make(person.pk, "attack", Scope.TABLES)
made["reads"] = make(Person.objects.get(username="Hilde").pk, "attack", Scope.READ)
print(json.dumps(made))
"""


def attacked(address: str, token: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, f"http://{address}", "--short", *arguments],
        env={**os.environ, TOKEN: token},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("whose", "why"),
    [
        ("Paul", "does not look after this site"),
        ("reads", "may not open tables"),
        ("nobody", "does not know the token"),
    ],
)
def test_a_hosts_site_is_attacked_only_with_its_owners_token(
    served_site: Served, tokens: dict[str, str], whose: str, why: str
) -> None:
    done = attacked(served_site.address, tokens.get(whose, "kabinett_x"))
    assert done.returncode == 1 and "nothing was attacked" in done.stderr and why in done.stderr
    assert done.stdout == ""


def test_an_attack_on_a_host_never_shows_the_token(
    served_site: Served, tokens: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "figures.json"
    arguments = ("--kind", "looks", "--kind", "kills", "--json", str(file))
    done = attacked(served_site.address, tokens["Hilde"], *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = json.loads(file.read_text())["rows"]
    assert {row["left_out"] for row in rows if row["kind"] == "kills"} == {
        "only against a site that it starts itself"
    }
    assert [row for row in rows if row["kind"] == "looks" and row["tries"]]
    assert tokens["Hilde"] not in done.stdout + done.stderr + file.read_text()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://play.example.org", "use https://"),
        ("play.example.org", "is not an address such as"),
        ("https://play.example.org", TOKEN),
    ],
)
def test_addresses_that_would_expose_the_token_are_refused(address: str, why: str) -> None:
    token = "" if address.startswith("https") else "kabinett_x"
    told = CliRunner().invoke(attack, [address], env={TOKEN: token})
    assert told.exit_code == 2 and why in told.output


# -- the attack leaves nothing out, and every check can fail


@pytest.mark.usefixtures("served")
def test_the_attack_tries_every_address_of_a_table() -> None:
    paths = account_addresses.addresses(get_resolver(settings.ROOT_URLCONF).url_patterns)
    there = {re.sub("(tables?)/1", r"\1/{table}", path) for path in paths}
    there = {path for path in there if "{table}" in path}
    assert there == {*addresses.OF_TABLE, *(f"/api/1{path}" for path in addresses.OF_PROGRAMS)}


def test_the_command_offers_every_kind_of_attack() -> None:
    assert tuple(run.KINDS) == KINDS


def test_the_same_seed_sends_the_same_messages() -> None:

    legal = {"seat": 0, "ask": 7, "choice": "card:farmers"}

    def some(seed: str) -> list[object]:
        luck = random.Random(seed)
        return [message(legal, luck) for _ in range(100)]

    assert some("a") == some("a") != some("b")
    assert len({each.way for each in some("a")}) == len({*WAYS})  # type: ignore[attr-defined]


def test_checking_for_an_answer_does_not_lose_it() -> None:
    """TLS cannot peek without reading, so the check must keep the bytes that it reads."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = RawConnection(f"http://127.0.0.1:{server.getsockname()[1]}")
        there, _ = server.accept()
        assert wire.is_open()
        there.sendall(b"HTTP/1.1 413 Too much\r\n")
        while wire.is_open():
            pass
        there.close()
        assert wire.status() == 413
        assert not wire.is_open()
        wire.close()


# -- which cards of another hand a player may know


class SeatProgram:
    """A substitute for a program with a token, which reads the views of a table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def get(self, path: str) -> dict[str, object]:
        seat, table = int(path.partition("seat=")[2]), self.table
        words, state = table.wording("en"), table.state
        return {
            "public": table.game.public_scene(state).data(words),
            "own": private_of(table, seat).data(words),
            "log": log_lines(table.log_for(seat), words),
        }


def guarded(seed: int) -> tuple[GuardedTable, Table]:
    """Returns a game of Fall for two, and the table by which the attack follows it."""
    rules = find_game("fall")
    assert rules is not None
    table = Table.new(rules, Setup(2), chance=Chance(seed.to_bytes(16, "big")))
    guarded_table = object.__new__(GuardedTable)
    guarded_table.id, guarded_table.secrets = "t", Secrets([1])
    guarded_table.players = [SeatProgram(table), SeatProgram(table)]  # type: ignore[list-item]
    return guarded_table, table


#: In these games cards of the second seat get into the first seat's hand: they are stolen in the
#: first game, and drawn after a look at the deck in the second.
SEEDS = (16, 10)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_may_see_cards_that_were_his_or_that_he_looked_at(seed: int) -> None:
    guarded_table, table = guarded(seed)
    luck, known = Luck(seed), 0
    for _ in range(60):
        guarded_table.look()
        ben = names_in(guarded_table.players[1].get("view?seat=1"))
        assert not ben & guarded_table.secrets.hidden_from(1)
        known += bool(ben & guarded_table.secrets.held)
        answer_random(table, luck)
    assert known, "the game has no such moment: take another seed"


def test_a_card_that_a_player_was_never_shown_is_hidden_from_him() -> None:
    guarded_table, table = guarded(seed=10)
    luck = Luck(10)
    for _ in range(8):
        guarded_table.look()
        answer_random(table, luck)
    guarded_table.look()
    hidden = guarded_table.secrets.hidden_from(1)
    names = table.game.vocabulary.names
    assert hidden and hidden <= {names[card] for card in table.state.hands[0]}
    row = Row("looks", "hands")
    judge_text(row, "view", Answer(200, json.dumps(sorted(hidden))), hidden)
    assert not row.holds
