// What games draw below the strip of a seat.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import "./games.js";
import { openPage } from "./tables.js";

describe("the numbers of a seat of Weimar", () => {
  /** @type {(panel: any) => HTMLElement | null} */
  let seatFace;
  before(async () => {
    ({ seatFace } = await import("../../src/kabinett/games/weimar/static/weimar/party.js"));
  });
  beforeEach(openPage);

  /** The text and the explanation of each number.
   * @param {any[]} facts
   * @param {any[]} [notes] */
  const numbers = (facts, notes = []) =>
    [...(seatFace({ role: "party:spd", facts, notes })?.querySelectorAll("dl > *") ?? [])].map(
      (one) => [
        ...[...one.children].map((part) => part.textContent),
        one.getAttribute("title"),
        ...[...one.querySelectorAll("small")].map((part) => part.title),
      ],
    );

  test("a seat without a party has no numbers", () => {
    assert.equal(seatFace({ role: null, facts: [], notes: [] }), null);
  });

  test("show heading, value and explanation", () => {
    const facts = [
      { id: "vp", label: "VP", value: 12, help: "Victory Points" },
      { id: "seats", label: "Seats", value: 5 },
      { id: "bases", label: "Bases", value: 3 },
    ];
    assert.deepEqual(numbers(facts), [
      ["VP", "12", "Victory Points"],
      ["Seats", "5", "Seats"],
      ["Bases", "3", "Bases"],
    ]);
  });

  test("show by how much the points would grow", () => {
    const facts = [
      { id: "vp", label: "VP", value: 12 },
      { id: "score", label: "if it ended now", value: 4 },
    ];
    assert.deepEqual(numbers(facts), [["VP", "12 +4", "VP", "if it ended now"]]);
  });

  test("show the Reserve as full and empty dots, and Action Points last", () => {
    const facts = [
      { id: "ap", label: "Action Points", value: 2 },
      { id: "reserve", label: "Reserve", value: 1, most: 3 },
    ];
    assert.deepEqual(numbers(facts), [
      ["Reserve", "●○○", "Reserve"],
      ["AP", "2", "Action Points"],
    ]);
  });

  test("mark a radical party that lacks one marker", () => {
    const near = (/** @type {number} */ value) =>
      seatFace({
        role: "party:kpd",
        facts: [{ id: "markers", label: "Coup Markers", value, most: 4 }],
        notes: [],
      })?.querySelector(".is-near dd")?.textContent;
    assert.deepEqual([near(2), near(3), near(4)], [undefined, "3/4", "4/4"]);
  });

  test("have notes below them", () => {
    const face = seatFace({ role: "party:spd", facts: [], notes: ["Chancellor", "leads"] });
    const notes = [...(face?.querySelectorAll(".wseat-notes span") ?? [])];
    assert.deepEqual(
      notes.map((one) => one.textContent),
      ["Chancellor", "leads"],
    );
  });
});

describe("the numbers of a side of Volk", () => {
  /** @type {(panel: any) => HTMLElement} */
  let seatFace;
  before(async () => {
    ({ seatFace } = await import("../../src/kabinett/games/volk/static/volk/volk.js"));
  });
  beforeEach(openPage);

  test("mass protests are banners, up to the collapse", () => {
    const protests = (/** @type {number} */ value) => {
      const facts = [{ id: "protests", label: "Mass protests", value, most: 4, help: "4: over" }];
      const box = seatFace({ role: "side:east", facts, notes: [] }).querySelector(
        ".vseat-protests",
      );
      return [
        box?.className.split(" ").at(-1),
        box?.querySelectorAll(".vseat-banners > *").length,
        box?.querySelectorAll(".vseat-banners > .on").length,
        box?.textContent,
        box?.getAttribute("title"),
      ];
    };
    assert.deepEqual(protests(1), ["is-far", 4, 1, "Mass protests1/4", "4: over"]);
    assert.deepEqual(protests(3), ["is-near", 4, 3, "Mass protests3/4", "4: over"]);
    assert.deepEqual(protests(5), ["is-fallen", 5, 5, "Mass protests5/4", "4: over"]);
  });

  test("the other numbers show heading, value and explanation, and notes come below", () => {
    const facts = [{ id: "police", label: "Police", value: 2, help: "cards" }];
    const face = seatFace({ role: "side:west", facts, notes: ["has the advantage"] });
    const [one] = face.querySelectorAll("dl > div");
    assert.deepEqual(
      [one.getAttribute("title"), ...[...one.children].map((part) => part.textContent)],
      ["cards", "Police", "2"],
    );
    assert.equal(face.querySelector(".vseat-notes")?.textContent, "has the advantage");
    assert.equal(face.dataset.side, "west");
  });
});
