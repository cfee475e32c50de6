// How `setChildren` updates the elements of the page.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query } from "./page.js";
import { openPage } from "./tables.js";
import { h, setChildren } from "../../src/kabinett/web/static/web/js/dom.js";

describe("an element that is drawn again", () => {
  beforeEach(openPage);

  test("stays in the page, and gets every handler of the fresh one", () => {
    /** @type {string[]} */
    const heard = [];
    const form = (/** @type {string} */ word) => {
      const hear = (/** @type {Event} */ event) => heard.push(`${event.type} ${word}`);
      return h("form", { onsubmit: hear, onclick: hear, onkeydown: hear });
    };
    const events = ["submit", "click", "keydown"];
    setChildren($("table"), form("old"));
    const first = query("#table form");
    setChildren($("table"), form("fresh"));
    assert.equal(query("#table form"), first);
    for (const type of events) first.dispatchEvent(new Event(type, { cancelable: true }));
    assert.deepEqual(heard.splice(0), ["submit fresh", "click fresh", "keydown fresh"]);
    setChildren($("table"), h("form", { onfocus: () => heard.push("focus") }));
    for (const type of [...events, "focus"]) first.dispatchEvent(new Event(type));
    assert.deepEqual(heard, ["focus"]);
  });
});
