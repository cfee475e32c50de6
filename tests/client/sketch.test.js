// A scratch board: which things can be moved, how they are found again, and where arrows go.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { $, placeAt, query, queryAll } from "./page.js";
import { requests, startSite } from "./sites.js";
import { openPage, sentView, viewOf } from "./tables.js";
import { drawArrows } from "../../src/kabinett/web/static/web/js/sketch/arrows.js";
import {
  elementOf,
  makeReachable,
  thingOf,
} from "../../src/kabinett/web/static/web/js/sketch/things.js";
import { startSketch } from "../../src/kabinett/web/static/web/js/sketch/sketch.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

describe("a scratch board", () => {
  beforeEach(() => {
    openPage();
    $("map").innerHTML = `<svg id="drawing"><g id="city:kiel"><rect id="space"/></g>
      <g data-piece="boat"><circle class="in"/></g><g id="flag:1"><circle class="in"/></g>
      <g><g data-place="city:kiel"><path class="in"/></g></g></svg>`;
    $("table").innerHTML = '<div data-card="card:a"><b class="in">A</b></div>';
    const pieces = [
      { id: "boat", kind: "boat", place: "city:kiel", face: "" },
      { id: "flag:1", kind: "flag", place: "city:kiel", face: "" },
    ];
    setView(viewOf({ scene: { pieces } }), false);
  });

  const settled = () => new Promise((done) => setTimeout(() => done(undefined), 5));

  /** Opens the scratch board; returns what hears each event of the document and the window. */
  const open = async () => {
    startSite();
    Object.assign(config.api, { sketch: "/sketch" });
    Object.assign(config, { sketch: 1, table_page: "/table/t1/" });
    /** @type {Record<string, (event?: any) => void>} */
    const heard = {};
    const hear = (/** @type {string} */ name, /** @type {() => void} */ listener) => {
      heard[name] = listener;
    };
    const listen = mock.method(document, "addEventListener", hear);
    const { addEventListener } = globalThis;
    Object.assign(globalThis, { addEventListener: hear });
    const started = startSketch(async () => {});
    requests[0].answer({ name: "One", marks: {}, view: sentView() });
    await started;
    listen.mock.restore();
    Object.assign(globalThis, { addEventListener });
    return heard;
  };

  /** Opens the scratch board for somebody who uses the keyboard. `savedMarks` closes the page and
   * returns what it saves. */
  const openForKeys = async () => {
    const heard = await open();
    const [boat, card] = ["#map [data-piece=boat]", "[data-card]"].map((where) => query(where));
    placeAt(card, 400, 300);
    const press = (/** @type {string} */ key, /** @type {Element} */ target = boat) =>
      heard.keydown({ key, target, preventDefault() {}, stopPropagation() {} });
    const undo = () => queryAll("#asked button")[2].click();
    const savedMarks = async () => {
      const count = requests.length;
      heard.pagehide();
      assert.equal(requests.length, count + 1, "there is something to save");
      const request = requests[count];
      request.answer({});
      await settled();
      return request.body.marks;
    };
    return { boat, card, press, undo, savedMarks };
  };

  test("keeps an arrow that is drawn while a piece is held, and takes back the last change first", async () => {
    const { boat, card, press, undo, savedMarks } = await openForKeys();
    for (const key of ["Enter", "ArrowRight", "a", "Enter"]) press(key);
    press("Enter", card);
    press("Escape");
    const place = { "piece boat": [24, 0] };
    const marks = await savedMarks();
    assert.deepEqual([marks.arrows.length, marks.moved], [1, place]);
    undo();
    assert.deepEqual(await savedMarks(), { moved: place, arrows: [] });
    undo();
    assert.deepEqual(await savedMarks(), { moved: {}, arrows: [] });
    press("a", boat);
  });

  test("saves the place to which Escape puts a piece back", async () => {
    const { press, savedMarks } = await openForKeys();
    for (const key of ["Enter", "ArrowRight", "Enter", "Enter", "ArrowDown"]) press(key);
    assert.deepEqual((await savedMarks()).moved, { "piece boat": [24, 24] });
    press("Escape");
    assert.deepEqual((await savedMarks()).moved, { "piece boat": [24, 0] });
  });

  test("saves a piece that was moved by keyboard, even if it is still held", async () => {
    const { press, savedMarks } = await openForKeys();
    for (const key of ["Enter", "ArrowRight"]) press(key);
    assert.deepEqual((await savedMarks()).moved, { "piece boat": [24, 0] });
    press("Enter");
  });

  test("has nothing to take back if a piece was only picked up", async () => {
    const { press, undo, savedMarks } = await openForKeys();
    const undoButton = () => /** @type {HTMLButtonElement} */ (queryAll("#asked button")[2]);
    press("Enter");
    press("ArrowLeft");
    while (!undoButton().disabled) undo();
    await savedMarks();
    const count = requests.length;
    for (const last of ["Enter", "Escape"]) {
      press("Enter");
      assert.equal(query(".sketch-state").textContent, "sketch_picked");
      assert.equal(undoButton().disabled, true);
      press(last);
      assert.notEqual(query(".sketch-state").textContent, "sketch_picked");
    }
    assert.equal(undoButton().disabled, true);
    assert.equal(requests.length, count);
  });

  test("is saved when the page closes if an earlier attempt failed", async () => {
    const heard = await open();
    heard.pagehide();
    assert.equal(requests.length, 1, "nothing has changed");
    query("[data-mode=arrow]").closest("#asked")?.querySelectorAll("button")[3].click();
    heard.pagehide();
    requests[1].fail();
    await settled();
    assert.equal(query(".sketch-state").textContent, "notes_not_saved");
    heard.pagehide();
    requests[2].answer({});
    await settled();
    assert.equal(query(".sketch-state").textContent, "sketch_saved");
    heard.pagehide();
    assert.equal(requests.length, 3);
  });

  test("lets one move cards and pieces, each found again by its key", () => {
    const movable = queryAll(".in").map((inside) => thingOf(inside));
    assert.deepEqual(movable.map((one) => one?.key).sort(), [
      "card card:a",
      "id flag:1",
      "path drawing/3/0",
      "piece boat",
    ]);
    for (const one of movable) assert.equal(elementOf(one?.key ?? ""), one?.element);
  });

  test("leaves places where they are", () => {
    assert.equal(thingOf($("space")), null);
    assert.equal(thingOf($("seats")), null);
    assert.equal(elementOf("card card:gone"), null);
  });

  test("can be reached by keyboard", () => {
    makeReachable();
    const reached = queryAll("[tabindex='0']").map((one) => one.id || one.dataset.piece);
    for (const name of ["city:kiel", "boat", "flag:1"]) assert.ok(reached.includes(name), name);
    assert.equal(query("[data-card]").tabIndex, 0);
  });

  test("draws arrows on the board in its units, and others over the page", () => {
    const layer = $("hand");
    drawArrows(
      [
        { on: "board", from: [0, 0], to: [100, 0] },
        { on: "page", from: [0, 0], to: [0.5, 0] },
      ],
      layer,
    );
    const paths = (/** @type {string} */ where) =>
      queryAll(`${where} .sketch-arrows path`).map((one) => one.getAttribute("d")?.split("M")[1]);
    assert.deepEqual(paths("#map"), ["0 0L100 0"]);
    assert.deepEqual(paths("#hand"), [`0 0L${innerWidth / 2} 0`]);
    drawArrows([], layer);
    assert.deepEqual([paths("#map"), paths("#hand")], [[], []]);
  });
});
