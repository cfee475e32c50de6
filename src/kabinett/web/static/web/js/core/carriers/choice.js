// Which carrier the page uses. A WebSocket is tried first, then server-sent events, then polling.
import { Events, Polling } from "./http.js";
import { Socket } from "./socket.js";

/** @import { CarrierKind } from "./carrier.d.ts" */

/** The best carrier first. @type {CarrierKind[]} */
const KINDS = [Socket, Events, Polling];
const STEADY = 45000; // ms: a carrier that ends later than this was not at fault
const SHORT_LIVES = 3; // early ends in a row after which the page replaces a carrier that has worked

/** The choice of one page. A new page tries the WebSocket first again. */
export class CarrierChoice {
  /** @type {CarrierKind} */
  kind = Socket;
  shortLives = 0;
  /** The carriers that have opened once. @type {Set<CarrierKind>} */
  opened = new Set();

  /** Notes that the carrier is open. */
  noteOpen() {
    this.opened.add(this.kind);
  }

  /** Notes that the carrier has ended, and chooses the next one.
   * @param {number} milliseconds  how long it was there
   * @param {boolean} isUseless  it has opened, but no message comes through */
  noteEnd(milliseconds, isUseless = false) {
    if (milliseconds > STEADY) this.shortLives = 0;
    else this.shortLives += 1;
    const isProven = this.opened.has(this.kind) && !isUseless;
    if (this.shortLives < (isProven ? SHORT_LIVES : 1)) return;
    this.shortLives = 0;
    this.kind = KINDS[(KINDS.indexOf(this.kind) + 1) % KINDS.length];
  }
}
