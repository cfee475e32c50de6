"""A bot that looks ahead to the end of its turn and evaluates positions with a learned net."""

from __future__ import annotations

import functools
import logging
from pathlib import Path

from kabinett.bots.one_ply import OnePlyBot, pick_best
from kabinett.bots.prospects import Prospect
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup
from kabinett.nets import Judge, Net, NetError

log = logging.getLogger("kabinett.bots")

#: The folder of a game with the nets that come with it, one file per number of seats.
FOLDER = "nets"


class NetBot(OnePlyBot):
    """Thinks like `OnePlyBot`, but a net judges the end of the turn instead of the game.

    ``net`` is a file; without it the bot takes the net that comes with the game, or the game's own
    evaluation if that net does not fit the table.  If the net has a policy, the bot completes its
    turn by it, which takes much less time than to try each choice.
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
        self.judged: tuple[Game, int, str] | None = None  # the kind of table that it is for

    def choose(self, view: View) -> str:
        """The choice whose turn ends best on the copies.  NetError if the file has no net that
        fits."""
        self.find_judge(view)
        return super().choose(view)

    def best(self, view: View, number: int = 3) -> list[Prospect]:
        """The best choices, as the net judges.  NetError if the file has no net that fits."""
        self.find_judge(view)
        return super().best(view, number)

    def find_judge(self, view: View) -> None:
        """Find the judge for the view's table, unless the last one was for such a table."""
        table = view.game, view.seats, view.pack
        if self.judged != table:
            self.judge = judge_of(view.game, view.seats, self.file, view.pack)
            self.judged = table

    def value(self, position: Position, seat: int) -> float:
        """The value of a position to the bot's seat, as the net judges."""
        if self.judge is None:
            return super().value(position, seat)
        return self.judge.expected_payoffs(position.state, seat, position.over, self.common_loss)[
            seat
        ]

    def best_at_once(self, position: Position, seat: int, luck: Luck) -> int:
        """The choice that the policy prefers; without a policy, the one after which the position is
        best."""
        if self.judge is None or not self.judge.net.has_policy:
            return super().best_at_once(position, seat, luck)
        preferences = self.judge.preferences(position.state, seat, position.choices)
        return pick_best(list(position.choices), [float(each) for each in preferences], luck)


def judge_of(game: Game, seats: int, file: str = "", pack: str = "") -> Judge | None:
    """The judge with a net from a file, or with the net that comes with the game.

    None if the latter does not fit (`judge_of_game`).  NetError if the game comes with no net, or
    if that of the file does not fit."""
    return judge_of_file(game, seats, file, pack) if file else judge_of_game(game, seats, pack)


def judge_of_file(game: Game, seats: int, file: str, pack: str = "") -> Judge:
    """The judge with a net from a file; NetError if there is none, or if it does not fit."""
    try:
        written = Path(file).stat()
    except OSError as error:
        raise NetError(f"there is no file {file}") from error
    return judge_of_version(game, seats, file, (written.st_ino, written.st_mtime_ns), pack)


@functools.lru_cache(maxsize=16)
def judge_of_version(
    game: Game, seats: int, file: str, version: tuple[int, int], pack: str
) -> Judge:
    """The judge with the net that a file has in this version, read once."""
    return Judge(Net.load(Path(file)), game, Setup(seats, pack=pack))


@functools.lru_cache(maxsize=64)
def judge_of_game(game: Game, seats: int, pack: str = "") -> Judge | None:
    """The judge with the net that comes with the game.

    None if it does not fit: the rules have changed, the game's nets are for other numbers of seats,
    or the table has an owner's pack.  NetError if no net comes with the game."""
    file = shipped_file(game, seats)
    if not any(file.parent.glob("*.net")):
        raise NetError(f"{game.id} comes with no net: make one, `kabinett learn`")
    try:
        if not file.exists():
            raise NetError(f"{game.id} comes with no net for {seats} seats")
        return judge_of_file(game, seats, str(file), pack)
    except NetError as error:
        log.warning("%s. Its evaluation judges instead.", error)
        return None


def shipped_file(game: Game, seats: int) -> Path:
    """The file of the net that comes with a game."""
    return game.folder / FOLDER / f"{seats}.net"
