"""A bot's best choices are for games that are over: in a running one no address names them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import kabinett
from kabinett.bots import BOTS, Bot, Prospect, View
from kabinett.core.play.record import parse
from kabinett.web import urls
from tests.cli.calls import kabinett as command
from tests.web.tables import BOT, ME, start, table_of

SOURCE = Path(kabinett.__file__).parent
#: Whatever may ask a bot for its best choices: the bots themselves, and `kabinett replay --best`.
MAY_ASK = ("bots/", "cli/advice.py")


def test_only_a_replay_asks_a_bot_for_its_best_choices() -> None:
    asking = {
        str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        if re.search(r"\bprospects\b|\bProspect\b", file.read_text("utf-8"))
    }
    assert "cli/advice.py" in asking
    # replay refuses bots that compare nothing, and main knows the exit code of that refusal.
    allowed = {"cli/replay.py", "cli/main.py"}
    assert not {each for each in asking - allowed if not each.startswith(MAY_ASK)}


def test_no_address_of_a_running_game_names_the_best_choices(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []

    def best(bot: Bot, view: View, number: int = 3) -> list[Prospect]:
        asked.append(view)
        return []

    for bot in BOTS.values():
        if hasattr(bot, "best"):
            monkeypatch.setattr(bot, "best", best)
    table = start("bluff", ME, BOT)
    patterns = [str(getattr(each, "pattern", "")) for each in urls.urlpatterns]
    addresses = [
        "/" + each.replace("<slug:game_id>", table) for each in patterns if "<slug:game_id>" in each
    ]
    assert len(addresses) > 20
    answers: dict[str, Any] = {each: client.get(each, {"seat": 0}) for each in addresses}
    view = answers[f"/api/table/{table}/view"]
    assert view.status_code == 200 and not table_of(table).over
    assert not asked and not any(each.status_code >= 500 for each in answers.values())
    assert answers[f"/api/table/{table}/record.txt"].status_code == 403


def test_the_record_of_a_running_game_gets_no_advice(tmp_path: Path) -> None:
    """Not even where its owner has it, as the host of a site does."""
    table = kabinett.new_game("volk", seed=3)
    seat = table.open_seats()[0]
    ask = table.ask(seat)
    assert ask is not None
    table.answer(seat, ask.choices[0])
    file = tmp_path / "running.txt"
    file.write_text(kabinett.write_record(table))
    refused = command("replay", file, "--best", "one-ply")
    assert not parse(file.read_text()).seed
    assert refused.exit_code == 1 and "only for games that are over" in refused.output
