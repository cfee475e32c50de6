"""A board shows names of the vocabulary, and its own words, in the reader's language."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.games import game_at
from kabinett.web.live.game_files import board_of


def test_a_boards_own_words_are_in_the_readers_language(tmp_path: Path) -> None:
    folder = tmp_path / "worded_tide"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    board = folder / "static" / "worded_tide" / "board.svg"
    text = '<text data-words="Sea &amp; sand" pointer-events="none">…</text></svg>'
    board.write_text(board.read_text().replace("</svg>", text))
    filled = tmp_path / "de.toml"
    filled.write_text('[de]\n"Sea & sand" = "Meer & Sand"\n')
    assert CliRunner().invoke(main, ["words", str(folder), "--from", str(filled)]).exit_code == 0
    game = game_at(str(folder))
    assert 'pointer-events="none">Meer &amp; Sand</text>' in board_of(game, "de")
    assert 'pointer-events="none">Sea &amp; sand</text>' in board_of(game, "en")
    assert ">Küste</text>" in board_of(game, "de")
