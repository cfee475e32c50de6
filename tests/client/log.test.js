// Groups of the log, folds, the lines of a seat; a turn in one line; the story.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { begin, read, told, viewOf } from "./tables.js";
import {
  gist,
  groupAt,
  isFolded,
  momentOf,
  readAs,
  reading,
  seatOf,
  seenLines,
  shorten,
  standsUnder,
  turnFold,
} from "../../src/kabinett/web/static/web/js/log/groups.js";
import { readStored } from "../../src/kabinett/web/static/web/js/prefs.js";
import { store, take } from "../../src/kabinett/web/static/web/js/store.js";
import {
  drawSince,
  markAnswered,
  markSeen,
  sincePanel,
  turnBegins,
  unseen,
} from "../../src/kabinett/web/static/web/js/log/story.js";

const TURN = { level: "turn" };
const PHASE = { level: "phase" };
const CAUSE = { cause: true };

const LOG = [
  ...[
    told("Begin."),
    told("Turn 1", TURN),
    told("S0's phase", PHASE),
    told("S0 plays.", CAUSE),
    told("S1 loses 1."),
  ],
  ...[
    told("S1's phase", PHASE),
    told("S2 gains."),
    told("Turn 2", TURN),
    told("S1's phase", PHASE),
    told("S1 pays."),
  ],
];

describe("groups of the log", () => {
  beforeEach(() => {
    begin();
    readAs({ folds: false, other: [], seat: null, open: false });
  });

  test("a heading holds all lines up to the next of its rank", () => {
    assert.deepEqual(groupAt(LOG, 1), { at: 1, end: 7, leaf: false });
    assert.deepEqual(groupAt(LOG, 2), { at: 2, end: 5, leaf: true });
    assert.deepEqual(groupAt(LOG, 5), { at: 5, end: 7, leaf: true });
    assert.deepEqual(groupAt(LOG, 8), { at: 8, end: 10, leaf: true });
    assert.deepEqual(groupAt(LOG, 7), { at: 7, end: 10, leaf: false });
  });

  test("are open at first; all lines are seen", () => {
    assert.equal(seenLines(LOG), null);
    assert.equal(isFolded(LOG, 2), false);
  });

  test("fold together, except the last, and except those that hold other headings", () => {
    readAs({ folds: true });
    assert.deepEqual(
      [1, 2, 5, 7, 8].map((at) => isFolded(LOG, at)),
      [false, true, true, false, false],
    );
    assert.deepEqual(seenLines(LOG), [0, 1, 2, 5, 7, 8, 9]);
  });

  test("fold and unfold one by one", () => {
    turnFold(LOG, 1);
    assert.deepEqual(seenLines(LOG), [0, 1, 7, 8, 9]);
    turnFold(LOG, 1);
    assert.equal(seenLines(LOG), null);
    readAs({ folds: true, other: [] });
    turnFold(LOG, 2);
    assert.deepEqual(seenLines(LOG), [0, 1, 2, 3, 4, 5, 7, 8, 9]);
    turnFold(LOG, 8);
    assert.deepEqual(reading().other, [2]);
  });

  test("this browser keeps how it reads this log", () => {
    readAs({ seat: 2 });
    turnFold(LOG, 2);
    assert.deepEqual(readStored("kabinett:log:t1", null), {
      folds: false,
      other: [2],
      seat: 2,
      open: false,
    });
  });

  test("for a seat: lines that name it, its turn, the outcomes of its actions, with heading and cause", () => {
    readAs({ seat: 2 });
    assert.deepEqual(seenLines(LOG), [1, 5, 6]);
    readAs({ seat: 0 });
    assert.deepEqual(seenLines(LOG), [1, 2, 3, 4]);
    readAs({ seat: 1 });
    assert.deepEqual(seenLines(LOG), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    readAs({ seat: 3 });
    assert.deepEqual(seenLines(LOG), []);
  });

  test("the outcomes of a seat's action end with the next cause", () => {
    const log = [
      told("Phase", PHASE),
      told("S0 plays.", CAUSE),
      told("x"),
      told("S1 plays.", CAUSE),
      told("y"),
    ];
    readAs({ seat: 0 });
    assert.deepEqual(seenLines(log), [0, 1, 2]);
  });

  test("the seat of a line, the lines under a cause, and a line's moment", () => {
    assert.deepEqual([seatOf(LOG[4]), seatOf(LOG[0]), seatOf(undefined)], [1, null, null]);
    assert.deepEqual(
      [3, 4, 5, 6].map((at) => standsUnder(LOG, at)),
      [false, true, true, false],
    );
    store.log = [told("a"), told("b", { line: 17 })];
    assert.deepEqual([momentOf(0), momentOf(1), momentOf(5)], [1, 17, 6]);
  });
});

describe("a turn in one line", () => {
  const line = (/** @type {any[]} */ ...lines) =>
    read(gist(lines, { at: 0, end: lines.length, leaf: true }));

  test("tells outcomes, nothing twice, and nothing private", () => {
    const turn = [
      ...[
        told("turn: S1", TURN),
        told("S1 recruit [A].", CAUSE),
        told("S1 pay 6."),
        told("S1 win [A]."),
      ],
      ...[
        told("S1 play [B].", CAUSE),
        told("S2 discard [A]."),
        told("S1 attack [A] with [B].", CAUSE),
      ],
      ...[told("S1 add [B]."), told("S2 keep [A]."), told("you see [A].", { own: true })],
      ...[told("S2 choose.", CAUSE), told("S2 choose.", CAUSE)],
    ];
    assert.equal(
      line(...turn),
      "recruit A · win A · play B · attack A with B · S2 keep A · S2 choose",
    );
  });

  test("without a cause it shows its first lines, at most two, none private", () => {
    const some = [
      told("you draw.", { own: true }),
      told("S1: one."),
      told("S2 two."),
      told("three."),
    ];
    assert.equal(line(told("S1", TURN), ...some), "one · S2 two");
    assert.equal(line(told("S1", TURN)), "");
  });

  test("shortens a sentence by its full stop and the seat at its beginning", () => {
    const short = (/** @type {string} */ text, seat = 1) => read(shorten(told(text).parts, seat));
    assert.equal(short("S1, who pays."), "who pays");
    assert.equal(short("S2 pays S1."), "S2 pays S1");
    assert.equal(short("S1"), "");
    assert.equal(read(shorten(told("S1 pays.").parts, null)), "S1 pays");
    const { parts } = told("S1 pays.");
    shorten(parts, 1);
    assert.equal(read(parts), "S1 pays.");
  });
});

describe("the story since the viewer's last turn", () => {
  /** The log is like this, and it is somebody's turn.
   * @param {any[]} log
   * @param {number | null} active
   * @param {number} [players] */
  function stands(log, active, players = 3) {
    const panels = [0, 1, 2].map((seat) => ({
      seat,
      role: null,
      label: `P${seat}`,
      facts: [],
      notes: [],
    }));
    take(viewOf({ log, scene: { active, panels }, players: Array(players).fill({}) }), true);
    store.log = log;
  }
  const turn = (/** @type {number} */ seat, /** @type {string[]} */ ...lines) => [
    told(`S${seat}'s turn`, TURN),
    ...lines.map((one) => told(one)),
  ];
  const panel = () => sincePanel(() => {})[0];
  const story = () =>
    [...panel().querySelectorAll(".since-story > li")].map(
      (one) => one.querySelector("p")?.textContent,
    );
  beforeEach(begin);

  const MINE = [told("Begin."), ...turn(0, "S0 plays.")];
  const OTHERS = [...turn(1, "S1 pays.", "S0 loses 1."), ...turn(2, "S2 prays.")];

  test("goes turn by turn, without the viewer's own, and below it what met the viewer", () => {
    stands(MINE, 0);
    markAnswered(1);
    stands([...MINE, ...OTHERS], 0);
    assert.deepEqual(story(), ["pays · S0 loses 1", "prays"]);
    assert.deepEqual(
      [...panel().querySelectorAll(".since-met")].map((one) => one.textContent),
      ["S0 loses 1"],
    );
    drawSince();
    assert.equal($("since-button").hidden, false);
  });

  test("two players read every line, more read the story; a choice is kept", () => {
    stands(MINE, 0);
    markAnswered(1);
    const form = () => panel().querySelector("[aria-pressed=true]")?.textContent;
    stands([...MINE, ...OTHERS], 0, 2);
    assert.equal(form(), "since_lines");
    stands([...MINE, ...OTHERS], 0, 3);
    const box = panel();
    assert.equal(form(), "since_short");
    [...box.querySelectorAll(".since-form")]
      .find((one) => one.textContent === "since_lines")
      .click();
    assert.equal(form(), "since_lines");
  });

  test("stays through the viewer's whole turn, and an answer in another's changes nothing", () => {
    stands(MINE, 0);
    markAnswered(1);
    const now = [...MINE, ...OTHERS];
    stands([...MINE, ...turn(1, "S1 pays.")], 1);
    markAnswered(MINE.length + 2);
    stands(now, 0);
    assert.equal(story().length, 2);
    markAnswered(now.length);
    const on = [...now, told("S0 plays.")];
    stands(on, 0);
    assert.equal(story().length, 2);
    markAnswered(on.length);
    assert.equal(story().length, 2);
  });

  test("opens by itself once, when it is new", () => {
    stands(MINE, 0);
    assert.equal(unseen(), false, "nobody has answered here");
    markAnswered(1);
    assert.equal(unseen(), true);
    markSeen();
    assert.equal(unseen(), false);
    stands([...MINE, ...OTHERS], 0);
    assert.equal(unseen(), true);
  });

  test("the viewer's turn begins if others had theirs in between", () => {
    stands(MINE, 0);
    markAnswered(1);
    assert.equal(turnBegins(), false);
    stands([...MINE, ...OTHERS], 0);
    assert.equal(turnBegins(), true);
    stands([...MINE, ...OTHERS], 1);
    assert.equal(turnBegins(), false);
  });

  test("is not offered when nothing came, or the game is over", () => {
    stands(MINE, 0);
    drawSince();
    assert.equal($("since-button").hidden, true);
    markAnswered(1);
    stands([...MINE, ...OTHERS], 0);
    store.view = { ...store.view, over: /** @type {any} */ ({}) };
    drawSince();
    assert.equal($("since-button").hidden, true);
  });
});
