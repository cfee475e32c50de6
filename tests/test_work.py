"""The work of seeded games matches the ledger, and the counter notices a loss of speed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import ledger
from bench.counted import FIGURES, Sample, Work
from bench.work import count
from kabinett.core.script import program
from kabinett.games import all_games, game_of
from kabinett.games.weimar.phases import actions

pytestmark = pytest.mark.skipif(
    not str(program.__file__).endswith(".py"), reason="work is counted in pure Python only"
)

known = pytest.mark.skipif(
    ledger.PYTHON not in ledger.read().figures,
    reason=f"{ledger.LEDGER.name} has no figures for Python {ledger.PYTHON}: "
    "`kabinett bench work --write` makes them",
)


@pytest.fixture(scope="module")
def counted() -> dict[str, dict[str, float]]:
    return count(sorted(all_games()))


@known
@pytest.mark.parametrize("game", sorted(all_games()))
def test_no_game_takes_more_work_than_the_ledger_says(
    game: str, counted: dict[str, dict[str, float]]
) -> None:
    told = ledger.complaints(game, counted[game], ledger.read().figures[ledger.PYTHON][game])
    assert not told, "\n".join(told)


def test_every_supported_python_has_its_figures() -> None:
    for games in ledger.read().figures.values():
        assert set(games) == set(all_games())
        assert all(list(figures) == list(FIGURES) for figures in games.values())


def decision() -> float:
    """Return the instructions per decision in one game of Weimar."""
    work = Work(game_of("weimar"), Sample(games=1, rules=5, answer=1 << 30, screen=1, bot=1))
    work.play()
    return work.figures()["decision"]


def plant(monkeypatch: pytest.MonkeyPatch, loops: int) -> None:
    """Make a rule that Weimar often asks run an idle loop."""
    scope = vars(actions)
    monkeypatch.setitem(scope, "real", REAL)
    code = f"def is_possible(*given):\n for _ in range({loops}): pass\n return real(*given)"
    exec(code, scope, planted := {})
    monkeypatch.setitem(scope, "is_possible", planted["is_possible"])


REAL = actions.is_possible


def test_a_rule_with_a_little_more_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    decision()  # the first use creates objects that must not count
    before = decision()
    assert decision() == before, "a second count must agree"
    plant(monkeypatch, 0)
    none = decision()
    plant(monkeypatch, 100)
    a_loop = (decision() - none) / 100
    loops = round((0.06 * before - (none - before)) / a_loop)
    assert loops > 0, "planting alone costs 6 %: plant it in a rule that is asked less often"
    plant(monkeypatch, loops)
    (told,) = ledger.complaints("weimar", {"decision": decision()}, {"decision": before})
    assert "+6.0%" in told or "+5.9%" in told or "+6.1%" in told
    assert "--bought" in told


def test_the_ledger_is_raised_only_with_a_reason() -> None:
    book = ledger.Ledger({"3.11": {"tide": {"decision": 1000, "line_copies": 1.5}}}, {})
    assert ledger.complaints("tide", {"decision": 1049, "line_copies": 1.45}, TIDE) == []
    (told,) = ledger.complaints("tide", {"decision": 940, "line_copies": 1.5}, TIDE)
    assert "keep the gain" in told and "-6.0%" in told
    now = {"decision": 1200.4, "line_copies": 1.2}
    with pytest.raises(ledger.Unexplained, match="decision 1000 to 1200"):
        ledger.bring_up_to_date(book, "tide", now, " ", "3.11")
    ledger.bring_up_to_date(book, "tide", now, 'a "storm"', "3.11")
    assert book.figures["3.11"]["tide"] == {"decision": 1200, "line_copies": 1.2}
    assert book.bought == {"tide": ['decision 1000 to 1200: a "storm"']}


TIDE = {"decision": 1000.0, "line_copies": 1.5}


def test_small_losses_add_up() -> None:
    """The ledger keeps the old figure if the new one differs only a little."""
    book = ledger.Ledger({"3.11": {"tide": dict(TIDE)}}, {})
    for grown in (1030, 1045):
        ledger.bring_up_to_date(book, "tide", {**TIDE, "decision": grown}, "", "3.11")
    assert book.figures["3.11"]["tide"] == TIDE
    assert ledger.complaints("tide", {**TIDE, "decision": 1060}, TIDE)


def test_new_and_missing_figures_are_reported() -> None:
    told = ledger.complaints("tide", {"decision": 1000, "new": 1}, {**TIDE, "decision": 1000.0})
    assert len(told) == 2 and all("--write" in line for line in told)


def test_a_written_ledger_is_read_again(tmp_path: Path) -> None:
    book = ledger.Ledger({"3.11": {"tide": dict(TIDE)}}, {"tide": ['a "storm", ümlaut\\']})
    file = tmp_path / "work.toml"
    assert ledger.read(file) == ledger.Ledger({}, {}), "there is none"
    file.write_text(book.text(), "utf-8")
    assert ledger.read(file) == book
