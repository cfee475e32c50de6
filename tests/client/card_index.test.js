// The index of cards shows entries whose names match before those whose texts match.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { openPage } from "./tables.js";
import { wireCardIndex } from "../../src/kabinett/web/static/web/js/side/card_index.js";

const entry = (/** @type {string} */ name, /** @type {string} */ text) =>
  `<li class="entry" data-name="${name}"><div class="entry-text"><h3><a href="#">${name}</a></h3>
   <p>${text}</p></div></li>`;

/** @type {HTMLElement} */
let root;

/** @param {string} words */
function search(words) {
  const input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
  input.value = words;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return [...root.querySelectorAll(".entry")]
    .filter((one) => !(/** @type {HTMLElement} */ (one).hidden))
    .map((one) => /** @type {HTMLElement} */ (one).dataset.name);
}

describe("the index", () => {
  before(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        observe() {}
      },
    });
  });
  beforeEach(() => {
    openPage();
    root = document.createElement("div");
    root.innerHTML = `<form class="index-finding"><input type="search"><p class="index-found"></p>
      </form><div><section class="index-part"><h2>One <small></small></h2><ul>
      ${entry("Defence", "of the constitution")}${entry("Peace", "of no constitution")}</ul></section>
      <section class="index-part"><h2>Two <small></small></h2><ul>${entry("Old", "constitution")}
      ${entry("New Constitution", "")}</ul></section><p class="index-none">none</p></div>`;
    document.body.append(root);
    wireCardIndex(root);
  });

  test("shows matching names first", () => {
    assert.deepEqual(search("constitution"), ["New Constitution", "Old", "Defence", "Peace"]);
    assert.equal(root.querySelector("section:last-of-type + p")?.textContent, "none");
  });

  test("shows all in their order without a search", () => {
    search("constitution");
    assert.deepEqual(search(""), ["Defence", "Peace", "Old", "New Constitution"]);
    assert.deepEqual(search("of"), ["Defence", "Peace"]);
  });
});
