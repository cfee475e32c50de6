"""The bot that answers at random."""

from __future__ import annotations

from kabinett.bots.bot import Bot
from kabinett.bots.view import View
from kabinett.core.message import Message


class RandomBot(Bot):
    """Takes each of its choices with the same probability."""

    label = Message("Random")
    help = Message("Does anything the rules allow. Good for a first look at a game.")

    def choose(self, view: View) -> str:
        """Any of the choices."""
        return view.choices[self.luck.below(len(view.choices))]
