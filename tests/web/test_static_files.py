"""Static files: the content of an address never changes, and answers come from memory."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import brotli  # type: ignore[import-untyped]
import pytest
from django.test import Client

from kabinett.web import asgi
from kabinett.web.host import joining, shelf
from kabinett.web.host.shelf import ROOT, Shelf
from kabinett.web.host.static_files import answer
from tests.web.tables import BOT, ME, start

PAGES = (
    "/", "/about/", "/new/weimar/", "/learn/fall/", "/learn/fall/first/", "/rules/volk/",
    "/cards/weimar/", "/aid/fall/", "/packs/", "/results/", "/offline/", "/nowhere/", "/api/",
)  # fmt: skip
SEATS = {"fall": (ME, BOT), "volk": (ME, BOT), "weimar": (ME, BOT, BOT, BOT)}
NAMED = re.compile(r'(?:href|src)="(/static/[^"]*)"')


def name_of(address: str) -> str:
    """Returns a file's name in its folder."""
    return address.removeprefix(ROOT).partition("/")[2]


def headers_of(path: str, accepted: bytes = b"") -> dict[bytes, bytes]:
    return dict(answer("GET", path, accepted)[1])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a site whose only files are in this folder, and which reads them again each time."""

    def places() -> shelf.Places:
        found = [path for path in tmp_path.rglob("*") if path.is_file()]
        known = [(path, path.stat()) for path in found]
        return {
            path.relative_to(tmp_path).as_posix(): (path, stat.st_mtime_ns, stat.st_size)
            for path, stat in known
        }

    monkeypatch.setattr(shelf, "places", places)
    monkeypatch.setattr(shelf, "_shelves", {})
    monkeypatch.setattr(shelf, "LOOK", -1.0)
    monkeypatch.setattr("django.conf.settings.FRESH_FILES", True)
    yield tmp_path


def test_pages_link_only_to_existing_files(client: Client) -> None:
    tables = [f"/table/{start(game, *seats)}/" for game, seats in SEATS.items()]
    for page in (*PAGES, *tables, *[f"{table}replay/" for table in tables]):
        named = NAMED.findall(client.get(page).content.decode())
        assert len(named) > 3, page
        for address in named:
            assert answer("GET", address)[0] == 200, f"{page} names {address}"


def test_files_link_only_to_existing_files() -> None:
    known = shelf.shelf()
    own = {name: file.content.decode() for name, file in known.files.items() if is_text(name)}
    assert {name.partition("/")[0] for name in own} >= {"web", *SEATS}
    for name, text in own.items():
        others = re.findall(r'url\("(?!data:|#|http:)([^")]+)"\)', text)
        others += re.findall(r'^(?:import|export)\b[^;]*\bfrom "(.*)";', text, re.MULTILINE)
        assert {joining.beside(name, other) for other in others} <= known.files.keys(), name
        assert "@import url" not in text, name


def is_text(name: str) -> bool:
    """Whether it is one of our files that may name others."""
    return name.endswith((".css", ".js")) and not name.startswith("admin/")


def test_a_table_loads_its_modules_as_one_script(client: Client) -> None:
    response = client.get(f"/table/{start('weimar', *SEATS['weimar'])}/")
    page = response.content.decode()
    found = re.search(r'<script type="importmap" nonce="([^"]+)">(.*?)</script>', page)
    assert found and f"'nonce-{found[1]}'" in response.headers["Content-Security-Policy"]
    imports = json.loads(found[2])["imports"]
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)"', page)
    assert {name_of(address) for address in preloaded} >= {shelf.TABLE, "weimar/weimar.js"}
    assert {*imports.values()} == {preloaded[0]} and name_of(preloaded[0]) == shelf.TABLE
    assert "web/js/dom.js" in {name_of(address) for address in imports}
    assert not {*imports} & {*preloaded}
    assert "importmap" not in client.get("/about/").content.decode()


def test_a_file_is_requested_once() -> None:
    [address] = [shelf.shelf().address("web/css/base.css")]
    status, headers, body = answer("GET", address)
    assert status == 200 and body
    sent = dict(headers)
    assert sent[b"cache-control"] == b"public, max-age=31536000, immutable"
    assert answer("GET", address, etags=sent[b"etag"])[::2] == (304, b"")
    assert answer("GET", address, etags=b'W/"another"')[0] == 200


@pytest.mark.parametrize(
    ("coding", "unpack"), [(b"br", brotli.decompress), (b"gzip", gzip.decompress)]
)
def test_text_files_are_sent_compressed(coding: bytes, unpack: Any) -> None:
    for name in ("web/css/base.css", "web/js/main.js", "web/icon.svg"):
        address = shelf.shelf().address(name)
        plain, packed = answer("GET", address), answer("GET", address, b"deflate, " + coding)
        assert unpack(packed[2]) == plain[2]
        assert dict(packed[1])[b"content-encoding"] == coding
        assert dict(packed[1])[b"content-length"] == str(len(packed[2])).encode()
        assert b"content-encoding" not in dict(plain[1])
        assert dict(plain[1])[b"vary"] == b"accept-encoding"
    font = shelf.shelf().address("web/fonts/barlow-400-latin.woff2")
    assert b"content-encoding" not in headers_of(font, coding)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("web/css/base.css", b"text/css; charset=utf-8"),
        ("web/js/main.js", b"text/javascript; charset=utf-8"),
        ("web/icon.svg", b"image/svg+xml"),
        ("web/icons/192.png", b"image/png"),
        ("web/fonts/barlow-400-latin.woff2", b"font/woff2"),
        ("web/fonts/barlow.LICENSE.txt", b"text/plain; charset=utf-8"),
    ],
)
def test_a_file_has_its_type_and_is_only_for_this_site(name: str, kind: bytes) -> None:
    sent = headers_of(shelf.shelf().address(name))
    assert sent[b"content-type"] == kind
    assert sent[b"x-content-type-options"] == b"nosniff"
    assert sent[b"cross-origin-resource-policy"] == b"same-origin"
    assert (b"content-security-policy" in sent) == name.endswith(".svg")


def test_only_files_for_browsers_are_served() -> None:
    known = shelf.shelf()
    kinds = {PurePosixPath(name).suffix for name in known.files if not name.startswith("admin/")}
    assert kinds <= {".css", ".js", ".svg", ".png", ".woff2", ".txt"}
    digest = f"{ROOT}{known.digest}"
    for path in (
        f"{digest}/", digest, ROOT, f"{ROOT}web/css/base.css", f"{digest}//etc/passwd",
        f"{digest}/web/../../settings.py", f"{digest}/../../../settings.py",
        f"{digest}/web/css/%2e%2e/base.css", f"{digest}/web/css/../css/base.css",
        f"{digest}/web/css/nothing.css", f"{digest}/web/js/no.js", f"{digest}/web/js/types.d.ts",
        f"{ROOT}{'0' * 16}/web/css/base.css", f"{ROOT}{'0' * 15}/web/js/main.js",
    ):  # fmt: skip
        status, headers, body = answer("GET", path)
        assert (status, body) == (404, b""), path
        assert dict(headers)[b"cache-control"] == b"no-store"


def test_files_are_read_only() -> None:
    address = shelf.shelf().address("web/css/base.css")
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        status, headers, _ = answer(method, address)
        assert status == 405 and dict(headers)[b"allow"] == b"GET, HEAD"


def through_the_site(
    method: str, path: str, **headers: str
) -> tuple[int, dict[bytes, bytes], bytes]:
    """Send a request to the application, as the server does."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": named}
    asyncio.run(asgi.application(scope, None, send))
    begun, body = sent
    return begun["status"], dict(begun["headers"]), body["body"]


def test_requests_for_files_never_reach_django(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "pages", None)
    address = shelf.shelf().address("web/js/main.js")
    status, headers, body = through_the_site("GET", address, accept_encoding="gzip, br")
    assert (
        status == 200 and brotli.decompress(body) == shelf.shelf().files["web/js/main.js"].content
    )
    _, again, nothing = through_the_site("HEAD", address, accept_encoding="gzip, br")
    assert (again, nothing) == (headers, b"")
    known = headers[b"etag"].decode()
    assert through_the_site("GET", address, if_none_match=known)[::2] == (304, b"")
    assert through_the_site("GET", "/static/web/js/main.js")[0] == 404


def test_a_changed_file_has_a_new_name(folder: Path) -> None:
    (folder / "a.css").write_text("p{color:red}")
    (folder / "b.js").write_text("export const b = 1;\n")
    old = shelf.shelf().address("a.css")
    assert shelf.shelf().address("a.css") == old
    (folder / "a.css").write_text("p{color:#00f}")
    new = shelf.shelf().address("a.css")
    assert new != old
    assert answer("GET", new)[2] == b"p{color:#00f}"
    # a page that is still loading finds its remaining files
    assert answer("GET", old)[2] == b"p{color:red}"
    (folder / "a.css").write_text("p{color:lime}")
    shelf.shelf()
    assert answer("GET", old)[0] == 404
    (folder / "c.css").write_text("")
    assert shelf.shelf().address("c.css")
    with pytest.raises(ValueError, match=r"nothing\.css"):
        shelf.shelf().address("nothing.css")


def test_a_public_site_serves_the_files_of_its_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a.css").write_text("p{color:red}")
    monkeypatch.setattr("django.conf.settings.FRESH_FILES", False)
    address = shelf.shelf().address("a.css")
    (folder / "a.css").write_text("p{color:#00f}")
    assert shelf.shelf().address("a.css") == address
    assert answer("GET", address)[2] == b"p{color:red}"


def test_a_page_from_before_an_update_reloads() -> None:
    status, headers, body = answer("GET", f"{ROOT}{'0' * 16}/web/js/past/replay.js")
    assert status == 200 and b"location.reload()" in body
    assert dict(headers)[b"cache-control"] == b"no-store"
    assert dict(headers)[b"content-type"].startswith(b"text/javascript")


def test_developers_get_the_clients_modules_unjoined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("django.conf.settings.WORKSHOP", True)
    plain = Shelf(shelf.places())
    assert plain.imports() == {}
    assert plain.files[shelf.TABLE].content == plain.sources[shelf.TABLE]
    assert plain.address("web/js/dom.js") in plain.modules(shelf.TABLE)
