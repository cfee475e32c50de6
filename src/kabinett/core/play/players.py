"""The players of a game, whose names a record can prove."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, replace

#: Of each seat in the line ``names``: digest and salt, the digest alone, or nothing.
SEALED_NAME = re.compile(r"[0-9a-f]{24}\+([0-9a-f]{24}|-)|-")


@dataclass
class Player:
    """The player of a seat: a name ("" for a player who is called by a number), and the kind of a
    bot.

    ``seal`` is a digest of the name and the ``salt``. It is part of the digest of the record, so
    nobody can change the name unnoticed. Removing or replacing the name drops the salt; without the
    salt, the seal reveals nothing about the name."""

    name: str
    bot: str = ""
    seal: str = ""
    salt: str = ""

    def with_seal(self) -> Player:
        """This player with a seal that proves the name; a bot stays as it is."""
        if self.bot:
            return self
        salt = secrets.token_hex(12)
        return replace(self, seal=seal_of(self.name, salt), salt=salt)

    def rename(self, name: str) -> None:
        """Set another name, which no seal proves."""
        self.name, self.salt = name, ""

    @property
    def is_bound(self) -> bool:
        """Does the seal prove the name?"""
        return bool(self.seal and self.salt)


def seal_of(name: str, salt: str) -> str:
    """The seal that binds a player to this name, with this salt."""
    text = f"{salt} {clean(name)}"
    return hashlib.blake2b(text.encode(), digest_size=12, person=b"kabinett.name").hexdigest()


def is_sealed(players: list[Player]) -> bool:
    """Has a seal bound any of the players to his name?"""
    return any(player.seal for player in players)


def sealed_name(player: Player) -> str:
    """The entry of a seat in the line ``names``."""
    return f"{player.seal}+{player.salt or '-'}" if player.seal else "-"


def clean(name: str) -> str:
    """A player's name without the characters and words that have a meaning in the format of
    records.

    >>> clean("Ada | Bob"), clean("")
    ('Ada Bob', '-')
    """
    name = " ".join(name.replace("|", " ").replace("#", " ").split()) or "-"
    return name.capitalize() if name.startswith("bot ") else name
