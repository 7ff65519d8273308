/**
 * The `fax` port: where fax comes in from, each a TIFF or PDF. Every adapter must pass the contract in `tests/contracts`.
 * @module
 */
export type { FetchedItem as FetchedFaxIn, Listing, Source as FaxIn, WaitingItem as WaitingFaxIn } from "../source.ts";
