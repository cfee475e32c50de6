// What carries the messages of a page to the site and back.

/** A message of the site, of which `type` says what it has. */
export interface SiteMessage {
  type: string;
  id: number;
  // biome-ignore lint/suspicious/noExplicitAny: each type of message has other data
  data: any;
  error: string;
}

/** What a carrier reports to the connection. */
export interface CarrierListener {
  /** Messages can be sent now. */
  onOpen(): void;
  onMessages(messages: SiteMessage[]): void;
  /** The carrier is useless from now on; `code` is the site's reason, or 0 if the network failed. */
  onEnd(code: number): void;
}

export interface Carrier {
  readonly isOpen: boolean;
  send(text: string): void;
  /** Ends without a report. */
  close(): void;
}

export type CarrierKind = new (table: string, listener: CarrierListener) => Carrier;
