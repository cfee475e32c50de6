// A lesson: the guide says a step, points at things, and answers; the table looks like any other.
import { post, Refused } from "../core/requests.js";
import { $, all, fill, first, h, t, write } from "../dom.js";
import { finish } from "../table/mover.js";
import { placesOf } from "../table/places.js";
import { isPhone, openSheet } from "../frame/sheets.js";
import { raiseReports } from "../panels/side.js";
import { config, store } from "../store.js";
import { compose } from "../core/view.js";
import { bringAll } from "../board/zoom.js";

/** @import { View } from "../types.d.ts" */

/** @typedef {{word: string, label: string}} Button */
/** @typedef {{path: string[], number: number, of: number, told: string[], text: string,
 *   tried: boolean, marks: string[], awaited: string, buttons: Button[],
 *   shown: {word: string, text: string} | null, done: boolean, playable: boolean}} Said */

const LOW = 70; // px: a line is at most this high
const SLIDE = 260; // ms that a sheet takes to come up or go down
const ON = "-"; // the word in a path for "go on"

export class Guide {
  /** @param {(view: View) => Promise<void>} show  draws a moment */
  constructor(show) {
    this.show = show;
    /** @type {Said | null} */
    this.said = null;
    this.busy = false; // an answer is on its way
    /** @type {string[] | null} the path to return to after being shown how it goes */
    this.asked = null;
    /** @type {Promise<unknown>} settles when everything lies still */
    this.shown = Promise.resolve();
    /** @type {HTMLElement[]} one for each thing that the guide points at */
    this.pointers = [];
    this.place = $("guide");
    this.place.hidden = false;
    this.settle();
    document.addEventListener("frame", () => this.settle());
    const again = () => requestAnimationFrame(() => this.point(this.marks));
    addEventListener("resize", again);
    document.addEventListener("scroll", again, true);
    document.addEventListener("sheet", () => setTimeout(again, SLIDE));
    document.addEventListener("map", again);
    new ResizeObserver(again).observe(this.place);
    const map = document.getElementById("map"); // on a phone the guide leaves it the rest
    if (map) new ResizeObserver(() => this.turn()).observe(map);
    this.go(this.told.path);
  }

  /** At a desk the guide stands beside the table, below the seats, and takes nothing from the board;
   * on a phone it stands above the asked line. */
  settle() {
    if (isPhone()) $("asked").before(this.place);
    else $("seats").after(this.place);
  }

  get told() {
    return /** @type {NonNullable<typeof config.lesson>} */ (config.lesson);
  }

  /** @param {string[]} path */
  async go(path) {
    if (this.busy) return;
    this.busy = true;
    finish(); // going on ends what still moves
    try {
      const { view, guide } = await post(config.api.lesson, { path, shown: this.asked !== null });
      await this.shown;
      this.said = guide;
      const next = compose(view);
      store.seat = next.viewer;
      this.point([]);
      write($("ticker"), ""); // it would tell of another position
      this.shown = this.show(next).then(() => this.said === guide && this.bring());
      this.draw(guide);
    } catch (error) {
      this.showRefusal(error);
    } finally {
      this.busy = false;
    }
  }

  /** What the guide points at: while it shows how it goes, the choice that it would make. */
  get marks() {
    if (!this.said) return [];
    const { shown, marks } = this.said;
    return this.asked && shown ? [shown.word] : marks;
  }

  /** @param {string} word  a choice, a thing, one of the guide's words, or ON */
  choose(word) {
    if (!this.said) return;
    if (word !== ON) this.asked = null; // the reader does it without help
    this.go([...this.said.path, word]);
  }

  /** Shows how it goes, from here on. */
  showHow() {
    if (!this.said || this.busy) return;
    this.asked = this.said.path;
    this.draw(this.said);
    this.bring();
  }

  /** Goes back to before it was shown, for the reader to try. */
  tryIt() {
    const path = this.asked ?? [];
    this.asked = null;
    this.go(path);
  }

  async playOn() {
    try {
      const { table } = await post(config.api.play, { path: this.said?.path ?? [] });
      location.href = table;
    } catch (error) {
      this.showRefusal(error);
    }
  }

  anew() {
    this.asked = null;
    this.go([]);
  }

  /** @param {unknown} error */
  showRefusal(error) {
    const isRefusal = error instanceof Refused && error.status;
    const sentence = isRefusal ? /** @type {Refused} */ (error).message : t("not_sent");
    const again = { type: "button", onclick: () => this.anew() };
    fill(
      this.place,
      h("p.guide-text", { role: "alert" }, sentence),
      h("div.guide-answers", null, h("button.button", again, t("guide_again"))),
    );
  }

  /** @param {Said} sentence */
  draw(sentence) {
    const { title, person } = this.told;
    const on = { type: "button", onclick: () => this.playOn() };
    const again = { type: "button", onclick: () => this.anew() };
    const shows = this.asked && sentence.shown;
    const hasMoved = sentence.path.length > 0;
    document.body.classList.toggle("is-shown", this.asked !== null);
    fill(
      this.place,
      h(
        "header.guide-head",
        { key: "head" },
        h("h2.guide-title", null, title),
        h("span.guide-number", null, t("guide_step", { n: sentence.number, of: sentence.of })),
        h(
          "div.guide-tools",
          null,
          hasMoved ? h("button.tool", again, t("guide_again")) : null,
          person && sentence.playable ? h("button.tool", on, t("guide_play")) : null,
        ),
      ),
      h(
        sentence.tried ? "div.guide-said.is-tried" : "div.guide-said",
        { key: `said ${sentence.path.join(" ")} ${shows ? "shown" : ""}`, role: "status" },
        sentence.told.length
          ? h(
              "ol.guide-told",
              { "aria-label": t("guide_told") },
              sentence.told.map((line) => h("li", null, line)),
            )
          : null,
        h(
          "p.guide-text",
          null,
          sentence.text,
          sentence.done && this.asked ? ` ${t("guide_now_you")}` : "",
        ),
        shows ? h("p.guide-shown", null, shows.text) : null,
        sentence.done ? this.more() : null,
      ),
      h("div.guide-answers.is-still", { key: "answers" }, this.answers(sentence)),
    );
    const wake = () => first(".guide-answers")?.classList.remove("is-still");
    addEventListener("pointermove", wake, { once: true });
  }

  /** Links to the other lessons of this game. */
  more() {
    const { more } = this.told;
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

  /** @param {Said} words */
  answers(words) {
    if (this.told.example) return this.answersOfExample(words);
    if (this.asked) return this.answersOfShown(words);
    return words.done ? this.answersAtEnd() : this.answersToStep(words);
  }

  /** @param {Said} words */
  answersOfExample(words) {
    const last = words.number === words.of;
    return [
      last ? null : this.nextButton([...words.path, ON]),
      h(last ? "a.button.button-main" : "a.button", { href: this.told.rules }, t("guide_rules")),
    ];
  }

  /** The buttons while the guide shows how it goes.
   * @param {Said} said */
  answersOfShown({ path, shown, done }) {
    const tries = { type: "button", onclick: () => this.tryIt() };
    return [
      done ? null : this.nextButton([...path, shown ? shown.word : ON]),
      h(done ? "button.button.button-main" : "button.button", tries, t("guide_try")),
      done ? h("a.button", { href: this.told.all }, t("guide_all")) : null,
    ];
  }

  /** @param {string[]} path  where it leads */
  nextButton(path) {
    const props = { key: ON, type: "button", data: { word: ON }, onclick: () => this.go(path) };
    return h("button.button.button-main", props, t("guide_next"));
  }

  answersAtEnd() {
    const next = this.told.small && this.told.more.find(({ done }) => !done);
    return [
      next
        ? h("a.button.button-main", { href: next.page }, t("guide_next_lesson"))
        : h("a.button.button-main", { href: this.told.new }, t("guide_new")),
      config.aid ? h("a.button", { href: config.aid }, t("player_aid")) : null,
      h("a.button", { href: this.told.all }, t("guide_all")),
    ];
  }

  /** @param {Said} said */
  answersToStep({ buttons, shown }) {
    const show = { key: "show", type: "button", onclick: () => this.showHow() };
    return [
      ...buttons.map(({ word, label }) =>
        h(
          word === ON ? "button.button.button-main" : "button.button",
          { key: word, type: "button", data: { word }, onclick: () => this.choose(word) },
          label,
        ),
      ),
      shown ? h("button.button.guide-show", show, t("guide_show")) : null,
    ];
  }

  // -- what it points at

  /** Brings the first of them into sight, and points at all. */
  bring() {
    const first = this.marks.flatMap(placesOf)[0];
    raiseReports(this.marks.some((name) => name.startsWith("report:")));
    const sheet = first?.closest("#hand") ? "hand" : beside(first) ? "table" : "";
    const slides =
      first && isPhone() && !store.view?.ask && (document.body.dataset.sheet ?? "") !== sheet;
    if (slides) openSheet(sheet);
    setTimeout(() => this.turn(), slides ? SLIDE : 0);
  }

  /** Shows them where they lie: on a board that shows a part, as many as fit; of a row that is too
   * long, the first; nothing in a sheet that is down. */
  turn() {
    const places = this.marks.flatMap(placesOf);
    const low = (/** @type {Element} */ one) => one.getBoundingClientRect().top >= innerHeight;
    if (places[0]?.closest("#map")) bringAll(places.filter((one) => one.closest("#map")));
    else places.find((one) => !low(one))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.point(this.marks);
  }

  /** Puts a pointer at each of these things that can be seen.
   * @param {string[]} marks */
  point(marks) {
    for (const pointer of this.pointers) pointer.remove();
    const words = marks.length
      ? all("#map text, #map [data-text]").map((one) => one.getBoundingClientRect())
      : [];
    this.pointers = marks.flatMap((name) => {
      const element = visiblePlace(name);
      return element ? [pointerTo(element, words)] : [];
    });
    document.body.append(...this.pointers);
  }
}

/** The first element for a name on this page whose middle is in sight: in the window, and on the board
 * in the part that it shows.  On the board it takes the smallest, and for a country its plate: the box
 * of a crooked thing has edges where the thing is not.
 * @param {string} name */
function visiblePlace(name) {
  const places = placesOf(name).filter((one) => {
    const at = one.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    const box = one.closest("#map")?.getBoundingClientRect();
    const { left, top, right, bottom } = box ?? new DOMRect(0, 0, innerWidth, innerHeight);
    return x > left && x < right && y > top && y < bottom && !isCovered(one);
  });
  const onBoard = places[0]?.closest("#map") ? places.filter((one) => one.closest("#map")) : [];
  const size = (/** @type {Element} */ one) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height;
  };
  return onBoard.toSorted((one, other) => size(one) - size(other))[0] ?? places[0];
}

/** Does something, as a sheet on a phone, lie over it?  A drawing has much that overlaps.
 * @param {Element} element */
function isCovered(element) {
  if (element instanceof SVGElement) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over !== null && !element.contains(over) && !over.contains(element);
}

/** Does it lie in the sheet beside a map?
 * @param {Element | undefined} element */
const beside = (element) => $("map") !== null && Boolean(element?.closest("#table"));

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {"beside" | "after" | "above" | "below"} Side */

/** Where the tip of an arrow is, and what the arrow covers, on each side of a box; the style sheet
 * has the same numbers.
 * @type {Record<Side, (box: Box) => {tip: number[], over: Box}>} */
const SIDES = {
  beside: ({ left, top, bottom }) => arrow(Math.max(left, 20), (top + bottom) / 2, -12, -10),
  after: ({ right, top, bottom }) => arrow(right, (top + bottom) / 2, -3, -10),
  above: ({ left, right, top }) => arrow((left + right) / 2, top, -10, -16),
  below: ({ left, right, bottom }) => arrow((left + right) / 2, bottom, -10, 2),
};
const ARROW = 18; // px: its length and width, and a little room

/** @param {number} x
 * @param {number} y
 * @param {number} right
 * @param {number} down */
function arrow(x, y, right, down) {
  const [left, top] = [x + right, y + down];
  return { tip: [x, y], over: { left, top, right: left + ARROW, bottom: top + ARROW } };
}

/** The area that two boxes share.
 * @param {Box} one
 * @param {Box} other */
function common(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The boxes of the texts on a thing itself.
 * @param {Element} element */
const textBoxes = (element) =>
  [...element.querySelectorAll("*")]
    .filter((one) => !one.children.length && one.textContent.trim())
    .map((one) => one.getBoundingClientRect());

/** A small arrow in the guide's own colour, which takes no click: beside a line, above a card, or
 * where it stays in the window and covers the least text of the thing and of the board.
 * @param {Element} element
 * @param {Box[]} board  the texts on the board */
export function pointerTo(element, board) {
  const box = element.getBoundingClientRect();
  const words = element instanceof SVGElement ? board : [...board, ...textBoxes(element)];
  /** @type {Side[]} */
  const order =
    box.height < LOW
      ? ["beside", "after", "above", "below"]
      : ["above", "below", "beside", "after"];
  const coverage = (/** @type {Side} */ side) => {
    const { over } = SIDES[side](box);
    const outside = ARROW ** 2 - common(over, new DOMRect(0, 0, innerWidth, innerHeight));
    return words.reduce((sum, word) => sum + common(over, word), outside);
  };
  const [side] = order.toSorted((one, other) => coverage(one) - coverage(other));
  const pointer = h(`i.guide-pointer.is-${side}`, { "aria-hidden": true });
  const [x, y] = SIDES[side](box).tip;
  pointer.style.left = `${Math.round(x)}px`;
  pointer.style.top = `${Math.round(y)}px`;
  return pointer;
}
