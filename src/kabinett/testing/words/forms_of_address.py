"""Finds public sentences that address one player, such as "your" in a line of the log that
everybody reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.question import Question
from kabinett.core.words import Wording
from kabinett.testing.sources.trees import last_name, loaded_sources
from kabinett.testing.sources.values import value_of
from kabinett.testing.words.arguments import messages
from kabinett.testing.words.languages import languages_of

#: Words that address a person, by language.
YOU: Final = {
    "en": re.compile(r"\b(?:you|your|yours|yourself|yourselves)\b", re.IGNORECASE),
    "de": re.compile(r"\b(?:du|dich|dir|dein\w*|euch|euer\w*|eure\w*)\b", re.IGNORECASE),
}
QUOTED: Final = re.compile('[“„»"][^“”„»«"]*[”“«"]')


class SpokenToAll(AssertionError):
    """A sentence that everybody reads addresses one player."""


def check_said_to_all(game: Game) -> None:
    """Raise SpokenToAll, with all faults, if a public sentence in the sources addresses one
    player."""
    sentences = {message.id: message for message in public_messages(game)}
    wrong = [fault for message in sentences.values() for fault in faults_of(game, message)]
    if wrong:
        raise SpokenToAll("\n".join(wrong))


def public_messages(game: Game) -> Iterator[Message]:
    """Yield the messages that `say`, or a script made of a part, adds to the public log."""
    for _, tree, module in loaded_sources(game):
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call):
                continue
            if last_name(call.func) == "say":
                nodes = call.args[1:2]
            elif is_part(value_of(call.func, module)):
                nodes = [*call.args, *(each.value for each in call.keywords)]
            else:
                continue
            for node in nodes:
                if not isinstance(value_of(node, module), Question):
                    yield from messages(node, module)


def is_part(value: object) -> bool:
    """Whether a value is a part that makes scripts, such as `draw_up`."""
    return getattr(value, "__module__", "") == "kabinett.core.parts.scripts"


def check_log_for_all(table: Table) -> None:
    """Raise SpokenToAll if a public line of the log, or the sentence of the end, addresses one
    player."""
    result = table.game.result(table.state)
    lines = [entry.message() for entry in table.log if entry.to < 0]
    for message in dict.fromkeys([*lines, *([] if result is None else [result.text[0]])]):
        if wrong := next(faults_of(table.game, message), None):
            raise SpokenToAll(wrong)


def faults_of(game: Game, message: Message) -> Iterator[str]:
    """Yield a fault for each language in which a message addresses one player."""
    for language in languages_of(game):
        words = Wording(game, language, str)
        for number in (1, 2):
            text = words.translate(message.text, message.plural, number)
            match = YOU[language].search(QUOTED.sub("", text)) if language in YOU else None
            if match is not None:
                file, line = message.place(game.folder)
                yield (
                    f"{file}:{line}: {text!r}: everybody reads this, and each reader thinks that "
                    f"{match[0]!r} means himself: name the player with {{seat}}, or tell only him "
                    "with kb.tell"
                )
                break
