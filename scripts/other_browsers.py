"""Plays a class in Firefox and in WebKit, over each way on which messages travel.

``python scripts/other_browsers.py`` needs Debian's packages firefox-esr, webkit2gtk-driver and
xvfb. In each browser a pupil joins a class by its code, answers, loads the page again, answers
again, and sees the bell end the game: over a WebSocket, over server-sent events behind a proxy that
stops WebSockets, and by polling behind one that also holds streams back. The command says what went
wrong, and with ``--pictures FOLDER`` keeps what the pupil saw."""

from __future__ import annotations

import argparse
import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from tests.browser.house import House, ServedHouse, free_port
from tests.web.class_rooms import ClassRoom
from tests.web.proxies import Proxy

#: Seconds within which something has to happen.
PATIENCE = 120.0
#: Seconds in which WebKit's driver answers a command.
COMMAND_TIME = 30.0
#: WebDriver's name for the id of an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Commands return at once, because `Driver.wait` waits for pages.
NOT_WAITING: Final = {"pageLoadStrategy": "none"}
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
#: What a proxy does to connections, by the way that is left.
NETWORKS: Final[dict[str, dict[str, bool]]] = {
    "WebSocket": {},
    "server-sent events": {"stops_sockets": True},
    "long polling": {"stops_sockets": True, "holds_back": True},
}
SIZES: Final = {"phone": (375, 812), "desk": (1440, 900)}
#: Which of the addresses of `kabinett.web.live.door` the page has used.
CARRIERS = """return [...new Set(performance.getEntriesByType("resource")
  .map(({ name }) => new URL(name).pathname)
  .filter((path) => path.startsWith("/play/")))].sort().join(" ");"""


class Driver(ABC):
    """A browser that obeys the commands of WebDriver."""

    @abstractmethod
    def command(self, marionette: str, method: str, path: str, **values: Any) -> Any:
        """Give a command by its name in Marionette, and its method and path in HTTP."""

    @abstractmethod
    def close(self) -> None: ...

    def open(self, address: str) -> None:
        self.leave("Navigate", "url", url=address)

    def reload(self) -> None:
        self.leave("Refresh", "refresh")

    def leave(self, marionette: str, path: str, **values: Any) -> None:
        """Load another page, and wait until it is there."""
        self.run("window.isLeft = true;")
        self.command(marionette, "POST", path, **values)
        self.wait("!window.isLeft && document.readyState !== 'loading'")

    def run(self, script: str) -> Any:
        return self.command("ExecuteScript", "POST", "execute/sync", script=script, args=[])

    def find(self, selector: str) -> str:
        """Wait for an element, and return its id."""
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(DriverError):
                found = self.command(
                    "FindElement", "POST", "element", using="css selector", value=selector
                )
                element: str = found.get("value", found)[ELEMENT]
                return element
            if time.monotonic() > until:
                raise DriverError(f"{selector} does not appear at {self.address_of_page()}")
            time.sleep(0.2)

    def click(self, selector: str) -> None:
        element = self.find(selector)
        self.command("ElementClick", "POST", f"element/{element}/click", id=element)

    def type(self, selector: str, text: str) -> None:
        element = self.find(selector)
        self.command("ElementSendKeys", "POST", f"element/{element}/value", id=element, text=text)

    def wait(self, condition: str) -> None:
        """Wait until a JavaScript expression is true, also while another page loads."""
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(DriverError):
                if self.run(f"return Boolean({condition});"):
                    return
            if time.monotonic() > until:
                raise DriverError(f"never true: {condition}, at {self.address_of_page()}")
            time.sleep(0.2)

    def address_of_page(self) -> str:
        address: str = self.run("return location.href;")
        return address

    def resize(self, width: int, height: int) -> None:
        """Resize the window to give the page this size, if the browser allows that."""
        frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight];")
        self.command(
            "SetWindowRect", "POST", "window/rect", width=width + frame[0], height=height + frame[1]
        )

    def picture(self, path: Path) -> None:
        shot = self.command("TakeScreenshot", "GET", "screenshot", full=False)
        path.write_bytes(base64.b64decode(shot["value"] if isinstance(shot, dict) else shot))


class DriverError(Exception):
    """What the browser, or a page in it, did not do."""


class Firefox(Driver):
    """Firefox, over its own protocol Marionette."""

    name = "Firefox"

    def __init__(self, folder: Path) -> None:
        port, profile = free_port(), folder / "firefox"
        profile.mkdir()
        preferences = {"marionette.port": port, "intl.accept_languages": "de, en"}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile"]
        self.process = subprocess.Popen(
            [*command, str(profile)],
            env=os.environ | {"HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.socket = connect(port)
        self.number = 0
        self.read()
        self.command("NewSession", "", "", capabilities={"alwaysMatch": NOT_WAITING})

    def command(self, marionette: str, method: str, path: str, **values: Any) -> Any:
        self.number += 1
        text = json.dumps([0, self.number, f"WebDriver:{marionette}", values])
        self.socket.sendall(f"{len(text.encode())}:{text}".encode())
        _kind, _number, error, result = self.read()
        if error:
            raise DriverError(f"{error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def read(self) -> Any:
        """Read one message: its length, a colon, and JSON."""
        length = b""
        while (sign := self.socket.recv(1)) != b":":
            if not sign:
                raise DriverError("the browser has ended")
            length += sign
        text = b""
        while len(text) < int(length):
            text += self.socket.recv(int(length) - len(text))
        return json.loads(text)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class WebKit(Driver):
    """WebKitGTK's small browser, over its WebDriver."""

    name = "WebKit"

    def __init__(self, folder: Path) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        port, display = free_port(), f":{free_port() % 500 + 100}"
        environment = os.environ | {
            "HOME": str(folder),
            "DISPLAY": display,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "LANGUAGE": "de",
            "GDK_BACKEND": "x11",
        }
        self.start(["Xvfb", display, "-screen", "0", "1600x1100x24"], environment)
        time.sleep(1)
        self.start(["WebKitWebDriver", f"--port={port}"], environment)
        self.address = f"http://127.0.0.1:{port}/session"
        connect(port).close()
        options = {"binary": MINI_BROWSER, "args": ["--automation"]}
        wanted = {"alwaysMatch": NOT_WAITING | {"webkitgtk:browserOptions": options}}
        session = self.request("POST", self.address, {"capabilities": wanted})
        self.address += f"/{session['sessionId']}"

    def start(self, command: list[str], environment: dict[str, str]) -> None:
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(command, env=environment, stdout=nowhere, stderr=nowhere)
        self.processes.append(process)

    def command(self, marionette: str, method: str, path: str, **values: Any) -> Any:
        return self.request(method, f"{self.address}/{path}", values)

    def request(self, method: str, address: str, values: dict[str, Any]) -> Any:
        body = json.dumps(values).encode() if method == "POST" else None
        request = urllib.request.Request(address, body, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=COMMAND_TIME) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise DriverError(f"{said['error']}: {said['message']}") from None
        except TimeoutError:  # WebKit may lose a command while it changes the page
            raise DriverError(f"no answer to {method} {address}") from None

    def close(self) -> None:
        with suppress(DriverError, OSError):
            self.request("DELETE", self.address, {})
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


BROWSERS: Final[dict[str, type[Firefox | WebKit]]] = {"Firefox": Firefox, "WebKit": WebKit}


def connect(port: int) -> socket.socket:
    """Return a connection to a port of this computer as soon as something listens there."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


# -- a pupil's lesson


def play_class(
    driver: Driver, room: ClassRoom, address: str, shots: Path | None, label: str
) -> str:
    """Let one pupil play from the code to the bell; return the addresses that carried the play."""

    def shoot(moment: str) -> None:
        if shots is not None:
            with suppress(DriverError):  # WebKit sometimes waits for a change of a still page
                driver.picture(shots / f"{label}_{moment}.png".replace(" ", "_"))

    driver.open(f"{address}/class/")
    driver.command("DeleteAllCookies", "DELETE", "cookie")  # ports share them
    driver.reload()
    driver.type("#code", room.code)
    driver.click(".class-code button")
    driver.click(".class-join button")
    driver.find("#waiting")
    shoot("joined")
    room.act("start")
    driver.wait("location.pathname.startsWith('/table/') && document.body.dataset.version")
    answer(driver)
    shoot("answered")
    driver.reload()
    driver.wait("document.body.dataset.version")
    answer(driver)
    carriers: str = driver.run(CARRIERS)
    room.act("end")
    driver.wait("document.querySelector('.over-sentence')?.textContent")
    shoot("over")
    room.act("close")
    driver.wait("location.pathname === '/class/' && document.querySelector('#code')")
    return carriers


def answer(driver: Driver) -> None:
    """Choose the first of the choices that the list offers, and wait for the next view."""
    driver.wait("document.body.dataset.ask && document.body.dataset.version")
    time.sleep(1)
    if driver.run("return document.querySelectorAll('dialog[open]').length;"):
        driver.click("dialog[open] .button-main")  # back to the table
    before = driver.run("return document.body.dataset.version;")
    words = "#asked .asked-choices [data-choice]"
    if not driver.run(f'return document.querySelectorAll("{words}").length;'):
        driver.click("#list-button")
        words = ".asked-list [data-choice]"
    driver.click(words)
    time.sleep(0.5)
    if driver.run("return document.querySelectorAll('[data-confirm=yes]').length;"):
        driver.click("[data-confirm=yes]")
    driver.wait(f"document.body.dataset.version !== {json.dumps(before)}")


def network_of(addresses: str) -> str:
    """Return the network in which a page has used these addresses.

    Firefox does not list the address of server-sent events before their stream ends."""
    if not addresses:
        return "WebSocket"
    return "long polling" if "/play/poll" in addresses else "server-sent events"


def play_everywhere(name: str, lessons: list[str], shots: Path | None) -> list[str]:
    """Play in one browser over each network and size; return what went wrong."""
    troubles: list[str] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house: House = ServedHouse(folder)
        stack.callback(house.close)
        house.start()
        driver = BROWSERS[name](folder)
        stack.callback(driver.close)
        print(name, driver.run("return navigator.userAgent;"), flush=True)
        site = house.address.removeprefix("http://")
        for lesson in lessons:
            for network, faults in NETWORKS.items():
                size = "phone" if network != "WebSocket" or lesson == lessons[0] else "desk"
                with Proxy(site, **faults) as proxy:
                    driver.resize(*SIZES[size])
                    label = f"{name} {lesson.replace(':', ' ')} {network}"
                    began = time.monotonic()
                    try:
                        room = ClassRoom(house, lesson=lesson, bot="easy")  # type: ignore[arg-type]
                        address = f"http://{proxy.address}"
                        carriers = play_class(driver, room, address, shots, label)
                        if network_of(carriers) != network:
                            troubles.append(f"{label}: carried by {carriers or 'a WebSocket'}")
                        print(f"{label}: {time.monotonic() - began:.0f} s", flush=True)
                    except (DriverError, OSError) as error:
                        troubles.append(f"{label}: {error}")
                        print(f"{label}: {error}", flush=True)
                        if shots is not None:
                            with suppress(DriverError):
                                driver.picture(shots / f"{label}_failed.png".replace(" ", "_"))
        troubles += [f"site: {line}" for line in house.log().splitlines() if "Traceback" in line]
    return troubles


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("browsers", nargs="*", default=list(BROWSERS), metavar="BROWSER")
    parser.add_argument(
        "--lesson", action="append", help="what the class plays, such as volk:1; may be repeated"
    )
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    said = parser.parse_args()
    for program in ("firefox-esr", "WebKitWebDriver", "Xvfb"):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing: apt-get install firefox-esr webkit2gtk-driver xvfb")
    if said.pictures is not None:
        said.pictures.mkdir(parents=True, exist_ok=True)
    lessons = said.lesson or ["weimar:first_round_class", "volk:1", "fall:10"]
    troubles = [
        trouble
        for name in said.browsers
        for trouble in play_everywhere(name, lessons, said.pictures)
    ]
    for trouble in troubles:
        print(f"trouble: {trouble}")
    sys.exit(1 if troubles else 0)


if __name__ == "__main__":
    main()
