/**
 * The world, as the rooms are given it. Only main.ts opens things; tests build the whole app in memory.
 * @module
 */
import { dayIn } from "../shared/time.ts";
import type { Channels } from "./channels.ts";
import type { Config } from "./config.ts";
import type { Store } from "./db/store.ts";
import type { Reader } from "./documents/read.ts";
import type { Announce } from "./events/announce.ts";
import type { Bus } from "./events/bus.ts";
import type { Files } from "./files.ts";
import type { Limiter } from "./http/limiter.ts";
import type { Cards } from "./integrations/cards/port.ts";
import type { DemoProcessor } from "./integrations/cards/demo_processor.ts";
import type { StripeKeySource } from "./integrations/cards/stripe_keys.ts";
import type { FaxIn } from "./integrations/fax/port.ts";
import type { Fhir } from "./integrations/fhir/port.ts";
import type { MailIn } from "./integrations/mail_in/port.ts";
import type { MailOut } from "./integrations/mail_out/port.ts";
import type { OpenLanguageModel } from "./integrations/reader/open.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { Log } from "./log.ts";
import type { Finder } from "./rooms/inbox/reading/finder/finder.ts";
import type { KeptAnswers } from "./http/kept_answers.ts";

export interface Deps {
  config: Config;
  /** Milliseconds since 1970. */
  now(): number;
  /** A new id that sorts by time. */
  newId(): string;
  log: Log;
  store: Store;
  files: Files;
  reader: Reader;
  /** Finds the values in what was read. */
  finder: Finder;
  /** What an administrator connected for Enhanced Analysis, by its setting. */
  openLanguageModel: OpenLanguageModel;
  mailIn: MailIn;
  fax: FaxIn;
  mailOut: MailOut;
  /** What is asked while no EHR is set up: the demo office's sample EHR, or none. */
  fhir: Fhir;
  /** Mailboxes, fax and mail services and the EHR as the settings have them; the four above are their embedded defaults. */
  channels: Channels;
  cards: Cards;
  /** Stripe's keys, which may change at any time; whether Stripe is used at all is `config.mayUseStripe`. */
  stripeKeys: StripeKeySource;
  /** The demo card processor of a demo office, where it takes cards, at least until Stripe's keys come. */
  demoProcessor: DemoProcessor | null;
  /** Where simulated invoices are paid: the demo card processor of the demo office, else one that takes nothing but those. */
  simulatedProcessor: DemoProcessor;
  jobs: JobQueue;
  bus: Bus;
  /** Tells rooms earlier in the line what happened, inside the same change. */
  announce: Announce;
  limiter: Limiter;
  /** Answers kept by version. */
  kept: KeptAnswers;
  /** Absolute address of a path of ours, for mails. */
  url(path: string): string;
}

/** Today as a calendar date, where the office is. */
export function today(deps: Pick<Deps, "now" | "config">): string {
  return dayIn(deps.config.timeZone, deps.now());
}

/** Ids that sort by time: milliseconds, a counter within the same one, and 80 random bits. */
export function idMaker(now: () => number): () => string {
  let last = 0;
  let count = 0;
  return () => {
    const time = Math.max(now(), last);
    count = time === last ? count + 1 : 0;
    last = time;
    const random = [...crypto.getRandomValues(new Uint8Array(10))].map((b) => (b % 36).toString(36)).join("");
    return time.toString(36).padStart(9, "0") + count.toString(36).padStart(3, "0") + random;
  };
}
