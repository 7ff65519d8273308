/**
 * What takes cards, by the environment.
 * @module
 */
import { z } from "zod";
import { type KeyPlace, wrongKey, wrongKeys } from "./integrations/cards/stripe_keys.ts";

export const cardsEnvironment = {
  /** What takes cards: the demo card processor in the demo office, Stripe, or nothing. */
  CARDS: z.enum(["demo", "stripe", "none"], "must be stripe or none, or demo in a demo office").optional(),
  /** Of the card processor; told to nobody, only whether it is set. */
  STRIPE_SECRET_KEY: z.string().trim().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().trim().optional(),
  /** Files that hold the two keys instead, read again as they change. */
  STRIPE_SECRET_KEY_FILE: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY_FILE: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().trim().optional(),
  /** Another address than https://api.stripe.com: stripe-mock, or a proxy. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: "must be an address such as http://localhost:12111" })
    .optional(),
};

export interface CardsConfig {
  /** What takes cards while Stripe has no keys, or is not to be used; "stripe": nothing else does. */
  cards: "demo" | "stripe" | "none";
  /** Whether Stripe takes the cards once its keys are there. */
  mayUseStripe: boolean;
  stripeSecretKey: KeyPlace;
  stripePublishableKey: KeyPlace;
  stripeWebhookSecret: string | null;
  stripeApiUrl: string | null;
}

type Environment = { [K in keyof typeof cardsEnvironment]?: z.output<(typeof cardsEnvironment)[K]> } & {
  RELEASEDESK_ENV: "demo" | "production";
};

/** The setting, and what is wrong with it, each a sentence. What the files hold is not looked at here: it may change at any time. */
export function readCards(e: Environment): CardsConfig & { reasons: string[] } {
  const isDemo = e.RELEASEDESK_ENV === "demo";
  const byFile = e.CARDS === undefined && e.STRIPE_SECRET_KEY_FILE !== undefined;
  const cards = e.CARDS ?? (byFile && !isDemo ? "stripe" : "demo");
  const mayUseStripe = cards === "stripe" || byFile;
  return {
    cards,
    mayUseStripe,
    stripeSecretKey: { value: e.STRIPE_SECRET_KEY ?? null, file: e.STRIPE_SECRET_KEY_FILE ?? null },
    stripePublishableKey: { value: e.STRIPE_PUBLISHABLE_KEY ?? null, file: e.STRIPE_PUBLISHABLE_KEY_FILE ?? null },
    stripeWebhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiUrl: e.STRIPE_API_URL ?? null,
    reasons: [...(!isDemo && cards === "demo" ? [noDemoCards] : []), ...(mayUseStripe ? wrongStripe(e, isDemo) : [])],
  };
}

/** The demo card processor is a demo default; production says what takes its cards. */
const noDemoCards =
  "CARDS must be stripe or none: the demo card processor is for the demo office only. Set CARDS=stripe, or CARDS=none to take checks and cash until a card processor is connected.";

function wrongStripe(e: Environment, isDemo: boolean): string[] {
  const reasons: string[] = [];
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] as const) {
    if (e[name] && e[`${name}_FILE`]) reasons.push(`${name} and ${name}_FILE are both set: set one of them.`);
  }
  if (!e.STRIPE_SECRET_KEY && !e.STRIPE_SECRET_KEY_FILE) {
    reasons.push("STRIPE_SECRET_KEY is missing: CARDS=stripe needs a secret or restricted key, or its file.");
  }
  if (!e.STRIPE_PUBLISHABLE_KEY && !e.STRIPE_PUBLISHABLE_KEY_FILE) {
    reasons.push("STRIPE_PUBLISHABLE_KEY is missing: Stripe needs the key that begins with pk_, or its file.");
  }
  if (e.STRIPE_WEBHOOK_SECRET) {
    reasons.push(...wrongKey("STRIPE_WEBHOOK_SECRET", e.STRIPE_WEBHOOK_SECRET, ["whsec_"]));
  }
  return [...reasons, ...wrongKeys(e.STRIPE_SECRET_KEY ?? null, e.STRIPE_PUBLISHABLE_KEY ?? null, isDemo)];
}
