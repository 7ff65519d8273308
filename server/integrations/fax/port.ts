/**
 * The `fax` port: where fax comes in from, each a TIFF or PDF. Every adapter must pass `contract.ts`.
 * @module
 */
export type { FetchedItem as FetchedFaxIn, Listing, Source as FaxIn, WaitingItem as WaitingFaxIn } from "../source.ts";
