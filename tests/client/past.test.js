// Moments of the past: which one loads, what the page shows of it, what comes meanwhile; and a replay.
import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, mock, test } from "node:test";
import { $, texts } from "./page.js";
import { begin, told, viewOf } from "./tables.js";
import {
  forgetPast,
  hold,
  look,
  markPast,
  mayLook,
  showSince,
  toNow,
  wirePast,
} from "../../src/kabinett/web/static/web/js/past/past.js";
import {
  readStored,
  pace,
  prefs,
  setPref,
  setTempo,
} from "../../src/kabinett/web/static/web/js/prefs.js";
import { Replay } from "../../src/kabinett/web/static/web/js/past/replay.js";
import { config, store, take } from "../../src/kabinett/web/static/web/js/store.js";

/** @type {string[]} what was fetched */
let fetched = [];
/** @type {any[]} what was shown: the moment, and whether it is the present */
let shown = [];
/** How many lines the log has at each moment: several lines may come together. */
const MOMENTS = [1, 2, 4, 5];
const LOG = Array.from({ length: 5 }, (_, n) => told(`line ${n + 1}`));
let broken = false;

/** What a site would answer about a moment. */
async function site(/** @type {string} */ address) {
  const asked = new URL(address, location.href).searchParams;
  fetched.push(`${asked.get("told") ?? asked.get("line")} ${asked.get("viewer")}`);
  const wanted = Number(asked.get("told") ?? asked.get("line"));
  const moment = MOMENTS.find((one) => one >= wanted) ?? 5;
  const first = MOMENTS.findLast((one) => one < moment) ?? 0;
  const body = {
    told: moment,
    first,
    start: moment === 1,
    of: 5,
    version: "",
    log: [],
    log_start: 0,
    public: { ...PUBLIC },
    own: {},
  };
  return { ok: !broken, status: broken ? 404 : 200, json: async () => body };
}
const PUBLIC = {
  asked: [],
  live: false,
  panels: {},
  tracks: {},
  facts: {},
  pieces: {},
  phases: [],
  about: {},
  players: [],
};
/** Everything that has started is done. */
const settled = async () => {
  for (let n = 0; n < 30; n += 1) await null;
};

describe("a viewer who looks back", () => {
  before(() =>
    wirePast(async (view, now) => {
      shown.push(now ? "now" : store.past?.told);
      take(view, now);
    }),
  );
  beforeEach(() => {
    begin();
    forgetPast();
    [fetched, shown, broken] = [[], [], false];
    globalThis.fetch = /** @type {any} */ (site);
    take(viewOf({ log: LOG, players: [{ seat: 0 }, { seat: 1 }] }), true);
  });
  afterEach(async () => {
    toNow();
    await settled();
  });
  const go = async (/** @type {number[]} */ ...steps) => {
    for (const by of steps) {
      look(by);
      await settled();
    }
    return store.past?.told;
  };

  test("goes back past the lines that came together, and on again to the present", async () => {
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

  test("sees which moment it is, a link to it, and the ways to others", async () => {
    await go(-1, -1, -1);
    assert.equal(location.hash, "#line=1");
    assert.ok(document.body.classList.contains("is-past"));
    toNow();
    assert.equal(document.body.classList.contains("is-past"), false);
  });

  test("sees in a hurry only the last moment asked for", async () => {
    await go(-1);
    fetched = [];
    look(-1);
    look(-1);
    look(-1);
    await settled();
    assert.deepEqual(fetched, ["2 0", "0 0"]);
    assert.equal(store.past?.told, 1);
  });

  test("finds the moment of a line, also of a private one", async () => {
    const at = async (/** @type {number} */ line) => {
      document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line } }));
      await settled();
      return fetched.at(-1);
    };
    assert.equal(await at(3), "3 0");
    toNow();
    store.log = [LOG[0], told("secret", { own: true }), LOG[1], LOG[2]];
    assert.equal(await at(2), "2 0");
    assert.equal(await at(3), "2 0");
  });

  test("follows a link: to its line, through other eyes only when it is over", async () => {
    const follow = async (/** @type {string} */ hash) => {
      history.replaceState(null, "", hash);
      window.dispatchEvent(new Event("hashchange"));
      await settled();
      return fetched.at(-1);
    };
    assert.equal(await follow("#line=2&viewer=1"), "2 0");
    toNow();
    take(viewOf({ log: LOG, over: {}, players: [{ seat: 0 }, { seat: 1 }] }), true);
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
      log: [told("new"), told("newer")],
      log_start: 5,
      ask: { id: 9, seat: 0, text: [], choices: [] },
    });
    assert.equal(hold(next), true);
    assert.equal(store.past?.told, 4);
    assert.equal(store.past?.of, 7);
    assert.equal(store.log.length, 7);
    assert.equal($("live").textContent, "2 new lines since · you are asked");
    toNow();
    assert.equal(store.view.ask?.id, 9);
    assert.equal(hold(next), false);
  });

  test("keeps apart what another seat at this screen hears", async () => {
    await go(-1);
    assert.equal(hold(viewOf({ viewer: 1, log: [], log_start: 0 })), true);
    assert.equal(store.log.length, 5);
  });

  test("learns that a moment is gone, and stays at the present one", async () => {
    await go(-1);
    broken = true;
    await go(-1);
    assert.equal(store.past?.told, 4);
    assert.deepEqual(texts(".past-news"), ["past_gone"]);
  });

  test("has lines marked in the log that came with the moment, and later ones", async () => {
    const lines = [LOG[0], told("mine", { own: true }), ...LOG.slice(1)];
    store.log = lines;
    $("log").replaceChildren(
      ...lines.map((_, at) => {
        const one = document.createElement("p");
        one.dataset.line = String(at);
        return one;
      }),
    );
    store.past = { told: 4, first: 2, start: false, of: 5, viewer: 0 };
    markPast();
    const marked = (/** @type {string} */ name) =>
      [...document.querySelectorAll(`#log .${name}`)].map((one) => one.dataset.line);
    assert.deepEqual([marked("is-here"), marked("is-later")], [["3", "4"], ["5"]]);
    store.past = null;
    markPast();
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

  test("cannot where there is no past, nor where the page has other ways", () => {
    assert.equal(mayLook(), true);
    for (const what of ["replay", "sketch", "lesson"]) {
      Object.assign(config, { [what]: {} });
      assert.equal(mayLook(), false);
      Object.assign(config, { [what]: null });
    }
    store.log = [told("for me", { own: true })];
    assert.equal(mayLook(), false);
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
    document.querySelector(where).click();
    await settled();
    return count();
  };
  beforeEach(() => {
    begin();
    setPref("tempo", 1);
    setTempo(1);
    [fetched, shown, broken] = [[], [], false];
    globalThis.fetch = /** @type {any} */ (site);
  });

  test("begins where the link says, through eyes that exist", async () => {
    await begun();
    assert.deepEqual([fetched.at(-1), count()], ["2 -1", "2 / 5"]);
    await begun("?line=4&viewer=1");
    assert.deepEqual([fetched.at(-1), count()], ["3 1", "3 / 3"]);
    await begun("?line=-4&viewer=7");
    assert.deepEqual([fetched.at(-1), count()], ["0 -1", "0 / 5"]);
    assert.equal(location.search, "?line=0&viewer=-1");
  });

  test("steps back and on, to both ends and no further", async () => {
    await begun();
    assert.equal(await click("[data-by='1']"), "3 / 5");
    assert.equal(await click("[data-by='-1']"), "2 / 5");
    assert.equal(await click("[data-by='Infinity']"), "5 / 5");
    const off = () =>
      [...document.querySelectorAll(".replay-step[disabled]")].map((one) => one.dataset.by);
    assert.deepEqual(off(), ["1", "Infinity"]);
    assert.equal(await click("[data-by='-Infinity']"), "0 / 5");
    assert.deepEqual(off(), ["-Infinity", "-1"]);
  });

  test("shows other eyes their own number of moments", async () => {
    const replay = await begun("?line=5");
    assert.equal(count(), "5 / 5");
    replay.viewer = 1;
    replay.go(5);
    assert.equal(count(), "3 / 3");
  });

  test("drops a moment that comes late", async () => {
    const replay = await begun();
    shown = [];
    replay.go(3);
    replay.go(4);
    await settled();
    assert.equal(shown.length, 1);
  });

  test("plays at four speeds, and the browser keeps the choice", async () => {
    const replay = await begun();
    const signs = [];
    for (let n = 0; n < 5; n += 1) {
      signs.push(`${replay.tempo.textContent} ${replay.tempo.title} ${prefs.tempo}`);
      replay.tempo.click();
    }
    assert.deepEqual(signs, [
      "1× Speed: 1× 1",
      "2× Speed: 2× 2",
      "4× Speed: 4× 4",
      "½× Speed: ½× 0.5",
      "1× Speed: 1× 1",
    ]);
    assert.equal(readStored("kabinett:prefs", {}).tempo, 2);
    assert.equal((await begun()).tempo.textContent, "2×");
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
      assert.equal(replay.playing.textContent, "replay_play");
      assert.equal(pace(), 1);
    } finally {
      mock.timers.reset();
    }
  });

  test("stops when somebody steps or goes elsewhere", async () => {
    const replay = await begun();
    replay.toggle();
    assert.equal(replay.playing.textContent, "replay_pause");
    document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line: 4 } }));
    await settled();
    assert.deepEqual([replay.timer, count()], [0, "4 / 5"]);
  });
});
