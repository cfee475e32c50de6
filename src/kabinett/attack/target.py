"""The site under attack: one that the command starts, or a host's site.

A host's site is attacked only with the token of somebody who looks after it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kabinett.attack.clients import PATIENCE, Browser, Program
from kabinett.attack.site import Site, SiteFailed
from kabinett.core.data import Data

#: Addresses of this computer: the attacker's, and that of the people who play elsewhere.
ATTACKER, ELSEWHERE = "127.0.0.2", "127.0.0.3"
#: The people of our own site.  Anna and Ben play at the attacked tables, and Carl is a stranger.
#: Dora and Emil play from elsewhere, Fritz and Gerda from the attacker's address.  Host looks after
#: the site.  The senders upload bombs and send illegal messages.
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Host")
SENDERS = tuple(f"Sender{number}" for number in range(12))
#: A table's id that no table has.
NOWHERE = "bcdfghjkmn"
ONLY_OWN = "only against a site that it starts itself"


@dataclass(frozen=True)
class Person:
    """An account at our own site, and the secrets that let it in."""

    name: str
    number: int
    session: str
    token: str


@dataclass
class Target:
    """A site, its clients, and the length of the attack."""

    base: str
    owner: Program
    #: The process of our own site; None for a host's site.
    site: Site | None = None
    persons: dict[str, Person] = field(default_factory=dict)
    seed: str = "kabinett"
    #: Seconds for each kind of attack; 0 means a few tries of each.
    seconds: float = 0.0

    @property
    def short(self) -> bool:
        return not self.seconds

    def luck(self, name: str) -> random.Random:
        """The random generator of one attack: the same seed sends the same messages."""
        return random.Random(f"{self.seed} {name}")

    def rounds(self, few: int, share: float = 1.0) -> Iterator[int]:
        """Count to ``few``, and further until a share of the seconds is over."""
        until, number = time.monotonic() + share * self.seconds, 0
        while number < few or time.monotonic() < until:
            yield number
            number += 1

    def pause(self, seconds: float) -> None:
        """Wait, so that the site does not refuse everything as too much.

        The short version sends so little that it does not wait."""
        if not self.short:
            time.sleep(seconds)

    # -- clients

    def browser(self, name: str = "", source: str = ATTACKER) -> Browser:
        """The browser of a person, or of a visitor if there is no name, with the token for
        forms."""
        cookies = {"session": self.persons[name].session} if name else {}
        browser = Browser(self.base, source if self.site else "", **cookies)
        browser.send("GET", "/account/login/")
        browser.send("GET", "/") if not browser.cookie("csrftoken") else None
        return browser

    def program(self, name: str, source: str = ATTACKER) -> Program:
        return Program(self.base, self.persons[name].token, source if self.site else "")

    def wire_source(self) -> str:
        return ATTACKER if self.site else ""

    # -- tables

    def table(self, game: str, *names: str, public: bool = False, seats: int = 2) -> str:
        """Begin a game with these people and return its id.

        The first of them takes all seats that remain; without names the site's owner takes all."""
        if not names:
            return begin_table(self.owner, [], game, public, seats)
        first, *others = [self.program(name) for name in names]
        return begin_table(first, others, game, public, seats)


def begin_table(
    first: Program, others: Sequence[Program], game: str, public: bool, seats: int
) -> str:
    """Begin a game in which ``first`` has all seats but those of the others; return its id."""
    kinds = ["me", *["open"] * len(others), *["other"] * (seats - 1 - len(others))]
    request = {"game": game, "public": public, "seats": [{"who": kind} for kind in kinds]}
    reply = first.post("/tables", **request, nonce="0" * 32, terms={})
    table: str = reply["id"]
    for seat, other in enumerate(others, 1):
        other.post(f"/tables/{table}/join", seat=seat, invite=reply["invite"])
    for each in (first, *others) if others else ():
        details = each.get(f"/tables/{table}")
        each.post(f"/tables/{table}/ready", commitment=details["commitment"], nonce="0" * 32)
    return table


def legal_answer(players: Sequence[Program], table: str, luck: random.Random) -> Data:
    """An answer that one of the players may give, with his place among them as ``who``.

    Returns {} if none of them is asked."""
    for who, player in enumerate(players):
        for seat in (each for each in player.get(f"/tables/{table}")["seats"] if each["mine"]):
            ask = player.get(f"/tables/{table}/ask?seat={seat['number']}")
            if ask is not None:
                choice = luck.choice(ask["choices"])["name"]
                return {"who": who, "seat": ask["seat"], "ask": ask["id"], "choice": choice}
    return {}


@contextmanager
def own_site(data: Path, seed: str, seconds: float) -> Iterator[Target]:
    """Start a site of our own that has accounts."""
    with Site(data) as site:
        making = site.start("-m", "kabinett.attack.persons", *NAMES, *SENDERS)
        output, _ = making.communicate(timeout=PATIENCE)
        if making.returncode:
            raise SiteFailed(f"the accounts could not be made: {output[-400:]}")
        accounts = json.loads(output.splitlines()[-1])
        persons = {name: Person(name, **account) for name, account in accounts.items()}
        base = f"http://{site.address}"
        owner = Program(base, persons["Host"].token, ELSEWHERE)
        yield Target(base, owner, site, persons, seed, seconds)


class NotAllowed(Exception):
    """The token does not allow attacks on this site."""


def host_site(base: str, token: str, seed: str, seconds: float) -> Target:
    """A host's site; raises NotAllowed unless the token's owner looks after it."""
    owner = Program(base, token)
    answer = owner.send("GET", "/account")
    if answer.status == 401:
        raise NotAllowed(
            "this site does not know the token; its owner makes one at /account/tokens/"
        )
    if answer.status != 200:
        raise NotAllowed(f"{base} does not answer as Kabinett does ({answer.status})")
    try:
        account = answer.json()
    except ValueError:
        raise NotAllowed(f"{base} does not answer as Kabinett does") from None
    if account.get("looks_after_site") is not True:
        raise NotAllowed(
            "the token is of somebody who does not look after this site; `kabinett admin` lists "
            "there the people who do"
        )
    if account.get("scope") != "tables":
        raise NotAllowed("the token may not open tables; make a token that allows all three uses")
    return Target(base, owner, seed=seed, seconds=seconds)
