"""The bot that does anything."""

from __future__ import annotations

from kabinett.bots.bot import Bot
from kabinett.bots.view import View
from kabinett.core.message import Message


class RandomBot(Bot):
    """Takes any of its choices, all alike."""

    label = Message("Random")
    help = Message("Does anything the rules allow. Good for a first look at a game.")

    def choose(self, view: View) -> str:
        return view.choices[self.luck.below(len(view.choices))]
