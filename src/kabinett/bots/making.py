"""Makes bots by name: a built-in one, or a class in somebody's file, with parameters."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
import sys
from pathlib import Path
from typing import Any, Final

from kabinett.bots.bot import Bot, Chooser
from kabinett.bots.hasty import HastyBot
from kabinett.bots.net_bot import NetBot
from kabinett.bots.one_ply import OnePlyBot
from kabinett.bots.random_bot import RandomBot
from kabinett.bots.search import SearchBot
from kabinett.core.data import Data
from kabinett.core.result import COMMON_LOSS

#: All built-in bots by name; strengths.py adds the strengths that people choose from.
BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "hasty": HastyBot,
    "one-ply": OnePlyBot,
    "net": NetBot,
    "search": SearchBot,
}

#: A bot with parameters: ``search(400, turns=2)``, ``bots (1)/mine.py:Mine(3)`` or
#: ``net('nets (1)/2.net')``.
WITH_PARAMETERS: Final = re.compile(r"(?P<name>.+\.py:\w+|[^()]+)\((?P<parameters>.*)\)")
#: What `ast.literal_eval` may raise.
NO_LITERAL: Final = (ValueError, TypeError, SyntaxError, MemoryError, RecursionError)
#: The file and the class of a bot without parameters.
IN_FILE: Final = re.compile(r".+\.py:\w+")


class UnknownBot(ValueError):
    """No bot has this name, or its parameters do not fit."""


def make_bot(bot_id: str, seed: int = 0, common_loss: float = COMMON_LOSS) -> Chooser:
    """Make a bot; raises UnknownBot if that is impossible.

    ``bot_id`` is a name in `BOTS`, or ``FILE.py:Class`` for a bot of your own.  Parameters may
    follow: ``search(400, turns=2)``.  A `Bot` gets the seed of its luck as its first argument; any
    other class gets its parameters only.  ``common_loss`` is each seat's payoff if all
    lose; a bot with such a parameter gets it, unless ``bot_id`` sets another value.

    >>> make_bot("search(200, turns=2)").turns
    2
    """
    name, parameters, keywords = parse_bot_id(bot_id)
    kind = find_bot(name)
    first = (seed,) if issubclass(kind, Bot) else ()
    positional = *first, *parameters
    if common_loss != COMMON_LOSS:
        free = list(inspect.signature(kind).parameters)[len(positional) :]
        if "common_loss" in free:
            keywords = {"common_loss": common_loss, **keywords}
    try:
        return kind(*positional, **keywords)
    except TypeError as error:
        raise UnknownBot(
            f"{bot_id} cannot be made: {error}; {describe_parameters(name, kind)}"
        ) from error
    except ValueError as error:
        raise UnknownBot(f"{bot_id} cannot be made: {error}") from error
    except (Exception, SystemExit) as error:  # of somebody's own class
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        raise UnknownBot(f"{bot_id} cannot be made: {what}") from error


def describe_parameters(name: str, kind: type[Any]) -> str:
    """The parameters of a bot with their defaults, as part of an error message.

    >>> describe_parameters("one-ply", OnePlyBot)
    'its parameters are one-ply(copies=0, most=0, common_loss=-0.25)'
    """
    parameters = list(inspect.signature(kind).parameters.values())[issubclass(kind, Bot) :]
    text = ", ".join(str(each.replace(annotation=each.empty)) for each in parameters)
    return f"its parameters are {name}({text})" if text else f"{name} takes no parameters"


def parse_bot_id(bot_id: str) -> tuple[str, list[object], Data]:
    """The bot's name, its parameters without names, and its parameters by name.

    Parameters are numbers, quoted words, True and False.

    >>> parse_bot_id("search(400, turns=2)")
    ('search', [400], {'turns': 2})
    """
    match = WITH_PARAMETERS.fullmatch(bot_id)
    if match is None:
        if not IN_FILE.fullmatch(bot_id) and bot_id.count("(") != bot_id.count(")"):
            raise UnknownBot(f"{bot_id}: write its parameters in brackets, as in (400, turns=2)")
        return bot_id, [], {}
    try:
        call = ast.parse(f"bot({match['parameters']})", mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise ValueError("more than parameters")
        arguments = [ast.literal_eval(value) for value in call.args]
        keywords = {word.arg or "**": ast.literal_eval(word.value) for word in call.keywords}
    except NO_LITERAL as error:
        raise UnknownBot(f"{bot_id}: write its parameters as in (400, turns=2)") from error
    return match["name"], arguments, keywords


def net_of(bot_id: str) -> str:
    """The file of the net that a bot has as a parameter, or "".

    >>> net_of("net('league/00020.net', copies=2)"), net_of("one-ply(8)")
    ('league/00020.net', '')
    """
    return str(parameters_of(bot_id).get("net", ""))


def with_net(bot_id: str, file: str) -> str:
    """The same bot with a net from another file.

    >>> with_net("search(40, net='a.net')", "b.net")
    "search(iterations=40, net='b.net')"
    """
    parameters = parameters_of(bot_id) | {"net": file}
    words = ", ".join(f"{name}={value!r}" for name, value in parameters.items())
    return f"{parse_bot_id(bot_id)[0]}({words})"


def parameters_of(bot_id: str) -> Data:
    """The parameters of a bot, all by name."""
    _, parameters, keywords = parse_bot_id(bot_id)
    kind = find_bot(bot_id)
    names = list(inspect.signature(kind).parameters)[issubclass(kind, Bot) :]
    return {**dict(zip(names, parameters, strict=False)), **keywords}


def find_bot(bot_id: str) -> type[Chooser]:
    """The class of a bot; raises UnknownBot if there is none.

    >>> find_bot("random").__name__
    'RandomBot'
    """
    bot_id, _, _ = parse_bot_id(bot_id)
    if bot_id in BOTS:
        return BOTS[bot_id]
    file, colon, name = bot_id.rpartition(":")
    if colon and file.endswith(".py"):
        return bot_of_file(Path(file), name)
    raise UnknownBot(f"there is no bot {bot_id!r}; take {', '.join(BOTS)} or FILE.py:Class")


def bot_of_file(file: Path, name: str) -> type[Chooser]:
    """The class with this name in a Python file.  Each process runs the file once."""
    module_name = f"kabinett_bot_{abs(hash(file.resolve()))}"
    module = sys.modules.get(module_name)
    if module is None:
        spec = importlib.util.spec_from_file_location(module_name, file)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:  # the file may call exit()
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
