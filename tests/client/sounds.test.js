// Which changes of a view sound.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { askFor, logLine, openPage, viewOf } from "./tables.js";
import { setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import {
  playSound,
  soundChange,
  playSample,
} from "../../src/kabinett/web/static/web/js/table/sounds.js";
import { store, setView } from "../../src/kabinett/web/static/web/js/store.js";

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
    constructor(/** @type {any} */ _, /** @type {{frequency: number}} */ { frequency }) {
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
  const NAMES = /** @type {Record<number, string>} */ ({
    310: "piece",
    690: "die",
    220: "turn",
    98: "end",
  });

  /** The sounds that a view makes.
   * @param {any} view
   * @param {boolean} [leap] */
  function heard(view, leap = false) {
    tones = [];
    const before = store.view;
    setView(viewOf(view), true);
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
    openPage();
    setPref("sounds", true);
    heard({});
  });

  test("are off, without audio, until somebody switches them on", async () => {
    setPref("sounds", false);
    heard({ scene: pieces("b") });
    playSound("end");
    assert.deepEqual([tones, audios], [[], 0]);
    setPref("sounds", true);
    heard({ scene: pieces("a") });
    assert.deepEqual([tones, audios], [[], 0], "before the first click no page makes a sound");
    await playSample();
    assert.ok(tones.includes(220) && audios === 1);
  });

  test("only the most important change sounds: the end, the viewer's turn, dice, a piece", () => {
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

  test("the viewer's turn sounds after a wait", () => {
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

  test("a second roll of the same dice sounds, too; the same roll does not", () => {
    const roll = { level: "", parts: ["S0 rolls ", { id: "die:6", label: "6" }] };
    const dice = zone("dice", "die:6");
    assert.equal(heard({ scene: dice, log: [roll] }), "die");
    assert.equal(heard({ scene: dice, log: [roll, logLine("x")] }), "");
    assert.equal(heard({ scene: dice, log: [roll, logLine("x"), roll] }), "die");
    assert.equal(heard({ scene: dice, log: [roll] }), "", "somebody has taken the roll back");
  });

  test("many views at once, the past, and what another saw at this screen do not sound", () => {
    assert.equal(heard({ scene: pieces("a") }, true), "");
    assert.equal(heard({ viewer: 1, scene: pieces("b") }), "");
    store.past = /** @type {any} */ ({});
    assert.equal(heard({ viewer: 1, over: {} }), "piece");
    setPref("sounds", false);
  });
});
