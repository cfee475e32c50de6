// Replays: they step and play through a game's moments, as one viewer sees them.
import assert from "node:assert/strict";
import { after, beforeEach, describe, mock, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { answer, openSite, settled, site } from "./past_site.js";
import { openPage, viewOf } from "./tables.js";
import { readStorage } from "../../src/kabinett/web/static/web/js/core/storage.js";
import { Replay } from "../../src/kabinett/web/static/web/js/past/replay.js";
import { pace, prefs, setPref, setTempo } from "../../src/kabinett/web/static/web/js/prefs.js";
import { config, store } from "../../src/kabinett/web/static/web/js/store.js";

/** The versions of the views that were shown. @type {any[]} */
let shown = [];
/** No view can be drawn. */
let isBroken = false;

/** What the replays listen to. @type {[string, any][]} */
const listeners = [];

describe("a replay", () => {
  const begun = async (query = "") => {
    $("asked").replaceChildren();
    history.replaceState(null, "", `/table/t1/replay/${query}`);
    const viewers = [
      { seat: -1, label: "all" },
      { seat: 1, label: "B", lines: 3 },
    ];
    config.replay = /** @type {any} */ ({ lines: 5, start: 2, viewers });
    const listening = mock.method(document, "addEventListener");
    const replay = new Replay(async (view) => {
      if (isBroken) throw new Error("not drawn");
      shown.push(view.version);
    });
    for (const {
      arguments: [name, hear],
    } of listening.mock.calls)
      listeners.push([name, hear]);
    listening.mock.restore();
    await settled();
    return replay;
  };
  // All tests share one document: a replay of this file must not follow the links of another.
  after(() => {
    for (const [name, hear] of listeners) document.removeEventListener(name, hear);
  });
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
    openSite();
    [shown, isBroken] = [[], false];
  });

  test("begins at the moment and the seat of its link, if there are such", async () => {
    await begun();
    assert.deepEqual([site.fetched.at(-1), count()], ["2 -1", "2 / 5"]);
    await begun("?line=4&viewer=1");
    assert.deepEqual([site.fetched.at(-1), count()], ["3 1", "3 / 3"]);
    await begun("?line=-4&viewer=7");
    assert.deepEqual([site.fetched.at(-1), count()], ["0 -1", "0 / 5"]);
    assert.equal(location.search, "?line=0&viewer=-1");
    await begun("?line=abc&viewer=abc");
    assert.deepEqual([site.fetched.at(-1), count()], ["2 -1", "2 / 5"]);
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

  test("plays on from the moment that this viewer sees", async () => {
    config.clone = { now: true, bots: [] };
    config.clone_page = "/table/t1/clone/";
    store.view = viewOf({});
    await begun("?line=2&viewer=1");
    query(".past-clone").click();
    const fields = /** @type {HTMLInputElement[]} */ (queryAll(".clone-form input"));
    const sent = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    assert.deepEqual([sent.line, sent.viewer], ["2", "1"]);
  });

  test("says that a moment cannot be shown, stops playing, and goes on afterwards", async () => {
    const replay = await begun();
    replay.toggle();
    site.broken = true;
    assert.equal(await click("[data-by='1']"), "past_gone");
    assert.equal(replay.timer, 0);
    site.broken = false;
    assert.equal(await click("[data-by='1']"), "4 / 5");
  });

  test("says that a moment cannot be drawn, and writes the error to the console", async (context) => {
    const errors = context.mock.method(console, "error", () => {});
    const replay = await begun();
    replay.toggle();
    isBroken = true;
    assert.equal(await click("[data-by='1']"), "not_drawn");
    assert.deepEqual([replay.timer, errors.mock.callCount()], [0, 1]);
    isBroken = false;
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
    assert.equal(readStorage("prefs", {}).tempo, 2);
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
      for (const time of [50, 550, 550, 550, 550, 550]) {
        mock.timers.tick(time);
        await settled();
        beats.push(count());
      }
      assert.deepEqual(beats, ["0 / 5", "1 / 5", "2 / 5", "3 / 5", "4 / 5", "5 / 5"]);
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
        (/** @type {string} */ address) => loaded.then(() => answer(address))
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

  test("says that it has copied the link only if it has, and for a moment", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    await begun();
    const label = () => texts(".past-link")[0];
    const first = label();
    let copied = "";
    document.execCommand = () => false; // over plain HTTP there is no `navigator.clipboard`
    await click(".past-link");
    assert.equal(label(), first);
    document.execCommand = () => {
      copied = /** @type {HTMLTextAreaElement} */ (query("textarea")).value;
      return true;
    };
    await click(".past-link");
    assert.deepEqual([copied, label()], [location.href, "replay_copied"]);
    context.mock.timers.tick(2000);
    assert.equal(label(), first);
  });
});
