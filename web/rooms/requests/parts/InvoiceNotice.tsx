import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { reviewOffer } from "../../../../shared/invoice_review.ts";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useCorrectInvoice, useKeepInvoice } from "../mutations.ts";
import { includedOf } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";

/** Records and invoice no longer agree: what has changed, what it costs, and the two ways out. */
export function InvoiceNotice({ request }: { request: RequestDetail }) {
  const { role } = useUser();
  const [asking, ask] = useState(false);
  const correct = useCorrectInvoice(request.id);
  const keep = useKeepInvoice(request.id);
  const review = request.invoiceReview;
  if (!review) return null;
  const offer = reviewOffer(review, may(role, "invoices:write"), includedOf(request).count);
  const busy = correct.isPending || keep.isPending;
  return (
    <section
      role="status"
      className="no-print rounded-md border border-warning/40 bg-warning/6 p-4 text-sm"
    >
      <h2 className="flex items-start gap-2 text-sm wrap-anywhere">
        <CircleAlert size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
        {offer.title}
      </h2>
      <p className="mt-1 pl-6 wrap-break-word">{offer.text}</p>
      <div className="mt-3 flex flex-wrap gap-2 pl-6 empty:hidden">
        {offer.correct && (
          <Button
            size="sm"
            busy={correct.isPending}
            disabled={busy}
            onClick={() => offer.ask ? ask(true) : correct.mutate()}
          >
            {offer.correct}
          </Button>
        )}
        {offer.refund && may(role, "invoices:write") && (
          <LinkButton size="sm" to={paths.invoice(review.invoiceId)}>Open the Invoice to Refund</LinkButton>
        )}
        {offer.keep && (
          <Button size="sm" busy={keep.isPending} disabled={busy} onClick={() => keep.mutate()}>{offer.keep}</Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        danger={false}
        title={`${offer.correct}?`}
        consequence={offer.ask ?? ""}
        confirmLabel={offer.correct ?? ""}
        busy={correct.isPending}
        onConfirm={() => correct.mutate(undefined, { onSettled: () => ask(false) })}
      />
    </section>
  );
}
