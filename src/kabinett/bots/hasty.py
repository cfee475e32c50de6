"""The bot that overlooks some of its choices."""

from __future__ import annotations

from typing import Final

from kabinett.bots.bot import check_whole_number
from kabinett.bots.one_ply import OnePlyBot, Trial, pick_best
from kabinett.bots.view import View
from kabinett.core.message import Message
from kabinett.core.result import COMMON_LOSS

#: The bot never overlooks a choice that is better than the best one it sees by more than this
#: fraction of a win.
PLAINLY_BETTER: Final = 0.05


class HastyBot(OnePlyBot):
    """Thinks like `OnePlyBot` on one copy, but overlooks ``overlooks`` of each hundred choices.

    The bot never overlooks a choice that is plainly better than the best one it sees.  So it
    seizes every obvious chance, and makes no mistake that anybody would notice.
    """

    label = Message("Hasty")
    help = Message("Sees what lies open, and overlooks much of the rest.")

    def __init__(
        self, seed: int = 0, overlooks: int = 50, common_loss: float = COMMON_LOSS
    ) -> None:
        super().__init__(seed, copies=1, common_loss=common_loss)
        self.overlooks = check_whole_number("overlooks", overlooks, 0)

    def choose(self, view: View) -> str:
        """The best of the choices that the bot does not overlook."""
        if len(view.choices) == 1:
            return view.choices[0]
        trials = self.compare(view, [Trial(choice) for choice in view.sensible])
        worths = [trial.mean for trial in trials]
        places = range(len(trials))
        places_seen = [place for place in places if self.luck.below(100) >= self.overlooks]
        if not places_seen:
            places_seen = [self.luck.below(len(trials))]
        most = max(worths[place] for place in places_seen)
        places_seen += [place for place in places if worths[place] > most + PLAINLY_BETTER]
        best = pick_best(places_seen, [worths[place] for place in places_seen], self.luck)
        return view.game.vocabulary.name(trials[best].choice)
