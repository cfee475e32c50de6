"""Streams: the news that a program receives."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kabinett.web.api import streams
from kabinett.web.api.streams import PING
from kabinett.web.play import decisions, stored_games
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.people import person, table_of
from tests.web.programs import Program as LocalProgram
from tests.web.remote_programs import Program
from tests.web.sites import PATIENCE, Browser, Served, Site
from tests.web.tables import give, opened, play_to_end

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


@pytest.fixture
def program(site: Site) -> Program:
    return Program(Browser(site.address))


def hot_seat(program: Program) -> str:
    return program.browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")


def test_a_stream_begins_with_the_table_and_reports_its_changes(program: Program) -> None:
    table = hot_seat(program)
    first = program.lines(f"/tables/{table}/stream?seat=0")
    second = program.lines(f"/tables/{table}/stream?seat=1")
    told = next(first)
    assert told["ask"]["choices"][0] == {"name": "bid:1x1", "label": "1 × 1"}
    assert told["log_start"] == 0 and not told["over"]
    assert next(second)["ask"] is None
    program.answer(table, 0, told["ask"]["id"], "bid:1x1")
    after, other = next(first), next(second)
    assert after["ask"] is None and other["ask"]["choices"][0]["name"] == "bid:1x2"
    assert [line["text"] for line in other["log"]] == ["Me bids 1 × 1."]
    assert other["log_start"] == told["log_start"] + len(told["log"])


def test_a_stream_reports_all_tables_that_wait_for_a_person(program: Program) -> None:
    lines = program.lines("/stream")
    table = hot_seat(program)
    for told in lines:
        if told["table"] == table:
            assert told == {"type": "turn", "table": table, "seat": 0}
            break


def test_a_stream_reports_at_once(program: Program) -> None:
    """The news must not wait for the next check: three turns by checks would take three pings."""
    lines = program.lines("/stream")
    table = hot_seat(program)
    while next(lines)["table"] != table:
        pass
    begun = time.monotonic()
    for number in range(3):
        seat = number % 2
        with program.ask(f"/tables/{table}/ask?seat={seat}") as response:
            ask = json.load(response)
        program.answer(table, seat, ask["id"], f"bid:1x{number + 1}")
        # News of earlier turns at other tables may come in between.
        while next(lines) != {"type": "turn", "table": table, "seat": 1 - seat}:
            pass
    assert time.monotonic() - begun < 2 * PING


def test_a_tables_stream_ends_with_the_game(program: Program) -> None:
    table = hot_seat(program)
    lines = program.lines(f"/tables/{table}/stream?seat=0")
    next(lines)
    program.browser.post(f"/api/table/{table}/delete", b"{}", "application/json")
    assert [told["type"] for told in lines] == ["gone"]


def test_the_example_plays_a_game_to_its_end(site: Site, program: Program) -> None:
    """Runs examples/bot_account.py against bots."""
    table = program.browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="bot:random")
    played = subprocess.run(
        [sys.executable, "examples/bot_account.py", program.browser.base, program.token, table],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert played.returncode == 0, played.stderr
    assert "over" in played.stdout
    with program.ask("/tables?over=true") as response:
        assert table in [each["id"] for each in json.load(response)]


def test_two_example_bots_play_a_table_to_its_end(served_site: Served) -> None:
    """Two example bots with accounts play at a table that somebody else has opened."""
    names = ("Hanna", "Max", "Moritz")
    served_site.make_accounts(*names)
    host, *players = [Program(served_site.login(name)) for name in names]
    wanted = {"game": "bluff", "seats": [{"who": "open"}] * 2, "public": True}
    with host.ask("/tables", wanted) as response:
        table = json.load(response)["id"]
    for each in players:
        sit_down = [sys.executable, "examples/sit_down.py", host.browser.base]
        subprocess.run([*sit_down, each.token, table], check=True, timeout=PATIENCE)
    bots = [
        subprocess.Popen(
            [sys.executable, "examples/bot_account.py", host.browser.base, each.token, table],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for each in players
    ]
    for bot in bots:
        told, _ = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 0 and told.endswith(f"{table} is over\n"), told


def lines_of(table: str, *changes: Callable[[], object]) -> list[dict[str, Any]]:
    """Return the lines that seat 0 of a table gets; after each line comes the next change."""

    async def listen() -> list[dict[str, Any]]:
        lines, waiting = [], list(changes)
        place = streams.Place(person("Ada").pk)
        async for line in streams.stream_table(place, table, 0, "en", token=0):
            lines.append(json.loads(line))
            if waiting:
                waiting.pop(0)()
        return lines

    return asyncio.run(listen())


@pytest.fixture
def valid_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let streams run in this process for a program whose token stays valid."""

    async def is_valid(token: int) -> bool:
        return True

    monkeypatch.setattr(streams, "is_valid", is_valid)
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # the owner works in the loop's thread


@pytest.mark.usefixtures("valid_token")
def test_the_stream_of_a_seat_that_changes_hands_ends_with_a_line() -> None:
    table, dora = table_of("bluff", "Ada", "Ben"), person("Dora").pk

    def change() -> None:
        owner.submit(by_seat.hand_over_job(table, 0, dora)).result()
        owner.submit(decisions.take_over_job(table, dora, 0, "Dora")).result()

    assert [line["type"] for line in lines_of(table, change)] == ["table", "gone"]


@pytest.mark.usefixtures("valid_token")
def test_the_stream_of_a_table_that_cannot_be_opened_ends_with_a_line() -> None:
    table = table_of("bluff", "Ada", "Ben")

    def change() -> None:
        by_seat.answer(table, 0, 1, "bid:1x1")
        Game.objects.filter(pk=table).update(head="nothing of the kind")
        owner.games.clear()

    assert [line["type"] for line in lines_of(table, change)] == ["table", "gone"]


def test_a_damaged_table_does_not_end_the_stream_of_its_person() -> None:
    damaged, whole = table_of("bluff", "Ada", "Ben"), table_of("bluff", "Ada", "Ben")
    Game.objects.filter(pk=damaged).update(asks=[])
    ada = Seat.objects.get(game=whole, number=0).person_id
    assert ada is not None and streams.turns_and_ends(ada) == ({(whole, 0, 1)}, set())


def test_parallel_streams_count_before_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 2)
    program = LocalProgram(person("Ada"))
    responses = [program.stream("/stream") for _ in range(3)]
    assert [each.status_code for each in responses] == [200, 200, 429]
    del responses
    gc.collect()
    responses = [program.stream("/stream") for _ in range(2)]
    assert [each.status_code for each in responses] == [200, 200]


def own_lines(table: str) -> list[dict[str, Any]]:
    """Return the lines about a table that its first person gets until it is over."""

    async def listen() -> list[dict[str, Any]]:
        lines = []
        async for text in streams.stream_person(streams.Place(person("Ada").pk), token=0):
            lines += [json.loads(line) for line in text.splitlines() if line]
            if lines[-1]["type"] == "over":
                break
            if len(lines) == 1:
                play_to_end(table)
        return lines

    return asyncio.run(listen())


def form(data: Any) -> Any:
    """Return the names and types in JSON data."""
    if isinstance(data, dict):
        return {name: form(value) for name, value in data.items()}
    return [form(data[0])] if isinstance(data, list) else type(data)


def samples() -> Iterator[Any]:
    """Yield the samples on the page of the API."""
    for block in re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        while block := block.strip():
            sample, end = json.JSONDecoder().raw_decode(block)
            yield sample
            block = block[end:]


@pytest.mark.usefixtures("valid_token")
def test_the_samples_on_the_page_of_the_api_have_the_form_of_what_the_site_sends(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PING", 0.01)  # nothing waits for news of other processes
    table, other = table_of("bluff", "Ada", "Ben"), table_of("bluff", "Ada", "Ben")
    ask = streams.ask_for_program(opened(table), 0, "en")
    lines = lines_of(table, lambda: give(table, 0, "bid:1x1"), lambda: stored_games.delete(table))
    own = {line["type"]: line for line in own_lines(other)}
    assert streams._wakers == {}, "nobody listens any more"
    error = client.get("/api/1/tables").json()
    assert lines[1]["ask"] is None and lines[1]["log"]
    real = [ask, lines[1], lines[-1], own["turn"], own["over"], error]
    assert [form(each) for each in samples()] == [form(each) for each in real]
