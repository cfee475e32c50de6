"""A hook that adds to the page with each call is reported with the line that does so."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.testing.client.hooks import WrongHooks, check_hooks
from tests.testing.planted import planted_game, sample

DRAW = """const SVG = "http://www.w3.org/2000/svg";
const made = (tag) => document.createElementNS(SVG, tag);
export function drawBoard(svg, scene) {{
  {draw}
}}
"""
IN_A_LAYER = """let layer = svg.getElementById("layer");
  if (!layer) {
    layer = made("g");
    layer.id = "layer";
    svg.append(layer);
  }
"""


def with_script(folder: Path, text: str) -> Path:
    name = f"heaps_{abs(hash(text)) % 10**8}"
    game = sample(folder, name)
    (game / "static" / name / f"{name}.js").write_text(text)
    return game


@pytest.mark.parametrize(
    "text",
    [
        *[
            DRAW.format(draw=draw)
            for draw in (
                "for (const piece of scene.pieces) svg.append(made('circle'))",
                "svg.insertAdjacentHTML('beforeend', '<g/>')",
                "svg.innerHTML += '<g/>'",
                "svg.getElementById('region:coast').after(made('circle'))",
                "svg.addEventListener('click', () => scene.pieces)",
                "document.addEventListener('keydown', () => scene.pieces)",
                "svg.querySelector('.mark')?.remove(); svg.append(made('g'), made('g'))",
            )
        ],
        "\n\nexport function slipFace(thing) {\n  document.body.append(thing.label);\n}",
        "const b = document.createElement('b');\n\nexport function cardFace() {\n  b.append('x');\n"
        "  return b;\n}",
    ],
)
def test_a_hook_that_piles_up_elements_is_reported_with_its_line(tmp_path: Path, text: str) -> None:
    game = with_script(tmp_path, text)
    script = game / "static" / game.name / f"{game.name}.js"
    told = rf"^{script}:4: each call of (drawBoard|slipFace|cardFace) with the same arguments "
    with pytest.raises(WrongHooks, match=told):
        check_hooks(planted_game(game), 1)


@pytest.mark.parametrize(
    "draw",
    [
        f"{IN_A_LAYER}layer.replaceChildren(...scene.pieces.map(() => made('circle')))",
        f"{IN_A_LAYER}layer.innerHTML = ''; layer.append(made('circle'))",
        f"{IN_A_LAYER}while (layer.firstChild) layer.firstChild.remove(); layer.append(made('g'))",
        "const g = made('g'); g.id = 'mine'; svg.getElementById('mine')?.remove(); svg.append(g)",
        "for (const old of svg.querySelectorAll('.mark')) old.remove(); const g = made('g');"
        " g.setAttribute('class', 'mark'); svg.append(g)",
        "for (const old of svg.querySelectorAll(':scope > .a')) old.remove();"
        " svg.append(made('g')); svg.lastChild.setAttribute('class', 'a')",
        # removed once it has faded
        "const g = made('g'); svg.append(g); g.animate([], 9).finished.then(() => g.remove())",
        "const g = made('g'); svg.append(g); setTimeout(() => g.remove(), 9)",
        "svg.addEventListener('click', made)",
        "svg.addEventListener('click', () => 1, { once: true })",
    ],
)
def test_a_hook_that_removes_its_elements_is_no_fault(tmp_path: Path, draw: str) -> None:
    game = with_script(tmp_path, DRAW.format(draw=draw))
    assert "drawBoard" in check_hooks(planted_game(game), 1)
