// Moments of the past: which of them load, what the page shows of them, and what comes meanwhile.
// Replays.
import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, mock, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { openPage, logLine, sentView, viewOf } from "./tables.js";
import {
  drawPast,
  endPast,
  holdBack,
  moveInPast,
  markMoment,
  hasPast,
  showSince,
  returnToPresent,
  wirePast,
} from "../../src/kabinett/web/static/web/js/past/past.js";
import { readStorage } from "../../src/kabinett/web/static/web/js/core/storage.js";
import { pace, prefs, setPref, setTempo } from "../../src/kabinett/web/static/web/js/prefs.js";
import { Replay } from "../../src/kabinett/web/static/web/js/past/replay.js";
import { config, store, setView } from "../../src/kabinett/web/static/web/js/store.js";

/** The addresses that were fetched. @type {string[]} */
let fetched = [];
/** The views that were shown: the moment, and whether it is the present. @type {any[]} */
let shown = [];
/** The number of lines at each moment; several lines may come together. */
const MOMENTS = [1, 2, 4, 5];
const LOG = Array.from({ length: 5 }, (_, n) => logLine(`line ${n + 1}`));
let broken = false;

/** Answers about a moment as a site does. */
async function site(/** @type {string} */ address) {
  const asked = new URL(address, location.href).searchParams;
  fetched.push(`${asked.get("told") ?? asked.get("line")} ${asked.get("viewer")}`);
  const wanted = Number(asked.get("told") ?? asked.get("line"));
  const moment = MOMENTS.find((one) => one >= wanted) ?? 5;
  const first = MOMENTS.findLast((one) => one < moment) ?? 0;
  const open = { asked: [], live: false };
  const view = sentView({ public: open, own: { viewer: Number(asked.get("viewer")) } });
  const body = { told: moment, first, start: moment === 1, of: 5, ...view };
  return { ok: !broken, status: broken ? 404 : 200, json: async () => body };
}
/** Resolves when everything that was started is done. */
const settled = async () => {
  for (let n = 0; n < 30; n += 1) await null;
};

describe("a viewer who looks back", () => {
  before(() =>
    wirePast(async (view, now) => {
      shown.push(now ? "now" : store.past?.moment);
      setView(view, now);
    }),
  );
  beforeEach(() => {
    openPage();
    endPast();
    [fetched, shown, broken] = [[], [], false];
    globalThis.fetch = /** @type {any} */ (site);
    setView(viewOf({ log: LOG, players: [{ seat: 0 }, { seat: 1 }] }), true);
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
    fetched = [];
    moveInPast(-1);
    moveInPast(-1);
    moveInPast(-1);
    await settled();
    assert.deepEqual(fetched, ["2 0", "0 0"]);
    assert.equal(store.past?.moment, 1);
  });

  test("finds the moment of a line, also of a private one", async () => {
    const at = async (/** @type {number} */ line) => {
      document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line } }));
      await settled();
      return fetched.at(-1);
    };
    assert.equal(await at(3), "3 0");
    returnToPresent();
    store.log = [LOG[0], logLine("secret", { own: true }), LOG[1], LOG[2]];
    assert.equal(await at(2), "2 0");
    assert.equal(await at(3), "2 0");
  });

  test("follows a link to its line, and to another seat's view only when the game is over", async () => {
    const follow = async (/** @type {string} */ hash) => {
      history.replaceState(null, "", hash);
      window.dispatchEvent(new Event("hashchange"));
      await settled();
      return fetched.at(-1);
    };
    assert.equal(await follow("#line=2&viewer=1"), "2 0");
    returnToPresent();
    setView(viewOf({ log: LOG, over: {}, players: [{ seat: 0 }, { seat: 1 }] }), true);
    assert.equal(await follow("#line=2&viewer=1"), "2 1");
    assert.equal(location.hash, "#line=2&viewer=1");
    assert.equal(await follow("#line=2&viewer=9"), "2 1");
    assert.equal(await follow("#line=2&viewer=-1"), "2 -1");
    assert.equal(await follow("#line=nothing"), "2 -1");
    assert.equal(store.past, null);
  });

  test("hears what others do meanwhile, and sees it after coming back", async () => {
    await go(-1);
    const next = viewOf({
      log: [logLine("new"), logLine("newer")],
      log_start: 5,
      ask: { id: 9, seat: 0, text: [], choices: [] },
    });
    assert.equal(holdBack(next), true);
    assert.equal(store.past?.moment, 4);
    assert.equal(store.past?.of, 7);
    assert.equal(store.log.length, 7);
    assert.equal($("live").textContent, "2 new lines since · you are asked");
    returnToPresent();
    assert.equal(store.view.ask?.id, 9);
    assert.equal(holdBack(next), false);
  });

  test("does not get the views of another seat at this screen", async () => {
    await go(-1);
    assert.equal(holdBack(viewOf({ viewer: 1, log: [], log_start: 0 })), true);
    assert.equal(store.log.length, 5);
  });

  test("who returns to the present and looks back again does not see the moment that was still loading", async () => {
    /** @type {(() => void)[]} */
    const arrivals = [];
    globalThis.fetch = /** @type {any} */ (
      async (/** @type {string} */ address) => {
        await new Promise((arrive) => arrivals.push(() => arrive(undefined)));
        return site(address);
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
    broken = true;
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

describe("a replay", () => {
  const begun = async (query = "") => {
    $("asked").replaceChildren();
    history.replaceState(null, "", `/table/t1/replay/${query}`);
    const viewers = [
      { seat: -1, label: "all" },
      { seat: 1, label: "B", lines: 3 },
    ];
    config.replay = /** @type {any} */ ({ lines: 5, start: 2, viewers });
    const replay = new Replay(async (view) => {
      shown.push(view.version);
    });
    await settled();
    return replay;
  };
  const count = () => texts(".replay-count")[0];
  const click = async (/** @type {string} */ where) => {
    query(where).click();
    await settled();
    return count();
  };
  beforeEach(() => {
    openPage();
    setPref("tempo", 1);
    setTempo(1);
    [fetched, shown, broken] = [[], [], false];
    globalThis.fetch = /** @type {any} */ (site);
  });

  test("begins at the moment and the seat of its link, if there are such", async () => {
    await begun();
    assert.deepEqual([fetched.at(-1), count()], ["2 -1", "2 / 5"]);
    await begun("?line=4&viewer=1");
    assert.deepEqual([fetched.at(-1), count()], ["3 1", "3 / 3"]);
    await begun("?line=-4&viewer=7");
    assert.deepEqual([fetched.at(-1), count()], ["0 -1", "0 / 5"]);
    assert.equal(location.search, "?line=0&viewer=-1");
  });

  test("steps back and forward, no further than both ends", async () => {
    await begun();
    assert.equal(await click("[data-by='1']"), "3 / 5");
    assert.equal(await click("[data-by='-1']"), "2 / 5");
    assert.equal(await click("[data-by='Infinity']"), "5 / 5");
    const off = () => queryAll(".replay-step[disabled]").map((one) => one.dataset.by);
    assert.deepEqual(off(), ["1", "Infinity"]);
    assert.equal(await click("[data-by='-Infinity']"), "0 / 5");
    assert.deepEqual(off(), ["-Infinity", "-1"]);
  });

  test("shows each viewer their own number of moments", async () => {
    const replay = await begun("?line=5");
    assert.equal(count(), "5 / 5");
    replay.viewer = 1;
    replay.goTo(5);
    assert.equal(count(), "3 / 3");
  });

  test("says that a moment cannot be shown, stops playing, and goes on afterwards", async () => {
    const replay = await begun();
    replay.toggle();
    broken = true;
    assert.equal(await click("[data-by='1']"), "past_gone");
    assert.equal(replay.timer, 0);
    broken = false;
    assert.equal(await click("[data-by='1']"), "4 / 5");
  });

  test("drops a moment that comes late", async () => {
    const replay = await begun();
    shown = [];
    replay.goTo(3);
    replay.goTo(4);
    await settled();
    assert.equal(shown.length, 1);
  });

  test("plays at four speeds, and the browser keeps the choice", async () => {
    const replay = await begun();
    const signs = [];
    for (let n = 0; n < 5; n += 1) {
      signs.push(`${replay.tempoButton.textContent} ${replay.tempoButton.title} ${prefs.tempo}`);
      replay.tempoButton.click();
    }
    assert.deepEqual(signs, [
      "1× Speed: 1× 1",
      "2× Speed: 2× 2",
      "4× Speed: 4× 4",
      "½× Speed: ½× 0.5",
      "1× Speed: 1× 1",
    ]);
    assert.equal(readStorage("kabinett:prefs", {}).tempo, 2);
    assert.equal((await begun()).tempoButton.textContent, "2×");
    assert.equal(pace(), 1, "outside of automatic play, things move at the usual speed");
  });

  test("plays by itself up to the end, and from the start again", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const replay = await begun("?line=5");
      setPref("tempo", 2);
      replay.toggle();
      assert.equal(pace(), 0.5);
      const beats = [];
      for (const time of [50, 550, 550, 550, 550]) {
        mock.timers.tick(time);
        await settled();
        beats.push(count());
      }
      assert.deepEqual(beats, ["1 / 5", "2 / 5", "3 / 5", "4 / 5", "5 / 5"]);
      assert.equal(replay.timer, 0);
      assert.equal(replay.playButton.textContent, "replay_play");
      assert.equal(pace(), 1);
    } finally {
      mock.timers.reset();
    }
  });

  test("plays at one speed after a pause while a moment loads, and pauses again", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const replay = await begun("?line=0");
      let load = () => {};
      /** @type {Promise<void>} */
      const loaded = new Promise((done) => {
        load = done;
      });
      globalThis.fetch = /** @type {any} */ (
        (/** @type {string} */ address) => loaded.then(() => site(address))
      );
      replay.toggle();
      mock.timers.tick(50);
      await settled();
      for (const _ of ["pause", "play"]) replay.toggle();
      load();
      await settled();
      const beats = [];
      for (const time of [50, 1100, 1100]) {
        mock.timers.tick(time);
        await settled();
        beats.push(count());
      }
      assert.deepEqual(beats, ["2 / 5", "3 / 5", "4 / 5"]);
      replay.toggle();
      mock.timers.tick(9000);
      await settled();
      assert.equal(count(), "4 / 5");
    } finally {
      mock.timers.reset();
    }
  });

  test("stops when somebody steps or goes elsewhere", async () => {
    const replay = await begun();
    replay.toggle();
    assert.equal(replay.playButton.textContent, "replay_pause");
    document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line: 4 } }));
    await settled();
    assert.deepEqual([replay.timer, count()], [0, "4 / 5"]);
  });
});
