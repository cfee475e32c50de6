// Saves what somebody writes or draws, a moment after the last change.

export class Autosave {
  timer = 0;
  isUnsaved = false;
  isSending = false;

  /** @param {number} delay  in ms, from a change until it is saved
   * @param {(last: boolean) => Promise<unknown>} send  sends everything as it is now; `last` if the
   *   page is closing
   * @param {(state: "saving" | "saved" | "failed", error?: unknown) => void} show */
  constructor(delay, send, show) {
    this.delay = delay;
    this.send = send;
    this.show = show;
    addEventListener("pagehide", () => this.isUnsaved && this.attempt(true));
  }

  noteChange() {
    this.isUnsaved = true;
    this.show("saving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), this.delay);
  }

  /** Saves what is not saved yet. A save begins when the one before it has ended, so that an older
   * text never arrives after a newer one. */
  async save() {
    clearTimeout(this.timer);
    if (this.isSending || !this.isUnsaved) return;
    this.isSending = true;
    await this.attempt(false);
    this.isSending = false;
  }

  /** @param {boolean} last */
  async attempt(last) {
    try {
      while (this.isUnsaved) {
        this.isUnsaved = false;
        await this.send(last);
      }
      this.show("saved");
    } catch (error) {
      this.isUnsaved = true;
      this.show("failed", error);
    }
  }
}
