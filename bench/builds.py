"""Checks commits and the working tree out into the cache, and compiles them there.

A folder in the cache is always complete, because it is made elsewhere and moved at the end."""

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

KEPT: Final = 8  # the number of checkouts, with their builds, that the cache keeps
COMPILE: Final = "from kabinett.cli.main import main; main()"


class NotBuilt(Exception):
    """A commit cannot be checked out or compiled; the message says why."""


@dataclass(frozen=True)
class Checkout:
    """Sources in a folder of the cache. ``name`` is for people."""

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
    process = subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)
    if process.returncode:
        errors = process.stderr.decode(errors="replace").strip().splitlines()
        raise NotBuilt(errors[-1] if errors else f"git {arguments[0]} failed")
    return process.stdout


def of_commit(root: Path, commit: str) -> Checkout:
    """Check out the sources of a commit."""
    try:
        output = git(
            root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}"
        )
    except NotBuilt:
        raise NotBuilt(
            f"{commit!r} is no commit here: give a hash, a branch or a tag (see `git log`)"
        ) from None
    full = output.decode().strip()
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
    return mark_used(Checkout(commit, place))


def of_working_tree(root: Path) -> Checkout:
    """Copy the sources of the working tree: tracked files, and untracked files that git does not
    ignore."""
    output = git(
        root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "src/kabinett"
    )
    names = sorted(name for name in output.decode().split("\0") if (root / name).is_file())
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
    return mark_used(Checkout("working tree", place))


def move(folder: Path, place: Path) -> None:
    """Move a folder into its place, unless another process was quicker."""
    try:
        folder.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def mark_used(checkout: Checkout) -> Checkout:
    """Mark a checkout as used, and remove all except the `KEPT` most recently used ones."""
    os.utime(checkout.folder)
    folders = sorted(home().iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in folders[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return checkout


# -- compiled


def check_compiler() -> None:
    """Raise NotBuilt if this machine cannot compile."""
    for module in ("mypyc", "setuptools"):
        if importlib.util.find_spec(module) is None:
            raise NotBuilt(f"{module} is not installed: run `make setup`, or use --pure")
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command.split()[0]) is None:
        raise NotBuilt(
            f"there is no C compiler {command.split()[0]!r}: install one (on Debian "
            "build-essential), or use --pure"
        )


def compile_checkout(checkout: Checkout, games: list[str]) -> Path:
    """Compile the checkout with its own `kabinett compile`, and return the folder of the build."""
    compiler = f"{sys.version} {version('mypy')}"
    tag = hashlib.blake2b(compiler.encode(), digest_size=4).hexdigest()
    for build in checkout.folder.glob(f"native-{tag}-*"):
        if set(games) <= set(build.name.split("-")[2].split("+")):
            return build
    place = checkout.folder / f"native-{tag}-{'+'.join(sorted(games))}"
    with tempfile.TemporaryDirectory(prefix="making-", dir=home()) as making:
        process = subprocess.run(
            [sys.executable, "-c", COMPILE, "compile", *games, "--into", f"{making}/new"],
            cwd=making,
            env={**os.environ, "PYTHONPATH": str(checkout.sources)},
            capture_output=True,
            text=True,
            check=False,
        )
        if process.returncode:
            output = "\n".join(f"{process.stdout}\n{process.stderr}".strip().splitlines()[-12:])
            raise NotBuilt(f"{checkout.name} cannot be compiled:\n{output}")
        move(Path(making, "new"), place)
    return place
