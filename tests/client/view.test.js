// Laying a change on a view, and the view as the page draws it.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { begin } from "./tables.js";
import {
  drawn,
  forget,
  share,
  stale,
  store,
  take,
} from "../../src/kabinett/web/static/web/js/store.js";
import { compose, follow } from "../../src/kabinett/web/static/web/js/core/view.js";
import { askFor, told, viewOf } from "./tables.js";

const OPEN = {
  ...{ panels: {}, zones: {}, tracks: {}, facts: {}, pieces: {}, reports: {}, about: {} },
  ...{ phases: [], phase: null, heading: null, active: null, asked: [], live: true },
};
const sent = (/** @type {any} */ open = {}, /** @type {any} */ own = {}) => ({
  ...{ version: "a", log_start: 0, log: [] },
  public: { ...OPEN, ...open },
  own: { viewer: 0, zones: {}, reports: {}, ask: null, ...own },
});
/** Some facts after a change. */
const facts = (/** @type {any} */ before, /** @type {any} */ patch) =>
  follow(sent({ facts: before }), { ...sent(), public: { facts: patch }, own: {} }).public.facts;

describe("a change laid on a view", () => {
  beforeEach(begin);

  test("names only what changes; the rest stays, and so does the old view", () => {
    const old = sent({ facts: { a: { value: 1 } }, phase: 1 }, { undo: true });
    const next = follow(old, {
      version: "b",
      log_start: 2,
      log: [told("x")],
      public: { phase: 2 },
      own: {},
    });
    assert.equal(next.public.phase, 2);
    assert.equal(next.public.facts, old.public.facts);
    assert.equal(next.own.undo, true);
    assert.equal(old.public.phase, 1);
    assert.deepEqual([next.version, next.log_start, next.log.length], ["b", 2, 1]);
  });

  test("replaces a member without ids, also by null", () => {
    const old = sent({ over: { kind: "won" } }, { ask: { id: 1 } });
    const next = follow(old, { ...sent(), public: { over: null }, own: { ask: null } });
    assert.deepEqual([next.public.over, next.own.ask], [null, null]);
  });

  test("goes thing by thing in all members whose things stand under their ids", () => {
    const members = ["panels", "zones", "tracks", "facts", "pieces", "reports", "about"];
    for (const name of members) {
      const old = sent({ [name]: { a: 1, b: 2 } }, { [name]: { a: 1, b: 2 } });
      const patch = { [name]: { b: null, c: 3 } };
      const next = follow(old, { ...sent(), public: patch, own: patch });
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

  test("may add a thing before one that goes", () => {
    const patch = { "^": { b: ["x"] }, x: 7, b: null };
    assert.deepEqual(Object.entries(facts({ a: 1, b: 2 }, patch)), [
      ["a", 1],
      ["x", 7],
    ]);
  });

  test("names all things when they change places", () => {
    assert.deepEqual(Object.keys(facts({ a: 1, b: 2 }, { "*": { b: 2, a: 1 } })), ["b", "a"]);
  });

  test("begins a missing member empty", () => {
    const old = sent();
    delete (/** @type {any} */ (old.public).facts);
    assert.deepEqual(
      follow(old, { ...sent(), public: { facts: { a: 1 } }, own: {} }).public.facts,
      { a: 1 },
    );
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

  test("may replace a list or a thing altogether", () => {
    assert.deepEqual(facts({ a: { cards: ["x"] } }, { a: { "~": { cards: [] } } }).a, {
      cards: [],
    });
    assert.deepEqual(facts({ a: { n: 1 } }, { a: { m: 2 } }), { a: { m: 2 } });
  });
});

describe("the view as the page draws it", () => {
  beforeEach(begin);

  test("own zones and reports replace the public ones, others come after", () => {
    const open = {
      zones: { h: { id: "h", cards: [null] }, t: { id: "t" } },
      reports: { r: { id: "r" } },
    };
    const own = {
      zones: { x: { id: "x" }, h: { id: "h", cards: ["a"] } },
      reports: { s: { id: "s" } },
    };
    const { scene } = compose(/** @type {any} */ (sent(open, own)));
    assert.deepEqual(scene.zones, [{ id: "h", cards: ["a"] }, { id: "t" }, { id: "x" }]);
    assert.deepEqual(
      scene.reports.map(({ id }) => id),
      ["r", "s"],
    );
  });

  test("the viewer is not among those whom the game waits for, except in the past", () => {
    const asked = [
      { seat: 0, label: "A" },
      { seat: 1, label: "B" },
    ];
    const waiting = (/** @type {boolean} */ live) =>
      compose(/** @type {any} */ (sent({ asked, live }))).waiting.map(({ seat }) => seat);
    assert.deepEqual(waiting(true), [1]);
    assert.deepEqual(waiting(false), [0, 1]);
  });

  test("a choice has the words sent, else its thing's, else its name's, even if things come late", () => {
    const late = compose(
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
    take(late, true);
    assert.deepEqual(store.open.get("card:a")?.label, "Strike");
    take(
      compose(/** @type {any} */ (sent({}, { ask: { id: 4, seat: 0, text: [], choices } }))),
      true,
    );
    const { ask } = store.view;
    assert.deepEqual(ask?.choices, [
      { name: "card:a", label: "Strike", kind: "card", ends: false },
      { name: "card:b", label: "Play Putsch", kind: "card", ends: true },
      { name: "word:done", label: "done", kind: "", ends: false },
    ]);
    assert.equal(ask?.id, 4);
  });

  test("everything beside the scene comes along", () => {
    const open = {
      players: [1],
      over: {},
      commitment: "c",
      digest: "d",
      options: [],
      incident: "i",
      notice: "n",
      asked_text: "q",
      clocks: {},
      proposals: [],
      abandoned: true,
    };
    const own = {
      given: ["g"],
      orders: {},
      undo: true,
      restart: false,
      may: [],
      concede: true,
      back: false,
      heir: "",
    };
    const view = /** @type {any} */ (compose(/** @type {any} */ (sent(open, own))));
    for (const [name, value] of Object.entries({ ...open, ...own }))
      assert.equal(view[name], value, name);
  });
});

describe("the store", () => {
  beforeEach(begin);

  test("what has not changed stays the same object", () => {
    take(
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
    take(
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

  test("a member that comes, goes, or becomes a list makes another object", () => {
    const old = { a: 1, b: undefined };
    assert.equal(share(old, { a: 1, b: undefined }), old);
    assert.notEqual(share({ a: 1 }, /** @type {any} */ ({ a: 1, b: undefined })), old);
    assert.deepEqual(share(/** @type {any} */ ({ a: 1, b: 2 }), { a: 1 }), { a: 1 });
    assert.deepEqual(share(/** @type {any} */ ([]), {}), {});
    assert.equal(share(/** @type {any} */ (null), "x"), "x");
  });

  test("the log goes back to where the view says, and on from there", () => {
    take(viewOf({ log: [told("a"), told("b"), told("c")] }), true);
    take(viewOf({ log: [told("d")], log_start: 1 }), true);
    assert.deepEqual(store.log, [told("a"), told("d")]);
    take(viewOf({ log: undefined }), true);
    assert.deepEqual(store.log, [told("a"), told("d")]);
  });

  test("only the last view's ask is open; the same ask is not opened twice", () => {
    const ask = askFor(["a", "b"]);
    take(viewOf({ ask }), false);
    assert.equal(store.open.size, 0);
    take(viewOf({ ask: structuredClone(ask) }), true);
    assert.deepEqual([...store.open.keys()], ["a", "b"]);
    const { open } = store;
    store.pending = "a";
    take(viewOf({ ask: structuredClone(ask), undo: true }), true);
    assert.equal(store.open, open);
    assert.equal(store.pending, null);
    take(viewOf(), true);
    assert.equal(store.open.size, 0);
  });

  test("a part of the page is drawn anew when one of its values changes", () => {
    const last = {};
    assert.equal(stale(last, "bar", 1, null), true);
    assert.equal(stale(last, "bar", 1, null), false);
    assert.equal(stale(last, "bar", 1, undefined), true);
    assert.equal(stale(last, "bar", 1), true);
    assert.equal(stale(last, "log", 1), true);
    stale(drawn, "bar", 1);
    forget();
    assert.equal(stale(drawn, "bar", 1), true);
  });
});
