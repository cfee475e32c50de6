// The queue of views: which of those that wait the page shows.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openPage, viewOf } from "./tables.js";
import { ViewQueue } from "../../src/kabinett/web/static/web/js/core/view_queue.js";

describe("the queue of views", () => {
  beforeEach(openPage);

  /** The views that are shown of so many that come together. @param {number} count */
  async function shownOf(count) {
    /** @type {string[]} */
    const shown = [];
    const stage = {
      mayShow: () => true,
      answerOf: () => undefined,
      finishMoves() {},
      redraw() {},
      fail() {},
      show: async (/** @type {any} */ view) => void shown.push(view.version),
      loadDirector: () => Promise.reject(new Error("there is none")),
    };
    await new Promise((done) => {
      const queue = new ViewQueue({ ...stage, done: () => done(null) });
      for (let n = 1; n <= count; n += 1) queue.receive(viewOf({ version: `v${n}` }));
      queue.play();
    });
    return shown;
  }

  test("shows each view in order, but only the last one of very many", async () => {
    assert.deepEqual(await shownOf(3), ["v1", "v2", "v3"]);
    assert.deepEqual(await shownOf(300), ["v300"]);
  });
});
