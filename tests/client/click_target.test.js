// What a click on the table means if things lie over one another.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { clickTarget } from "../../src/kabinett/web/static/web/js/table/click_target.js";
import { store, setView } from "../../src/kabinett/web/static/web/js/store.js";

/** The elements under the pointer, from the top.
 * @type {string[]} */
let pile = [];

/** Draws a board on which areas are filled and lines are not.
 * @param {string} drawing */
function laid(drawing) {
  const map = document.createElement("div");
  map.id = "map";
  map.innerHTML = `<svg>${drawing}</svg>`;
  $("board").append(map);
  document.elementsFromPoint = () => pile.map((id) => $(id));
}

/** The name that a click on the first of these things means; the others lie beneath it.
 * @param {string[]} ids */
function click(...ids) {
  pile = ids;
  let name;
  const hear = (/** @type {MouseEvent} */ event) => {
    name = clickTarget(event)?.name;
  };
  document.addEventListener("click", hear, { once: true });
  $(ids[0]).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return name;
}

const LIT = (/** @type {string} */ name) => `data-id="${name}" data-open=""`;

describe("a click", () => {
  beforeEach(() => {
    openPage();
    store.things = { "line:a~b": { kind: "line", label: "A–B" } };
    setView(viewOf({ ask: askFor(["land:north", "line:c~d"]) }), true);
    laid(`
      <g ${LIT("land:north")}><path id="north" style="fill: red"/><text id="plate">7</text></g>
      <path id="south" data-ref="land:south" style="fill: red"/>
      <path id="line:a~b" style="fill: none"/>
      <g ${LIT("line:c~d")}><path id="lit-line" style="fill: none"/></g>
      <circle id="city" data-ref="city:a" style="fill: red"/>
      <circle id="marker" data-ref="land:north" style="fill: red"/>
      <path id="ornament" style="fill: red"/>`);
  });

  test("means the thing under it, a choice or not", () => {
    assert.equal(click("north"), "land:north");
    assert.equal(click("lit-line", "north"), "line:c~d");
    assert.equal(click("south"), "land:south");
    assert.equal(click("ornament"), undefined);
  });

  test("means the choice that contains the clicked thing", () => {
    assert.equal(click("plate", "north"), "land:north");
    $("hand").innerHTML =
      `<div ${LIT("land:north")}><span id="ref" data-ref="card:x"></span></div>`;
    assert.equal(click("ref"), "land:north");
  });

  test("goes through things that are not choices to the area beneath", () => {
    assert.equal(click("line:a~b", "north"), "land:north");
    assert.equal(click("city", "line:a~b", "north"), "land:north");
    assert.equal(click("ornament", "north"), "land:north");
    assert.equal(click("marker", "north"), "land:north");
  });

  test("does not go through to a line, whose end a place covers", () => {
    assert.equal(click("city", "lit-line"), "city:a");
    assert.equal(click("city", "lit-line", "north"), "land:north");
  });

  test("does not go through to a hidden thing of the same kind", () => {
    assert.equal(click("south", "north"), "land:south");
  });
});
