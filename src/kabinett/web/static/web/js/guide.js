// A lesson: the guide says a step, points at things, and answers; the table is drawn as any other.
import { post, Refused } from "./api.js";
import { $, all, fill, first, h, t, write } from "./dom.js";
import { finish } from "./mover.js";
import { placesOf } from "./places.js";
import { isPhone, openSheet } from "./sheets.js";
import { raiseReports } from "./side.js";
import { config, store } from "./store.js";
import { compose } from "./view.js";
import { bringAll } from "./zoom.js";

/** @import { View } from "./types.d.ts" */

/** @typedef {{word: string, label: string}} Button */
/** @typedef {{path: string[], number: number, of: number, told: string[], text: string,
 *   tried: boolean, marks: string[], awaited: string, buttons: Button[],
 *   shown: {word: string, text: string} | null, done: boolean, playable: boolean}} Said */

const LOW = 70; // so high is a line at most
const SLIDE = 260; // so long a sheet takes to come up or go down
const ON = "-"; // the word of a path that goes on

export class Guide {
  /** @param {(view: View) => Promise<void>} show  draws a moment */
  constructor(show) {
    this.show = show;
    /** @type {Said | null} */
    this.said = null;
    this.busy = false; // an answer is under way
    /** @type {string[] | null} where he was who is being shown how it goes */
    this.asked = null;
    /** @type {Promise<unknown>} until all has moved that moves */
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
    const map = document.getElementById("map"); // on a phone it has what the guide leaves it
    if (map) new ResizeObserver(() => this.turn()).observe(map);
    this.go(this.told.path);
  }

  /** At a desk it stands beside the table, below the seats, and takes nothing from the board; on a
   * phone above what is asked. */
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
    finish(); // who goes on has seen enough of what moved
    try {
      const { view, guide } = await post(config.api.lesson, { path, shown: this.asked !== null });
      await this.shown;
      this.said = guide;
      const composed = compose(view);
      store.seat = composed.viewer;
      this.point([]);
      write($("ticker"), ""); // of another position it would tell what does not lie there
      this.shown = this.show(composed).then(() => this.said === guide && this.bring());
      this.draw(guide);
    } catch (error) {
      this.refused(error);
    } finally {
      this.busy = false;
    }
  }

  /** What it points at: what it would choose, for whoever is being shown that. */
  get marks() {
    if (!this.said) return [];
    const { shown, marks } = this.said;
    return this.asked && shown ? [shown.word] : marks;
  }

  /** @param {string} word  a choice, a thing, something that is said, or to go on */
  choose(word) {
    if (!this.said) return;
    if (word !== ON) this.asked = null; // he does it himself
    this.go([...this.said.path, word]);
  }

  /** Show how it goes, from here on. */
  showHow() {
    if (!this.said || this.busy) return;
    this.asked = this.said.path;
    this.draw(this.said);
    this.bring();
  }

  /** Back to where he was, to do it himself. */
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
      this.refused(error);
    }
  }

  anew() {
    this.asked = null;
    this.go([]);
  }

  /** @param {unknown} error */
  refused(error) {
    const told = error instanceof Refused && error.status;
    const sentence = told ? /** @type {Refused} */ (error).message : t("not_sent");
    const again = { type: "button", onclick: () => this.anew() };
    fill(
      this.place,
      h("p.guide-text", { role: "alert" }, sentence),
      h("div.guide-answers", null, h("button.button", again, t("guide_again"))),
    );
  }

  /** @param {Said} said */
  draw(said) {
    const { title, person } = this.told;
    const on = { type: "button", onclick: () => this.playOn() };
    const again = { type: "button", onclick: () => this.anew() };
    const shows = this.asked && said.shown;
    const moved = said.path.length > 0;
    document.body.classList.toggle("is-shown", this.asked !== null);
    fill(
      this.place,
      h(
        "header.guide-head",
        { key: "head" },
        h("h2.guide-title", null, title),
        h("span.guide-number", null, t("guide_step", { n: said.number, of: said.of })),
        h(
          "div.guide-tools",
          null,
          moved ? h("button.tool", again, t("guide_again")) : null,
          person && said.playable ? h("button.tool", on, t("guide_play")) : null,
        ),
      ),
      h(
        said.tried ? "div.guide-said.is-tried" : "div.guide-said",
        { key: `said ${said.path.join(" ")} ${shows ? "shown" : ""}`, role: "status" },
        said.told.length
          ? h(
              "ol.guide-told",
              { "aria-label": t("guide_told") },
              said.told.map((line) => h("li", null, line)),
            )
          : null,
        h("p.guide-text", null, said.text, said.done && this.asked ? ` ${t("guide_now_you")}` : ""),
        shows ? h("p.guide-shown", null, shows.text) : null,
        said.done ? this.more() : null,
      ),
      h("div.guide-answers.is-still", { key: "answers" }, this.answers(said)),
    );
    const stirred = () => first(".guide-answers")?.classList.remove("is-still");
    addEventListener("pointermove", stirred, { once: true });
  }

  /** The other lessons of this game. */
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

  /** @param {Said} said */
  answers(said) {
    if (this.told.example) return this.answersOfExample(said);
    if (this.asked) return this.answersOfShown(said);
    return said.done ? this.answersAtEnd() : this.answersToStep(said);
  }

  /** @param {Said} said */
  answersOfExample(said) {
    const last = said.number === said.of;
    return [
      last ? null : this.nextButton([...said.path, ON]),
      h(last ? "a.button.button-main" : "a.button", { href: this.told.rules }, t("guide_rules")),
    ];
  }

  /** Of who is being shown how it goes.
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

  /** Let the first of them be seen, and point at all. */
  bring() {
    const first = this.marks.flatMap(placesOf)[0];
    raiseReports(this.marks.some((name) => name.startsWith("report:")));
    const sheet = first?.closest("#hand") ? "hand" : beside(first) ? "table" : "";
    const slides =
      first && isPhone() && !store.view?.ask && (document.body.dataset.sheet ?? "") !== sheet;
    if (slides) openSheet(sheet);
    setTimeout(() => this.turn(), slides ? SLIDE : 0);
  }

  /** Let them be seen where they lie: on a board of which a part is shown as many as it holds, of
   * a row that is too long the first, but not in a sheet that is down. */
  turn() {
    const places = this.marks.flatMap(placesOf);
    const low = (/** @type {Element} */ one) => one.getBoundingClientRect().top >= innerHeight;
    if (places[0]?.closest("#map")) bringAll(places.filter((one) => one.closest("#map")));
    else places.find((one) => !low(one))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.point(this.marks);
  }

  /** Put a pointer at each of these things that can be seen.
   * @param {string[]} marks */
  point(marks) {
    for (const pointer of this.pointers) pointer.remove();
    const words = marks.length
      ? all("#map text, #map [data-text]").map((one) => one.getBoundingClientRect())
      : [];
    this.pointers = marks.flatMap((name) => {
      const element = seen(name);
      return element ? [pointerTo(element, words)] : [];
    });
    document.body.append(...this.pointers);
  }
}

/** What stands for a name on this page, the first whose middle can be seen: in the window, and of
 * the board in the part that is shown.  There it is the smallest, of a country its plate: the box of
 * a crooked thing has edges where there is nothing of it.
 * @param {string} name */
function seen(name) {
  const places = placesOf(name).filter((one) => {
    const at = one.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    const box = one.closest("#map")?.getBoundingClientRect();
    const { left, top, right, bottom } = box ?? new DOMRect(0, 0, innerWidth, innerHeight);
    return x > left && x < right && y > top && y < bottom && !isCovered(one);
  });
  const drawn = places[0]?.closest("#map") ? places.filter((one) => one.closest("#map")) : [];
  const size = (/** @type {Element} */ one) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height;
  };
  return drawn.toSorted((one, other) => size(one) - size(other))[0] ?? places[0];
}

/** Does something lie over it, as a sheet on a phone?  On a drawing much does.
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

/** Where the tip of an arrow is, and what the arrow covers, on each side of a box; as in the style
 * sheet.
 * @type {Record<Side, (box: Box) => {tip: number[], over: Box}>} */
const SIDES = {
  beside: ({ left, top, bottom }) => arrow(Math.max(left, 20), (top + bottom) / 2, -12, -10),
  after: ({ right, top, bottom }) => arrow(right, (top + bottom) / 2, -3, -10),
  above: ({ left, right, top }) => arrow((left + right) / 2, top, -10, -16),
  below: ({ left, right, bottom }) => arrow((left + right) / 2, bottom, -10, 2),
};
const ARROW = 18; // so long and wide, a little more than it is

/** @param {number} x
 * @param {number} y
 * @param {number} right
 * @param {number} down */
function arrow(x, y, right, down) {
  const [left, top] = [x + right, y + down];
  return { tip: [x, y], over: { left, top, right: left + ARROW, bottom: top + ARROW } };
}

/** How much of one box another covers.
 * @param {Box} one
 * @param {Box} other */
function common(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** What is written on a thing itself.
 * @param {Element} element */
const written = (element) =>
  [...element.querySelectorAll("*")]
    .filter((one) => !one.children.length && one.textContent.trim())
    .map((one) => one.getBoundingClientRect());

/** A small arrow in the guide's own colour, which takes no click: beside a line, above a card, or
 * where it covers least of what is written there and on the board, and does not leave the window.
 * @param {Element} element
 * @param {Box[]} board  what is written on the board */
export function pointerTo(element, board) {
  const box = element.getBoundingClientRect();
  const words = element instanceof SVGElement ? board : [...board, ...written(element)];
  /** @type {Side[]} */
  const order =
    box.height < LOW
      ? ["beside", "after", "above", "below"]
      : ["above", "below", "beside", "after"];
  const covered = (/** @type {Side} */ side) => {
    const { over } = SIDES[side](box);
    const outside = ARROW ** 2 - common(over, new DOMRect(0, 0, innerWidth, innerHeight));
    return words.reduce((sum, word) => sum + common(over, word), outside);
  };
  const [side] = order.toSorted((one, other) => covered(one) - covered(other));
  const pointer = h(`i.guide-pointer.is-${side}`, { "aria-hidden": true });
  const [x, y] = SIDES[side](box).tip;
  pointer.style.left = `${Math.round(x)}px`;
  pointer.style.top = `${Math.round(y)}px`;
  return pointer;
}
