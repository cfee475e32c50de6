// The parts that a look back and a replay share: the address of a moment, a button that copies it,
// buttons that lead to other moments, and the choice of the seat whose view is shown.
import { copyText } from "../core/clipboard.js";
import { speak } from "../core/speech.js";
import { h, setText, t } from "../dom.js";

const COPIED_TIME = 2000; // ms for which the button says that it has copied

/** A number in an address; NaN if there is none.
 * @param {URLSearchParams} parameters
 * @param {string} name */
export const numberIn = (parameters, name) => Number.parseInt(parameters.get(name) ?? "", 10);

/** Puts a moment into the page's address, and lets a change of language keep it.
 * @param {string} search  the query of the address
 * @param {string} [hash] */
export function setAddress(search, hash = "") {
  const address = location.pathname + search + hash;
  history.replaceState(null, "", address);
  for (const field of document.querySelectorAll(".languages input[name=next]")) {
    /** @type {HTMLInputElement} */ (field).value = address;
  }
}

/** The button that copies the page's address. */
export function linkButton() {
  const title = t("replay_link");
  const props = { key: "link", type: "button", title, "aria-label": title, onclick: copyLink };
  return h("button.button.button-quiet.past-link", props, t("past_link"));
}

/** @param {Event} event */
async function copyLink(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  if (!(await copyText(location.href))) return;
  speak(t("replay_copied"));
  setText(button, t("replay_copied"));
  setTimeout(() => setText(button, t("past_link")), COPIED_TIME);
}

/** A button that goes to another moment.
 * @param {string} word
 * @param {string} sign
 * @param {Record<string, any>} props */
export function stepButton(word, sign, props) {
  const title = t(word);
  return h(
    "button.button.replay-step",
    { key: word, type: "button", "aria-label": title, title, ...props },
    sign,
  );
}

/** The choice of the seat whose view is shown.
 * @param {{seat: number, label: string}[]} viewers
 * @param {number} viewer  the present choice
 * @param {(seat: number) => void} choose */
export function viewerChoice(viewers, viewer, choose) {
  const words = t("replay_viewer");
  const onchange = (/** @type {Event} */ event) =>
    choose(Number(/** @type {HTMLSelectElement} */ (event.target).value));
  const options = viewers.map(({ seat, label }) =>
    h("option", { value: seat, selected: seat === viewer }, label),
  );
  const select = h("select", { onchange, "aria-label": words }, options);
  return h("label.replay-eyes", { key: "eyes" }, h("span", null, words), select);
}
