// Where an enlarged thing is placed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { $, placeAt } from "./page.js";
import { placePeek } from "../../src/kabinett/web/static/web/js/table/peek_place.js";

/** @param {HTMLElement} one
 * @param {number[]} box */
function laid(one, [x, y, width, height]) {
  placeAt(one, x, y, width, height);
  return one;
}

/** Puts a thing among other choices on the table; returns where the explanation opens.
 * @param {number[]} box
 * @param {number[][]} others
 * @param {[number, number]} size */
function placed(box, others, [width, height]) {
  const choice = (/** @type {number[]} */ one) => {
    const element = document.createElement("div");
    element.dataset.open = "";
    return laid(element, one);
  };
  const [thing, ...rest] = [box, ...others].map(choice);
  $("table").replaceChildren(thing, ...rest);
  const peek = document.createElement("div");
  const at = () =>
    ["--peek-x", "--peek-y"].map((name) => parseInt(peek.style.getPropertyValue(name), 10));
  laid(peek, [0, 0, width, height]);
  placePeek(peek, thing, [box[0], box[1]]);
  return at();
}

describe("an explanation", () => {
  test("opens beside its thing, behind its neighbours, not in the right column", () => {
    laid($("seats"), [704, 40, 320, 300]);
    laid($("guide"), [704, 340, 320, 100]);
    const list = [0, 1, 2, 3, 5].map((row) => [200, 200 + 14 * row, row === 5 ? 190 : 60, 12]);
    const [x, y] = placed([200, 256, 40, 12], list, [290, 200]);
    assert.ok(x >= 260 && x + 290 <= 704, `${x} ${y}`);
    assert.ok(x - 240 < 200, `${x} ${y}`);
  });

  test("is never over the asked line", () => {
    const line = laid(document.createElement("div"), [0, 500, 700, 60]);
    line.className = "asked-line";
    $("asked").replaceChildren(line);
    const [, y] = placed([300, 440, 40, 12], [], [290, 200]);
    assert.ok(y + 200 <= 500, `${y}`);
  });
});
