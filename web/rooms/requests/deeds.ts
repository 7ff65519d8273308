/**
 * What is done with a request, as mutations: each says what happened and makes stale what it changed.
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ItemResult } from "../../../shared/common.ts";
import type { PaymentConfirmation } from "../../../shared/invoices.ts";
import type { ReleaseInput } from "../../../shared/links.ts";
import { may } from "../../../shared/permissions.ts";
import type { ChangeRequestInput } from "../../../shared/requests.ts";
import { ApiError, patch, post, remove } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { dollars } from "../../lib/format.ts";
import { detailQuery, type RequestDetail, type RequestInvoice } from "./queries.ts";

/** The notice of a failure: the spec's words, and the server's sentence. */
export function sayFailed(title: string, error: unknown): void {
  const sentence = error instanceof ApiError ? error.sentence : null;
  toast({ title, description: sentence ?? "Try again in a moment.", tone: "error" });
}

const stale = ["requests", "records", "invoices", "metrics", "activity-logs", "secure-links"];

/** Reads again what a change to a request may have changed. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

interface Deed<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** The notice of success. */
  done: string | ((result: Result) => { title: string; description?: string });
  /** The notice of failure; null leaves the telling to the caller. */
  failed: string | null;
}

/** A mutation with its notices; everything about requests is read again after it. */
export function useDeed<Input, Result>({ call, done, failed }: Deed<Input, Result>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: call,
    onSuccess: (result) => {
      toast({ ...(typeof done === "string" ? { title: done } : done(result)), tone: "success" });
      void refresh();
    },
    onError: (error) => {
      if (failed) sayFailed(failed, error);
    },
  });
}

export const useReject = (id: number) =>
  useDeed({
    call: (reason: string) => patch(`/api/requests/${id}`, { status: "rejected", reason }),
    done: "Request rejected successfully",
    failed: "Failed to reject request",
  });

export const useProcess = () =>
  useDeed({
    call: (id: number) => patch<RequestDetail>(`/api/requests/${id}`, { status: "processing" }),
    done: (request) => ({ title: `Request ${request.id} is being processed` }),
    failed: "Failed to update request",
  });

export const useCorrect = (id: number) =>
  useDeed({
    call: (input: ChangeRequestInput) => patch<RequestDetail>(`/api/requests/${id}`, input),
    done: `Request ${id} corrected`,
    failed: null,
  });

export function useGenerateInvoice(requestId: number) {
  const { role } = useUser();
  const next = may(role, "invoices:write") ? "Send it to the requester next." : "Billing sends it to the requester.";
  return useDeed({
    call: (options: { waive?: boolean; waiverReason?: string }) =>
      post<RequestInvoice>("/api/invoices", { requestId, ...options }),
    done: (invoice) => ({
      title: "Invoice generated successfully",
      description: invoice.amount === 0
        ? `${invoice.invoiceNumber}: all fees waived. The records can be released.`
        : `${invoice.invoiceNumber} for ${dollars(invoice.amount)}. ${next}`,
    }),
    failed: "Failed to generate invoice",
  });
}

/** Replaces an invoice that the records have outgrown, or invoices the difference beside a paid one. */
export const useCorrectInvoice = (requestId: number) =>
  useDeed({
    call: (_: void) => post<RequestInvoice>(`/api/requests/${requestId}/correct-invoice`),
    done: (invoice) =>
      invoice.status === "paid" && invoice.amount > 0
        ? { title: "Nothing more is owed", description: `Invoice ${invoice.invoiceNumber} is paid.` }
        : {
          title: `Invoice ${invoice.invoiceNumber} for ${dollars(invoice.amount)}`,
          description: invoice.sentTo ? `It is on its way to ${invoice.sentTo}.` : "It has not been sent yet.",
        },
    failed: "Failed to correct invoice",
  });

export const useKeepInvoice = (requestId: number) =>
  useDeed({
    call: (_: void) => post<RequestInvoice>(`/api/requests/${requestId}/keep-invoice`),
    done: (invoice) => ({ title: `Invoice ${invoice.invoiceNumber} stays as it is` }),
    failed: "Failed to keep invoice",
  });

/** Mails an invoice with its pay link to the requester. */
export function useSendInvoice() {
  const refresh = useRefresh();
  const failed = "Failed to send invoices";
  return useMutation({
    mutationFn: (invoiceId: number) =>
      post<{ results: ItemResult[] }>("/api/invoices/batch-send", { invoiceIds: [invoiceId] }),
    onSuccess: ({ results: [{ ok, message }] }) =>
      toast({
        title: ok ? "1 invoice(s) sent successfully" : failed,
        description: message,
        tone: ok ? "success" : "error",
      }),
    onError: (error) => sayFailed(failed, error),
    onSettled: () => void refresh(),
  });
}

export type HandMethod = "check" | "cash" | "fax" | "other";

export const useConfirmPayment = () =>
  useDeed({
    call: (input: { invoiceId: number; paymentMethod?: HandMethod }) =>
      post<PaymentConfirmation>("/api/confirm-payment", input),
    done: ({ message }) => ({ title: "Payment confirmed successfully", description: message }),
    failed: null,
  });

export interface Released {
  requestId: number;
  url: string;
  email: string | null;
  expiresAt: string;
  pages: number;
  message: string;
}

export const useRelease = () =>
  useDeed({
    call: (input: ReleaseInput) => post<Released>("/api/release-records", input),
    done: ({ message }) => ({ title: "Records released successfully", description: message }),
    failed: null,
  });

export const useAttach = (id: number) =>
  useDeed({
    call: ({ form }: { form: FormData; count: number }) =>
      post<RequestDetail>(`/api/requests/${id}/attach-records`, form),
    done: "Records Attached",
    failed: "Failed to attach records",
  });

export const useTakeOff = () =>
  useDeed({
    call: (id: number) => remove(`/api/attached-records/${id}`),
    done: "File taken off the request",
    failed: "Failed to update record",
  });

/** Includes a record or leaves it out. Shown at once, taken back when the server refuses. */
export function useInclude(requestId: number) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = detailQuery(requestId);
  return useMutation({
    mutationFn: ({ kind, id, isIncluded }: { kind: "request" | "attached"; id: number; isIncluded: boolean }) =>
      patch(`/api/${kind}-records/${id}`, { isIncluded }),
    onMutate: async ({ kind, id, isIncluded }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<RequestDetail>(queryKey);
      client.setQueryData<RequestDetail>(queryKey, (request) =>
        request && {
          ...request,
          records: request.records.map((record) =>
            kind === "request" && record.requestRecordId === id ? { ...record, isIncluded } : record
          ),
          attachedRecords: request.attachedRecords.map((record) =>
            kind === "attached" && record.id === id ? { ...record, isIncluded } : record
          ),
        });
      return { before };
    },
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before);
      sayFailed("Failed to update record", error);
    },
    onSettled: () => void refresh(),
  });
}
