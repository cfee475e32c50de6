"""Finds what is said to all and speaks to one: "your" in a line of the log that everybody reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.question import Question
from kabinett.core.words import Wording
from kabinett.testing.arguments import messages
from kabinett.testing.languages import languages_of
from kabinett.testing.sources import loaded_sources
from kabinett.testing.values import found

#: Whom a word speaks to, by language.
YOU: Final = {
    "en": re.compile(r"\b(?:you|your|yours|yourself|yourselves)\b", re.IGNORECASE),
    "de": re.compile(r"\b(?:du|dich|dir|dein\w*|euch|euer\w*|eure\w*)\b", re.IGNORECASE),
}
QUOTED: Final = re.compile('[“„»"][^“”„»«"]*[”“«"]')


class SpokenToAll(AssertionError):
    """A sentence that everybody reads, and that speaks to one."""


def check_said_to_all(game: Game[Any]) -> None:
    """Raise SpokenToAll, with all that the sources say so."""
    said = {message.id: message for message in said_to_all(game)}
    wrong = [told for message in said.values() for told in wrong_with(game, message)]
    if wrong:
        raise SpokenToAll("\n".join(wrong))


def said_to_all(game: Game[Any]) -> Iterator[Message]:
    """What `say` says, and what scripts say that parts have made."""
    for _, tree, module in loaded_sources(game):
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            if getattr(call.func, "attr", getattr(call.func, "id", "")) == "say":
                given = call.args[1:2]
            elif is_part(found(call.func, module)):
                given = [*call.args, *(each.value for each in call.keywords)]
            else:
                continue
            for node in given:
                if not isinstance(found(node, module), Question):
                    yield from messages(node, module)


def is_part(value: object) -> bool:
    """Does it make scripts, such as `draw_up`?"""
    return getattr(value, "__module__", "") == "kabinett.core.parts.scripts"


def check_log_for_all(table: Table) -> None:
    """Raise SpokenToAll for a line of the log, or the sentence of the end."""
    result = table.game.result(table.state)
    lines = [entry.message() for entry in table.log if entry.to < 0]
    for message in dict.fromkeys([*lines, *([] if result is None else [result.text[0]])]):
        if wrong := next(wrong_with(table.game, message), None):
            raise SpokenToAll(wrong)


def wrong_with(game: Game[Any], message: Message) -> Iterator[str]:
    """In which language it speaks to somebody."""
    for language in languages_of(game):
        words = Wording(game, language, str)
        for number in (1, 2):
            text = words.translate(message.text, message.plural, number)
            spoken = YOU[language].search(QUOTED.sub("", text)) if language in YOU else None
            if spoken is not None:
                file, line = message.where
                yield (
                    f"{file}:{line}: {text!r}: all read this, and each takes {spoken[0]!r} for "
                    "himself: name the player by {seat}, or kb.tell it to him alone"
                )
                break
