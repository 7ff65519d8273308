import { LockKeyhole } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { dollars } from "../../../../shared/money.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { payByDemoCard } from "../mutations.ts";
import { brandOf, cardForm, type CardText, digitsOf, expiryParts, spacedExpiry, spacedNumber } from "./card_text.ts";
import { type CardField, fieldOf } from "./flow.ts";
import type { CardFormProps } from "./card_form_props.ts";
import { DemoCards } from "./DemoCards.tsx";
import { PaymentAlert } from "./PaymentAlert.tsx";
import { useSpacing } from "./use_spacing.ts";

const nothing: CardText = { number: "", expiry: "", cvc: "", zip: "" };

/** The demo card processor's card form. What is typed goes to the demo card processor and is kept nowhere. */
export function DemoCardForm({ intent, amount, failure, onAnswer, onError }: CardFormProps) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useSchemaForm(cardForm, nothing, (card) => void pay(card));
  const { values: card, errors } = form;
  const set = (name: CardField) => (value: string) => form.set({ [name]: value });
  const number = useSpacing(card.number, set("number"), spacedNumber);
  const expiry = useSpacing(card.expiry, set("expiry"), spacedExpiry);

  const failedField = failure && fieldOf(failure.code);
  // What the processor says of one field stands beside it until the field changes.
  useEffect(() => {
    if (failure && failedField) form.told({ [failedField]: failure.message });
  }, [failure]);

  const pay = async ({ number, expiry, cvc, zip }: CardText) => {
    if (busy) return;
    setBusy(true);
    try {
      const { paymentIntentId, clientSecret } = intent;
      const { status, error } = await payByDemoCard({
        paymentIntentId,
        clientSecret,
        card: {
          number: digitsOf(number),
          ...expiryParts(expiry),
          cvc: digitsOf(cvc),
          zip: zip.trim() || undefined,
        },
      });
      await onAnswer(status, error);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={form.submit} aria-label="Card payment">
      {failure && !failedField && (
        <PaymentAlert>
          {failure.message}
          {/* A call without an answer may have gone through; the processor's refusal has not. */}
          {failure.code !== "" && " You were not charged. Try another card."}
        </PaymentAlert>
      )}
      <div className="flex flex-col gap-4">
        <Field label="Card number" error={errors.number} required>
          <div className="relative">
            <CardInput
              {...number}
              name="cardnumber"
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              maxLength={23}
              className="pr-24"
            />
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs font-semibold text-quiet">
              {brandOf(card.number)}
            </span>
          </div>
        </Field>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="Expiration date" error={errors.expiry} required>
            <CardInput
              {...expiry}
              name="exp-date"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              maxLength={9}
            />
          </Field>
          <Field label="Security code" error={errors.cvc} required>
            <CardInput
              name="cvc"
              autoComplete="cc-csc"
              placeholder="CVC"
              maxLength={4}
              value={card.cvc}
              onChange={(event) => set("cvc")(digitsOf(event.target.value))}
            />
          </Field>
        </div>
        <Field label="ZIP code" error={errors.zip} optional className="max-w-[calc(50%-0.5rem)]">
          <CardInput
            name="postal"
            autoComplete="postal-code"
            placeholder="12345"
            maxLength={10}
            value={card.zip}
            onChange={(event) => set("zip")(event.target.value)}
          />
        </Field>
      </div>
      <Button ref={button} type="submit" variant="primary" busy={busy} icon={LockKeyhole} className="mt-5 w-full">
        {busy ? "Paying..." : `Pay ${dollars(amount)}`}
      </Button>
      <DemoCards
        onUse={(chosen) => {
          form.reset({ number: spacedNumber(chosen), expiry: "12 / 34", cvc: "123", zip: "44000" });
          button.current?.focus();
        }}
      />
    </form>
  );
}

/** A field of the card: digits by the phone's number pad, in figures of one width. */
const CardInput = ({ className, ...rest }: React.ComponentProps<"input">) => (
  <Input inputMode="numeric" spellCheck={false} {...rest} className={`tabular-nums ${className ?? ""}`} />
);
