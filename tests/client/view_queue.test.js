// The queue of views: which of those that wait the page shows, and which can be answered.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openPage, viewOf } from "./tables.js";
import { ViewQueue } from "../../src/kabinett/web/static/web/js/core/view_queue.js";

/** A queue with this stage, and what it has done: versions of views ("+" if they may be answered),
 * "failed", and "done" with the answer of a click.
 * @param {Partial<import("../../src/kabinett/web/static/web/js/core/view_queue.js").Stage>} [more] */
function openQueue(more = {}) {
  /** @type {string[]} */
  const seen = [];
  const queue = new ViewQueue({
    mayShow: () => true,
    answerOf: () => undefined,
    finishMoves() {},
    redraw() {},
    fail: () => seen.push("failed"),
    show: async (view, { mayAnswer }) => void seen.push(`${view.version}${mayAnswer ? "+" : ""}`),
    loadDirector: () => Promise.reject(new Error("there is none")),
    done: (answer) => seen.push(answer ? `done ${answer}` : "done"),
    ...more,
  });
  return { queue, seen };
}

const view = (/** @type {string} */ version) => viewOf({ version });
const settled = async () => {
  for (let n = 0; n < 1000; n += 1) await null;
};

describe("the queue of views", () => {
  beforeEach(openPage);

  test("shows each view in order, but only the last one of very many", async () => {
    for (const [count, versions] of /** @type {[number, string[]][]} */ ([
      [3, ["v1", "v2", "v3+"]],
      [300, ["v300+"]],
    ])) {
      const { queue, seen } = openQueue();
      for (let n = 1; n <= count; n += 1) queue.receive(view(`v${n}`));
      assert.deepEqual(seen, [], "the page is not ready");
      queue.play();
      await settled();
      assert.deepEqual(seen, [...versions, "done"]);
    }
  });

  test("goes on after a view that cannot be drawn", async () => {
    const { queue, seen } = openQueue({
      show: async ({ version }) => {
        if (version === "broken") throw new Error("not drawn");
        seen.push(version);
      },
    });
    queue.receive(view("broken"));
    queue.receive(view("v2"));
    queue.play();
    await settled();
    assert.deepEqual(seen, ["failed", "v2", "done"]);
    queue.receive(view("broken"));
    await settled();
    assert.deepEqual(seen.slice(3), ["failed"], "nothing follows a failure");
  });

  test("keeps the last view closed if a click has answered it, and can open it again", async () => {
    const { queue, seen } = openQueue({ answerOf: ({ version }) => `to ${version}` });
    queue.receive(view("v1"));
    queue.receive(view("v2"));
    queue.play();
    await settled();
    assert.deepEqual(seen, ["v1", "v2", "done to v2"]);
    queue.showPresent();
    await settled();
    assert.deepEqual(seen.slice(3), ["v2+"]);
  });

  test("shows nothing that may not be shown, and nothing after it was cleared", async () => {
    const { queue, seen } = openQueue({ mayShow: ({ version }) => version !== "secret" });
    for (const version of ["v1", "secret"]) queue.receive(view(version));
    queue.play();
    await settled();
    assert.deepEqual(seen, ["v1", "done"]);
    queue.clear();
    queue.showPresent();
    await settled();
    assert.equal(seen.length, 2);
  });

  test("shows the present once more if that is wanted while it plays", async () => {
    const { queue, seen } = openQueue();
    queue.receive(view("v1"));
    queue.play();
    queue.showPresent();
    await settled();
    assert.deepEqual(seen, ["v1+", "done"], "it waits already");
    queue.receive(view("v2"));
    await null;
    queue.showPresent();
    await settled();
    assert.deepEqual(seen.slice(2), ["v2+", "v2+", "done"]);
  });
});
