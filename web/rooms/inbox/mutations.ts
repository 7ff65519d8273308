/**
 * What is done with an inbox entry, as mutations with their notices (spec 2 §8).
 * @module
 */
import { useQueryClient } from "@tanstack/react-query";
import { type changeableInboxStatuses, inboxMoves, type InboxStatus } from "../../../shared/inbox.ts";
import { may } from "../../../shared/permissions.ts";
import { useAction } from "../../lib/action.ts";
import { type Answer, api, type Args, call, callWith, notice } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import type { ToastInput } from "../../lib/toast.ts";
import { type Entry, entryQuery } from "./queries.ts";

const inbox = api["inbox-entries"];
type ChangeableStatus = (typeof changeableInboxStatuses)[number];

/** The spec's sentence, followed by the server's reason where it gave one. */
const withReason = (sentence: string, error: unknown): string => {
  const reason = notice(error, "");
  return reason && reason !== sentence ? `${sentence} ${reason}` : sentence;
};

interface EntryAction<Input> {
  call: (input: Input) => Promise<Entry>;
  done: (input: Input) => ToastInput;
  failed: (error: Error, input: Input) => ToastInput;
}

/** An action that answers the entry as it is now. */
function useEntryAction<Input>({ call, done, failed }: EntryAction<Input>) {
  const client = useQueryClient();
  return useAction({
    call,
    changes: "entry",
    done: (changed, input) => {
      client.setQueryData(entryQuery(changed.id).queryKey, changed);
      return done(input);
    },
    failed: (input, error) => failed(error, input),
  });
}

/** Takes in a document that came by post or by hand. The dialog tells of failures beside its fields as well. */
export const useEnterDocument = () =>
  useEntryAction({
    call: (form: FormData) => callWith(inbox["manual-entry"].$post, {}, { form }),
    done: () => ({ title: "Document Uploaded", description: "It is being read now." }),
    failed: (error) => ({ title: "Upload Failed", description: notice(error, "Failed to create manual entry") }),
  });

export const useMarkDuplicate = (id: string) =>
  useEntryAction({
    call: (duplicateOf: string) => call(inbox["mark-duplicate"].$post, { json: { id, duplicateOf } }),
    done: () => ({ title: "Marked as Duplicate", description: "It is kept under Duplicates." }),
    failed: (error) => ({
      title: "Error",
      description: withReason("Failed to mark the document as a duplicate.", error),
    }),
  });

/** Links the document to a request; `view` is the notice's way to it. */
export const useLinkRequest = (id: string, view: (requestId: number) => ToastInput["action"]) =>
  useEntryAction({
    call: (requestId: number) => call(inbox[":id"].link.$post, { param: { id }, json: { requestId } }),
    done: (requestId) => ({
      title: "Document Linked",
      description: `It is now one of the documents of request ${requestId}.`,
      action: view(requestId),
    }),
    failed: (error) => ({ title: "Error", description: withReason("Failed to link the document.", error) }),
  });

type Corrections = Args<(typeof inbox)[":id"]["fields"]["$patch"]>["json"];

/** Keeps the corrections on the document. */
export const useSaveCorrections = (id: string) =>
  useEntryAction({
    call: (changes: Corrections) => call(inbox[":id"].fields.$patch, { param: { id }, json: changes }),
    done: () => ({ title: "Corrections Saved", description: "They are kept on the document." }),
    failed: (error) => ({ title: "Corrections Not Saved", description: notice(error, "Try again.") }),
  });

/** Makes the requests of a document; `view` is the notice's way to the first. */
export const useMakeRequests = (id: string, view: (requestId: number) => ToastInput["action"]) =>
  useAction({
    call: (changes: Corrections) => call(inbox[":id"].requests.$post, { param: { id }, json: changes }),
    changes: "entryRequests",
    done: ({ requestIds, alreadyMade }) => {
      const [first] = requestIds;
      const many = requestIds.length > 1;
      return {
        title: many ? `${requestIds.length} Requests Created` : "Request Created",
        description: alreadyMade
          ? `The document had been made into ${many ? "these requests" : `request ${first}`} before.`
          : many
          ? `Requests ${first} to ${requestIds.at(-1)} are new. The document is linked to them.`
          : `Request ${first} is new. The document is linked to it.`,
        action: view(first),
      };
    },
    failed: (_, error) => ({ title: "Request Not Created", description: notice(error, "Try again.") }),
  });

interface Step {
  call: () => Promise<Entry>;
  done: ToastInput;
  failed: { title: string; description: string };
}

/** The actions on one entry, and which of them its status and the user's role allow. */
export function useEntryActions(entry: Entry) {
  const { role } = useUser();
  const { mutate, isPending, variables } = useEntryAction({
    call: (step: Step) => step.call(),
    done: (step) => step.done,
    failed: (error, { failed: { title, description } }) => ({ title, description: withReason(description, error) }),
  });
  const { id, status } = entry;
  const to = (next: ChangeableStatus) => call(inbox[":id"].status.$patch, { param: { id }, json: { status: next } });
  const writes = may(role, "inbox:write");
  return {
    busy: isPending,
    busyWith: isPending ? variables?.done.title : undefined,
    writes,
    canMove: (next: InboxStatus) => writes && inboxMoves[status].includes(next),
    canRetry: writes && (status === "failed" || status === "warning"),
    canEnhance: writes && (status === "parsed" || status === "warning"),
    canMarkDuplicate: writes && !entry.duplicateOf && inboxMoves[status].includes("duplicate"),
    retry: () =>
      mutate({
        call: () => call(inbox.retry[":id"].$post, { param: { id } }),
        done: { title: "Processing Started", description: "The document is being read again." },
        failed: { title: "Error", description: "Failed to retry processing the document." },
      }),
    enhance: () =>
      mutate({
        call: () => call(inbox[":id"]["enhanced-processing"].$post, { param: { id } }),
        done: { title: "Enhanced Analysis Started", description: "The document is being read again with more effort." },
        failed: { title: "Processing Failed", description: "The enhanced analysis could not be started." },
      }),
    archive: () =>
      mutate({
        call: () => to("archived"),
        done: { title: "Document Archived", description: "It is kept under Archived." },
        failed: { title: "Error", description: "Failed to archive the document." },
      }),
    unarchive: () =>
      mutate({
        call: () => to("parsed"),
        done: { title: "Document Unarchived", description: "It is back in the inbox." },
        failed: { title: "Error", description: "Failed to unarchive the document." },
      }),
    setStatus: (next: ChangeableStatus, label: string) =>
      mutate({
        call: () => to(next),
        done: { title: "Status Updated", description: `The document is now ${label.toLowerCase()}.` },
        failed: { title: "Status Update Failed", description: "The status was not changed." },
      }),
  };
}
export type EntryActions = ReturnType<typeof useEntryActions>;

// Looking for new documents now.
export type CheckResult = Answer<(typeof api)["check-emails"]["$post"]>;
export const checkEmails = () => call(api["check-emails"].$post, { json: { oneTimeCheck: true } });
export const checkO365 = () => call(api["check-o365-emails"].$post);
export const checkFaxes = () => call(api["check-faxes"].$post, { json: { oneTimeCheck: true } });
