// Plays a record back: slider, steps, play and pause, how fast, whose eyes, a link to the moment.
import { get } from "../core/requests.js";
import { cloneButton, mayClone } from "./clone.js";
import { $, all, fill, h, t } from "../dom.js";
import { prefs, setPref, setTempo } from "../prefs.js";
import { config, store } from "../store.js";
import { compose } from "../core/view.js";

/** @import { Eyes, View } from "../types.d.ts" */

const BEAT = 1100;
const TEMPI = [1, 2, 4, 0.5]; // times as fast, in the order of the button

export class Replay {
  /** @param {(view: View) => Promise<void>} show  draws a moment */
  constructor(show) {
    const parameters = new URLSearchParams(location.search);
    const { viewers, start } = this.told;
    this.show = show;
    this.viewer = Number(parameters.get("viewer") ?? viewers[0].seat);
    if (!viewers.some((one) => one.seat === this.viewer)) this.viewer = viewers[0].seat;
    this.line = Math.min(this.lines, Math.max(0, Number(parameters.get("line") ?? start ?? 0)));
    this.timer = 0;
    this.wanted = 0;
    this.slider = this.makeSlider();
    /** @type {HTMLElement | null} */
    this.clone = null;
    this.count = h("output.replay-count");
    const toggle = { type: "button", onclick: () => this.toggle() };
    this.playing = h("button.button.button-main.replay-play", toggle, t("replay_play"));
    this.tempo = h("button.button.replay-tempo", {
      type: "button",
      onclick: () => this.setTempo(TEMPI[(TEMPI.indexOf(prefs.tempo) + 1) % TEMPI.length]),
    });
    this.setTempo(prefs.tempo);
    this.draw();
    document.addEventListener("kabinett:moment", (event) => {
      this.pause();
      this.go(/** @type {CustomEvent<{line: number}>} */ (event).detail.line);
    });
    this.go(this.line);
  }

  get told() {
    return /** @type {{lines: number, start: number, viewers: Eyes[]}} */ (config.replay);
  }

  /** How many moments these eyes see. */
  get lines() {
    const eyes = this.told.viewers.find((one) => one.seat === this.viewer);
    return eyes?.lines ?? this.told.lines;
  }

  /** @param {number} times */
  setTempo(times) {
    setPref("tempo", times);
    const sign = times < 1 ? "½×" : `${times}×`;
    const title = t("replay_tempo", { times: sign });
    this.tempo.textContent = sign;
    this.tempo.title = title;
    this.tempo.setAttribute("aria-label", title);
    if (this.timer) setTempo(times);
  }

  makeSlider() {
    const slider = h("input.replay-slider", {
      type: "range",
      min: 0,
      max: this.lines,
      value: this.line,
      "aria-label": t("replay_line"),
      oninput: () => {
        this.pause();
        this.go(Number(this.slider.value));
      },
    });
    return /** @type {HTMLInputElement} */ (slider);
  }

  /** @param {string} word
   * @param {number} by
   * @param {string} sign */
  step(word, by, sign) {
    const onclick = () => {
      this.pause();
      this.go(this.line + by);
    };
    const title = t(word);
    const props = { type: "button", "aria-label": title, title: title, data: { by }, onclick };
    return h("button.button.replay-step", props, sign);
  }

  draw() {
    const choose = (/** @type {Event} */ event) => {
      this.viewer = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      this.go(this.line);
    };
    const eyes = this.told.viewers.map(({ seat, label }) =>
      h("option", { value: seat, selected: seat === this.viewer }, label),
    );
    const title = t("replay_link");
    const copy = {
      type: "button",
      title: title,
      "aria-label": title,
      onclick: () => this.copy(link),
    };
    const link = h("button.button.button-quiet", copy, t("past_link"));
    this.clone = h("span.replay-clone");
    fill(
      $("asked"),
      h(
        "div.replay",
        null,
        h(
          "div.replay-run",
          null,
          this.step("replay_first", -Infinity, "|◂"),
          this.step("replay_back", -1, "◂"),
          this.playing,
          this.step("replay_next", 1, "▸"),
          this.step("replay_last", Infinity, "▸|"),
          this.tempo,
        ),
        this.slider,
        this.count,
        h(
          "label.replay-eyes",
          null,
          h("span", null, t("replay_viewer")),
          h("select", { onchange: choose, "aria-label": t("replay_viewer") }, eyes),
        ),
        link,
        this.clone,
      ),
    );
  }

  /** @param {number} line */
  async go(line) {
    this.line = Math.max(0, Math.min(this.lines, line));
    this.slider.max = String(this.lines);
    this.slider.value = String(this.line);
    this.count.textContent = `${this.line} / ${this.lines}`;
    for (const button of all(".replay-step")) {
      const end = Number(button.dataset.by) < 0 ? 0 : this.lines;
      button.toggleAttribute("disabled", this.line === end);
    }
    if (this.clone && mayClone(config.over)) fill(this.clone, cloneButton("line", this.line));
    const at = `?line=${this.line}&viewer=${this.viewer}`;
    history.replaceState(null, "", at);
    for (const field of document.querySelectorAll(".languages input[name=next]")) {
      /** @type {HTMLInputElement} */ (field).value = location.pathname + at;
    }
    this.wanted += 1;
    const { wanted } = this;
    const moment = { line: this.line, viewer: this.viewer };
    const view = compose(await get(config.api.moment, moment));
    if (this.wanted !== wanted) return; // the slider has moved on
    store.seat = this.viewer;
    await this.show(view);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.line >= this.lines) this.line = 0;
    this.playing.textContent = t("replay_pause");
    setTempo(prefs.tempo);
    const beat = async () => {
      await this.go(this.line + 1);
      if (!this.timer) return;
      if (this.line >= this.lines) this.pause();
      else this.timer = setTimeout(beat, BEAT / prefs.tempo);
    };
    this.timer = setTimeout(beat, 50);
    return undefined;
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    setTempo(1);
    this.playing.textContent = t("replay_play");
  }

  /** @param {HTMLElement} button */
  async copy(button) {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    button.textContent = t("replay_copied");
  }
}
