// Small things that are pure, or nearly: searching, clocks, long words, preferences, the strip.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { $, media, texts } from "./page.js";
import { askFor, begin, told, viewOf } from "./tables.js";
import { breaking } from "../../src/kabinett/web/static/web/js/breaks.js";
import { askedClock, clockOf, now, span } from "../../src/kabinett/web/static/web/js/ask/clocks.js";
import { plain, sentence, t } from "../../src/kabinett/web/static/web/js/dom.js";
import {
  markWords,
  unmarkWords,
  wordsOf,
} from "../../src/kabinett/web/static/web/js/panels/text_search.js";
import { nonce } from "../../src/kabinett/web/static/web/js/core/nonce.js";
import {
  keep,
  readStored,
  pace,
  prefs,
  setPref,
  wireTheme,
} from "../../src/kabinett/web/static/web/js/prefs.js";
import { label, store, take } from "../../src/kabinett/web/static/web/js/store.js";
import { recall, sayAll, tell } from "../../src/kabinett/web/static/web/js/log/ticker.js";

/** The preferences before anybody changes them. */
const AT_FIRST = { ...prefs };

describe("searching", () => {
  beforeEach(begin);
  /** What these words mark in a text. */
  const marks = (/** @type {string} */ html, /** @type {string} */ said) => {
    $("table").innerHTML = html;
    markWords($("table"), wordsOf(said));
    return texts("mark");
  };

  test("finds words of two letters, and numbers", () => {
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
    unmarkWords($("table"));
    assert.equal($("table").innerHTML, html);
    assert.equal($("table").childNodes.length, 2);
  });
});

describe("clocks", () => {
  beforeEach(begin);

  test("say a span as briefly as possible", () => {
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

  test("show the asked seat's: the viewer's first, and none of several others'", () => {
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

  test("have their holes filled, and a singular", () => {
    assert.equal(t("past_news", { n: 2 }), "2 new lines since");
    assert.equal(t("past_news", { n: 1 }), "1 new line since");
    assert.equal(t("waiting_for"), "Waiting for ");
    assert.equal(t("no such word"), "no such word");
  });

  test("of a sentence refer to things, and can be plain text", () => {
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

  test("of a thing are its label, else its name", () => {
    store.things = { "card:a": { kind: "card", label: "Strike" } };
    assert.deepEqual(["card:a", "region:the:coast", "done"].map(label), [
      "Strike",
      "coast",
      "done",
    ]);
  });

  test("that are long may break where a list says, the longest first", () => {
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

  test("at first: things move, nothing sounds, the end of a turn needs a confirmation, a tap explains", () => {
    const first = { theme: "system", speed: "normal", sounds: false, confirm: true, tempo: 1 };
    assert.deepEqual(AT_FIRST, { ...first, taps: 2 });
  });

  test("stay in this browser, and may be forgotten", () => {
    setPref("confirm", false);
    assert.equal(readStored("kabinett:prefs", {}).confirm, false);
    setPref("confirm", true);
    localStorage.setItem("x", "{");
    assert.deepEqual([readStored("x", 7), readStored("y", 8)], [7, 8]);
    const set = mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
      throw new Error("private");
    });
    keep("x", 1);
    set.mock.restore();
  });

  test("the theme button goes round: light, dark, as the system", () => {
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

  test("decide how fast things move", () => {
    assert.equal(pace(), 1);
    media.still = true;
    assert.equal(pace(), 0);
  });

  test("a nonce is long, and differs each time", () => {
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

  test("shows the last three at once where they fit", (context) => {
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

  test("shows them in turn where they do not fit, until more comes", (context) => {
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

  test("a screen reader gets it all, and then the question", (context) => {
    context.after(() => mock.timers.reset());
    strip("One.");
    strip("Two.");
    sayAll(["What next?"]);
    assert.equal($("live").textContent, "One. Two. What next?");
    sayAll(undefined);
    assert.equal($("live").textContent, "One. Two. What next?");
  });

  test("what is undone disappears: the last line that is no heading stands there", (context) => {
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
