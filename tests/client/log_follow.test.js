// The log stays at its newest line until somebody scrolls back, even when its height changes.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { openPage, logLine, viewOf } from "./tables.js";
import { drawLog, wireLog } from "../../src/kabinett/web/static/web/js/log/log.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

const LINE = 20;
let box = $("log");
let room = 200;
let lines = 0;

/** Adds lines to the log.
 * @param {number} number */
function tell(number) {
  lines += number;
  const log = Array.from({ length: lines }, (_, at) => logLine(`Line ${at}.`));
  setView(viewOf({ version: `v${lines}`, log }), false);
  drawLog();
}

/** Scrolls the log as a browser does.
 * @param {number} top */
function scroll(top) {
  box.scrollTop = Math.min(top, box.scrollHeight - box.clientHeight);
  box.dispatchEvent(new Event("scroll"));
}

const END = Number.MAX_SAFE_INTEGER;
/** Does the log say that new lines lie further down? */
const waits = () => !$("log-new").hidden;

describe("the log follows its newest line", () => {
  beforeEach(() => {
    openPage();
    [box, room, lines] = [$("log"), 200, 0];
    Object.defineProperties(box, {
      clientHeight: { get: () => room },
      scrollHeight: { get: () => lines * LINE },
      scrollTop: { value: 0, writable: true },
    });
    wireLog();
    tell(1); // a log that is shorter than before starts again
    tell(39);
    scroll(END);
  });

  test("shows new lines while it is at its end", () => {
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

  test("does not mistake growing for scrolling back", () => {
    tell(5);
    tell(5); // before the browser reports the scroll position
    scroll(31 * LINE);
    tell(1);
    assert.equal(waits(), false);
  });

  test("does not mistake shrinking for scrolling back", () => {
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

  test("goes to its end after a click on the number of new lines", () => {
    scroll(100);
    tell(5);
    $("log-new").click();
    assert.equal(waits(), false);
  });
});
