"""The configuration of a served site, which the site's host sets in environment variables.

``docs/hosting.md`` explains each variable.  `read` reports all faults at once; `find_missing`
reports what a public site needs."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from kabinett.core.guesses import nearest
from kabinett.core.words import LANGUAGES
from kabinett.games import find_places
from kabinett.web.host.database_url import database_settings
from kabinett.web.host.folders import data_folder

Network = IPv4Network | IPv6Network
T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)

#: The environment variable with the number of the open file to which mail is printed, for processes
#: whose own output is the log.
CONSOLE = "KABINETT_CONSOLE"
HOST_NAME = re.compile(
    r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*"
)
ADDRESS = re.compile(r"(?:[^<>]*<)?[^@<>\s]+@[^@<>\s]+>?")


class SignUp(StrEnum):
    """Who may create an account."""

    OPEN = "open"
    INVITE = "invite"  # people with a link from `kabinett invite`
    CLOSED = "closed"


class Guests(StrEnum):
    """What people without an account may do."""

    ON = "on"  # play against bots, and sit down at a friend's table with its link
    BOTS = "bots"  # play against bots only
    OFF = "off"


class GuestNames(StrEnum):
    """Where the names of guests come from."""

    LIST = "list"  # drawn from a list of birds
    CHOSEN = "chosen"  # drawn, but each guest may choose another


@dataclass(frozen=True)
class MailServer:
    """The server that takes the site's mail."""

    host: str
    port: int
    user: str
    password: str
    tls: bool  # from the first byte (smtps); else STARTTLS, if there is a user

    def __repr__(self) -> str:
        return f"MailServer({self.host}:{self.port})"  # the password must not get into a log


@dataclass(frozen=True)
class Configuration:
    """The configuration of a served site."""

    data: Path
    database: str  # a URL; "": SQLite in the data folder
    listen: str
    port: int
    hosts: tuple[str, ...]  # the names of the site; none: on this computer only
    proxy: tuple[Network, ...]  # networks whose X-Forwarded headers we trust
    room: tuple[str, ...]  # addresses at which `kabinett class` serves a local network
    mail: MailServer | None  # None: the site prints mail
    mail_from: str
    admin: str  # how people reach the host
    barriers: str  # how people report barriers; "": the same way
    imprint: Mapping[str, Path]  # a text by language
    privacy: Mapping[str, Path]
    sign_up: SignUp
    guests: Guests
    guest_names: GuestNames
    guest_games: int  # games that guests may play at the same time
    only_games: tuple[str, ...]  # the ids of the games that it offers; (): all
    processes: int

    @property
    def public(self) -> bool:
        """Can computers of other networks reach the site?"""
        return bool(self.hosts or self.proxy) or not (is_loopback(self.listen) or self.room)

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        if self.hosts:
            return f"https://{self.hosts[0]}/"
        host = f"[{self.listen}]" if ":" in self.listen else self.listen
        return f"http://{host}:{self.port}/"


class BadConfiguration(ValueError):
    """The environment has faults; there is a sentence for each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


@cache
def configuration() -> Configuration:
    """Return the configuration of this process."""
    return read(os.environ)


def read(environment: Mapping[str, str]) -> Configuration:
    """Read the environment.  Raise BadConfiguration with all faults, if there are any."""
    faults: list[str] = []

    def value(name: str, meaning: Callable[[str], T], default: str = "") -> T | None:
        text = environment.get(name, "").strip() or default
        try:
            return meaning(text)
        except ValueError as error:
            fault = str(error)
            faults.append(fault if name in fault else f"{name}: {fault}")
            return None

    values = {
        "database": value("KABINETT_DATABASE", database_url),
        "listen": value("KABINETT_LISTEN", listen_address, "127.0.0.1"),
        "port": value("KABINETT_PORT", lambda text: number_up_to(text, 65535), "8000"),
        "hosts": value("KABINETT_HOSTS", hosts),
        "proxy": value("KABINETT_PROXY", networks),
        "room": value("KABINETT_ROOM", addresses),
        "mail": value("KABINETT_MAIL", mail_server),
        "mail_from": value("KABINETT_MAIL_FROM", mail_address),
        "admin": value("KABINETT_ADMIN", str),
        "barriers": value("KABINETT_BARRIERS", str),
        "imprint": value("KABINETT_IMPRINT", texts),
        "privacy": value("KABINETT_PRIVACY", texts),
        "sign_up": value("KABINETT_SIGN_UP", lambda text: one_of(SignUp, text), SignUp.OPEN),
        "guests": value("KABINETT_GUESTS", lambda text: one_of(Guests, text), Guests.ON),
        "guest_names": value(
            "KABINETT_GUEST_NAMES", lambda text: one_of(GuestNames, text), GuestNames.LIST
        ),
        "guest_games": value(
            "KABINETT_GUEST_GAMES", lambda text: number_up_to(text, 100_000), "60"
        ),
        "only_games": value("KABINETT_ONLY_GAMES", game_ids),
        "processes": value("KABINETT_PROCESSES", lambda text: number_up_to(text, 64), "1"),
    }
    if (values["processes"] or 1) != 1 and values["database"] == "":
        faults.append(
            "KABINETT_PROCESSES: with SQLite there is one web process, which alone knows what has "
            "just happened in a game; KABINETT_DATABASE=postgresql://... lets several play"
        )
    if faults:
        raise BadConfiguration(faults)
    return Configuration(data=data_folder(), **values)  # type: ignore[arg-type]


def find_missing(here: Configuration) -> list[str]:
    """Return sentences on what a public site needs and lacks, one for each; a local site needs
    nothing."""
    if not here.public:
        return []
    open_files = [path for path in (here.data, here.data / "secret_key") if open_to_others(path)]
    is_missing = {
        "KABINETT_HOSTS is missing: the names under which the site is reached": not here.hosts,
        "KABINETT_PROXY is missing: the address of the proxy that speaks TLS for the site, "
        "such as 127.0.0.1; without TLS passwords would travel openly": not here.proxy,
        "KABINETT_MAIL is missing: where mail is handed over, "
        "such as smtp://user:password@mail.example:587": here.mail is None,
        "KABINETT_MAIL_FROM is missing: whom mail comes from, "
        "such as Kabinett <kabinett@example.org>": not here.mail_from,
        "KABINETT_ADMIN is missing: how people reach whoever hosts the site": not here.admin,
        **{f"{path} may be read by others: chmod go= {path}": True for path in open_files},
    }
    return [fault for fault, is_so in is_missing.items() if is_so]


def find_advice(here: Configuration) -> list[str]:
    """Return sentences on what a public site should have and lacks, one for each."""
    if not here.public:
        return []
    is_set = {
        "KABINETT_IMPRINT is missing: in Germany a public site must have an imprint": here.imprint,
        "KABINETT_PRIVACY is missing: the law wants it told what is kept of people": here.privacy,
    }
    return [sentence for sentence, there in is_set.items() if not there]


def is_loopback(host: str) -> bool:
    """Can only this computer reach this host name or address?"""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def open_to_others(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))
    except OSError:
        return False


# -- readers of the variables; they raise ValueError with a sentence


def number_up_to(text: str, largest: int) -> int:
    if not text.isdecimal() or not 0 < int(text) <= largest:
        raise ValueError(f"{text!r} is no number from 1 to {largest}")
    return int(text)


def database_url(text: str) -> str:
    database_settings(text, Path())
    return text


def listen_address(text: str) -> str:
    if text != "localhost":
        ip_address(text)
    return text


def split_list(text: str) -> list[str]:
    return [part for part in re.split(r"[,\s]+", text) if part]


def hosts(text: str) -> tuple[str, ...]:
    names = [name.lower() for name in split_list(text)]
    for name in names:
        if not HOST_NAME.fullmatch(name):
            raise ValueError(
                f"{name!r} is no name of a host, such as play.example.org; "
                "under a path of another site it cannot be served"
                if "/" in name
                else f"{name!r} is no name of a host, such as play.example.org"
            )
    return tuple(name for name in names if not is_loopback(name))


def game_ids(text: str) -> tuple[str, ...]:
    ids, known = split_list(text), sorted(find_places())
    for game_id in ids:
        if game_id not in known:
            near = nearest(game_id, known, 0.5)
            meant = f"; do you mean {near}?" if near else ""
            raise ValueError(f"there is no game {game_id!r} among {', '.join(known)}{meant}")
    return tuple(ids)


def networks(text: str) -> tuple[Network, ...]:
    return tuple(ip_network(part) for part in split_list(text))


def addresses(text: str) -> tuple[str, ...]:
    return tuple(str(ip_address(part)) for part in split_list(text))


def mail_server(text: str) -> MailServer | None:
    if not text or text == "console":
        return None
    parts = urlsplit(text)
    try:
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        # The message must not repeat the text, which contains a password.
        raise ValueError("it is not of the kind smtp://user:password@mail.example:587")
    tls = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port or (465 if tls else 587), user, password, tls)


def mail_address(text: str) -> str:
    if text and not ADDRESS.fullmatch(text):
        raise ValueError(f"{text!r} is no address of mail")
    return text


def one_of(values: type[Choice], text: str) -> Choice:
    if text not in list(values):
        raise ValueError(f"{text!r} is none of {', '.join(values)}")
    return values(text)


def texts(text: str) -> dict[str, Path]:
    """Return the files of a text by language: ``imprint.txt`` for all languages, or
    ``imprint.{language}.txt``."""
    if not text:
        return {}
    files = {language: Path(text.replace("{language}", language)) for language in LANGUAGES}
    existing_files = {language: path for language, path in files.items() if path.is_file()}
    if not existing_files:
        raise ValueError(f"there is no file {text}")
    # A language without a text of its own uses that of another language.
    return {
        language: existing_files.get(language, next(iter(existing_files.values())))
        for language in LANGUAGES
    }
