// The visible part of a board: what zooming and moving do to it, and that nobody loses his place.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, placeAt, query } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { wireDrag } from "../../src/kabinett/web/static/web/js/board/drag.js";
import { moveBoard } from "../../src/kabinett/web/static/web/js/board/camera.js";
import {
  bringAllIntoSight,
  returnToOwnView,
  showChoicesOnBoard,
  showWhole,
  wireZoom,
  zoomBy,
} from "../../src/kabinett/web/static/web/js/board/zoom.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

describe("the visible part of a board", () => {
  /** A board of 1000 × 800 units in a window of 500 × 400 px. */
  beforeEach(() => {
    openPage();
    document.documentElement.dataset.frame = "desk";
    $("map").innerHTML = '<svg><g id="far" data-id="far"/></svg>';
    const svg = query("#map svg");
    const baseVal = { x: 0, y: 0, width: 1000, height: 800 };
    Object.defineProperty(svg, "viewBox", { value: { baseVal } });
    placeAt(svg, 0, 0, 500, 400);
    setView(viewOf(), true);
    wireZoom();
    wireDrag();
  });
  /** The visible part: x, y, width and height in units. */
  const part = () => (query("#map svg").getAttribute("viewBox") ?? "").split(" ").map(Number);

  /** Returns what tells the board that it has another size, once it is wired. */
  const observeResizing = () => {
    let resize = () => {};
    const { ResizeObserver } = globalThis;
    class Observer extends ResizeObserver {
      /** @param {() => void} callback */
      constructor(callback) {
        super(callback);
        resize = callback;
        Object.assign(globalThis, { ResizeObserver });
      }
    }
    Object.assign(globalThis, { ResizeObserver: Observer });
    return () => resize();
  };

  test("is all of it at first, and the buttons that shrink it are off", () => {
    assert.deepEqual(part(), [0, 0, 1000, 800]);
    assert.equal(query("[data-zoom='-1']").hasAttribute("disabled"), true);
    assert.equal(query("[data-zoom='1']").hasAttribute("disabled"), false);
  });

  test("is on a tablet upright the first part, without a strip of the one beside it", () => {
    document.documentElement.dataset.frame = "phone";
    $("map").innerHTML =
      '<svg><view data-view="west"/><text style="font-size: 18px">Ulm</text></svg>';
    const svg = query("#map svg");
    const sizes = { board: { width: 1000, height: 800 }, part: { width: 600, height: 500 } };
    const [all, first] = [sizes.board, sizes.part].map((one) => ({ x: 0, y: 0, ...one }));
    Object.defineProperty(svg, "viewBox", { value: { baseVal: all } });
    Object.defineProperty(query("#map view"), "viewBox", { value: { baseVal: first } });
    placeAt(svg, 0, 0, 480, 560);
    wireZoom();
    assert.deepEqual(part().slice(0, 3), [0, 0, 600]);
    placeAt(svg, 0, 0, 360, 560); // a phone: the part would be too small to read
    wireZoom();
    assert.equal(part()[2] < 600, true);
  });

  test("grows around the point under the pointer", () => {
    zoomBy(2, [0, 0]);
    assert.deepEqual(part(), [0, 0, 500, 400]);
    showWhole();
    zoomBy(2, [500, 400]);
    assert.deepEqual(part(), [500, 400, 500, 400]);
    showWhole();
    zoomBy(2);
    assert.deepEqual(part(), [250, 200, 500, 400]);
  });

  test("is never larger than the board, and at most five times enlarged", () => {
    zoomBy(0.1);
    assert.deepEqual(part(), [0, 0, 1000, 800]);
    zoomBy(1000);
    assert.deepEqual(part().slice(2), [200, 160]);
    assert.equal(query("[data-zoom='1']").hasAttribute("disabled"), true);
  });

  test("does not leave the board when it is moved", () => {
    zoomBy(2);
    moveBoard({ x: -9000, y: 9000 });
    assert.deepEqual(part(), [0, 400, 500, 400]);
  });

  test("follows what is told, and returns to where the viewer was", () => {
    zoomBy(2, [0, 0]);
    placeAt($("far"), 900, 700);
    bringAllIntoSight([$("far")]);
    assert.deepEqual(part(), [500, 400, 500, 400]);
    returnToOwnView();
    assert.deepEqual(part(), [0, 0, 500, 400]);
  });

  test("moves to the place that a question names, if nothing on the board can be chosen", () => {
    zoomBy(2, [0, 0]);
    placeAt($("far"), 900, 700);
    const ask = askFor(["yes", "no"], { text: ["In ", { id: "far", label: "Far" }, "?"] });
    setView(viewOf({ ask }), false);
    showChoicesOnBoard();
    assert.deepEqual(part(), [0, 0, 500, 400], "nobody is asked yet");
    setView(viewOf({ ask }), true);
    showChoicesOnBoard();
    assert.deepEqual(part(), [500, 400, 500, 400]);
  });

  test("stays all of it if something is told when cards have just made it lower", () => {
    const resize = observeResizing();
    wireZoom();
    placeAt(query("#map svg"), 0, 0, 500, 200);
    placeAt($("far"), 900, 700);
    bringAllIntoSight([$("far")]); // before the browser reports the new size
    resize();
    returnToOwnView();
    assert.equal(part()[3], 800);
  });

  test("is the first part again if its size changes while something is told", () => {
    $("map").innerHTML = '<svg><text style="font-size: 18px">Ulm</text><g id="far"/></svg>';
    const svg = query("#map svg");
    const baseVal = { x: 0, y: 0, width: 1000, height: 800 };
    Object.defineProperty(svg, "viewBox", { value: { baseVal } });
    placeAt(svg, 0, 0, 360, 560); // the whole board is too small to read
    const resize = observeResizing();
    wireZoom();
    placeAt($("far"), 900, 700);
    bringAllIntoSight([$("far")]);
    placeAt(svg, 0, 0, 360, 300);
    resize();
    returnToOwnView();
    const shown = part();
    wireZoom();
    assert.deepEqual(shown, part());
  });

  test("stays where the viewer moves it while something is told", () => {
    zoomBy(2, [0, 0]);
    placeAt($("far"), 900, 700);
    bringAllIntoSight([$("far")]);
    zoomBy(2, [500, 400]);
    const own = part();
    returnToOwnView();
    assert.deepEqual(part(), own);
  });

  test("stays all of it if the viewer wants that, in a window of any size", () => {
    $("map").innerHTML = '<svg><text style="font-size: 18px">Ulm</text></svg>';
    const svg = query("#map svg");
    const baseVal = { x: 0, y: 0, width: 1000, height: 800 };
    Object.defineProperty(svg, "viewBox", { value: { baseVal } });
    placeAt(svg, 0, 0, 360, 560); // a phone: the whole board is too small to read
    const resize = observeResizing();
    wireZoom();
    const isWhole = () => part()[2] >= 1000 && part()[3] >= 800;
    assert.equal(isWhole(), false);
    query("[data-zoom='0']").click();
    for (const height of [560, 300, 500]) {
      placeAt(svg, 0, 0, 360, height);
      resize();
      assert.equal(isWhole(), true, `${height}`);
    }
    zoomBy(2, [0, 0]);
    const own = part();
    resize();
    assert.deepEqual(part(), own);
  });

  test("stays all of it if the viewer wants that while something is told", () => {
    zoomBy(2, [0, 0]);
    placeAt($("far"), 900, 700);
    bringAllIntoSight([$("far")]);
    showWhole();
    returnToOwnView();
    assert.deepEqual(part(), [0, 0, 1000, 800]);
  });

  test("a drag swallows its own click, wherever it ends, and no later one", async () => {
    const far = $("far");
    let clicks = 0;
    far.addEventListener("click", () => {
      clicks += 1;
    });
    /** @param {EventTarget} where
     * @param {string} type
     * @param {number} x */
    const point = (where, type, x) =>
      where.dispatchEvent(
        Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 5 }), {
          pointerId: 1,
        }),
      );
    for (const hasClick of [true, false]) {
      clicks = 0;
      point(far, "pointerdown", 0);
      point(far, "pointermove", 90);
      point(hasClick ? far : document.body, "pointerup", 90);
      if (hasClick) point(far, "click", 90);
      assert.equal(clicks, 0);
      await new Promise((done) => setTimeout(done));
      far.dispatchEvent(new MouseEvent("click", { bubbles: true })); // as Enter does
      assert.equal(clicks, 1);
    }
  });
});
