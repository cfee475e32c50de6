// Who takes a unit of one city is not asked from which; who takes it by a button is.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { askFor, begin, viewOf } from "./tables.js";
import { answerOfSpot, noteSpot } from "../../src/kabinett/web/static/web/js/spot.js";
import { take } from "../../src/kabinett/web/static/web/js/store.js";

/** @param {any} [ask] */
const show = (ask = null) => take(viewOf({ ask }), true);
const fromWhere = () => askFor(["city:bonn", "supply"], { places_of: "unit:police" });

describe("what is chosen where it lies", () => {
  beforeEach(() => {
    begin();
    const map = document.createElement("div");
    map.id = "map";
    map.innerHTML = `<svg>
      <g id="city:bonn"><g id="in-bonn" data-place="unit:police"></g></g>
      <g id="area" data-place="supply"><g id="in-supply" data-place="unit:police"></g></g>
      <g id="city:ulm"><g id="in-ulm" data-place="unit:police"></g></g></svg>`;
    $("board").append(map);
  });

  test("answers from where it comes", () => {
    noteSpot("unit:police", $("in-bonn"));
    show(fromWhere());
    assert.equal(answerOfSpot(), "city:bonn");
    noteSpot("unit:police", $("in-supply"));
    assert.equal(answerOfSpot(), "supply");
  });

  test("answers once, also where others were moved meanwhile", () => {
    noteSpot("unit:police", $("in-bonn"));
    show();
    assert.equal(answerOfSpot(), undefined);
    show(fromWhere());
    assert.equal(answerOfSpot(), "city:bonn");
    assert.equal(answerOfSpot(), undefined, "whoever takes it back is asked");
  });

  test("answers nothing else", () => {
    noteSpot("unit:police", $("in-ulm"));
    show(fromWhere());
    assert.equal(answerOfSpot(), undefined, "a place that is not offered");
    noteSpot("unit:guard", $("in-bonn"));
    assert.equal(answerOfSpot(), undefined, "another unit");
    noteSpot("unit:police", $("asked"));
    assert.equal(answerOfSpot(), undefined, "a button");
    noteSpot("unit:police", $("in-bonn"));
    show(askFor(["city:bonn"]));
    assert.equal(answerOfSpot(), undefined, "another question");
  });
});
