// The sheets of a phone, one of which slides up over the table: which one is up.
import { all } from "./dom.js";

/** Is this the frame of a phone, with sheets?  theme.js decides. */
export const isPhone = () => document.documentElement.dataset.frame === "phone";

/** Bring one up, or with "" take away what is up.
 * @param {string} name */
export function openSheet(name) {
  document.body.dataset.sheet = name;
  for (const tab of all("#sheet-tabs > *")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.sheet === name));
  }
  document.dispatchEvent(new CustomEvent("sheet"));
}

/** True if a sheet was open. */
export function closeSheet() {
  const open = isPhone() && Boolean(document.body.dataset.sheet);
  if (open) openSheet("");
  return open;
}
