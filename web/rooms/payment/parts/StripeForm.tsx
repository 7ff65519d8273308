import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeError } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { Landmark, LockKeyhole } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { dollars } from "../../../../shared/money.ts";
import { Button } from "../../../ui/Button.tsx";
import type { CardFailure } from "./flow.ts";
import { PaymentAlert } from "./PaymentAlert.tsx";
import { verification } from "./use_payment.ts";
import type { CardFormProps } from "./card_form_props.ts";

const notLoaded = "The card form could not be loaded. Check the connection, then load this page again.";

/** Stripe's program, loaded once for a key; it comes from Stripe, as its terms ask. */
let loading: { key: string; stripe: Promise<Stripe | null> } | null = null;
function stripeFor(key: string): Promise<Stripe | null> {
  if (loading?.key !== key) loading = { key, stripe: loadStripe(key) };
  return loading.stripe;
}

/** Stripe's program; `failed` when it cannot be had. */
function useStripeProgram(key: string | null): { stripe: Stripe | null; failed: boolean } {
  const [state, setState] = useState<{ stripe: Stripe | null; failed: boolean }>({ stripe: null, failed: false });
  useEffect(() => {
    let left = false;
    const failed = () => {
      loading = null;
      if (!left) setState({ stripe: null, failed: true });
    };
    if (!key) return failed();
    stripeFor(key).then((stripe) => (stripe ? !left && setState({ stripe, failed: false }) : failed()), failed);
    return () => void (left = true);
  }, [key]);
  return state;
}

const failureOf = ({ type, code = "", decline_code: declineCode = "", message }: StripeError): CardFailure => ({
  type: type === "card_error" || type === "validation_error" ? type : "api_error",
  code,
  declineCode: declineCode || null,
  message: message ?? "An unexpected error occurred. Please try again.",
});

/**
 * Stripe's Payment Element. What is typed goes to Stripe and never passes through this office. It stays with the payment, and the account,
 * that it was opened with: another payment needs another form.
 */
export default function StripeForm(props: CardFormProps) {
  return <FormOfIntent key={props.intent.paymentIntentId} {...props} />;
}

function FormOfIntent(props: CardFormProps) {
  const { stripe, failed } = useStripeProgram(props.intent.publishableKey);
  const [isAnew, setAnew] = useState(false);
  if (failed) return <PaymentAlert>{notLoaded}</PaymentAlert>;
  if (!stripe) return <p role="status" className="text-sm text-quiet">Loading payment information...</p>;
  if (props.intent.status === "requires_action" && !isAnew) {
    return <AtTheBank {...props} stripe={stripe} onAnew={() => setAnew(true)} />;
  }
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const { clientSecret } = props.intent;
  const onAnswer: CardFormProps["onAnswer"] = async (status, error) => {
    setAnew(false);
    await props.onAnswer(status, error);
  };
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme: isDark ? "night" : "stripe" } }}>
      <PayForm {...props} onAnswer={onAnswer} />
    </Elements>
  );
}

function PayForm({ amount, failure, returnUrl, onAnswer, onError }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !stripe || !elements) return;
    setBusy(true);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: "if_required",
      });
      // What is wrong in a field the form says there.
      if (error?.type === "validation_error") return;
      const status = (error ? error.payment_intent : paymentIntent)?.status ?? null;
      await onAnswer(status as Parameters<typeof onAnswer>[0], error ? failureOf(error) : null);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  if (isMissing) return <PaymentAlert>{notLoaded}</PaymentAlert>;
  return (
    <form onSubmit={(event) => void pay(event)} aria-label="Card payment">
      {failure && (
        <PaymentAlert>
          {failure.message}
          {failure.type === "card_error" && failure.code !== "" && " You were not charged. Try another card."}
        </PaymentAlert>
      )}
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setMissing(true)} />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!isReady}
        icon={LockKeyhole}
        className="mt-5 w-full"
      >
        {busy ? "Paying..." : `Pay ${dollars(amount)}`}
      </Button>
    </form>
  );
}

/** The payer left the bank's question open and came back: it is answered, or another card is taken. */
function AtTheBank(
  { stripe, intent, onAnswer, onError, onAnew }: CardFormProps & { stripe: Stripe; onAnew(): void },
) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      const { clientSecret } = intent;
      const deposits = await depositsPage(stripe, clientSecret);
      if (deposits) return location.assign(deposits);
      const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
      const status = (error ? error.payment_intent : paymentIntent)?.status ?? null;
      await onAnswer(status as Parameters<typeof onAnswer>[0], error ? failureOf(error) : null);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex gap-3 text-sm">
        <Landmark size={20} className="shrink-0 text-primary" aria-hidden />
        {verification}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={() => void go()}>Continue with your bank</Button>
        <Button disabled={busy} onClick={onAnew}>Pay another way</Button>
      </div>
    </div>
  );
}

/** Stripe's own page for a bank account that is proven by small deposits, days later; `handleNextAction` has none. */
async function depositsPage(stripe: Stripe, clientSecret: string): Promise<string | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.next_action?.verify_with_microdeposits?.hosted_verification_url ?? null;
}
