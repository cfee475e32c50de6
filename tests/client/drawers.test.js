// The drawers beside the board: the rules, and the index of cards.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { lastRequest, requests, startSite } from "./sites.js";
import { openPage, viewOf } from "./tables.js";
import {
  closeCardIndex,
  openCardIndex,
  wireCardIndexDrawer,
} from "../../src/kabinett/web/static/web/js/side/card_index_drawer.js";
import {
  closeRules,
  openRules,
  toggleRules,
  wireRulesDrawer,
} from "../../src/kabinett/web/static/web/js/side/rules_drawer.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

const settled = () => new Promise((done) => setTimeout(() => done(undefined), 5));
const RULES = `<form class="rules-search"><input></form><nav class="rules-contents"></nav>
  <div class="rules-body"><section class="rule" id="rule-1" tabindex="-1">One.</section></div>`;
const CARDS = `<div class="index-body"><form class="index-finding"><input type="search">
  <p class="index-found"></p><div class="index-filters"></div></form>
  <p class="index-none" hidden>None.</p></div>`;

/** @param {string} act
 * @param {string} html */
async function bring(act, html) {
  lastRequest(act).resolve?.(new Response(html));
  await settled();
  await settled();
}

describe("the drawers beside the board", () => {
  before(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        observe() {}
      },
    });
    openPage();
    Object.assign(config, { rules: "/rules", cards: "/cards", cards_page: "/cards" });
    wireRulesDrawer();
    wireCardIndexDrawer();
  });
  beforeEach(() => {
    startSite();
    setView(viewOf(), true);
  });

  test("say that their text has not come, and ask for it again when they open again", async () => {
    for (const [open, close, where, word] of /** @type {const} */ ([
      [openRules, closeRules, "#rules", "rules_not_loaded"],
      [openCardIndex, closeCardIndex, "#cards", "index_not_loaded"],
    ])) {
      open();
      requests.at(-1)?.fail();
      await settled();
      assert.deepEqual(texts(`${where} .rules-scroll`), [word]);
      close();
    }
    assert.equal(requests.length, 2);
  });

  test("are filled once, however often they open meanwhile", async () => {
    for (let time = 0; time < 3; time += 1) openRules();
    for (let time = 0; time < 3; time += 1) openCardIndex();
    assert.deepEqual(
      requests.map(({ act }) => act),
      ["/rules", "/cards"],
    );
    await bring("/rules", RULES);
    await bring("/cards", CARDS);
    assert.equal(queryAll("#rules .rules-body").length, 1);
    assert.equal(queryAll("#cards .index-body, #cards .index-out").length, 2);
    openRules();
    openCardIndex();
    await settled();
    assert.equal(requests.length, 2);
  });

  test("have room for one of them, and give the focus back", async () => {
    $("menu-button").focus();
    openRules();
    await settled();
    assert.equal(document.activeElement, query("#rules input"));
    assert.equal($("rules-button").getAttribute("aria-expanded"), "true");
    openCardIndex();
    await settled();
    assert.deepEqual([$("rules").hidden, $("cards").hidden], [true, false]);
    assert.equal($("rules-button").getAttribute("aria-expanded"), "false");
    assert.ok(document.body.hasAttribute("data-rules"));
    assert.equal(closeCardIndex(), true);
    assert.equal(closeCardIndex(), false);
    assert.equal(document.body.hasAttribute("data-rules"), false);
    $("menu-button").focus();
    toggleRules();
    await settled();
    toggleRules();
    assert.equal(document.activeElement, $("menu-button"));
  });
});
