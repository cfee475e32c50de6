// The page of a table: shows the views that come in one after the other, and sends answers.

import { closeList, drawAsked } from "./ask/asked.js";
import { answerOfClicks, rememberClick, rememberEarlyClick } from "./ask/last_click.js";
import { isFirstTap, isSelected, needsConfirmation, selectChoice } from "./ask/selection.js";
import { isMeantForAnother } from "./ask/swapped_choice.js";
import { holdsPen, takeTeam, withoutRights } from "./ask/team.js";
import { holdRoll } from "./board/board.js";
import { lastRollIn } from "./board/last_roll.js";
import { Connection } from "./core/connection.js";
import { openDialog } from "./core/dialog.js";
import { mode } from "./core/mode.js";
import { get, Refused, refusalText } from "./core/requests.js";
import { findFirst, t, targetOf } from "./dom.js";
import { ViewQueue } from "./core/view_queue.js";
import { drawConnection } from "./frame/bar.js";
import { leaveClosedClass, showClass } from "./frame/class_loader.js";
import { spokenEnd } from "./frame/game_over.js";
import { usePreferences } from "./frame/preferences_loader.js";
import { showLastLine, speakNews, tickLines } from "./log/ticker.js";
import { drawFailure, drawPage, refocus } from "./page.js";
import { addMessage, drawTalk, fetchTalk, fetchTalkAsSpectator } from "./side/talk.js";
import { endPast, moveInPast, noteNews, showLinkedMoment } from "./past/past.js";
import {
  hasOwnTurnBegun,
  hasUnseenLines,
  markAnswered,
  markSeen,
  sinceContents,
} from "./past/story.js";
import { pace, prefs, setPref } from "./prefs.js";
import { askKey, config, firstNewLine, forgetView, setView, showSeat, store } from "./store.js";
import { clickTarget } from "./table/click_target.js";
import { isCurtainDown, lowerCurtain, ownSeatsWaiting } from "./table/curtain.js";
import { finishMoves, measureTable, playMoves } from "./table/mover.js";
import { hidePeek } from "./table/peek.js";
import { drawSeats } from "./table/seats.js";
import { soundChange } from "./table/sounds.js";

/** @import { PageActions, View } from "./types.d.ts" */

const ROLL_TIME = 2000; // ms for which dice stay in sight if nothing moves
const RETRY = 2000; // ms after which the page checks again whether another seat is asked
const READING_TIME = 700; // ms for which a moment of a replay stays before the next one is shown
/** @type {Connection | null} */
let connection = null;
/** Takes the answers in a lesson. @type {((choice: string) => void) | null} */
let takeAnswer = null;
/** The view that the page shows, as the server sent it. @type {View | null} */
let sentView = null;
let skipsMotion = false;
let isFirstView = true;
let mayHaveMissedTalk = false; // the connection broke, and people may have talked

// -- views

export const queue = new ViewQueue({
  mayShow,
  answerOf: answerOfClicks,
  async show(view, live, isTold) {
    if (mayShow(view)) await showView(view, live, isTold);
  },
  finishMoves,
  fail: showFailure,
  done(answerByClick) {
    if (!store.view || store.past) return;
    if (answerByClick) answer(answerByClick);
    else afterLastView();
  },
  redraw: () => drawAsked(actions),
  async loadDirector(queue) {
    const { Director } = await import("./director/director.js");
    return new Director(queue);
  },
});

/** May the page show this view now? It shows none while somebody looks at the past, and never another
 * seat's cards.
 * @param {View} view */
function mayShow(view) {
  return !isCurtainDown() && view.viewer === store.seat && !store.past;
}

/** @param {View} view */
function receiveView(view) {
  drawConnection(false);
  if (view.viewer !== store.seat) return; // for who looked before; its private lines stay unread
  queue.receive(view);
  noteNews(view);
}

/** @param {unknown} error */
export function showFailure(error) {
  drawFailure(error);
  endSending();
}

/** Shows a moment of the past.
 * @param {View} view */
export async function showMoment(view) {
  await showView(view, false).catch(showFailure);
}

/** Returns from the past to the present, without motion. */
export async function showPresent() {
  skipsMotion = true;
  try {
    queue.skip();
    await queue.showPresent();
  } catch (error) {
    return showFailure(error);
  } finally {
    skipsMotion = false;
  }
  return queue.isPlaying ? undefined : afterLastView();
}

/** @param {View} view
 * @param {boolean} live
 * @param {boolean} [isTold]  the director tells the new lines
 * @returns {Promise<boolean>} whether there are new lines that the director has not told */
export async function showView(view, live, isTold = false) {
  const hadView = Boolean(store.view);
  const isStill = skipsMotion || queue.skips;
  const moves = hadView && !isStill && pace() > 0;
  const before = moves ? measureTable() : null;
  const askBefore = askKey(store.view?.ask);
  const last = store.view;
  const logBefore = store.log;
  showRightfulView(view, live);
  soundChange(last, isStill);
  if (askBefore !== askKey(store.view.ask)) {
    store.notice = "";
    closeList();
  }
  const start = firstNewLine(logBefore, store.log);
  drawPage(actions);
  if (hadView && !isTold && mode.isTable) holdStillRoll(start);
  endSending();
  if (!hadView) return false;
  const lines = store.log.slice(start).filter((line) => !line.level);
  if (start < logBefore.length) showLastLine();
  if (!isTold) tickLines(lines);
  if (before) await playMoves(before);
  return before !== null && lines.length > 0;
}

/** If motion is off and so the director tells nothing, keeps new dice in sight for a while.
 * @param {number} from  the number of the first new line */
function holdStillRoll(from) {
  const roll = lastRollIn(store.log);
  if (roll >= from && !pace() && prefs.speed !== "off") holdRoll(roll, ROLL_TIME);
}

/** Shows a moment of a game that somebody replays or watches, and leaves time to read its lines.
 * @param {View} view */
export async function showInReplay(view) {
  if (await showView(view, false)) await pause(READING_TIME * pace());
}

/** Makes a view the present one, without the rights that only the holder of the pen has.
 * @param {View} view
 * @param {boolean} live */
function showRightfulView(view, live) {
  sentView = view;
  setView(holdsPen() ? view : withoutRights(view), live);
}

/** Shows what has changed in the class, including who now holds the pen.
 * @param {import("./frame/class_strip.js").SchoolClass} data */
function receiveClass(data) {
  const hadPen = holdsPen();
  takeTeam(data.team);
  showClass(data);
  if (!store.view || !sentView || store.past || !mode.hasAskedLine) return;
  if (hadPen === holdsPen()) return drawAsked(actions);
  showRightfulView(sentView, store.openChoices.size > 0);
  drawPage(actions);
}

let endPause = () => {};
/** @param {number} time
 * @returns {Promise<void>} */
const pause = (time) =>
  new Promise((resolve) => {
    endPause = resolve;
    setTimeout(resolve, time);
  });

/** Called when no view is left: shows what is new since the last visit, and hands over to another
 * person at this screen. */
async function afterLastView() {
  const { view } = store;
  if (!mode.isTable) return undefined;
  const others = ownSeatsWaiting();
  if (isFirstView) {
    isFirstView = false;
    if (location.hash && !others.length) showLinkedMoment();
    else if (hasUnseenLines() && (config.mine.length < 2 || hasOwnTurnBegun()))
      openDialog("since", sinceContents);
  }
  markSeen();
  drawTalk();
  fetchTalkAsSpectator(config.mine.length > 0);
  speakNews(view.ask?.text, view.over ? spokenEnd(view.over) : "");
  return handOver(view, others);
}

/** Lowers the curtain for the first of these seats that is asked, if the page still shows this view
 * then. Asks again if the site does not answer.
 * @param {View} view
 * @param {number[]} seats
 * @returns {Promise<void>} */
async function handOver(view, seats) {
  for (const seat of seats) {
    // a seat that has answered still counts as asked while others have not
    const other = await get(config.api.view, { seat }).catch(() => null);
    if (store.view !== view) return;
    if (!other) {
      setTimeout(() => store.view === view && handOver(view, seats), RETRY);
      return;
    }
    if (!other.own.ask) continue;
    queue.clear(); // the director may be telling what has come meanwhile
    return lowerCurtain(seat, openSeat);
  }
}

export const closeConnection = () => connection?.close();

/** Sends a message about the table over the present connection.
 * @param {Record<string, any>} message
 * @returns {Promise<void>} */
export const request = (message) =>
  connection?.request(message) ?? Promise.reject(new Refused(0, {}));

/** Shows the table as a seat sees it.
 * @param {number} seat */
export function openSeat(seat) {
  closeConnection();
  queue.clear();
  forgetView();
  showSeat(seat);
  isFirstView = true;
  connection = new Connection(config.table, seat, {
    onView: receiveView,
    onGone: () => {
      location.href = "/";
    },
    onLost: () => {
      drawConnection(true);
      mayHaveMissedTalk = true;
    },
    onBack: () => {
      drawConnection(false);
      if (mayHaveMissedTalk) fetchTalk();
      mayHaveMissedTalk = false;
    },
    onTalk: addMessage,
    onHere: (seats) => {
      store.seatsPresent = seats;
      if (store.view) drawSeats();
    },
    onClass: receiveClass,
    onClosed: (error) => {
      if (leaveClosedClass()) return;
      store.notice = error;
      endPast();
      if (!store.view) return;
      const last = queue.latest ?? store.view;
      queue.clear();
      setView({ ...withoutRights(last), ask: null, given: [], leader: null }, false);
      drawPage(actions);
    },
  });
}

// -- answers

/** @type {PageActions} */
export const actions = {
  choose(name, event) {
    if (!store.openChoices.has(name)) return;
    if (store.isSending) {
      if (event && !isFirstTap(event, name)) rememberEarlyClick(name);
      return;
    }
    if (event && isMeantForAnother(event, name)) {
      store.notice = t("swapped_choice");
      drawAsked(actions);
      return;
    }
    if (event && holdsPen()) rememberClick(name, targetOf(event));
    const element = event && isFirstTap(event, name) && clickTarget(event)?.element;
    if (element) return selectChoice(element, name, () => actions.choose(name));
    if (!holdsPen()) return propose(name);
    // a selected choice has already said that it ends the turn
    if (!needsConfirmation(name) || isSelected(name)) return answer(name);
    store.toConfirm = name;
    closeList();
    drawAsked(actions);
    findFirst("[data-confirm=yes]")?.focus();
  },
  confirm() {
    if (store.toConfirm) answer(store.toConfirm);
  },
  confirmForGood() {
    setPref("confirm", false);
    actions.confirm();
  },
  cancel() {
    const choice = store.toConfirm;
    if (!choice) return false;
    store.toConfirm = null;
    drawAsked(actions);
    refocus(choice, "asked");
    return true;
  },
  undo: () => takeBack("undo"),
  restart: () => takeBack("restart"),
  openOrders: (name) => usePreferences(({ openOrders }) => openOrders(name), showRefusal),
  startAutoPass() {
    const { viewer } = store.view; // another seat may be open once the module is there
    usePreferences(({ saveAutoPass }) => saveAutoPass(viewer, true), showRefusal);
  },
  moveInPast,
  sendDecision(message) {
    connection?.request(message).catch(showRefusal);
  },
  showRefusal,
  redrawAsked: () => drawAsked(actions),
  skip() {
    queue.skip();
    endPause();
  },
};

/** Lets somebody else than the site take the answers.
 * @param {(choice: string) => void} take */
export const answerTo = (take) => {
  takeAnswer = take;
};

/** @param {string} choice */
function answer(choice) {
  if (takeAnswer) takeAnswer(choice);
  else send({ type: "answer", ask: store.view.ask?.id, choice });
}

/** Proposes a choice to the holder of the pen, or takes the proposal back.
 * @param {string} choice */
function propose(choice) {
  const message = { type: "class", act: "propose", ask: store.view.ask?.id, choice };
  hidePeek();
  request(message).catch(showRefusal);
}

/** @param {"undo" | "restart"} what */
function takeBack(what) {
  if (store.view?.[what]) send({ type: what });
  else if (what === "undo" && store.view?.no_undo) {
    store.notice = t(`no_undo_${store.view.no_undo}`);
    drawPage(actions);
  }
}

/** @param {Record<string, any>} message */
async function send(message) {
  if (store.isSending || !connection) return;
  store.isSending = true;
  store.toConfirm = null;
  queue.director?.clear();
  finishMoves();
  hidePeek();
  document.body.classList.add("is-busy");
  const linesBefore = store.log.length;
  try {
    await connection.request(message);
  } catch (error) {
    return showRefusal(error);
  }
  if (!queue.isPlaying) endSending();
  if (store.view) markAnswered(linesBefore);
}

function endSending() {
  store.isSending = false;
  document.body.classList.remove("is-busy");
}

/** After a refused answer, which has changed nothing: says why, and draws the present again.
 * @param {unknown} error */
function showRefusal(error) {
  endSending();
  if (!store.view) return; // another person has taken over the screen
  store.notice = refusalText(error);
  drawPage(actions);
}
