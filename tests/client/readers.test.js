// What a screen reader is told at a table, and where it leaves the focus.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, queryAll } from "./page.js";
import { askFor, logLine, openPage, viewOf } from "./tables.js";
import { drawAsked, toggleList } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { markThing } from "../../src/kabinett/web/static/web/js/cards.js";
import { spokenText } from "../../src/kabinett/web/static/web/js/core/speech.js";
import { h } from "../../src/kabinett/web/static/web/js/dom.js";
import { drawGameOver, spokenEnd } from "../../src/kabinett/web/static/web/js/frame/game_over.js";
import { Guide } from "../../src/kabinett/web/static/web/js/lesson/guide.js";
import { speakNews, tickLines } from "../../src/kabinett/web/static/web/js/log/ticker.js";
import { refocus } from "../../src/kabinett/web/static/web/js/page.js";
import { config, setView, store } from "../../src/kabinett/web/static/web/js/store.js";

const OVER = {
  kind: "last",
  text: "The last round is over.",
  aftermath: [],
  winners: [],
  scores: [],
  counted: "",
  seed: "",
  commitment: "",
};
const ARMY = { kind: "card", label: "Army", text: "Worth 9.", type_label: "Support", level: 9 };
const POLICE = { kind: "card", label: "Police", text: "Stops.", type_label: "Special", level: 0 };

/** @param {Record<string, any>} view */
function show(view) {
  setView(viewOf(view), true);
  drawAsked();
}

describe("a reader", () => {
  beforeEach(openPage);

  test("never reads what only decorates, and hears what a state is", () => {
    const one = h("i", { "aria-hidden": true, "aria-expanded": null }, "S");
    assert.equal(one.getAttribute("aria-hidden"), "true");
    assert.equal(one.hasAttribute("aria-expanded"), false);
    const face = h("div", null, one, h("p", null, "Anti\u00adwar", h("b", null, " 5")), "Why?");
    assert.equal(spokenText(face), "Antiwar 5. Why?");
  });

  test("hears of a card who has it and what it does, and no level that the face does not show", () => {
    store.things = { "card:army": ARMY, "card:police": POLICE };
    const zones = [
      { id: "hand", kind: "hand", seat: 0, cards: ["card:police"] },
      { id: "stack", kind: "stack", seat: 1, cards: ["card:army"] },
    ];
    const panels = [{ seat: 1, role: null, label: "Ben" }];
    show({ scene: { zones, panels }, ask: askFor(["card:army", "card:police"]) });
    const told = (/** @type {string} */ name) => {
      const one = markThing(h("div", null), name, true);
      return ["aria-label", "aria-description"].map((each) => one.getAttribute(each));
    };
    assert.deepEqual(told("card:army"), ["Army, Support 9, may_choose", "Ben. Worth 9."]);
    assert.deepEqual(told("card:police"), ["Police, Special, may_choose", "Stops."]);
    toggleList(true);
    const listed = queryAll(".asked-list button").map((one) => [
      one.getAttribute("aria-keyshortcuts"),
      one.getAttribute("aria-description"),
    ]);
    assert.deepEqual(listed, [
      ["1", "Ben. Worth 9."],
      ["2", "Stops."],
    ]);
  });

  test("hears a line once if the question begins with it, and at last how the game ended", () => {
    speakNews();
    tickLines([logLine("Ben draws."), logLine("Ben plays Veto.")]);
    speakNews(["Ben plays Veto", ". React?"]);
    assert.equal($("live").textContent, "Ben draws. Ben plays Veto. React?");
    tickLines([logLine("Ben wins.")]);
    speakNews(undefined, spokenEnd(/** @type {any} */ (OVER)));
    assert.equal($("live").textContent, "Ben wins. game_over. The last round is over.");
  });

  test("is led from the last question to the result, and to its scores as a table", async () => {
    show({ ask: askFor(["a"]) });
    $("asked").focus();
    const siteFetch = globalThis.fetch;
    await endWith({ "Set-up": [0, 3], "Round 1": [1, 3], "Round 2": [2, 3] });
    assert.equal(document.activeElement?.id, "over");
    const rows = queryAll("#over-chart tr").map((row) =>
      [...row.children]
        .map((cell) => cell.textContent)
        .join(" ")
        .trim(),
    );
    assert.deepEqual(rows, ["Ada Ben", "Set-up 0 3", "Round 1 1 3", "Round 2 2 3"]);
    leaveEnd(siteFetch);
  });

  for (const { name, scores, moment } of [
    {
      name: "after a set-up",
      scores: { "Set-up": [0, 0], "Round 1": [9, 0], "Round 2": [8, 0] },
      moment: 5,
    },
    { name: "from the first result on", scores: { "Half 1": [0, 1], "Half 2": [0, 0] }, moment: 4 },
  ]) {
    test(`is led to the largest change of a score ${name}`, async () => {
      const siteFetch = globalThis.fetch;
      await endWith(scores);
      const [turn] = queryAll("#over-chart .over-turn a");
      assert.equal(turn.getAttribute("href"), `#line=${moment}`);
      assert.equal(turn.textContent, "turning_point");
      leaveEnd(siteFetch);
    });
  }

  test("is not led to another answer where the last one was", () => {
    show({ ask: askFor(["end"]) });
    refocus("gone", "asked");
    assert.equal(document.activeElement?.id, "asked");
  });
});

/** The tests of all files share the modules.
 * @param {typeof fetch} siteFetch */
function leaveEnd(siteFetch) {
  setView(viewOf(), true);
  drawGameOver();
  globalThis.fetch = siteFetch;
}

/** Draws the end of a game with these scores at the end of each period, and its chart.
 * @param {Record<string, number[]>} scores */
async function endWith(scores) {
  const history = Object.entries(scores).map(([label, each], index) => ({
    label,
    scores: each,
    moment: 4 + index,
  }));
  globalThis.fetch = async () => Response.json({ history });
  config.mine = [];
  const panels = ["Ada", "Ben"].map((label, seat) => ({ seat, role: null, label }));
  setView(viewOf({ over: OVER, scene: { panels }, log: [logLine("Ben wins.")] }), true);
  drawGameOver();
  await new Promise((done) => setTimeout(done));
}

describe("a reader in a lesson", () => {
  beforeEach(openPage);

  /** @param {Record<string, any>} more */
  function step(more) {
    const lesson = { title: "First game", person: true, more: [] };
    const guide = Object.create(Guide.prototype, { lesson: { value: lesson } });
    guide.box = $("guide");
    guide.box.hidden = false;
    guide.box.tabIndex = -1;
    guide.pathBeforeShowing = null;
    guide.draw({
      path: [],
      number: 2,
      of: 9,
      told: ["Ben draws."],
      text: "Your turn.",
      tried: false,
      marks: [],
      awaited: "",
      buttons: [],
      shown: null,
      done: false,
      playable: true,
      ...more,
    });
  }

  test("hears what happened, what the guide says and what is asked", () => {
    show({ ask: askFor(["a"]) });
    step({});
    assert.equal($("live").textContent, "guide_step. Ben draws. Your turn. What next?");
    assert.equal(document.activeElement?.id, "asked");
  });

  test("is led to the button that goes on if nothing is asked", () => {
    show({});
    step({ buttons: [{ word: "-", label: "Next" }] });
    assert.equal(document.activeElement, query("[data-word='-']"));
    step({ buttons: [{ word: "yes", label: "Yes" }] });
    assert.equal(document.activeElement?.id, "guide");
    $("log").focus();
    step({ buttons: [{ word: "-", label: "Next" }] });
    assert.equal(document.activeElement?.id, "log");
  });
});
