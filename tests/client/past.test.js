// Moments of the past: which of them load, what the page shows of them, and what comes meanwhile.
import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, mock, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { answer, LOG, openSite, settled, site } from "./past_site.js";
import { openPage, logLine, viewOf } from "./tables.js";
import {
  drawPast,
  endPast,
  moveInPast,
  noteNews,
  markMoment,
  hasPast,
  showSince,
  returnToPresent,
  wirePast,
} from "../../src/kabinett/web/static/web/js/past/past.js";
import { config, store, setView } from "../../src/kabinett/web/static/web/js/store.js";

/** The views that were shown: the moment, and whether it is the present. @type {any[]} */
let shown = [];
/** The latest view. @type {any} */
let latest = null;

describe("a viewer who looks back", () => {
  before(() =>
    wirePast({
      async showMoment(view) {
        shown.push(store.past?.moment);
        setView(view, false);
      },
      async showPresent() {
        shown.push("now");
        setView(latest, true);
      },
      latestView: () => latest,
    }),
  );
  beforeEach(() => {
    openPage();
    endPast();
    openSite();
    shown = [];
    latest = viewOf({ log: LOG, players: [{ seat: 0 }, { seat: 1 }] });
    setView(latest, true);
  });
  afterEach(async () => {
    returnToPresent();
    await settled();
  });
  const go = async (/** @type {number[]} */ ...steps) => {
    for (const by of steps) {
      moveInPast(by);
      await settled();
    }
    return store.past?.moment;
  };

  test("steps over lines that came together, back and forward to the present", async () => {
    assert.equal(await go(1), undefined, "from now there is no way on");
    assert.equal(await go(-1), 4);
    assert.equal(await go(-1), 2);
    assert.equal(await go(1), 4);
    assert.equal(await go(1), 5);
    await go(1);
    assert.equal(store.past, null);
    assert.deepEqual(shown, [4, 2, 4, 5, "now"]);
    assert.equal(location.hash, "");
  });

  test("sees which moment it is, a link to it, and buttons to others", async () => {
    await go(-1, -1, -1);
    assert.equal(location.hash, "#line=1");
    assert.ok(document.body.classList.contains("is-past"));
    drawPast();
    const ends = [".past-at b", ".past-link", "#past-now"].map((where) => texts(where)[0]);
    assert.deepEqual(ends, ["moment 1 of 5", "past_link", "past_now"]);
    const steps = queryAll(".replay-step").map(({ title }) => title);
    assert.deepEqual(steps, ["replay_first", "replay_back", "replay_next"]);
    query(".replay-step[title=replay_next]").click();
    await settled();
    assert.equal(store.past?.moment, 2);
    query("#past-now").click();
    assert.deepEqual([store.past, document.body.classList.contains("is-past")], [null, false]);
  });

  test("sees only the last of several requested moments", async () => {
    await go(-1);
    site.fetched = [];
    moveInPast(-1);
    moveInPast(-1);
    moveInPast(-1);
    await settled();
    assert.deepEqual(site.fetched, ["2 0", "0 0"]);
    assert.equal(store.past?.moment, 1);
  });

  test("goes back as often as somebody presses, also while the first moment loads", async () => {
    moveInPast(-1);
    moveInPast(-1);
    moveInPast(-1);
    await settled();
    assert.equal(store.past?.moment, 2);
    assert.deepEqual(site.fetched, ["5 0", "2 0"]);
  });

  test("finds the moment of a line, also of a private one", async () => {
    const at = async (/** @type {number} */ line) => {
      document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line } }));
      await settled();
      return site.fetched.at(-1);
    };
    assert.equal(await at(3), "3 0");
    returnToPresent();
    latest = viewOf({ log: [LOG[0], logLine("secret", { own: true }), LOG[1], LOG[2]] });
    setView(latest, true);
    assert.equal(await at(2), "2 0");
    assert.equal(await at(3), "2 0");
  });

  test("follows a link to its line, and to another seat's view only when the game is over", async () => {
    const follow = async (/** @type {string} */ hash) => {
      history.replaceState(null, "", hash);
      window.dispatchEvent(new Event("hashchange"));
      await settled();
      return site.fetched.at(-1);
    };
    assert.equal(await follow("#line=2&viewer=1"), "2 0");
    returnToPresent();
    latest = viewOf({ log: LOG, over: {}, players: [{ seat: 0 }, { seat: 1 }] });
    setView(latest, true);
    assert.equal(await follow("#line=2&viewer=1"), "2 1");
    assert.equal(location.hash, "#line=2&viewer=1");
    assert.equal(await follow("#line=2&viewer=9"), "2 1");
    assert.equal(await follow("#line=2&viewer=-1"), "2 -1");
    assert.equal(await follow("#line=nothing"), "2 -1");
    assert.equal(store.past, null);
  });

  test("hears what others do meanwhile, and sees it after coming back", async () => {
    await go(-1);
    latest = viewOf({
      log: [...LOG, logLine("new"), logLine("newer")],
      ask: { id: 9, seat: 0, text: [], choices: [] },
    });
    noteNews(latest);
    assert.equal(store.past?.moment, 4);
    assert.equal(store.past?.of, 7);
    assert.equal(store.log.length, 7);
    assert.equal($("live").textContent, "2 new lines since · you are asked");
    returnToPresent();
    assert.equal(store.view.ask?.id, 9);
  });

  test("who returns to the present and looks back again does not see the moment that was still loading", async () => {
    /** @type {(() => void)[]} */
    const arrivals = [];
    globalThis.fetch = /** @type {any} */ (
      async (/** @type {string} */ address) => {
        await new Promise((arrive) => arrivals.push(() => arrive(undefined)));
        return answer(address);
      }
    );
    const moment = (/** @type {number} */ line) =>
      document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line } }));
    moment(4);
    returnToPresent();
    moment(2);
    await settled();
    const [first, second] = arrivals;
    first();
    await settled();
    assert.equal(store.past, null);
    second?.();
    await settled();
    assert.deepEqual(shown, [2]);
  });

  test("learns that a moment is gone, and stays where they are", async () => {
    await go(-1);
    site.broken = true;
    await go(-1);
    assert.equal(store.past?.moment, 4);
    assert.deepEqual(texts(".past-news"), ["past_gone"]);
  });

  test("sees marks on the lines of the moment, and on later ones", async () => {
    const lines = [LOG[0], logLine("mine", { own: true }), ...LOG.slice(1)];
    store.log = lines;
    $("log").replaceChildren(
      ...lines.map((_, at) => {
        const one = document.createElement("p");
        one.dataset.line = String(at);
        return one;
      }),
    );
    store.past = { moment: 4, first: 2, start: false, of: 5, viewer: 0 };
    markMoment();
    const marked = (/** @type {string} */ name) =>
      queryAll(`#log .${name}`).map((one) => one.dataset.line);
    assert.deepEqual([marked("is-here"), marked("is-later")], [["3", "4"], ["5"]]);
    store.past = null;
    markMoment();
    assert.deepEqual([marked("is-here"), marked("is-later")], [[], []]);
  });

  test("sees what came meanwhile, moment by moment, up to the present", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      showSince(1);
      for (let n = 0; n < 6; n += 1) {
        await settled();
        mock.timers.tick(700);
      }
      await settled();
      assert.deepEqual(shown, [1, 2, 4, 5, "now"]);
    } finally {
      mock.timers.reset();
    }
  });

  test("reaches the moment requested last, although an earlier one fails to load", async () => {
    moveInPast(-1);
    await settled();
    globalThis.fetch = /** @type {any} */ (
      async (/** @type {string} */ address) => {
        openSite();
        throw new TypeError(address);
      }
    );
    moveInPast(-1);
    moveInPast(-1);
    await settled();
    assert.equal(store.past?.moment, 1);
  });

  test("stays where it is if the site does not answer while it goes on", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      showSince(1);
      await settled();
      site.broken = true;
      for (let n = 0; n < 6; n += 1) {
        mock.timers.tick(700);
        await settled();
      }
      assert.deepEqual([shown, site.fetched.length], [[1], 2]);
    } finally {
      mock.timers.reset();
    }
  });

  test("cannot look back without a past, nor on pages that have other means", () => {
    assert.equal(hasPast(), true);
    for (const what of ["replay", "sketch", "lesson"]) {
      Object.assign(config, { [what]: {} });
      assert.equal(hasPast(), false);
      Object.assign(config, { [what]: null });
    }
    store.log = [logLine("for me", { own: true })];
    assert.equal(hasPast(), false);
  });
});
