// What scripts measure grows with the letters that a reader has chosen in the browser.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { $, query } from "./page.js";
import { openPage } from "./tables.js";
import { fitSlips } from "../../src/kabinett/web/static/web/js/table/fit_slips.js";

describe("with larger letters", () => {
  after(() => {
    document.documentElement.style.fontSize = "";
  });

  for (const scale of [1, 1.25]) {
    test(`a name on a slip shrinks in proportion: ${scale} times`, () => {
      openPage();
      const board = $("map");
      board.id = ""; // beside a board, areas are as high as their slips need
      document.documentElement.style.fontSize = `${16 * scale}px`;
      $("table").innerHTML = `<section class="area"><div class="slip">
        <span class="slip-name" style="font-size: ${16 * scale}px">Name</span></div></section>`;
      const area = query(".area");
      const size = () => Number.parseFloat(area.style.getPropertyValue("--slip-text") || "99");
      // A name of at most 13 px of usual letters fits.
      window.Range.prototype.getBoundingClientRect = () =>
        new window.DOMRect(0, 0, size() > 13 * scale ? 9 : 0);
      fitSlips();
      board.id = "map";
      assert.equal(size(), 12.5 * scale);
    });
  }

  test("windows are measured in letters, not in px", () => {
    const folder = "src/kabinett/web/static/web/js";
    const names = readdirSync(folder, { recursive: true });
    const files = names.filter((name) => name.endsWith(".js")).map((name) => `${folder}/${name}`);
    assert.ok(files.length > 50);
    const wrong = files.filter((file) => /matchMedia\([^)]*\dpx/.test(readFileSync(file, "utf8")));
    assert.deepEqual(wrong, []);
  });
});
