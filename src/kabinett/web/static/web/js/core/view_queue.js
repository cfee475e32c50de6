// Shows the views of a table one after the other; only the last view can be answered. The director,
// which loads when it is first needed, tells what others did.
import { pace } from "../prefs.js";
import { firstNewLine, store } from "../store.js";
import { mode } from "./mode.js";

/** @import { View } from "../types.d.ts" */

/** How the page shows a view.
 * @typedef {object} Showing
 * @property {boolean} mayAnswer  the viewer may answer its ask
 * @property {boolean} isTold  the director tells its new lines */

/** What the page does with views.
 * @typedef {object} Stage
 * @property {(view: View) => boolean} mayShow  May this view be shown now?  `show` asks this, too.
 * @property {(view: View) => string | undefined} answerOf  the answer that the viewer's last click has
 *   already given to a view
 * @property {(view: View, how: Showing) => Promise<void>} show
 * @property {() => void} finishMoves  ends all motion
 * @property {(error: unknown) => void} fail  handles an error
 * @property {(answer: string | undefined) => void} done  called when no view is left, with what
 *   `answerOf` returned for the last one
 * @property {() => void} redraw  draws the asked line again
 * @property {(queue: ViewQueue) => Promise<Teller>} loadDirector  makes the director of a queue */

/** Tells what others did.
 * @typedef {object} Teller
 * @property {boolean} isTelling  a telling is in place of the question
 * @property {boolean} isBack  the page shows an earlier beat, so views wait
 * @property {(view: View) => Promise<"told" | "silent">} tell  shows a view and tells its lines; if they
 *   need no telling, falls silent without showing it
 * @property {(view: View) => Promise<void>} linger  keeps the last telling in place until the next view
 *   comes, at most for a moment
 * @property {() => void} fallSilent
 * @property {() => void} noteArrival  the next view has come
 * @property {() => void} skip  ends the present wait
 * @property {() => void} clear  forgets all and ends the wait */

const MOST_WAITING = 200; // if more views wait, the page shows only the last one

export class ViewQueue {
  /** @type {View[]} */
  waiting = [];
  isPlaying = false;
  isReady = false; // words, things and hooks have loaded
  /** While views wait, shows them without motion, and the director tells nothing. */
  skips = false;
  /** @type {Teller | null} */
  director = null;

  /** The view that came last: only this one can be answered. @type {View | null} */
  latest = null;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
  }

  /** @param {View} view */
  receive(view) {
    this.latest = view;
    this.waiting.push(view);
    this.director?.noteArrival();
    if (this.isReady && !this.isPlaying && !this.director?.isBack) this.play();
  }

  /** Shows the waiting views in order. A view that cannot be drawn does not keep the next ones from
   * being shown. */
  async play() {
    let answerByClick;
    let hasFailed = false;
    this.isReady = true;
    this.isPlaying = true;
    while (this.waiting.length) {
      await null; // waits for all views that arrive together
      try {
        answerByClick = await this.showNext();
        hasFailed = false;
      } catch (error) {
        this.director?.clear();
        this.stage.fail(error);
        hasFailed = true;
      }
    }
    this.isPlaying = false;
    this.skips = false;
    if (!hasFailed) this.stage.done(answerByClick);
  }

  /** Shows the view that has waited longest. If it is the last one and the viewer has already
   * answered it with a second click, returns that answer. */
  async showNext() {
    if (this.waiting.length > MOST_WAITING) {
      this.waiting = this.waiting.slice(-1);
      this.skips = true;
    }
    const view = /** @type {View} */ (this.waiting.shift());
    if (!this.stage.mayShow(view)) return undefined;
    const answerByClick = this.isLatest(view) ? this.stage.answerOf(view) : undefined;
    // The director skips a view that is already answered; and it may have failed to load.
    const wantsTelling = this.hasNews(view) && answerByClick === undefined;
    const director = wantsTelling ? await this.loadDirector().catch(() => null) : this.director;
    if (!this.stage.mayShow(view)) return undefined; // the seat may have changed meanwhile
    if (wantsTelling && (await director?.tell(view)) === "told") {
      await director?.linger(view);
      if (this.isLatest(view)) await this.stage.show(view, { mayAnswer: true, isTold: true });
      return undefined;
    }
    // The last telling stays while others play on, even if a view brings nothing to tell.
    if (view.ask) director?.fallSilent();
    const mayAnswer = this.isLatest(view) && answerByClick === undefined && !director?.isTelling;
    await this.stage.show(view, { mayAnswer, isTold: false });
    await director?.linger(view);
    return answerByClick;
  }

  /** @param {View} view */
  isLatest(view) {
    return view === this.latest;
  }

  /** Does this view bring anything for the director to tell?
   * @param {View} view */
  hasNews(view) {
    if (!store.view) return false;
    const hasLines = firstNewLine(store.log, view.log) < view.log.length;
    const hasNews = hasLines || (view.over !== null && !store.view.over);
    return mode.isTable && hasNews && pace() > 0 && !document.hidden;
  }

  async loadDirector() {
    this.director ??= await this.stage.loadDirector(this);
    return this.director;
  }

  /** Shows the latest view, after a step back or a look at the past. */
  showPresent() {
    if (!this.latest) return undefined;
    if (this.isPlaying) {
      if (!this.waiting.length) this.waiting.push(this.latest);
      return undefined;
    }
    if (this.waiting.length) return this.play();
    return this.stage.show(this.latest, { mayAnswer: true, isTold: true });
  }

  /** Forgets all views. */
  clear() {
    this.waiting = [];
    this.latest = null;
    this.director?.clear();
  }

  /** Shows the waiting views at once, without motion. */
  skip() {
    this.skips = this.isPlaying;
    this.stage.finishMoves();
    this.director?.skip();
  }
}
