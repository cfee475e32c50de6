"""Which uvicorn serves the site: `live.wire` uses parts of it that change without notice."""

from __future__ import annotations

from importlib.metadata import version

#: The first release that `Wire` works with, and the first that nobody has tried: `pyproject.toml`
#: says the same.  `make try-dependencies` tries both ends.
FIRST, UNTRIED = (0, 50), (0, 55)


class WrongUvicorn(Exception):
    """A uvicorn is installed with which the site would not answer."""


def check_uvicorn() -> None:
    """WrongUvicorn, if that is so."""
    installed = version("uvicorn")
    numbers = tuple(int(number) for number in installed.split(".")[:2])
    if not FIRST <= numbers < UNTRIED:
        bounds = f"uvicorn>={as_text(FIRST)},<{as_text(UNTRIED)}"
        raise WrongUvicorn(
            f"uvicorn {installed} is installed, and the site cannot be served with it: its sockets "
            f"need {bounds} (pip install '{bounds}')"
        )


def as_text(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))
