// Saving what somebody writes, a moment after the last change.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openPage } from "./tables.js";
import { Autosave } from "../../src/kabinett/web/static/web/js/core/autosave.js";

const settle = async () => {
  for (let n = 0; n < 10; n += 1) await null;
};

describe("autosave", () => {
  let text = "";
  /** @type {{text: string, last: boolean, done: () => void, fail: () => void}[]} */
  let sent = [];
  /** @type {string[]} */
  let states = [];
  /** @type {Autosave} */
  let autosave;
  /** @param {string} now */
  const write = (now) => {
    text = now;
    autosave.noteChange();
  };
  beforeEach(() => {
    openPage();
    [text, sent, states] = ["", [], []];
    autosave = new Autosave(
      1000,
      (last) =>
        new Promise((done, reject) => {
          sent.push({ text, last, done: () => done(null), fail: () => reject(new Error("down")) });
        }),
      (state) => states.push(state),
    );
  });

  test("waits until nothing has changed for a moment", (it) => {
    it.mock.timers.enable({ apis: ["setTimeout"] });
    write("a");
    it.mock.timers.tick(900);
    write("ab");
    it.mock.timers.tick(900);
    assert.deepEqual(sent, []);
    it.mock.timers.tick(100);
    assert.deepEqual([sent.length, sent[0].text], [1, "ab"]);
  });

  test("sends a newer text only when the older one has arrived", async () => {
    write("a");
    autosave.save();
    write("ab");
    autosave.save();
    assert.equal(sent.length, 1);
    sent[0].done();
    await settle();
    assert.deepEqual([sent.length, sent[1].text, states.at(-1)], [2, "ab", "saving"]);
    sent[1].done();
    await settle();
    assert.equal(states.at(-1), "saved");
  });

  test("keeps what the site did not take, for the next attempt and for the end of the page", async () => {
    write("a");
    autosave.save();
    sent[0].fail();
    await settle();
    assert.equal(states.at(-1), "failed");
    window.dispatchEvent(new Event("pagehide"));
    assert.deepEqual([sent[1].text, sent[1].last], ["a", true]);
    sent[1].fail();
    await settle();
    autosave.save();
    sent[2].done();
    await settle();
    assert.deepEqual([sent[2].last, states.at(-1)], [false, "saved"]);
  });

  test("sends nothing if nothing has changed", () => {
    autosave.save();
    window.dispatchEvent(new Event("pagehide"));
    assert.deepEqual(sent, []);
  });
});
