"""The requirements in pyproject.toml are true.

The locked versions are within its bounds, and the program itself enforces a bound if another
version would not work."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from kabinett.cli import site
from kabinett.web.live import uvicorn_version
from kabinett.web.live.uvicorn_version import FIRST, UNTRIED, as_text, check_uvicorn
from scripts import try_dependencies

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def locked(file: str) -> dict[str, Version]:
    lines = re.findall(r"^([\w.-]+)(?:\[.*\])?==([^\s;]+)", (ROOT / file).read_text("utf-8"), re.M)
    return {canonicalize_name(name): Version(version) for name, version in lines}


@pytest.mark.parametrize(
    ("file", "extras"), [("requirements.lock", ()), ("requirements-dev.lock", ("dev",))]
)
def test_locked_versions_are_allowed(file: str, extras: tuple[str, ...]) -> None:
    versions = locked(file)
    wanted = [*PROJECT["dependencies"]]
    for extra in extras:
        wanted += PROJECT["optional-dependencies"][extra]
    for requirement in map(Requirement, wanted):
        version = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{file}: {requirement} is {version}"


def test_extras_require_the_tested_versions() -> None:
    """If two extras require a package, they have the same bounds for it."""
    extras = PROJECT["optional-dependencies"]
    tested = {Requirement(each).name: each for each in extras["dev"]}
    for extra in ("postgresql", "research", "author"):
        for each in extras[extra]:
            assert tested[Requirement(each).name] == each, extra


@pytest.mark.parametrize("installed", ["0.34.3", "0.49.0", "0.55.0", "1.0.0"])
def test_a_uvicorn_that_cannot_serve_is_refused_before_anything_starts(
    installed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_version, "version", lambda name: installed)
    with pytest.raises(site.SiteError) as refused:
        site.check_server()
    assert str(refused.value) == (
        f"uvicorn {installed} is installed, and the site cannot be served with it: its sockets "
        "need uvicorn>=0.50,<0.55 (pip install 'uvicorn>=0.50,<0.55')"
    )


@pytest.mark.parametrize("installed", ["0.50.0", "0.54.7", "0.54.0.post1"])
def test_a_uvicorn_that_was_tried_serves(installed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_version, "version", lambda name: installed)
    check_uvicorn()


def test_the_wheel_has_the_same_bounds() -> None:
    [asked] = [each for each in PROJECT["dependencies"] if Requirement(each).name == "uvicorn"]
    assert asked == f"uvicorn>={as_text(FIRST)},<{as_text(UNTRIED)}"


def test_every_allowed_version_of_uvicorn_is_tried() -> None:
    tried = {trial.name for trial in try_dependencies.TRIALS}
    extras = set(PROJECT["optional-dependencies"]) - {"dev"}
    assert extras - tried == {"ray"}, "is expensive to install: tested only where it is there"
    assert set(try_dependencies.requirements()) == tried


def test_the_tests_that_are_tried_with_exist() -> None:
    for trial in try_dependencies.TRIALS:
        for file in trial.tests:
            assert (ROOT / file).is_file(), file
