// Which keys are shortcuts of the page.
import { findFirst } from "../dom.js";
import { prefs } from "../prefs.js";

/** May the page take this key? Not with a modifier, nor in a field, nor while a dialog or menu is open.
 * Letters, digits and signs also need the viewer's consent; the space bar may press what has the focus.
 * @param {KeyboardEvent} event */
export function isShortcut({ key, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || findFirst("dialog[open], .menu")) return false;
  if (!prefs.keys && key.length === 1 && key !== " ") return false;
  return !(target instanceof Element && target.matches("input, select, textarea"));
}
