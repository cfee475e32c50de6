// Clicks that were meant for another choice.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, reset } from "./page.js";
import {
  isMeantForAnother,
  noteAfterDrawing,
  noteBeforeDrawing,
  watchPointer,
} from "../../src/kabinett/web/static/web/js/ask/swapped_choice.js";

/** What lies below the pointer. @type {Element | null} */
let below = null;
watchPointer();

/** @param {string} name */
function put(name) {
  below = document.createElement("div");
  Object.assign(/** @type {HTMLElement} */ (below).dataset, { id: name, open: "" });
  $("table").replaceChildren(below);
}

/** @param {string} type
 * @param {number} x */
const moved = (type, x) =>
  document.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: 50, bubbles: true }));

/** Draws the page, which puts this choice below the pointer, at this time.
 * @param {string} name
 * @param {number} now */
function redraw(name, now) {
  noteBeforeDrawing(now);
  put(name);
  noteAfterDrawing(now);
}

/** Is a click that long after the start meant for another?
 * @param {string} name
 * @param {number} timeStamp
 * @param {number} [detail] */
const isOther = (name, timeStamp, detail = 1) =>
  isMeantForAnother(/** @type {any} */ ({ timeStamp, detail }), name);

let start = 0;

describe("a click on a choice", () => {
  beforeEach(() => {
    reset();
    document.elementFromPoint = () => below;
    start += 10_000;
    moved("pointermove", start); // far away from the last test
    put("card:a");
  });

  test("is not taken if another choice was there half a second ago", () => {
    moved("pointermove", 20);
    redraw("card:b", start);
    assert.ok(isOther("card:b", start + 300));
    assert.ok(!isOther("card:b", start + 600));
  });

  test("is taken if the choice is the same, or nothing was there", () => {
    moved("pointermove", 20);
    redraw("card:a", start);
    assert.ok(!isOther("card:a", start + 100));
    below = null;
    redraw("card:b", start + 2000);
    assert.ok(!isOther("card:b", start + 2100));
  });

  test("is taken if the pointer has moved since, or if a key has pressed the button", () => {
    moved("pointermove", 20);
    redraw("card:b", start);
    assert.ok(!isOther("card:b", start + 100, 0));
    moved("pointermove", 24);
    assert.ok(isOther("card:b", start + 100));
    moved("pointermove", 60);
    moved("pointermove", 20);
    assert.ok(!isOther("card:b", start + 200));
  });

  test("is not taken after several changes in a row either", () => {
    moved("pointermove", 20);
    redraw("card:b", start);
    redraw("card:c", start + 300);
    assert.ok(isOther("card:c", start + 600));
    assert.ok(!isOther("card:c", start + 900));
  });
});
