"""Native code comes from the cache if everything that it depends on is unchanged."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace

import click
import pytest

from kabinett.cli.docs import native
from kabinett.native import build as compiling
from kabinett.native import cache as native_cache
from kabinett.native.builds import BuildSources, is_made_from, path_of, stamp
from kabinett.native.cache import (
    MOST_BUILDS,
    build_tools,
    keep_newest,
    key_of,
    native_code,
    others_digest,
    sources,
    texts_for,
)
from kabinett.starter.game import game

STARTER = "kabinett.starter"
interpreted = pytest.mark.skipif(native(), reason="a native build builds no other")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KABINETT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "native"


# -- the key


def other_compiler(patch: pytest.MonkeyPatch, folder: Path) -> None:
    gcc = folder / "gcc"
    gcc.write_text("#!/bin/sh\necho gcc 99\n")
    gcc.chmod(0o755)
    variable = sysconfig.get_config_var
    patch.setattr(sysconfig, "get_config_var", lambda n: str(gcc) if n == "CC" else variable(n))


def other_version(package: str, patch: pytest.MonkeyPatch) -> None:
    version = importlib.metadata.version
    patch.setattr(native_cache, "version", lambda n: "0.1" if n == package else version(n))


CHANGES = {
    "Python": lambda patch, _: patch.setattr(sys, "version", "3.99"),
    "the machine": lambda patch, _: patch.setattr(sysconfig, "get_platform", lambda: "linux-arm"),
    "the C library": lambda patch, _: patch.setattr(platform, "libc_ver", lambda: ("musl", "1")),
    "mypy": lambda patch, _: other_version("mypy", patch),
    "setuptools": lambda patch, _: other_version("setuptools", patch),
    "the compiler": other_compiler,
    "flags": lambda patch, _: patch.setenv("CFLAGS", "-O0"),
    "linking": lambda patch, _: patch.setenv("LDFLAGS", "-static-libgcc"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_other_tools_need_a_new_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    texts = BuildSources({"a": "x = 1"}, "others")
    native_code(texts, build_tools(), lambda: {"a.so": b"built"})
    assert native_code(texts, build_tools(), lambda: {}) == ({"a.so": b"built"}, True)
    before = stamp(texts, build_tools())
    CHANGES[what](monkeypatch, tmp_path)
    assert native_code(texts, build_tools(), lambda: {}) == ({}, False)
    assert stamp(texts, build_tools()) != before


@pytest.mark.parametrize(
    "other",
    [
        BuildSources({"a": "x = 2"}, "others"),
        BuildSources({"b": "x = 1"}, "others"),
        BuildSources({"a": "x = 1", "b": ""}, "others"),
        BuildSources({"a": "x = 1"}, "changed"),
    ],
)
def test_other_texts_need_a_new_build(tmp_path: Path, other: BuildSources) -> None:
    texts = BuildSources({"a": "x = 1"}, "others")
    native_code(texts, [], lambda: {"a.so": b"built"})
    assert native_code(other, [], lambda: {}) == ({}, False)
    (tmp_path / "stamp").write_text(stamp(texts, []))
    assert is_made_from(tmp_path, texts) and not is_made_from(tmp_path, other)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel and of the starter, from which the texts are written."""
    copy = tmp_path / "kabinett"
    keep = shutil.ignore_patterns("__pycache__", "static", "web", "games", "locale", "bots")
    shutil.copytree(native_cache.CORE.parent, copy, ignore=keep)
    monkeypatch.setattr(native_cache, "CORE", copy / "core")
    monkeypatch.setattr(native_cache, "folder_of", lambda package: copy / package[9:])
    return copy


@pytest.mark.parametrize(
    "file",
    [
        *("core/kinds.py", "native/texts.py", "native/scripts.py", "core/declare.py"),
        *("author.py", "starter/rules.py", "starter/content.py", "starter/pack/regions.toml"),
    ],
)
def test_any_other_source_needs_new_texts(copied: Path, file: str) -> None:
    assert (copied / file).is_file()
    before = key_of(sources([STARTER]))
    (copied / file).open("a").write("# changed\n")
    assert key_of(sources([STARTER])) != before


def test_the_folder_of_the_texts_does_not_matter(copied: Path) -> None:
    before = sources([STARTER])
    other = shutil.copytree(copied, copied.with_name("elsewhere") / "kabinett")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native_cache, "CORE", other / "core")
        patch.setattr(native_cache, "folder_of", lambda package: other / package[9:])
        assert sources([STARTER]) == before


def test_constants_of_uncompiled_modules_count(copied: Path) -> None:
    """mypyc copies such constants into the modules that import them."""
    compiled = ["kabinett.core.state"]
    before = others_digest([STARTER], compiled)
    for file, line, counts in (
        ("core/kinds.py", "# a comment\n", False),
        ("core/kinds.py", "MOST = 4\n", True),
        ("starter/content.py", "MOST = 4\n", True),
        ("core/state.py", "MOST = 4\n", False),  # it is compiled: the texts contain this
        ("starter/tests/test_starter.py", "MOST = 4\n", False),
    ):
        source = (copied / file).read_text()
        (copied / file).write_text(f"{source}\n{line}")
        assert (others_digest([STARTER], compiled) != before) == counts, file
        (copied / file).write_text(source)


# -- what is kept


def test_the_newest_few_are_kept(cache: Path) -> None:
    for number in range(MOST_BUILDS + 3):
        keep_newest("code", key_of([str(number)]), lambda number=number: number)
        for file in cache.iterdir():  # a minute later
            os.utime(file, (file.stat().st_atime, file.stat().st_mtime - 60))
        assert keep_newest("code", key_of(["0"]), lambda: -1) == (0, True)
    assert len([*cache.iterdir()]) == MOST_BUILDS
    assert keep_newest("code", key_of([str(MOST_BUILDS + 2)]), lambda: -1)[1]
    assert keep_newest("code", key_of(["1"]), lambda: -1) == (-1, False)


def test_without_a_folder_for_the_cache_the_code_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KABINETT_CACHE", str(tmp_path / "file" / "no_folder"))
    for _ in range(2):
        assert keep_newest("code", key_of(["a"]), lambda: {}) == ({}, False)


# -- kabinett compile


@pytest.fixture
def mypyc(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Replaces mypyc by a function that counts its calls and fails if asked to."""
    says = SimpleNamespace(builds=0, fails=False)

    def build(names: list[str], target: Path) -> None:
        says.builds += 1
        if says.fails:
            raise click.ClickException("1 error: nothing was built")
        for name in names:
            (target / path_of(name)).with_suffix(".so").write_text(f"code of {name}")
        (target / "native__mypyc.so").write_text("what they share")

    monkeypatch.setattr(compiling, "run_mypyc", build)
    return says


def files_of(folder: Path) -> dict[Path, bytes]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder): file.read_bytes() for file in files}


@interpreted
def test_a_second_clone_uses_the_build_of_the_first(
    tmp_path: Path, cache: Path, mypyc: SimpleNamespace
) -> None:
    def build(folder: str, fresh: bool = False) -> str:
        return compiling.build([game], [STARTER], tmp_path / folder, fresh)

    mypyc.fails = True
    with pytest.raises(click.ClickException):
        build("first")
    mypyc.fails = False
    assert build("first").startswith("built ")
    assert mypyc.builds == 2  # a failed build is not kept
    assert build("second").endswith(" modules taken from the cache")
    assert mypyc.builds == 2
    made = files_of(tmp_path / "first")
    assert files_of(tmp_path / "second") == made
    assert sum(file.suffix == ".so" for file in made) > 20
    assert build("second") == "nothing has changed"
    for file in cache.iterdir():
        file.write_bytes(file.read_bytes()[:-1])
    assert build("third").startswith("built ")
    assert files_of(tmp_path / "third") == made
    assert build("third", fresh=True).startswith("built ")
    assert mypyc.builds == 4
    assert build("fourth").endswith(" modules taken from the cache")


@interpreted
def test_cached_texts_equal_freshly_written_ones() -> None:
    written = texts_for([STARTER])
    assert texts_for([STARTER]) == written
    assert list(texts_for([STARTER]).compiled) == list(written.compiled)
    assert "kabinett.starter.rules" in written.compiled
