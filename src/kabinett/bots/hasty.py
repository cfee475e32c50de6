"""The bot that overlooks things."""

from __future__ import annotations

from typing import Final

from kabinett.bots.bot import checked
from kabinett.bots.one_ply import OnePlyBot, any_best
from kabinett.bots.view import View
from kabinett.core.message import Message
from kabinett.core.result import COMMON_LOSS

#: What is better by so much of a win than all else that was seen catches the eye.
PLAIN: Final = 0.05


class HastyBot(OnePlyBot):
    """Thinks as `OnePlyBot` does, once, but overlooks so many of each hundred choices.  What is
    plainly better than all that it has seen it never overlooks, so it takes what lies open and
    walks into nothing that anybody sees.
    """

    label = Message("Hasty")
    help = Message("Sees what lies open, and overlooks much of the rest.")

    def __init__(
        self, seed: int = 0, overlooks: int = 50, common_loss: float = COMMON_LOSS
    ) -> None:
        super().__init__(seed, copies=1, common_loss=common_loss)
        self.overlooks = checked("overlooks", overlooks, 0)

    def choose(self, view: View) -> str:
        if len(view.choices) == 1:
            return view.choices[0]
        choices, worths = self.tried(view)
        places = range(len(choices))
        seen = [place for place in places if self.luck.below(100) >= self.overlooks]
        if not seen:
            seen = [self.luck.below(len(choices))]
        most = max(worths[place] for place in seen)
        seen += [place for place in places if worths[place] > most + PLAIN]
        best = any_best(seen, [worths[place] for place in seen], self.luck)
        return view.game.vocabulary.name(choices[best])
