// The record played back: slider, steps, play and pause, whose eyes, a link to the moment.
import { get } from "./api.js";
import { $, h, t } from "./dom.js";
import { config, store } from "./store.js";
import { compose } from "./view.js";

const BEAT = 1100;

export class Replay {
  /** `show(view, stepwise)` draws a moment. */
  constructor(show) {
    const asked = new URLSearchParams(location.search);
    const { viewers, start } = config.replay;
    this.show = show;
    this.viewer = Number(asked.get("viewer") ?? viewers[0].seat);
    if (!viewers.some((one) => one.seat === this.viewer)) this.viewer = viewers[0].seat;
    this.line = Math.min(this.lines, Math.max(0, Number(asked.get("line") ?? start ?? 0)));
    this.timer = 0;
    this.draw();
    this.go(this.line);
  }

  /** How many moments there are through these eyes. */
  get lines() {
    return (
      config.replay.viewers.find((one) => one.seat === this.viewer).lines ?? config.replay.lines
    );
  }

  draw() {
    const step = (label, by, text) =>
      h(
        "button.button.replay-step",
        {
          type: "button",
          "aria-label": t(label),
          title: t(label),
          onclick: () => {
            this.pause();
            this.go(this.line + by);
          },
        },
        text,
      );
    this.slider = h("input.replay-slider", {
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
    this.count = h("output.replay-count");
    this.playing = h(
      "button.button.button-main.replay-play",
      { type: "button", onclick: () => this.toggle() },
      t("replay_play"),
    );
    const eyes = h(
      "select",
      {
        onchange: (event) => {
          this.viewer = Number(event.target.value);
          this.go(this.line);
        },
      },
      config.replay.viewers.map((one) =>
        h("option", { value: one.seat, selected: one.seat === this.viewer }, one.label),
      ),
    );
    const link = h(
      "button.button.button-quiet",
      { type: "button", onclick: () => this.copy(link) },
      t("replay_link"),
    );
    $("asked").replaceChildren(
      h(
        "div.replay",
        null,
        h(
          "div.replay-run",
          null,
          step("replay_first", -Infinity, "|◂"),
          step("replay_back", -1, "◂"),
          this.playing,
          step("replay_next", 1, "▸"),
          step("replay_last", Infinity, "▸|"),
        ),
        this.slider,
        this.count,
        h("label.replay-eyes", null, h("span", null, t("replay_viewer")), eyes),
        link,
      ),
    );
  }

  async go(line) {
    this.line = Math.max(0, Math.min(this.lines, line));
    this.slider.max = this.lines;
    this.slider.value = this.line;
    this.count.textContent = `${this.line} / ${this.lines}`;
    const at = `?line=${this.line}&viewer=${this.viewer}`;
    history.replaceState(null, "", at);
    for (const field of document.querySelectorAll(".languages input[name=next]"))
      field.value = location.pathname + at;
    const wanted = Symbol("moment");
    this.wanted = wanted;
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
    const beat = async () => {
      await this.go(this.line + 1);
      if (!this.timer) return;
      if (this.line >= this.lines) this.pause();
      else this.timer = setTimeout(beat, BEAT);
    };
    this.timer = setTimeout(beat, 50);
    return undefined;
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing.textContent = t("replay_play");
  }

  async copy(button) {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    button.textContent = t("replay_copied");
  }
}
