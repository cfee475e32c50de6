// The game page: views come in, the page plays them one after the other, and answers go out.
import { findAim } from "./ask/click_target.js";
import { get, Line, Refused } from "./core/requests.js";
import { closeList, drawAsked, isListOpen } from "./ask/asked.js";
import { drawBar, drawStatus } from "./frame/bar.js";
import { wireClicks } from "./ask/clicks.js";
import { wireClocks } from "./ask/clocks.js";
import { isDown, lower, nextSeats } from "./table/curtain.js";
import { dialog, rest } from "./frame/dialog.js";
import { $, first, from, h, t } from "./dom.js";
import { wireEdges } from "./board/edges.js";
import { fitFaces } from "./table/fit_faces.js";
import { drawHand } from "./table/hand.js";
import { loadHooks } from "./core/hooks.js";
import { wireKeyboard } from "./ask/keyboard.js";
import { drawLog, wireLog } from "./log/log.js";
import { drawMap } from "./board/map.js";
import { openOrders, saveAutoPass, wireMenu } from "./frame/menu.js";
import { finish, measure, play } from "./table/mover.js";
import { drawOver } from "./table/game_over.js";
import { wireNotes } from "./panels/notes.js";
import { arrive, forgetPast, hold, look, markPast, wirePast } from "./past/past.js";
import { hide, wirePeek } from "./table/peek.js";
import { drawTabs, wirePhone } from "./frame/phone.js";
import { pace, prefs, wireTheme } from "./prefs.js";
import { wireRulesPanel } from "./panels/rules_panel.js";
import { drawCards, wireCardsPanel } from "./panels/card_index_panel.js";
import { drawReports } from "./panels/reports.js";
import { drawSeats } from "./table/seats.js";
import {
  isFirstTap,
  isSelected,
  letGo,
  markSelected,
  select,
  wireSelect,
} from "./ask/selection.js";
import { wireSide } from "./panels/side.js";
import { fitSlips } from "./table/fit_slips.js";
import { soundChange, wireSounds } from "./table/sounds.js";
import { answerOfSpot, noteSpot } from "./ask/last_click.js";
import { config, forget, store, take } from "./store.js";
import { markAnswered, markSeen, sincePanel, turnBegins, unseen } from "./log/story.js";
import { drawTable } from "./table/table.js";
import { drawTalk, fetchTalk, hearTalk, refreshTalk, wireTalk } from "./panels/talk.js";
import { recall, sayAll, tell } from "./log/ticker.js";
import { bring, wireZoom } from "./board/zoom.js";

/** @import { Act, View } from "./types.d.ts" */

const QUEUE = 12; // this many views behind, the page shows the last at once
const READ = 700; // ms that a rival's move stands before the next is played
/** @type {Line | null} */
let line = null;
/** @type {import("./lesson/guide.js").Guide | null} in a lesson it takes the answers, not a table */
let guide = null;
/** @type {View[]} */
let queue = [];
let ready = false; // everything that drawing a view needs is here
let pumping = false;
let hurry = false;
let firstView = true;
let missed = false; // the line broke: people may have talked meanwhile

// -- drawing

function draw() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const name = focused?.dataset.id ?? focused?.dataset.choice;
  const where = name && focused?.closest("#hand, #asked, #seats, #table, #map")?.id;
  letGo();
  drawBar();
  drawMap();
  const laid = drawTable();
  drawSeats();
  drawReports();
  drawCards();
  drawHand();
  if (!config.replay && !config.sketch) drawAsked(act);
  drawOver();
  drawTabs();
  const fresh = drawLog();
  markPast();
  markSelected();
  if (laid) fitSlips();
  // an element that went dark keeps the focus until the page is laid out, then nothing has it
  if (name && where && !(document.activeElement === focused && canHave(focused))) {
    refocus(name, where);
  }
  rest();
  // which view the page shows, and which ask of it may be answered
  const { version } = store.view;
  Object.assign(document.body.dataset, { version, ask: (store.open.size && askKey()) || "" });
  return fresh;
}

/** @param {HTMLElement} element */
const canHave = (element) => element.matches("button, a, [tabindex]");

/** The focus was on something that is gone: moves it to the same thing elsewhere, or to the ask.
 * @param {string} name
 * @param {string} where */
function refocus(name, where) {
  const escaped = CSS.escape(name);
  const same = first(`#main :is([data-id="${escaped}"][tabindex], [data-choice="${escaped}"])`);
  const near = first(`#${where} :is([data-open][tabindex], .asked-choices button)`);
  (same ?? near ?? $("asked")).focus({ preventScroll: true });
}

// -- views

/** @param {View} view */
function receive(view) {
  drawStatus(false);
  if (hold(view)) return; // it waits while somebody looks at the past
  queue.push(view);
  if (ready && !pumping) pump();
}

/** Plays the waiting views in order; only the last one may be answered. */
async function pump() {
  let queued;
  pumping = true;
  while (queue.length) {
    if (queue.length > QUEUE) hurry = true;
    const view = /** @type {View} */ (queue.shift());
    if (hold(view)) continue;
    if (isDown() || view.viewer !== store.seat) continue;
    const isLast = queue.length === 0;
    queued = isLast ? answerOfSpot(view.ask) : undefined;
    await show(view, isLast && !queued);
  }
  pumping = false;
  hurry = false;
  if (!store.view || store.past) return;
  if (queued) answer(queued);
  else await settle();
}

/** Shows a moment of the past, or the present at once.
 * @param {View} view
 * @param {boolean} now */
async function showPast(view, now) {
  hurry = now;
  await show(view, now);
  hurry = false;
  if (now) await settle();
}

/** @param {View} view
 * @param {boolean} live */
async function show(view, live) {
  const known = Boolean(store.view);
  const moves = known && !hurry && pace() > 0;
  const before = moves ? measure() : null;
  const askBefore = askKey();
  const last = store.view;
  const linesBefore = store.log.length;
  take(view, live);
  soundChange(last, hurry);
  if (askBefore !== askKey()) {
    store.notice = "";
    closeList();
  }
  const start = store.log.length - draw();
  free();
  if (!known) return;
  const lines = store.log.slice(start).filter((line) => !line.level);
  if (store.log.length < linesBefore) recall();
  else tell(lines);
  if (!before) return;
  await play(before);
  if (!live && lines.length) await pause(READ * pace());
}

const askKey = () => (store.view?.ask ? `${store.view.ask.seat}:${store.view.ask.id}` : null);

let wake = () => {};
/** @param {number} time
 * @returns {Promise<void>} */
const pause = (time) =>
  new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, time);
  });

/** The last view is drawn: whose hand is next, and what is new after the last visit. */
async function settle() {
  const { view } = store;
  if (config.replay || config.sketch || config.lesson) return undefined;
  const others = nextSeats();
  if (firstView) {
    firstView = false;
    if (location.hash && !others.length) arrive();
    else if (unseen() && (config.mine.length < 2 || turnBegins())) dialog("since", sincePanel);
  }
  markSeen();
  drawTalk();
  refreshTalk(config.mine.length > 0);
  sayAll(view.ask?.text);
  for (const seat of others) {
    // somebody who has answered already counts as asked while others have not
    const other = await get(config.api.view, { seat });
    if (other.own.ask && store.view === view) return lower(seat, sit);
  }
  return undefined;
}

/** Looks through the eyes of a seat.
 * @param {number} seat */
function sit(seat) {
  line?.close();
  queue = [];
  forgetPast();
  forget();
  store.seat = seat;
  firstView = true;
  line = new Line(config.table, seat, {
    onView: receive,
    onGone: () => {
      location.href = "/";
    },
    onLost: () => {
      drawStatus(true);
      missed = true;
    },
    onBack: () => {
      drawStatus(false);
      if (missed) fetchTalk();
      missed = false;
    },
    onTalk: hearTalk,
    onHere: (seats) => {
      store.here = seats;
      if (store.view) drawSeats();
    },
    onClosed: (error) => {
      store.notice = error;
      forgetPast();
      if (!store.view) return;
      const nothing = { ask: null, given: [], undo: false, restart: false, may: [], heir: null };
      const none = { leader: null, concede: false, back: false };
      take({ ...store.view, ...nothing, ...none }, false);
      draw();
    },
  });
}

// -- answers

/** @type {Act} */
const act = {
  choose(name, event) {
    const choice = store.open.get(name);
    if (store.busy || !choice) return;
    if (event) noteSpot(name, from(event));
    const element = event && isFirstTap(event, name) && findAim(event)?.element;
    if (element) return select(element, name, () => act.choose(name));
    // a selected choice has already said that it ends the turn; a lesson can take everything back
    const asks = prefs.confirm && choice.ends && !isSelected(name) && !config.lesson;
    if (!asks) return answer(name);
    store.pending = name;
    closeList();
    drawAsked(act);
    first("[data-confirm=yes]")?.focus();
  },
  confirm() {
    if (store.pending) answer(store.pending);
  },
  cancel() {
    const choice = store.pending;
    if (!choice) return false;
    store.pending = null;
    drawAsked(act);
    refocus(choice, "asked");
    return true;
  },
  undo: () => takeBack("undo"),
  restart: () => takeBack("restart"),
  orders: openOrders,
  autoPass() {
    saveAutoPass(store.view.viewer, true).catch(showRefusal);
  },
  look,
  decide(message) {
    line?.ask(message).catch(showRefusal);
  },
  draw: () => drawAsked(act),
  skip() {
    hurry = pumping;
    finish();
    wake();
  },
};

/** @param {string} choice */
function answer(choice) {
  if (guide) guide.choose(choice);
  else send({ type: "answer", ask: store.view.ask?.id, choice });
}

/** @param {"undo" | "restart"} what */
function takeBack(what) {
  if (store.view?.[what]) send({ type: what });
}

/** @param {Record<string, any>} message */
async function send(message) {
  if (store.busy || !line) return;
  store.busy = true;
  store.pending = null;
  hide();
  document.body.classList.add("is-busy");
  const linesBefore = store.log.length;
  try {
    await line.ask(message);
    markAnswered(linesBefore);
    if (!pumping) free();
  } catch (error) {
    showRefusal(error);
  }
}

function free() {
  store.busy = false;
  document.body.classList.remove("is-busy");
}

/** Stale or illegal: nothing has changed; shows the present scene with a sentence.
 * @param {unknown} error */
function showRefusal(error) {
  free();
  const isRefusal = error instanceof Refused && error.status;
  store.notice = isRefusal ? /** @type {Refused} */ (error).message : t("not_sent");
  draw();
}

// -- start

async function start() {
  const all = Promise.all([get(config.api.things), loadHooks(config.hooks), document.fonts?.ready]);
  const isPlayed = !config.replay && !config.sketch && !config.lesson;
  if (isPlayed) sitDown(); // the first view loads meanwhile
  wireTheme();
  wirePhone();
  wireLog();
  wireSide();
  wirePeek();
  wireSelect();
  wireMenu(act);
  wireClocks();
  wireKeyboard(act);
  wireZoom();
  wireEdges();
  wireSounds();
  wireRulesPanel();
  wireCardsPanel();
  wireClicks(act);
  // Not where a finger sets the focus: the map would move away under it, and the tap would miss.
  $("map")?.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) bring(target);
  });
  $("ticker").addEventListener("click", act.skip);
  $("since-button").addEventListener("click", () => dialog("since", sincePanel));
  new ResizeObserver(() => store.view && fitSlips()).observe($("table"));
  new ResizeObserver(fitFaces).observe($("hand"));
  document.addEventListener("sheet", () => {
    if (!isListOpen() || !document.body.dataset.sheet) return;
    closeList(); // it would lie over the sheet
    drawAsked(act);
  });
  [store.things] = await all;
  ready = true;
  if (isPlayed) return pump();
  // Most tables need none of these, and should not wait for them.
  if (config.replay) {
    const { Replay } = await import("./past/replay.js");
    return new Replay((view) => show(view, false));
  }
  if (config.sketch) {
    const { startSketch } = await import("./sketch/sketch.js");
    return startSketch((view) => show(view, false));
  }
  const { Guide } = await import("./lesson/guide.js");
  guide = new Guide((view) => show(view, true));
  return guide;
}

/** Takes a seat at a table that is being played. */
function sitDown() {
  wirePast(showPast);
  wireNotes();
  wireTalk((message) => line?.ask(message) ?? Promise.reject(new Refused(0, {})));
  // with several people at this screen nobody's hand shows before the curtain lifts
  sit(config.mine.length === 1 ? config.mine[0] : -1);
}

start().catch((error) => {
  line?.close();
  const text = h("p.loading", { role: "alert" }, t("not_loaded"), " ", error.message || "");
  $("table").replaceChildren(text);
  throw error;
});
