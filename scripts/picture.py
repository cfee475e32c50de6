"""Draws docs/images/architecture.svg, the packages of Kabinett and their imports: `make picture`.

A box is a package. The boxes of `core` and of a game show one level more: their sub-packages and,
for `core`, its modules. An arrow leads from a package to one that it imports, always downwards. An
import that also follows from other arrows has no arrow of its own. tests/test_architecture.py
compares the file with the code.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from html import escape
from pathlib import Path

import grimp

TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "architecture.svg"
#: Packages that are one box, whatever is in them.
ONE_BOX = ("cli", "attack", "web", "arena", "bots", "starter", "testing")
BOX_WIDTH, BOX_HEIGHT, GAP, LEVEL_HEIGHT = 136, 40, 12, 92
COLOURS = {"core": "#dfe8f2", "games": "#f3e6cf", "bots": "#e2efdd", "web": "#efdfec"}
#: The packages that each package imports.
Imports = dict[str, set[str]]


def package_of(module: str) -> str:
    """Return the package whose box stands for a module.

    >>> package_of("kabinett.games.volk.rules.deck"), package_of("kabinett.web.play.owner")
    ('games.volk.rules', 'web')
    """
    parts = module.split(".")[1:]
    if not parts:
        return ""
    if parts[0] in ONE_BOX or len(parts) == 1:
        return parts[0]
    if parts[0] == "games":
        inside = parts[2:-1] or (parts[2:3] if parts[2:3] == ["position"] else [])
        return ".".join(["games", parts[1], *inside[:1]]) if len(parts) > 2 else "games." + parts[1]
    return ".".join(parts[:2])


def find_imports() -> Imports:
    """Read the imports of the sources; imports for type checkers do not count."""
    graph = grimp.build_graph("kabinett", exclude_type_checking_imports=True)
    imports: Imports = defaultdict(set)
    for module in graph.modules:
        importer = package_of(module)
        imports[importer] |= {
            package
            for imported in graph.find_modules_directly_imported_by(module)
            if (package := package_of(imported)) != importer
        }
    # These two are only docstrings.
    imports.pop("", None)
    imports.pop("core", None)
    return {importer: packages - {"", "core"} for importer, packages in imports.items()}


def find_levels(imports: Imports) -> dict[str, int]:
    """Return the level of each package: 0 if it imports none, otherwise one above the highest that
    it imports. Exits if imports form a circle."""
    levels: dict[str, int] = {}
    path: list[str] = []

    def visit(package: str) -> int:
        if package in path:
            sys.exit(f"imports in a circle: {' -> '.join([*path[path.index(package) :], package])}")
        if package not in levels:
            path.append(package)
            below = [visit(imported) for imported in imports.get(package, ())]
            path.pop()
            levels[package] = 1 + max(below, default=-1)
        return levels[package]

    for package in list(imports):
        visit(package)
    return levels


def is_implied(imports: Imports, importer: str, imported: str) -> bool:
    """Return whether other arrows lead from the importer to the imported package."""
    visited: set[str] = set()
    waiting = [package for package in imports[importer] if package != imported]
    while waiting:
        package = waiting.pop()
        if package == imported:
            return True
        if package not in visited:
            visited.add(package)
            waiting += imports.get(package, ())
    return False


def draw(imports: Imports) -> str:
    """Return the picture as SVG: a row of boxes for each level, the highest level on top."""
    levels = find_levels(imports)
    rows: dict[int, list[str]] = defaultdict(list)
    for package in sorted(levels):
        rows[levels[package]].append(package)
    top = max(rows)
    width = max(map(len, rows.values())) * (BOX_WIDTH + GAP) + GAP
    height = GAP * 2 + top * LEVEL_HEIGHT + BOX_HEIGHT
    places = {
        package: (
            (width - len(row) * (BOX_WIDTH + GAP) + GAP) / 2 + column * (BOX_WIDTH + GAP),
            GAP + (top - level) * LEVEL_HEIGHT,
        )
        for level, row in rows.items()
        for column, package in enumerate(row)
    }
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="sans-serif" font-size="11">',
        "<title>The packages of Kabinett and their imports</title>",
    ]
    for importer, packages in sorted(imports.items()):
        for imported in sorted(packages):
            if imported in places and not is_implied(imports, importer, imported):
                lines.append(draw_arrow(places[importer], places[imported]))
    lines += [draw_box(package, *places[package]) for package in sorted(places)]
    return "\n".join([*lines, "</svg>", ""])


def draw_arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return a curve between the places of two boxes."""
    (x, y), (a, b) = start, end
    return (
        f'<path d="M{x + BOX_WIDTH / 2:.0f} {y + BOX_HEIGHT} '
        f"C{x + BOX_WIDTH / 2:.0f} {y + LEVEL_HEIGHT - 8} "
        f'{a + BOX_WIDTH / 2:.0f} {b - LEVEL_HEIGHT + BOX_HEIGHT + 8} {a + BOX_WIDTH / 2:.0f} {b}" '
        'fill="none" stroke="#8a8577" stroke-width="1"/>'
    )


def draw_box(package: str, x: float, y: float) -> str:
    colour = COLOURS.get(package.split(".")[0], "#f2f2ee")
    return (
        f'<rect x="{x:.0f}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="5" '
        f'fill="{colour}" stroke="#55503f"/>'
        f'<text x="{x + BOX_WIDTH / 2:.0f}" y="{y + 24}" text-anchor="middle">'
        f"{escape(package)}</text>"
    )


def main() -> None:
    imports = find_imports()
    TARGET.write_text(draw(imports), "utf-8")
    levels = 1 + max(find_levels(imports).values())
    print(f"{TARGET}: {len(imports)} packages on {levels} levels, no circle")


if __name__ == "__main__":
    main()
