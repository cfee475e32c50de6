"""Requests to addresses that people enter: they reach only the public internet, and are sent
once."""

from __future__ import annotations

import contextlib
import datetime
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kabinett.web.host import fetching
from kabinett.web.host.fetching import Unreachable

HOST = "hook.example.org"
OPEN = "93.184.216.34"


class Server:
    """A server that sends preset answers over TLS, and keeps the requests."""

    def __init__(self, folder: Path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
        now = datetime.datetime.now(datetime.UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(1)
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
            .sign(key, hashes.SHA256())
        )
        self.path = folder / "pair.pem"
        private = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        self.path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.path)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.got: list[bytes] = []
        self.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        self.pause = 0.0  # seconds to wait after each byte
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                plain, _ = self.socket.accept()
                with self.context.wrap_socket(plain, server_side=True) as secure:
                    self.got.append(secure.recv(65536))
                    self.say(secure)
                    if not self.answer:
                        secure.recv(1)  # says nothing and waits
            except ssl.SSLError:
                continue
            except OSError:
                return

    def say(self, secure: ssl.SSLSocket) -> None:
        if not self.pause:
            secure.sendall(self.answer)
            return
        with contextlib.suppress(OSError):  # nobody listens now
            for byte in self.answer:
                secure.sendall(bytes([byte]))
                threading.Event().wait(self.pause)


class Net:
    """A resolver with preset answers, and connections that all lead to our server."""

    def __init__(self, server: Server, *answers: list[str]) -> None:
        self.server = server
        self.answers = list(answers)
        self.asked: list[str] = []
        self.connected: list[tuple[str, int]] = []
        self.trust = ssl.create_default_context(cafile=str(server.path))

    def resolve(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        return self.answers.pop(0)

    def connect(self, number: str, port: int, seconds: float) -> socket.socket:
        self.connected.append((number, port))
        return socket.create_connection(self.server.socket.getsockname(), seconds)

    def send(self, url: str = f"https://{HOST}/a?b=1", **headers: str) -> int:
        return fetching.send(
            url,
            b"{}",
            headers,
            resolve=self.resolve,
            connect=self.connect,
            context=self.trust,
        )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.socket.close()


def test_a_request_goes_to_the_ip_address_that_was_checked(server: Server) -> None:
    net = Net(server, [OPEN, "2606:2800:220:1::1"], ["127.0.0.1"])
    assert net.send(X="1") == 204
    assert net.asked == [HOST] and net.connected == [(OPEN, 443)], (
        "a second look would be 127.0.0.1"
    )
    [got] = server.got
    assert got.startswith(b"POST /a?b=1 HTTP/1.1\r\nHost: hook.example.org\r\n")
    assert b"\r\nX: 1\r\n" in got and got.endswith(b"\r\n\r\n{}")


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1",
        "169.254.169.254", "100.64.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1",
        "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:93.184.216.34", "64:ff9b::7f00:1", "2002:7f00:1::1", "2001::1",
        "2001:db8::1", "::127.0.0.1", "nonsense",
        # site-local, documentation, relays of 6to4, segments of routes, nobody's
        "fec0::1", "feff::1", "3fff::1", "3fff:fff:ffff::1", "192.88.99.1", "5f00::1", "4000::1",
        "100::1", "100:0:0:1::1", "1::1", "64:ff9b:1::1", "2001:1ff::1", "2620:4f:8000::1",
        "192.0.0.8", "192.31.196.1", "192.52.193.1", "192.175.48.1", "198.51.100.1", "203.0.113.9",
    ],
)  # fmt: skip
def test_no_request_goes_to_private_ip_addresses(server: Server, number: str) -> None:
    for numbers in ([number], [OPEN, number]):
        net = Net(server, numbers)
        with pytest.raises(Unreachable, match="not on the public internet"):
            net.send()
        assert net.connected == []


@pytest.mark.parametrize("number", [OPEN, "2606:2800:220:1::1", "2a00:1450::1", "192.88.98.1"])
def test_public_hosts_are_reached(number: str) -> None:
    assert fetching.is_public(number)


@pytest.mark.parametrize(
    "url",
    [
        "http://hook.example.org/", "ftp://hook.example.org/", "//hook.example.org/", "hook", "",
        "https://", "https:///x", "https://me:secret@hook.example.org/",
        "https://hook.example.org:22/", "https://hook.example.org:99999/",
        "https://hook.example.org/a b", "https://hook.example.org/\r\nX: 1", "https://hö.example/",
        "https://hook.example.org/" + "x" * 1000, "file:///etc/passwd", "https://[::1/",
    ],
)  # fmt: skip
def test_only_https_addresses_are_accepted(server: Server, url: str) -> None:
    net = Net(server)
    with pytest.raises(Unreachable):
        net.send(url)
    assert net.asked == []


def test_an_ip_address_as_host_name_is_checked_too() -> None:
    for host in ("127.0.0.1", "[::1]", "0x7f.1", "2130706433", "localhost", "[::ffff:10.0.0.1]"):
        with pytest.raises(Unreachable):
            fetching.send(f"https://{host}/", b"", {}, connect=never)


def never(number: str, port: int, seconds: float) -> socket.socket:
    raise AssertionError(number)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\n\r\n", "refused it .302."),
        (b"HTTP/1.1 500 No\r\n\r\n", "refused it .500."),
        (b"SSH-2.0\r\n", "not valid HTTP"),
        (b"x" * 200_000, "not valid HTTP|no connection"),
    ],
)
def test_other_statuses_count_as_failures(server: Server, answer: bytes, why: str) -> None:
    server.answer = answer
    net = Net(server, [OPEN])
    with pytest.raises(Unreachable, match=why):
        net.send()
    assert len(net.connected) == 1, "the site follows no redirect"


def test_a_slow_server_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.answer = b""
    monkeypatch.setattr(fetching, "TIME", 0.3)
    with pytest.raises(Unreachable, match="no answer within the time limit"):
        Net(server, [OPEN]).send()


def test_a_trickling_answer_gets_no_more_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.answer, server.pause = b"x" * 1000, 0.05
    monkeypatch.setattr(fetching, "TIME", 0.5)
    with pytest.raises(Unreachable, match="no answer within the time limit"):
        Net(server, [OPEN]).send()


def test_a_slow_lookup_of_a_name_counts_as_a_slow_server(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    def resolve(host: str, port: int) -> list[str]:
        ended.wait(60)
        return [OPEN]

    monkeypatch.setattr(fetching, "TIME", 0.3)
    with pytest.raises(Unreachable, match="no answer within the time limit"):
        fetching.send(f"https://{HOST}/", b"", {}, resolve=resolve, connect=never)
    ended.set()


def test_the_certificate_must_be_of_that_name(server: Server) -> None:
    with pytest.raises(Unreachable, match="certificate"):
        Net(server, [OPEN]).send("https://other.example.org/")
    net = Net(server, [OPEN])
    net.trust = ssl.create_default_context()
    with pytest.raises(Unreachable, match="certificate"):
        net.send()


def test_no_header_can_be_smuggled_into_the_request(server: Server) -> None:
    with pytest.raises(Unreachable):
        Net(server, [OPEN]).send(Authorization="Bearer x\r\nHost: other")
    assert server.got == []
