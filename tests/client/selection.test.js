// With a finger, the first tap selects and explains a choice, and the second one chooses it.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { closeList, drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { hidePeek, isPeeking, wirePeek } from "../../src/kabinett/web/static/web/js/table/peek.js";
import { prefs, setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import {
  isFirstTap,
  isSelected,
  dropOldSelection,
  selectChoice,
  wireSelect,
} from "../../src/kabinett/web/static/web/js/ask/selection.js";
import { config, store, setView } from "../../src/kabinett/web/static/web/js/store.js";
import { provideActions } from "../../src/kabinett/web/static/web/js/core/actions.js";

/** The choices that were made. @type {string[]} */
let done = [];
/** Chooses as the page does. @type {any} */
const CHOOSING = {
  choose(/** @type {string} */ name, /** @type {any} */ event) {
    if (event && isFirstTap(event, name)) {
      selectChoice(event.target.closest("[data-choice], [data-id]"), name, () =>
        CHOOSING.choose(name),
      );
    } else done.push(name);
  },
};

/** Taps or clicks an element.
 * @param {string} where
 * @param {string} [pointerType] */
function tap(where, pointerType = "touch") {
  const element = query(where);
  for (const type of ["pointerdown", "click"]) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(event, "pointerType", { value: pointerType });
    element.dispatchEvent(event);
  }
}

const selected = () => queryAll("[data-selected]").map((one) => one.dataset.choice);
const choose = () => query(".peek-foot button");

describe("with a finger", () => {
  before(() => {
    wirePeek();
    wireSelect();
  });
  after(() => tap("body", "mouse")); // other tests click with a mouse
  beforeEach(() => {
    hidePeek();
    openPage();
    provideActions(CHOOSING);
    closeList();
    setPref("taps", 2);
    done = [];
    config.watch = "x"; // the page asks the site for no outlook
    store.things = {
      "pool:3": { kind: "pool", label: "Commit 3 Levels", text: "They come back." },
    };
    const choices = [
      { name: "pool:3", label: "Commit 3 Levels" },
      { name: "done", label: "Done", ends: true },
      { name: "yes", label: "Yes" },
    ];
    setView(viewOf({ ask: askFor(choices) }), true);
    drawAsked();
  });

  test("the first tap selects and explains, the second chooses", () => {
    tap("[data-choice='pool:3']");
    assert.deepEqual([selected(), done], [["pool:3"], []]);
    assert.deepEqual(texts(".peek-name"), ["Commit 3 Levels"]);
    assert.equal(choose().textContent, "choose");
    tap("[data-choice='pool:3'] .choice-text");
    assert.deepEqual(done, ["pool:3"]);
  });

  test("a button that says a price is the heading of its explanation, and is not said again", () => {
    store.things["act:1"] = { kind: "action", label: "Mobilize", text: "Moves a unit." };
    const choices = [{ name: "act:1", label: "Mobilize (1 AP)" }];
    setView(viewOf({ ask: askFor([...choices, "done"]) }), true);
    drawAsked();
    tap("[data-choice='act:1']");
    assert.deepEqual(texts(".peek-name"), ["Mobilize (1 AP)"]);
    assert.deepEqual(texts(".peek-foot p"), []);
  });

  test("the button below the explanation chooses, too", () => {
    tap("[data-choice='pool:3']");
    tap(".peek-foot button");
    assert.deepEqual(done, ["pool:3"]);
  });

  test("one tap chooses a button of which nothing is to be explained", async () => {
    tap("[data-choice=yes]");
    await Promise.resolve();
    await Promise.resolve();
    assert.deepEqual([isPeeking(), done], [false, ["yes"]]);
  });

  test("one tap chooses a place or a seat of which nothing is to be explained", async () => {
    store.things = {
      "box:2": { kind: "box", label: "2" },
      "seat:1": { kind: "seat", label: "Ben" },
    };
    $("table").innerHTML =
      `<b data-id="box:2" data-open=""></b><b data-id="seat:1" data-open=""></b>`;
    const choices = [
      { name: "box:2", label: "2" },
      { name: "seat:1", label: "Ben loses a card" },
    ];
    setView(viewOf({ ask: askFor(choices) }), true);
    selectChoice(query("[data-id='box:2']"), "box:2", () => done.push("box:2"));
    await Promise.resolve();
    await Promise.resolve();
    assert.deepEqual([isPeeking(), done], [false, ["box:2"]]);
    selectChoice(query("[data-id='seat:1']"), "seat:1", () => done.push("seat:1"));
    assert.deepEqual([isSelected("seat:1"), done], [true, ["box:2"]]); // what it means is told first
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

  test("a mouse, a key and a single tap (if that is preferred) choose at once", () => {
    tap("[data-choice='pool:3']", "mouse");
    query("[data-choice=done]").click();
    setPref("taps", 1);
    tap("[data-choice='pool:3']");
    assert.deepEqual(done, ["pool:3", "done", "pool:3"]);
    assert.deepEqual([prefs.taps, isPeeking()], [1, false]);
  });

  test("a click without a pointer type counts as one of the last pointer that went down", () => {
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
    setView(viewOf({ ask: structuredClone(ask), undo: true }), true);
    dropOldSelection();
    drawAsked();
    assert.deepEqual(selected(), ["pool:3"]);
    setView(viewOf({ ask: { ...structuredClone(ask), id: 4 } }), true);
    dropOldSelection();
    drawAsked();
    assert.deepEqual([selected(), isPeeking()], [[], false]);
  });

  test("a thing on the table shows its words, and what is at stake", () => {
    store.things = { "card:a": { kind: "card", label: "Strike", text: "Costs a Base." } };
    $("hand").innerHTML = `<div data-id="card:a" data-open=""><b>Strike</b></div>`;
    setView(viewOf({ ask: askFor([{ name: "card:a", label: "Play Strike, 2 dice" }]) }), true);
    const card = query("#hand [data-id]");
    selectChoice(card, "card:a", () => {});
    assert.match(query(".peek").textContent, /Costs a Base\./);
    assert.deepEqual(texts(".peek-foot p"), ["Play Strike, 2 dice"]);
    assert.equal(card.dataset.selected, "");
    hidePeek();
    assert.equal(card.dataset.selected, undefined);
  });
});
