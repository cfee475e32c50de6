// Weimar's dice beside the map stay as long as the game deals with their roll.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import "./games.js";
import { begin, told } from "./tables.js";
import { config, store } from "../../src/kabinett/web/static/web/js/store.js";

describe("dice that were rolled", () => {
  /** @type {(map: HTMLElement, scene: any) => void} */
  let drawRoll;
  before(async () => {
    ({ drawRoll } = await import("../../src/kabinett/games/weimar/static/weimar/roll.js"));
  });
  beforeEach(begin);

  const MORE = told("More.");
  /** Are they seen, after the log got these lines?
   * @param {number[]} faces
   * @param {any[]} [after]
   * @param {number | null} [past] */
  function seen(faces, after = [], past = null) {
    const names = faces.map((face) => `die:${face}`);
    const rolls = { level: "", parts: ["SPD rolls ", ...names.map((id) => ({ id, label: id }))] };
    store.log = [told("SPD", { cause: true }), rolls, told("6"), ...after];
    store.past = past === null ? null : { told: past, first: 0, start: false, of: 9, viewer: 0 };
    const zone = { id: "dice", label: "A roll", cards: names, facts: [] };
    const piece = { id: "roll", kind: "roll", face: "spd", place: "action:coup" };
    drawRoll($("map"), { zones: [zone], pieces: [piece] });
    return !$("map").querySelector(".w-roll").hidden;
  }

  test("are seen while they are still to fall, and until something else begins", () => {
    assert.equal(seen([]), true);
    assert.equal(seen([5, 6]), true);
    assert.equal(seen([5, 6], [MORE, MORE]), true);
    assert.equal(seen([5, 6], [MORE, told("Other.", { cause: true })]), false);
    assert.equal(seen([5, 6], [told("Phase", { level: "phase" })]), false);
  });

  test("are seen in a moment of the past if they lie there, and nothing else had begun by then", () => {
    const other = told("Other.", { cause: true });
    assert.equal(seen([], [], 3), false);
    assert.equal(seen([5, 6], [other], 3), true);
    assert.equal(seen([5, 6], [other], 4), false);
    store.log = [];
    config.replay = /** @type {any} */ ({});
    assert.equal(seen([]), false);
  });

  test("ignore private lines when they count moments", () => {
    const mine = told("You see.", { own: true });
    const other = told("Other.", { cause: true });
    assert.equal(seen([5, 6], [mine, other], 3), true);
    assert.equal(seen([5, 6], [mine, other], 4), false);
  });

  test("no dice, no roll", () => {
    drawRoll($("map"), { zones: [], pieces: [] });
    assert.equal($("map").querySelector(".w-roll").hidden, true);
  });
});
