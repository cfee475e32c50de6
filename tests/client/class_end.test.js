// A pupil's table: which side the pupil plays, what the menu has, and the end of the game.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { announce } from "../../src/kabinett/web/static/web/js/core/events.js";
import { drawGameOver } from "../../src/kabinett/web/static/web/js/frame/game_over.js";
import { wireMenu } from "../../src/kabinett/web/static/web/js/frame/menu.js";
import { receiveClass, wireClass } from "../../src/kabinett/web/static/web/js/frame/class_strip.js";
import { config, setView, store } from "../../src/kabinett/web/static/web/js/store.js";

const CLASS = {
  chronology: "/class/abcdef/chronology/",
  roles: { "party:spd": "You are the SPD" },
  aims: { "party:spd": "You want the Republic to last." },
  rehearsal: "",
};
const PACE = {
  third: 0,
  played: null,
  level: 0,
  limit: null,
  any_after: 120,
  minor_after: 3,
};
const PANELS = [
  { seat: 0, role: "party:spd", label: "SPD", figures: [] },
  { seat: 1, role: "party:kpd", label: "KPD", figures: [] },
];
const OVER = {
  kind: "stopped",
  text: "It ended.",
  aftermath: [],
  winners: [],
  scores: [0, 5],
  counted: "Points at the end",
  seed: "",
  commitment: "",
};

/** @param {Record<string, any>} [more] */
function show(more = {}) {
  setView(viewOf({ scene: { panels: PANELS }, ...more }), true);
}

/** @param {Record<string, any>} [more]
 * @returns {any} */
const classData = (more = {}) => ({
  ends: null,
  pause: "",
  word: null,
  hand: null,
  hands_shown: false,
  chronology: null,
  plain: false,
  standing: null,
  pace: PACE,
  talk: { mode: "none", muted: false },
  team: null,
  ...more,
});

describe("a pupil of a class", () => {
  let siteFetch = globalThis.fetch;

  beforeEach(() => {
    siteFetch = globalThis.fetch;
    openPage();
    config.school_class = structuredClone(CLASS);
    wireClass(async () => {});
    globalThis.fetch = async () => Response.json({ history: [] });
  });

  // The tests of all files share the modules.
  afterEach(() => {
    show();
    drawGameOver();
    globalThis.fetch = siteFetch;
  });

  describe("the strip", () => {
    test("says which side the pupil plays as soon as the page knows it", () => {
      store.seat = 0;
      show({ scene: { panels: [] } });
      receiveClass(classData());
      assert.equal(queryAll(".class-role").length, 0);
      show();
      announce("page");
      assert.match($("class-strip").textContent ?? "", /You are the SPD/);
    });

    test("says that the bell has rung when its time comes, without a message", ({ mock }) => {
      mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
      show();
      receiveClass(classData({ ends: Date.now() / 1000 + 60 }));
      assert.ok(!/class_rung/.test($("class-strip").textContent ?? ""));
      mock.timers.tick(61_000);
      assert.match($("class-strip").textContent ?? "", /class_rung/);
    });
  });

  describe("how pupils may talk", () => {
    const talk = (/** @type {string} */ mode) => classData({ talk: { mode, muted: false } });

    test("is said aloud and fetches the talk once, when it changes", () => {
      let fetches = 0;
      globalThis.fetch = async () => {
        fetches += 1;
        return Response.json({ talk: "open", partners: [], read: 0, said: [] });
      };
      show();
      receiveClass(talk("none"));
      assert.deepEqual(
        [$("live").textContent, queryAll(".class-talk").length, fetches],
        ["", 0, 0],
      );
      receiveClass(talk("open"));
      assert.deepEqual([$("live").textContent, fetches], ["class_talk_open", 1]);
      $("live").textContent = "";
      announce("page");
      receiveClass(talk("open"));
      assert.deepEqual([$("live").textContent, fetches], ["", 1]);
      assert.deepEqual(texts(".class-talk"), ["class_talk_open"]);
      receiveClass(talk("none"));
      assert.deepEqual(texts(".class-talk"), ["class_talk_none"], "it was allowed once");
    });
  });

  describe("the bell", () => {
    /** @param {number} seconds  how long the ask has been open
     * @param {Record<string, any>} [more] */
    function ask(seconds, more = {}) {
      const since = Date.now() / 1000 - seconds;
      show({ ask: askFor(["a", "b"], { id: 9, since, ...more }) });
      receiveClass(classData({ ends: Date.now() / 1000 + 600 }));
      drawAsked();
      return warning();
    }
    const warning = () => {
      const line = query("#asked .is-choosing");
      return line?.hidden ? "" : line?.textContent;
    };

    test("warns before it chooses for a pupil, with the seconds left", ({ mock }) => {
      mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() });
      assert.equal(ask(99), "");
      mock.timers.tick(1500);
      assert.equal(warning(), "class_bell_chooses");
      mock.timers.tick(20_000);
      assert.equal(warning(), "class_bell_chooses_now");
    });

    test("warns at once about a minor ask, and while others are asked of nothing", () => {
      assert.equal(ask(0, { minor: true }), "class_bell_chooses");
      show();
      drawAsked();
      assert.equal(queryAll("#asked .is-choosing").length, 0);
    });

    test("warns in the strip while the asked line tells what others do", () => {
      ask(110);
      store.telling = () => {};
      announce("page");
      store.telling = null;
      assert.match($("class-strip").textContent ?? "", /class_bell_chooses/);
    });

    test("says what it has chosen until the pupil answers", () => {
      show({ by_bell: "a" });
      drawAsked();
      assert.match($("asked").textContent ?? "", /class_bell_chose/);
      show();
      drawAsked();
      assert.ok(!/class_bell_chose/.test($("asked").textContent ?? ""));
    });
  });

  describe("at the first questions", () => {
    test("the page says who the pupil is and what the party wants", () => {
      for (const [id, is] of /** @type {const} */ ([
        [1, true],
        [3, false],
      ])) {
        show({ ask: askFor(["a", "b"], { id }) });
        drawAsked();
        const text = $("asked").textContent ?? "";
        assert.equal(/You are the SPD. You want the Republic to last/.test(text), is);
      }
    });

    test("and a tap on the party shows it later", () => {
      show();
      receiveClass(classData());
      query(".class-role")?.click();
      assert.deepEqual(texts(".class-aim"), ["You want the Republic to last."]);
      query(".class-role")?.click();
      assert.deepEqual(texts(".class-aim"), []);
    });
  });

  describe("the call for the teacher", () => {
    test("is not taken back by a second tap", ({ mock }) => {
      mock.timers.enable({ apis: ["Date"], now: Date.now() });
      /** @type {any[]} */
      const sent = [];
      wireClass(async (message) => void sent.push(message.up));
      const press = () => query(".class-hand")?.click();
      show();
      receiveClass(classData({ hand: false }));
      press();
      receiveClass(classData({ hand: true }));
      press();
      assert.deepEqual(sent, [true]);
      mock.timers.tick(1000);
      press();
      assert.deepEqual(sent, [true, false]);
    });
  });

  describe("a word to all", () => {
    test("that has been read does not come back when the page is loaded again", () => {
      localStorage.clear();
      show();
      const word = { number: 3, text: "Please finish" };
      receiveClass(classData({ word }));
      query(".class-word .button")?.click();
      assert.equal(queryAll(".class-word").length, 0);
      const keys = Object.keys(localStorage).filter((key) => key.startsWith("kabinett:class-word"));
      assert.deepEqual(
        keys.map((key) => localStorage.getItem(key)),
        ["3"],
      );
      localStorage.clear();
      receiveClass(classData({ word }));
      assert.equal(queryAll(".class-word").length, 1);
    });
  });

  describe("the strip on a phone", () => {
    const WORD = { number: 3, text: "Please come to an end of the round you are in" };

    beforeEach(() => {
      document.documentElement.dataset.frame = "phone";
    });
    afterEach(() => {
      delete document.documentElement.dataset.frame;
    });

    test("is a line with a word to all, which opens a sheet with the rest", () => {
      show();
      receiveClass(classData({ word: WORD, hand: false }));
      const sheet = () => query("#class-sheet");
      assert.equal(query(".class-news").textContent, `class_word ${WORD.text}`);
      assert.equal(sheet().hidden, true);
      query(".class-more").click();
      assert.equal(sheet().hidden, false);
      assert.ok(query("#class-sheet .class-hand"));
      query(".class-word .button").click();
      assert.equal(sheet().hidden, true);
      assert.equal(query(".class-news").textContent, "");
    });

    test("says that the table is late until the pupil's next answer, and then the role again", () => {
      show({ ask: askFor(["a"], { id: 3 }) });
      const late = { ends: Date.now() / 1000 + 600, pace: { ...PACE, level: 2 } };
      receiveClass(classData(late));
      assert.equal(query(".class-news").textContent, "class_minor");
      show({ ask: askFor(["a"], { id: 4 }) });
      receiveClass(classData(late));
      assert.equal(query(".class-news").textContent, "");
      assert.equal(query("#class-sheet .class-notes").textContent, "class_minor");
      receiveClass(classData({ ...late, pace: { ...PACE, level: 3 } }));
      assert.equal(query(".class-news").textContent, "class_limited");
    });

    test("takes an open sheet down when the game ends, because it covers the result", () => {
      show();
      drawGameOver();
      document.body.dataset.sheet = "seats";
      show({ over: OVER });
      drawGameOver();
      assert.equal(document.body.dataset.sheet, "");
    });
  });

  describe("after the bell", () => {
    test("says that it has rung, and gives no hint about speed any more", () => {
      show({ over: OVER });
      const pace = { ...PACE, third: 2, played: 63, level: 2 };
      receiveClass(classData({ ends: Date.now() / 1000 + 60, pace }));
      const text = $("class-strip").textContent ?? "";
      assert.match(text, /class_rung/);
      assert.ok(!/class_two_thirds|class_minor/.test(text));
    });
  });

  describe("while bots finish the turn after the bell", () => {
    test("the asked line says so, and speaks of no pause", () => {
      show({ paused: true });
      receiveClass(classData({ ends: Date.now() / 1000 + 60 }));
      drawAsked();
      assert.match($("asked").textContent ?? "", /class_paused_asked/);
      receiveClass(classData({ ends: Date.now() / 1000 - 1 }));
      drawAsked();
      assert.match($("asked").textContent ?? "", /class_rung_asked/);
    });
  });

  describe("a teacher who rehearses", () => {
    test("has a link to the desk", () => {
      show();
      config.school_class = { ...structuredClone(CLASS), rehearsal: "/desk/rehearsal-1/" };
      receiveClass(classData());
      assert.equal(query(".class-desk")?.getAttribute("href"), "/desk/rehearsal-1/");
    });
  });

  describe("a pupil's table", () => {
    test("offers no answers in advance", () => {
      const players = [0, 1].map((seat) => ({ seat, bot: "", name: `${seat}` }));
      show({ ask: askFor(["a"], { obvious: true }), prepared: [], players });
      drawAsked();
      assert.equal(queryAll("[data-act=pass]").length, 0);
      show({ ask: askFor(["a", "b"], { standing: "react" }), prepared: [], players });
      drawAsked();
      assert.equal(queryAll("[data-act=orders]").length, 0);
    });

    test("has no way to other games in its menu", () => {
      show();
      wireMenu();
      $("menu-button").click();
      assert.ok(!texts(".menu-item").includes("my_games"));
      $("menu-button").click();
    });
  });

  describe("the end of a game", () => {
    test("by the bell has no winner and no ranking, and says what that means", () => {
      show({ over: OVER });
      drawGameOver();
      const text = query("#over")?.textContent ?? "";
      assert.match(text, /class_stopped_why/);
      assert.ok(!/It ended|Points at the end/.test(text));
      assert.deepEqual(
        queryAll(".score b").map((one) => one.textContent),
        ["0", "5"],
      );
    });

    test("leads to the chronology, to no rematch and no new game", () => {
      show({ over: OVER });
      drawGameOver();
      assert.equal(query("a.button-main")?.getAttribute("href"), CLASS.chronology);
      assert.equal(queryAll(".over-again").length, 0);
      assert.equal(queryAll("a[href^='/new/']").length, 0);
    });

    test("offers nothing on the projector", () => {
      config.school_class = { ...CLASS, chronology: null };
      show({ over: OVER });
      drawGameOver();
      assert.equal(queryAll(".over-links").length, 0);
    });
  });
});
