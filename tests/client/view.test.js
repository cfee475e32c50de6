// Changes of views, views as the page draws them, and the store.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { askFor, logLine, openPage, sentView, viewOf } from "./tables.js";
import {
  forgetDrawing,
  forgetView,
  reuseEqual,
  needsDrawing,
  noteChange,
  store,
  setView,
} from "../../src/kabinett/web/static/web/js/store.js";
import { composeView, nextView } from "../../src/kabinett/web/static/web/js/core/view.js";

const sent = (/** @type {any} */ open = {}, /** @type {any} */ own = {}) =>
  sentView({ version: "a", public: open, own });
const NOTHING = { version: "b", log_start: 0, log: [], public: {}, own: {} };
/** These facts after a change.
 * @returns {any} */
const facts = (/** @type {any} */ before, /** @type {any} */ patch) =>
  nextView(sent({ facts: before }), { ...NOTHING, public: { facts: patch } }).public.facts;

describe("a change of a view", () => {
  beforeEach(openPage);

  test("names only what changes, and leaves the old view alone", () => {
    const old = sent({ facts: { a: { value: 1 } }, phase: 1 }, { undo: true });
    const next = nextView(old, {
      version: "b",
      log_start: 0,
      log: [],
      public: { phase: 2 },
      own: {},
    });
    assert.equal(next.public.phase, 2);
    assert.equal(next.public.facts, old.public.facts);
    assert.equal(next.own.undo, true);
    assert.equal(old.public.phase, 1);
    assert.equal(next.version, "b");
  });

  test("cuts the log where it says, and continues there", () => {
    const [a, b, c] = ["a", "b", "c"].map((text) => logLine(text));
    const old = sentView({ log: [a, b] });
    const { log } = nextView(old, { ...NOTHING, log_start: 1, log: [c] });
    assert.deepEqual(
      [log, old.log],
      [
        [a, c],
        [a, b],
      ],
    );
  });

  test("replaces a member without ids, even by null", () => {
    const old = sent({ over: { kind: "won" } }, { ask: { id: 1 } });
    const next = nextView(old, { ...NOTHING, public: { over: null }, own: { ask: null } });
    assert.deepEqual([next.public.over, next.own.ask], [null, null]);
  });

  test("changes single things in all members that have things by their ids", () => {
    const members = ["panels", "zones", "tracks", "facts", "pieces", "reports", "about"];
    for (const name of members) {
      const old = sent({ [name]: { a: 1, b: 2 } }, { [name]: { a: 1, b: 2 } });
      const patch = { [name]: { b: null, c: 3 } };
      /** @type {any} */
      const next = nextView(old, { ...NOTHING, public: patch, own: patch });
      assert.deepEqual([next.public[name], next.own[name]], Array(2).fill({ a: 1, c: 3 }), name);
    }
  });

  test("removes a thing by null", () => {
    assert.deepEqual(facts({ a: { n: 1 }, b: { n: 2 } }, { a: null }), { b: { n: 2 } });
  });

  test("adds a new thing last, or before another, several in their order", () => {
    assert.deepEqual(Object.keys(facts({ a: 1, b: 2 }, { c: 3 })), ["a", "b", "c"]);
    const patch = { "^": { b: ["x", "y"] }, x: 7, y: 8, z: 9 };
    assert.deepEqual(Object.entries(facts({ a: 1, b: 2 }, patch)), [
      ...[
        ["a", 1],
        ["x", 7],
        ["y", 8],
        ["b", 2],
        ["z", 9],
      ],
    ]);
  });

  test("can add a thing before one that is removed", () => {
    const patch = { "^": { b: ["x"] }, x: 7, b: null };
    assert.deepEqual(Object.entries(facts({ a: 1, b: 2 }, patch)), [
      ["a", 1],
      ["x", 7],
    ]);
  });

  test("names all things if their order changes", () => {
    assert.deepEqual(Object.keys(facts({ a: 1, b: 2 }, { "*": { b: 2, a: 1 } })), ["b", "a"]);
  });

  test("begins a missing member empty", () => {
    const old = sent();
    delete (/** @type {any} */ (old.public).facts);
    assert.deepEqual(nextView(old, { ...NOTHING, public: { facts: { a: 1 } } }).public.facts, {
      a: 1,
    });
  });

  test("changes only some members of a thing, or places of a list", () => {
    const before = {
      a: {
        value: 1,
        cards: ["x", "y", "z"],
        facts: [
          { id: "f", n: 1 },
          { id: "g", n: 2 },
        ],
      },
    };
    const patch = {
      a: {
        "~": { value: null, cards: { "~": { 1: "w" } }, facts: { "~": { 1: { "~": { n: 5 } } } } },
      },
    };
    const now = facts(before, patch).a;
    assert.deepEqual(now, {
      value: null,
      cards: ["x", "w", "z"],
      facts: [
        { id: "f", n: 1 },
        { id: "g", n: 5 },
      ],
    });
    assert.ok(Array.isArray(now.cards));
    assert.equal(now.facts[0], before.a.facts[0]);
    assert.deepEqual(before.a.cards, ["x", "y", "z"]);
  });

  test("keeps the first items of a list, whatever follows", () => {
    const cards = (/** @type {any[]} */ patch) =>
      facts({ a: { cards: ["x", "y", "z"] } }, { a: { "~": { cards: { "+": patch } } } }).a.cards;
    assert.deepEqual(cards([2]), ["x", "y"]);
    assert.deepEqual(cards([3, "w", null]), ["x", "y", "z", "w", null]);
    assert.deepEqual(cards([1, "w"]), ["x", "w"]);
  });

  test("can replace a list or a thing as a whole", () => {
    assert.deepEqual(facts({ a: { cards: ["x"] } }, { a: { "~": { cards: [] } } }).a, {
      cards: [],
    });
    assert.deepEqual(facts({ a: { n: 1 } }, { a: { m: 2 } }), { a: { m: 2 } });
  });
});

describe("the view as the page draws it", () => {
  beforeEach(openPage);

  test("own zones and reports replace the public ones, others come after", () => {
    const open = {
      zones: { h: { id: "h", cards: [null] }, t: { id: "t" } },
      reports: { r: { id: "r" } },
    };
    const own = {
      zones: { x: { id: "x" }, h: { id: "h", cards: ["a"] } },
      reports: { s: { id: "s" } },
    };
    const { scene } = composeView(sent(open, own));
    assert.deepEqual(scene.zones, [{ id: "h", cards: ["a"] }, { id: "t" }, { id: "x" }]);
    assert.deepEqual(
      scene.reports.map(({ id }) => id),
      ["r", "s"],
    );
  });

  test("does not name the viewer among the seats that the game waits for, except in the past", () => {
    const asked = [
      { seat: 0, label: "A" },
      { seat: 1, label: "B" },
    ];
    const waiting = (/** @type {boolean} */ live) =>
      composeView(sent({ asked, live })).waiting.map(({ seat }) => seat);
    assert.deepEqual(waiting(true), [1]);
    assert.deepEqual(waiting(false), [0, 1]);
  });

  test("the label of a choice is the sent one, its thing's, or its name, even if things load late", () => {
    const late = composeView(
      /** @type {any} */ (
        sent({}, { ask: { id: 3, seat: 0, text: [], choices: [{ name: "card:a" }] } })
      ),
    );
    store.things = {
      "card:a": { kind: "card", label: "Strike" },
      "card:b": { kind: "card", label: "Putsch" },
    };
    const choices = [
      { name: "card:a" },
      { name: "card:b", label: "Play Putsch", ends: true },
      { name: "word:done" },
    ];
    setView(late, true);
    assert.deepEqual(store.openChoices.get("card:a")?.label, "Strike");
    setView(composeView(sent({}, { ask: { id: 4, seat: 0, text: [], choices } })), true);
    const { ask } = store.view;
    assert.deepEqual(ask?.choices, [
      { name: "card:a", label: "Strike", kind: "card", ends: false },
      { name: "card:b", label: "Play Putsch", kind: "card", ends: true },
      { name: "word:done", label: "done", kind: "", ends: false },
    ]);
    assert.equal(ask?.id, 4);
  });

  test("contains everything outside of the scene", () => {
    const { public: open, own } = sentView();
    const inScene = new Set([...Object.keys(viewOf().scene), "asked", "live"]);
    const facts = [...Object.keys(open), ...Object.keys(own)].filter((name) => !inScene.has(name));
    assert.ok(facts.includes("leader") && facts.includes("over"), "both parts");
    /** @param {Record<string, any>} part */
    const marked = (part) =>
      Object.fromEntries(
        Object.keys(part).map((name) => [name, inScene.has(name) ? part[name] : { name }]),
      );
    const view = /** @type {any} */ (composeView(sent(marked(open), marked(own))));
    assert.deepEqual(
      facts.map((name) => view[name]),
      facts.map((name) => ({ name })),
    );
  });
});

describe("the store", () => {
  beforeEach(openPage);

  test("what has not changed stays the same object", () => {
    setView(
      viewOf({
        scene: {
          facts: [
            { id: "a", n: 1 },
            { id: "b", n: 2 },
          ],
        },
      }),
      true,
    );
    const { scene } = store.view;
    setView(
      viewOf({
        scene: {
          facts: [
            { id: "a", n: 1 },
            { id: "b", n: 3 },
          ],
        },
      }),
      true,
    );
    assert.equal(store.view.scene.facts[0], scene.facts[0]);
    assert.notEqual(store.view.scene.facts, scene.facts);
    assert.equal(store.view.scene.pieces, scene.pieces);
    assert.deepEqual(store.view.scene.facts[1], { id: "b", n: 3 });
  });

  test("a member that is added, removed, or becomes a list makes another object", () => {
    const old = { a: 1, b: undefined };
    assert.equal(reuseEqual(old, { a: 1, b: undefined }), old);
    const short = { a: 1 };
    assert.notEqual(reuseEqual(short, /** @type {any} */ ({ a: 1, b: undefined })), short);
    assert.notEqual(reuseEqual(old, /** @type {any} */ ({ a: 1 })), old);
    assert.deepEqual(reuseEqual(/** @type {any} */ ({ a: 1, b: 2 }), { a: 1 }), { a: 1 });
    assert.deepEqual(reuseEqual(/** @type {any} */ ([]), {}), {});
    assert.equal(reuseEqual(/** @type {any} */ (null), "x"), "x");
  });

  test("only the last view's ask is open; the same ask is not opened twice", () => {
    const ask = askFor(["a", "b"]);
    setView(viewOf({ ask }), false);
    assert.equal(store.openChoices.size, 0);
    setView(viewOf({ ask: structuredClone(ask) }), true);
    assert.deepEqual([...store.openChoices.keys()], ["a", "b"]);
    const { openChoices: open } = store;
    store.toConfirm = "a";
    setView(viewOf({ ask: structuredClone(ask), undo: true }), true);
    assert.equal(store.openChoices, open);
    assert.equal(store.toConfirm, null);
    setView(viewOf(), true);
    assert.equal(store.openChoices.size, 0);
  });

  test("a part of the page is drawn anew when one of its values changes", () => {
    assert.equal(noteChange("bar", 1, null), true);
    assert.equal(noteChange("bar", 1, null), false);
    assert.equal(noteChange("bar", 1, undefined), true);
    assert.equal(noteChange("bar", 1), true);
    assert.equal(noteChange("log", 1), true);
    noteChange("bar", 1);
    forgetView();
    assert.equal(noteChange("bar", 1), true);
  });

  test("a game may call its parts as the page calls others", () => {
    noteChange("table", 1);
    assert.equal(needsDrawing("table", 1), true);
    assert.equal(needsDrawing("table", 1), false);
    assert.equal(needsDrawing("table", 2), true);
    assert.equal(noteChange("table", 1), false);
    forgetDrawing("table"); // of the page
    assert.equal(needsDrawing("table", 2), false);
    forgetView();
    assert.equal(needsDrawing("table", 2), true);
  });
});
