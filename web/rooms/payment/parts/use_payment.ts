/**
 * The payment page's state. The server and the processor are asked where a payment stands; nothing is remembered here
 * that a reload would lose.
 * @module
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { awaitsPayment } from "../../../../shared/invoices.ts";
import { ApiError, lost } from "../../../lib/api.ts";
import { makeLiveSession } from "../../../lib/live_session.ts";
import { refresh } from "../../../lib/refreshes.ts";
import { userQuery } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { type CardFailure, isRefusal, returnOf, type Stage, stageOf, withoutReturn } from "./flow.ts";
import { confirm, confirmationQuery, intentQuery, type IntentStatus, type Payee, payQuery } from "../queries.ts";

/** Milliseconds between two looks at a payment in processing, for a payer without an account; others hear of it live. */
const lookAgain = 10_000;

export const verification = "Additional verification may be required. Please follow any further instructions.";
const failedText = "Payment failed. Please try again.";
const changedText = "This invoice was changed meanwhile, and nothing was charged. Look at the amount, and pay again.";
const asFailure = (message: string): CardFailure => ({ type: "card_error", code: "", declineCode: null, message });

function emitSuccess(): void {
  toast({
    title: "Payment successful",
    description: "Thank you for your payment. Your medical records will be processed shortly.",
    tone: "success",
  });
}

function emitProcessing(): void {
  toast({
    title: "Payment processing",
    description: "Your payment is being processed. We'll update you once it's complete.",
    tone: "info",
  });
}

export function usePayment(payee: Payee) {
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<CardFailure | null>(null);
  /** The address the payer came back to from the processor, until it is dealt with. */
  const [back, setBack] = useState(() => returnOf(location.search));
  const handled = useRef(false);
  /** The processor has the money, though the server could not confirm it yet (spec 1 §8: goes on as a success). */
  const [taken, setTaken] = useState(false);

  const isSignedIn = Boolean(useQuery(userQuery).data);
  const invoice = useQuery(payQuery(payee));
  const payable = invoice.data !== undefined && awaitsPayment(invoice.data.status) && invoice.data.amount > 0;
  const intent = useQuery({ ...intentQuery(payee), enabled: payable && !back });
  const stage: Stage = back ? "loading" : taken ? "paid" : stageOf(invoice.data, payable ? intent.data : undefined);
  const confirmation = useQuery({ ...confirmationQuery(payee), enabled: invoice.data?.status === "paid" });

  const intentKey = intentQuery(payee).queryKey;
  const setStatus = useCallback(
    (status: IntentStatus) => client.setQueryData(intentKey, (now) => now && { ...now, status }),
    [client, payee.id],
  );

  /** The processor has the money: asks the server to confirm. Its failing is only logged, for the money is there. */
  const succeeded = useCallback(async (paymentIntentId?: string) => {
    try {
      client.setQueryData(confirmationQuery(payee).queryKey, await confirm(payee, paymentIntentId));
      client.setQueryData(payQuery(payee).queryKey, (now) => now && { ...now, status: "paid" as const });
    } catch (error) {
      if (isRefusal(error)) throw error;
      console.error("The payment could not be confirmed yet.", error instanceof ApiError ? error.code : "");
    }
    setTaken(true);
    setFailure(null);
    emitSuccess();
    void refresh(client, "paidByPayer");
  }, [client, payee.id]);

  /** The payment moved on while its form stood open: the invoice was cancelled, corrected or settled, or another tab was quicker. */
  const movedMeanwhile = useCallback(async () => {
    const { data: now } = await invoice.refetch();
    const open = now && awaitsPayment(now.status) ? (await intent.refetch()).data : null;
    setFailure(open?.status === "requires_payment_method" ? asFailure(changedText) : null);
  }, [payee.id]);

  /** What the processor answered to a try. */
  const answered = useCallback(async (status: IntentStatus | null, error: CardFailure | null) => {
    if (error?.code === "payment_intent_unexpected_state" && status !== "succeeded") return await movedMeanwhile();
    // Paid already, as in another tab: the processor refuses the second try, and there is nothing to try again.
    const failed = status === "succeeded" ? null : error;
    setFailure(failed);
    if (failed) {
      toast({ title: "Payment failed", description: failed.message, tone: "error" });
      setStatus(status ?? "requires_payment_method");
    } else if (status === "succeeded") {
      await succeeded(intent.data?.paymentIntentId).catch(() => setFailure(asFailure(failedText)));
    } else {
      if (status) setStatus(status);
      if (status === "processing") {
        emitProcessing();
        // The server learns of it, and the invoice says from now on where the payment stands.
        await confirm(payee, intent.data?.paymentIntentId).catch(() => {});
        void invoice.refetch();
      } // The bank's question says it itself, and a notice would lie over its buttons on a phone.
      else if (status !== "requires_action") toast({ title: verification, tone: "warning" });
    }
  }, [intent.data?.paymentIntentId, setStatus, succeeded]);

  // Back from the processor: its word in the address is a hint; the server asks the processor itself.
  useEffect(() => {
    if (!back || handled.current) return;
    handled.current = true;
    const settle = async () => {
      if (back.status === "failed") setFailure(asFailure(failedText));
      else if (back.status === "succeeded") {
        await succeeded(back.paymentIntentId || undefined).catch(async () => {
          // The address may run ahead of the bank, which still works on the payment.
          const { data: now } = await invoice.refetch();
          if (now?.status === "processing") emitProcessing();
          else setFailure(asFailure(failedText));
        });
      } else if (back.status === "processing" || back.status === "pending") emitProcessing();
    };
    void settle().finally(() => {
      navigate({ search: withoutReturn(location.search) }, { replace: true });
      setBack(null);
    });
  }, [back]);

  // In processing: look again until it has ended one way or the other.
  const before = useRef<Stage>("loading");
  useEffect(() => {
    const was = before.current;
    before.current = stage;
    if (was === "processing" && stage === "paid") emitSuccess();
    if (was === "processing" && stage === "form" && !failure) {
      setFailure(asFailure(failedText));
      toast({ title: "Payment failed", description: failedText, tone: "error" });
    }
    if (stage !== "processing") return;
    if (isSignedIn) {
      const { connection } = makeLiveSession(client);
      connection.connect();
      return () => connection.close();
    }
    const timer = setInterval(() => void invoice.refetch(), lookAgain);
    return () => clearInterval(timer);
  }, [stage, isSignedIn]);

  // The bank refused what was in processing: the form again, with the card payment as the processor has it now.
  const lastStatus = useRef<string | undefined>(undefined);
  const status = invoice.data?.status;
  useEffect(() => {
    if (lastStatus.current === "processing" && (status === "failed" || status === "sent")) void intent.refetch();
    lastStatus.current = status;
  }, [status]);

  // Paid, cancelled or closed in the meantime: the invoice says which.
  const intentError = intent.error;
  useEffect(() => {
    if (intentError instanceof ApiError && ["already_paid", "invoice_closed"].includes(intentError.code ?? "")) {
      void invoice.refetch();
    }
  }, [intentError]);

  return {
    invoice: invoice.data,
    intent: intent.data,
    confirmation: confirmation.data ?? null,
    stage,
    error: lost(invoice.error, invoice.data),
    /** Why no card can be taken; the invoice itself can still be read, and paid in another way. */
    noCard: stage === "loading" ? intentError : null,
    failure,
    setFailure,
    answered,
    succeeded,
    retry: () => {
      void invoice.refetch();
      if (payable) void intent.refetch();
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
