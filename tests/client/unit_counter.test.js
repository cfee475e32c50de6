// The number of equal units hangs on their own counter.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import "./page.js";
import "./games.js";
import { openPage } from "./tables.js";

describe("units of a city", () => {
  /** @type {(unit: string) => any} */
  let counter;
  before(async () => {
    ({ counter } = await import("../../src/kabinett/games/weimar/static/weimar/map.js"));
  });
  beforeEach(openPage);

  test("the number of units stands on a tag that begins where their counter ends", () => {
    const drawn = counter("police");
    const number = (/** @type {string} */ what, /** @type {string} */ name) =>
      Number(drawn.querySelector(what).getAttribute(name));
    const [top, tall] = [number(".w-count-tag", "y"), number(".w-count-tag", "height")];
    assert.equal(top, number(".w-unit-box", "height"));
    assert.equal(number(".w-count-tag", "width"), number(".w-unit-box", "width"));
    const foot = number(".w-count", "y");
    assert.ok(foot > top && foot <= top + tall);
  });
});
