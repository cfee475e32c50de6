// Loads the strip of the class whose table this is. Most tables belong to no class.
import { config } from "../store.js";

/** @import { SchoolClass } from "./class_strip.js" */

/** What the site last said about the class. @type {SchoolClass | null} */
let last = null;
/** The module of the strip, once it has come. @type {typeof import("./class_strip.js") | null} */
let strip = null;

/** @param {(message: Record<string, any>) => Promise<void>} request  sends a message about the table */
export async function loadClassStrip(request) {
  strip = await import("./class_strip.js");
  strip.wireClass(request);
  if (last) strip.receiveClass(last);
}

/** @param {SchoolClass} data */
export function showClass(data) {
  last = data;
  strip?.receiveClass(data);
}

/** Leaves the table of a class that the site has closed to this page, so that the browser forgets
 * the class. Returns whether the table is a class's. */
export function leaveClosedClass() {
  if (config.school_class?.rehearsal) location.href = "/class/";
  else if (last) location.reload();
  return last !== null;
}
