// The sheets of a phone, which slide up over the table, one at a time.

import { findAll } from "../dom.js";
import { announce } from "./events.js";

/** Does the window have the frame of a phone, with sheets? pages/theme.js decides. */
export const isPhone = () => document.documentElement.dataset.frame === "phone";

/** The name of the sheet that is up, or "".
 * @returns {string} */
export const openSheetName = () => document.body.dataset.sheet ?? "";

/** Brings a sheet up; "" takes the open sheet down.
 * @param {string} name */
export function openSheet(name) {
  document.body.dataset.sheet = name;
  for (const tab of findAll("#sheet-tabs > *")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.sheet === name));
  }
  announce("sheet");
}

/** Closes the open sheet; returns false if none was open. */
export function closeSheet() {
  const open = isPhone() && openSheetName() !== "";
  if (open) openSheet("");
  return open;
}
