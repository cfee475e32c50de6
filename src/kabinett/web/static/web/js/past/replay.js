// Replays a record: slider, steps, play and pause, speed, choice of seat, a link to the moment.
import { onEvent } from "../core/events.js";
import { latest } from "../core/latest.js";
import { get } from "../core/requests.js";
import { composeView } from "../core/view.js";
import { byId, findAll, h, setChildren, t } from "../dom.js";
import { prefs, setPref, setTempo } from "../prefs.js";
import { config, showSeat } from "../store.js";
import { cloneButton, mayClone } from "./clone.js";
import { linkButton, numberIn, setAddress, stepButton, viewerChoice } from "./moment_link.js";

/** @import { ReplayViewer, View } from "../types.d.ts" */

const MOMENT_TIME = 1100;
const TEMPI = [1, 2, 4, 0.5]; // speeds, in the order in which the button goes through them

export class Replay {
  /** @param {(view: View) => Promise<void>} show  draws a view */
  constructor(show) {
    const parameters = new URLSearchParams(location.search);
    const { viewers, start } = this.replay;
    this.show = show;
    this.viewer = numberIn(parameters, "viewer");
    if (!viewers.some((one) => one.seat === this.viewer)) this.viewer = viewers[0].seat;
    const line = numberIn(parameters, "line");
    const moment = Number.isNaN(line) ? (start ?? 0) : line;
    this.moment = Math.min(this.momentCount, Math.max(0, moment));
    this.timer = 0;
    this.beginRequest = latest();
    this.beginPlaying = latest();
    this.slider = this.makeSlider();
    /** @type {HTMLElement | null} */
    this.cloneBox = null;
    this.counter = h("output.replay-count");
    const toggle = { type: "button", onclick: () => this.toggle() };
    this.playButton = h("button.button.button-main.replay-play", toggle, t("replay_play"));
    this.tempoButton = h("button.button.replay-tempo", {
      type: "button",
      onclick: () => this.chooseTempo(TEMPI[(TEMPI.indexOf(prefs.tempo) + 1) % TEMPI.length]),
    });
    this.chooseTempo(prefs.tempo);
    this.draw();
    onEvent("moment", ({ line }) => {
      this.pause();
      this.goTo(line);
    });
    this.goTo(this.moment);
  }

  get replay() {
    return /** @type {{lines: number, start: number, viewers: ReplayViewer[]}} */ (config.replay);
  }

  /** The number of moments that this viewer sees. */
  get momentCount() {
    const viewer = this.replay.viewers.find((one) => one.seat === this.viewer);
    return viewer?.lines ?? this.replay.lines;
  }

  /** @param {number} times */
  chooseTempo(times) {
    setPref("tempo", times);
    const sign = times < 1 ? "½×" : `${times}×`;
    const title = t("replay_tempo", { times: sign });
    this.tempoButton.textContent = sign;
    this.tempoButton.title = title;
    this.tempoButton.setAttribute("aria-label", title);
    if (this.timer) setTempo(times);
  }

  makeSlider() {
    const slider = h("input.replay-slider", {
      type: "range",
      min: 0,
      max: this.momentCount,
      value: this.moment,
      "aria-label": t("replay_line"),
      oninput: () => {
        this.pause();
        this.goTo(Number(this.slider.value));
      },
    });
    return /** @type {HTMLInputElement} */ (slider);
  }

  /** @param {string} word
   * @param {number} by
   * @param {string} sign */
  stepButton(word, by, sign) {
    const onclick = () => {
      this.pause();
      this.goTo(this.moment + by);
    };
    return stepButton(word, sign, { data: { by }, onclick });
  }

  draw() {
    /** @param {number} seat */
    const choose = (seat) => {
      this.viewer = seat;
      this.goTo(this.moment);
    };
    this.cloneBox = h("span.replay-clone");
    setChildren(
      byId("asked"),
      h(
        "div.replay",
        null,
        h(
          "div.replay-run",
          null,
          this.stepButton("replay_first", -Infinity, "|◂"),
          this.stepButton("replay_back", -1, "◂"),
          this.playButton,
          this.stepButton("replay_next", 1, "▸"),
          this.stepButton("replay_last", Infinity, "▸|"),
          this.tempoButton,
        ),
        this.slider,
        this.counter,
        viewerChoice(this.replay.viewers, this.viewer, choose),
        linkButton(),
        this.cloneBox,
      ),
    );
  }

  /** @param {number} moment */
  async goTo(moment) {
    this.moment = Math.max(0, Math.min(this.momentCount, moment));
    this.slider.max = String(this.momentCount);
    this.slider.value = String(this.moment);
    this.counter.textContent = `${this.moment} / ${this.momentCount}`;
    for (const button of findAll(".replay-step")) {
      const end = Number(button.dataset.by) < 0 ? 0 : this.momentCount;
      button.toggleAttribute("disabled", this.moment === end);
    }
    if (this.cloneBox && mayClone(config.over))
      setChildren(this.cloneBox, cloneButton({ line: this.moment, viewer: this.viewer }));
    setAddress(`?line=${this.moment}&viewer=${this.viewer}`);
    const isLatest = this.beginRequest();
    /** @param {string} word */
    const say = (word) => {
      if (!isLatest()) return;
      this.pause();
      this.counter.textContent = t(word);
    };
    const request = { line: this.moment, viewer: this.viewer };
    const sent = await get(config.api.moment, request).catch(() => say("past_gone"));
    if (!sent || !isLatest()) return; // the slider has moved since
    showSeat(this.viewer);
    try {
      await this.show(composeView(sent));
    } catch (error) {
      console.error(error);
      say("not_drawn");
    }
  }

  toggle() {
    if (this.timer) return this.pause();
    let next = this.moment >= this.momentCount ? 0 : this.moment + 1;
    this.playButton.textContent = t("replay_pause");
    setTempo(prefs.tempo);
    const isLatest = this.beginPlaying();
    const beat = async () => {
      await this.goTo(next);
      if (!this.timer || !isLatest()) return; // somebody has paused, and perhaps plays again
      next = this.moment + 1;
      if (this.moment >= this.momentCount) this.pause();
      else this.timer = setTimeout(beat, MOMENT_TIME / prefs.tempo);
    };
    this.timer = setTimeout(beat, 50);
    return undefined;
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    setTempo(1);
    this.playButton.textContent = t("replay_play");
  }
}
