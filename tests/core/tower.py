"""A small game of several files, which tests write with changes and load."""

from __future__ import annotations

import importlib
import re
import textwrap
from pathlib import Path
from typing import Any

from kabinett.core.contract.groups import Words, homes
from kabinett.core.game import Game
from kabinett.games import Place, load

PAGES = {
    "__init__.py": "from tower.game import game as game",
    "game.py": """
        from kabinett.author import Contract, Game, Rules, Screen, Words
        from tower.content.vocabulary import vocabulary
        from tower.content.words import ABOUT, CREDITS, TITLE
        from tower.rules import Tower, main, opening, outcome, scores
        from tower.screen.names import label
        from tower.screen.scene import ZONES, public_scene

        game = Game(
            Contract(
                module=__name__,
                state=Tower,
                title=TITLE,
                about=ABOUT,
                credits=CREDITS,
                seat_counts=range(2, 4),
                vocabulary=vocabulary,
                main=main,
                rules=Rules(
                    opening=opening,
                    outcome=outcome,
                    scores=scores,
                ),
                screen=Screen(
                    zones=ZONES,
                    public_scene=public_scene,
                ),
                words=Words(
                    label=label,
                ),
            )
        )
    """,
    "content/__init__.py": "",
    "content/words.py": """
        from kabinett.author import Message

        TITLE, ABOUT, CREDITS = Message("Tower"), Message("A tower."), Message("Nobody.")
    """,
    "content/vocabulary.py": """
        from kabinett.author import Group, Message, Vocabulary, own_pack

        vocabulary = Vocabulary()
        DONE = vocabulary.word("done", Message("Done"))
        STONE = vocabulary.group("stone", own_pack(__file__).of("stone"))
        WAGON = vocabulary.group("wagon", ["red"])
    """,
    "pack/pack.toml": 'id = "base"\ngame = "tower"',
    "pack/stones.toml": """
        [[stone]]
        id = "granite"
        name.en = "Granite"
        name.de = "Granit"
        genitive.en = "granite’s"
        genitive.de = "Granits"
        note.en = "It is hard."
        note.de = "Er ist hart."
    """,
    "rules.py": """
        from typing import NewType
        from kabinett.author import *
        from tower.content.vocabulary import DONE, STONE

        Stone = NewType("Stone", int)

        @state
        class Tower(State):
            hands: Hands[Stone]
            deck: Deck[Stone]
            turn: int

        BUILD = Question("Build?")

        @script
        def main(s: Tower) -> Script:
            yield 0, [DONE, *STONE], BUILD
            s.turn += 1
            finish(s, 0)

        def opening(s, setup):
            s.hands[1] = [STONE.index(stone) for stone in STONE]

        def outcome(s):
            return Result.highest("built", scores(s), Message("{seat} wins."), Message("Both."))

        def scores(s):
            return tuple(map(len, s.hands))
    """,
    "screen/__init__.py": "",
    "screen/scene.py": """
        from kabinett.author import Message, Panel, Scene
        ZONES = {"hands": Message("Hand"), "deck": Message("Deck")}

        def public_scene(s):
            return Scene([Panel(seat, None, []) for seat in range(len(s.hands))])
    """,
    "screen/names.py": """
        def label(choice, words):
            return "A wagon"
    """,
}


def load_tower(folder: Path, **pages: str) -> Game[Any]:
    """Write the game into a folder, with changed pages, and load it."""
    for name, text in {**PAGES, **pages}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(textwrap.dedent(text), "utf-8")
    importlib.invalidate_caches()
    return load("tower", Place(folder, "tower"))


def stating(**parts: str) -> str:
    """Return the page that states the game with these parts replaced; an empty string removes a
    part. A part that is no part goes into the words."""
    page = PAGES["game.py"]
    for name, value in parts.items():
        home = homes().get(name, Words).__name__
        line = f"                    {name}={value},\n" if value else ""
        page, count = re.subn(rf" *\b{name}=.*,\n", line, page)
        if count:
            continue
        page, count = re.subn(rf"{home}\(\n", rf"{home}(\n{line}", page)
        if not count:
            group = f"{home.lower()}={home}(\n{line}                ),\n"
            page = page.replace("words=Words(", f"{group}                words=Words(")
            page = page.replace("import Contract", f"import {home}, Contract")
    return page
