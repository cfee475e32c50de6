// A phone, on whose board pieces are small, also shows a few choices of the board as buttons.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { $, texts } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

/** @param {string[]} choices */
function asked(...choices) {
  setView(viewOf({ ask: askFor(choices) }), true);
  drawAsked();
  return texts(".asked-choices .choice");
}

describe("what lies on the map", () => {
  beforeEach(() => {
    openPage();
    const map = document.createElement("div");
    map.id = "map";
    map.innerHTML = [..."abcde"].map((name) => `<i data-id="${name}"></i>`).join("");
    $("board").append(map);
  });
  afterEach(() => {
    delete document.documentElement.dataset.frame;
  });

  test("is a button on a phone, as long as there are few", () => {
    document.documentElement.dataset.frame = "phone";
    assert.deepEqual(asked(..."abcd", "pass"), ["1a", "2b", "3c", "4d", "0pass"]);
    assert.deepEqual(asked(..."abcde", "pass"), ["0pass"]);
  });

  test("is not a button on a desk", () => {
    assert.deepEqual(asked(..."abcd", "pass"), ["0pass"]);
  });
});
