// What keys do.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { $, focused, placeAt, query, queryAll } from "./page.js";
import { askFor, openPage, logLine, viewOf } from "./tables.js";
import {
  closeList,
  drawAsked,
  isListOpen,
} from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { wireKeyboard } from "../../src/kabinett/web/static/web/js/ask/keyboard.js";
import { setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import { config, store, setView } from "../../src/kabinett/web/static/web/js/store.js";
import { provideActions } from "../../src/kabinett/web/static/web/js/core/actions.js";

/** The actions that were called. @type {any[]} */
let done = [];
let mayCancel = false;
/** @type {any} */
const NOTED = {
  choose: (/** @type {string} */ name) => done.push(`choose ${name}`),
  undo: () => done.push("undo"),
  skip: () => done.push("skip"),
  moveInPast: (/** @type {number} */ by) => done.push(`look ${by}`),
  cancel: () => mayCancel && Boolean(done.push("cancel")),
};

/** Presses a key; returns whether the page used it.
 * @param {string} key
 * @param {Element} [where]
 * @param {Record<string, boolean>} [more] */
function press(key, where = document.activeElement ?? document.body, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  return !where.dispatchEvent(event);
}

/** Draws these things at their places on the table.
 * @param {Record<string, [number, number]>} things */
function drawn(things) {
  $("table").replaceChildren(
    ...Object.entries(things).map(([name, [x, y]]) => {
      const one = document.createElement("div");
      one.dataset.id = name;
      one.tabIndex = 0;
      one.setAttribute("role", "button");
      return placeAt(one, x, y);
    }),
  );
}
const focusedName = () => focused()?.dataset.id;

describe("a key", () => {
  before(() => wireKeyboard());
  beforeEach(() => {
    openPage();
    provideActions(NOTED);
    closeList();
    done = [];
    mayCancel = false;
    setView(viewOf({ ask: askFor(["a", "b"]), log: [logLine("x")] }), true);
    drawAsked();
  });

  test("a digit chooses the answer that shows it, and only that", () => {
    assert.ok(press("2"));
    assert.deepEqual(done, ["choose b"]);
    assert.equal(press("3"), false);
    const numbers = [8, 3, 9, 12, 1, 2].map((n) => ({ name: `pool:${n}`, label: `${n} Levels` }));
    setView(viewOf({ ask: askFor(numbers) }), true);
    drawAsked();
    press("9");
    assert.deepEqual(done.at(-1), "choose pool:9");
  });

  test("0 ends or declines, and does nothing where nothing can be declined", () => {
    assert.equal(press("0"), false);
    setView(viewOf({ ask: askFor(["done", "a"]) }), true);
    drawAsked();
    assert.equal(query("[data-choice=done]")?.dataset.key, "0");
    assert.equal(query("[data-choice=done] kbd")?.textContent, "0");
    assert.ok(press("0"));
    assert.ok(press("1"));
    assert.deepEqual(done, ["choose done", "choose a"]);
  });

  test("if longer numbers begin with the digit, the next digit or Enter decides", () => {
    setView(viewOf({ ask: askFor(Array.from("abcdefghijkl")) }), true);
    drawAsked();
    const typed = () => queryAll("[data-typed]").map((one) => one.dataset.choice);
    for (const key of ["1", "2"]) assert.ok(press(key));
    assert.deepEqual(done, ["choose l"]);
    press("1");
    assert.deepEqual(typed(), ["a", "j", "k", "l"]);
    press("Enter");
    assert.deepEqual(done.slice(1), ["choose a"]);
    press("1");
    press("0");
    assert.deepEqual(done.slice(2), ["choose j"]);
    press("1");
    press("Escape");
    assert.deepEqual(typed(), []);
    press("1");
    press("7"); // there is no 17, so a new number begins
    assert.deepEqual(done.slice(3), ["choose g"]);
    press("1");
    drawAsked();
    press("2");
    assert.deepEqual(done.slice(4), ["choose b"]);
  });

  test("is left to the browser with Ctrl or Alt, and while somebody types", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"])
      assert.equal(press("1", document.body, { [held]: true }), false);
    const field = document.createElement("input");
    $("table").append(field);
    assert.equal(press("1", field), false);
    assert.equal(press("Escape", field), false);
    const open = document.createElement("dialog");
    open.setAttribute("open", "");
    $("table").append(open);
    assert.equal(press("1", document.body), false);
    assert.deepEqual(done, []);
  });

  test("letters and digits do nothing if the person has switched them off", () => {
    setPref("keys", false);
    try {
      assert.equal(press("u"), false);
      assert.equal(press("1"), false);
      assert.deepEqual(done, []);
    } finally {
      setPref("keys", true);
    }
  });

  test("u takes back, comma and bracket look back, dot and bracket on", () => {
    for (const key of ["u", "U", ",", "[", ".", "]"]) assert.ok(press(key), key);
    assert.deepEqual(done, ["undo", "undo", "look -1", "look -1", "look 1", "look 1"]);
    assert.equal(press("x"), false);
  });

  test("finds no past before the first line of the log, nor in a lesson", () => {
    config.lesson = /** @type {any} */ ({});
    assert.equal(press(","), false);
    config.lesson = undefined;
    store.log = [logLine("for me", { own: true })];
    assert.equal(press(","), false);
    assert.deepEqual(done, []);
  });

  test("arrows move through the past; in a replay, keys press its buttons", () => {
    store.past = { moment: 1, first: 0, start: false, of: 2, viewer: 0 };
    press("ArrowLeft");
    press("ArrowRight");
    assert.deepEqual(done, ["look -1", "look 1"]);
    store.past = null;
    config.replay = /** @type {any} */ ({});
    for (const by of ["-1", "1"]) {
      const step = document.createElement("button");
      step.className = "replay-step";
      step.dataset.by = by;
      step.onclick = () => done.push(`step ${by}`);
      $("table").append(step);
    }
    for (const key of ["ArrowLeft", ",", "[", "ArrowRight", ".", "]"]) assert.ok(press(key));
    assert.deepEqual(done.slice(2), [...Array(3).fill("step -1"), ...Array(3).fill("step 1")]);
  });

  test("arrows go to the nearest thing in their direction", () => {
    drawn({
      m: [100, 100],
      right: [200, 110],
      far: [400, 100],
      aslant: [150, 160],
      left: [0, 100],
      up: [100, 0],
    });
    query("#table [data-id=m]").focus();
    const go = (/** @type {string[]} */ ...keys) =>
      keys.map((key) => {
        press(`Arrow${key}`);
        return focusedName();
      });
    assert.deepEqual(go("Right", "Right", "Right"), ["right", "far", "far"]);
    assert.deepEqual(go("Left", "Left", "Left"), ["right", "m", "left"]);
    query("#table [data-id=m]").focus();
    assert.deepEqual(go("Up", "Down", "Down"), ["up", "m", "aslant"]);
  });

  test("the first arrow goes to a choice; in the log, arrows scroll", () => {
    drawn({ a: [0, 0], b: [10, 10] });
    focused()?.blur();
    press("ArrowDown");
    assert.equal(focusedName(), "a");
    query("#table [data-id=b]").dataset.open = "";
    focused()?.blur();
    press("ArrowDown");
    assert.equal(focusedName(), "b");
    $("log").tabIndex = 0;
    press("g");
    assert.equal(document.activeElement, $("log"));
    assert.equal(press("ArrowDown"), false);
  });

  test("Enter and Space click elements that are not buttons", () => {
    drawn({ a: [0, 0] });
    const thing = query("#table > *");
    thing.addEventListener("click", () => done.push("click"));
    thing.focus();
    assert.ok(press("Enter") && press(" "));
    thing.removeAttribute("role");
    assert.equal(press("Enter"), false);
    assert.deepEqual(done, ["click", "click"]);
  });

  test("h goes to the hand, to a choice if there is any", () => {
    drawn({ a: [0, 0], b: [1, 1] });
    $("hand").append(...$("table").childNodes);
    press("h");
    assert.equal(focusedName(), "a");
    query("#hand > :last-child").dataset.open = "";
    press("H");
    assert.equal(focusedName(), "b");
    assert.equal(document.body.dataset.sheet, "hand");
  });

  test("Escape closes one thing after the other", () => {
    assert.ok(press("/"));
    assert.ok(isListOpen());
    press("Escape");
    assert.equal(isListOpen(), false);
    assert.deepEqual(done, []);
    mayCancel = true;
    press("Escape");
    assert.deepEqual(done, ["cancel"]);
    mayCancel = false;
    press("Escape");
    assert.deepEqual(done, ["cancel", "skip"]);
    document.documentElement.dataset.frame = "phone";
    document.body.dataset.sheet = "log";
    press("Escape");
    assert.deepEqual([document.body.dataset.sheet, done.length], ["", 2]);
    delete document.documentElement.dataset.frame;
  });

  test("0 does nothing without a board", () => {
    $("map").remove();
    assert.equal(press("0", document.body), false);
  });
});
