import { LockKeyhole } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { dollars } from "../../../../shared/money.ts";
import { api, call } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { brandOf, type CardText, digitsOf, expiryParts, missingOf, spacedExpiry, spacedNumber } from "./card_text.ts";
import { type CardField, fieldOf } from "./flow.ts";
import { DemoCards } from "./DemoCards.tsx";
import { PaymentAlert } from "./PaymentAlert.tsx";
import { useSpacing } from "./use_spacing.ts";
import type { CardFormProps } from "./card_form_props.ts";

const nothing: CardText = { number: "", expiry: "", cvc: "", zip: "" };
const order: CardField[] = ["number", "expiry", "cvc", "zip"];

/** The demo card processor's card form. What is typed goes to the demo card processor and is kept nowhere. */
export function DemoCardForm({ intent, amount, failure, onAnswer, onError }: CardFormProps) {
  const [card, setCard] = useState(nothing);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The failure is about what was sent; a field changed since is no longer marked by it. */
  const [sent, setSent] = useState(nothing);
  const form = useRef<HTMLFormElement>(null);
  const set = (name: CardField) => (value: string) => setCard((before) => ({ ...before, [name]: value }));
  const number = useSpacing(card.number, set("number"), spacedNumber);
  const expiry = useSpacing(card.expiry, set("expiry"), spacedExpiry);

  const failedField = failure && fieldOf(failure.code);
  const errors: Partial<CardText> = tried ? missingOf(card) : {};
  if (failure && failedField && card[failedField] === sent[failedField]) errors[failedField] ??= failure.message;

  const focus = (name: CardField) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
  useEffect(() => {
    if (failedField) focus(failedField);
  }, [failure]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const missing = missingOf(card);
    const wrong = order.find((name) => missing[name]);
    if (wrong) return focus(wrong);
    setBusy(true);
    setSent(card);
    try {
      const { paymentIntentId, clientSecret } = intent;
      const { status, error } = await call(api["demo-processor"].confirm.$post, {
        json: {
          paymentIntentId,
          clientSecret,
          card: {
            number: digitsOf(card.number),
            ...expiryParts(card.expiry),
            cvc: digitsOf(card.cvc),
            zip: card.zip.trim() || undefined,
          },
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
    <form ref={form} noValidate onSubmit={(event) => void pay(event)} aria-label="Card payment">
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
              data-field="number"
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
              data-field="expiry"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              maxLength={9}
            />
          </Field>
          <Field label="Security code" error={errors.cvc} required>
            <CardInput
              name="cvc"
              data-field="cvc"
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
            data-field="zip"
            autoComplete="postal-code"
            placeholder="12345"
            maxLength={10}
            value={card.zip}
            onChange={(event) => set("zip")(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={busy} icon={LockKeyhole} className="mt-5 w-full">
        {busy ? "Paying..." : `Pay ${dollars(amount)}`}
      </Button>
      <DemoCards
        onUse={(chosen) => {
          setTried(false);
          setCard({ number: spacedNumber(chosen), expiry: "12 / 34", cvc: "123", zip: "44000" });
          form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        }}
      />
    </form>
  );
}

/** A field of the card: digits by the phone's number pad, in figures of one width. */
const CardInput = ({ className, ...rest }: React.ComponentProps<"input">) => (
  <Input inputMode="numeric" spellCheck={false} {...rest} className={`tabular-nums ${className ?? ""}`} />
);
