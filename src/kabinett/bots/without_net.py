"""Checks whether the net that a bot plays by fits a table, so a lobby can say if none does."""

from __future__ import annotations

from kabinett.bots.making import UnknownBot
from kabinett.bots.net_bot import NetBot, judge_of_game
from kabinett.bots.search import SearchBot
from kabinett.bots.strengths import make_bot_for
from kabinett.core.game import Game
from kabinett.nets import NetError


def lacks_its_net(game: Game, bot_id: str, seats: int, pack: str = "") -> bool:
    """Return whether this bot plays by the game's net at a table for which the game has none. The
    game's evaluation then judges instead.

    ``pack`` is the id of an owner's pack.

    >>> from kabinett.games import game_of
    >>> [lacks_its_net(game_of("fall"), "net", seats) for seats in (4, 5)]
    [False, True]
    """
    return plays_by_game_net(game, bot_id) and not has_net(game, seats, pack)


def counts_with_net(game: Game, bot_id: str) -> list[int] | None:
    """Return the numbers of seats for which the game has the net that this bot plays by; None if it
    plays by none of the game's nets.

    >>> from kabinett.games import game_of
    >>> counts_with_net(game_of("fall"), "net"), counts_with_net(game_of("fall"), "one-ply")
    ([4], None)
    """
    if not plays_by_game_net(game, bot_id):
        return None
    return [count for count in game.seat_counts if has_net(game, count)]


def plays_by_game_net(game: Game, bot_id: str) -> bool:
    """Return whether this bot plays by a net that comes with the game."""
    try:
        bot = make_bot_for(game, bot_id)
    except UnknownBot:
        return False
    if isinstance(bot, NetBot):
        return not bot.file
    return isinstance(bot, SearchBot) and bot.wants_net and not bot.net


def has_net(game: Game, seats: int, pack: str = "") -> bool:
    """Return whether the game comes with a net that fits such a table."""
    try:
        return judge_of_game(game, seats, pack) is not None
    except NetError:
        return False
