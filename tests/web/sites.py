"""Runs the site in its own processes."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.parse
from pathlib import Path

from kabinett.attack.clients import FORM, PATIENCE, Browser, RawConnection, TableSocket
from kabinett.attack.site import Site as AnySite
from tests.web import databases

__all__ = [
    "FORM",
    "GAMES",
    "PASSWORD",
    "PATIENCE",
    "SOON",
    "Browser",
    "RawConnection",
    "Served",
    "Site",
    "TableSocket",
]  # fmt: skip

GAMES = Path(__file__).parent.parent / "games"
SERVED = "tests.web.quick"
PASSWORD = "drei Wörter reichen"
START = "from kabinett.cli.main import main; main(['play', '--no-browser', '--port', '{port}'])"
#: The command line with the settings of `quick.py`.
COMMAND = f"""
import sys
from kabinett.cli import site
from kabinett.cli.main import main
site.SERVED_SETTINGS = "{SERVED}"
main(sys.argv[1:])
"""
MAKE_ACCOUNTS = f"""
import sys
from kabinett.cli import site
site.SERVED_SETTINGS = "{SERVED}"
site.set_up_served_site(None)
site.update_database()
from kabinett.web.people.admins import make_admin
for name in sys.argv[1:]:
    make_admin(name, f"{{name}}@example.org", "{PASSWORD}")
"""
#: The most seconds that "at once" may take: much more than it should take, and less than the
#: interval of pings, which would notice an end anyway.
SOON = 20.0


class Site(AnySite):
    """`kabinett play` with a data folder, used in a ``with`` statement.

    It has its own database or the one at the given address, and the given port or the next free
    one."""

    def __init__(
        self,
        data: Path,
        delay: float = 0.0,
        token: str = "",
        database: str | None = None,
        port: int = 8300,
    ) -> None:
        super().__init__(data)
        self.port = port
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "kabinett.web.settings",
            "KABINETT_DATA": str(data),
            "KABINETT_GAMES": str(GAMES),
            "KABINETT_BOT_DELAY": str(delay),
            "KABINETT_TOKEN": token,
            "KABINETT_DATABASE": databases.fresh() if database is None else database,
        }

    def command(self) -> subprocess.Popen[str]:
        return self.start("-c", START.format(port=self.port))


class Served(Site):
    """`kabinett serve`, on this computer only; ``printed`` has the mail that it sends."""

    def __init__(self, data: Path, processes: int = 1) -> None:
        free = AnySite(data).environment["KABINETT_PORT"]
        super().__init__(data)
        self.environment["KABINETT_PROCESSES"] = str(processes)
        self.environment["KABINETT_PORT"] = free
        self.environment["DJANGO_SETTINGS_MODULE"] = SERVED
        self.path = [*sys.path]  # finds the tests' modules

    def command(self) -> subprocess.Popen[str]:
        return self.kabinett("serve")

    def kabinett(self, *arguments: str) -> subprocess.Popen[str]:
        return self.python(COMMAND, *arguments)

    def python(self, code: str, *arguments: str) -> subprocess.Popen[str]:
        """Start another process with the same games."""
        self.environment["PYTHONPATH"] = os.pathsep.join(self.path)
        return self.start("-c", code, *arguments)

    def account(self, name: str) -> Browser:
        """Make an account and return a browser logged in to it."""
        done = self.kabinett("admin", name, "--mail", f"{name}@example.org", "--password", PASSWORD)
        assert done.wait(PATIENCE) == 0, done.stdout and done.stdout.read()
        return self.login(name)

    def make_accounts(self, *names: str) -> None:
        """Make several accounts in one process."""
        told = self.python(MAKE_ACCOUNTS, *names)
        said, _ = told.communicate(timeout=PATIENCE)
        assert told.returncode == 0, said

    def login(self, name: str, password: str = PASSWORD) -> Browser:
        browser = Browser(self.address)
        browser.get("/account/login/")
        form = urllib.parse.urlencode({"login": name, "password": password}).encode()
        status, address, text = browser.post("/account/login/", form, FORM)
        assert status == 200 and "login" not in address, text
        return browser
