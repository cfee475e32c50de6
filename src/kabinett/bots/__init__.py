"""Bots: they know the contract of a game, and no game.

>>> bot = make_bot("random", seed=1)
>>> sorted(BOTS)
['one-ply', 'random']
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Final

from kabinett.bots.bot import Bot, Chooser
from kabinett.bots.one_ply import OnePlyBot
from kabinett.bots.random_bot import RandomBot
from kabinett.bots.view import View

__all__ = ["BOTS", "Bot", "Chooser", "UnknownBot", "View", "find_bot", "make_bot"]

#: Every bot that comes with Kabinett, the weakest first.
BOTS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "one-ply": OnePlyBot}


class UnknownBot(ValueError):
    """There is no such bot, or its file does not give one."""


def make_bot(bot_id: str, seed: int = 0) -> Chooser:
    """A bot; UnknownBot tells which ones there are.

    ``bot_id`` is a name in `BOTS`, or ``FILE.py:Class`` for a bot of your own.  A `Bot` is
    given the seed of its chance, any other class is made without arguments."""
    kind = find_bot(bot_id)
    try:
        return kind(seed) if issubclass(kind, Bot) else kind()
    except TypeError as error:
        raise UnknownBot(f"{bot_id} cannot be made: {error}") from error


def find_bot(bot_id: str) -> type[Chooser]:
    """The class of a bot; UnknownBot tells which ones there are."""
    if bot_id in BOTS:
        return BOTS[bot_id]
    file, colon, name = bot_id.rpartition(":")
    if colon and file.endswith(".py"):
        return bot_of_file(Path(file), name)
    raise UnknownBot(f"there is no bot {bot_id!r}; there is: {', '.join(BOTS)}, or FILE.py:Class")


def bot_of_file(file: Path, name: str) -> type[Chooser]:
    """The class of that name in a Python file, which is run for it (once)."""
    module_name = f"kabinett_bot_{abs(hash(file.resolve()))}"
    module = sys.modules.get(module_name)
    if module is None:
        spec = importlib.util.spec_from_file_location(module_name, file)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:  # a file that leaves must not take us along
            del sys.modules[module_name]
            raise UnknownBot(
                f"{file} cannot be run: {str(error) or type(error).__name__}"
            ) from error
    kind = getattr(module, name, None)
    if not isinstance(kind, type):
        raise UnknownBot(f"{file} has no class {name!r}")
    if not callable(getattr(kind, "choose", None)):
        raise UnknownBot(f"{file}: the class {name} has no method 'choose'")
    return kind
