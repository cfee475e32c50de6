// Drawings on the faces of cards, and the posters of Fall.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.js";
import "./games.js";
import { drawing, yearsOf } from "../../src/kabinett/web/static/web/js/drawing.js";
import { h } from "../../src/kabinett/web/static/web/js/dom.js";

const { cardFace } = await import("../../src/kabinett/games/fall/static/fall/fall.js");
const { poster } = await import("../../src/kabinett/games/fall/static/fall/poster.js");

describe("drawings", () => {
  test("equal signs stand in up to three rows", () => {
    const boxes = [1, 3, 4, 6, 7, 10].map((many) => drawing("M1 1", many).getAttribute("viewBox"));
    assert.deepEqual(boxes, [
      "0 0 20 20",
      "0 0 60 20",
      "0 0 40 40",
      "0 0 60 40",
      "0 0 60 60",
      "0 0 80 60",
    ]);
    assert.equal(drawing("M1 1", 7).childNodes.length, 7);
  });

  test("the last year is short if its century is the first one's", () => {
    const years = ["1919–1933", "1871–1933", "1923", "", undefined].map(yearsOf);
    const short = [
      ["1919", "–33"],
      ["1871", "–1933"],
      ["1923", ""],
      ["", ""],
      ["", ""],
    ];
    assert.deepEqual(years, short);
  });

  test("a poster shows places on the plan, a number as signs, or letters only", () => {
    const face = () =>
      h(
        "span.face",
        null,
        h("span.face-edge", null),
        h("span.face-head", null, h("span.face-type", null, "Violence")),
      );
    const art = (/** @type {any} */ card, /** @type {any} */ size = "hand") => {
      const thing = { kind: "card", label: "Some", year: "1923", ...card };
      const made = poster(face(), thing, size);
      assert.equal(made.querySelector(".face-edge")?.textContent, "Violence");
      assert.equal(made.querySelector(".poster-year")?.textContent, "1923");
      return /** @type {Element} */ (made.querySelector(".poster-art"));
    };
    const plan = art({ places: ["berlin", "muenchen"] });
    assert.equal(plan.className, "poster-art is-plan");
    assert.equal(plan.querySelectorAll("circle").length, 2);
    const signs = art({ drawing: "M1 1", many: 5 });
    assert.deepEqual(
      [signs.className, signs.querySelectorAll("path").length],
      ["poster-art is-signs", 5],
    );
    const letters = art({ letters: true });
    assert.deepEqual([letters.className, letters.childNodes.length], ["poster-art is-letters", 0]);
  });

  test("a name of Fall may break at more places, which do not make it larger", () => {
    const name = (/** @type {string} */ label) => {
      const face = cardFace({ kind: "card", label, type_label: "Support" }, "hand");
      const element = /** @type {HTMLElement} */ (face.querySelector(".face-name"));
      const longest = Number(element.style.getPropertyValue("--longest"));
      return [element.textContent.replaceAll("\u00ad", "|"), longest, element.dataset.fit];
    };
    assert.deepEqual(name("Kundgebungen"), ["Kund|gebungen", 12, "name"]);
    assert.deepEqual(name("Arbeitslosigkeit"), ["Arbeits|losigkeit", 9, "name"]);
    assert.deepEqual(name("Streik"), ["Streik", 6, "name"]);
  });
});
