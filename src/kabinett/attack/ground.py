"""What is attacked: a site of our own with its persons, or a host's, with the token of whoever
looks after it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kabinett.attack.clients import PATIENCE, Browser, Program
from kabinett.attack.site import Site, SiteFailed

#: Addresses of this computer: whoever attacks, and whoever plays elsewhere.
ATTACKER, ELSEWHERE = "127.0.0.2", "127.0.0.3"
#: What our own site's persons are called.  Anna and Ben play at the tables that are attacked, Carl
#: is a stranger, Dora and Emil play on elsewhere, Fritz and Gerda behind the attacker's address,
#: Host looks after the site, and the others upload what nobody wants.
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Host")
SENDERS = tuple(f"Sender{number}" for number in range(12))
#: An address of a table that there is not.
NOWHERE = "bcdfghjkmn"
ONLY_OWN = "only against a site that it starts itself"


@dataclass(frozen=True)
class Person:
    """Who has an account at our own site, and what lets in there."""

    name: str
    number: int
    session: str
    token: str


@dataclass
class Ground:
    """A site, who comes to it, and how much is tried."""

    base: str
    owner: Program
    #: Only of our own.
    site: Site | None = None
    persons: dict[str, Person] = field(default_factory=dict)
    seed: str = "kabinett"
    #: Seconds for each kind; without them, a few tries of each.
    seconds: float = 0.0

    @property
    def short(self) -> bool:
        return not self.seconds

    def luck(self, name: str) -> random.Random:
        """Dice of an attack: the same seed has the same messages."""
        return random.Random(f"{self.seed} {name}")

    def rounds(self, few: int, share: float = 1.0) -> Iterator[int]:
        """So many, or as many as there is time for; never fewer."""
        until, number = time.monotonic() + share * self.seconds, 0
        while number < few or time.monotonic() < until:
            yield number
            number += 1

    def pause(self, seconds: float) -> None:
        """So that not all of it is refused as too much: in the short version there is less."""
        if not self.short:
            time.sleep(seconds)

    # -- who comes

    def browser(self, name: str = "", at: str = ATTACKER) -> Browser:
        """Of a person, or a visitor's; with a token for forms."""
        cookies = {"session": self.persons[name].session} if name else {}
        browser = Browser(self.base, at if self.site else "", **cookies)
        browser.send("GET", "/account/login/")
        browser.send("GET", "/") if not browser.cookie("csrftoken") else None
        return browser

    def program(self, name: str, at: str = ATTACKER) -> Program:
        return Program(self.base, self.persons[name].token, at if self.site else "")

    def wire_at(self) -> str:
        return ATTACKER if self.site else ""

    # -- tables

    def table(self, game: str, *names: str, public: bool = False, seats: int = 2) -> str:
        """A game that has begun: of these persons, the first of whom has the seats that are left;
        at a host, of its owner alone."""
        if not names:
            return table_of(self.owner, [], game, public, seats)
        first, *others = [self.program(name) for name in names]
        return table_of(first, others, game, public, seats)


def table_of(first: Program, others: Sequence[Program], game: str, public: bool, seats: int) -> str:
    kinds = ["me", *["open"] * len(others), *["other"] * (seats - 1 - len(others))]
    wanted = {"game": game, "public": public, "seats": [{"who": kind} for kind in kinds]}
    opened = first.post("/tables", **wanted, nonce="0" * 32, terms={})
    table: str = opened["id"]
    for seat, other in enumerate(others, 1):
        other.post(f"/tables/{table}/join", seat=seat, invite=opened["invite"])
    for each in (first, *others) if others else ():
        told = each.get(f"/tables/{table}")
        each.post(f"/tables/{table}/ready", commitment=told["commitment"], nonce="0" * 32)
    return table


def legal_answer(players: Sequence[Program], table: str, luck: random.Random) -> dict[str, Any]:
    """What one of those who are asked may answer, with his place among the players as ``who``."""
    for who, player in enumerate(players):
        for seat in (each for each in player.get(f"/tables/{table}")["seats"] if each["mine"]):
            ask = player.get(f"/tables/{table}/ask?seat={seat['number']}")
            if ask is not None:
                choice = luck.choice(ask["choices"])["name"]
                return {"who": who, "seat": ask["seat"], "ask": ask["id"], "choice": choice}
    return {}


@contextmanager
def own_site(data: Path, seed: str, seconds: float) -> Iterator[Ground]:
    """A site of our own, with persons."""
    with Site(data) as site:
        making = site.start("-m", "kabinett.attack.persons", *NAMES, *SENDERS)
        told, _ = making.communicate(timeout=PATIENCE)
        if making.returncode:
            raise SiteFailed(f"there are no accounts: {told[-400:]}")
        found = json.loads(told.splitlines()[-1])
        persons = {name: Person(name, **made) for name, made in found.items()}
        base = f"http://{site.address}"
        owner = Program(base, persons["Host"].token, ELSEWHERE)
        yield Ground(base, owner, site, persons, seed, seconds)


class NotAllowed(Exception):
    """Nobody who may say so has asked for this attack."""


def host(base: str, token: str, seed: str, seconds: float) -> Ground:
    """A site of somebody; NotAllowed if the token is not that of one who looks after it."""
    owner = Program(base, token)
    answer = owner.send("GET", "/account")
    if answer.status == 401:
        raise NotAllowed(
            "this site does not know the token; its owner makes one at /account/tokens/"
        )
    if answer.status != 200:
        raise NotAllowed(f"{base} does not answer as Kabinett does ({answer.status})")
    try:
        told = answer.json()
    except ValueError:
        raise NotAllowed(f"{base} does not answer as Kabinett does") from None
    if told.get("looks_after_site") is not True:
        raise NotAllowed(
            "the token is of somebody who does not look after this site; who does is said by "
            "`kabinett admin` there"
        )
    if told.get("scope") != "tables":
        raise NotAllowed("the token may not open tables; make one that may do all three things")
    return Ground(base, owner, seed=seed, seconds=seconds)
