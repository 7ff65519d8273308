/**
 * The provider switch of the payment page: which form takes the card. Another processor's form joins here; the page
 * around it, and what follows from its answer, stay the same.
 * @module
 */
import { type ComponentType, lazy } from "react";
import type { OpenIntent } from "../queries.ts";
import { DemoCardForm } from "./DemoCardForm.tsx";
import type { CardFormProps } from "./card_form_props.ts";

export const cardForms: Partial<Record<OpenIntent["provider"], ComponentType<CardFormProps>>> = {
  demo: DemoCardForm,
  // Loaded only where Stripe is on.
  stripe: lazy(() => import("./StripeForm.tsx")),
};
