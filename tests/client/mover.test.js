// What moves visibly: from where to where, in which order, and what does not move.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { $, placeAt, media, animations, query } from "./page.js";
import { openPage, viewOf } from "./tables.js";
import { hooks } from "../../src/kabinett/web/static/web/js/core/hooks.js";
import {
  finishMoves,
  measureTable,
  playMoves,
} from "../../src/kabinett/web/static/web/js/table/mover.js";
import { setPref, setTempo } from "../../src/kabinett/web/static/web/js/prefs.js";
import { store } from "../../src/kabinett/web/static/web/js/store.js";

const SVG = "http://www.w3.org/2000/svg";

/** Where each zone, card and piece is drawn, at a moment.
 * @typedef {{zones?: Record<string, any[]>, shown?: Record<string, number>,
 *   pieces?: Record<string, any[]>, heaps?: string[][]}} Laid
 * `zones`: its x and its cards; `shown`: the x of each card that is drawn; `pieces`: its place and x;
 * `heaps`: kind, place, face */

/** Draws this table.
 * @param {Laid} laid */
function table({ zones = {}, shown = {}, pieces = {}, heaps = [] }) {
  const cards = Object.entries(zones).map(([id, [, cards]]) => ({ id, cards, kind: "row" }));
  const lying = Object.entries(pieces).map(([id, [place]]) => ({
    id,
    place,
    kind: "man",
    face: "",
  }));
  const heaped = heaps.map(([kind, place, face]) => ({
    id: `${kind} ${place}`,
    kind,
    place,
    face,
  }));
  store.view = viewOf({ scene: { zones: cards, pieces: [...lying, ...heaped] } });
  const boxes = Object.entries(zones).map(([id, [x]]) => {
    const box = document.createElement("div");
    box.dataset.zone = id;
    return placeAt(box, x, 100);
  });
  const faces = Object.entries(shown).map(([name, x]) => {
    const card = document.createElement("div");
    card.dataset.card = name;
    return placeAt(card, x, 0);
  });
  $("table").replaceChildren(...boxes, ...faces);
  const svg = document.createElementNS(SVG, "svg");
  svg.append(
    ...Object.entries(pieces).map(([id, [, x]]) => {
      const piece = document.createElementNS(SVG, "g");
      piece.dataset.piece = id;
      return placeAt(piece, x, 200);
    }),
    ...["land:1", "land:2", "land:3"].map((id, at) => {
      const place = document.createElementNS(SVG, "g");
      place.id = id;
      return placeAt(place, 100 * at + 100, 300);
    }),
  );
  svg.setAttribute("viewBox", "0 0 100 100");
  $("map").replaceChildren(svg);
}

/** What the mover moves between two tables, with its x at the beginning and the end.
 * @param {Laid} before
 * @param {Laid} after */
function ways(before, after) {
  table(before);
  const was = measureTable();
  table(after);
  animations.length = 0;
  playMoves(was);
  return animations.map(({ element, frames }) => {
    const x = frames.map((/** @type {any} */ { transform }) =>
      Number(transform.match(/-?\d+/)?.[0] ?? 0),
    );
    const { piece } = element.dataset;
    if (piece) return `${piece} from ${x[0]}`;
    if (element instanceof SVGElement) return `${element.getAttribute("class")} from ${x[0]}`;
    const from = Number.parseInt(element.style.left, 10);
    const name = element.querySelector(".card-back") ? "back" : "gone";
    return frames.length === 2
      ? `card from ${from + x[0]} to ${from}`
      : `${name} from ${from} to ${from + x[1]}`;
  });
}

const HAND = [10, ["a", "b"]];

describe("what moves", () => {
  beforeEach(openPage);
  afterEach(() => {
    finishMoves();
    setPref("speed", "normal");
    setTempo(1);
    delete hooks.loosePiece;
  });

  test("a card that lies in another zone comes from where it lay", () => {
    const before = { zones: { hand: HAND, table: [500, []] }, shown: { a: 10, b: 30 } };
    const after = { zones: { hand: [10, ["b"]], table: [500, ["a"]] }, shown: { a: 500, b: 10 } };
    // b only makes room
    assert.deepEqual(ways(before, after), ["card from 10 to 500"]);
  });

  test("a thing that stays does not move", () => {
    const before = { zones: { hand: HAND, table: [500, []] }, shown: { a: 10, b: 30 } };
    assert.deepEqual(ways(before, before), []);
    const after = { zones: { hand: [10, ["b"]], table: [500, ["a"]] }, shown: { a: 13, b: 30 } };
    assert.deepEqual(ways(before, after), []);
  });

  test("a card that was not drawn comes from its zone", () => {
    const before = { zones: { hand: [10, []], pile: [300, ["a", "b"]] }, shown: { b: 300 } };
    const after = { zones: { hand: [10, ["a"]], pile: [300, ["b"]] }, shown: { a: 10, b: 300 } };
    assert.deepEqual(ways(before, after), ["card from 300 to 10"]);
  });

  test("a card that is turned up comes from a zone that lost a hidden card", () => {
    const before = { zones: { deck: [300, [null, null]], hand: [10, []] } };
    const after = { zones: { deck: [300, [null]], hand: [10, ["a"]] }, shown: { a: 10 } };
    assert.deepEqual(ways(before, after), ["card from 300 to 10"]);
  });

  test("a card that comes from nowhere is there at once", () => {
    const before = { zones: { deck: [300, [null]], hand: [10, []] } };
    const after = { zones: { deck: [300, [null]], hand: [10, ["a"]] }, shown: { a: 10 } };
    assert.deepEqual(ways(before, after), []);
  });

  test("a card that lies in no zone comes from where it was drawn", () => {
    assert.deepEqual(ways({ shown: { a: 10 } }, { shown: { a: 300 } }), ["card from 10 to 300"]);
  });

  test("a card that is not drawn any more goes to its zone, or to one that won a hidden card", () => {
    const before = {
      zones: { hand: HAND, pile: [300, []], deck: [700, [null]] },
      shown: { a: 10, b: 30 },
    };
    const onPile = {
      zones: { hand: [10, ["b"]], pile: [300, ["a"]], deck: [700, [null]] },
      shown: { b: 30 },
    };
    assert.deepEqual(ways(before, onPile), ["gone from 10 to 300"]);
    const into = {
      zones: { hand: [10, ["b"]], pile: [300, []], deck: [700, [null, null]] },
      shown: { b: 30 },
    };
    assert.deepEqual(ways(before, into), ["gone from 10 to 700"]);
    const gone = {
      zones: { hand: [10, ["b"]], pile: [300, []], deck: [700, [null]] },
      shown: { b: 30 },
    };
    assert.deepEqual(ways(before, gone), []);
  });

  test("hidden cards move as backs, at most eight of them", () => {
    const before = { zones: { deck: [300, Array(20).fill(null)], other: [700, []] } };
    const two = { zones: { deck: [300, Array(18).fill(null)], other: [700, [null, null]] } };
    const back = "back from 300 to 700";
    assert.deepEqual(ways(before, two), [back, back]);
    const many = { zones: { deck: [300, []], other: [700, Array(20).fill(null)] } };
    assert.deepEqual(ways(before, many), Array(8).fill(back));
  });

  test("a new zone gets nothing from elsewhere", () => {
    const before = { zones: { deck: [300, [null, null]] } };
    const after = { zones: { deck: [300, [null]], other: [700, [null]] } };
    assert.deepEqual(ways(before, after), []);
  });

  test("a zone is where its first card lies", () => {
    const before = { zones: { deck: [300, [null]], hand: [10, []] } };
    table(before);
    const card = document.createElement("div");
    card.className = "card";
    query("#table [data-zone=deck]").append(placeAt(card, 333, 0));
    assert.equal(measureTable().zones.get("deck")?.x, 333);
  });

  test("a piece moves to another place, but not within its place", () => {
    const before = { pieces: { p: ["land:1", 100], q: ["land:1", 110], r: ["land:2", 200] } };
    const after = {
      pieces: { p: ["land:2", 210], q: ["land:1", 130], r: ["land:2", 200], s: ["land:3", 9] },
    };
    assert.deepEqual(ways(before, after), ["p from -110"]);
    assert.equal(animations[0].timing.composite, "add");
  });

  test("one piece moves from a smaller heap to a larger one", () => {
    hooks.loosePiece = ({ kind, place }) => {
      if (kind === "flag") return null;
      const one = document.createElementNS(SVG, "circle");
      one.setAttribute("class", `${kind} of ${place}`);
      return one;
    };
    const before = {
      heaps: [
        ["men", "land:1", "5"],
        ["men", "land:2", ""],
        ["flag", "land:1", "2"],
      ],
    };
    const after = {
      heaps: [
        ["men", "land:1", "3"],
        ["men", "land:2", "2"],
        ["men", "land:3", "1"],
        ["flag", "land:2", "2"],
      ],
    };
    assert.deepEqual(ways(before, after), ["men of land:1 from -100"]);
    const two = (/** @type {string[]} */ ...faces) => ({
      heaps: faces.map((face, at) => ["men", `land:${at + 1}`, face]),
    });
    // a heap that stays the same size gives no piece
    assert.deepEqual(ways(two("4", "5", "1"), two("4", "3", "3")), ["men of land:2 from -100"]);
    const crossed = {
      heaps: [
        ...two("5", "5").heaps,
        ["men", "land:3", "1"],
        ["men", "a place that is not drawn", "1"],
      ],
    };
    const landed = {
      heaps: [
        ...two("4", "4").heaps,
        ["men", "land:3", "2"],
        ["men", "a place that is not drawn", "2"],
      ],
    };
    assert.deepEqual(ways(crossed, landed), ["men of land:1 from -200"]);
    // a heap without a number is one piece
    const one = { heaps: [["men", "land:1", ""]] };
    assert.deepEqual(ways(one, { heaps: [["men", "land:2", ""]] }), ["men of land:1 from -100"]);
    const apart = { heaps: [["men", "land:3", "6"]] };
    assert.deepEqual(ways(before, apart), ["men of land:1 from -200"]);
    delete hooks.loosePiece;
    assert.deepEqual(ways(before, after), []);
  });

  test("cards come first, then pieces, one after the other, and not too many", () => {
    const names = Array.from({ length: 30 }, (_, n) => `c${n}`);
    const at = (/** @type {number} */ x) => Object.fromEntries(names.map((name) => [name, x]));
    const before = {
      zones: { hand: [10, names], table: [500, []] },
      shown: at(10),
      pieces: { p: ["land:1", 1] },
    };
    const after = {
      zones: { hand: [10, []], table: [500, names] },
      shown: at(500),
      pieces: { p: ["land:2", 99] },
    };
    const some = ways(before, after);
    assert.deepEqual(some, Array(24).fill("card from 10 to 500"));
    const delays = animations.map(({ timing }) => timing.delay);
    assert.deepEqual([delays.slice(0, 3), Math.max(...delays)], [[0, 70, 140], 500]);
    const few = { ...before, zones: { hand: [10, ["c0"]], table: [500, []] }, shown: { c0: 10 } };
    const moved = { ...after, zones: { hand: [10, []], table: [500, ["c0"]] }, shown: { c0: 500 } };
    assert.deepEqual(ways(few, moved), ["card from 10 to 500", "p from -98"]);
  });

  const OUT = { zones: { hand: HAND, table: [500, []] }, shown: { a: 10, b: 30 } };
  const DOWN = { zones: { hand: [10, ["b"]], table: [500, ["a"]] }, shown: { a: 500, b: 30 } };

  test("moves at the chosen speed, and at that of the replay", () => {
    const duration = () => {
      ways(OUT, DOWN);
      return animations[0].timing.duration;
    };
    assert.equal(duration(), 240);
    setPref("speed", "slow");
    assert.equal(duration(), 480);
    setPref("speed", "fast");
    assert.equal(duration(), 120);
    setTempo(2);
    assert.equal(duration(), 60);
  });

  test("nothing moves for people who, or whose system, do not want it", async () => {
    setPref("speed", "off");
    assert.deepEqual(ways(OUT, DOWN), []);
    setPref("speed", "normal");
    media.still = true;
    assert.deepEqual(ways(OUT, DOWN), []);
    table(OUT);
    await playMoves(measureTable());
  });

  test("a card is invisible while its copy moves, and the copy is not a choice", async () => {
    table(OUT);
    const was = measureTable();
    table(DOWN);
    const card = /** @type {HTMLElement} */ ($("table").querySelector("[data-card=a]"));
    Object.assign(card.dataset, { id: "card:a", open: "" });
    const lies = playMoves(was);
    assert.equal(card.style.opacity, "0");
    const ghost = document.querySelector(".ghost");
    assert.equal(ghost?.querySelector("[data-id], [data-open], [data-card]"), null);
    finishMoves();
    await lies;
    await null;
    assert.equal(card.style.opacity, "");
    assert.equal(document.querySelector(".ghost"), null);
  });

  test("all ways end at once when the viewer goes on", () => {
    ways(OUT, DOWN);
    finishMoves();
    assert.deepEqual(
      animations.map(({ isDone }) => isDone),
      [true],
    );
    animations[0].isDone = false;
    finishMoves();
    assert.equal(animations[0].isDone, false, "they are ended once");
  });
});
