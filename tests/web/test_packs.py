"""Owners' packs on the site: chosen for a new game, stored with it, known in every process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.test import Client

from kabinett.core.packs import Packs
from kabinett.games.fall import game as fall
from kabinett.web.models import Game, Pack
from kabinett.web.owner import owner


def folder_of(root: Path, name: str, level: int) -> Path:
    """A pack that gives the Farmers another name and level."""
    folder = root / name
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(f'id = "{name}"\ngame = "fall"\n', encoding="utf-8")
    record = f'[[card]]\nid = "farmers"\nlevel = {level}\nname.en = "{name}"\nname.de = "{name}"\n'
    (folder / "mine.toml").write_text(record, encoding="utf-8")
    return folder


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Two packs that are right, and one that is not."""
    found = [folder_of(tmp_path, *pack) for pack in (("anna", 3), ("bert", 2), ("wrong", 99))]
    monkeypatch.setenv("KABINETT_PACKS", os.pathsep.join(map(str, found)))
    another_process(monkeypatch)
    return found


def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered but what is stored and what lies in the folders."""
    monkeypatch.setattr(fall, "packs", Packs("fall", fall.lay_pack))
    owner.games.clear()


def begun(client: Client, pack: str) -> str:
    fields = {"seats": "2", "seat-1-kind": "other", "pack": pack}
    response = client.post("/new/fall/", fields)
    assert response.status_code == 302, response.context["errors"]
    return str(response.headers["Location"].split("/")[2])


def farmers(client: Client, table: str) -> tuple[str, int]:
    """What the client of a table is told of the card."""
    thing = client.get(f"/api/table/{table}/things").json()["card:farmers"]
    return thing["label"], thing["level"]


def test_packs_are_offered_and_what_is_wrong_is_told(client: Client, folders: list[Path]) -> None:
    page = client.get("/new/fall/").content.decode()
    assert '<option value="anna">' in page and '<option value="bert">' in page
    assert '<option value="wrong">' not in page and "level must be a whole number" in page


def test_one_site_plays_several_packs_at_once(client: Client, folders: list[Path]) -> None:
    games = [begun(client, pack) for pack in ("", "anna", "bert", "anna")]
    told = [farmers(client, table) for table in games]
    assert told == [("Farmers", 4), ("anna", 3), ("bert", 2), ("anna", 3)]
    assert Pack.objects.count() == 2
    options = client.get(f"/api/table/{games[1]}/view?seat=0").json()["public"]["options"]
    assert {"label": "Cards", "value": "anna"} in options


def test_an_edited_or_lost_folder_touches_no_game_that_was_begun(
    client: Client, folders: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker elsewhere, without the folder, finds the pack in the database too."""
    before = begun(client, "anna")
    folder_of(folders[0].parent, "anna", 7)
    another_process(monkeypatch)
    after = begun(client, "anna")
    assert (farmers(client, before), farmers(client, after)) == (("anna", 3), ("anna", 7))
    monkeypatch.delenv("KABINETT_PACKS")
    another_process(monkeypatch)
    assert (farmers(client, before), farmers(client, after)) == (("anna", 3), ("anna", 7))


def test_a_pack_that_nobody_knows_makes_no_game(client: Client, folders: list[Path]) -> None:
    response = client.post("/new/fall/", {"seats": "2", "seat-1-kind": "other", "pack": "carl"})
    assert response.status_code == 400 and "carl" in response.context["errors"][0]
    assert not Game.objects.exists()
