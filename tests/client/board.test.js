// Pieces on a board: plain tokens, and what a game draws itself instead.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { $ } from "./page.js";
import { begin, viewOf } from "./tables.js";
import { hooks, loadHooks } from "../../src/kabinett/web/static/web/js/core/hooks.js";
import { drawMap } from "../../src/kabinett/web/static/web/js/board/map.js";
import { take } from "../../src/kabinett/web/static/web/js/store.js";

const PIECES = [
  { id: "boat:0", kind: "boat", place: "site:bar", face: "1" },
  { id: "crate:bar", kind: "crate", place: "hold:bar", face: "2" },
];

/** What the board shows when a game has this script.
 * @param {string} script */
async function tokens(script) {
  await loadHooks(`data:text/javascript,${encodeURIComponent(script)}`);
  take(viewOf({ scene: { pieces: PIECES } }));
  drawMap();
  return [...document.querySelectorAll("#map .piece")].map((one) => one.getAttribute("data-piece"));
}

describe("a piece on the board", () => {
  beforeEach(() => {
    begin();
    $("map").innerHTML = '<svg><rect id="site:bar"/><rect id="hold:bar"/></svg>';
    for (const shape of document.querySelectorAll("#map rect")) {
      Object.assign(shape, { getBBox: () => ({ x: 0, y: 0, width: 60, height: 40 }) });
    }
  });

  afterEach(() => {
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
  });

  test("is a plain token", async () => {
    assert.deepEqual(await tokens(""), ["boat:0", "crate:bar"]);
  });

  test("keeps its token where the hook does not say that it draws that kind", async () => {
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

  test("is a token again where the hook has failed", async () => {
    const told = mock.method(console, "error", () => {});
    const failing = "export const drawBoard = () => { throw new Error('lost'); };";
    assert.deepEqual(await tokens(`${failing} export const ownPieces = true;`), [
      "boat:0",
      "crate:bar",
    ]);
    told.mock.restore();
  });

  test("is a token where the game says that it draws the kind, but does not", async () => {
    const told = mock.method(console, "error", () => {});
    assert.deepEqual(await tokens("export const ownPieces = true;"), ["boat:0", "crate:bar"]);
    assert.match(String(told.mock.calls[0].arguments), /ownPieces.*without drawBoard/);
    told.mock.restore();
  });
});
