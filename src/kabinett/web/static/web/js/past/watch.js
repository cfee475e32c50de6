// A table of a class on the projector: asks every other second what everybody sees there.
import { poll } from "../core/poll.js";
import { get, Refused } from "../core/requests.js";
import { composeView } from "../core/view.js";
import { config, showSeat } from "../store.js";

/** @import { View } from "../types.d.ts" */

const PAUSE = 2000; // ms between two requests

/** @param {(view: View) => Promise<void>} show */
export async function watchTable(show) {
  let version = "";
  const look = async () => {
    const sent = await get(config.watch ?? "", { last: version });
    if (!sent.version) return;
    version = sent.version;
    showSeat(sent.own.viewer);
    await show(composeView(sent));
  };
  /** @param {unknown} error */
  const endIfClosed = (error) => {
    if (error instanceof Refused && error.status === 404) return false; // the class is closed
    throw error;
  };
  await look().catch(() => {});
  poll(() => look().catch(endIfClosed), PAUSE);
}
