// On a phone the sheet that an ask is about comes up, and comes back after others were told of.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { $, query } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import {
  openSheetOfAsk,
  renewSheetOfAsk,
  showChoices,
} from "../../src/kabinett/web/static/web/js/ask/sheet_of_ask.js";
import { openSheet } from "../../src/kabinett/web/static/web/js/core/sheets.js";
import { setView } from "../../src/kabinett/web/static/web/js/store.js";

describe("an ask on a phone", () => {
  /** Asks, and returns the sheet that is up then.
   * @param {number} id
   * @param {boolean} aboutHand */
  function sheetOf(id, aboutHand, live = true) {
    setView(viewOf({ ask: askFor(["card:a"], { id }) }), live);
    $("hand").innerHTML = aboutHand && live ? `<i data-id="card:a" data-open=""></i>` : "";
    openSheetOfAsk();
    return document.body.dataset.sheet;
  }

  beforeEach(() => {
    openPage();
    document.documentElement.dataset.frame = "phone";
    renewSheetOfAsk();
    openSheet("");
  });
  afterEach(() => {
    delete document.documentElement.dataset.frame;
    openSheet("");
  });

  test("about cards brings the hand up once: whoever takes it down wants to see the table", () => {
    assert.equal(sheetOf(1, true, false), "");
    assert.equal(sheetOf(1, true), "hand");
    openSheet("");
    assert.equal(sheetOf(1, true), "");
  });

  test("brings the hand up again if the page itself has taken it down", () => {
    assert.equal(sheetOf(1, true), "hand");
    openSheet("");
    renewSheetOfAsk();
    assert.equal(sheetOf(1, true), "hand");
  });

  test("lights up its choices for whoever looks for them, though the hand is up already", () => {
    assert.equal(sheetOf(1, true), "hand");
    const card = query("#hand [data-open]");
    card.scrollIntoView = () => {};
    showChoices();
    assert.equal(card.className, "is-shown");
    card.dispatchEvent(new Event("animationend"));
    assert.equal(card.className, "");
  });

  test("in words takes the hand down, which would cover the board", () => {
    assert.equal(sheetOf(1, true), "hand");
    assert.equal(sheetOf(2, false), "");
    openSheet("hand");
    assert.equal(sheetOf(2, false), "hand");
  });
});
