// The page on which `kabinett test` runs hooks refuses the selectors that browsers refuse.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check } from "../../src/kabinett/testing/client/selectors.mjs";

const RIGHT = [
  ...["#flag", "g", "*", ".a.b", "#flag\\:1", "#\\31 a", ".ä", "--own", "*|g", "#a,\n#b", " g "],
  ...["g > .x", "g+g ~ .b", "svg g rect", ":scope > g", "a, b"],
  ...["[data-on]", "[data-id='card:1']", '[data-id="a,b)"]', "[a=b i]", "[data-x^=flag]"],
  ...["[xlink\\:href]", "g:not([hidden]):first-child", "g:not(.x, [y='(']) rect", "g:has(> .x)"],
  ...["li:nth-child(2n + 1)", "li:nth-child(odd of .x)", "p:lang(de)", ":is(a, b) c"],
  ...["::before", ":root", "p::-webkit-scrollbar"],
];
const WRONG = [
  ...["#flag:1", "#card:radio", "#flag:1 rect", "g, #flag:1", "g:foo", "#flag:-1"],
  ...["", " ", "#", "#1a", ".1", "g..a", "a!b", "{}", "svg|rect", "a:"],
  ...["g >", "> g", "g,,b", ",", "g > > b"],
  ...["[a=1]", "[a='x", "[data-id=card:1]", "g:not(", "g:not()", "g:nth-child(x)", "g:nth(1)"],
];

describe("selectors", () => {
  for (const selector of RIGHT) {
    test(`${JSON.stringify(selector)} is one`, () => check(selector));
  }
  for (const selector of WRONG) {
    test(`${JSON.stringify(selector)} is none`, () =>
      assert.throws(() => check(selector), { name: "SyntaxError", message: /is not a valid/ }));
  }
  test("the error explains what to do about a colon", () => {
    assert.throws(() => check("#flag:1"), /CSS\.escape\(id\)/);
    assert.doesNotThrow(() => check("#flag\\:1"));
  });
});
