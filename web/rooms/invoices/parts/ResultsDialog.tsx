import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { Results } from "../mutations.ts";

export interface ShownResults {
  title: string;
  results: Results;
  numbers: ReadonlyMap<string, string>;
}

/** What each invoice of a batch came to; the failed ones first. */
export function ResultsDialog({ title, results, numbers, onClose }: ShownResults & { onClose: () => void }) {
  const failed = results.filter(({ ok }) => !ok);
  const done = results.length - failed.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={failed.length === 0 ? `All ${done} done.` : `${done} done, ${failed.length} not done.`}
      footer={<Button variant="primary" onClick={onClose}>Close</Button>}
    >
      <ul className="flex flex-col gap-3 text-sm">
        {[...failed, ...results.filter(({ ok }) => ok)].map(({ id, ok, message }) => (
          <li key={id} className="flex gap-2.5">
            {ok
              ? <CircleCheck size={16} className="mt-0.5 shrink-0 text-success" aria-label="Done" />
              : <CircleAlert size={16} className="mt-0.5 shrink-0 text-error" aria-label="Not done" />}
            <div className="min-w-0">
              <p className="mono">{numbers.get(String(id)) ?? `Invoice ${id}`}</p>
              <p className="wrap-break-word text-quiet">{message}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
