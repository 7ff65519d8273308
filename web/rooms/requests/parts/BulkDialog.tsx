import { CircleAlert, CircleCheck } from "lucide-react";
import { GroundsFields, groundsInput, noGrounds } from "./Grounds.tsx";
import { useState } from "react";
import type { ItemResult } from "../../../../shared/common.ts";
import { bulkRequestInput } from "../../../../shared/requests.ts";
import { paths } from "../../../app/paths.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { plural } from "../../../../shared/words.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import { useBulk } from "../mutations.ts";
import type { BulkAction } from "./facts.ts";

interface Props {
  action: BulkAction;
  /** What is chosen, with the patients' names as far as they were seen. */
  chosen: { id: number; name: string }[];
  onClose: () => void;
  /** Called with the ids that succeeded. */
  onDone: (ids: number[]) => void;
}

const consequences: Record<BulkAction["action"], string> = {
  process: "Each moves to Processing. Requests that cannot be moved stay as they are, and you are told why.",
  invoice: "Each invoice is priced from the records that are included. The requests then wait for payment.",
  release:
    "For each, the included records become one package, a secure link is mailed to the requester, and the disclosure is written down. It cannot be taken back.",
};
/** Asks once, acts on all, and shows what became of each. */
export default function BulkDialog({ action, chosen: given, onClose, onDone }: Props) {
  // What succeeds leaves the selection; the results still name it.
  const [chosen] = useState(given);
  const [results, setResults] = useState<ItemResult[] | null>(null);
  const bulk = useBulk(action.action);
  const releases = action.action === "release";
  const form = useSchemaForm(
    bulkRequestInput,
    { confirm: false, ...noGrounds },
    ({ action: _, ...input }) =>
      bulk.mutate(input, {
        onSuccess: (answer) => {
          setResults(answer.results);
          onDone(answer.results.filter(({ ok }) => ok).map(({ id }) => id));
        },
        onError: (error) => form.refused(error),
      }),
    ({ confirm, ...grounds }) => ({
      action: action.action,
      ids: chosen.map(({ id }) => id),
      ...(releases ? { confirm, ...groundsInput(grounds) } : {}),
    }),
  );
  const done = results?.filter(({ ok }) => ok).length ?? 0;
  const nameById = new Map(chosen.map(({ id, name }) => [id, name]));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      title={results ? `${action.label}: ${done} of ${results.length} done` : `${action.label}?`}
      description={results ? undefined : consequences[action.action]}
      footer={results ? <Button key="close" autoFocus variant="primary" onClick={onClose}>Close</Button> : (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={bulk.isPending}
            disabled={releases && !form.values.confirm}
          >
            {action.label}
          </Button>
        </>
      )}
    >
      {results
        ? (
          <ul className="flex flex-col gap-2 text-sm" aria-label="Results">
            {results.map(({ id, ok, message }) => (
              <li key={id} className="flex items-start gap-2">
                {ok
                  ? <CircleCheck size={16} className="mt-0.5 shrink-0 text-success" aria-label="Done" />
                  : <CircleAlert size={16} className="mt-0.5 shrink-0 text-error" aria-label="Not done" />}
                <div className="min-w-0">
                  <AppLink to={paths.request(id)} className="font-semibold">
                    <bdi>{nameById.get(id) ?? `Request ${id}`}</bdi>
                  </AppLink>
                  <p className="wrap-break-word text-quiet">{message}</p>
                </div>
              </li>
            ))}
          </ul>
        )
        : (
          <div className="flex flex-col gap-4">
            <ul className="max-h-56 overflow-y-auto text-sm" aria-label={plural(chosen.length, "request")} tabIndex={0}>
              {chosen.map(({ id, name }) => (
                <li key={id} className="flex justify-between gap-4 py-1">
                  <bdi className="min-w-0 wrap-break-word">{name}</bdi>
                  <span className="text-quiet tabular-nums">Request {id}</span>
                </li>
              ))}
            </ul>
            {releases && <GroundsFields form={form} inBulk />}
            {releases && (
              <Checkbox
                label={`I have looked at the records of ${
                  chosen.length === 1 ? "this request" : `all ${chosen.length} requests`
                } and they may go to their requesters.`}
                {...form.field("confirm")}
              />
            )}
          </div>
        )}
    </Dialog>
  );
}
