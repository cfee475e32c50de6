"""Owners' packs on the site: chosen for a new game, stored with it, known to every process."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kabinett.attack.bombs import PACKS
from kabinett.core.packs.owners import Packs
from kabinett.games.weimar import game as weimar
from kabinett.web.host import slow_work
from kabinett.web.lobby.packs import MOST_PACKS, may_add
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game, Pack
from kabinett.web.play.owner import owner
from tests.web.accounts import browser
from tests.web.pack_folders import another_process, begun, folder_of
from tests.web.people import person
from tests.web.tables import give, table_of


def farmers(client: Client, table: str) -> tuple[str, int]:
    """Returns what the client of a table learns about the card."""
    thing = client.get(f"/api/table/{table}/things").json()["card:farmers"]
    return thing["label"], thing["level"]


def test_valid_packs_are_offered_and_faults_of_others_are_reported(
    client: Client, folders: list[Path]
) -> None:
    page = client.get("/new/fall/").content.decode()
    assert '<option value="anna">' in page and '<option value="bert">' in page
    assert '<option value="wrong">' not in page and "level must be a whole number" in page


def test_one_site_plays_several_packs_at_once(client: Client, folders: list[Path]) -> None:
    games = [begun(client, pack) for pack in ("", "anna", "bert", "anna")]
    told = [farmers(client, table) for table in games]
    assert told == [("Farmers", 4), ("anna", 3), ("bert", 2), ("anna", 3)]
    assert Pack.objects.count() == 2
    options = client.get(f"/api/table/{games[1]}/view?seat=0").json()["public"]["options"]
    assert {"label": "Cards", "value": "anna", "ruling": ""} in options


def test_editing_or_losing_a_packs_folder_changes_no_running_game(
    client: Client, folders: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker on another machine, without the folder, also finds the pack in the database."""
    before = begun(client, "anna")
    folder_of(folders[0].parent, "anna", 7)
    another_process(monkeypatch)
    after = begun(client, "anna")
    assert (farmers(client, before), farmers(client, after)) == (("anna", 3), ("anna", 7))
    monkeypatch.delenv("KABINETT_PACKS")
    another_process(monkeypatch)
    assert (farmers(client, before), farmers(client, after)) == (("anna", 3), ("anna", 7))


def test_a_game_with_an_unknown_pack_is_refused(client: Client, folders: list[Path]) -> None:
    response = client.post("/new/fall/", {"seats": "2", "seat-1-kind": "other", "pack": "carl"})
    assert response.status_code == 400 and "carl" in response.context["errors"][0]
    assert not Game.objects.exists()


#: An owner's values for ten records of Weimar: a card of each party, an agenda, a Society Marker …
TEN = {
    "party_card": ("otto_wels", "volksverein", "clara_zetkin", "karl_helfferich"),
    "timeline": ("bauhaus",),
    "agenda": ("spd_unity",),
    "foreign_affairs": ("locarno",),
    "society": ("farmers_z_vp",),
    "issue": ("y_school_bill",),
    "unit": ("stahlhelm",),
}


def box_of_weimar(folder: Path) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text('id = "box"\ngame = "weimar"\n', encoding="utf-8")
    records = [
        f'[[{kind}]]\nid = "{name}"\nname.en = "Box: {name}"\nname.de = "Box: {name}"\n'
        for kind, names in TEN.items()
        for name in names
    ]
    (folder / "mine.toml").write_text("\n".join(records), encoding="utf-8")
    return folder


def test_one_site_plays_weimar_with_and_without_a_pack(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers go to both games in turn."""
    monkeypatch.setenv("KABINETT_PACKS", str(box_of_weimar(tmp_path / "box")))
    monkeypatch.setattr(weimar, "packs", Packs(weimar))
    owner.games.clear()
    tables = [begun(client, pack, "weimar", 4) for pack in ("", "box")]
    dice = random.Random(1)
    for _ in range(60):  # the set-up, and a good part of the first round
        for name in tables:
            table = table_of(name)
            seat = table.open_seats()[0]
            ask = table.ask(seat)
            assert ask is not None
            give(name, seat, dice.choice(ask.choices))
    things = [client.get(f"/api/table/{name}/things").json() for name in tables]
    replaced = [
        {name for name, thing in told.items() if str(thing.get("label", "")).startswith("Box: ")}
        for told in things
    ]
    assert replaced[0] == set()
    assert len(replaced[1]) == sum(map(len, TEN.values()))


# -- packs that people add to a served site


def upload(client: Client, folder: Path) -> Any:
    files = [
        SimpleUploadedFile(path.name, path.read_bytes()) for path in sorted(folder.glob("*.toml"))
    ]
    return client.post("/packs/", {"files": files})


@pytest.fixture
def owner_of_packs(served: None) -> Iterator[Client]:
    """Make a person whom the host allows to add packs."""
    Pack.objects.all().delete()
    ada = person("Ada")
    ada.user_permissions.add(Permission.objects.get(codename="add_pack"))
    yield browser(ada)
    Game.objects.all().delete()
    Pack.objects.all().delete()
    ada.delete()


def test_an_added_pack_is_offered_to_everybody(owner_of_packs: Client, tmp_path: Path) -> None:
    assert upload(owner_of_packs, folder_of(tmp_path, "mine", 3)).status_code == 302
    [pack] = Pack.objects.all()
    assert pack.offered and pack.game == "fall"
    ben = browser(person("Ben"))
    page = ben.get("/new/fall/").content.decode()
    assert f'value="{pack.name}"' in page
    fields = {"seats": "2", "who": "alone", "seat-1-kind": "other", "pack": pack.name}
    table = ben.post("/new/fall/", fields).headers["Location"].split("/")[2]
    assert farmers(ben, table) == ("mine", 3)
    owner_of_packs.post("/packs/", {"withdraw": pack.name})
    assert pack.name not in ben.get("/new/fall/").content.decode()
    assert farmers(ben, table) == ("mine", 3), "games begun with the pack keep it"
    person_named("Ben").delete()


def test_an_offered_pack_stays_with_the_person_who_added_it(
    owner_of_packs: Client, tmp_path: Path
) -> None:
    folder = folder_of(tmp_path, "mine", 3)
    upload(owner_of_packs, folder)
    ada = Pack.objects.get().added_by
    host = person("Hanna")
    host.is_superuser = True
    host.save()
    assert upload(browser(host), folder).status_code == 302
    assert Pack.objects.get().added_by == ada
    owner_of_packs.post("/packs/", {"withdraw": Pack.objects.get().name})
    upload(browser(host), folder)
    assert Pack.objects.get().added_by == host and Pack.objects.get().offered
    host.delete()


def test_the_host_grants_and_revokes_the_right_to_add_packs(served: None) -> None:
    host, ada = person("Hanna"), person("Ada")
    host.is_staff = host.is_superuser = True
    host.save()
    for action, may in (("allow_packs", True), ("forbid_packs", False)):
        chosen = {"action": action, ACTION_CHECKBOX_NAME: [ada.pk]}
        response = browser(host).post("/host/people/person/", chosen)
        assert response.status_code == 302
        assert may_add(person_named("Ada")) == may
    assert may_add(host)
    host.delete()
    ada.delete()


def person_named(name: str) -> Person:
    return Person.objects.get(username=name)


def test_a_faulty_pack_is_refused_with_all_reasons(owner_of_packs: Client, tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "wrong", 99)
    (folder / "other.toml").write_text('[[card]]\nid = "nobody"\n[[kard]]\nid = "x"\n', "utf-8")
    response = upload(owner_of_packs, folder)
    assert response.status_code == 400
    said = " ".join(response.context["errors"])
    assert all(word in said for word in ("level must be a whole number", "nobody", "kard"))
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"pack.toml": b"x" * 600_000},
        {"../pack.toml.exe": b""},
        {"pack.txt": b"", "cards.toml": b""},
        {f"{number}.toml": b"" for number in range(30)},
        {"pack.toml": b'id = "x"\ngame = "bluff"\n'},
        {"pack.toml": b'id = "x"\ngame = "../../etc"\n'},
        {"pack.toml": b"\xff\xfe\x00"},
        {"cards.toml": b""},
    ],
)
def test_files_that_are_no_pack_are_refused(
    owner_of_packs: Client, files: dict[str, bytes]
) -> None:
    sent = [SimpleUploadedFile(name, content) for name, content in files.items()]
    response = owner_of_packs.post("/packs/", {"files": sent})
    assert response.status_code == 400 and response.context["errors"]
    assert not Pack.objects.exists()


def test_the_number_of_a_persons_packs_is_limited(owner_of_packs: Client, tmp_path: Path) -> None:
    for number in range(MOST_PACKS):
        assert upload(owner_of_packs, folder_of(tmp_path, f"p{number}", 3)).status_code == 302
    assert upload(owner_of_packs, folder_of(tmp_path, "more", 3)).status_code == 400
    assert Pack.objects.count() == MOST_PACKS


@pytest.mark.parametrize("name", ["many files", "a file elsewhere"])
def test_too_many_or_misnamed_files_are_refused_before_they_are_read(
    owner_of_packs: Client, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(slow_work, "run", None)
    files = [SimpleUploadedFile(file, text.encode()) for file, text in PACKS[name]().items()]
    if name == "a file elsewhere":  # Django drops the folders from names
        files[0].name = "pack.exe"
    response = owner_of_packs.post("/packs/", {"files": files})
    assert response.status_code == 400 and response.context["errors"]


def test_only_people_with_the_right_may_add_packs(served: None, tmp_path: Path) -> None:
    eve = browser(person("Eve"))
    for client in (eve, browser()):
        page = client.get("/packs/").content.decode()
        assert "Who may add packs" in page and 'type="file"' not in page
        assert upload(client, folder_of(tmp_path, "mine", 3)).status_code == 404
    assert not Pack.objects.exists()
    person_named("Eve").delete()
