// Shows the views of a table one after the other. What others did is told by the director, which
// loads when it is first needed; only the last view can be answered.
import { answerOfLastClick } from "../ask/last_click.js";
import { mode } from "../core/mode.js";
import { pace } from "../prefs.js";
import { store } from "../store.js";
import { finishMoves } from "../table/mover.js";

/** @import { View } from "../types.d.ts" */

/** What the page does with a view.
 * `accepts`: may this view be shown now? `show`: draws it; with `live` it can be answered, with
 * `isTold` its lines are told elsewhere. `fail`: after an error. `done`: when no view waits any more;
 * `answer` is the answer that the viewer's last click has already given. `redraw`: draws the asked
 * line again. `loadDirector`: loads the module of the director.
 * @typedef {{accepts(view: View): boolean, show(view: View, live: boolean, isTold: boolean): Promise<void>,
 *   fail(error: unknown): void, done(answer: string | undefined): void, redraw(): void,
 *   loadDirector(): Promise<typeof import("./director.js")>}} Stage */

const MOST_WAITING = 200; // if more views wait, the page shows the last one at once

export class ViewQueue {
  /** @type {View[]} */
  waiting = [];
  isPlaying = false;
  isReady = false; // words, things and hooks have loaded
  /** Nothing moves, and nothing is told, until no view waits. */
  skips = false;
  /** @type {import("./director.js").Director | null} */
  director = null;

  /** The view that was shown last. @type {View | null} */
  present = null;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
  }

  /** @param {View} view */
  receive(view) {
    this.waiting.push(view);
    this.director?.endLinger();
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
    if (this.waiting.length > MOST_WAITING) this.skips = true;
    const view = /** @type {View} */ (this.waiting.shift());
    if (!this.stage.accepts(view)) return undefined;
    this.present = view;
    const answerByClick = this.waiting.length ? undefined : answerOfLastClick(view.ask);
    const wantsTelling = this.tells(view) && !answerByClick;
    // A director that cannot be loaded tells nothing.
    const director = wantsTelling ? await this.loadDirector().catch(() => null) : null;
    const isTold = (await director?.tell(view)) ?? false;
    // What was told last stays while others go on, even if a view brings nothing to tell.
    if (view.ask && !isTold) this.director?.fallSilent();
    if (!isTold)
      await this.stage.show(view, this.isLast() && !answerByClick && !store.telling, false);
    if (store.telling && this.isLast()) await this.director?.linger(view);
    if (store.telling === null && isTold && this.isLast()) await this.stage.show(view, true, true);
    return answerByClick;
  }

  isLast() {
    return this.waiting.length === 0;
  }

  /** May this view's lines be told?
   * @param {View} view */
  tells(view) {
    if (!store.view) return false;
    const news = (view.log?.length ?? 0) > 0 || (view.over && !store.view.over);
    return mode.isTable && Boolean(news) && pace() > 0 && !document.hidden;
  }

  async loadDirector() {
    if (!this.director) {
      const { Director } = await this.stage.loadDirector();
      this.director = new Director(this);
    }
    return this.director;
  }

  /** Shows the last view, after a step back. */
  showPresent() {
    if (this.waiting.length) return this.play();
    return this.present && this.stage.show(this.present, true, true);
  }

  /** Forgets all views. */
  clear() {
    this.waiting = [];
    this.present = null;
    this.director?.clear();
  }

  /** Shows the last view at once. */
  skip() {
    this.skips = this.isPlaying;
    finishMoves();
    this.director?.skip();
  }
}
