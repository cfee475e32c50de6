"""A site that others reach by its name, over TLS, through its proxy."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.sites import Served

BY_TLS = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}


class Public(Served):
    """`kabinett serve` behind a proxy, whose part the tests play."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.environment |= {
            "KABINETT_HOSTS": "play.example.org",
            "KABINETT_PROXY": "127.0.0.1",
            "KABINETT_MAIL": "smtp://127.0.0.1:9",
            "KABINETT_MAIL_FROM": "kabinett@example.org",
            "KABINETT_ADMIN": "host@example.org",
        }

    def __enter__(self) -> Public:
        self.process = self.command()
        assert self.process.stdout is not None
        while "served at" not in (self.output_lines or [""])[-1]:
            line = self.process.stdout.readline()
            assert line, self.output_lines
            self.output_lines.append(line)
        return self

    def get(self, path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection("127.0.0.1", int(self.environment["KABINETT_PORT"]))
        line.request("GET", path, headers=headers)
        return line.getresponse()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Public]:
    with Public(tmp_path_factory.mktemp("public")) as site:
        yield site


def test_a_missing_setting_is_reported_at_the_start(public: Public) -> None:
    said = "".join(public.output_lines)
    assert "served at https://play.example.org/" in said
    assert "KABINETT_IMPRINT is missing" in said and "KABINETT_PRIVACY is missing" in said


def test_over_tls_all_cookies_are_secure(public: Public) -> None:
    answer = public.get("/account/login/", BY_TLS)
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert cookies and all("Secure" in cookie and "SameSite" in cookie for cookie in cookies)


def test_without_tls_the_site_redirects_to_tls(public: Public) -> None:
    answer = public.get("/account/login/", {"Host": "play.example.org"})
    assert answer.status == 301
    assert answer.headers["Location"] == "https://play.example.org/account/login/"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "elsewhere.example"])
def test_requests_to_other_host_names_are_refused(public: Public, host: str) -> None:
    assert public.get("/", BY_TLS | {"Host": host}).status == 400


def test_no_secret_is_in_the_log(public: Public) -> None:
    public.get("/account/password/reset/key/1-secretkey/", BY_TLS)
    public.get("/account/invited/secretkey/", BY_TLS)
    log = public.data / "kabinett.log"
    assert not log.exists() or not re.search("secretkey", log.read_text())
