"""The key of the board: what the marks of a province, a city and a connection mean."""

from __future__ import annotations

from typing import Final

from kabinett.games.volk.draw.sheet import box, glyph, group, path_data, tag, text

LEFT: Final = 53
TOP: Final = 680
ROW: Final = 20
WIDTH: Final = 164
#: The words come from the client, by these names (screen/things.py).
ROWS: Final = ("economy", "living_standard", "unrest", "protest", "factory", "line", "works")


def key() -> list[str]:
    """The key, in the free corner below Saarbrücken."""
    out = [box(LEFT, TOP, WIDTH, ROW * len(ROWS) + 4, "v-key-ground")]
    for row, name in enumerate(ROWS):
        y = TOP + 2 + ROW * row
        out += [
            group("v-west", *sample(name, LEFT + 6, y)),
            text(LEFT + 48, y + 15.5, name, "v-key-word", data_title=f"key:{name}"),
        ]
    return out


def sample(name: str, x: float, y: float) -> list[str]:
    """The mark that a row explains, in a room of 36 by 20."""
    middle = y + ROW / 2
    match name:
        case "economy":
            return [
                box(x + 4, y + 1.5, 28, 17, "v-tab"),
                glyph("dial", x + 6, middle - 5, 10, "v-tab-glyph"),
                text(x + 24, y + 16.5, "3", "v-number", "middle"),
            ]
        case "living_standard":
            stack = [box(x + 5, y + 12.5 - 5.6 * row, 26, 4.2, "v-bar on") for row in range(2)]
            return [*stack, box(x + 5, y + 1.3, 26, 4.2, "v-bar")]
        case "unrest":
            return [
                tag("circle", cx=x + 3.5 + 10 * nth, cy=middle, r=4.4,
                    cls="v-dot on" if nth < 2 else "v-dot")
                for nth in range(4)
            ]  # fmt: skip
        case "protest":
            full = [
                tag("circle", cx=x + 4.5 + 9 * nth, cy=middle, r=3, cls="v-key-hole")
                for nth in range(4)
            ]
            return [
                box(x - 1, middle - 5.5, 38, 11, "v-key-bar"),
                *full,
            ]
        case "factory":
            disc = tag("circle", cx=x + 18, cy=middle, r=9, cls="v-disc")
            return [disc, text(x + 18, middle + 5.5, "2", "v-value", "middle")]
        case _:
            rail = tag("path", d=path_data([(x, middle), (x + 36, middle)], close=False),
                       cls="v-bed")  # fmt: skip
            inner = tag("path", d=path_data([(x, middle), (x + 36, middle)], close=False),
                        cls="v-rail")  # fmt: skip
            state = "filled-1 works" if name == "works" else "filled-1"
            return [group(f"v-key-line {state}", group("v-segment", rail, inner))]
