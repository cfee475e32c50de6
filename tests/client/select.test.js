// A finger: the first tap selects and explains, the second chooses.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { $, texts } from "./page.js";
import { askFor, begin, viewOf } from "./tables.js";
import { closeList, drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { hide, isPeeking, wirePeek } from "../../src/kabinett/web/static/web/js/table/peek.js";
import { prefs, setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import {
  isFirstTap,
  isSelected,
  letGo,
  select,
  wireSelect,
} from "../../src/kabinett/web/static/web/js/ask/selection.js";
import { config, store, take } from "../../src/kabinett/web/static/web/js/store.js";

/** @type {string[]} what was chosen */
let done = [];
/** @type {any} as the page does it */
const act = {
  choose(name, event) {
    if (event && isFirstTap(event, name)) {
      select(event.target.closest("[data-choice], [data-id]"), name, () => act.choose(name));
    } else done.push(name);
  },
};

/** Touches or clicks something.
 * @param {string} where
 * @param {string} [pointerType] */
function tap(where, pointerType = "touch") {
  const element = document.querySelector(where);
  for (const type of ["pointerdown", "click"]) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(event, "pointerType", { value: pointerType });
    element.dispatchEvent(event);
  }
}

const selected = () =>
  [...document.querySelectorAll("[data-selected]")].map((one) => one.dataset.choice);
const choose = () => document.querySelector(".peek-foot button");

describe("with a finger", () => {
  before(() => {
    wirePeek();
    wireSelect();
  });
  after(() => tap("body", "mouse")); // other tests click with a mouse
  beforeEach(() => {
    hide();
    begin();
    closeList();
    setPref("taps", 2);
    done = [];
    config.lesson = /** @type {any} */ ({}); // the server foretells nothing
    const choices = [
      { name: "pool:3", label: "Commit 3 Levels" },
      { name: "done", label: "Done", ends: true },
    ];
    take(viewOf({ ask: askFor(choices) }), true);
    drawAsked(act);
  });

  test("the first tap selects and explains, the second chooses", () => {
    tap("[data-choice='pool:3']");
    assert.deepEqual([selected(), done], [["pool:3"], []]);
    assert.deepEqual(texts(".peek-name"), ["Commit 3 Levels"]);
    assert.equal(choose().textContent, "choose");
    tap("[data-choice='pool:3'] .choice-text");
    assert.deepEqual(done, ["pool:3"]);
  });

  test("or the button below the explanation chooses", () => {
    tap("[data-choice='pool:3']");
    tap(".peek-foot button");
    assert.deepEqual(done, ["pool:3"]);
  });

  test("a tap elsewhere drops the selection, a tap on another thing selects that", () => {
    tap("[data-choice='pool:3']");
    tap("[data-choice=done]");
    assert.deepEqual([selected(), done], [["done"], []]);
    assert.deepEqual(texts(".peek-foot p"), ["Done ends your turn."]);
    tap("#table");
    assert.deepEqual([selected(), isPeeking(), isSelected("done")], [[], false, false]);
    tap("[data-choice='pool:3']");
    assert.deepEqual(done, []);
  });

  test("a mouse, a key and a single tap, where preferred, choose at once", () => {
    tap("[data-choice='pool:3']", "mouse");
    document.querySelector("[data-choice=done]").click();
    setPref("taps", 1);
    tap("[data-choice='pool:3']");
    assert.deepEqual(done, ["pool:3", "done", "pool:3"]);
    assert.deepEqual([prefs.taps, isPeeking()], [1, false]);
  });

  test("a click without a pointer type has that of the last pointer down", () => {
    const down = (/** @type {string} */ pointerType) => {
      const event = new MouseEvent("pointerdown");
      Object.defineProperty(event, "pointerType", { value: pointerType });
      document.dispatchEvent(event);
    };
    down("touch");
    assert.equal(isFirstTap(new MouseEvent("click", { detail: 1 }), "done"), true);
    assert.equal(isFirstTap(new MouseEvent("click", { detail: 0 }), "done"), false);
    down("mouse");
    assert.equal(isFirstTap(new MouseEvent("click", { detail: 1 }), "done"), false);
  });

  test("the selection stays while others answer, until something else is asked", () => {
    tap("[data-choice='pool:3']");
    const { ask } = store.view;
    take(viewOf({ ask: structuredClone(ask), undo: true }), true);
    letGo();
    drawAsked(act);
    assert.deepEqual(selected(), ["pool:3"]);
    take(viewOf({ ask: { ...structuredClone(ask), id: 4 } }), true);
    letGo();
    drawAsked(act);
    assert.deepEqual([selected(), isPeeking()], [[], false]);
  });

  test("a thing on the table shows its words, and what is at stake", () => {
    store.things = { "card:a": { kind: "card", label: "Strike", text: "Costs a Base." } };
    $("hand").innerHTML = `<div data-id="card:a" data-open=""><b>Strike</b></div>`;
    take(viewOf({ ask: askFor([{ name: "card:a", label: "Play Strike, 2 dice" }]) }), true);
    const card = document.querySelector("#hand [data-id]");
    select(card, "card:a", () => {});
    assert.match(document.querySelector(".peek").textContent, /Costs a Base\./);
    assert.deepEqual(texts(".peek-foot p"), ["Play Strike, 2 dice"]);
    assert.equal(card.dataset.selected, "");
    hide();
    assert.equal(card.dataset.selected, undefined);
  });
});
