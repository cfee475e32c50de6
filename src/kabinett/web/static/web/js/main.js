// The game page: views come in, are played one after the other, and answers go out.
import { get, post, Refused, Stream } from "./api.js";
import { $, h, plain, t } from "./dom.js";
import { closeList, drawAsked } from "./asked.js";
import { isDown, lower, nextSeats } from "./curtain.js";
import { dialog } from "./dialog.js";
import { drawHand } from "./hand.js";
import { loadHooks } from "./hooks.js";
import { wireKeyboard } from "./keyboard.js";
import { drawLog, markAnswered, markSeen, say, sincePanel, unseen, wireLog } from "./log.js";
import { drawMap } from "./map.js";
import { pileSheet, wireMenu } from "./menu.js";
import { finish, measure, play } from "./motion.js";
import { drawOver } from "./over.js";
import { hide, pin, wasPress, wirePeek } from "./peek.js";
import { drawTabs, isPhone, openSheet, wirePhone } from "./phone.js";
import { pace, prefs, wireTheme } from "./prefs.js";
import { Replay } from "./replay.js";
import { drawReports } from "./reports.js";
import { drawSeats } from "./seats.js";
import { config, forget, store, take } from "./store.js";
import { drawTable, fitSlips } from "./table.js";
import { compose } from "./view.js";
import { bring, wireZoom } from "./zoom.js";

const QUEUE = 12; // so many views behind: show the last at once
const READ = 700; // how long a rival's move stands before the next is played
let stream = null;
let queue = [];
let pumping = false;
let hurry = false;
let first = true;

// -- drawing

function draw() {
  const focus = document.activeElement?.dataset?.id ?? document.activeElement?.dataset?.choice;
  hide();
  drawBar();
  drawMap();
  drawTable();
  drawSeats();
  drawReports();
  drawHand();
  if (!config.replay) drawAsked(act);
  drawOver();
  drawTabs();
  const fresh = drawLog();
  fitSlips();
  if (focus) refocus(focus);
  // which view stands here, and which ask of it may be answered
  Object.assign(document.body.dataset, {
    version: store.view.version,
    ask: (store.open.size && askKey()) || "",
  });
  return fresh;
}

function refocus(name) {
  const escaped = CSS.escape(name);
  document
    .querySelector(`#main [data-id="${escaped}"][tabindex], #main [data-choice="${escaped}"]`)
    ?.focus({ preventScroll: true });
}

function drawBar() {
  const { scene, over } = store.view;
  $("heading").textContent = scene.heading || "";
  $("phases").replaceChildren(
    ...scene.phases.map((phase, index) =>
      h(
        "li",
        {
          class: index === scene.phase && !over ? "is-now" : index < scene.phase ? "is-past" : "",
          "aria-current": index === scene.phase ? "step" : null,
          title: phase,
        },
        h("i", { "aria-hidden": true }, String(index + 1)),
        h("span", null, phase),
      ),
    ),
  );
  const asked = store.view.ask && !over;
  document.title = `${asked ? "● " : ""}${document.querySelector(".bar-game").textContent} · Kabinett`;
}

function drawStatus() {
  document.body.classList.toggle("is-lost", store.lost);
  $("status").textContent = store.lost ? t("lost") : "";
}

// -- views

function receive(view) {
  store.lost = false;
  drawStatus();
  queue.push(view);
  if (!pumping) pump();
}

/** Play the waiting views in order; only the last one may be answered. */
async function pump() {
  pumping = true;
  while (queue.length) {
    if (queue.length > QUEUE) hurry = true;
    const view = queue.shift();
    if (isDown() || view.viewer !== store.seat) continue;
    await show(view, queue.length === 0);
  }
  pumping = false;
  hurry = false;
  if (store.view) await settle();
}

async function show(view, live) {
  const before = store.view ? measure() : null;
  const asked = askKey();
  take(view, live);
  if (asked !== askKey()) {
    store.notice = "";
    closeList();
  }
  const from = store.log.length - draw();
  document.body.classList.remove("is-busy");
  store.busy = false;
  const lines = store.log.slice(from).filter((line) => !line.level);
  if (!before) return;
  tell(lines);
  if (hurry || !pace()) return;
  await play(before);
  if (!live && lines.length) await pause(READ * pace());
}

const askKey = () => (store.view?.ask ? `${store.view.ask.seat}:${store.view.ask.id}` : null);

let wake = () => {};
const pause = (time) =>
  new Promise((done) => {
    wake = done;
    setTimeout(done, time);
  });

/** New log lines: spoken, and for a moment over the table. */
let tickerTimer = 0;
let unsaid = []; // for a screen reader, said together with what is asked
function tell(lines) {
  if (!lines.length) return;
  const texts = lines.map((line) => plain(line.parts));
  unsaid.push(...texts);
  const ticker = $("ticker");
  ticker.textContent = texts.slice(-3).join(" ");
  ticker.hidden = false;
  const middle = document.querySelector(".middle");
  if (middle && !isPhone() && !$("map")) ticker.style.top = `${middle.offsetTop}px`;
  clearTimeout(tickerTimer);
  tickerTimer = setTimeout(() => {
    ticker.hidden = true;
  }, 3500);
}

/** The last view stands: whose hand is next, what is new since the last visit. */
async function settle() {
  const { view } = store;
  if (config.replay) return;
  if (first) {
    first = false;
    if (unseen()) dialog("since", sincePanel);
  }
  markSeen();
  if (view.ask) unsaid.push(plain(view.ask.text));
  if (unsaid.length) say(unsaid.join(" "));
  unsaid = [];
  for (const seat of nextSeats()) {
    // asked: also of somebody who has answered already while others have not
    const other = await get(config.api.view, { seat });
    if (other.own.ask && store.view === view) return lower(seat, sit);
  }
  return undefined;
}

/** Look through the eyes of a seat. */
function sit(seat) {
  stream?.close();
  queue = [];
  forget();
  store.seat = seat;
  first = true;
  stream = new Stream(`${config.api.stream}?seat=${seat}`, {
    onView: receive,
    onGone: () => {
      location.href = "/";
    },
    onLost: () => {
      store.lost = true;
      drawStatus();
    },
    onBack: () => {
      store.lost = false;
      drawStatus();
    },
  });
}

// -- answers

const act = {
  choose(name) {
    if (store.busy || !store.open.has(name)) return;
    if (prefs.confirm && endsTurn(name)) {
      store.pending = name;
      drawAsked(act);
      document.querySelector("[data-confirm=yes]")?.focus();
      return;
    }
    answer(name);
  },
  confirm() {
    if (store.pending) answer(store.pending);
  },
  cancel() {
    if (!store.pending) return false;
    store.pending = null;
    drawAsked(act);
    return true;
  },
  undo: () => takeBack("undo"),
  restart: () => takeBack("restart"),
  skip() {
    hurry = pumping;
    finish();
    wake();
  },
};

/** A word (no thing) in the last phase of the own turn: what comes after cannot be undone. */
function endsTurn(name) {
  const { scene, ask } = store.view;
  if (ask.ends) return ask.ends === name;
  const last = scene.phases.length && scene.phase === scene.phases.length - 1;
  return last && scene.active === ask.seat && !store.open.get(name).kind;
}

const answer = (name) =>
  send(config.api.answer, { seat: store.seat, ask: store.view.ask.id, choice: name });

function takeBack(what) {
  if (store.view?.[what]) send(config.api[what], { seat: store.seat });
}

async function send(url, body) {
  if (store.busy) return;
  store.busy = true;
  store.pending = null;
  hide();
  document.body.classList.add("is-busy");
  const version = store.view.version;
  try {
    await post(url, body);
    markAnswered();
    setTimeout(() => catchUp(version), 1500);
  } catch (error) {
    refused(error);
  }
}

/** The stream is slow or down: ask for the view ourselves. */
async function catchUp(version) {
  if (store.view?.version !== version || pumping) return;
  try {
    receive(compose(await get(config.api.view, { seat: store.seat })));
  } catch {
    free();
  }
}

function free() {
  store.busy = false;
  document.body.classList.remove("is-busy");
}

/** Stale or illegal: nothing has changed; the present scene comes with a sentence. */
function refused(error) {
  free();
  store.notice = error instanceof Refused ? error.message : t("not_sent");
  if (error instanceof Refused && error.body.view) {
    const { notice } = store;
    take(compose(error.body.view), true);
    store.notice = notice;
  }
  draw();
}

// -- start

function click(event) {
  const pile = event.target.closest("[data-pile]");
  if (pile) return pileSheet(pile.dataset.pile);
  const element = event.target.closest("[data-id], [data-ref]");
  if (!element || wasPress() || element.matches("button")) return undefined;
  const name = element.dataset.id;
  if (name && store.open.has(name)) {
    element.closest("dialog")?.close();
    return act.choose(name);
  }
  return pin(element);
}

async function start() {
  wireTheme();
  wirePhone();
  wireLog();
  wirePeek();
  wireMenu();
  wireKeyboard(act);
  wireZoom();
  document.addEventListener("click", click);
  $("map")?.addEventListener("focusin", (event) => bring(event.target));
  $("ticker").addEventListener("click", act.skip);
  $("since-button").addEventListener("click", () => dialog("since", sincePanel));
  new ResizeObserver(() => store.view && fitSlips()).observe($("table"));
  document.addEventListener("frame", () => openSheet(""));
  const [things] = await Promise.all([
    get(config.api.things),
    loadHooks(config.hooks),
    document.fonts?.ready,
  ]);
  store.things = things;
  if (config.replay) return new Replay((view) => show(view, false));
  // with several people at this screen nobody's hand is shown before the curtain has been lifted
  return sit(config.mine.length === 1 ? config.mine[0] : -1);
}

start().catch((error) => {
  $("table").replaceChildren(
    h("p.loading", { role: "alert" }, t("not_loaded"), " ", String(error.message || "")),
  );
  throw error;
});
