"""A host's configuration: the site reads it, or refuses it and names every fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.web.host import bounds, connections, proxy
from kabinett.web.host.configuration import (
    BadConfiguration,
    MailServer,
    SignUp,
    find_advice,
    find_missing,
    read,
)
from kabinett.web.lobby import uploads

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"
WHOLE = {
    "KABINETT_HOSTS": "play.example.org, www.example.org",
    "KABINETT_PROXY": "127.0.0.1 10.0.0.0/8",
    "KABINETT_MAIL": "smtp://me:p%40ss@mail.example",
    "KABINETT_MAIL_FROM": "Kabinett <kabinett@example.org>",
    "KABINETT_ADMIN": "host@example.org",
}


def test_a_local_site_needs_no_configuration() -> None:
    here = read({})
    assert not here.public and find_missing(here) == find_advice(here) == []
    assert here.address == "http://127.0.0.1:8000/" and here.sign_up == SignUp.OPEN


@pytest.mark.parametrize(
    "environment",
    [{"KABINETT_HOSTS": "play.example.org"}, {"KABINETT_LISTEN": "0.0.0.0"},
     {"KABINETT_PROXY": "10.0.0.1"}],
)  # fmt: skip
def test_a_public_site_reports_all_missing_settings_at_once(
    environment: dict[str, str],
) -> None:
    told = " ".join(find_missing(read(environment)))
    for name in WHOLE:
        assert (f"{name} is missing" in told) == (name not in environment)


def test_a_complete_configuration_is_accepted() -> None:
    here = read(WHOLE)
    assert here.public and find_missing(here) == []
    assert here.address == "https://play.example.org/"
    assert here.mail == MailServer("mail.example", 587, "me", "p@ss", tls=False)
    assert "p@ss" not in repr(here)
    assert "imprint" in " ".join(find_advice(here)), "a German host must have one"


def test_the_host_names_the_games_that_the_site_offers() -> None:
    assert read({}).only_games == ()
    assert read({"KABINETT_ONLY_GAMES": "fall, volk"}).only_games == ("fall", "volk")


@pytest.mark.parametrize(
    ("names", "why"),
    [("fall,wiemar", "'wiemar'.*do you mean weimar?"), ("chess", "there is no game 'chess'")],
)
def test_an_unknown_game_is_refused_with_the_nearest_name(names: str, why: str) -> None:
    with pytest.raises(BadConfiguration, match=f"KABINETT_ONLY_GAMES: .*{why}"):
        read({"KABINETT_ONLY_GAMES": names})


def test_several_web_processes_need_postgresql() -> None:
    with pytest.raises(BadConfiguration, match="with SQLite there is one web process"):
        read({"KABINETT_PROCESSES": "2"})
    on = {"KABINETT_PROCESSES": "2", "KABINETT_DATABASE": "postgresql://localhost/kabinett"}
    assert read(on).processes == 2
    assert read({"KABINETT_PROCESSES": "1"}).processes == 1


def test_a_secret_file_that_others_can_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KABINETT_DATA", str(tmp_path))
    tmp_path.chmod(0o700)
    key = tmp_path / "secret_key"
    key.touch(mode=0o644)
    assert find_missing(read(WHOLE)) == [f"{key} may be read by others: chmod go= {key}"]


def test_all_invalid_settings_are_reported_at_once() -> None:
    wrong = {
        "KABINETT_HOSTS": "https://play.example.org",
        "KABINETT_PROXY": "caddy",
        "KABINETT_PORT": "0",
        "KABINETT_LISTEN": "everywhere",
        "KABINETT_MAIL": "smtp://me:secret@",
        "KABINETT_MAIL_FROM": "me",
        "KABINETT_SIGN_UP": "maybe",
        "KABINETT_IMPRINT": "/nowhere/imprint.txt",
        "KABINETT_PROCESSES": "many",
    }
    with pytest.raises(BadConfiguration) as raised:
        read(wrong)
    assert len(raised.value.faults) == len(wrong)
    assert all(fault.startswith(tuple(wrong)) for fault in raised.value.faults)
    assert "secret" not in str(raised.value)


def test_a_host_name_with_a_path_is_refused_with_the_reason() -> None:
    with pytest.raises(BadConfiguration, match="under a path of another site it cannot be served"):
        read({"KABINETT_HOSTS": "example.org/kab/"})


def test_a_text_is_given_per_language_or_once_for_all(tmp_path: Path) -> None:
    for name in ("imprint.de.txt", "privacy.txt"):
        (tmp_path / name).touch()
    here = read(
        {
            "KABINETT_IMPRINT": f"{tmp_path}/imprint.{{language}}.txt",
            "KABINETT_PRIVACY": f"{tmp_path}/privacy.txt",
        }
    )
    assert {*here.imprint.values()} == {tmp_path / "imprint.de.txt"}
    assert {*here.privacy} == {"en", "de"}


def test_the_recommended_proxy_has_the_bounds_of_the_site() -> None:
    said = CADDYFILE.read_text()
    head, body = re.search(r"max_header_size (\d+)KB", said), re.search(r"max_size (\d+)MB", said)
    assert head and int(head[1]) * 1024 == connections.HEAD
    assert body and int(body[1]) * 1_000_000 >= uploads.MOST_BYTES + bounds.BODY
    time = re.search(r"read_body (\d+)m", said)
    longest = bounds.SECONDS + (uploads.MOST_BYTES + bounds.BODY) / bounds.BYTES_A_SECOND
    assert time and int(time[1]) * 60 >= longest


FORWARDED = [
    (b"x-forwarded-for", b"6.6.6.6, 203.0.113.7, 10.1.1.1"),
    (b"x-forwarded-proto", b"https"),
]


@pytest.mark.parametrize(
    ("trusted", "peer", "client", "scheme"),
    [
        ("", "127.0.0.1", "127.0.0.1", "ws"),
        ("127.0.0.1", "198.51.100.1", "198.51.100.1", "ws"),
        ("127.0.0.1", "127.0.0.1", "10.1.1.1", "wss"),
        ("127.0.0.1 10.0.0.0/8", "127.0.0.1", "203.0.113.7", "wss"),
        ("127.0.0.1 10.0.0.0/8", "::ffff:127.0.0.1", "203.0.113.7", "wss"),
    ],
)
def test_only_a_trusted_proxy_determines_the_clients_address(
    settings: object, trusted: str, peer: str, client: str, scheme: str
) -> None:
    """Only the proxy's own entry counts, because anybody can write the entries to the left of
    it."""
    settings.PROXY = read({"KABINETT_PROXY": trusted}).proxy  # type: ignore[attr-defined]
    seen = proxy.client_scope({"client": (peer, 1), "scheme": "ws", "headers": FORWARDED})
    assert seen["client"][0] == client and seen["scheme"] == scheme
