/**
 * The provider switch of the payment page: which form takes the card. Another processor's form joins here; the page
 * around it, and what follows from its answer, stay the same.
 * @module
 */
import { type ComponentType, lazy } from "react";
import type { CardFailure } from "./flow.ts";
import type { IntentStatus, OpenIntent } from "../queries.ts";
import { TillForm } from "./TillForm.tsx";

export interface CardFormProps {
  intent: OpenIntent;
  /** Cents. */
  amount: number;
  /** Where a processor that leaves the page sends the payer back to. */
  returnUrl: string;
  /** Why the last try failed, to be shown at the field it is about. */
  failure: CardFailure | null;
  /** Tells what a try came to. Resolves when the page has dealt with it. */
  onAnswer: (status: IntentStatus | null, failure: CardFailure | null) => Promise<void>;
  /** The call itself failed: nothing is known of the card. */
  onError: (error: unknown) => void;
}

export const cardForms: Partial<Record<OpenIntent["provider"], ComponentType<CardFormProps>>> = {
  till: TillForm,
  // Loaded only where Stripe is on.
  stripe: lazy(() => import("./StripeForm.tsx")),
};
