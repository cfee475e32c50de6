// Small things that are pure, or nearly: searching, clocks, long words, preferences, sounds, the strip.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { $, media, texts } from "./page.js";
import { askFor, begin, told, viewOf } from "./tables.js";
import { breaking } from "../../src/kabinett/web/static/web/js/breaks.js";
import { cardFace, plate, slip } from "../../src/kabinett/web/static/web/js/cards.js";
import { askedClock, clockOf, now, span } from "../../src/kabinett/web/static/web/js/clocks.js";
import { plain, sentence, t } from "../../src/kabinett/web/static/web/js/dom.js";
import { mark, unmark, wordsOf } from "../../src/kabinett/web/static/web/js/finding.js";
import { hooks, loadHooks } from "../../src/kabinett/web/static/web/js/hooks.js";
import { nonce } from "../../src/kabinett/web/static/web/js/nonce.js";
import {
  keep,
  kept,
  pace,
  prefs,
  setPref,
  wireTheme,
} from "../../src/kabinett/web/static/web/js/prefs.js";
import { bestPart, inSight } from "../../src/kabinett/web/static/web/js/sight.js";
import { sound, soundChange, tryOut } from "../../src/kabinett/web/static/web/js/sounds.js";
import { label, store, take } from "../../src/kabinett/web/static/web/js/store.js";
import { recall, sayAll, tell } from "../../src/kabinett/web/static/web/js/ticker.js";

/** What nobody has changed yet. */
const AT_FIRST = { ...prefs };

describe("searching", () => {
  beforeEach(begin);
  /** What is marked of a text by these words. */
  const marks = (/** @type {string} */ html, /** @type {string} */ said) => {
    $("table").innerHTML = html;
    mark($("table"), wordsOf(said));
    return texts("mark");
  };

  test("for words of two letters, and for numbers", () => {
    assert.deepEqual(wordsOf("  Die KPD a 7  "), ["die", "kpd", "7"]);
    assert.deepEqual(wordsOf(""), []);
  });

  test("marks every place, whatever the case, the longest of those that begin together", () => {
    assert.deepEqual(marks("Strike <b>striker</b>, strikes", "strike striker"), [
      "Strike",
      "striker",
      "strike",
    ]);
    assert.deepEqual(marks("prussia", "us pr"), ["pr", "us"]);
    assert.deepEqual(marks("nothing", "strike"), []);
  });

  test("leaves no trace when it ends", () => {
    const html = "A strike <b>in Prussia</b>";
    marks(html, "strike prussia");
    unmark($("table"));
    assert.equal($("table").innerHTML, html);
    assert.equal($("table").childNodes.length, 2);
  });
});

describe("clocks", () => {
  beforeEach(begin);

  test("say a span as short as it goes", () => {
    const spans = [-3, 0, 59.9, 61, 600, 601, 3599, 3600, 86399, 86400, 2 * 86400 - 1];
    assert.deepEqual(spans.map(span), [
      "0:00",
      "0:00",
      "0:59",
      "1:01",
      "10:00",
      "10 min",
      "59 min",
      "1 h 00",
      "23 h 59",
      "1 d 0 h",
      "1 d 23 h",
    ]);
  });

  /** Clocks of this kind at a table. */
  const table = (/** @type {any[]} */ seats, /** @type {any} */ more = {}) =>
    take(
      viewOf({
        clocks: { kind: "days", stands: false, seats },
        waiting: [{ seat: 1, label: "B" }],
        ...more,
      }),
      true,
    );
  const clock = (/** @type {any} */ one) => {
    table([{ left: null, until: null, away: null, ...one }]);
    return clockOf(0);
  };

  test("stand, run, or say that somebody is away", () => {
    assert.equal(clock({ left: 125 })?.textContent, "2:05");
    const running = clock({ until: now() + 7199.5 });
    assert.deepEqual(
      [running?.textContent, running?.classList.contains("is-running")],
      ["1 h 59", true],
    );
    assert.equal(clock({ until: now() - 1 })?.textContent, "time_over");
    assert.equal(clock({ until: now() + 99, away: now() + 999 })?.textContent, "away");
    assert.equal(clock({ left: 9, away: now() - 999 })?.textContent, "0:09");
    table([]);
    assert.equal(clockOf(0), null);
    take(viewOf(), true);
    assert.equal(clockOf(0), null);
  });

  test("of who is asked: the own first, and none of several others", () => {
    const until = now() + 9999;
    const seats = [{ until: until + 86400, away: null }, { until, away: null }, null];
    table(seats);
    assert.equal(askedClock()?.textContent, "2 h 46");
    table(seats, { ask: askFor(["a"]) });
    assert.equal(askedClock()?.textContent, "1 d 2 h");
    table(seats, { waiting: [{ seat: 0 }, { seat: 1 }] });
    assert.equal(askedClock(), null);
    table(seats, { waiting: [{ seat: 2 }] });
    assert.equal(askedClock(), null);
    table(seats, { over: {} });
    assert.equal(askedClock(), null);
    table(seats, { clocks: { stands: true, seats } });
    assert.equal(askedClock(), null);
  });
});

describe("words", () => {
  beforeEach(begin);

  test("have their holes filled, and another form for one", () => {
    assert.equal(t("past_news", { n: 2 }), "2 new lines since");
    assert.equal(t("past_news", { n: 1 }), "1 new line since");
    assert.equal(t("waiting_for"), "Waiting for ");
    assert.equal(t("no such word"), "no such word");
  });

  test("of a sentence refer to things, and can be said", () => {
    const { parts } = told("S1 plays [Strike].");
    const refs = sentence(parts).filter((one) => typeof one !== "string");
    assert.deepEqual(
      refs.map((one) => [one.textContent, one.dataset.ref]),
      [
        ["S1", "seat:1"],
        ["Strike", "card:Strike"],
      ],
    );
    assert.equal(plain(parts), "S1 plays Strike.");
  });

  test("of a thing are its own, else its name", () => {
    store.things = { "card:a": { kind: "card", label: "Strike" } };
    assert.deepEqual(["card:a", "region:the:coast", "done"].map(label), [
      "Strike",
      "coast",
      "done",
    ]);
  });

  test("that are long may be broken where a list says, the longest first", () => {
    const broken = breaking("Arbeits|losen|hilfe Arbeits|losigkeit");
    assert.equal(
      broken("Arbeitslosigkeit, Arbeitslosenhilfe"),
      "Arbeits\u00adlosigkeit, Arbeits\u00adlosen\u00adhilfe",
    );
    assert.equal(broken("Arbeit"), "Arbeit");
  });
});

describe("preferences", () => {
  beforeEach(begin);

  test("at first: things move, nothing sounds, and what ends a turn is asked once more", () => {
    const first = { theme: "system", speed: "normal", sounds: false, confirm: true, tempo: 1 };
    assert.deepEqual(AT_FIRST, first);
  });

  test("are kept in this browser, and may be forgotten", () => {
    setPref("confirm", false);
    assert.equal(kept("kabinett:prefs", {}).confirm, false);
    setPref("confirm", true);
    localStorage.setItem("x", "{");
    assert.deepEqual([kept("x", 7), kept("y", 8)], [7, 8]);
    const set = mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
      throw new Error("private");
    });
    keep("x", 1);
    set.mock.restore();
  });

  test("the theme goes round: light, dark, as the system", () => {
    const button = document.createElement("button");
    Object.assign(button.dataset, {
      themeSwitch: "",
      light: "Light",
      dark: "Dark",
      system: "System",
      name: "Colours",
    });
    $("table").append(button);
    setPref("theme", "system");
    wireTheme();
    const seen = [0, 1, 2, 3].map(() => {
      const one = `${prefs.theme}: ${document.documentElement.dataset.theme}`;
      button.click();
      return one;
    });
    assert.deepEqual(seen, ["system: light", "light: light", "dark: dark", "system: light"]);
    media.dark = true;
    setPref("theme", "system");
    assert.equal(document.documentElement.dataset.theme, "dark");
    assert.equal(button.getAttribute("aria-label"), "Colours: System");
  });

  test("how quickly things move", () => {
    assert.equal(pace(), 1);
    media.still = true;
    assert.equal(pace(), 0);
  });

  test("a nonce is long, and another each time", () => {
    const [one, other] = [nonce(), nonce()];
    assert.match(one, /^[0-9a-f]{32}$/);
    assert.notEqual(one, other);
  });
});

describe("the strip of what has just happened", () => {
  beforeEach(() => {
    begin();
    sayAll(undefined);
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  const strip = (/** @type {string[]} */ ...lines) => tell(lines.map((one) => told(one)));
  const room = (/** @type {number} */ width) =>
    Object.defineProperty($("ticker"), "scrollWidth", { value: width, configurable: true });

  test("tells the last three at once, where it has the room", (context) => {
    context.after(() => mock.timers.reset());
    room(0);
    strip("One.", "Two.", "Three.", "Four.");
    assert.equal($("ticker").textContent, "Two. Three. Four.");
    assert.equal($("ticker").title, "One. Two. Three. Four.");
    mock.timers.tick(3500);
    assert.equal($("ticker").classList.contains("is-fresh"), false);
    strip();
    assert.equal($("ticker").textContent, "Two. Three. Four.");
  });

  test("tells them in turn where it has not, and forgets that when more is told", (context) => {
    context.after(() => mock.timers.reset());
    room(999);
    strip("One.", "Two.", "Three.");
    const seen = [];
    for (let n = 0; n < 3; n += 1) {
      seen.push($("ticker").textContent);
      mock.timers.tick(2000);
    }
    assert.deepEqual(seen, ["One.", "Two.", "Three."]);
    strip("Four.", "Five.");
    strip("Six.");
    mock.timers.tick(2000);
    assert.equal($("ticker").textContent, "Six.");
    room(0);
  });

  test("a reader is told it all, and then what is asked", (context) => {
    context.after(() => mock.timers.reset());
    strip("One.");
    strip("Two.");
    sayAll(["What next?"]);
    assert.equal($("live").textContent, "One. Two. What next?");
    sayAll(undefined);
    assert.equal($("live").textContent, "One. Two. What next?");
  });

  test("what is taken back is told no longer: the last line that is no heading stands there", (context) => {
    context.after(() => mock.timers.reset());
    strip("One.");
    store.log = [told("Zero."), told("Turn", { level: "turn" })];
    recall();
    assert.equal($("ticker").textContent, "Zero.");
    store.log = [];
    recall();
    assert.equal($("ticker").textContent, "");
  });
});

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

  /** What sounds when a view comes.
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

  test("nothing sounds, and no audio is made, unless somebody has asked for it", async () => {
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

  test("the weightiest of what has come about: the end, one's turn, dice, a piece", () => {
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

  test("one's turn sounds when one has waited for it", () => {
    assert.equal(heard({ ask: askFor(["a"]) }), "turn");
    assert.equal(heard({ ask: askFor(["b"]) }), "");
    assert.equal(heard({}), "");
    assert.equal(heard({ ask: askFor(["c"]) }), "turn");
  });

  test("an open card that lies elsewhere; what is hidden makes no sound, nor what is cleared away", () => {
    assert.equal(heard({ scene: zone("row", "a") }), "piece");
    assert.equal(heard({ scene: zone("row", "a", null) }), "");
    assert.equal(heard({ scene: zone("dice", "die:1") }), "die");
    assert.equal(heard({ scene: zone("dice") }), "piece");
  });

  test("not many at once, not the past, not what another has seen at this screen", () => {
    assert.equal(heard({ scene: pieces("a") }, true), "");
    assert.equal(heard({ viewer: 1, scene: pieces("b") }), "");
    store.past = /** @type {any} */ ({});
    assert.equal(heard({ viewer: 1, over: {} }), "piece");
    setPref("sounds", false);
  });
});

describe("what of a map is in sight", () => {
  const lit = (
    /** @type {string} */ name,
    /** @type {number} */ left,
    /** @type {number} */ top,
  ) => ({ name, left, right: left + 10, top, bottom: top + 10 });

  test("is what lies in it whole", () => {
    const some = [lit("a", 0, 0), lit("b", 95, 0), lit("c", 50, 50), lit("c", 500, 50)];
    assert.deepEqual([...inSight(some, { left: 0, right: 100, top: 0, bottom: 100 })], ["a", "c"]);
  });

  test("the best part shows most of them, in its middle, and the nearest of several such", () => {
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
  /** Load a script with these lines. */
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

  test("is taken if it is what it has to be, else told once by its name, and undefined stands for it", async () => {
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

  test("one that fails is told of; a board says whether it has been drawn", async () => {
    const end = await load(`export const cardFace = () => { throw new TypeError("no such thing"); };
      export const drawBoard = (n) => { if (n) throw new Error("lost the board"); };`);
    assert.equal(hooks.cardFace?.({ kind: "", label: "" }, "hand"), undefined);
    assert.deepEqual([hooks.drawBoard?.(0), hooks.drawBoard?.(1)], [true, undefined]);
    assert.ok(told[0].includes("cardFace failed: TypeError: no such thing."));
    assert.ok(told[1].includes("drawBoard failed: Error: lost the board."));
    end();
  });

  test("what is no hook, no function, or none of these values is told of and left out", async () => {
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

  test("where it gives nothing, cards, strips and plates are drawn plainly", async () => {
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

  test("a script that cannot be read stops nothing", async () => {
    const end = await load("export const cardFace = (thing => ;");
    assert.ok(told[0].includes("cannot be loaded"));
    end();
    await loadHooks(null);
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
  });
});
