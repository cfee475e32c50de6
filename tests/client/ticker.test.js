// The ticker shows the latest lines and speaks them.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { $ } from "./page.js";
import { openPage, logLine } from "./tables.js";
import { forgetView, store } from "../../src/kabinett/web/static/web/js/store.js";
import {
  showLastLine,
  speakNews,
  tickLines,
} from "../../src/kabinett/web/static/web/js/log/ticker.js";

describe("the ticker", () => {
  beforeEach(() => {
    openPage();
    speakNews(undefined);
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  const strip = (/** @type {string[]} */ ...lines) => tickLines(lines.map((one) => logLine(one)));
  const room = (/** @type {number} */ width) =>
    Object.defineProperty($("ticker"), "scrollWidth", { value: width, configurable: true });

  test("shows the last three lines at once if they fit", (context) => {
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

  test("shows lines in turn if they do not fit, until more come", (context) => {
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

  test("gives a screen reader all lines, and then the question", (context) => {
    context.after(() => mock.timers.reset());
    strip("One.");
    strip("Two.");
    speakNews(["What next?"]);
    assert.equal($("live").textContent, "One. Two. What next?");
    speakNews(undefined);
    assert.equal($("live").textContent, "One. Two. What next?");
  });

  test("shows the last line that is not a heading after an undo", (context) => {
    context.after(() => mock.timers.reset());
    strip("One.");
    store.log = [logLine("Zero."), logLine("Turn", { level: "turn" })];
    showLastLine();
    assert.equal($("ticker").textContent, "Zero.");
    store.log = [];
    showLastLine();
    assert.equal($("ticker").textContent, "");
  });

  test("shows nothing of the last seat to the next one", (context) => {
    context.after(() => mock.timers.reset());
    room(999);
    strip("One.", "Two.");
    const ticker = $("ticker");
    const left = () => [ticker.textContent, ticker.title, ticker.classList.contains("is-fresh")];
    assert.deepEqual(left(), ["One.", "One. Two.", true]);
    forgetView();
    assert.deepEqual(left(), ["", "", false]);
    mock.timers.tick(9000);
    assert.deepEqual(left(), ["", "", false]);
    room(0);
  });
});
