// Clicking a unit in a city also answers the follow-up question, which city; clicking its button
// does not. A click while an answer is on its way counts if the same question is asked again.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { askFor, logLine, openPage, viewOf } from "./tables.js";
import {
  answerOfClicks,
  rememberClick,
  rememberEarlyClick,
} from "../../src/kabinett/web/static/web/js/ask/last_click.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

/** @param {any} ask */
const answerOfLastClick = (ask) => answerOfClicks(viewOf({ ask }));
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

describe("a click while an answer is on its way", () => {
  const discard = (/** @type {number} */ left, /** @type {(string | any)[]} */ names) =>
    askFor(names, { text: [`Discard ${left} cards`] });
  /** The answer that a view brings with itself after quick clicks on a and b.
   * @param {any} view
   * @param {string} second */
  const answerAfter = (view, second = "b") => {
    setView(viewOf({ ask: discard(2, ["a", "b"]) }), true);
    rememberClick("a", $("asked"));
    rememberEarlyClick(second);
    return answerOfClicks(viewOf(view));
  };
  beforeEach(openPage);

  test("answers the same question, if it is asked again", () => {
    assert.equal(answerAfter({ ask: discard(1, ["b", "c"]) }), "b");
    assert.equal(answerOfClicks(viewOf({ ask: discard(1, ["b"]) })), undefined, "only once");
  });

  test("answers nothing else", () => {
    assert.equal(answerAfter({ ask: discard(1, ["c"]) }), undefined, "it is not offered now");
    assert.equal(answerAfter({ ask: discard(1, ["a"]) }, "a"), undefined, "a double click");
    assert.equal(answerAfter({ ask: askFor(["b"]) }), undefined, "another question");
    assert.equal(answerAfter({ ask: null }), undefined, "nothing is asked");
    const last = discard(1, [{ name: "b", ends: true }]);
    assert.equal(answerAfter({ ask: last }), undefined, "it ends the turn");
    const log = [logLine("S1 reacts")];
    assert.equal(answerAfter({ ask: discard(1, ["b"]), log }), undefined, "others have acted");
  });
});
