import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { type Check, checkText } from "./checks.ts";

/** Asks before a request is made of values that were read with doubt and that nobody looked at. */
export function LookDialog({ checks, onCreate, onLook, onClose }: {
  checks: readonly Check[];
  onCreate: () => void;
  onLook: () => void;
  onClose: () => void;
}) {
  const one = checks.length === 1;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      role="alertdialog"
      title={`You have not looked at ${one ? checkText(checks[0]) : `${checks.length} values`}`}
      description={`${one ? "It was" : "They were"} read with doubt and may be wrong in the request.`}
      footer={
        <>
          <Button onClick={onCreate}>Create anyway</Button>
          <Button variant="primary" autoFocus onClick={onLook}>{one ? "Look at it" : "Look at them"}</Button>
        </>
      }
    >
      {!one && (
        <ul className="list-disc pl-5 text-sm" aria-label="Not looked at">
          {checks.map((check) => <li key={check.field}>{checkText(check)}</li>)}
        </ul>
      )}
    </Dialog>
  );
}
