"""Checks the version of uvicorn, because `live.wire` uses parts of it that may change without
notice."""

from __future__ import annotations

from importlib.metadata import version

#: The first release that works with `Wire`, and the first release not tried yet, as in
#: `pyproject.toml`.  `make try-dependencies` tries both ends of this range.
FIRST, UNTRIED = (0, 50), (0, 55)


class WrongUvicorn(Exception):
    """The installed uvicorn cannot serve the site."""


def check_uvicorn() -> None:
    """Raise WrongUvicorn if the installed uvicorn cannot serve the site."""
    installed_version = version("uvicorn")
    numbers = tuple(int(number) for number in installed_version.split(".")[:2])
    if not FIRST <= numbers < UNTRIED:
        bounds = f"uvicorn>={as_text(FIRST)},<{as_text(UNTRIED)}"
        raise WrongUvicorn(
            f"uvicorn {installed_version} is installed, and the site cannot be served with it: "
            f"its sockets need {bounds} (pip install '{bounds}')"
        )


def as_text(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))
