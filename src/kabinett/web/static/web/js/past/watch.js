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
    showSeat(sent.own.viewer);
    try {
      await show(composeView(sent));
    } catch (error) {
      console.error(error);
      throw error;
    }
    version = sent.version; // a view that could not be drawn comes again
  };
  /** @param {unknown} error */
  const leaveIfClosed = (error) => {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    location.reload(); // the class is closed
    return false;
  };
  await look().catch(() => {});
  poll(() => look().catch(leaveIfClosed), PAUSE);
}
