"""The check runs a game's own drawing without a browser, and names failures with their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.core.game import Game
from kabinett.games import forget_games
from kabinett.testing.client.hooks import WrongHooks, check_hooks
from kabinett.testing.client.members import members
from tests.testing.planted import planted_game


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game[Any]]:
    folder = tmp_path_factory.mktemp("games") / "drawn_tide"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    yield planted_game(folder)
    forget_games()


def script_of(game: Game[Any], text: str) -> Path:
    file = game.folder / "static" / game.id / f"{game.id}.js"
    file.write_text(text)
    return file


DOM = 'import { h, put } from "../web/js/dom.js";\n'
STORE = 'import { label, store, thing } from "../web/js/store.js";\n'


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (
            f"{DOM}export const cardFace = (thing) =>\n  thing.nam.length;",
            3,
            "cardFace failed: Type",
        ),
        (f"{DOM}export const cardFace = (thing) =>\n  hh('b');", 3, "hh is not defined"),
        ("\nexport const slipFace = (thing) => new Date();", 2, "slipFace returned an object (D"),
        ("export function cardFace(thing) {}", 1, "cardFace returned nothing; it has to"),
        ("\n\nexport const cardFase = 1;", 3, "exports cardFase, which is no hook"),
        ("export const a = 1;\nexport const b = (;", 2, "cannot be loaded"),
        (f'{DOM}import "./other.js";\n', 2, "cannot be loaded"),
        ('\nexport const places = { offer: "dok" };', 2, "places has to be a place for each zone"),
        (
            f"{DOM}export function drawBoard(svg, scene) {{\n"
            "  for (const piece of scene.pieces) put(svg.getElementById('x'), 'data-a', '1');\n}",
            3,
            "drawBoard failed",
        ),
        *[
            (
                f"export function drawBoard(svg, scene) {{\n\n  {call};\n}}",
                3,
                "is not a valid selector: a colon in an id is escaped",
            )
            for call in (
                'svg.querySelector("#region:coast")',
                'svg.querySelectorAll("#gone-flag:1 rect")',
                'svg.matches("#region:coast")',
                'svg.closest("g, #region:1")',
                'document.querySelector("#region:coast")',
            )
        ],
        (
            "export function seatFace(panel) {\n  return panel.facts[7].value;\n}",
            2,
            "seatFace fail",
        ),
    ],
)
def test_a_hook_that_fails_is_named_with_its_line(
    drawn: Game[Any], text: str, line: int, told: str
) -> None:
    file = script_of(drawn, text)
    with pytest.raises(WrongHooks) as found:
        check_hooks(drawn, 1)
    assert told in str(found.value)
    assert re.search(rf"{re.escape(str(file))}:{line}: ", str(found.value)), str(found.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            f"{DOM}export function cardFace(thing, size) {{\n"
            '  return h("b", null, size === "big" ? "" : "x");\n}',
            3,
        ),
        (
            f"{DOM}export const cardFace = (thing, how) =>\n"
            "  h('b', null, 'big' != how ? '' : 'x');",
            3,
        ),
        (
            f"{DOM}/** @param {{Size}} size */\nfunction foot(size) {{\n"
            '  return size === "big" && h("b");\n}\n'
            'export const cardFace = (thing, size) => h("i", null, foot(size));',
            4,
        ),
    ],
)
def test_a_size_that_no_card_has_is_reported(drawn: Game[Any], text: str, line: int) -> None:
    file = script_of(drawn, text)
    with pytest.raises(
        WrongHooks, match=rf"{re.escape(str(file))}:{line}: \w+ is compared with 'big'"
    ):
        check_hooks(drawn, 1)


def test_a_hook_may_use_what_a_browser_has(drawn: Game[Any]) -> None:
    script_of(
        drawn,
        f"""{DOM}{STORE}
const SVG = "http://www.w3.org/2000/svg";
export function drawBoard(svg, scene) {{
  const box = svg.getBBox();
  const place = svg.querySelector('[id^="region:"]:not(.x) > b') ?? svg;
  place.animate([], {{ duration: box.width + 2 }}).finished.then(() => svg);
  const coast = svg.getElementById("region:coast");
  coast.classList.toggle("won", scene.pieces.length > 0);
  coast.dataset.worth = "2";
  if (!coast.matches("rect[data-worth='2']")) throw new Error("no such attribute");
  if (svg.querySelectorAll("svg rect").length !== 6) throw new Error("not all of them");
  for (const id of ["region:coast", "1:a"]) {{
    const made = svg.getElementById(id) ?? document.createElementNS(SVG, "g");
    made.id = id;
    svg.append(made);
    if (svg.querySelector(`#${{CSS.escape(id)}}`) !== made) throw new Error(`no ${{id}}`);
  }}
  const made = document.createElementNS(SVG, "g");
  made.style.fill = "red";
  svg.append(made, new Image());
}}
export const cardFace = (thing, size) => {{
  const props = {{ data: {{ size }}, style: {{ "--x": 1 }} }};
  const face = h("div.a.b", props, h("b", null, thing.label));
  face.querySelector(".none")?.remove();
  return face.firstElementChild.closest(".b");
}};
export const slipFace = (thing, name) => [label(name), store.view.viewer];
""",
    )
    assert check_hooks(drawn, 1).startswith("cardFace, drawBoard, slipFace: ")


def test_without_node_the_report_says_that_nothing_was_run(
    drawn: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    script_of(drawn, "broken (")
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert check_hooks(drawn, 1).startswith("drawn_tide.js was not run: Node is missing")


def test_a_game_without_a_script_draws_nothing_itself(drawn: Game[Any]) -> None:
    script_of(drawn, "").unlink()
    assert check_hooks(drawn, 1) == "the game draws nothing itself"


def test_pieces_that_nothing_draws_are_named(drawn: Game[Any]) -> None:
    """A hook that accepts pieces and draws nothing for them hides part of the scene."""
    file = script_of(
        drawn,
        f"""{DOM}export const ownPieces = ["flag"];
export function drawBoard(svg, scene) {{
  const won = scene.pieces.map((piece) => `won:${{piece.place}}`);
  for (const place of svg.querySelectorAll("[id]")) {{
    put(place, "data-won", won.includes(place.id) ? "yes" : "no");
  }}
}}
""",
    )
    with pytest.raises(WrongHooks) as found:
        check_hooks(drawn, 1)
    assert f"{file}:2: ownPieces says that drawBoard draws pieces of the kind 'flag'" in str(
        found.value
    )
    file.write_text(file.read_text().replace("`won:${piece.place}`", "piece.place"))
    check_hooks(drawn, 1)


@pytest.mark.parametrize(
    "draw",
    [
        "place.style.fill = won ? 'red' : ''",
        "place.style.setProperty('--token', won ? 'red' : 'blue')",
        "place.classList.toggle('won', won)",
        "place.hidden = won",
        "place.textContent = won ? 'won' : ''",
        "place.innerHTML = won ? '<g/>' : ''",
        "svg.querySelector('rect:first-child').textContent = won ? 'won' : ''",
        "place.replaceChildren(); if (won) place.insertAdjacentHTML('beforeend', '<g/>')",
    ],
)
def test_any_drawing_of_a_piece_counts(drawn: Game[Any], draw: str) -> None:
    script_of(
        drawn,
        f"""export const ownPieces = true;
export function drawBoard(svg, scene) {{
  for (const place of svg.querySelectorAll("[id]")) {{
    const won = scene.pieces.some((piece) => piece.place === place.id);
    {draw};
  }}
}}
""",
    )
    assert check_hooks(drawn, 1).startswith("drawBoard, ownPieces: ")


def test_an_unknown_kind_of_pieces_is_named(drawn: Game[Any]) -> None:
    file = script_of(
        drawn, '\nexport const ownPieces = ["fleg"];\nexport function drawBoard(svg, scene) {}\n'
    )
    with pytest.raises(
        WrongHooks, match=rf"{file}:2: ownPieces: no kind is 'fleg'; the kinds are flag"
    ):
        check_hooks(drawn, 1)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (
            "export const slipFace = (thing) =>\n  thing.lable;",
            2,
            "it reads 'lable', but no thing has such a member: is 'label' meant?",
        ),
        ("\nexport const slipFace = ({ lable }) => lable;", 2, "it reads 'lable'"),
        (
            "\nexport const slipFace = (thing) => thing.wheels?.big;",
            2,
            "has such a member: there are dead, ",
        ),
        (f"{STORE}\nexport const slipFace = (_, name) => thing(name).lable;", 3, "'lable'"),
        (
            "export function drawBoard(svg, scene) {\n  scene.pieces.map((one) => one.plaze);\n}",
            2,
            "it reads 'plaze', but no piece has such a member: is 'place' meant?",
        ),
        ("export function drawBoard(svg, scene) {\n  scene.zone?.x;\n}", 2, "is 'zones' meant?"),
        (
            "export function drawBoard(svg, scene) {\n  if (scene.zones.lenght) return;\n}",
            2,
            "it reads 'lenght', but no list has such a member: is 'length' meant?",
        ),
        (
            "export function seatFace(panel) {\n  return panel.fact ?? null;\n}",
            2,
            "is 'facts' meant",
        ),
        (
            f"{STORE}export function drawBoard() {{\n  store.view.players[0].nam?.x;\n}}",
            3,
            "it reads 'nam', but no player has such a member: is 'name' meant?",
        ),
    ],
)
def test_an_unknown_member_is_named_where_it_is_read(
    drawn: Game[Any], text: str, line: int, told: str
) -> None:
    file = script_of(drawn, text)
    with pytest.raises(WrongHooks) as found:
        check_hooks(drawn, 1)
    assert re.search(rf"{re.escape(str(file))}:{line}: .*{re.escape(told)}", str(found.value)), str(
        found.value
    )


def test_members_that_only_some_things_have_may_be_read(drawn: Game[Any]) -> None:
    """Members in client.md, members that any thing of the game has, and computed names are all
    accepted."""
    script_of(
        drawn,
        f"""{DOM}{STORE}
export const slipFace = (thing, name) => {{
  const mark = "printed";
  return [thing.dead, thing.letter ?? "", thing[mark], `${{thing}}`.length, name];
}};
export function drawBoard(svg, scene) {{
  const {{ about, zones: [first, ...others] }} = scene;
  const cards = [first, ...others].flatMap((zone) => zone.cards);
  const told = about?.["region:none"] ?? about.nobody ?? store.things["region:none"];
  const copy = JSON.stringify({{ ...structuredClone(scene), told, cards }});
  if (scene.pieces[0] !== scene.pieces[0] || scene.pieces.at(-9)) throw new Error(copy);
  const mine = Object.assign(scene.panels[0] ?? {{}}, {{ mine: true }});
  Promise.resolve(scene).then(() => mine.mine);
}}
""",
    )
    assert check_hooks(drawn, 1).startswith("drawBoard, slipFace: ")


def test_the_table_of_the_members_of_things_is_the_clients_own() -> None:
    page = (Path(__file__).parents[3] / "docs" / "client.md").read_text()
    table = page.partition("| member | what it says |")[2].partition("anything that is `True`")[0]
    rows = re.findall(r"^\| ([^|]*) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    # The page fetches the note when somebody enlarges the thing; hooks get `has_note` instead.
    fetched = {"note", "plain_note", "sources", "reading"}
    assert named == fetched | {*members({})["Thing"]} - {"has_note"}
