"""The players of a game: their names, which a record can prove, and wordings with these names."""

from __future__ import annotations

import functools
import hashlib
import re
import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from kabinett.core.game import Game
from kabinett.core.message import Message, messages_in, pieces
from kabinett.core.words import PLAYER_FORM, Wording, wording

#: Stands in a record for the name of a player without one.
NO_NAME = "-"
PLAYER = Message("Player {n}")  # a player without a name, as in a lesson
#: The entry of a seat in the line ``names``: digest and salt, the digest alone, or nothing.
SEALED_NAME = re.compile(r"[0-9a-f]{24}\+([0-9a-f]{24}|-)|-")


@dataclass
class Player:
    """The player of a seat: a name ("" if the player is called by a number), and the kind of a bot.

    ``seal`` is a digest of the name and the ``salt``. The seal is part of the record's digest, so a
    changed name is noticed. Removing or replacing the name also removes the salt; without the salt,
    the seal reveals nothing about the name."""

    name: str
    bot: str = ""
    seal: str = ""
    salt: str = ""

    def with_seal(self) -> Player:
        """This player with a seal that proves the name; a bot is returned unchanged."""
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
    """Does any of these players have a seal?"""
    return any(player.seal for player in players)


def sealed_name(player: Player) -> str:
    """The entry of a seat in the line ``names``."""
    return f"{player.seal}+{player.salt or '-'}" if player.seal else "-"


def clean(name: str) -> str:
    """A player's name without the characters and words that have a meaning in records.

    Seals and stored records contain such names, so the result for a name must never change.

    >>> clean("Ada | Bob"), clean(""), clean("bot Ada")
    ('Ada Bob', '-', 'Bot ada')
    """
    name = " ".join(name.replace("|", " ").replace("#", " ").split()) or NO_NAME
    return name.capitalize() if name.startswith("bot ") else name


@functools.cache
def names_players(folder: Path) -> bool:
    """Does any message of the game in this folder have the hole ``{seat.player}``, which names a
    player?"""
    return any(
        piece[1] == PLAYER_FORM
        for message in messages_in(folder)
        for piece in (*pieces(message.text), *pieces(message.plural))
        if not isinstance(piece, str)
    )


@functools.lru_cache(maxsize=1024)
def wording_of(
    game: Game,
    language: str,
    roles: tuple[int | None, ...],
    names: tuple[str, ...],
    book: object,
) -> Wording:
    """The words of a game whose seats have these roles and names."""
    plain = wording(game, language, (), book)
    players = [name or plain.plain(PLAYER, seat + 1) for seat, name in enumerate(names)]
    labels = [
        game.label(role, plain) if role is not None else player
        for role, player in zip(roles, players, strict=True)
    ]
    shown_names = tuple(players) if names_players(game.folder) else ()
    return wording(game, language, tuple(labels), book, shown_names)
