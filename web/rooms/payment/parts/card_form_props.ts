/**
 * What every processor's card form is given.
 * @module
 */
import type { CardFailure } from "./flow.ts";
import type { IntentStatus, OpenIntent } from "../queries.ts";

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
