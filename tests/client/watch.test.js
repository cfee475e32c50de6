// A table on the projector: what the page asks, and what it does when something fails.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { requests, startSite } from "./sites.js";
import { openPage, sentView } from "./tables.js";
import { watchTable } from "../../src/kabinett/web/static/web/js/past/watch.js";
import { config } from "../../src/kabinett/web/static/web/js/store.js";

const settled = async () => {
  for (let n = 0; n < 20; n += 1) await new Promise((done) => setImmediate(() => done(null)));
};

describe("a table on the projector", () => {
  beforeEach(() => {
    openPage();
    startSite();
    config.watch = "/watch";
  });

  test("asks again for a view that could not be drawn, and leaves a class that is closed", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const errors = context.mock.method(console, "error", () => {});
    const { fetch } = globalThis;
    /** @type {string[]} */
    const asked = [];
    let reloads = 0;
    Object.assign(globalThis, {
      fetch: (/** @type {string} */ address) => {
        asked.push(address);
        return fetch(address);
      },
      location: { ...location, reload: () => (reloads += 1) },
    });
    let isBroken = true;
    /** @type {string[]} */
    const shown = [];
    const answer = async (/** @type {any} */ body, status = 200) => {
      requests.at(-1)?.answer(body, status);
      await settled();
      context.mock.timers.tick(8000);
      await settled();
    };
    watchTable(async (view) => {
      if (isBroken) throw new Error("not drawn");
      shown.push(view.version);
    });
    await answer(sentView({ version: "v1" }));
    assert.deepEqual([asked, errors.mock.callCount()], [["/watch?last=", "/watch?last="], 1]);
    isBroken = false;
    await answer(sentView({ version: "v1" }));
    assert.deepEqual([shown, asked.at(-1)], [["v1"], "/watch?last=v1"]);
    requests.at(-1)?.fail();
    await answer({});
    assert.deepEqual([errors.mock.callCount(), reloads], [1, 0], "the network is no error");
    await answer({}, 404);
    Object.assign(globalThis, { location: window.location });
    assert.deepEqual([asked.length, reloads], [4, 1]);
  });
});
