"""Every sentence of the game in both languages."""

from __future__ import annotations

import re

import pytest

from kabinett.cli.words import check
from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.volk.content import options, words
from kabinett.games.volk.content.vocabulary import EAST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import playing_the_game
from tests.volk.position import Play, number


def messages(thing: object) -> list[Message]:
    if isinstance(thing, Message):
        return [thing]
    if isinstance(thing, dict):
        thing = tuple(thing.values())
    if isinstance(thing, tuple | list):
        return [message for item in thing for message in messages(item)]
    return []


OURS = [message for thing in vars(words).values() for message in messages(thing)]

#: Messages that read the same in both languages.
SAME = {
    "Wir sind das Volk!", "Wir sind das Volk?", "Decade’s end, phase 10: Wir sind das Volk?",
    "{seat}", "West", "Prestige", "Hand", "in Rheinsberg", "{n} × {icon}", "in Bayern",
    "in Sachsen", "in Rheinland-Pfalz", "in Nordrhein-Westfalen",
}  # fmt: skip


#: A message of placeholders and signs alone needs no translation.
HOLE, LETTERS = re.compile(r"\{\w+\}"), re.compile(r"[a-z]")


def wording(language: str) -> Wording:
    def seat(place: int) -> str:
        role = game.role_of(Play().s, place)
        assert role is not None
        return game.label(role, made)

    made = Wording(game, language, seat)
    return made


def test_the_german_catalogue_is_complete_and_compiled() -> None:
    assert check(game.folder, "de") == []


SOME = {
    "seat": 1,
    "n": 2,
    "card": number("4"),
    "province": number("BY"),
    "factory": number("Kiel"),
    "city": number("Kiel"),
    "thing": number("Kiel~Hamburg"),
    "line": number("Kiel~Hamburg"),
    "icon": number("icon:e-u"),
    "side": number("side:east"),
    "sector": number("sector:uk"),
}


@pytest.mark.parametrize("message", OURS, ids=lambda message: message.text[:40])
def test_each_message_in_german(message: Message) -> None:
    arguments = [SOME[kind] for kind in message.kinds]
    english, german = (wording(language).plain(message, *arguments) for language in ("en", "de"))
    assert "{" not in german + english
    for text in (english, german):
        assert "—" not in text
        assert '"' not in text
        assert "'" not in text
    if message.text not in SAME and LETTERS.search(HOLE.sub("", message.text)):
        assert german != english


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_choice_has_a_label(language: str) -> None:
    labels = [game.label(choice, wording(language)) for choice in range(len(game.vocabulary))]
    assert all(label.strip() for label in labels)


@pytest.mark.parametrize("language", ["en", "de"])
def test_icons_that_differ_read_differently(language: str) -> None:
    icons = [name for name in game.vocabulary.names if name.startswith("icon:")]
    labels = {game.label(number(name), wording(language)) for name in icons}
    assert len(labels) == len(icons)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_is_explained(language: str) -> None:
    plain = wording(language).plain
    for option in options.OPTIONS:
        assert plain(option.label)
        assert plain(option.help)
        assert all(plain(value) for value in option.values.values())


def test_the_log_reads_well() -> None:
    play = Play("to act: East\neast hand: 1\ndisplay: 2\nfactories: Berlin\nunrest: SN 2, TH 2")
    table = play.table()
    table.listen()
    table.program.begin(table.state, playing_the_game.play_on)
    table.hear(0)
    for name in ("1", "event", "SN", "TH"):
        table.answer(EAST, game.vocabulary.names[number(name)])
    for language, lines in (
        ("en", ["East plays Land reform for its event.", "Sachsen: unrest −1."]),
        ("de", ["Ost spielt „Bodenreform“ als Ereignis.", "Sachsen: Unruhe −1."]),
    ):
        log = [wording(language).sentence((entry.message(), entry.args)) for entry in table.log]
        assert set(lines) <= set(log)
