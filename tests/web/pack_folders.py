"""Folders of packs, and games that begin with them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.test import Client

from kabinett.core.packs.owners import Packs
from kabinett.games.fall import game as fall
from kabinett.web.play.owner import owner


def folder_of(root: Path, name: str, level: int) -> Path:
    """Write a pack in which the Farmers have another name and level."""
    folder = root / name
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(f'id = "{name}"\ngame = "fall"\n', encoding="utf-8")
    record = f'[[card]]\nid = "farmers"\nlevel = {level}\nname.en = "{name}"\nname.de = "{name}"\n'
    (folder / "mine.toml").write_text(record, encoding="utf-8")
    return folder


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Make two valid packs and an invalid one."""
    found = [folder_of(tmp_path, *pack) for pack in (("anna", 3), ("bert", 2), ("wrong", 99))]
    monkeypatch.setenv("KABINETT_PACKS", os.pathsep.join(map(str, found)))
    another_process(monkeypatch)
    return found


def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Act as another process, which knows only the database and the folders."""
    monkeypatch.setattr(fall, "packs", Packs(fall))
    owner.games.clear()


def begun(client: Client, pack: str, game: str = "fall", seats: int = 2) -> str:
    fields = {"seats": str(seats), "pack": pack}
    fields |= {f"seat-{seat}-kind": "other" for seat in range(1, seats)}
    response = client.post(f"/new/{game}/", fields)
    assert response.status_code == 302, response.context["errors"]
    return str(response.headers["Location"].split("/")[2])
