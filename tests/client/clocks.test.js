// The clocks of a game, and times in words.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { askFor, openPage, viewOf } from "./tables.js";
import {
  askedClock,
  clockOf,
  siteNow,
  spanText,
} from "../../src/kabinett/web/static/web/js/table/clocks.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

describe("clocks", () => {
  beforeEach(openPage);

  test("show a span of time as briefly as possible", () => {
    const spans = [-3, 0, 59.9, 61, 600, 601, 3599, 3600, 86399, 86400, 2 * 86400 - 1];
    assert.deepEqual(spans.map(spanText), [
      "0:00",
      "0:00",
      "0:59",
      "1:01",
      "10:00",
      "11 min",
      "60 min",
      "1 h 00",
      "23 h 59",
      "1 d 0 h",
      "1 d 23 h",
    ]);
  });

  /** Makes these the clocks of the table. */
  const table = (/** @type {any[]} */ seats, /** @type {any} */ more = {}) =>
    setView(
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

  test("are stopped, run, or say that somebody is away", () => {
    assert.equal(clock({ left: 125 })?.textContent, "2:05");
    const running = clock({ until: siteNow() + 7199.5 });
    assert.deepEqual(
      [running?.textContent, running?.classList.contains("is-running")],
      ["1 h 59", true],
    );
    assert.equal(clock({ until: siteNow() - 1 })?.textContent, "time_over");
    assert.equal(clock({ until: siteNow() + 99, away: siteNow() + 999 })?.textContent, "away");
    assert.equal(clock({ left: 9, away: siteNow() - 999 })?.textContent, "0:09");
    table([]);
    assert.equal(clockOf(0), null);
    setView(viewOf(), true);
    assert.equal(clockOf(0), null);
  });

  test("the clock beside the question is the viewer's, or that of the only asked seat", () => {
    const until = siteNow() + 9999;
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
