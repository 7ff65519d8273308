import { Landmark } from "lucide-react";
import { useState } from "react";
import { dollars } from "../../../../shared/money.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { answerDemoBank } from "../mutations.ts";
import { verification } from "./use_payment.ts";
import type { CardFormProps } from "./card_form_props.ts";

type Props = Pick<CardFormProps, "intent" | "amount" | "onAnswer" | "onError"> & { payTo: string };

/** The bank's question at the demo card processor: a dialog, and a way back to it when it was closed. */
export function BankQuestion({ intent, amount, payTo, onAnswer, onError }: Props) {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState<"approve" | "refuse" | null>(null);
  const answer = async (approve: boolean) => {
    if (busy) return;
    setBusy(approve ? "approve" : "refuse");
    try {
      const { paymentIntentId, clientSecret } = intent;
      const { status, error } = await answerDemoBank({ paymentIntentId, clientSecret, approve });
      await onAnswer(status, error);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex gap-3 text-sm">
        <Landmark size={20} className="shrink-0 text-primary" aria-hidden />
        {verification}
      </p>
      <Button variant="primary" onClick={() => setOpen(true)}>Continue with your bank</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        role="alertdialog"
        size="small"
        title="Your bank asks you to confirm"
        description={`${verification} Approve the payment of ${
          dollars(amount)
        } to ${payTo}? This is the demo card processor's stand-in for your bank's page.`}
        footer={
          <>
            <Button busy={busy === "refuse"} disabled={busy === "approve"} onClick={() => void answer(false)}>
              Refuse
            </Button>
            <Button
              variant="primary"
              busy={busy === "approve"}
              disabled={busy === "refuse"}
              onClick={() => void answer(true)}
            >
              Approve
            </Button>
          </>
        }
      />
    </div>
  );
}
