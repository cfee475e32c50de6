"""Draws the icons of the site: four seats around a table, one of them taken, like icon.svg."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "kabinett" / "web" / "static" / "web" / "icons"
INK, PAPER, RED = (0x1B, 0x1A, 0x18), (0xF4, 0xF2, 0xEC), (0xB2, 0x3A, 0x26)
Colour = tuple[int, int, int]

#: Squares of a drawing that is 32 units wide: left, top, size, colour.
SQUARES = [(7, 7, 8, PAPER), (17, 7, 8, PAPER), (7, 17, 8, PAPER), (17, 17, 8, RED)]


def draw_icon(size: int, margin: float) -> bytes:
    """Return the icon as PNG. ``margin`` is the space around the four seats, as a fraction of the
    width."""
    scale = size * (1 - 2 * margin) / 18  # the squares reach from 7 to 25

    def at(units: float) -> int:
        return round(size * margin + (units - 7) * scale)

    rows = [[INK] * size for _ in range(size)]
    for left, top, width, colour in SQUARES:
        for row in rows[at(top) : at(top + width)]:
            row[at(left) : at(left + width)] = [colour] * (at(left + width) - at(left))
    return png(rows)


def png(rows: list[list[Colour]]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    lines = b"".join(b"\0" + bytes(part for colour in row for part in colour) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(lines, 9)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    # Phones cut a maskable icon to a circle with a radius of 40 % of its width.
    for name, size, margin in (("192", 192, 0.16), ("512", 512, 0.16), ("maskable", 512, 0.25)):
        (FOLDER / f"{name}.png").write_bytes(draw_icon(size, margin))
