// The faces of a hand are set closer until their words fit.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { $ } from "./page.js";
import { openPage } from "./tables.js";
import { fitFaces } from "../../src/kabinett/web/static/web/js/table/fit_faces.js";

describe("the cards of a phone's hand, which is as high as its longest text", () => {
  /** The height in px that the text of each card needs at each step.
   * @type {Record<string, Record<string, number>>} */
  const NEEDS = {
    long: { "": 210, close: 190, closer: 150, closest: 140 },
    short: { "": 180, close: 155, closer: 140, closest: 130 },
  };
  const PLACE = 170;

  /** Lays a hand whose cards have these texts; the hand gets lower when a card is set closer.
   * @param {string[]} names */
  function lay(...names) {
    openPage();
    const faces = names.map(
      (name) => `<div class="card-hand" id="${name}"><p data-fit="box"></p></div>`,
    );
    $("hand").innerHTML = faces.join("");
    const needs = (/** @type {string} */ name) => NEEDS[name][$(name).dataset.set ?? ""];
    // The longest card is cut by 20 px; the others have the room that it makes.
    const high = () => Math.max(PLACE, ...names.map((name) => needs(name) - 20));
    for (const name of names) {
      const box = /** @type {HTMLElement} */ ($(name).firstElementChild);
      Object.defineProperty(box, "scrollHeight", { get: () => needs(name), configurable: true });
      Object.defineProperty(box, "clientHeight", { get: high });
    }
  }

  test("are set closer also when the hand gets lower after their neighbour was", () => {
    lay("long", "short");
    fitFaces();
    assert.equal($("long").dataset.set, "closer");
    assert.equal($("short").dataset.set, "close");
  });

  test("get wider on a phone until their text fits, and leave the others as they are", () => {
    lay("long", "short");
    document.documentElement.dataset.frame = "phone";
    const zone = document.createElement("div");
    zone.className = "hand-zone";
    zone.append(...$("hand").children);
    $("hand").append(zone);
    const columns = () => zone.style.getPropertyValue("--columns");
    const box = /** @type {HTMLElement} */ ($("long").firstElementChild);
    Object.defineProperty(box, "scrollHeight", {
      get: () => (columns().includes("1.7") ? 1 : 999),
    });
    fitFaces();
    assert.equal(columns(), "calc(1.7 * var(--card-wide)) calc(1 * var(--card-wide))");
    assert.equal($("long").dataset.short, undefined);
    delete document.documentElement.dataset.frame;
  });

  test("get wider on a desk at the cost of free room, and only without it of their neighbours", () => {
    /** @param {number} right  px: where the hand ends */
    function columnsIn(right) {
      lay("long", "short");
      const zone = document.createElement("div");
      zone.className = "hand-zone";
      for (const card of [...$("hand").children]) {
        const slot = document.createElement("div");
        slot.className = "hand-slot";
        Object.defineProperty(slot, "offsetWidth", { value: 100 });
        slot.append(card);
        zone.append(slot);
      }
      $("hand").append(zone);
      zone.getBoundingClientRect = () => /** @type {DOMRect} */ ({ right: 200 });
      $("hand").getBoundingClientRect = () => /** @type {DOMRect} */ ({ right });
      const columns = () => zone.style.getPropertyValue("--columns");
      const box = /** @type {HTMLElement} */ ($("long").firstElementChild);
      Object.defineProperty(box, "scrollHeight", { get: () => (columns() ? 1 : 999) });
      fitFaces();
      return columns();
    }
    assert.equal(columnsIn(300), "135px 100px");
    assert.equal(columnsIn(210), "114px 85px");
  });

  test("are fitted once more when the fonts have come, and leave the browser time to load them", async () => {
    lay("short");
    let fits = 0; // each fit looks once whether fonts are still loading
    const status = () => (++fits < 100 ? "loading" : "loaded");
    Object.defineProperty(document.fonts, "status", { get: status, configurable: true });
    try {
      fitFaces();
      await new Promise((resolve) => setTimeout(resolve)); // `ready` is resolved, as in WebKit
      assert.equal(fits, 1);
      document.fonts.dispatchEvent(new Event("loadingdone"));
      assert.equal(fits, 2);
    } finally {
      Object.defineProperty(document.fonts, "status", { value: "loaded" });
    }
  });
});
