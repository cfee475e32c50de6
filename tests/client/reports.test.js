// What the line of a folded report says.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, texts } from "./page.js";
import { openPage, viewOf } from "./tables.js";
import { drawReports, reports } from "../../src/kabinett/web/static/web/js/side/reports.js";
import { config, forgetView, setView, store } from "../../src/kabinett/web/static/web/js/store.js";

/** Draws one folded report.
 * @param {string[]} lines
 * @param {string} brief */
function fold(lines, brief) {
  const report = { id: "forecast", title: "If it ended now", late: false, brief };
  const all = [{ ...report, lines: lines.map((line) => [line]) }];
  setView(viewOf({ scene: { reports: all } }), false);
  drawReports();
  return $("reports").querySelector(".report-news");
}

describe("a folded report", () => {
  beforeEach(() => {
    openPage();
    document.documentElement.dataset.frame = "desk";
    localStorage.clear();
  });

  test("says what has changed", () => {
    assert.equal(fold(["1 Flight", "2 Prestige"], ""), null);
    assert.equal(fold(["1 Flight", "2 Unrest"], "")?.textContent, "2 Unrest");
  });

  test("says what it comes to, if the game tells that, also when nothing has changed", () => {
    const said = fold(["1 Flight"], "West may collapse");
    assert.equal(said?.textContent, "West may collapse");
    assert.ok(said?.classList.contains("is-brief"));
  });

  test("whose lines come late does not appear behind the curtain", async () => {
    let arrive = (/** @type {any} */ _) => {};
    globalThis.fetch = /** @type {any} */ (() => new Promise((done) => (arrive = done)));
    Object.assign(config.api, { report: "/report" });
    const late = { id: "lead", title: "Who can still win", late: true, brief: "", lines: [] };
    setView(viewOf({ scene: { reports: [late] } }), false);
    drawReports();
    query(".report-head").click();
    forgetView();
    arrive({ ok: true, json: async () => ({ lines: [["secret"]] }) });
    for (let n = 0; n < 20; n += 1) await null;
    setView(viewOf({ viewer: 1, scene: { reports: [late] } }), false);
    drawReports();
    assert.equal($("reports").textContent?.includes("secret"), false);
  });

  test("does not show at one moment the late lines of another", async () => {
    Object.assign(config.api, { report: "/report" });
    const late = { id: "lead", title: "Who can still win", late: true, brief: "", lines: [] };
    setView(viewOf({ scene: { reports: [late] } }), false);
    globalThis.fetch = /** @type {any} */ (
      async () => ({ ok: true, json: async () => ({ lines: [["now"]] }) })
    );
    drawReports();
    query(".report-head").click();
    await new Promise((done) => setImmediate(() => done(null)));
    const lines = () => texts(".report-line");
    assert.deepEqual(lines(), ["now"]);
    globalThis.fetch = /** @type {any} */ (() => Promise.reject(new TypeError()));
    store.past = { moment: 1, first: 0, start: true, of: 3, viewer: 0 };
    drawReports();
    assert.deepEqual(lines(), []);
    store.past = null;
    drawReports();
    assert.deepEqual(lines(), ["now"]);
  });

  test("is not shown after the game if it looks ahead", () => {
    const late = { id: "lead", title: "Who can still win", late: true, brief: "", lines: [] };
    setView(viewOf({ over: null, scene: { reports: [late] } }), false);
    assert.equal(reports().length, 1);
    setView(viewOf({ over: { text: "" }, scene: { reports: [late] } }), false);
    assert.equal(reports().length, 0);
  });
});
