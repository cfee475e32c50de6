"""`kabinett class`: the site for one room, at the addresses of this computer."""

from __future__ import annotations

import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from kabinett.cli import classroom
from kabinett.web.host import local_network
from kabinett.web.host.configuration import find_missing, read
from tests.web.carriers import CARRIERS
from tests.web.sites import FORM, PATIENCE, Browser, Site

HERE = "192.0.2.20"


class ClassSite(Site):
    """`kabinett class` in its own processes."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        del self.environment["DJANGO_SETTINGS_MODULE"]
        # The host's other site must not disturb the one in the room.
        self.environment |= {"KABINETT_HOSTS": "play.example.org", "KABINETT_PROXY": "10.0.0.1"}

    def command(self) -> subprocess.Popen[str]:
        return self.start("-m", "kabinett.cli.main", "class", "--no-browser")


@pytest.fixture(scope="module")
def class_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassSite]:
    if not local_network.local_addresses():
        pytest.skip("this computer is in no network")
    with ClassSite(tmp_path_factory.mktemp("room")) as site:
        yield site


def test_this_computers_addresses_can_be_reached() -> None:
    for address in local_network.local_addresses():
        with socket.create_server((address, 0)) as server:
            assert socket.create_connection(server.getsockname(), PATIENCE)


def test_the_command_prints_an_address_and_a_qr_code(class_site: ClassSite) -> None:
    assert class_site.address.split(":")[0] in local_network.local_addresses()
    while not any("/room/" in line for line in class_site.output_lines):
        class_site.reading.join(0.1)
    said = "".join(class_site.output_lines)
    assert f"http://{class_site.address}/room/" in said and "▀▀▀▀▀" in said


@pytest.mark.parametrize("kind", CARRIERS.values(), ids=CARRIERS)
def test_a_class_is_made_and_a_pupil_plays_without_tls(class_site: ClassSite, kind: type) -> None:
    teacher, pupil = Browser(class_site.address), Browser(class_site.address)
    fields = b"lesson=volk:1&minutes=45&bot=easy&seating=lot&talk=none"
    status, desk, text = teacher.post("/class/", fields, FORM)
    assert status == 200, text
    code = re.search(r"/class/(\w{6})/", text)
    assert code
    status, _, text = pupil.post(f"/class/{code[1]}/", b"", FORM)
    assert status == 200, text
    teacher.post(f"{desk.removeprefix(teacher.base)}act/", b"act=start", FORM)
    with pupil.opener.open(f"{pupil.base}/class/{code[1]}/") as page:
        table = page.geturl().rstrip("/").split("/")[-1]
    lines = [kind(pupil, table, seat) for seat in (0, 1)]
    first = [
        line.wait_for(1, lambda heard: heard["type"] in ("view", "closed"))[0][1]["type"]
        for line in lines
    ]
    assert sorted(first) == ["closed", "view"], "the pupil has one of the seats"
    for line in lines:
        line.close()


def test_another_name_of_this_computer_is_refused(class_site: ClassSite) -> None:
    browser = Browser(class_site.address)
    assert browser.send("GET", "/room/").status == 200
    assert browser.send("GET", "/room/", Host="evil.example").status == 400
    assert browser.send("POST", "/class/", b"", Origin="http://evil.example").status == 403


def test_an_account_cannot_be_made(class_site: ClassSite) -> None:
    assert 'type="password"' not in Browser(class_site.address).get("/account/signup/")


# -- the page, and the addresses on it


@pytest.fixture
def in_room(served: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.HOSTING.__dict__, "room", (HERE, "10.1.1.1"))
    monkeypatch.setattr(local_network, "_seen", set())


def test_the_page_says_where_devices_reach_the_site_and_whether_one_has(
    in_room: None, client: Client
) -> None:
    page = client.get("/room/", SERVER_PORT="8000").content.decode()
    assert f"http://{HERE}:8000/" in page and "http://10.1.1.1:8000/" in page
    assert "No other device" in page and "8000/tcp" in page
    for address in ("127.0.0.1", HERE, "192.0.2.99", "192.0.2.99"):
        request = RequestFactory().get("/", REMOTE_ADDR=address)
        local_network.Devices(lambda _: None).process_request(request)  # type: ignore[arg-type]
    assert client.get("/room/live").json() == {
        "count": 1,
        "seen": "1 other device has opened this address.",
    }


def test_other_sites_have_no_such_page(served: None, client: Client) -> None:
    assert client.get("/room/").status_code == client.get("/room/live").status_code == 404


def test_links_for_others_never_name_this_computer_only(in_room: None) -> None:
    def link(host: str) -> str:
        request = RequestFactory().get("/", headers={"host": host}, SERVER_PORT="8000")
        return local_network.address_for_others(request, "/class/")

    assert link("127.0.0.1:8000") == link("localhost:8000") == f"http://{HERE}:8000/class/"


def test_a_room_is_neither_public_nor_in_need_of_anything() -> None:
    here = read({"KABINETT_LISTEN": "0.0.0.0", "KABINETT_ROOM": f"{HERE} 10.1.1.1"})
    assert here.room == (HERE, "10.1.1.1") and not here.public and find_missing(here) == []


# -- a computer that changes its network


def test_the_command_waits_for_a_network(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    networks = iter([[], [], [HERE]])
    monkeypatch.setattr(local_network, "local_addresses", lambda: next(networks))
    monkeypatch.setattr(classroom, "LOOK", 0)
    monkeypatch.delenv("KABINETT_ROOM", raising=False)
    monkeypatch.setenv("KABINETT_PORT", "8000")
    assert classroom.wait_for_network(threading.Event())
    assert classroom.address() == f"http://{HERE}:8000/"
    assert capsys.readouterr().out.count("no network") == 1


def test_the_processes_restart_in_another_network(monkeypatch: pytest.MonkeyPatch) -> None:
    networks = iter([[HERE], [], ["192.0.2.30"], ["192.0.2.30"]])
    monkeypatch.setattr(local_network, "local_addresses", lambda: next(networks))
    monkeypatch.setattr(classroom, "LOOK", 0)
    announced: list[tuple[object, ...]] = []
    monkeypatch.setattr(classroom, "announce_in_background", lambda *each: announced.append(each))
    monkeypatch.setenv("KABINETT_ROOM", HERE)
    monkeypatch.setenv("KABINETT_PORT", "8000")
    stop, log = threading.Event(), Path("kabinett.log")
    must_restart = classroom.watch_network(stop, log)
    assert [must_restart() for _ in range(4)] == [False, False, True, False]
    assert announced == [(stop, log, False)]
