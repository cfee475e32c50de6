// The director tells what others do: first who acts, with what and where, then the outcome, while
// the board moves. The viewer may go on, fast-forward, pause, and step back. All this happens on
// this screen alone, and the site never waits for it.
import { renewSheetOfAsk } from "../ask/sheet_of_ask.js";
import { rolePlate, seatName, slipElement } from "../cards.js";
import { holdRoll } from "../board/board.js";
import { bringAllIntoSight, returnToOwnView } from "../board/zoom.js";
import { onEvent } from "../core/events.js";
import { speak } from "../core/speech.js";
import { closeSheet, openSheetName } from "../core/sheets.js";
import { byId, findAll, findById, h, sentence, setChildren } from "../dom.js";
import { pips, shape } from "../drawing.js";
import { mainSeat } from "../log/groups.js";
import { showLastLine, showWaiting } from "../log/ticker.js";
import { pace } from "../prefs.js";
import { config, firstNewLine, panelOf, store } from "../store.js";
import { finishMoves } from "../table/mover.js";
import { pointAt } from "../table/places.js";
import { endTelling, tellingsOf, timeOf } from "./beats.js";
import { drawControls, wireControls } from "./controls.js";
import { shownMilestones } from "./shown_milestones.js";

/** @import { View } from "../types.d.ts" */
/** @import { Telling } from "./beats.js" */
/** @import { ViewQueue } from "../core/view_queue.js" */
/** A view with its tellings. @typedef {{view: View, tellings: Telling[]}} Beat */
/** What the director does.
 * - `idle`: nothing; the page shows the last view and its question.
 * - `telling`: a sentence is in place of the question until its wait ends.
 * - `paused`: the same, but only the viewer can end the wait.
 * - `back`: the viewer has stepped back to an earlier beat, and everything else waits.
 * @typedef {"idle" | "telling" | "paused" | "back"} State */
/** A wait that ends by itself, unless the director is paused.
 * @typedef {object} Wait
 * @property {number} time  ms at normal speed
 * @property {boolean} isLinger  the next view ends it, too
 * @property {() => void} end */

const HASTE = 6; // times as fast while the viewer holds the key or button
const LINGER = 1200; // ms for which the last telling stays while others think
const MOST_BEATS = 80; // to step back to

export class Director {
  /** @type {State} */
  state = "idle";
  /** The beats since the viewer's last answer. @type {Beat[]} */
  beats = [];
  /** The beat that the page shows. */
  at = -1;
  /** The page tells the last beat, or lingers on it, and has not forgotten it. */
  tellsLastBeat = false;
  /** The viewer holds the key or button that fast-forwards. */
  isHeld = false;
  /** The present wait; null if nothing waits. @type {Wait | null} */
  pending = null;
  /** The last telling. @type {Telling | null} */
  telling = null;
  timer = 0;

  /** @param {ViewQueue} queue */
  constructor(queue) {
    this.queue = queue;
    this.stage = queue.stage;
    wireControls(this);
    onEvent("past", () => this.queue.skip()); // nothing may wait while the page shows the past
    drawControls(this);
  }

  get isTelling() {
    return this.state !== "idle";
  }

  get isBack() {
    return this.state === "back";
  }

  /** Does nothing go on before the viewer says so? */
  get waitsForViewer() {
    return this.state === "paused" || this.state === "back";
  }

  /** Does the page show the last view, with nothing left to tell? */
  get isAtPresent() {
    return !this.tellsLastBeat && !this.isBack;
  }

  /** Enters a state. Only in `telling` does the present wait end by itself.
   * @param {State} state */
  enter(state) {
    this.state = state;
    this.startTimer();
    drawControls(this);
  }

  // -- telling

  /** Shows a view and tells its lines. If they need no telling, falls silent without showing it.
   * @param {View} view
   * @returns {Promise<"told" | "silent">} */
  async tell(view) {
    const news = tellingsOf(view.log, firstNewLine(store.log, view.log), view.scene.zones);
    if (view.over && !store.view.over) news.push(endTelling(view.over));
    const tellings = news.filter(
      (one) => concernsOthers(one) || one.dice.length > 0 || isFresh(one),
    );
    if (!tellings.length) {
      this.fallSilent();
      return "silent";
    }
    const beat = { view, tellings };
    this.beats = [...this.beats, beat].slice(-MOST_BEATS);
    this.at = this.beats.length - 1;
    this.tellsLastBeat = true;
    await this.play(beat).finally(() => {
      this.tellsLastBeat = false;
    });
    return "told";
  }

  /** @param {Beat} beat */
  async play({ view, tellings }) {
    const [first, ...rest] = tellings;
    this.say(first, rest.length > 0);
    // A cause is told before the board changes, an outcome while it changes.
    if (first.isCause) await this.wait(timeOf(first));
    if (!this.tellsLastBeat) return; // the page has forgotten it
    await this.stage.show(view, { mayAnswer: false, isTold: true });
    this.pointAtNames();
    await this.stay(first, first.isCause ? 0 : timeOf(first));
    for (const telling of rest) {
      if (!this.tellsLastBeat) return;
      this.say(telling, telling !== rest.at(-1));
      await this.stay(telling, timeOf(telling));
    }
  }

  /** Leaves a telling for a while. If it has a milestone that was never shown, shows that instead.
   * @param {Telling} telling
   * @param {number} time */
  async stay(telling, time) {
    if (this.waitsForViewer) await this.wait(0);
    if (!this.tellsLastBeat || this.isSilent() || !isFresh(telling))
      return time ? this.wait(time) : undefined;
    const { showMilestone } = await import("./milestones.js");
    return showMilestone(this, /** @type {any} */ (telling.milestone));
  }

  isSilent() {
    return this.queue.skips || store.past !== null;
  }

  /** @param {Telling} telling
   * @param {boolean} [hasMore]  further tellings follow, so the end of the view is not told yet */
  say(telling, hasMore = false) {
    if (this.isSilent()) return;
    document.body.toggleAttribute("data-more-told", hasMore);
    // On a phone the viewer's hand, which cannot be played now, would cover the board.
    if (openSheetName() === "hand") {
      closeSheet();
      renewSheetOfAsk();
    }
    if (this.state === "idle") this.state = "telling";
    this.telling = telling;
    store.telling = () => drawTelling(telling);
    holdRoll(telling.roll ?? null);
    this.stage.redraw();
    this.pointAtNames();
    showWaiting();
    speak(telling.spoken);
    drawControls(this);
  }

  /** Does the page show the dice that the viewer rolled? Then any click goes on. */
  get showsOwnRoll() {
    return this.state === "telling" && isOwnRoll(this.telling) && store.telling !== null;
  }

  /** Points at the things that the telling names and brings them into sight, also after the board
   * was drawn again. */
  pointAtNames() {
    if (!store.telling || !this.telling) return;
    pointAt(this.telling.names);
    bringAllIntoSight(findAll("#map [data-pointed]"));
  }

  /** Keeps the last telling until the next view comes, or for a moment. Falls silent if the viewer
   * is asked or the game is over.
   * @param {View} view */
  async linger(view) {
    if (!this.isTelling || !this.queue.isLatest(view)) return;
    this.tellsLastBeat = true;
    if (!view.ask && !view.over) await this.wait(LINGER, true);
    this.tellsLastBeat = false;
    if (this.queue.isLatest(view)) this.fallSilent();
  }

  noteArrival() {
    if (this.pending?.isLinger && !this.waitsForViewer) this.pending.end();
  }

  fallSilent() {
    if (store.telling) {
      pointAt([]);
      returnToOwnView();
    }
    document.body.removeAttribute("data-more-told");
    this.state = "idle";
    store.telling = null;
    holdRoll(null);
    showLastLine();
    drawControls(this);
  }

  // -- time

  /** @param {number} time  ms at normal speed
   * @param {boolean} [isLinger]
   * @returns {Promise<void>} */
  wait(time, isLinger = false) {
    if (this.isSilent() || !this.tellsLastBeat) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(this.timer);
        this.pending = null;
        resolve();
      };
      this.pending = { time, isLinger, end };
      this.startTimer();
    });
  }

  startTimer() {
    clearTimeout(this.timer);
    if (!this.pending || this.waitsForViewer) return;
    const { time, end } = this.pending;
    this.timer = setTimeout(end, (time * pace()) / (this.isHeld ? HASTE : 1));
  }

  /** Goes on at once: to the next sentence or, after a step back, to the next beat. */
  goOn() {
    finishMoves();
    return this.isBack ? this.stepForward() : this.pending?.end();
  }

  /** Goes on to the last view and tells nothing of it. */
  skip() {
    this.resume();
    this.pending?.end();
    drawControls(this);
  }

  /** Pauses, or goes on after a pause or a step back. */
  pause() {
    if (this.waitsForViewer) this.resume();
    else if (this.isTelling) this.enter("paused");
  }

  resume() {
    if (this.isBack) this.leaveBeats();
    else if (this.state === "paused") this.enter("telling");
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    this.isHeld = isHeld;
    if (isHeld) finishMoves();
    this.startTimer();
  }

  // -- steps back

  canStepBack() {
    return !store.past && (this.isAtPresent ? this.beats.length > 0 : this.at > 0);
  }

  /** Shows the beat before; from the present, the last beat again. */
  stepBack() {
    if (!this.canStepBack()) return undefined;
    if (!this.isAtPresent) this.at -= 1;
    this.enter("back");
    return this.showBeat();
  }

  /** Shows the next beat; after the last one, the present. */
  stepForward() {
    if (this.at + 1 >= this.beats.length) return this.leaveBeats();
    this.at += 1;
    if (this.tellsLastBeat && this.at + 1 === this.beats.length) this.enter("paused");
    return this.showBeat();
  }

  async showBeat() {
    const beat = this.beats[this.at];
    findById("milestone")?.remove(); // it belongs to another beat
    await this.stage.show(beat.view, { mayAnswer: false, isTold: true });
    if (beat !== this.beats[this.at]) return; // the viewer went on, or the page has forgotten it
    this.say(/** @type {Telling} */ (beat.tellings.at(-1)));
  }

  /** Returns to the beat that is being told, or else to the view that can be answered. */
  leaveBeats() {
    this.at = this.beats.length - 1;
    if (this.tellsLastBeat) {
      this.enter("telling");
      return this.showBeat();
    }
    this.fallSilent();
    return this.queue.showPresent();
  }

  /** Forgets all beats, also the one that is being told, when the viewer has answered or leaves the
   * screen to another seat. */
  clear() {
    this.beats = [];
    this.at = -1;
    this.tellsLastBeat = false;
    this.fallSilent();
    this.pending?.end();
  }
}

/** Did somebody other than the viewer do this, or does it concern others? What the viewer did needs
 * no telling.
 * @param {Telling} telling */
const concernsOthers = ({ seat, isCause, lines }) =>
  seat !== store.seat ||
  (!isCause && lines.some((line) => ![null, store.seat].includes(mainSeat(line))));

/** Did the viewer roll these dice?
 * @param {Telling | null} telling */
const isOwnRoll = (telling) => Boolean(telling?.dice.length) && telling?.seat === store.seat;

/** Is this a milestone that this browser has not shown?
 * @param {Telling} telling */
const isFresh = ({ milestone }) =>
  Boolean(config.milestones && milestone && !shownMilestones().includes(milestone.key));

/** Draws a telling in place of the question.
 * @param {Telling} telling */
function drawTelling({ seat, above, parts, dice, card }) {
  const panel = seat === null ? undefined : panelOf(seat);
  setChildren(
    byId("asked"),
    h(
      "div.asked-line.telling",
      { key: "telling" },
      panel
        ? h(
            "span.telling-plate",
            null,
            rolePlate(panel.role, panel.seat),
            h("span.visually-hidden", null, seatName(panel)),
          )
        : null,
      h(
        "div.telling-words",
        null,
        above.length ? h("p.telling-above", null, sentence(above)) : null,
        h("p.telling-text", null, sentence(parts)),
      ),
      dice.length ? h("span.telling-dice", { "aria-hidden": true }, dice.map(die)) : null,
      card ? h("div.telling-card", null, slipOf(card)) : null,
    ),
  );
}

/** @param {number} value */
function die(value) {
  const face = shape("rect", { x: 1, y: 1, width: 30, height: 30, rx: 5 });
  return shape("svg", { viewBox: "0 0 32 32", class: "telling-die" }, face, ...pips(value));
}

/** The strip of a card in the telling, which does not count as the place where the card lies.
 * @param {string} card */
function slipOf(card) {
  const slip = slipElement(card);
  delete slip.dataset.card;
  delete slip.dataset.id;
  slip.dataset.ref = card;
  return slip;
}
