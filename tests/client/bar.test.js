// The link to another game that waits: it stands out while this one waits for a person.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { openPage, viewOf } from "./tables.js";
import { drawBar } from "../../src/kabinett/web/static/web/js/frame/bar.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

const PLAYERS = [
  { seat: 0, name: "Ada", bot: "" },
  { seat: 1, name: "Bot", bot: "one-ply" },
  { seat: 2, name: "Ben", bot: "" },
];

describe("the link to the next game", () => {
  beforeEach(() => {
    openPage();
    config.visitor = true; // a visitor's page loads nothing
  });

  /** Does the link stand out while these seats are asked?
   * @param {number[]} seats
   * @param {Record<string, any>} [more] */
  function standsOut(seats, more = {}) {
    const waiting = seats.map((seat) => ({ seat }));
    setView(viewOf({ players: PLAYERS, waiting, ...more }), true);
    drawBar();
    return $("next").classList.contains("is-turn");
  }

  test("is quiet while bots play, and stands out while a person is asked or the game is over", () => {
    assert.equal(standsOut([1]), false);
    assert.equal(standsOut([1, 2]), true);
    assert.equal(standsOut([1]), false);
    const over = { winners: [], aftermath: [], text: "", kind: "" };
    assert.equal(standsOut([], { over }), true);
  });
});
