// A value that the site stores, such as the orders of a seat. Changes reach the site one after the
// other, and only the last of those that wait.

/** @template T */
export class StoredValue {
  isSending = false;

  /** @param {T} value  what the site has
   * @param {(value: T) => Promise<unknown>} send
   * @param {(value: T, error?: unknown) => void} show  shows the value after each change; with an
   *   error if the site has not stored a change, which is then taken back */
  constructor(value, send, show) {
    this.value = value;
    this.stored = value;
    this.send = send;
    this.show = show;
  }

  /** @param {T} value */
  async change(value) {
    this.value = value;
    this.show(value);
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.stored !== this.value) {
        const sent = this.value;
        await this.send(sent);
        this.stored = sent;
      }
    } catch (error) {
      this.value = this.stored;
      this.show(this.value, error);
    }
    this.isSending = false;
  }
}
