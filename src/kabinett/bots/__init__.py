"""Bots, which know the contract of games but no particular game.

>>> bot = make_bot("search(200, turns=2)", seed=1)
>>> bot.iterations, bot.turns
(200, 2)
>>> sorted(BOTS)
['easy', 'hard', 'hasty', 'master', 'medium', 'net', 'one-ply', 'random', 'search']
"""

from kabinett.bots import strengths as strengths  # the import adds the strengths to BOTS
from kabinett.bots.bot import Bot, Chooser
from kabinett.bots.making import BOTS, UnknownBot, find_bot, make_bot
from kabinett.bots.prospects import Prospect, prospects
from kabinett.bots.view import View

__all__ = [
    "BOTS",
    "Bot",
    "Chooser",
    "Prospect",
    "UnknownBot",
    "View",
    "find_bot",
    "make_bot",
    "prospects",
]
