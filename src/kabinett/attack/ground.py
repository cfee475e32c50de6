"""The site under attack: one of our own with its persons, or a host's, with the token of somebody
who looks after it."""

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

#: Addresses of this computer: the attacker's, and that of those who play elsewhere.
ATTACKER, ELSEWHERE = "127.0.0.2", "127.0.0.3"
#: The persons of our own site.  Anna and Ben play at the attacked tables, Carl is a stranger, Dora
#: and Emil play on elsewhere, Fritz and Gerda from the attacker's address, Host looks after the
#: site.  The senders upload bombs and send illegal messages.
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Host")
SENDERS = tuple(f"Sender{number}" for number in range(12))
#: The id of no table.
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
class Ground:
    """A site, its clients, and how long to attack it."""

    base: str
    owner: Program
    #: The process of our own site, None for a host's.
    site: Site | None = None
    persons: dict[str, Person] = field(default_factory=dict)
    seed: str = "kabinett"
    #: Seconds for each kind; 0: a few tries of each.
    seconds: float = 0.0

    @property
    def short(self) -> bool:
        return not self.seconds

    def luck(self, name: str) -> random.Random:
        """Randomness for an attack: the same seed gives the same messages."""
        return random.Random(f"{self.seed} {name}")

    def rounds(self, few: int, share: float = 1.0) -> Iterator[int]:
        """Count up to ``few``, and on while a share of the seconds lasts."""
        until, number = time.monotonic() + share * self.seconds, 0
        while number < few or time.monotonic() < until:
            yield number
            number += 1

    def pause(self, seconds: float) -> None:
        """Wait, so that the site does not refuse everything as too much; the short version needs
        no pauses."""
        if not self.short:
            time.sleep(seconds)

    # -- clients

    def browser(self, name: str = "", source: str = ATTACKER) -> Browser:
        """A person's browser, or a visitor's without a name, with the token for forms."""
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
        """The id of a game that has begun, with these persons; the first one takes all other seats.
        Without names the site's owner has all."""
        if not names:
            return table_of(self.owner, [], game, public, seats)
        first, *others = [self.program(name) for name in names]
        return table_of(first, others, game, public, seats)


def table_of(first: Program, others: Sequence[Program], game: str, public: bool, seats: int) -> str:
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
    """An answer that one of the players may give, with his place among them as ``who``; {} if none
    is asked."""
    for who, player in enumerate(players):
        for seat in (each for each in player.get(f"/tables/{table}")["seats"] if each["mine"]):
            ask = player.get(f"/tables/{table}/ask?seat={seat['number']}")
            if ask is not None:
                choice = luck.choice(ask["choices"])["name"]
                return {"who": who, "seat": ask["seat"], "ask": ask["id"], "choice": choice}
    return {}


@contextmanager
def own_site(data: Path, seed: str, seconds: float) -> Iterator[Ground]:
    """Start a site of our own, with persons."""
    with Site(data) as site:
        making = site.start("-m", "kabinett.attack.persons", *NAMES, *SENDERS)
        output, _ = making.communicate(timeout=PATIENCE)
        if making.returncode:
            raise SiteFailed(f"there are no accounts: {output[-400:]}")
        accounts = json.loads(output.splitlines()[-1])
        persons = {name: Person(name, **account) for name, account in accounts.items()}
        base = f"http://{site.address}"
        owner = Program(base, persons["Host"].token, ELSEWHERE)
        yield Ground(base, owner, site, persons, seed, seconds)


class NotAllowed(Exception):
    """The token does not allow attacks on this site."""


def host(base: str, token: str, seed: str, seconds: float) -> Ground:
    """A host's site; NotAllowed if the token's owner does not look after it."""
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
            "the token is of somebody who does not look after this site; who does is said by "
            "`kabinett admin` there"
        )
    if account.get("scope") != "tables":
        raise NotAllowed("the token may not open tables; make one that may do all three things")
    return Ground(base, owner, seed=seed, seconds=seconds)
