"""`kabinett words` refuses options that contradict each other."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from kabinett.cli.words import words


def test_a_check_takes_no_translations(tmp_path: Path) -> None:
    """A check changes nothing, so it cannot fill in translations."""
    catalogue = tmp_path / "game" / "locale" / "de" / "LC_MESSAGES" / "game.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text('msgid "Round"\nmsgstr ""\n', encoding="utf-8")
    (tmp_path / "de.toml").write_text('[de]\n"Round" = "Runde"\n', encoding="utf-8")
    folder, file = str(tmp_path / "game"), str(tmp_path / "de.toml")
    result = CliRunner().invoke(words, [folder, "--check", "--from", file])
    assert result.exit_code == 2
    assert "--check changes nothing" in result.output
    assert catalogue.read_text("utf-8") == 'msgid "Round"\nmsgstr ""\n'
