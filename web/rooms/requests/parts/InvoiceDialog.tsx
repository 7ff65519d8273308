import { useQuery } from "@tanstack/react-query";
import { generateForm, leastCharge } from "../../../../shared/invoices.ts";
import { dollars } from "../../../../shared/money.ts";
import { notice } from "../../../lib/api.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Checkbox, Field, Input } from "../../../ui/Field.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { Money } from "../../../ui/Values.tsx";
import { useGenerateInvoice } from "../mutations.ts";
import { includedOf } from "./facts.ts";
import { type Quote, quoteQuery } from "../queries.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

/** Generate Invoice: the lines it will hold, or all fees waived with a reason. */
export function InvoiceDialog({ request, onClose }: DeskDialogProps) {
  // Asked anew each time: records may have been included since.
  const { data: quote, error: failure, isFetching, refetch } = useQuery({ ...quoteQuery(request.id), staleTime: 0 });
  const generate = useGenerateInvoice(request.id);
  const form = useSchemaForm(
    generateForm,
    { waive: false, waiverReason: "" },
    (input) => generate.mutate(input, { onSuccess: onClose, onError: (error) => form.refused(error) }),
    ({ waive, waiverReason }) => waive ? { waive, waiverReason } : {},
  );
  const { waive } = form.values;
  const isEmpty = includedOf(request).count === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      title="Generate Invoice"
      description={`For request ${request.id}, to ${
        request.requester?.name ?? "the requester"
      }. The request then waits for payment.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={generate.isPending} disabled={!quote || isFetching}>
            Generate Invoice
          </Button>
        </>
      }
    >
      {failure
        ? (
          <ErrorState
            message={notice(failure, "The lines could not be priced.")}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )
        : !quote
        ? <SkeletonLines lines={4} />
        : (
          <div className="flex flex-col gap-4">
            {isEmpty && (
              <p className="rounded-md bg-info/10 px-3 py-2 text-sm">
                {quote.isRetrieved
                  ? "No records are attached yet. They are retrieved from the EHR once this invoice is paid, at no further charge."
                  : "No records are included yet: this invoice asks for the base fee only."}
              </p>
            )}
            <Lines quote={quote} waived={waive} />
            {!waive && quote.amount > 0 && quote.amount < leastCharge && (
              <p className="text-sm text-quiet">
                Cards are charged from {dollars(leastCharge)} on: the payer cannot pay this invoice online.
              </p>
            )}
            <Checkbox
              label="Waive all fees"
              hint="The invoice is zero, and the request goes straight to release."
              {...form.field("waive")}
            />
            {waive && (
              <Field label="Reason for the waiver" required error={form.errors.waiverReason}>
                <Input maxLength={300} autoFocus {...form.field("waiverReason")} />
              </Field>
            )}
          </div>
        )}
    </Dialog>
  );
}

function Lines({ quote, waived }: { quote: Quote; waived: boolean }) {
  const head = "pb-1 text-xs font-semibold text-quiet";
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Lines of the invoice</caption>
      <thead>
        <tr className="text-right">
          <th scope="col" className={`${head} text-left`}>Description</th>
          <th scope="col" className={head}>Quantity</th>
          <th scope="col" className={`${head} max-sm:hidden`}>Unit price</th>
          <th scope="col" className={head}>Amount</th>
        </tr>
      </thead>
      <tbody className={waived ? "text-quiet line-through" : ""}>
        {quote.lines.map((line, index) => (
          <tr key={index} className="border-t border-base-300 text-right">
            <td className="py-1.5 pr-3 text-left wrap-break-word">{line.description}</td>
            <td className="py-1.5 tabular-nums">{line.quantity}</td>
            <td className="py-1.5 max-sm:hidden">
              <Money cents={line.unitPrice} />
            </td>
            <td className="py-1.5">
              <Money cents={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge text-right font-semibold">
          <th scope="row" className="pt-2 text-left">Total</th>
          <td colSpan={2} className="max-sm:hidden" />
          <td className="sm:hidden" />
          <td className="pt-2">
            <Money cents={waived ? 0 : quote.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
