/**
 * What is done with invoices, as mutations.
 * @module
 */
import type { HandMethod } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import { useAction } from "../../lib/action.ts";
import { type Answer, api, call, fileUrl } from "../../lib/api.ts";

export const handMethods: readonly { value: HandMethod; label: string }[] = [
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "fax", label: "Faxed check" },
  { value: "other", label: "Other" },
];

/** A result an invoice. */
export type Results = Answer<(typeof api.invoices)["batch-send"]["$post"]>["results"];

const tryAgain = "Try again in a moment.";
const refused = (title: string, results: Results) =>
  ({ title, description: results[0]?.message ?? tryAgain, tone: "error" }) as const;

/** Mails one or more invoices with their pay links, or faxes them. A single failure is told at once; of several the results are shown. */
export const useSend = () =>
  useAction({
    call: ({ ids, ...to }: { ids: number[]; email?: string; fax?: string }) =>
      call(api.invoices["batch-send"].$post, { json: { invoiceIds: ids, ...to } }),
    changes: "invoice",
    done: ({ results, sent }) =>
      sent === 0 ? refused("Failed to send invoices", results) : {
        title: `${sent} invoice(s) sent successfully`,
        description: results.length === 1 ? results[0].message : undefined,
      },
    failed: "Failed to send invoices",
  });

const notPaid = (many: boolean) => many ? "Failed to update invoices" : "Failed to mark as paid";

/** Settles one or more invoices by hand. */
export const useMarkPaid = () =>
  useAction({
    call: ({ ids, method }: { ids: number[]; method: HandMethod }) =>
      call(api.invoices["batch-mark-paid"].$post, { json: { invoiceIds: ids, paymentMethod: method } }),
    changes: "invoice",
    done: ({ results, paid }) => {
      const many = results.length > 1;
      if (paid === 0) return refused(notPaid(many), results);
      return { title: many ? `${paid} invoice(s) marked as paid` : "Invoice marked as paid" };
    },
    failed: ({ ids }) => notPaid(ids.length > 1),
  });

export const useCancel = (id: number) =>
  useAction({
    call: (reason: string) => call(api.invoices[":id"].cancel.$post, { param: { id }, json: { reason } }),
    changes: "invoice",
    done: ({ invoiceNumber }) => ({
      title: `Invoice ${invoiceNumber} cancelled`,
      description: "Its request is back in processing and can be invoiced again.",
    }),
    failed: "Failed to cancel the invoice",
  });

export const useRefund = (id: number) =>
  useAction({
    call: (input: { amount: number; reason: string; alreadyRefunded?: number }) =>
      call(api.invoices[":id"].refund.$post, { param: { id }, json: input }),
    changes: "invoice",
    done: ({ invoiceNumber }, { amount }) => ({ title: `${dollars(amount)} of invoice ${invoiceNumber} refunded` }),
    failed: "Failed to refund the invoice",
  });

export const pdfPath = (id: number): string => fileUrl(api.invoices[":id"].pdf, { param: { id } });

/** Has the browser keep an invoice's PDF. */
export function downloadPdf(invoice: { id: number; invoiceNumber: string }): void {
  const link = document.createElement("a");
  link.href = pdfPath(invoice.id);
  link.download = `${invoice.invoiceNumber}.pdf`;
  document.body.append(link);
  link.click();
  link.remove();
}
