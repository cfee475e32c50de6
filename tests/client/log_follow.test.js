// The log stays at its newest line until somebody scrolls back, even when its height changes.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { begin, told, viewOf } from "./tables.js";
import { drawLog, wireLog } from "../../src/kabinett/web/static/web/js/log/log.js";
import { take } from "../../src/kabinett/web/static/web/js/store.js";

const LINE = 20;
let box = $("log");
let room = 200;
let lines = 0;

/** Adds lines to the log.
 * @param {number} number */
function tell(number) {
  const log = Array.from({ length: number }, (_, at) => told(`Line ${lines + at}.`));
  take(viewOf({ version: `v${lines}`, log, log_start: lines }));
  lines += number;
  drawLog();
}

/** The browser scrolls, and says so.
 * @param {number} top */
function scroll(top) {
  box.scrollTop = Math.min(top, box.scrollHeight - box.clientHeight);
  box.dispatchEvent(new Event("scroll"));
}

const END = Number.MAX_SAFE_INTEGER;
/** Does the log say that there is something new further down? */
const waits = () => !$("log-new").hidden;

describe("the log follows its newest line", () => {
  beforeEach(() => {
    begin();
    [box, room, lines] = [$("log"), 200, 0];
    Object.defineProperties(box, {
      clientHeight: { get: () => room },
      scrollHeight: { get: () => lines * LINE },
      scrollTop: { value: 0, writable: true },
    });
    wireLog();
    tell(1); // a log that is shorter than the last one begins anew
    tell(39);
    scroll(END);
  });

  test("shows what comes while it stands at its end", () => {
    tell(5);
    scroll(END);
    assert.equal(waits(), false);
  });

  test("tells a reader further up of new lines, until they come back", () => {
    scroll(100);
    tell(5);
    assert.equal(waits(), true);
    scroll(END);
    assert.equal(waits(), false);
  });

  test("does not take it for scrolling back when it grows while it scrolls", () => {
    tell(5);
    tell(5); // before the browser says how far it has scrolled
    scroll(31 * LINE);
    tell(1);
    assert.equal(waits(), false);
  });

  test("does not take it for scrolling back when its room shrinks", () => {
    room = 60;
    scroll(30 * LINE);
    tell(1);
    assert.equal(waits(), false);
  });

  test("does not move what somebody reads further up", () => {
    scroll(100);
    tell(3);
    assert.equal(box.scrollTop, 100);
  });

  test("goes to its end by a click on what is new", () => {
    scroll(100);
    tell(5);
    $("log-new").click();
    assert.equal(waits(), false);
  });
});
