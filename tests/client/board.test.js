// Pieces on a board: plain tokens, or what a game draws itself.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { $, queryAll } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { markChoices } from "../../src/kabinett/web/static/web/js/ask/choices.js";
import { hooks, loadHooks } from "../../src/kabinett/web/static/web/js/core/hooks.js";
import { drawGameBoard } from "../../src/kabinett/web/static/web/js/board/board.js";
import { forgetView, setView } from "../../src/kabinett/web/static/web/js/store.js";

const PIECES = [
  { id: "boat:0", kind: "boat", place: "site:bar", face: "1" },
  { id: "crate:bar", kind: "crate", place: "hold:bar", face: "2" },
];

/** A matrix that enlarges and moves; jsdom has none.
 * @param {number} a
 * @param {number} e
 * @param {number} f
 * @returns {any} */
const matrix = (a, e, f) => ({
  a,
  b: 0,
  c: 0,
  d: a,
  e,
  f,
  inverse: () => matrix(1 / a, -e / a, -f / a),
  multiply: (/** @type {any} */ by) => matrix(a * by.a, a * by.e + e, a * by.f + f),
});

/** The tokens on the board of a game with this script.
 * @param {string} script */
async function tokens(script) {
  await loadHooks(`data:text/javascript,${encodeURIComponent(script)}`);
  setView(viewOf({ scene: { pieces: PIECES } }), false);
  drawGameBoard();
  return queryAll("#map .piece").map((one) => one.getAttribute("data-piece"));
}

describe("a piece on the board", () => {
  beforeEach(() => {
    openPage();
    $("map").innerHTML = '<svg><rect id="site:bar"/><rect id="hold:bar"/></svg>';
    for (const shape of queryAll("#map rect")) {
      Object.assign(shape, { getBBox: () => ({ x: 0, y: 0, width: 60, height: 40 }) });
    }
  });

  afterEach(() => {
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
  });

  test("its place is marked once the viewer has chosen it in secret, until all have", () => {
    const marked = () => queryAll("#map [data-chosen]").map((one) => one.id);
    setView(viewOf({ chosen: ["site:bar"] }), false);
    drawGameBoard();
    assert.deepEqual(marked(), ["site:bar"]);
    setView(viewOf({ chosen: [] }), false);
    drawGameBoard();
    assert.deepEqual(marked(), []);
  });

  test("nothing of a seat's choices stays marked once its view is forgotten", () => {
    const ask = askFor(["site:bar"]);
    setView(viewOf({ ask, chosen: ["hold:bar"] }), true);
    drawGameBoard();
    markChoices("proposed", [["site:bar", "A"]]);
    forgetView();
    const marks = ["open", "id", "chosen", "proposed"].map((name) => `#map [data-${name}]`);
    assert.deepEqual(queryAll(`${marks}, #map [tabindex]`), []);
  });

  test("is a plain token", async () => {
    assert.deepEqual(await tokens(""), ["boat:0", "crate:bar"]);
  });

  test("lies on its place, also if the place or its group is moved or enlarged", async () => {
    const map = document.querySelector("#map svg");
    Object.assign($("site:bar"), { getScreenCTM: () => matrix(2, 300, 100) });
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.id = "pieces";
    Object.assign(layer, { getScreenCTM: () => matrix(1, 100, 0) });
    map?.append(layer);
    await tokens("");
    const spots = queryAll("#map .piece").map((one) => one.getAttribute("transform"));
    assert.deepEqual(spots, ["translate(260 140)", "translate(30 20)"]);
  });

  test("stays a token unless the hook says that it draws that kind", async () => {
    assert.deepEqual(await tokens("export const drawBoard = () => {};"), ["boat:0", "crate:bar"]);
  });

  test("is left to the hook that says it draws that kind", async () => {
    const own = 'export const ownPieces = ["crate"];';
    assert.deepEqual(await tokens(`export const drawBoard = () => {}; ${own}`), ["boat:0"]);
  });

  test("is left to the hook that says it draws all", async () => {
    const script = "export const drawBoard = () => {}; export const ownPieces = true;";
    assert.deepEqual(await tokens(script), []);
    assert.equal(document.querySelector("#map #pieces"), null);
  });

  test("is a token again after the hook has failed", async () => {
    const told = mock.method(console, "error", () => {});
    const failing = "export const drawBoard = () => { throw new Error('lost'); };";
    assert.deepEqual(await tokens(`${failing} export const ownPieces = true;`), [
      "boat:0",
      "crate:bar",
    ]);
    told.mock.restore();
  });

  test("is a token if the game says that it draws the kind but has no hook", async () => {
    const told = mock.method(console, "error", () => {});
    assert.deepEqual(await tokens("export const ownPieces = true;"), ["boat:0", "crate:bar"]);
    assert.match(String(told.mock.calls[0].arguments), /ownPieces.*without drawBoard/);
    told.mock.restore();
  });
});
