// A seat that takes a unit of one city is not asked for the city; after a button it is.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { askFor, begin } from "./tables.js";
import { answerOfSpot, noteSpot } from "../../src/kabinett/web/static/web/js/ask/last_click.js";

const fromWhere = () => askFor(["city:bonn", "supply"], { places_of: "unit:police" });

describe("a choice by its place on the board", () => {
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

  test("answers where it comes from", () => {
    noteSpot("unit:police", $("in-bonn"));
    assert.equal(answerOfSpot(fromWhere()), "city:bonn");
    noteSpot("unit:police", $("in-supply"));
    assert.equal(answerOfSpot(fromWhere()), "supply");
  });

  test("answers once, even if others were moved meanwhile", () => {
    noteSpot("unit:police", $("in-bonn"));
    assert.equal(answerOfSpot(null), undefined);
    assert.equal(answerOfSpot(fromWhere()), "city:bonn");
    assert.equal(answerOfSpot(fromWhere()), undefined, "a player who takes it back is asked");
  });

  test("answers nothing else", () => {
    noteSpot("unit:police", $("in-ulm"));
    assert.equal(answerOfSpot(fromWhere()), undefined, "a place that is not offered");
    noteSpot("unit:guard", $("in-bonn"));
    assert.equal(answerOfSpot(fromWhere()), undefined, "another unit");
    noteSpot("unit:police", $("asked"));
    assert.equal(answerOfSpot(fromWhere()), undefined, "a button");
    noteSpot("unit:police", $("in-bonn"));
    assert.equal(answerOfSpot(askFor(["city:bonn"])), undefined, "another question");
  });
});
