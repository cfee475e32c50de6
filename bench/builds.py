"""Checks commits and the working tree out into the cache, and compiles them there.

What is there is what was made to its end: everything is made in a folder beside it, which is
moved into place when it is whole."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from kabinett.core.script.cache import cache_folder

KEPT: Final = 8  # checkouts, the last used; each has at most some builds
COMPILE: Final = "from kabinett.cli.main import main; main()"


class NotBuilt(Exception):
    """What cannot be checked out or compiled, and why."""


@dataclass(frozen=True)
class Checkout:
    """Sources in a folder of their own; ``name`` is what people call them."""

    name: str
    folder: Path

    @property
    def sources(self) -> Path:
        return self.folder / "src"


def home() -> Path:
    folder = cache_folder() / "against"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def git(root: Path, *arguments: str) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise NotBuilt(said[-1] if said else f"git {arguments[0]} failed")
    return done.stdout


def of_commit(root: Path, commit: str) -> Checkout:
    """The sources of a commit."""
    try:
        found = git(
            root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}"
        )
    except NotBuilt:
        raise NotBuilt(
            f"{commit!r} is no commit here: give a hash, a branch or a tag (see `git log`)"
        ) from None
    full = found.decode().strip()
    place = home() / full[:16]
    if not place.is_dir():
        try:
            archive = git(root, "archive", "--format=tar", full, "src/kabinett")
        except NotBuilt as error:
            raise NotBuilt(f"{commit} has no src/kabinett to compare with ({error})") from None
        with tempfile.TemporaryDirectory(prefix="making-", dir=home()) as making:
            with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
                tar.extractall(Path(making, "new"), filter="data")
            move(Path(making, "new"), place)
    return used(Checkout(commit, place))


def of_working_tree(root: Path) -> Checkout:
    """The sources as they lie here: what git knows, and what it does not ignore."""
    listed = git(
        root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "src/kabinett"
    )
    names = sorted(name for name in listed.decode().split("\0") if (root / name).is_file())
    if not names:
        raise NotBuilt(f"{root} has no src/kabinett")
    digest = hashlib.blake2b(digest_size=8)
    for name in names:
        content = (root / name).read_bytes()
        digest.update(f"{name} {len(content)} ".encode() + content)
    place = home() / f"tree-{digest.hexdigest()}"
    if not place.is_dir():
        with tempfile.TemporaryDirectory(prefix="making-", dir=home()) as making:
            for name in names:
                target = Path(making, "new", name)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(root / name, target)
            move(Path(making, "new"), place)
    return used(Checkout("working tree", place))


def move(made: Path, place: Path) -> None:
    """Into its place, unless another process was quicker."""
    try:
        made.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def used(checkout: Checkout) -> Checkout:
    """Those that were used last stay."""
    os.utime(checkout.folder)
    folders = sorted(home().iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in folders[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return checkout


# -- compiled


def check_compiler() -> None:
    """`NotBuilt` if this machine cannot compile."""
    for module in ("mypyc", "setuptools"):
        if importlib.util.find_spec(module) is None:
            raise NotBuilt(f"{module} is not installed: `make setup`, or --pure for pure Python")
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command.split()[0]) is None:
        raise NotBuilt(
            f"there is no C compiler {command.split()[0]!r}: install one (Debian: "
            "build-essential), or say --pure for pure Python"
        )


def compiled(checkout: Checkout, games: list[str]) -> Path:
    """The folder of its build with these games, made by its own `kabinett compile`."""
    made_by = f"{sys.version} {version('mypy')}"
    by = hashlib.blake2b(made_by.encode(), digest_size=4).hexdigest()
    for build in checkout.folder.glob(f"native-{by}-*"):
        if set(games) <= set(build.name.split("-")[2].split("+")):
            return build
    place = checkout.folder / f"native-{by}-{'+'.join(sorted(games))}"
    with tempfile.TemporaryDirectory(prefix="making-", dir=home()) as making:
        done = subprocess.run(
            [sys.executable, "-c", COMPILE, "compile", *games, "--into", f"{making}/new"],
            cwd=making,
            env={**os.environ, "PYTHONPATH": str(checkout.sources)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = "\n".join(f"{done.stdout}\n{done.stderr}".strip().splitlines()[-12:])
            raise NotBuilt(f"{checkout.name} cannot be compiled:\n{said}")
        move(Path(making, "new"), place)
    return place
