// The arrows of a lesson, which cover as little text as possible, and its buttons.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { $, placeAt, query, texts } from "./page.js";
import { requests, startSite } from "./sites.js";
import { openPage, sentView } from "./tables.js";
import { Guide } from "../../src/kabinett/web/static/web/js/lesson/guide.js";
import { pointerTo } from "../../src/kabinett/web/static/web/js/lesson/pointers.js";
import { config } from "../../src/kabinett/web/static/web/js/store.js";

/** The box of a text that fills the window except for one side of a box.
 * @param {Record<string, number>} more */
const words = (more) => ({ left: 0, top: 0, right: 1000, bottom: 800, ...more });
const LEFT = words({ right: 400 });
const RIGHT = words({ left: 500 });
const ABOVE = words({ bottom: 300 });

/** The side of a box at which the arrow is, and where it begins.
 * @param {number[]} box  x, y, width, height
 * @param {any[]} [board] */
function arrow([x, y, width, height], board = []) {
  const thing = document.createElement("div");
  $("table").append(placeAt(thing, x, y, width, height));
  const { className, style } = pointerTo(thing, board);
  return [className.replace("guide-pointer is-", ""), style.left, style.top];
}

describe("an arrow of the guide", () => {
  before(() =>
    Object.assign(globalThis, { innerWidth: 1000, innerHeight: 800, DOMRect: window.DOMRect }),
  );
  beforeEach(openPage);

  test("is above a card, or on a side with less text", () => {
    const card = [400, 300, 100, 150];
    assert.deepEqual(arrow(card), ["above", "443px", "284px"]);
    assert.deepEqual(arrow(card, [ABOVE]), ["below", "443px", "454px"]);
    const low = words({ top: 450 });
    assert.deepEqual(arrow(card, [ABOVE, low]), ["beside", "384px", "368px"]);
    assert.deepEqual(arrow(card, [ABOVE, low, LEFT]), ["after", "504px", "368px"]);
  });

  test("is beside a line, or on a side with less text", () => {
    const line = [400, 300, 100, 40];
    assert.deepEqual(arrow(line), ["beside", "384px", "313px"]);
    assert.deepEqual(arrow(line, [LEFT]), ["after", "504px", "313px"]);
    assert.deepEqual(arrow(line, [LEFT, RIGHT]), ["above", "443px", "284px"]);
    assert.deepEqual(arrow(line, [LEFT, RIGHT, ABOVE]), ["below", "443px", "344px"]);
  });

  test("stays in the window", () => {
    assert.deepEqual(arrow([400, 0, 100, 150]), ["below", "443px", "154px"]);
    assert.deepEqual(arrow([0, 300, 100, 40]), ["beside", "4px", "313px"]);
  });
});

describe("a guide that loads a step", () => {
  beforeEach(() => {
    openPage();
    startSite();
    Object.assign(config.api, { lesson: "/lesson", play: "/play/new" });
  });

  /** A guide that shows how to answer, without its listeners. */
  const showing = () => {
    const guide = Object.create(Guide.prototype, { lesson: { value: { path: [] } } });
    const step = { path: ["a"], number: 2, of: 3, shown: null };
    return Object.assign(guide, {
      step,
      isLoading: false,
      pathBeforeShowing: ["a"],
      box: $("guide"),
    });
  };

  test("ignores all buttons until the step is there", () => {
    const guide = showing();
    guide.goTo(["a", "-"]);
    guide.tryIt();
    guide.restart();
    guide.choose("b");
    guide.playOn();
    assert.deepEqual(guide.pathBeforeShowing, ["a"], "it still shows how to answer");
    assert.deepEqual(
      requests.map(({ body }) => body),
      [{ path: ["a", "-"], shown: true }],
    );
  });

  test("goes on after a step that could not be drawn", async (context) => {
    const errors = context.mock.method(console, "error", () => {});
    Object.assign(config, { lesson: { path: [], more: [], title: "First steps" } });
    let isBroken = true;
    const guide = new Guide(async () => {
      if (isBroken) throw new Error("not drawn");
    });
    const step = { told: [], marks: [], buttons: [], shown: null, number: 1, of: 2, text: "" };
    const load = async (/** @type {string[]} */ path) => {
      guide.goTo(path);
      requests.at(-1)?.answer({ view: sentView(), guide: { ...step, path } });
      await new Promise((done) => setImmediate(() => done(null)));
    };
    await load([]);
    assert.deepEqual(texts("#guide [role=alert]"), ["not_drawn"]);
    assert.equal(errors.mock.callCount(), 1);
    isBroken = false;
    await load(["-"]);
    assert.deepEqual([guide.step?.path, texts("#guide [role=alert]")], [["-"], []]);
  });

  test("tries a step again that did not arrive, and shows as before", async () => {
    Object.assign(config, { lesson: { path: [], more: [], title: "First steps" } });
    const guide = new Guide(async () => {});
    const step = { told: [], marks: [], buttons: [], shown: null, number: 1, of: 2, text: "" };
    const settled = () => new Promise((done) => setImmediate(() => done(null)));
    const arrive = async (/** @type {string[]} */ path) => {
      requests.at(-1)?.answer({ view: sentView(), guide: { ...step, path } });
      await settled();
    };
    await arrive(["a"]);
    guide.showHow();
    guide.tryIt();
    requests.at(-1)?.fail();
    await settled();
    assert.deepEqual(guide.pathBeforeShowing, ["a"], "it still shows how to answer");
    assert.deepEqual(texts("#guide button"), ["guide_retry", "guide_again"]);
    query("#guide .button-main").click();
    assert.deepEqual(requests.at(-1)?.body, { path: ["a"], shown: false });
    await arrive(["a"]);
    assert.equal(guide.pathBeforeShowing, null);
    assert.deepEqual(texts("#guide [role=alert]"), []);
  });

  test("tries again to open a table", async () => {
    const guide = showing();
    guide.playOn();
    requests.at(-1)?.fail();
    await new Promise((done) => setImmediate(() => done(null)));
    query("#guide .button-main").click();
    assert.deepEqual(
      requests.map(({ act }) => act),
      ["new", "new"],
    );
  });

  test("lets the reader try, and opens one table however often the button is pressed", () => {
    const guide = showing();
    guide.tryIt();
    assert.deepEqual(requests.at(-1)?.body, { path: ["a"], shown: false });
    const other = showing();
    other.playOn();
    other.playOn();
    assert.equal(requests.length, 2);
  });
});

describe("an example of the rules", () => {
  beforeEach(openPage);

  /** The buttons at one of two steps.
   * @param {number} number */
  const buttons = (number) => {
    const lesson = { example: true, rules: "/rules/weimar/#rule-4.4.8" };
    const said = { path: [], number, of: 2, shown: null, done: false, buttons: [] };
    const guide = Object.create(Guide.prototype, { lesson: { value: lesson } });
    return guide
      .buttons(said)
      .filter(Boolean)
      .map((/** @type {any} */ one) => one.dataset.word ?? one.getAttribute("href"));
  };

  test("goes on to its last step, and leads back to its section", () => {
    assert.deepEqual(buttons(1), ["-", "/rules/weimar/#rule-4.4.8"]);
    assert.deepEqual(buttons(2), ["/rules/weimar/#rule-4.4.8"]);
  });
});
