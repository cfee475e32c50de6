// What sounds, what of a map is in sight, and what a game draws itself.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { askFor, begin, viewOf } from "./tables.js";
import { cardFace, plate, slip } from "../../src/kabinett/web/static/web/js/cards.js";
import { hooks, loadHooks } from "../../src/kabinett/web/static/web/js/core/hooks.js";
import { setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import { bestPart, inSight } from "../../src/kabinett/web/static/web/js/board/sight.js";
import { sound, soundChange, tryOut } from "../../src/kabinett/web/static/web/js/table/sounds.js";
import { store, take } from "../../src/kabinett/web/static/web/js/store.js";

describe("sounds", () => {
  /** @type {number[]} */
  let tones = [];
  let audios = 0;
  const param = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  class AudioContext {
    state = "running";
    #seconds = 0;
    get currentTime() {
      this.#seconds += 1;
      return this.#seconds;
    }
    destination = {};
    constructor() {
      audios += 1;
    }
    async resume() {}
  }
  class GainNode {
    gain = param();
    connect(/** @type {any} */ to) {
      return to;
    }
  }
  class OscillatorNode {
    constructor(/** @type {any} */ _, { frequency }) {
      this.frequency = frequency;
    }
    connect(/** @type {any} */ to) {
      return to;
    }
    start() {
      tones.push(Math.round(this.frequency));
    }
    stop() {}
  }
  Object.assign(globalThis, { AudioContext, GainNode, OscillatorNode });
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  const NAMES = /** @type {Record<number, string>} */ ({
    310: "piece",
    690: "die",
    220: "turn",
    98: "end",
  });

  /** The sounds when a view comes.
   * @param {any} view
   * @param {boolean} [leap] */
  function heard(view, leap = false) {
    tones = [];
    const before = store.view;
    take(viewOf(view), true);
    soundChange(before, leap);
    return [...new Set(tones.map((tone) => NAMES[tone]).filter(Boolean))].join();
  }
  const pieces = (/** @type {string} */ place) => ({
    pieces: [{ id: "p", kind: "man", place, face: "" }],
  });
  const zone = (/** @type {string} */ kind, /** @type {any[]} */ ...cards) => ({
    zones: [{ id: "z", kind, cards }],
  });
  beforeEach(() => {
    begin();
    setPref("sounds", true);
    heard({});
  });

  test("nothing sounds, and the page makes no audio, unless somebody switches it on", async () => {
    setPref("sounds", false);
    heard({ scene: pieces("b") });
    sound("end");
    assert.deepEqual([tones, audios], [[], 0]);
    setPref("sounds", true);
    heard({ scene: pieces("a") });
    assert.deepEqual([tones, audios], [[], 0], "before the first click no page makes a sound");
    await tryOut();
    assert.ok(tones.includes(220) && audios === 1);
  });

  test("the weightiest change sounds: the end, one's turn, dice, a piece", () => {
    assert.equal(heard({ scene: pieces("a") }), "piece");
    assert.equal(heard({ scene: pieces("a") }), "");
    assert.equal(heard({ scene: { ...pieces("b"), ...zone("dice", "die:6") } }), "die");
    assert.equal(
      heard({ scene: { ...pieces("c"), ...zone("dice", "die:5") }, ask: askFor(["a"]) }),
      "turn",
    );
    assert.equal(heard({ over: {}, scene: pieces("d") }), "end");
    assert.equal(heard({ over: {}, scene: pieces("d") }), "");
  });

  test("one's turn sounds after a wait", () => {
    assert.equal(heard({ ask: askFor(["a"]) }), "turn");
    assert.equal(heard({ ask: askFor(["b"]) }), "");
    assert.equal(heard({}), "");
    assert.equal(heard({ ask: askFor(["c"]) }), "turn");
  });

  test("a face-up card that moves sounds; hidden cards and cleared ones do not", () => {
    assert.equal(heard({ scene: zone("row", "a") }), "piece");
    assert.equal(heard({ scene: zone("row", "a", null) }), "");
    assert.equal(heard({ scene: zone("dice", "die:1") }), "die");
    assert.equal(heard({ scene: zone("dice") }), "piece");
  });

  test("many views at once, the past, and what another saw at this screen do not sound", () => {
    assert.equal(heard({ scene: pieces("a") }, true), "");
    assert.equal(heard({ viewer: 1, scene: pieces("b") }), "");
    store.past = /** @type {any} */ ({});
    assert.equal(heard({ viewer: 1, over: {} }), "piece");
    setPref("sounds", false);
  });
});

describe("the part of a map in sight", () => {
  const lit = (
    /** @type {string} */ name,
    /** @type {number} */ left,
    /** @type {number} */ top,
  ) => ({ name, left, right: left + 10, top, bottom: top + 10 });

  test("holds the things that lie in it whole", () => {
    const some = [lit("a", 0, 0), lit("b", 95, 0), lit("c", 50, 50), lit("c", 500, 50)];
    assert.deepEqual([...inSight(some, { left: 0, right: 100, top: 0, bottom: 100 })], ["a", "c"]);
  });

  test("is best where it shows most things, in its middle, and nearest among equals", () => {
    const room = { left: 0, right: 200, top: 0, bottom: 200 };
    const some = [lit("a", 1000, 0), lit("b", 1100, 0), lit("b", 1100, 50), lit("far", 5000, 0)];
    const { held, x, y } = bestPart(some, room);
    assert.deepEqual([held, x, y], [2, 955, -70]);
    assert.equal(bestPart([lit("a", 700, 0), lit("b", 300, 0)], room).x, 205);
    assert.equal(bestPart([], room).held, 0);
  });
});

describe("what a game draws itself", () => {
  /** @type {string[]} */
  let told = [];
  /** Loads a script with these lines. */
  const load = async (/** @type {string} */ script) => {
    told = [];
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
    const error = mock.method(console, "error", (/** @type {any[]} */ ...what) =>
      told.push(what.filter((one) => typeof one === "string").join(" ")),
    );
    await loadHooks(`data:text/javascript,${encodeURIComponent(script)}`);
    return () => error.mock.restore();
  };
  const GOOD = {
    cardFace: ["document.createElement('p')", "null", "'text'"],
    slipFace: ["['a', 1, null, [false, document.createElement('b')]]", "{}", "true"],
    plateFace: ["'text'", "Promise.resolve()", "[{}]"],
    loosePiece: ["null", "document.createElement('p')", "undefined"],
    seatFace: ["null", "undefined", "'text'"],
    partyBoard: ["document.createElement('p')", "null", "undefined"],
  };

  test("is taken if it is valid, else reported once by its name and replaced by undefined", async () => {
    for (const [name, [good, ...bad]] of Object.entries(GOOD)) {
      const end = await load(`export const ${name} = (n) => [${good}, ${bad}][n];`);
      const hook = /** @type {any} */ (hooks)[name];
      assert.notEqual(hook(0), undefined, name);
      assert.equal(told.length, 0, name);
      assert.deepEqual([hook(1), hook(1), hook(2), hook(2)], Array(4).fill(undefined), name);
      assert.equal(new Set(told).size, told.length, "once each");
      assert.ok(
        told.length >= 1 && told.every((one) => one.includes(`${name} gave `)),
        told.join(),
      );
      end();
    }
  });

  test("is reported when it fails; a board says whether it was drawn", async () => {
    const end = await load(`export const cardFace = () => { throw new TypeError("no such thing"); };
      export const drawBoard = (n) => { if (n) throw new Error("lost the board"); };`);
    assert.equal(hooks.cardFace?.({ kind: "", label: "" }, "hand"), undefined);
    assert.deepEqual([hooks.drawBoard?.(0), hooks.drawBoard?.(1)], [true, undefined]);
    assert.ok(told[0].includes("cardFace failed: TypeError: no such thing."));
    assert.ok(told[1].includes("drawBoard failed: Error: lost the board."));
    end();
  });

  test("is reported and left out if it is no hook, no function, or no allowed value", async () => {
    const end = await load(`export const cardFaces = () => null; export const partyBoard = 7;
      export const places = { a: "moon" }; export const allOnBoard = "yes";`);
    assert.deepEqual(Object.keys(hooks), []);
    const wanted = [
      "allOnBoard has to be true or false",
      "exports cardFaces, which is no hook",
      "partyBoard has to be a function",
      "places has to be a place",
    ];
    assert.deepEqual(
      wanted.filter((one) => !told.some((said) => said.includes(one))),
      [],
    );
    end();
    (
      await load(`export const places = { a: "dock", b: "card" }; export const allOnBoard = true;`)
    )();
    assert.deepEqual(hooks, { places: { a: "dock", b: "card" }, allOnBoard: true });
  });

  test("gives way to plain cards, strips and plates where it gives nothing", async () => {
    store.things = { "card:a": { kind: "card", label: "Strike", text: "All stop.", letter: "S" } };
    const script = ["cardFace", "slipFace", "plateFace"].map(
      (name) => `export const ${name} = () => { throw new Error("lost"); };`,
    );
    const end = await load(script.join("\n"));
    const seen = [cardFace("card:a"), slip("card:a"), plate("card:a", 0)];
    assert.deepEqual(
      seen.map((one) => one.textContent),
      ["SStrikeAll stop.", "SStrike", "S"],
    );
    assert.equal(plate(null, 2).textContent, "3");
    end();
    (
      await load(
        `export const cardFace = ({ label }) => Object.assign(document.createElement("p"), { textContent: "my " + label });`,
      )
    )();
    assert.equal(cardFace("card:a").textContent, "my Strike");
  });

  test("stops nothing if its script cannot be read", async () => {
    const end = await load("export const cardFace = (thing => ;");
    assert.ok(told[0].includes("cannot be loaded"));
    end();
    await loadHooks(null);
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
  });
});
