"""The asks of our games are short enough for readers at school, in both languages."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Wording
from kabinett.games import game_of

#: A hole counts as one word: a name, a number or a term.
HOLE = re.compile(r"\{[^}]*\}")
MOST_WORDS = 12


def questions_of(game: str) -> Iterator[Question]:
    package = importlib.import_module(f"kabinett.games.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Question):
                yield value


def sentences_of(question: Question) -> Iterator[Message]:
    """Yield the question's sentence, and those that its function shows instead."""
    yield question.prompt
    function = question.sentence
    if function is not None:
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, Message):
                yield value


def count_words(sentence: str) -> int:
    return len(HOLE.sub("name", sentence).split())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "at_least"), [("fall", 20), ("volk", 40), ("weimar", 80)])
def test_an_ask_has_twelve_words_at_most(game: str, at_least: int, language: str) -> None:
    words = Wording(game_of(game), language, str)
    asks = {each for question in questions_of(game) for each in sentences_of(question)}
    assert len(asks) >= at_least
    sentences = {words.translate(ask.text, ask.plural, n) for ask in asks for n in (1, 2)}
    assert [each for each in sentences if count_words(each) > MOST_WORDS] == []
