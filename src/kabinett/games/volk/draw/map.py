"""The map of "Wir sind das Volk!": land, border, rails, cities, Berlin."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import Final

from kabinett.core.data import Data
from kabinett.games.volk.draw.sheet import (
    CITIES,
    CONNECTIONS,
    PLAN,
    PROVINCES,
    SITE,
    TINTS,
    Point,
    bars,
    box,
    group,
    path_data,
    read_points,
    ring_of,
    tag,
    text,
)

# -- the map


def surroundings() -> list[str]:
    """The sea, the neighbouring countries, and the names of the two states."""
    north = [(50, 5), (310, 5), (308, 23), (365, 39), (365, 169), (209, 194), (149, 191), (50, 203)]
    baltic = [
        (401, 5), (961, 5), (961, 97), (850, 119), (794, 155), (677, 169), (533, 139), (461, 119),
        (365, 69), (387, 23),
    ]  # fmt: skip
    frontier = [(848, 415), (872, 431), (891, 427), (961, 441)]
    polska = [(725, 169), (794, 151), (850, 119), (961, 97), *reversed(frontier), (773, 379)]
    south = [(746, 671), (790, 679)]
    cssr = [*frontier, (961, 563), (790, 563), *reversed(south), (605, 539), (773, 449)]
    frame = [(50, 5), (961, 5), (961, 563), (790, 563), (790, 825), (50, 825), (50, 5)]
    return [
        tag("path", d=path_data(frame), cls="v-abroad"),
        tag("path", d=path_data(north), cls="v-sea"),
        tag("path", d=path_data(baltic), cls="v-sea"),
        tag("path", d=path_data(polska), fill="url(#p-abroad)", id="country:polska"),
        tag("path", d=path_data(cssr), fill="url(#p-abroad)", id="country:cssr"),
        tag("path", d=path_data(frontier, south, close=False), cls="v-frontier"),
        tag("path", d=path_data(frame), cls="v-frame"),
        text(62, 28, "Bundesrepublik", "v-state v-west"),
        text(62, 49, "Deutschland", "v-state v-west"),
        text(900, 28, "Deutsche Demokratische", "v-state v-east", "end"),
        text(900, 49, "Republik", "v-state v-east", "end"),
        text(951, 383, "Polska", "v-country", "end"),
        text(722, 623, "ČSSR", "v-country", "middle"),
    ]


def land() -> list[str]:
    """The provinces of the main map, Hamburg's stripes, Berlin, and the inner-German border."""
    lines: dict[str, str] = PLAN["outline"]
    out = [
        province_shape(province, path_data(ring_of(province["code"], lines)))
        for province in PROVINCES
        if province["code"] not in ("WB", "EB")
    ]
    west = {province["code"] for province in PROVINCES if province["side"] == "west"}
    coast = [read_points(data) for key, data in lines.items() if "-" in key.split()]
    border = [
        read_points(data)
        for key, data in lines.items()
        if "-" not in key.split() and len(west & set(key.split())) == 1
    ]
    hamburg = path_data(read_points(PLAN["hamburg"]["area"]))
    return [
        *out,
        tag("path", d=path_data(*coast, close=False), cls="v-coast"),
        tag("path", d=hamburg, id="area:hamburg", fill="url(#p-hamburg)", cls="v-shared"),
        *border_paths(border, "border"),
        outlines(*(p["id"] for p in PROVINCES if p["code"] not in ("WB", "EB"))),
        *enclave(),
    ]


def province_shape(province: Data, data: str, **more: str) -> str:
    """The shape of a province.  One fill has its tint and its pattern."""
    side, tint = province["side"], TINTS[province["code"]]
    names = {"id": f"province:{province['id']}", "cls": f"v-land v-{side}"}
    return tag("path", d=data, fill=f"url(#p-{side}-{tint})", **(names | more))


def outlines(*provinces: str) -> str:
    """The outlines of provinces, drawn above all fills so that a marked outline is not covered."""
    return group("v-outlines", *(tag("use", href=f"#province:{name}") for name in provinces))


def border_paths(lines: list[list[Point]], name: str) -> list[str]:
    """The border between the states, drawn twice: the upper line shows when the Wall is built."""
    data = path_data(*lines, close=False)
    return [
        tag(
            "g",
            tag("path", d=data, cls="v-border"),
            tag("path", d=data, cls="v-border-core"),
            id=name,
        )
    ]


def enclave() -> list[str]:
    """West and East Berlin on the main map."""
    scale, x, y = 0.215, 676, 258
    out = []
    for province in PROVINCES:
        if (code := province["code"]) in ("WB", "EB"):
            ring = [
                (round(x + px * scale, 1), round(y + py * scale, 1))
                for px, py in ring_of(code, berlin_lines())
            ]
            out.append(
                province_shape(
                    province,
                    path_data(ring),
                    id=f"enclave:{province['id']}",
                    cls=f"v-enclave v-{province['side']}",
                )
            )
    return out


def berlin_lines() -> dict[str, str]:
    """The lines of the map of Berlin, without borders between the sectors of West Berlin (WB)."""
    lines: dict[str, str] = dict(PLAN["berlin"])
    return {
        " ".join("WB" if part in SECTORS else part for part in key.split()) + f" {key}": data
        for key, data in lines.items()
        if key not in ("FR UK", "UK US")
    }


SECTORS: Final = ("FR", "UK", "US")


# -- rails


def point_along(a: Point, b: Point, bend: float, t: float) -> Point:
    """The point at ``t`` (0 to 1) of a connection: a quadratic curve whose middle is ``bend`` away
    from the straight line."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    cx = (a[0] + b[0]) / 2 - 2 * bend * (b[1] - a[1]) / length
    cy = (a[1] + b[1]) / 2 + 2 * bend * (b[0] - a[0]) / length
    u = 1 - t
    return (
        u * u * a[0] + 2 * u * t * cx + t * t * b[0],
        u * u * a[1] + 2 * u * t * cy + t * t * b[1],
    )


def connection_path(a: Point, b: Point, bend: float, start: float, end: float) -> str:
    """The path data of a connection between two of its points (0 to 1)."""
    if not bend:
        return path_data([point_along(a, b, 0, start), point_along(a, b, 0, end)], close=False)
    steps = 8
    return path_data(
        [point_along(a, b, bend, start + (end - start) * i / steps) for i in range(steps + 1)],
        close=False,
    )


def rails() -> list[str]:
    kinds = {city["id"]: city["kind"] for city in CITIES}
    sides = {city["id"]: city["side"] for city in CITIES}
    out = []
    for connection in CONNECTIONS:
        name, a, b = connection["id"], connection["a"], connection["b"]
        start, end = (tuple(PLAN["cities"][city]["at"]) for city in (a, b))
        bend = PLAN["bends"].get(name, 0)
        length = hypot(end[0] - start[0], end[1] - start[1])
        first, last = ((SITE + (5 if kinds[city] == "external" else 3)) / length for city in (a, b))
        parts = [(first, 1 - last)]
        if connection["lines"] == 2:
            middle, gap = (first + 1 - last) / 2, 5 / length
            parts = [(first, middle - gap), (middle + gap, 1 - last)]
        segments = []
        for nth, (begin, stop) in enumerate(parts, 1):
            data = connection_path(start, end, bend, begin, stop)
            segments.append(
                group(
                    "v-segment",
                    tag("path", d=data, cls="v-bed"),
                    tag("path", d=data, cls="v-rail"),
                    id=f"line:{name}#{nth}",
                )
            )
        if len(parts) == 2:
            point_before, point_after = (
                point_along(start, end, bend, 0.49),
                point_along(start, end, bend, 0.51),
            )
            x, y = point_along(start, end, bend, sum(parts[0] + parts[1]) / 4)
            turn = atan2(point_after[1] - point_before[1], point_after[0] - point_before[0])
            dx, dy = -sin(turn) * 6, cos(turn) * 6
            segments.append(
                tag(
                    "path",
                    d=path_data([(x - dx, y - dy), (x + dx, y + dy)], close=False),
                    cls="v-joint",
                )
            )
        out.append(
            group(
                f"v-line v-{sides[a]}",
                tag("path", d=connection_path(start, end, bend, first, 1 - last), cls="v-hit"),
                *segments,
                id=f"line:{name}",
                data_lines=connection["lines"],
            )
        )
    return out


# -- cities


def polygon(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    step = 360 / corners
    angles = [(turn + step * i) * pi / 180 for i in range(corners)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def city_outline(x: float, y: float, kind: str, start: bool, radius: float, cls: str) -> str:
    """The outline of a city: a circle; a square if it begins with a factory; a triangle abroad; a
    hexagon for Rheinsberg."""
    if kind == "external":
        return tag("path", d=path_data(polygon(x, y + radius * 0.18, radius * 1.35, 3)), cls=cls)
    if kind == "rheinsberg":
        return tag("path", d=path_data(polygon(x, y, radius * 1.12, 6)), cls=cls)
    if start:
        return box(x - radius, y - radius, 2 * radius, 2 * radius, cls, rx=2.5)
    return tag("circle", cx=x, cy=y, r=radius, cls=cls)


def cities() -> list[str]:
    out = []
    for city in CITIES:
        plan = PLAN["cities"][city["id"]]
        x, y = plan["at"]
        kind, start = city["kind"], city["start"]
        inside = [
            tag("circle", cx=x, cy=y, r=SITE + 5, cls="v-hit"),
            city_outline(x, y, kind, start, SITE, "v-site"),
            city_outline(x, y, kind, start, 3.2, "v-plot"),
        ]
        if kind == "rheinsberg":
            inside.append(city_outline(x, y, kind, start, 7, "v-site-inner"))
        dial = [city_outline(x, y, kind, start, SITE, "v-disc")]
        if kind in ("normal", "hamburg"):
            tip = [(x, y - SITE - 3.5), (x + 3.4, y - SITE + 2), (x - 3.4, y - SITE + 2)]
            dial += [
                tag("use", href="#dial-ticks", x=x, y=y, cls="v-ticks"),
                tag("path", d=path_data(tip), cls="v-pointer", data_x=x, data_y=y),
            ]
        dial.append(text(x, y + (6.5 if kind == "external" else 5.5), "1", "v-value", "middle"))
        inside.append(group("v-dial", *dial))
        if kind == "external":  # closed by an event for the rest of the game
            bar = [[(x - 9, y - 7), (x + 9, y + 11)], [(x + 9, y - 7), (x - 9, y + 11)]]
            inside.append(tag("path", d=path_data(*bar, close=False), cls="v-bar-line"))
        out.append(
            group(f"v-city v-{city['side']} v-{kind}" + (" v-start" if start else ""), *inside,
                  id=f"factory:{city['id']}")
        )  # fmt: skip
    return out


def city_names() -> list[str]:
    out = []
    for city in CITIES:
        plan = PLAN["cities"][city["id"]]
        if "name" not in plan:
            continue
        x, y = plan["at"]
        places = {
            "right": (17, 5, "start"), "left": (-17, 5, "end"),
            "above": (0, -18, "middle"), "below": (0, 28, "middle"),
        }  # fmt: skip
        where = plan["name"]
        dx, dy, anchor = places[where] if isinstance(where, str) else where
        for nth, line in enumerate(plan.get("lines", [city["name"]["de"]])):
            out.append(
                text(x + dx, y + dy + 14 * nth, line, "v-city-name", anchor, data_city=city["id"])
            )
    return out


# -- Berlin


def berlin() -> list[str]:
    dx, dy = 977, 34
    x, y, width, height = 969, 5, 330, 330
    lines: dict[str, str] = PLAN["berlin"]
    frame = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    surrounding_ring = ring_of(
        "-", {key: data for key, data in lines.items() if "-" in key.split()}, dx, dy
    )
    by_code = {province["code"]: province for province in PROVINCES}
    ring = {"id": "surroundings:brandenburg", "fill_rule": "evenodd"}
    rings = {code: ring_of(code, berlin_lines(), dx, dy) for code in ("WB", "EB")}
    out = [province_shape(by_code["BB"], path_data(frame, surrounding_ring), **ring)]
    out += [province_shape(by_code[code], path_data(outline)) for code, outline in rings.items()]
    for code, (cx, cy) in {"FR": (93, 67), "UK": (78, 119), "US": (115, 184)}.items():
        out += [
            tag(
                "path",
                d=path_data(ring_of(code, lines, dx, dy)),
                id=f"sector:{code.lower()}",
                cls="v-sector",
            ),
            text(dx + cx - 6, dy + cy + 6, code, "v-sector-code", "end"),
            bars(f"ls-sector:{code.lower()}", dx + cx, dy + cy + 14, 26),
        ]
    return [
        *out,
        *border_paths([rings["WB"]], "wall"),
        outlines("west_berlin", "east_berlin"),
        tag("path", d=path_data(frame), cls="v-frame"),
        text(x + width - 12, y + 24, "Brandenburg", "v-quiet-name", "end"),
    ]
