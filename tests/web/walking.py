"""Requests all addresses of a site, again with every parameter that each looks for behind the
``?``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from django.http import QueryDict
from django.urls import URLPattern, URLResolver, get_resolver


def routes() -> dict[str, bool]:
    """Returns all addresses of a served site, and whether each is our own.

    allauth's, the admin's and the API's addresses have their own lists, but the walk calls them,
    too."""
    found: dict[str, bool] = {}

    def gather(patterns: list[Any], before: str) -> None:
        for each in patterns:
            route = before + str(each.pattern)
            if isinstance(each, URLResolver):
                gather(each.url_patterns, route)
            elif isinstance(each, URLPattern):
                found[route] = str(each.callback.__module__).startswith("kabinett.")

    gather(get_resolver("kabinett.web.served_urls").url_patterns, "")
    return found


def own_routes() -> list[str]:
    return [route for route, own in routes().items() if own]


class Looking(QueryDict):
    """The parameters behind the ``?``; notes which of them a view looks for."""

    noted: ClassVar[set[str]] = set()
    everything: ClassVar[set[str]] = set()

    def __getitem__(self, name: str) -> Any:
        self.noted.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.noted.add(str(name))
        return super().__contains__(name)

    def getlist(self, name: str, default: Any = None) -> Any:
        self.noted.add(name)
        return super().getlist(name, default)

    def __iter__(self) -> Iterator[str]:
        self.noted.update(self.everything)
        return super().__iter__()

    def lists(self) -> Any:
        self.noted.update(self.everything)
        return super().lists()

    def items(self) -> Any:
        self.noted.update(self.everything)
        return super().items()


def answers(
    place: str, behind: Mapping[str, Sequence[object]], ask: Callable[[str], Any]
) -> Iterator[tuple[str, str]]:
    """Returns all addresses of a place that may answer differently, each with its answer.

    Asks first with nothing behind the ``?``, then with all combinations of the parameters that the
    view looked for: other parameters change nothing."""
    names: list[str] = []
    asked: set[str] = set()
    Looking.everything = {*behind}
    complete = False
    while not complete:
        complete = True
        for each in product(*([None, *behind[name]] for name in names)):
            given = zip(names, each, strict=True)
            query = "&".join(f"{name}={value}" for name, value in given if value is not None)
            if query in asked:
                continue
            asked.add(query)
            path = f"{place}?{query}" if query else place
            Looking.noted.clear()
            yield path, said(ask(path))
            if fresh := [name for name in behind if name in Looking.noted and name not in names]:
                names += fresh
                complete = False
                break


def said(response: Any) -> str:
    """Returns all texts of an answer."""
    content = b"" if response.streaming else response.content
    return content.decode("utf-8", "replace") + json.dumps(dict(response.headers))
