"""Uploaded records."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kabinett.core.play import record
from kabinett.web.host import slow_work
from kabinett.web.play.models import Game
from tests.core.pastes import PASTES
from tests.web.tables import ME, OTHER, give, play_to_end, start, table_of


def upload(client: Client, text: str | bytes):  # type: ignore[no-untyped-def]
    content = text if isinstance(text, bytes) else text.encode()
    return client.post("/upload/", {"record": SimpleUploadedFile("game.txt", content)})


@pytest.fixture
def finished() -> str:
    """Returns the record of a finished game."""
    game = start("bluff", ME, OTHER)
    play_to_end(game)
    text = record.write(table_of(game).record())
    Game.objects.all().delete()
    return text


def test_an_uploaded_finished_game_equals_the_original(client: Client, finished: str) -> None:
    response = upload(client, finished)
    assert response.status_code == 302
    game = response.headers["Location"].split("/")[2]
    assert client.get(f"/table/{game}/").headers["Location"] == f"/table/{game}/replay/"
    assert client.get(f"/table/{game}/replay/").context["config"]["mine"] == []
    assert client.get(f"/api/table/{game}/record.txt").content.decode() == finished
    assert client.get(f"/api/table/{game}/moment?line=5&viewer=1").status_code == 200
    assert "your turn" not in client.get("/").content.decode().lower()


def test_an_uploaded_unfinished_game_can_only_be_viewed(client: Client) -> None:
    game = start("bluff", ME, OTHER)
    give(game, 0, "bid:1x1")
    text = record.write(table_of(game).record())
    copy = upload(client, text).headers["Location"].split("/")[2]
    assert client.get(f"/api/table/{copy}/moment?line=5&viewer=1").status_code == 200
    answer = client.post(
        f"/api/table/{copy}/answer", '{"seat":1,"ask":0,"choice":"doubt"}', "application/json"
    )
    assert answer.status_code == 403
    view = client.get(f"/api/table/{copy}/view?seat=-1").json()
    assert view["public"]["commitment"] == table_of(game).commitment != ""
    assert view["own"]["ask"] is None


def test_a_fault_is_reported_with_its_line(client: Client, finished: str) -> None:
    lines = finished.splitlines()
    place = next(n for n, line in enumerate(lines) if re.match("0 bid|1 bid", line))
    lines[place] = lines[place][0] + " bid:99x9"
    response = upload(client, "\n".join(lines))
    assert response.status_code == 400 and not Game.objects.exists()
    [error] = response.context["errors"]
    assert f"line {place + 1}:" in error and "bid:99x9" in error and "legal:" in error


def test_a_fault_is_reported_in_the_readers_language(client: Client, finished: str) -> None:
    client.cookies["django_language"] = "de"
    response = upload(client, re.sub(r"(?m)^0 bid:\S+", "0 bid:99x9", finished, count=1))
    [error] = response.context["errors"]
    assert re.match(r"Zeile \d+: hier steht '0 bid:99x9'; möglich: .*1 × 1 \(bid:1x1\)", error)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (
            "game: fall 1\nseats: random Ada | random Bert\nposition: parties: tories",
            "Zeile 4: Zeile 1: Partei 'tories' gibt es nicht; es gibt: nazis, ",
        ),
        (
            "game: volk 1\nseats: random Ada | random Bert\nposition: lines: Köln",
            "Zeile 4: Zeile 1: Verbindung 'Köln' gibt es nicht; man schreibt: Köln~Koblenz",
        ),
        (
            "game: weimar 1\nseats: random Ada | random Bert | random Cleo | random Dora\n"
            "position: parties: spd, z, kpd, dnvp | sets: kpd D",
            "Zeile 4: Zeile 2: Erweiterungs-Set von kpd 'D' gibt es nicht; es gibt: M, R",
        ),
    ],
)
def test_a_fault_in_a_position_is_reported_in_the_readers_language(
    client: Client, head: str, told: str
) -> None:
    client.cookies["django_language"] = "de"
    response = upload(client, f"kabinett record 1\n{head}\n")
    [error] = response.context["errors"]
    assert response.status_code == 400 and error.startswith(told)


@pytest.mark.parametrize("how", ["quoted in a mail", "no-break spaces", "UTF-16"])
def test_a_pasted_record_is_accepted(client: Client, finished: str, how: str) -> None:
    pasted = PASTES[how](finished)
    game = upload(client, pasted).headers["Location"].split("/")[2]
    assert client.get(f"/api/table/{game}/record.txt").content.decode() == finished


def test_a_record_that_takes_too_long_to_check_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(job: str, given: object) -> object:
        raise slow_work.TooMuchWork(job)

    monkeypatch.setattr(slow_work, "run", work)
    response = upload(client, "kabinett record 1")
    assert response.status_code == 400 and not Game.objects.exists()
    assert "takes too long" in response.context["errors"][0]


def test_a_loaded_die_is_found(client: Client, finished: str) -> None:
    def other(match: re.Match[str]) -> str:
        return f"chance die:{int(match[1]) % 6 + 1}"

    forged = re.sub(r"chance die:(\d)", other, finished, count=1)
    [error] = upload(client, forged).context["errors"]
    assert "the seed gives" in error


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"hello", b"kabinett record 1\ngame: skat 1\n", b"x" * 2100000],
)
def test_a_file_that_is_no_record_is_refused(client: Client, content: bytes) -> None:
    response = upload(client, content)
    assert response.status_code == 400 and response.context["errors"]


def test_a_record_of_too_many_lines_is_refused(client: Client, finished: str) -> None:
    [error] = upload(client, finished + "1 doubt\n" * record.MOST_LINES).context["errors"]
    assert f"a record has at most {record.MOST_LINES} lines" in error


def test_an_upload_without_a_file_is_refused(client: Client) -> None:
    assert client.post("/upload/").status_code == 400
