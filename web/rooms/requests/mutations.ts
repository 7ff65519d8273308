/**
 * What is done with a request, as mutations.
 * @module
 */
import type { ReleaseGrounds } from "../../../shared/authorization.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { HandMethod } from "../../../shared/invoices.ts";
import { shownNumber, shownRecipient } from "../../../shared/fax_numbers.ts";
import type { createLinkInput, ReleaseInput, resendInput } from "../../../shared/links.ts";
import { may } from "../../../shared/permissions.ts";
import type { ChangeRequestInput, CreateRequestInput } from "../../../shared/requests.ts";
import { sayFailed, useAction, useRefresh } from "../../lib/action.ts";
import { api, call, callWith } from "../../lib/api.ts";
import { dollars } from "../../../shared/money.ts";
import { useUser } from "../../lib/session.ts";
import { detailQuery } from "./queries.ts";

const { requests, invoices } = api;
const attached = api["attached-records"][":id"];
const matched = api["request-records"][":id"];

export const useCreateRequest = () =>
  useAction({
    call: (input: CreateRequestInput) => call(requests.$post, { json: input }),
    changes: "request",
    done: () => ({
      title: "Request created",
      description: "Check the records offered for it, then generate the invoice.",
    }),
    failed: "Failed to create request",
  });

const bulkFailures = {
  process: "Failed to update requests",
  invoice: "Failed to generate invoices",
  release: "Failed to release records",
};

/** Processes, invoices or releases many; the answer holds a result each. */
export const useBulk = (action: keyof typeof bulkFailures) =>
  useAction({
    call: (input: { ids: number[] } & ReleaseGrounds) => call(requests.bulk.$post, { json: { action, ...input } }),
    changes: "request",
    done: null,
    failed: bulkFailures[action],
  });

export const useReject = (id: number) =>
  useAction({
    call: (reason: string) => call(requests[":id"].$patch, { param: { id }, json: { status: "rejected", reason } }),
    changes: "request",
    done: "Request rejected successfully",
    failed: "Failed to reject request",
  });

/** Back to work, with the reason, and with what becomes of an invoice that can still be paid. */
export const useReopen = (id: number) =>
  useAction({
    call: (input: { reason: string; openInvoice?: "cancel" | "keep" }) =>
      call(requests[":id"].$patch, { param: { id }, json: { status: "processing", ...input } }),
    changes: "request",
    done: (request) => ({ title: `Request ${request.id} is being processed` }),
    failed: "Failed to update request",
  });

export const useProcess = () =>
  useAction({
    call: (id: number) => call(requests[":id"].$patch, { param: { id }, json: { status: "processing" } }),
    changes: "request",
    done: (request) => ({ title: `Request ${request.id} is being processed` }),
    failed: "Failed to update request",
  });

export const useCorrect = (id: number) =>
  useAction({
    call: (input: ChangeRequestInput) => call(requests[":id"].$patch, { param: { id }, json: input }),
    changes: "request",
    done: `Request ${id} corrected`,
    failed: null,
  });

export function useGenerateInvoice(requestId: number) {
  const { role } = useUser();
  const next = may(role, "invoices:write") ? "Send it to the requester next." : "Billing sends it to the requester.";
  return useAction({
    call: (options: { waive?: boolean; waiverReason?: string | null }) =>
      call(invoices.$post, { json: { requestId, ...options } }),
    changes: "request",
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
  useAction({
    call: (_: void) => call(requests[":id"]["correct-invoice"].$post, { param: { id: requestId } }),
    changes: "request",
    done: (invoice) =>
      invoice.status === "paid" && invoice.amount > 0
        ? { title: "Nothing more is owed", description: `Invoice ${invoice.invoiceNumber} is paid.` }
        : {
          title: `Invoice ${invoice.invoiceNumber} for ${dollars(invoice.amount)}`,
          description: invoice.sentTo
            ? `It is on its way to ${shownRecipient(invoice.sentTo)}.`
            : "It has not been sent yet.",
        },
    failed: "Failed to correct invoice",
  });

export const useKeepInvoice = (requestId: number) =>
  useAction({
    call: (_: void) => call(requests[":id"]["keep-invoice"].$post, { param: { id: requestId } }),
    changes: "request",
    done: (invoice) => ({ title: `Invoice ${invoice.invoiceNumber} stays as it is` }),
    failed: "Failed to keep invoice",
  });

export const useConfirmPayment = () =>
  useAction({
    call: (input: { invoiceId: number; paymentMethod?: HandMethod }) =>
      call(api["confirm-payment"].$post, { json: input }),
    changes: "request",
    done: ({ message }) => ({ title: "Payment confirmed successfully", description: message }),
    failed: null,
  });

/** Says that a person has looked at what is included; any change of it takes that back. */
export const useCheckRecords = (id: number) =>
  useAction({
    call: (checked: boolean) => call(requests[":id"]["check-records"].$post, { param: { id }, json: { checked } }),
    changes: "request",
    done: null,
    failed: "Failed to update request",
  });

export const useRelease = () =>
  useAction({
    call: (input: ReleaseInput) => call(api["release-records"].$post, { json: input }),
    changes: "request",
    done: ({ message }) => ({ title: "Records released successfully", description: message }),
    failed: null,
  });

export const useAttach = (id: number) =>
  useAction({
    call: ({ form }: { form: FormData; count: number }) =>
      callWith(requests[":id"]["attach-records"].$post, { param: { id } }, { form }),
    changes: "request",
    done: "Records Attached",
    failed: "Failed to attach records",
  });

export const useTakeOff = () =>
  useAction({
    call: (id: number) => call(attached.$delete, { param: { id } }),
    changes: "request",
    done: "File taken off the request",
    failed: "Failed to update record",
  });

const links = api["secure-links"];

/** A further link to the records that were released; its address is shown once. */
export const useCreateLink = () =>
  useAction({
    call: (input: z.input<typeof createLinkInput>) => call(links.$post, { json: input }),
    changes: "request",
    done: (link) => ({
      title: "Secure link created",
      description: link.email
        ? `It was mailed to ${link.email}.`
        : link.fax
        ? `The records are being faxed to ${shownNumber(link.fax)}.`
        : "Copy it now; it is shown once.",
    }),
    failed: "Failed to create secure link",
  });

export const useResendLink = (id: string) =>
  useAction({
    call: (to: z.input<typeof resendInput>) => call(links[":id"].resend.$post, { param: { id }, json: to }),
    changes: "request",
    done: ({ email, fax }) =>
      email
        ? { title: "Secure link sent", description: `It is on its way to ${email}.` }
        : { title: "Records sent", description: `They are being faxed to ${shownNumber(fax!)}.` },
    failed: "Failed to resend secure link",
  });

export const useRevokeLink = (id: string) =>
  useAction({
    call: (reason: string) => call(links[":id"].revoke.$post, { param: { id }, json: { reason } }),
    changes: "request",
    done: "Secure link revoked",
    failed: "Failed to revoke secure link",
  });

/** Gives a link another address; the one before no longer opens. */
export const useLinkCode = (id: string) =>
  useAction({
    call: (_: void) => call(links[":id"].code.$post, { param: { id } }),
    changes: "request",
    done: null,
    failed: "Failed to make a code",
  });
export const useRegenerateLink = (id: string) =>
  useAction({
    call: (_: void) => call(links[":id"].regenerate.$post, { param: { id } }),
    changes: "request",
    done: (made) => ({
      title: "Secure link regenerated",
      description: made.email ? `The new address was mailed to ${made.email}.` : "Copy the new address now.",
    }),
    failed: "Failed to regenerate secure link",
  });

/** Includes a record or leaves it out. Shown at once, taken back when the server refuses. */
export function useInclude(requestId: number) {
  const client = useQueryClient();
  const refresh = useRefresh("request");
  const { queryKey } = detailQuery(requestId);
  return useMutation({
    mutationFn: ({ kind, id, isIncluded }: { kind: "request" | "attached"; id: number; isIncluded: boolean }) =>
      call(kind === "request" ? matched.$patch : attached.$patch, { param: { id }, json: { isIncluded } }),
    onMutate: async ({ kind, id, isIncluded }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (request) =>
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
