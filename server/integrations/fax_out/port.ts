/**
 * The `fax_out` port: sending one fax, and asking what became of it. Every adapter must pass the contract in `tests/contracts`.
 * @module
 */

export interface OutgoingFax {
  /** Our own id of this try. A fax that was handed over under it before is not sent again. */
  id: string;
  /** E.164, e.g. +15550100. */
  to: string;
  /** A PDF. */
  pdf: Uint8Array<ArrayBuffer>;
}

/** What became of a fax. */
export interface FaxFate {
  status: "sending" | "delivered" | "failed";
  /** A sentence for staff; null unless it failed. */
  reason: string | null;
  /** Trying again later may help: busy, no answer, a broken call. */
  mayRetry: boolean;
  pages: number | null;
}

export interface FaxOut {
  /**
   * Hands a fax over.
   * @returns the vendor's id
   * @throws {ChannelFailed} when it could not be handed over now
   */
  send(fax: OutgoingFax): Promise<string>;

  /** What became of it; null when the vendor does not know it. @throws {ChannelFailed} */
  fate(vendorId: string): Promise<FaxFate | null>;
}
