/**
 * The `mail_in` port: where mail comes in from. Its items are whole messages as MIME (RFC 5322). Every adapter must pass the contract in `tests/contracts`.
 * @module
 */
export type {
  FetchedItem as FetchedMailIn,
  Listing,
  Source as MailIn,
  WaitingItem as WaitingMailIn,
} from "../source.ts";
