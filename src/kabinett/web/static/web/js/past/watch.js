// A table of a class on the projector: asks every other second what everybody sees there.
import { get, Refused } from "../core/requests.js";
import { composeView } from "../core/view.js";
import { config, showSeat } from "../store.js";

/** @import { View } from "../types.d.ts" */

const SOON = 2000; // ms between two requests
const LATER = 8000; // after a request that failed
let version = "";

/** @param {(view: View) => Promise<void>} show */
export async function watchTable(show) {
  let pause = SOON;
  try {
    const sent = await get(config.watch ?? "", { last: version });
    if (sent.version) {
      version = sent.version;
      showSeat(sent.own.viewer);
      await show(composeView(sent));
    }
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return; // the class is closed
    pause = LATER;
  }
  setTimeout(() => watchTable(show), pause);
}
