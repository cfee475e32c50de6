// The rules in plain words: where a section's number leads.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, queryAll } from "./page.js";
import { openPage } from "./tables.js";
import { showPlainRule, wireRules } from "../../src/kabinett/web/static/web/js/side/rules.js";

/** @param {string} section */
const link = (section) => `<a href="#rule-${section}">${section}</a>`;
const TEXT = `<div class="rules" id="rules" data-level="plain">
  <form class="rules-search"><input></form>
  <div class="rules-plain">
    <section class="plain-page" id="start"><p>Start.</p></section>
    <section class="plain-page"><ul><li id="plan">Plan (${link("4.2")}).</li>
      <li id="cards">Cards (${link("4.3")}).</li></ul></section>
    <section class="plain-page"><p id="card">A card (${link("4.3")}).</p></section>
  </div>
  <section class="rule" id="rule-4.2" tabindex="-1">All of 4.2.</section>
  <section class="rule" id="rule-4.3" tabindex="-1">All of 4.3.</section>
</div>`;

describe("the rules in plain words", () => {
  beforeEach(() => {
    openPage();
    $("main").innerHTML = TEXT;
    for (const one of queryAll("#rules *")) one.scrollIntoView = () => {};
    wireRules($("rules"));
  });

  const here = () => queryAll("#rules .is-here").map(({ id }) => id);

  test("open where they speak of a section, of the larger one, or of its chapter", () => {
    for (const [section, place] of [
      ["4.2", "plan"],
      ["4.2.7", "plan"],
      ["4.9", "plan"],
      ["8.1", "start"],
    ]) {
      $("rules").dataset.level = "all";
      assert.ok(showPlainRule($("rules"), `rule-${section}`));
      assert.deepEqual(here(), [place]);
      assert.equal($("rules").dataset.level, "plain");
    }
  });

  test("link among themselves, not to the full rules", () => {
    query("#cards a")?.click();
    assert.deepEqual(here(), ["card"]);
    query("#card a")?.click();
    assert.deepEqual(here(), ["cards"]);
    assert.equal(query("#plan a")?.hasAttribute("href"), false, "no other page speaks of it");
  });
});
