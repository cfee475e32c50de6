"""`bench.against` compares with a commit, reports what it cannot compare, and leaves no
half-finished files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from bench import against, builds
from bench.against import Rates


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KABINETT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "against"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with two commits: the first has no sources, the second has two files."""
    folder = tmp_path / "repository"
    package = folder / "src" / "kabinett"
    package.mkdir(parents=True)
    git = ["git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    (folder / ".gitignore").write_text("ignored.py\n")

    def commit() -> None:
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-qm", "one more"], check=True)

    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    commit()
    (package / "__init__.py").write_text("raise ImportError('broken')\n")
    (package / "old.py").write_text("old = 1\n")
    commit()
    (package / "old.py").unlink()
    (package / "new.py").write_text("new = 1\n")
    (package / "ignored.py").write_text("ignored = 1\n")
    return folder


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.rglob("*.py"))


def test_the_commit_and_the_working_tree_are_in_the_cache(root: Path, cache: Path) -> None:
    old, new = builds.of_commit(root, "HEAD"), builds.of_working_tree(root)
    assert names(old.sources) == ["__init__.py", "old.py"]
    assert names(new.sources) == ["__init__.py", "new.py"]
    assert builds.of_commit(root, "HEAD") == old and builds.of_working_tree(root) == new
    (root / "src" / "kabinett" / "new.py").write_text("new = 2\n")
    assert builds.of_working_tree(root) != new
    assert sorted(cache.iterdir()) and not list(cache.glob("making-*"))


@pytest.mark.parametrize(
    ("commit", "said"), [("nonesuch", "is no commit here"), ("HEAD~1", "has no src/kabinett")]
)
def test_a_commit_that_cannot_be_compared_is_refused(
    root: Path, cache: Path, commit: str, said: str
) -> None:
    with pytest.raises(builds.NotBuilt, match=said):
        builds.of_commit(root, commit)
    assert not cache.exists() or not list(cache.iterdir())


def test_a_commit_that_does_not_build_leaves_nothing(root: Path, cache: Path) -> None:
    old = builds.of_commit(root, "HEAD")
    with pytest.raises(builds.NotBuilt, match=r"(?s)HEAD cannot be compiled.*broken"):
        builds.compile_checkout(old, ["fall"])
    assert list(cache.iterdir()) == [old.folder]
    assert [each.name for each in old.folder.iterdir()] == ["src"]


def test_a_build_that_cannot_play_is_reported(root: Path) -> None:
    old = builds.of_commit(root, "HEAD")
    with pytest.raises(against.NotPlayed, match=r"HEAD cannot be compared .*broken"):
        against.Player("HEAD", "fall", old.sources, native=False)


def test_a_missing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    builds.check_compiler()
    monkeypatch.setenv("CC", "no-such-compiler -O1")
    with pytest.raises(builds.NotBuilt, match="no C compiler 'no-such-compiler'"):
        builds.check_compiler()


def test_only_the_last_used_builds_are_kept(
    root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds, "KEPT", 1)
    builds.of_commit(root, "HEAD")
    new = builds.of_working_tree(root)
    assert list(cache.iterdir()) == [new.folder]


def test_the_same_sources_are_played_in_turns() -> None:
    """With the same sources on both sides, two rounds of Fall play the same games and execute the
    same number of instructions."""
    sources = against.ROOT / "src"
    rates = against.measure("fall", {"old": sources, "new": sources}, native=False, rounds=2)
    assert len(rates.old) == len(rates.new) == len(rates.chess) == 2
    assert min(rates.old + rates.new + rates.chess) > 0
    assert rates.instructions is not None and rates.instructions[0] == rates.instructions[1] > 0


def test_the_ratio_is_computed_per_round() -> None:
    rates = Rates([100, 200, 100], [50, 100, 60], [25, 50, 25], (1000, 1500))
    assert rates.ratios == [0.5, 0.5, 0.6]
    assert rates.in_chess(rates.old) == 4
    assert against.row("tide", "pure", rates) == [
        *("tide", "pure", "0.500", "0.500 - 0.550", "0.500 - 0.600", "4.00", "2.00"),
        *("1,000 to 1,500", "1.500"),
    ]


def test_a_wrong_commit_ends_with_a_one_line_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="'nonesuch' is no commit here"):
        against.main(["nonesuch", "fall", "--pure"])
    with pytest.raises(SystemExit):
        against.main(["HEAD", "chess", "--pure"])
    assert "there is no game 'chess'" in capsys.readouterr().err
