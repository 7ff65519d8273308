/**
 * What is done with invoices, as mutations: each says what happened and makes stale what it changed.
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ItemResult } from "../../../shared/common.ts";
import { dollars } from "../../../shared/money.ts";
import { notice, post } from "../../lib/api.ts";
import { toast } from "../../lib/toast.ts";
import type { InvoiceDetail } from "./queries.ts";

export type HandMethod = "check" | "cash" | "fax" | "other";

export const handMethods: readonly { value: HandMethod; label: string }[] = [
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "fax", label: "Fax" },
  { value: "other", label: "Other" },
];

/** The answer of both batch calls: a result an invoice. */
export interface BatchAnswer {
  results: ItemResult[];
  sent?: number;
  paid?: number;
}

const stale = ["invoices", "requests", "metrics", "activity-logs", "pay"];

export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

const sayFailed = (title: string, description: string) => toast({ title, description, tone: "error" });
const tryAgain = "Try again in a moment.";

/** Mails one or more invoices with their pay links. A single failure is told at once; of several the results are shown. */
export function useSend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ ids, email }: { ids: number[]; email?: string }) =>
      post<BatchAnswer>("/api/invoices/batch-send", { invoiceIds: ids, email }),
    onSuccess: ({ results, sent = 0 }) => {
      if (sent === 0) sayFailed("Failed to send invoices", results[0]?.message ?? tryAgain);
      else {
        toast({
          title: `${sent} invoice(s) sent successfully`,
          description: results.length === 1 ? results[0].message : undefined,
          tone: "success",
        });
      }
    },
    onError: (error) => sayFailed("Failed to send invoices", notice(error, tryAgain)),
    onSettled: () => void refresh(),
  });
}

/** Settles one or more invoices by hand. */
export function useMarkPaid() {
  const refresh = useRefresh();
  const failed = (many: boolean) => many ? "Failed to update invoices" : "Failed to mark as paid";
  return useMutation({
    mutationFn: ({ ids, method }: { ids: number[]; method: HandMethod }) =>
      post<BatchAnswer>("/api/invoices/batch-mark-paid", { invoiceIds: ids, paymentMethod: method }),
    onSuccess: ({ results, paid = 0 }) => {
      const many = results.length > 1;
      if (paid === 0) sayFailed(failed(many), results[0]?.message ?? tryAgain);
      else toast({ title: many ? `${paid} invoice(s) marked as paid` : "Invoice marked as paid", tone: "success" });
    },
    onError: (error, { ids }) => sayFailed(failed(ids.length > 1), notice(error, tryAgain)),
    onSettled: () => void refresh(),
  });
}

export function useCancel(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reason: string) => post<InvoiceDetail>(`/api/invoices/${id}/cancel`, { reason }),
    onSuccess: (invoice) =>
      toast({
        title: `Invoice ${invoice.invoiceNumber} cancelled`,
        description: "Its request is back in processing and can be invoiced again.",
        tone: "success",
      }),
    onError: (error) => sayFailed("Failed to cancel the invoice", notice(error, tryAgain)),
    onSettled: () => void refresh(),
  });
}

export function useRefund(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { amount: number; reason: string }) => post<InvoiceDetail>(`/api/invoices/${id}/refund`, input),
    onSuccess: (invoice, { amount }) =>
      toast({ title: `${dollars(amount)} of invoice ${invoice.invoiceNumber} refunded`, tone: "success" }),
    onError: (error) => sayFailed("Failed to refund the invoice", notice(error, tryAgain)),
    onSettled: () => void refresh(),
  });
}

export const pdfPath = (id: number): string => `/api/invoices/${id}/pdf`;

/** Has the browser keep an invoice's PDF. */
export function downloadPdf(invoice: { id: number; invoiceNumber: string }): void {
  const link = document.createElement("a");
  link.href = pdfPath(invoice.id);
  link.download = `${invoice.invoiceNumber}.pdf`;
  document.body.append(link);
  link.click();
  link.remove();
}
