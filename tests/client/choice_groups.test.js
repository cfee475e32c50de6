// How many choices become a short list, by names and labels alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sectionsOf } from "../../src/kabinett/web/static/web/js/ask/choice_groups.js";

/** The list of these choices as text: "# heading", "lead: text | text".
 * @param {[string, string][]} choices  names and labels */
function read(choices) {
  const given = choices.map(([name, label]) => ({ name, label, kind: "" }));
  const sections = sectionsOf(given);
  const listed = sections.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));
  const names = (/** @type {any[]} */ some) => some.map(({ name }) => name).sort();
  assert.deepEqual(
    names(listed.map(({ choice }) => choice)),
    names(given),
    "each stands there once",
  );
  return sections.flatMap(({ heading, groups }) => [
    ...(heading ? [`# ${heading}`] : []),
    ...groups.map(({ lead, entries }) => {
      const texts = entries.map(({ text }) => text).join(" | ");
      return lead ? `${lead}: ${texts}` : texts;
    }),
  ]);
}

/** @param {string} kind
 * @param {string[]} labels
 * @returns {[string, string][]} */
const of = (kind, ...labels) => labels.map((label, nth) => [`${kind}:${nth}`, label]);

describe("many choices", () => {
  test("say a common beginning once, and are grouped by the thing that they are about", () => {
    const all = [
      "The Rich (Zentrum, 2 Police)",
      "The Rich (DNVP, 1 VP)",
      "Workers (SPD, 1 Base)",
      "Workers (KPD, 1 Seat)",
      "Workers (USPD, 1 VP)",
      "The Poor (KPD, 1 Base)",
      "Farmers (Zentrum, 1 VP)",
      "Farmers (DNVP, 1 Seat)",
    ];
    const groups = [
      "The Rich: Zentrum, 2 Police | DNVP, 1 VP",
      "Workers: SPD, 1 Base | KPD, 1 Seat | USPD, 1 VP",
      "The Poor: KPD, 1 Base",
      "Farmers: Zentrum, 1 VP | DNVP, 1 Seat",
    ];
    assert.deepEqual(read(of("society", ...all)), groups);
    const said = all.map((label) => `Any white Society Marker comes into play: ${label}`);
    assert.deepEqual(read(of("society", ...said)), [
      "# Any white Society Marker comes into play",
      ...groups,
    ]);
  });

  test("if few, leave out the common beginning that the question already says", () => {
    const choices = of("city", "Remove Poverty: Essen", "Remove Poverty: Frankfurt am Main").map(
      ([name, label]) => ({ name, label, kind: "" }),
    );
    const texts = (/** @type {string} */ question) =>
      sectionsOf(choices, question)[0].groups[0].entries.map(({ text }) => text);
    assert.deepEqual(texts("You choose: Remove Poverty"), ["Essen", "Frankfurt am Main"]);
    assert.deepEqual(texts("You choose"), ["Remove Poverty: Essen", choices[1].label]);
  });

  test("are grouped by kind, with words at the end, and lines by where they begin", () => {
    assert.deepEqual(
      read([
        ...of("factory", "Factory in Kiel", "Factory in Bremen", "Factory in Ulm"),
        ["done", "Done"],
        ...of("line", "Line Kiel–Hamburg", "Line Ulm–Bremen", "Line Ulm–München", "Line Kiel–Ulm"),
      ]),
      [
        "# Factory in",
        "Kiel | Bremen | Ulm",
        "Line Kiel–: Hamburg | Ulm",
        "Line Ulm–: Bremen | München",
        "Done",
      ],
    );
  });

  test("keep words first where they come first", () => {
    const cities = ["Kiel", "Ulm", "Bremen", "Köln", "Essen", "Jena"];
    assert.deepEqual(read([["done", "Done"], ...of("city", ...cities)]), [
      "Done",
      cities.join(" | "),
    ]);
  });

  test("are not grouped if most things have only one choice", () => {
    const cities = ["Kiel (full: removes a Base)", "Ulm", "Bremen (full)", "Köln", "Essen", "Jena"];
    const said = [...cities, "Berlin"].map((city) => `1 Base in any city: ${city}`);
    assert.deepEqual(read(of("city", ...said)), [
      "# 1 Base in any city",
      [...cities, "Berlin"].join(" | "),
    ]);
  });

  test("keep single words and opening brackets out of headings", () => {
    const the = ["The Rich", "The Poor", "The Old", "The Young", "The Few", "The Many", "The Dead"];
    assert.deepEqual(read(of("group", ...the)), [the.join(" | ")]);
    const rich = [1, 2, 3, 4, 5, 6, 7].map((n) => `The Rich (DNVP, ${n} VP)`);
    assert.deepEqual(read(of("society", ...rich)), [
      "# The Rich",
      [1, 2, 3, 4, 5, 6, 7].map((n) => `DNVP, ${n} VP`).join(" | "),
    ]);
    const odd = [
      "Go now",
      "Go now then",
      "Go now a",
      "Go now b",
      "Go now c",
      "Go now d",
      "Go now e",
    ];
    assert.deepEqual(read(of("way", ...odd)), [odd.join(" | ")]);
  });

  test("are not grouped if they are few, or few of a kind", () => {
    const few = ["Factory in Kiel", "Factory in Ulm", "Factory in Jena"];
    assert.deepEqual(read(of("factory", ...few)), [few.join(" | ")]);
    const more = [...of("factory", ...few.slice(0, 2)), ...of("x", "A a", "B b"), ["done", "Done"]];
    const words = /** @type {[string, string][]} */ ([["pass", "Pass"], ["none", "None"], ...more]);
    assert.deepEqual(read(words), [words.map(([, label]) => label).join(" | ")]);
  });
});
