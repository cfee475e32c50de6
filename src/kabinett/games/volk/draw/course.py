"""The strips below Berlin: the decades, the phases of their end, and the socialists in the box."""

from __future__ import annotations

from kabinett.games.volk.draw.sheet import PHASES, box, glyph, group, text


def decades() -> list[str]:
    """The four decades, each with a line for each half at its lower edge."""
    out = []
    years = ("1945–59", "1960–69", "1970–79", "1980–89")
    for decade_number, (roman, span) in enumerate(
        zip(("I", "II", "III", "IV"), years, strict=True), 1
    ):
        x, y, width, height = 886.5 + 82.5 * decade_number, 341, 82.5, 56
        halves = [
            box(x + 6 + 36 * half, y + 47, 34, 4, "v-half", id=f"half:{decade_number}.{half + 1}")
            for half in (0, 1)
        ]
        out.append(
            group(
                "v-decade",
                box(x, y, width, height, "v-box"),
                text(x + width / 2, y + 21, roman, "v-roman", "middle"),
                text(x + width / 2, y + 40, span, "v-years", "middle"),
                *halves,
                id=f"decade:{decade_number}",
            )
        )
    return out


def phases() -> list[str]:
    out = [strip_title("phases", 417)]
    for phase_number, name in enumerate(PHASES, 1):
        x, y, width, height = 969 + 33 * (phase_number - 1), 423, 33, 58
        inside = [box(x, y, width, height, "v-box")]
        if phase_number == 1:
            inside += [
                glyph("runner", x + 4.5, y + 7, 24, "v-glyph v-while-open"),
                glyph("wall", x + 4.5, y + 7, 24, "v-glyph v-while-walled"),
            ]
        else:
            inside.append(glyph(name, x + 4.5, y + 7, 24))
        inside.append(text(x + width / 2, y + 51, str(phase_number), "v-small-number", "middle"))
        out.append(
            group(
                "v-phase", *inside, id=f"phase:{phase_number}", data_x=x + width / 2, data_y=y + 19
            )
        )
    return out


def strip_title(name: str, baseline: float) -> str:
    """The title of a strip; the client supplies its words (screen/things.py)."""
    return text(969, baseline, name, "v-track-name", data_title=f"title:{name}")


def holding_box() -> str:
    x, y, width, height = 969, 508, 330, 38
    heads = [glyph("head", x + 9.5 + 26.3 * i, y + 8, 22, "v-head") for i in range(12)]
    return group("v-holding", box(x, y, width, height, "v-box"), *heads, id="box:socialists")
