"""Every sentence of the game in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett import core
from kabinett.cli.words import check
from kabinett.core.message import MESSAGES, Message
from kabinett.core.question import Question
from kabinett.core.reason import because
from kabinett.core.words import Wording
from kabinett.games.fall import game
from kabinett.games.fall.content import words
from kabinett.games.fall.rules import (
    cards,
    contests,
    effects,
    phases,
    reasons,
    recruit,
    steal,
    turn,
    whole_turn,
)
from tests.fall.position import Play, number
from tests.fall.situations import DECLARED

CORE = Path(core.__file__).parent
OURS = [message for message in vars(words).values() if isinstance(message, Message)]
OURS += [*words.PHASES]
RULES = (phases, whole_turn, cards, contests, recruit, steal, effects)
OURS += [
    asked.prompt for rules in RULES for asked in vars(rules).values() if isinstance(asked, Question)
]
OURS += [found.text[0] for key in DECLARED if (found := because(getattr(reasons, key)))]


def wording(language: str) -> Wording:
    return Wording(game, language, lambda seat: ["Nazis", "Socialists"][seat])


@pytest.mark.parametrize("folder", [game.folder, CORE])
def test_the_german_catalogue_is_complete_and_compiled(folder: Path) -> None:
    assert check(folder, "de") == []


def arguments(message: Message, n: int = 2) -> list[int]:
    some = {"seat": 0, "n": n, "card": number("radio"), "party": number("nazis")}
    return [some[kind] for kind in message.kinds]


@pytest.mark.parametrize("message", OURS, ids=lambda message: message.text[:40])
def test_each_message_in_german(message: Message) -> None:
    for n in (1, 2) if message.plural else (2,):
        german = wording("de").plain(message, *arguments(message, n))
        assert german
        assert "{" not in german
        if message.text not in ("Propaganda", "Reichstag", "Hand"):
            assert german != wording("en").plain(message, *arguments(message, n))


@pytest.mark.parametrize("message", OURS, ids=lambda message: message.text[:40])
def test_a_party_is_plural_in_every_sentence(message: Message) -> None:
    """The log must say `Nazis draw 2 cards`, not `Nazis: draws`."""
    _, hole, after = message.text.partition("{seat} ")
    if hole and after:
        verb = after.split()[0]
        assert not verb.endswith("s") or verb in ("miss",), message.text


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_has_an_em_dash_or_straight_quotes(language: str) -> None:
    for message in OURS:
        text = wording(language).plain(message, *arguments(message))
        assert "—" not in text
        assert '"' not in text
        assert "'" not in text


def test_the_log_of_an_answered_card_names_both_parties() -> None:
    hand = {"nazis": "street_battles us_loans", "socialists": "police radio"}
    play = Play("nazis socialists", hand=hand).start(turn.turn)
    table = play.table()
    while (ask := table.ask(0)) is not None and "card:street_battles" not in ask.choices:
        table.answer(0, "done")
    table.answer(0, "card:street_battles")
    table.answer(1, "card:police")
    log = [table.wording("en").sentence((entry.message(), entry.args)) for entry in table.log]
    assert "Socialists answer Street Battles with Police: it has no effect." in log
    log = [table.wording("de").sentence((entry.message(), entry.args)) for entry in table.log]
    german = "Sozialdemokraten antworten auf „Straßenschlachten“ mit „Polizei“: "
    assert german + "Die Karte bleibt wirkungslos." in log


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_choice_has_a_label(language: str) -> None:
    for choice in range(len(game.vocabulary)):
        assert game.label(choice, wording(language)).strip()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_is_explained(language: str) -> None:
    plain = wording(language).plain
    for option in game.options:
        assert plain(option.label)
        assert plain(option.help)
        assert all(plain(value) for value in option.values.values())


def test_stored_messages_are_found_by_their_id() -> None:
    assert all(message in MESSAGES[message.id] for message in OURS)
