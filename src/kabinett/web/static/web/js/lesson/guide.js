// A lesson. The guide explains a step, points at things and reacts to answers; the table looks as
// in a game.

import { lastRollIn } from "../board/last_roll.js";
import { bringAllIntoSight } from "../board/zoom.js";
import { onEvent } from "../core/events.js";
import { post, refusalText } from "../core/requests.js";
import { isPhone, openSheet, openSheetName } from "../core/sheets.js";
import { speak, spokenText } from "../core/speech.js";
import { composeView } from "../core/view.js";
import {
  byId,
  findAll,
  findById,
  findFirst,
  h,
  hasBoard,
  plainText,
  setChildren,
  setText,
  t,
} from "../dom.js";
import { raiseReports } from "../side/panes.js";
import { config, showSeat, store } from "../store.js";
import { finishMoves } from "../table/mover.js";
import { elementsNamed } from "../table/places.js";
import { pointerTo, visibleElement } from "./pointers.js";

/** @import { View } from "../types.d.ts" */

/** @typedef {{word: string, label: string}} Button */
/** @typedef {{path: string[], number: number, of: number, told: string[], text: string,
 *   tried: boolean, marks: string[], awaited: string, buttons: Button[],
 *   shown: {word: string, text: string} | null, done: boolean, playable: boolean}} LessonStep */

const SHEET_TIME = 260; // ms that a sheet takes to come up or go down
const GO_ON = "-"; // the word for "go on" in the path of a lesson

export class Guide {
  /** @param {(view: View) => Promise<void>} show  draws a view */
  constructor(show) {
    this.show = show;
    /** @type {LessonStep | null} */
    this.step = null;
    this.isLoading = false; // a step is being loaded
    /** The path to return to after the guide has shown how to answer. @type {string[] | null} */
    this.pathBeforeShowing = null;
    /** Settles when nothing on the table moves any more. @type {Promise<unknown>} */
    this.drawn = Promise.resolve();
    /** The arrows, one for each thing that the guide points at. @type {HTMLElement[]} */
    this.pointers = [];
    this.box = byId("guide");
    this.box.hidden = false;
    this.box.tabIndex = -1;
    this.placeGuide();
    onEvent("frame", () => this.placeGuide());
    const pointAgain = () => requestAnimationFrame(() => this.pointAt(this.marks));
    addEventListener("resize", pointAgain);
    document.addEventListener("scroll", pointAgain, true);
    onEvent("sheet", () => setTimeout(pointAgain, SHEET_TIME));
    onEvent("board", pointAgain);
    new ResizeObserver(pointAgain).observe(this.box);
    // On a phone, the height of the guide decides the height of the board.
    const map = findById("map");
    if (map) new ResizeObserver(() => this.scrollToMarks()).observe(map);
    this.goTo(this.lesson.path);
  }

  /** Puts the guide below the seats at a desk, where it takes nothing from the board, and above the
   * asked line on a phone. */
  placeGuide() {
    if (isPhone()) byId("asked").before(this.box);
    else byId("seats").after(this.box);
  }

  get lesson() {
    return /** @type {NonNullable<typeof config.lesson>} */ (config.lesson);
  }

  /** @param {string[]} path
   * @param {string[] | null} [returnTo]  where the demonstration began; null: there is none */
  async goTo(path, returnTo = this.pathBeforeShowing) {
    if (this.isLoading) return;
    this.isLoading = true;
    const tryAgain = () => this.goTo(path, returnTo);
    finishMoves(); // ends what still moves
    try {
      const { view, guide } = await post(config.api.lesson, { path, shown: returnTo !== null });
      await this.drawn;
      this.pathBeforeShowing = returnTo;
      this.step = guide;
      const next = composeView(view);
      showSeat(next.viewer);
      this.pointAt([]);
      setText(byId("ticker"), ""); // the ticker would show lines about another position
      keepRollInSight(next);
      this.drawn = this.show(next)
        .then(() => this.step === guide && this.showMarks())
        .catch((error) => {
          console.error(error);
          this.showProblem(t("not_drawn"), tryAgain);
        });
      this.draw(guide);
    } catch (error) {
      this.showProblem(refusalText(error, "not_done"), tryAgain);
    } finally {
      this.isLoading = false;
    }
  }

  /** The names of the things that the guide points at. While it shows how to answer, that is the
   * choice that it would make. */
  get marks() {
    if (!this.step) return [];
    const { shown, marks } = this.step;
    return this.pathBeforeShowing && shown ? [shown.word] : marks;
  }

  /** @param {string} word  a choice, a thing, a word of the guide, or GO_ON */
  choose(word) {
    if (!this.step) return;
    const goesOn = word === GO_ON; // otherwise the reader goes on alone
    this.goTo([...this.step.path, word], goesOn ? this.pathBeforeShowing : null);
  }

  /** Starts to show how to answer. */
  showHow() {
    if (!this.step || this.isLoading) return;
    this.pathBeforeShowing = this.step.path;
    this.draw(this.step);
    this.showMarks();
  }

  /** Goes back to where the demonstration began, so that the reader can try. */
  tryIt() {
    this.goTo(this.pathBeforeShowing ?? [], null);
  }

  async playOn() {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      const { table } = await post(config.api.play, { path: this.step?.path ?? [] });
      const wakeUp = () => {
        this.isLoading = false; // the browser may come back to this page
      };
      addEventListener("pagehide", wakeUp, { once: true });
      location.href = table;
    } catch (error) {
      this.isLoading = false;
      this.showProblem(refusalText(error, "not_done"), () => this.playOn());
    }
  }

  restart() {
    this.goTo([], null);
  }

  /** @param {string} text  what is wrong
   * @param {() => void} tryAgain */
  showProblem(text, tryAgain) {
    const againProps = { type: "button", onclick: () => this.restart() };
    const retryProps = { type: "button", onclick: tryAgain };
    setChildren(
      this.box,
      h("p.guide-text", { role: "alert" }, text),
      h(
        "div.guide-answers",
        null,
        h("button.button.button-main", retryProps, t("guide_retry")),
        h("button.button", againProps, t("guide_again")),
      ),
    );
  }

  /** @param {LessonStep} step */
  draw(step) {
    const { title, person } = this.lesson;
    const playProps = { type: "button", onclick: () => this.playOn() };
    const againProps = { type: "button", onclick: () => this.restart() };
    const shows = this.pathBeforeShowing && step.shown;
    const hasMoved = step.path.length > 0;
    document.body.classList.toggle("is-shown", this.pathBeforeShowing !== null);
    setChildren(
      this.box,
      h(
        "header.guide-head",
        { key: "head" },
        h("h2.guide-title", null, title),
        h("span.guide-number", null, t("guide_step", { n: step.number, of: step.of })),
        h(
          "div.guide-tools",
          null,
          hasMoved ? h("button.tool", againProps, t("guide_again")) : null,
          person && step.playable ? h("button.tool", playProps, t("guide_play")) : null,
        ),
      ),
      h(
        step.tried ? "div.guide-said.is-tried" : "div.guide-said",
        { key: `said ${step.path.join(" ")} ${shows ? "shown" : ""}` },
        step.told.length
          ? h(
              "ol.guide-told",
              { "aria-label": t("guide_told") },
              step.told.map((line) => h("li", null, line)),
            )
          : null,
        h(
          "p.guide-text",
          null,
          step.text,
          step.done && this.pathBeforeShowing ? ` ${t("guide_now_you")}` : "",
        ),
        shows ? h("p.guide-shown", null, shows.text) : null,
        step.done ? this.otherLessons() : null,
      ),
      h("div.guide-answers.is-still", { key: "answers" }, this.buttons(step)),
    );
    const wake = () => findFirst(".guide-answers")?.classList.remove("is-still");
    addEventListener("pointermove", wake, { once: true });
    this.speakStep(step);
    this.moveFocus();
  }

  /** Makes a screen reader say what the guide says, and what is asked.
   * @param {LessonStep} step */
  speakStep({ number, of }) {
    const said = findAll(":is(.guide-told, .guide-text, .guide-shown)", this.box).map(spokenText);
    const asked = plainText(store.view?.ask?.text ?? []);
    speak([`${t("guide_step", { n: number, of })}.`, ...said, asked].join(" ").trim());
  }

  /** Moves the focus on with the lesson: to what is asked, or to the button that goes on. */
  moveFocus() {
    const { activeElement } = document;
    if (activeElement?.closest("#log-section, dialog")) return;
    const isLost = activeElement === document.body || this.box.contains(activeElement);
    const next = findFirst(".guide-answers .button-main") ?? this.box;
    const place = store.view?.ask ? isLost && byId("asked") : next;
    if (place) place.focus({ preventScroll: true });
  }

  /** Links to the other lessons of this game. */
  otherLessons() {
    const { more } = this.lesson;
    if (!more.length) return null;
    return h(
      "ul.guide-more",
      { "aria-label": t("guide_more") },
      more.map(({ title, about, page, done }) =>
        h(
          "li",
          null,
          h("a", { href: page }, title),
          " ",
          h("span", null, about, done ? ` ✓ ${t("guide_done")}` : ""),
        ),
      ),
    );
  }

  /** @param {LessonStep} step */
  buttons(step) {
    if (this.lesson.example) return this.buttonsOfExample(step);
    if (this.pathBeforeShowing) return this.buttonsWhileShowing(step);
    return step.done ? this.buttonsAtEnd() : this.buttonsOfStep(step);
  }

  /** @param {LessonStep} step */
  buttonsOfExample(step) {
    const last = step.number === step.of;
    return [
      last ? null : this.nextButton([...step.path, GO_ON]),
      h(last ? "a.button.button-main" : "a.button", { href: this.lesson.rules }, t("guide_rules")),
    ];
  }

  /** The buttons while the guide shows how to answer.
   * @param {LessonStep} said */
  buttonsWhileShowing({ path, shown, done }) {
    const tries = { type: "button", onclick: () => this.tryIt() };
    return [
      done ? null : this.nextButton([...path, shown ? shown.word : GO_ON]),
      h(done ? "button.button.button-main" : "button.button", tries, t("guide_try")),
      done ? h("a.button", { href: this.lesson.all }, t("guide_all")) : null,
    ];
  }

  /** @param {string[]} path  the path to which the button leads */
  nextButton(path) {
    const props = {
      key: GO_ON,
      type: "button",
      data: { word: GO_ON },
      onclick: () => this.goTo(path),
    };
    return h("button.button.button-main", props, t("guide_next"));
  }

  buttonsAtEnd() {
    const next = this.lesson.small && this.lesson.more.find(({ done }) => !done);
    return [
      next
        ? h("a.button.button-main", { href: next.page }, t("guide_next_lesson"))
        : h("a.button.button-main", { href: this.lesson.new }, t("guide_new")),
      config.aid ? h("a.button", { href: config.aid }, t("player_aid")) : null,
      h("a.button", { href: this.lesson.all }, t("guide_all")),
    ];
  }

  /** @param {LessonStep} said */
  buttonsOfStep({ buttons, shown }) {
    const show = { key: "show", type: "button", onclick: () => this.showHow() };
    return [
      ...buttons.map(({ word, label }) =>
        h(
          word === GO_ON ? "button.button.button-main" : "button.button",
          { key: word, type: "button", data: { word }, onclick: () => this.choose(word) },
          label,
        ),
      ),
      shown ? h("button.button.guide-show", show, t("guide_show")) : null,
    ];
  }

  // -- what it points at

  /** Brings the first of the marked things into sight, and points at all of them. */
  showMarks() {
    const first = this.marks.flatMap(elementsNamed)[0];
    raiseReports(this.marks.some((name) => name.startsWith("report:")));
    const sheet = first?.closest("#hand") ? "hand" : isInTableSheet(first) ? "table" : "";
    const slides = first && isPhone() && !store.view?.ask && openSheetName() !== sheet;
    if (slides) openSheet(sheet);
    setTimeout(() => this.scrollToMarks(), slides ? SHEET_TIME : 0);
  }

  /** Scrolls to the marked things: on a board, shows as many as fit; otherwise shows the first that
   * is not in a closed sheet. */
  scrollToMarks() {
    const places = this.marks.flatMap(elementsNamed);
    const low = (/** @type {Element} */ one) => one.getBoundingClientRect().top >= innerHeight;
    if (places[0]?.closest("#map")) bringAllIntoSight(places.filter((one) => one.closest("#map")));
    else places.find((one) => !low(one))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.pointAt(this.marks);
  }

  /** Puts an arrow at each of these things that is visible.
   * @param {string[]} marks */
  pointAt(marks) {
    for (const pointer of this.pointers) pointer.remove();
    const words = marks.length
      ? findAll("#map text, #map [data-text]").map((one) => one.getBoundingClientRect())
      : [];
    this.pointers = marks.flatMap((name) => {
      const element = visibleElement(name);
      return element ? [pointerTo(element, words)] : [];
    });
    document.body.append(...this.pointers);
  }
}

/** Keeps dice in sight during the step in which they are rolled.
 * @param {View} next  the view of that step */
function keepRollInSight({ log }) {
  const roll = lastRollIn(log);
  store.heldRoll = store.view && roll >= store.log.length ? roll : null;
}

/** Is an element in the sheet beside a board?
 * @param {Element | undefined} element */
const isInTableSheet = (element) => hasBoard() && Boolean(element?.closest("#table"));
