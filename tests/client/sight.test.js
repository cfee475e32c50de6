// Which things are in sight on a board that is shown in part.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.js";
import { bestShift, namesInSight } from "../../src/kabinett/web/static/web/js/board/sight.js";

describe("the part of a map in sight", () => {
  const lit = (
    /** @type {string} */ name,
    /** @type {number} */ left,
    /** @type {number} */ top,
  ) => ({ name, left, right: left + 10, top, bottom: top + 10 });

  test("contains the things that are wholly inside", () => {
    const some = [lit("a", 0, 0), lit("b", 95, 0), lit("c", 50, 50), lit("c", 500, 50)];
    assert.deepEqual(
      [...namesInSight(some, { left: 0, right: 100, top: 0, bottom: 100 })],
      ["a", "c"],
    );
  });

  test("is best if it shows most things, and otherwise if it is nearest", () => {
    const room = { left: 0, right: 200, top: 0, bottom: 200 };
    const some = [lit("a", 1000, 0), lit("b", 1100, 0), lit("b", 1100, 50), lit("far", 5000, 0)];
    const { count: held, x, y } = bestShift(some, room);
    assert.deepEqual([held, x, y], [2, 955, -70]);
    assert.equal(bestShift([lit("a", 700, 0), lit("b", 300, 0)], room).x, 205);
    assert.equal(bestShift([], room).count, 0);
  });
});
