// Clicking a unit in a city also answers the follow-up question, which city; clicking its button
// does not.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { askFor, openPage } from "./tables.js";
import {
  answerOfLastClick,
  rememberClick,
} from "../../src/kabinett/web/static/web/js/ask/last_click.js";

const fromWhere = () => askFor(["city:bonn", "supply"], { places_of: "unit:police" });

describe("a choice by its place on the board", () => {
  beforeEach(() => {
    openPage();
    const map = document.createElement("div");
    map.id = "map";
    map.innerHTML = `<svg>
      <g id="city:bonn"><g id="in-bonn" data-place="unit:police"></g></g>
      <g id="area" data-place="supply"><g id="in-supply" data-place="unit:police"></g></g>
      <g id="city:ulm"><g id="in-ulm" data-place="unit:police"></g></g></svg>`;
    $("board").append(map);
  });

  test("answers which place the thing comes from", () => {
    rememberClick("unit:police", $("in-bonn"));
    assert.equal(answerOfLastClick(fromWhere()), "city:bonn");
    rememberClick("unit:police", $("in-supply"));
    assert.equal(answerOfLastClick(fromWhere()), "supply");
  });

  test("answers only once", () => {
    rememberClick("unit:police", $("in-bonn"));
    assert.equal(answerOfLastClick(null), undefined);
    assert.equal(answerOfLastClick(fromWhere()), "city:bonn");
    assert.equal(answerOfLastClick(fromWhere()), undefined, "a player who takes it back is asked");
  });

  test("answers nothing else", () => {
    rememberClick("unit:police", $("in-ulm"));
    assert.equal(answerOfLastClick(fromWhere()), undefined, "a place that is not offered");
    rememberClick("unit:guard", $("in-bonn"));
    assert.equal(answerOfLastClick(fromWhere()), undefined, "another unit");
    rememberClick("unit:police", $("asked"));
    assert.equal(answerOfLastClick(fromWhere()), undefined, "a button");
    rememberClick("unit:police", $("in-bonn"));
    assert.equal(answerOfLastClick(askFor(["city:bonn"])), undefined, "another question");
  });
});
