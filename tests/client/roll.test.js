// Weimar's dice stay beside the map while the game deals with their roll.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { $, query, texts } from "./page.js";
import "./games.js";
import { isRollOver } from "../../src/kabinett/web/static/web/js/board/last_roll.js";
import { openPage, logLine } from "./tables.js";
import { config, store } from "../../src/kabinett/web/static/web/js/store.js";

describe("dice that were rolled", () => {
  /** @type {(map: HTMLElement, scene: any, moment: any) => void} */
  let drawRoll;
  before(async () => {
    ({ drawRoll } = await import("../../src/kabinett/games/weimar/static/weimar/roll.js"));
  });
  beforeEach(openPage);

  /** Draws a roll as the board does.
   * @param {any} scene */
  const draw = (scene) => {
    const moment = { ask: null, frame: "desk", isStill: true, isRollOver: isRollOver(scene) };
    drawRoll($("map"), scene, moment);
  };

  const MORE = logLine("More.");
  /** Are the dice visible after these lines of the log?
   * @param {number[]} faces
   * @param {any[]} [after]
   * @param {number | null} [past] */
  function seen(faces, after = [], past = null) {
    const names = faces.map((face) => `die:${face}`);
    const rolls = { level: "", parts: ["SPD rolls ", ...names.map((id) => ({ id, label: id }))] };
    store.log = [logLine("SPD", { cause: true }), rolls, logLine("6"), ...after];
    store.past = past === null ? null : { moment: past, first: 0, start: false, of: 9, viewer: 0 };
    const zone = { id: "dice", kind: "dice", label: "A roll", cards: names, facts: [] };
    const piece = { id: "roll", kind: "roll", face: "spd", place: "action:coup" };
    draw({ zones: [zone], pieces: [piece] });
    return !query("#map .w-roll").hidden;
  }

  test("are visible before they fall, and until something else begins", () => {
    assert.equal(seen([]), true);
    assert.equal(seen([5, 6]), true);
    assert.equal(seen([5, 6], [MORE, MORE]), true);
    assert.equal(seen([5, 6], [MORE, logLine("Other.", { cause: true })]), false);
    assert.equal(seen([5, 6], [logLine("Phase", { level: "phase" })]), false);
  });

  test("are visible at a moment of the past if they lay there and nothing else had begun", () => {
    const other = logLine("Other.", { cause: true });
    assert.equal(seen([], [], 3), false);
    assert.equal(seen([5, 6], [other], 3), true);
    assert.equal(seen([5, 6], [other], 4), false);
    store.log = [];
    config.replay = /** @type {any} */ ({});
    assert.equal(seen([]), false);
  });

  test("ignore private lines when they count moments", () => {
    const mine = logLine("You see.", { own: true });
    const other = logLine("Other.", { cause: true });
    assert.equal(seen([5, 6], [mine, other], 3), true);
    assert.equal(seen([5, 6], [mine, other], 4), false);
  });

  test("mark the row of the table that their result reaches", () => {
    const rows = [
      ["≤ 1", "None", 1],
      ["2–3", "Little", 2],
      ["4+", "Much", 4],
    ];
    store.things = {
      "party:spd": { kind: "party", label: "SPD", board: [{ id: "action:coup", rows }] },
    };
    /** @param {number[]} results */
    const reached = (...results) => {
      const facts = results.map((value) => ({ id: "result", label: "Result", value }));
      const zone = { id: "dice", kind: "dice", label: "A roll", cards: ["die:1"], facts };
      const piece = { id: "roll", kind: "roll", face: "spd", place: "action:coup" };
      draw({ zones: [zone], pieces: [piece] });
      return texts(".w-rows li span");
    };
    assert.deepEqual(
      [-1, 1, 2, 3, 4, 9].flatMap((result) => reached(result)),
      [...["None", "None", "Little", "Little", "Much", "Much"]],
    );
    assert.deepEqual(texts(".w-rows .is-reached b"), ["4+"]);
    assert.deepEqual(reached(), ["None", "Little", "Much"]);
    assert.deepEqual(texts(".w-rows .is-reached"), []);
  });

  test("are hidden if there are none", () => {
    draw({ zones: [], pieces: [] });
    assert.equal(query("#map .w-roll").hidden, true);
  });
});
