// Answers of the table's page: what a click, a key or a button chooses, confirms and takes back, and
// what the site says about it.

import { closeList, drawAsked } from "./ask/asked.js";
import { rememberClick, rememberEarlyClick } from "./ask/last_click.js";
import { isFirstTap, isSelected, needsConfirmation, selectChoice } from "./ask/selection.js";
import { isMeantForAnother } from "./ask/swapped_choice.js";
import { holdsPen } from "./ask/team.js";
import { actions, provideActions } from "./core/actions.js";
import { request } from "./core/connection.js";
import { refusalText } from "./core/requests.js";
import { findFirst, t, targetOf } from "./dom.js";
import { usePreferences } from "./frame/preferences_loader.js";
import { drawPage, refocus } from "./page.js";
import { moveInPast } from "./past/past.js";
import { markAnswered } from "./past/story.js";
import { setPref } from "./prefs.js";
import { store } from "./store.js";
import { clickTarget } from "./table/click_target.js";
import { finishMoves } from "./table/mover.js";
import { hidePeek } from "./table/peek.js";

/** @import { ViewQueue } from "./core/view_queue.js" */
/** @import { PageActions } from "./types.d.ts" */

/** The views that the page shows. @type {ViewQueue} */
let queue;
/** Takes the answers in a lesson. @type {((choice: string) => void) | null} */
let takeAnswer = null;

/** @param {ViewQueue} views  those that the page shows */
export function wireAnswers(views) {
  queue = views;
  provideActions(ACTIONS);
}

/** @type {Partial<PageActions>} */
const ACTIONS = {
  choose(name, event) {
    if (!store.openChoices.has(name)) return;
    if (store.isSending) {
      if (event && !isFirstTap(event, name)) rememberEarlyClick(name);
      return;
    }
    if (event && isMeantForAnother(event, name)) {
      store.notice = t("swapped_choice");
      drawAsked();
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
    drawAsked();
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
    drawAsked();
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
    request(message).catch(showRefusal);
  },
  showRefusal,
  redrawAsked: drawAsked,
};

/** Lets somebody else than the site take the answers.
 * @param {(choice: string) => void} take */
export const answerTo = (take) => {
  takeAnswer = take;
};

/** @param {string} choice */
export function answer(choice) {
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
    drawPage();
  }
}

/** @param {Record<string, any>} message */
async function send(message) {
  if (store.isSending) return;
  store.isSending = true;
  store.toConfirm = null;
  queue.director?.clear();
  finishMoves();
  hidePeek();
  document.body.classList.add("is-busy");
  const linesBefore = store.log.length;
  try {
    await request(message);
  } catch (error) {
    // closed if a quick click has answered it, or after a step back
    if (!store.openChoices.size) queue.showPresent();
    return showRefusal(error);
  }
  if (!queue.isPlaying) endSending();
  if (store.view) markAnswered(linesBefore);
}

export function endSending() {
  store.isSending = false;
  document.body.classList.remove("is-busy");
}

/** After a refused answer, which has changed nothing: says why, and draws the present again.
 * @param {unknown} error */
function showRefusal(error) {
  endSending();
  if (!store.view) return; // another person has taken over the screen
  store.notice = refusalText(error);
  drawPage();
}
