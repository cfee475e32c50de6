// Reports are above the log if there is room for both, otherwise behind it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, before, beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { openPage, viewOf } from "./tables.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

/** Called when a part is resized. @type {() => void} */
let measure = () => {};
/** @param {string} id
 * @param {Record<string, () => number>} sizes */
const sized = (id, sizes) =>
  Object.defineProperties(
    $(id),
    Object.fromEntries(
      Object.entries(sizes).map(([name, get]) => [name, { get, configurable: true }]),
    ),
  );

/** The properties of the guide's height, and their values. */
const HEIGHTS = [
  ...readFileSync("src/kabinett/web/static/web/css/guide.css", "utf8").matchAll(
    /(--guide-\w+): ([\d.]+);/g,
  ),
].map(([, name, value]) => [name, value]);

describe("reports beside a lesson", () => {
  /** @type {typeof import("../../src/kabinett/web/static/web/js/side/panes.js")} */
  let side;
  before(async () => {
    Object.assign(globalThis, {
      ResizeObserver: class {
        constructor(/** @type {() => void} */ then) {
          measure = then;
        }
        observe() {}
      },
    });
    side = await import("../../src/kabinett/web/static/web/js/side/panes.js");
  });
  beforeEach(() => {
    openPage();
    setView(viewOf(), false);
    document.documentElement.dataset.frame = "desk";
    $("reports").hidden = false;
    side.wirePanes();
  });
  afterEach(() => {
    low(2000, 0); // the reports are above the log again
    document.documentElement.removeAttribute("data-frame");
  });

  /** Are the reports behind the log, for a column of this height? The guide above them is as high as
   * guide.css says.
   * @param {number} whole
   * @param {number} text  the height of the guide's text in px */
  function low(whole, text) {
    const isLow = () => $("side").classList.contains("is-low");
    const high = () => text && Math.max(text, Math.min(300, (isLow() ? 0.26 : 0.36) * whole));
    $("guide").hidden = text === 0;
    for (const [name, value] of HEIGHTS) $("guide").style.setProperty(name, value);
    sized("side", { clientHeight: () => whole });
    sized("seats", { scrollHeight: () => 257 });
    sized("guide", { offsetHeight: high, clientHeight: high, scrollHeight: high });
    return [1, 2, 3, 4].map(() => {
      measure();
      return isLow();
    });
  }

  test("are above the log if there is room for both", () => {
    assert.deepEqual(low(1000, 224), [false, false, false, false]);
    assert.deepEqual(low(700, 0), [false, false, false, false]);
  });

  test("are behind the log if a lesson leaves too little room", () => {
    assert.deepEqual(low(700, 224), [true, true, true, true]);
    assert.deepEqual(low(1000, 400), [true, true, true, true]);
  });

  test("stay behind the log, although the guide takes less room once they are gone", () => {
    assert.deepEqual(low(856, 224), [true, true, true, true]);
  });
});
