// The page of a table: shows the views that come in one after the other.

import { answer, endSending, wireAnswers } from "./answers.js";
import { closeList, drawAsked } from "./ask/asked.js";
import { answerOfClicks } from "./ask/last_click.js";
import { holdsPen, takeTeam, withoutRights } from "./ask/team.js";
import { holdRoll } from "./board/board.js";
import { lastRollIn } from "./board/last_roll.js";
import { provideActions } from "./core/actions.js";
import { connect } from "./core/connection.js";
import { openDialog } from "./core/dialog.js";
import { mode } from "./core/mode.js";
import { get } from "./core/requests.js";
import { ViewQueue } from "./core/view_queue.js";
import { drawConnection } from "./frame/bar.js";
import { leaveClosedClass, showClass } from "./frame/class_loader.js";
import { spokenEnd } from "./frame/game_over.js";
import { showLastLine, speakNews, tickLines } from "./log/ticker.js";
import { drawFailure, drawPage } from "./page.js";
import { addMessage, drawTalk, fetchTalk, fetchTalkAsSpectator } from "./side/talk.js";
import { endPast, noteNews, showLinkedMoment } from "./past/past.js";
import { hasOwnTurnBegun, hasUnseenLines, markSeen, sinceContents } from "./past/story.js";
import { pace, prefs } from "./prefs.js";
import { askKey, config, firstNewLine, forgetView, setView, showSeat, store } from "./store.js";
import { isCurtainDown, lowerCurtain, ownSeatsWaiting } from "./table/curtain.js";
import { finishMoves, measureTable, playMoves } from "./table/mover.js";
import { drawSeats } from "./table/seats.js";
import { soundChange } from "./table/sounds.js";

/** @import { View } from "./types.d.ts" */

const ROLL_TIME = 2000; // ms for which dice stay in sight if nothing moves
const RETRY = 2000; // ms after which the page checks again whether another seat is asked
const READING_TIME = 700; // ms for which a moment of a replay stays before the next one is shown
/** The view that the page shows, as the site sent it. @type {View | null} */
let sentView = null;
let skipsMotion = false;
let isFirstView = true;
let mayHaveMissedTalk = false; // the connection broke, and people may have talked

// -- views

export const queue = new ViewQueue({
  mayShow,
  answerOf: answerOfClicks,
  async show(view, how) {
    if (mayShow(view)) await showView(view, how);
  },
  finishMoves,
  fail: showFailure,
  done(answerByClick) {
    if (!store.view || store.past) return;
    if (answerByClick) answer(answerByClick);
    else afterLastView();
  },
  redraw: drawAsked,
  async loadDirector(queue) {
    const { Director } = await import("./director/director.js");
    return new Director(queue);
  },
});

/** Lets buttons and keys answer, and skip what the page still shows. */
export function wireActions() {
  wireAnswers(queue);
  provideActions({
    skip() {
      queue.skip();
      endPause();
    },
  });
}

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
  await showView(view, { mayAnswer: false }).catch(showFailure);
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
 * @param {{mayAnswer: boolean, isTold?: boolean}} how
 * @returns {Promise<boolean>} whether there are new lines that the director has not told */
export async function showView(view, { mayAnswer, isTold = false }) {
  const hadView = Boolean(store.view);
  const isStill = skipsMotion || queue.skips;
  const moves = hadView && !isStill && pace() > 0;
  const before = moves ? measureTable() : null;
  const askBefore = askKey(store.view?.ask);
  const last = store.view;
  const logBefore = store.log;
  showRightfulView(view, mayAnswer);
  soundChange(last, isStill);
  if (askBefore !== askKey(store.view.ask)) {
    store.notice = "";
    closeList();
  }
  const start = firstNewLine(logBefore, store.log);
  drawPage();
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
  if (await showView(view, { mayAnswer: false })) await pause(READING_TIME * pace());
}

/** Makes a view the present one, without the rights that only the holder of the pen has.
 * @param {View} view
 * @param {boolean} mayAnswer */
function showRightfulView(view, mayAnswer) {
  sentView = view;
  setView(holdsPen() ? view : withoutRights(view), mayAnswer);
}

/** Shows what has changed in the class, including who now holds the pen.
 * @param {import("./frame/class_strip.js").SchoolClass} data */
function receiveClass(data) {
  const hadPen = holdsPen();
  takeTeam(data.team);
  showClass(data);
  if (!store.view || !sentView || store.past || !mode.hasAskedLine) return;
  if (hadPen === holdsPen()) return drawAsked();
  showRightfulView(sentView, store.openChoices.size > 0);
  drawPage();
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

/** Shows the table as a seat sees it.
 * @param {number} seat */
export function openSeat(seat) {
  queue.clear();
  forgetView();
  showSeat(seat);
  isFirstView = true;
  connect(config.table, seat, {
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
      drawPage();
    },
  });
}
