import { CircleAlert, FilePlus2 } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import { type Check, fieldId } from "./checks.ts";
import { type Draft, isChanged, kept } from "./draft.ts";
import type { useCreate } from "./use_create.ts";

/** The one primary button of the desk, and what it will do. */
export function CreateBar({ draft, start, create, checks, onCreate, onReset }: {
  draft: Draft;
  start: Draft;
  create: ReturnType<typeof useCreate>;
  checks: readonly Check[];
  onCreate: () => void;
  onReset: () => void;
}) {
  const count = kept(draft).length;
  const changed = isChanged(draft, start);
  const blocked = checks.find((check) => check.blocking);
  const failed = create.failure;
  return (
    <div
      data-actions
      className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-base-300 bg-base-100 px-4 py-2.5 max-md:bottom-14 [@media(height<32rem)]:static"
    >
      {failed && (
        <p role="alert" className="flex basis-full items-start gap-1.5 text-sm text-error">
          <CircleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
          {`${failed} Nothing you keyed is lost.`}
        </p>
      )}
      <p
        className={classes(
          "mr-auto min-w-0 grow basis-40 text-xs text-quiet",
          blocked && changed && "basis-full",
          !blocked && changed && "sr-only",
          !blocked && count === 1 && "pointer-coarse:sr-only",
        )}
        role="status"
      >
        {blocked
          ? blocked.message
          : count > 1
          ? `One request a patient, in one batch.`
          : "Enter goes to the next field, Ctrl + Enter creates the request."}
      </p>
      {changed && (
        <>
          <Button variant="quiet" size="sm" onClick={onReset}>Discard</Button>
          <Button size="sm" busy={create.saving} onClick={create.save}>Save corrections</Button>
        </>
      )}
      <Button data-field={fieldId("create")} variant="primary" icon={FilePlus2} busy={create.busy} onClick={onCreate}>
        {count > 1 ? `Create ${count} requests` : "Create request"}
      </Button>
    </div>
  );
}
