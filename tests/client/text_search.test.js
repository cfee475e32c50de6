// Finding words in a text, and marking them.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, texts } from "./page.js";
import { openPage } from "./tables.js";
import {
  markWords,
  unmarkWords,
  wordsOf,
} from "../../src/kabinett/web/static/web/js/side/text_search.js";

describe("searching", () => {
  beforeEach(openPage);
  /** The marked parts of a text after a search for these words. */
  const marks = (/** @type {string} */ html, /** @type {string} */ said) => {
    $("table").innerHTML = html;
    markWords($("table"), wordsOf(said));
    return texts("mark");
  };

  test("finds words of two letters, and numbers", () => {
    assert.deepEqual(wordsOf("  Die KPD a 7  "), ["die", "kpd", "7"]);
    assert.deepEqual(wordsOf(""), []);
  });

  test("marks every match in upper or lower case, the longest if several begin at the same place", () => {
    assert.deepEqual(marks("Strike <b>striker</b>, strikes", "strike striker"), [
      "Strike",
      "striker",
      "strike",
    ]);
    assert.deepEqual(marks("prussia", "us pr"), ["pr", "us"]);
    assert.deepEqual(marks("nothing", "strike"), []);
  });

  test("leaves no trace when it ends", () => {
    const html = "A strike <b>in Prussia</b>";
    marks(html, "strike prussia");
    unmarkWords($("table"));
    assert.equal($("table").innerHTML, html);
    assert.equal($("table").childNodes.length, 2);
  });
});
