// Starts the page of a table in its mode: a table, a replay, a scratch board, a lesson.

import { answerTo } from "./answers.js";
import { closeList, drawAsked, isListOpen } from "./ask/asked.js";
import { wireClicks } from "./ask/clicks.js";
import { wireKeyboard } from "./ask/keyboard.js";
import { wireSelect } from "./ask/selection.js";
import { wireDrag } from "./board/drag.js";
import { wireEdges } from "./board/edges.js";
import { bringIntoSight, wireZoom } from "./board/zoom.js";
import { closeConnection, request } from "./core/connection.js";
import { openDialog } from "./core/dialog.js";
import { onEvent } from "./core/events.js";
import { loadHooks } from "./core/hooks.js";
import { mode } from "./core/mode.js";
import { get, isRefusal } from "./core/requests.js";
import { openSheetName } from "./core/sheets.js";
import { byId, findById, h, t } from "./dom.js";
import { loadClassStrip } from "./frame/class_loader.js";
import { wireMenu } from "./frame/menu.js";
import { wirePhone } from "./frame/phone.js";
import { wireLog } from "./log/log.js";
import { drawPage } from "./page.js";
import { wireCardIndexDrawer } from "./side/card_index_drawer.js";
import { wireNotes } from "./side/notes.js";
import { wireRulesDrawer } from "./side/rules_drawer.js";
import { wirePanes } from "./side/panes.js";
import { wireTalk } from "./side/talk.js";
import { wirePast } from "./past/past.js";
import { sinceContents } from "./past/story.js";
import { wireTheme } from "./prefs.js";
import { config, forgetDrawings, store } from "./store.js";
import { wireClocks } from "./table/clocks.js";
import { watchRoomOfFaces } from "./table/fit_faces.js";
import { fitSlips } from "./table/fit_slips.js";
import { wirePeek } from "./table/peek.js";
import { wireRisingHand } from "./table/rising_hand.js";
import { wireSounds } from "./table/sounds.js";
import {
  openSeat,
  queue,
  showFailure,
  showInReplay,
  showMoment,
  showPresent,
  showView,
  wireActions,
} from "./table_page.js";

/** Says that the page cannot start.
 * @param {unknown} error */
function drawNoStart(error) {
  const reason = isRefusal(error) ? error.message : "";
  const text = h("p.loading", { role: "alert" }, t("not_loaded"), " ", reason);
  byId("table").replaceChildren(text);
}

/** Starts the page in the configured mode: a table, a replay, a scratch board, a lesson. */
export async function startTable() {
  try {
    await start();
  } catch (error) {
    closeConnection();
    drawNoStart(error);
    throw error;
  }
}

async function start() {
  const everything = Promise.all([get(config.api.things), loadHooks(config.hooks), loadFonts()]);
  const { isTable, isReplay, isSketch } = mode;
  if (isTable) joinTable(); // the first view loads while the rest is prepared
  wireActions();
  wireTheme();
  wirePhone();
  wireRisingHand();
  wireLog();
  wirePanes();
  wirePeek();
  wireSelect();
  wireMenu();
  wireClocks();
  wireKeyboard();
  wireZoom();
  wireDrag();
  wireEdges();
  wireSounds();
  wireRulesDrawer();
  wireCardIndexDrawer();
  wireClicks();
  // Only for the keyboard: if a finger sets the focus, the board would move away under it.
  findById("map")?.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) bringIntoSight(target);
  });
  byId("since-button").addEventListener("click", () => openDialog("since", sinceContents));
  new ResizeObserver(() => store.view && fitSlips()).observe(byId("table"));
  watchRoomOfFaces();
  onEvent("frame", () => {
    if (!store.view) return;
    forgetDrawings(); // a phone shows other things than a desk, or folds others
    drawPage();
  });
  onEvent("sheet", () => {
    if (!isListOpen() || !openSheetName()) return;
    closeList(); // the list would cover the sheet
    drawAsked();
  });
  [store.things] = await everything;
  if (isTable) return queue.play();
  // Most tables need none of these modules, and do not wait for them.
  if (isReplay) {
    const { Replay } = await import("./past/replay.js");
    return new Replay(showInReplay);
  }
  if (isSketch) {
    const { startSketch } = await import("./sketch/sketch.js");
    return startSketch(showInReplay);
  }
  if (mode.isWatch) {
    const { watchTable } = await import("./past/watch.js");
    return watchTable(showInReplay);
  }
  const { Guide } = await import("./lesson/guide.js");
  const guide = new Guide(async (view) => void (await showView(view, { mayAnswer: true })));
  answerTo((choice) => guide.choose(choice));
  return guide;
}

/** Loads the fonts of the game before the page draws and measures anything. Of several files for one
 * face, the last has the usual letters.
 * @returns {Promise<unknown>} */
function loadFonts() {
  const styles = getComputedStyle(document.documentElement);
  const used = ["--text", "--display", "--narrow"].map(
    (name) => styles.getPropertyValue(name).split(",")[0].replaceAll('"', ""), // the first choice
  );
  const faces = new Map();
  document.fonts.forEach((face) => {
    const family = face.family.replaceAll('"', "");
    if (used.includes(family)) faces.set(`${family} ${face.weight}`, face);
  });
  return Promise.allSettled([...faces.values()].map((face) => face.load()));
}

function joinTable() {
  wirePast({ showMoment, showPresent, latestView: () => queue.latest });
  wireNotes();
  wireTalk(request);
  if (config.school_class) loadClassStrip(request).catch(showFailure);
  // If several people share this screen, nobody's hand shows before the curtain is lifted.
  openSeat(config.mine.length === 1 ? config.mine[0] : -1);
}
