/**
 * The `fax` port: where fax comes in from, each a TIFF or PDF. Every adapter must pass the contract in `tests/contracts`.
 *
 * A vendor may send news besides, signed or protected as it does; they only say that a fax is there, and its list brings what they missed.
 * @module
 */
import type { FetchedItem, Source } from "../source.ts";

export type { FetchedItem as FetchedFaxIn, Listing, WaitingItem as WaitingFaxIn } from "../source.ts";

/** What a clerk is told of a fax that came in part. */
export const missingPages = "Pages of this fax are missing: the call broke off. Ask the sender to fax it again.";

/** What news said of a fax beside the vendor's own record. */
export interface FaxHint {
  mediaUrl?: string | null;
  /** Pages are missing. */
  partial?: boolean;
}

export interface FaxIn extends Source {
  fetch(id: string, hint?: FaxHint): Promise<FetchedItem | null>;
}

/** News of a fax, from any fax service. */
export interface FaxNews extends FaxHint {
  /** The vendor's id of it: what `FaxIn.fetch` takes, and what `FaxOut.send` answered. */
  faxId: string;
  /** What makes an incoming fax itself: `FetchedItem.key`. */
  key: string;
  direction: "inbound" | "outbound";
  /** An incoming fax has come in whole and can be fetched. */
  isReceived: boolean;
}

/**
 * `signature`: not signed by the vendor's key as we have it; `faxId` where it looks like news of a fax all the same. `clock`: signed right,
 * but at a time too far from ours. `other`: signed right, and about no fax.
 */
export type Verified = { news: FaxNews } | { refused: "signature"; faxId?: string } | { refused: "clock" | "other" };
