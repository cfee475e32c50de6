// The log in groups: folds, the lines about a seat, a turn in one line, the story since the last
// turn.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $ } from "./page.js";
import { openPage, textOf, logLine, viewOf } from "./tables.js";
import {
  actorAt,
  groupSummary,
  groupAt,
  isFolded,
  momentOf,
  changeLogSettings,
  logSettings,
  mainSeat,
  lineBefore,
  linesToShow,
  shortenedParts,
  isUnderCause,
  toggleFold,
} from "../../src/kabinett/web/static/web/js/log/groups.js";
import { readStorage } from "../../src/kabinett/web/static/web/js/core/storage.js";
import { store, setView } from "../../src/kabinett/web/static/web/js/store.js";
import {
  drawSinceButton,
  markAnswered,
  markSeen,
  sinceContents,
  hasOwnTurnBegun,
  hasUnseenLines,
} from "../../src/kabinett/web/static/web/js/past/story.js";

const TURN = { level: "turn" };
const PHASE = { level: "phase" };
const CAUSE = { cause: true };

const LOG = [
  ...[
    logLine("Begin."),
    logLine("Turn 1", TURN),
    logLine("S0's phase", PHASE),
    logLine("S0 plays.", CAUSE),
    logLine("S1 loses 1."),
  ],
  ...[
    logLine("S1's phase", PHASE),
    logLine("S2 gains."),
    logLine("Turn 2", TURN),
    logLine("S1's phase", PHASE),
    logLine("S1 pays."),
  ],
];

describe("groups of the log", () => {
  beforeEach(() => {
    openPage();
    changeLogSettings({ folds: false, other: [], seat: null, open: false });
  });

  test("a heading holds all lines up to the next of its rank", () => {
    assert.deepEqual(groupAt(LOG, 1), { at: 1, end: 7, leaf: false });
    assert.deepEqual(groupAt(LOG, 2), { at: 2, end: 5, leaf: true });
    assert.deepEqual(groupAt(LOG, 5), { at: 5, end: 7, leaf: true });
    assert.deepEqual(groupAt(LOG, 8), { at: 8, end: 10, leaf: true });
    assert.deepEqual(groupAt(LOG, 7), { at: 7, end: 10, leaf: false });
  });

  test("are open at first", () => {
    assert.equal(linesToShow(LOG), null);
    assert.equal(isFolded(LOG, 2), false);
  });

  test("fold all at once, except the last one and those with other headings", () => {
    changeLogSettings({ folds: true });
    assert.deepEqual(
      [1, 2, 5, 7, 8].map((at) => isFolded(LOG, at)),
      [false, true, true, false, false],
    );
    assert.deepEqual(linesToShow(LOG), [0, 1, 2, 5, 7, 8, 9]);
  });

  test("fold and unfold one by one", () => {
    toggleFold(LOG, 1);
    assert.deepEqual(linesToShow(LOG), [0, 1, 7, 8, 9]);
    toggleFold(LOG, 1);
    assert.equal(linesToShow(LOG), null);
    changeLogSettings({ folds: true, other: [] });
    toggleFold(LOG, 2);
    assert.deepEqual(linesToShow(LOG), [0, 1, 2, 3, 4, 5, 7, 8, 9]);
    toggleFold(LOG, 8);
    assert.deepEqual(logSettings().other, [2]);
  });

  test("stay as they are in this browser", () => {
    changeLogSettings({ seat: 2 });
    toggleFold(LOG, 2);
    assert.deepEqual(readStorage("log:t1", null), {
      folds: false,
      other: [2],
      seat: 2,
      open: false,
    });
  });

  test("can show the lines about one seat, with their headings and causes", () => {
    changeLogSettings({ seat: 2 });
    assert.deepEqual(linesToShow(LOG), [1, 5, 6]);
    changeLogSettings({ seat: 0 });
    assert.deepEqual(linesToShow(LOG), [1, 2, 3, 4]);
    changeLogSettings({ seat: 1 });
    assert.deepEqual(linesToShow(LOG), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    changeLogSettings({ seat: 3 });
    assert.deepEqual(linesToShow(LOG), []);
  });

  test("tell who acts in a line: the seat of its cause, or else that of the heading above", () => {
    assert.equal(actorAt(LOG, 4), 0, "S0 plays, so S1 loses");
    assert.equal(actorAt(LOG, 3), 0, "the cause itself");
    assert.equal(actorAt(LOG, 6), 1, "a cause ends with its phase");
    assert.equal(actorAt(LOG, 0), null, "above all headings");
  });

  test("find an earlier line no further back than the heading", () => {
    assert.equal(
      lineBefore(LOG, 4, (line) => line.cause),
      3,
    );
    assert.equal(
      lineBefore(LOG, 6, (line) => line.cause),
      -1,
    );
  });

  test("the outcomes of a seat's action end with the next cause", () => {
    const log = [
      logLine("Phase", PHASE),
      logLine("S0 plays.", CAUSE),
      logLine("x"),
      logLine("S1 plays.", CAUSE),
      logLine("y"),
    ];
    changeLogSettings({ seat: 0 });
    assert.deepEqual(linesToShow(log), [0, 1, 2]);
  });

  test("the seat of a line, the lines under a cause, and a line's moment", () => {
    assert.deepEqual([mainSeat(LOG[4]), mainSeat(LOG[0]), mainSeat(undefined)], [1, null, null]);
    assert.deepEqual(
      [3, 4, 5, 6].map((at) => isUnderCause(LOG, at)),
      [false, true, true, false],
    );
    store.log = [logLine("a"), logLine("b", { line: 17 })];
    assert.deepEqual([momentOf(0), momentOf(1), momentOf(5)], [1, 17, 6]);
  });
});

describe("a turn in one line", () => {
  const line = (/** @type {any[]} */ ...lines) =>
    textOf(groupSummary(lines, { at: 0, end: lines.length, leaf: true }));

  test("says the outcomes, nothing twice, and nothing private", () => {
    const turn = [
      ...[
        logLine("turn: S1", TURN),
        logLine("S1 recruit [A].", CAUSE),
        logLine("S1 pay 6."),
        logLine("S1 win [A]."),
      ],
      ...[
        logLine("S1 play [B].", CAUSE),
        logLine("S2 discard [A]."),
        logLine("S1 attack [A] with [B].", CAUSE),
      ],
      ...[logLine("S1 add [B]."), logLine("S2 keep [A]."), logLine("you see [A].", { own: true })],
      ...[logLine("S2 choose.", CAUSE), logLine("S2 choose.", CAUSE)],
    ];
    assert.equal(
      line(...turn),
      "recruit A: pay 6, win A · play B: S2 discard A · attack A with B: add B, S2 keep A · S2 choose",
    );
  });

  test("counts equal outcomes, names a cause once, and says the last three outcomes", () => {
    const debate = [
      logLine("S1", TURN),
      logLine("S1 debates.", CAUSE),
      logLine("S1 moves [A]."),
      logLine("S1 moves [B]."),
    ];
    assert.equal(line(...debate), "debates: moves A, moves B");
    const same = [logLine("S1 rests.", CAUSE), logLine("S1 sleeps.")];
    assert.equal(line(debate[0], ...same, ...same), "rests: sleeps ×2");
    const many = ["rolls 1", "rolls 2", "rolls 3", "wins"].map((what) => logLine(`S1 ${what}.`));
    assert.equal(line(debate[0], same[0], ...many), "rests: … rolls 2, rolls 3, wins");
  });

  test("without a cause it shows its first lines, at most two, none private", () => {
    const some = [
      logLine("you draw.", { own: true }),
      logLine("S1: one."),
      logLine("S2 two."),
      logLine("three."),
    ];
    assert.equal(line(logLine("S1", TURN), ...some), "one · S2 two");
    assert.equal(line(logLine("S1", TURN)), "");
  });

  test("drops full stops and the seat at the beginning", () => {
    const short = (/** @type {string} */ text, seat = 1) =>
      textOf(shortenedParts(logLine(text).parts, seat));
    assert.equal(short("S1, who pays."), "who pays");
    assert.equal(short("S2 pays S1."), "S2 pays S1");
    assert.equal(short("S1"), "");
    assert.equal(textOf(shortenedParts(logLine("S1 pays.").parts, null)), "S1 pays");
    const { parts } = logLine("S1 pays.");
    shortenedParts(parts, 1);
    assert.equal(textOf(parts), "S1 pays.");
  });
});

describe("the story since the viewer's last turn", () => {
  /** Makes this the log at a moment of some seat's turn.
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
    setView(viewOf({ log, scene: { active, panels }, players: Array(players).fill({}) }), true);
    store.log = log;
  }
  const turn = (/** @type {number} */ seat, /** @type {string[]} */ ...lines) => [
    logLine(`S${seat}'s turn`, TURN),
    ...lines.map((one) => logLine(one)),
  ];
  const panel = () => sinceContents(() => {})[0];
  const story = () =>
    [...panel().querySelectorAll(".since-story > li")].map(
      (one) => one.querySelector("p")?.textContent,
    );
  beforeEach(openPage);

  const MINE = [logLine("Begin."), ...turn(0, "S0 plays.")];
  const OTHERS = [...turn(1, "S1 pays.", "S0 loses 1."), ...turn(2, "S2 prays.")];

  test("goes turn by turn, without the viewer's own, with what affected the viewer", () => {
    stands(MINE, 0);
    markAnswered(1);
    stands([...MINE, ...OTHERS], 0);
    assert.deepEqual(story(), ["pays · S0 loses 1", "prays"]);
    assert.deepEqual(
      [...panel().querySelectorAll(".since-met")].map((one) => one.textContent),
      ["S0 loses 1"],
    );
    // Once is enough: it is bold where it is told.
    assert.equal(panel().textContent.split("S0 loses 1").length, 2);
    drawSinceButton();
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
    const forms = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(".since-form")]);
    forms.find((one) => one.textContent === "since_lines")?.click();
    assert.equal(form(), "since_lines");
  });

  test("begins with what another seat did in the phase in which the viewer answered", () => {
    const phase = [logLine("Agenda", PHASE), logLine("S0 acts.", CAUSE)];
    stands(phase, null);
    markAnswered(2);
    const came = [logLine("S0 gains 1."), logLine("S1 acts.", CAUSE), logLine("S0 loses 1.")];
    const next = logLine("Impulse", PHASE);
    stands([...phase, ...came, next], null);
    assert.deepEqual(story(), ["S1 acts: S0 loses 1"]);
    assert.equal(panel().querySelector(".since-story b")?.textContent, "Agenda");
    assert.equal(panel().querySelector(".since-met")?.textContent, "S0 loses 1");
    stands([...phase, ...came, next], null, 2);
    assert.equal(panel().querySelectorAll(".log-line").length, 2);
  });

  test("has what others did without a cause, each sentence of a phase in a line of its own", () => {
    const phase = [logLine("Government", PHASE)];
    stands(phase, null);
    markAnswered(1);
    const came = [logLine("S1 declines."), logLine("S0 governs.")];
    stands([...phase, ...came, logLine("Impulse", PHASE)], null);
    const lines = [...panel().querySelectorAll(".since-story p:not(.since-met)")];
    assert.deepEqual(
      lines.map((one) => one.textContent),
      ["S1 declines", "S0 governs"],
    );
  });

  test("is not offered while it has only headings", () => {
    stands(MINE, 0);
    markAnswered(MINE.length);
    stands([...MINE, logLine("Impulse", PHASE)], 0);
    drawSinceButton();
    assert.equal($("since-button").hidden, true);
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
    const on = [...now, logLine("S0 plays.")];
    stands(on, 0);
    assert.equal(story().length, 2);
    markAnswered(on.length);
    assert.equal(story().length, 2);
  });

  test("opens by itself, once", () => {
    stands(MINE, 0);
    assert.equal(hasUnseenLines(), false, "nobody has answered here");
    markAnswered(1);
    assert.equal(hasUnseenLines(), true);
    markSeen();
    assert.equal(hasUnseenLines(), false);
    stands([...MINE, ...OTHERS], 0);
    assert.equal(hasUnseenLines(), true);
  });

  test("ends where the viewer's turn begins", () => {
    stands(MINE, 0);
    markAnswered(1);
    assert.equal(hasOwnTurnBegun(), false);
    stands([...MINE, ...OTHERS], 0);
    assert.equal(hasOwnTurnBegun(), true);
    stands([...MINE, ...OTHERS], 1);
    assert.equal(hasOwnTurnBegun(), false);
  });

  test("is not offered when nothing came, or the game is over", () => {
    stands(MINE, 0);
    drawSinceButton();
    assert.equal($("since-button").hidden, true);
    markAnswered(1);
    stands([...MINE, ...OTHERS], 0);
    store.view = { ...store.view, over: /** @type {any} */ ({}) };
    drawSinceButton();
    assert.equal($("since-button").hidden, true);
  });
});
