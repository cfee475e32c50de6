"""The bot that looks ahead to the end of its turn, and judges by a learned net."""

from __future__ import annotations

import functools
from pathlib import Path

from kabinett.bots.one_ply import OnePlyBot, pick_best
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup
from kabinett.nets import Judge, Net, NetError

#: The folder of a game with the nets that come with it, one file per number of seats.
FOLDER = "nets"


class NetBot(OnePlyBot):
    """Thinks like `OnePlyBot`, but a net judges the end of the turn instead of the game.

    ``net`` is a file; without it the bot takes the net that comes with the game.  If the net has a
    policy, the bot completes its turn by it, which takes much less time than to try each choice.
    """

    label = Message("Has learned")
    help = Message("Plays its turn through in its head, and judges by what it has learned.")

    def __init__(
        self,
        seed: int = 0,
        net: str = "",
        copies: int = 1,
        most: int = 0,
        common_loss: float = COMMON_LOSS,
    ) -> None:
        super().__init__(seed, copies, most, common_loss)
        self.file = net
        self.judge: Judge | None = None

    def choose(self, view: View) -> str:
        """The choice whose turn ends best on the copies.  NetError if the net does not fit."""
        if self.judge is None:
            self.judge = judge_of(view.game, view.seats, self.file)
        return super().choose(view)

    def value(self, position: Position, seat: int) -> float:
        """The value of a position to the bot's seat, as the net judges."""
        assert self.judge is not None
        return self.judge.worths(position.state, seat, position.over, self.common_loss)[seat]

    def best_at_once(self, position: Position, seat: int, luck: Luck) -> int:
        """The choice that the policy prefers; without a policy, the one after which the position is
        best."""
        assert self.judge is not None
        if not self.judge.net.has_policy:
            return super().best_at_once(position, seat, luck)
        preferences = self.judge.preferences(position.state, seat, position.choices)
        return pick_best(list(position.choices), [float(each) for each in preferences], luck)


@functools.lru_cache(maxsize=16)
def judge_of(game: Game, seats: int, file: str = "") -> Judge:
    """The judge with a net from a file, or with the net that comes with the game.

    NetError if there is no such net, or if it does not fit."""
    path = Path(file) if file else game.folder / FOLDER / f"{seats}.net"
    if not file and not path.exists():
        raise NetError(f"{game.id} comes with no net for {seats} seats: make one, `kabinett learn`")
    return Judge(Net.load(path), game, Setup(seats))
