"""Small proxies between a client and a site, as bad as those of some schools."""

from __future__ import annotations

import re
import socket
import threading
import time
from contextlib import suppress
from typing import Self

from tests.web.sites import PATIENCE

WAIT = 0.05


class Proxy:
    """Passes connections on to a site, used in a ``with`` statement.

    ``seconds``: it cuts off every connection after this time.  ``stops_sockets``: it refuses
    WebSockets.  ``holds_back``: it also passes a response on only when it has all of it."""

    def __init__(
        self,
        site: str,
        seconds: float = PATIENCE,
        stops_sockets: bool = False,
        holds_back: bool = False,
    ) -> None:
        host, _, port = site.rpartition(":")
        self.site = host, int(port)
        self.seconds, self.stops_sockets, self.holds_back = seconds, stops_sockets, holds_back
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.cuts = 0

    def __enter__(self) -> Self:
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client: socket.socket) -> None:
        with suppress(OSError), client, socket.create_connection(self.site) as site:
            if self.stops_sockets and is_socket(client.recv(65536, socket.MSG_PEEK)):
                client.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            elif self.holds_back:
                self.relay_whole(client, site)
            else:
                self.relay(client, site)

    def relay_whole(self, client: socket.socket, site: socket.socket) -> None:
        """Pass on one request, then its whole response."""
        request = client.recv(65536)
        while b"\r\n\r\n" not in request and (more := client.recv(65536)):
            request += more
        head, _, body = request.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
        while length and len(body) < int(length[1]) and (more := client.recv(65536)):
            body += more
        head = re.sub(rb"\r\n(connection|upgrade):[^\r]*", b"", head, flags=re.IGNORECASE)
        site.sendall(head + b"\r\nConnection: close\r\n\r\n" + body)
        threading.Thread(target=end_with, args=(client, site), daemon=True).start()
        response = b""
        while more := site.recv(65536):
            response += more
        client.sendall(response)

    def relay(self, client: socket.socket, site: socket.socket) -> None:
        """Pass bytes on in both directions until the time is over."""
        threads = [
            threading.Thread(target=pass_on, args=ends, daemon=True)
            for ends in ((client, site), (site, client))
        ]
        until = time.monotonic() + self.seconds
        for thread in threads:
            thread.start()
        while all(thread.is_alive() for thread in threads) and time.monotonic() < until:
            time.sleep(WAIT)
        self.cuts += time.monotonic() >= until
        for each in (client, site):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


def is_socket(request: bytes) -> bool:
    return b"\r\nupgrade: websocket" in request.lower()


def pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)


def end_with(client: socket.socket, site: socket.socket) -> None:
    """End the connection to the site when the client goes away."""
    with suppress(OSError):
        client.recv(1)
        site.shutdown(socket.SHUT_RDWR)
