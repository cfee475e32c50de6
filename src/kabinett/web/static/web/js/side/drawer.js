// A drawer beside the board, over the table on a phone. The site sends its content when it first
// opens.
import { announce, onEvent } from "../core/events.js";
import { closeSheet } from "../core/sheets.js";
import { byId, findFirst, h, t } from "../dom.js";
import { hidePeek } from "../table/peek.js";

/** What a drawer is for.
 * @typedef {object} DrawerPlan
 * @property {string} name
 * @property {() => HTMLElement} make  makes it, with an empty `.rules-scroll`
 * @property {() => string} address  of its content
 * @property {string} notLoaded  the word for content that did not come
 * @property {(element: HTMLElement, box: HTMLElement) => void} wire  called with the drawer and its
 *   `.rules-scroll` when the content has come
 * @property {string} button  the id of what gets the focus afterwards, if nothing else can
 * @property {(open: boolean) => void} [toggle]  called when it opens, and right before it closes */

export class Drawer {
  /** @type {HTMLElement | null} */
  element = null;
  /** The content, on its way or there; after a failure the next opening asks again.
   * @type {Promise<void> | null} */
  filling = null;
  /** The element that had the focus before the drawer opened. @type {Element | null} */
  focusBefore = null;

  /** @param {DrawerPlan} plan */
  constructor(plan) {
    this.plan = plan;
  }

  get isOpen() {
    return Boolean(this.element && !this.element.hidden);
  }

  /** The part that scrolls, once the drawer has been open. */
  get box() {
    return this.element && findFirst(".rules-scroll", this.element);
  }

  /** Makes the drawer close when another one or a sheet of the phone opens. */
  listen() {
    byId("sheet-tabs").addEventListener("click", () => this.close(false));
    onEvent("drawer", (name) => {
      if (name !== this.plan.name) this.close(false);
    });
  }

  /** Opens the drawer; the promise says whether its content has come.
   * @returns {Promise<boolean>} */
  async open() {
    if (!this.isOpen) this.focusBefore = document.activeElement;
    closeSheet();
    hidePeek(); // the enlarged thing would cover the text
    if (!this.element) {
      this.element = this.plan.make();
      byId("main").append(this.element);
    }
    this.element.hidden = false;
    this.plan.toggle?.(true);
    announce("drawer", this.plan.name); // there is room for one: the others close
    document.body.toggleAttribute("data-rules", true);
    this.filling ??= this.fill();
    const { filling } = this;
    try {
      await filling;
      return true;
    } catch {
      if (this.filling === filling) this.filling = null;
      this.box?.replaceChildren(h("p.rules-none", null, t(this.plan.notLoaded)));
      return false;
    }
  }

  async fill() {
    const answer = await fetch(this.plan.address());
    if (!answer.ok) throw new Error(String(answer.status));
    const content = await answer.text();
    if (!this.element || !this.box) return;
    this.box.innerHTML = content; // HTML of the site itself, as safe as a page
    this.plan.wire(this.element, this.box);
  }

  /** @param {boolean} [focus]  whether the focus returns to where it was
   * @returns {boolean} whether the drawer was open */
  close(focus = true) {
    if (!this.element || !this.isOpen) return false;
    this.plan.toggle?.(false);
    this.element.hidden = true;
    document.body.toggleAttribute("data-rules", false);
    const { focusBefore } = this;
    const back =
      focusBefore instanceof HTMLElement && focusBefore.isConnected
        ? focusBefore
        : byId(this.plan.button);
    if (focus) back.focus({ preventScroll: true });
    return true;
  }
}
