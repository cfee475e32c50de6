// The sheets of a phone, which slide up over the table one at a time.
import { all } from "../dom.js";

/** Is this the frame of a phone, with sheets?  theme.js decides. */
export const isPhone = () => document.documentElement.dataset.frame === "phone";

/** Brings a sheet up, or with "" takes down the one that is up.
 * @param {string} name */
export function openSheet(name) {
  document.body.dataset.sheet = name;
  for (const tab of all("#sheet-tabs > *")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.sheet === name));
  }
  document.dispatchEvent(new CustomEvent("sheet"));
}

/** Closes the open sheet; false if none was open. */
export function closeSheet() {
  const open = isPhone() && Boolean(document.body.dataset.sheet);
  if (open) openSheet("");
  return open;
}
