import { ArrowRight, CircleAlert, CircleCheck } from "lucide-react";
import { plural } from "../../../../shared/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Check, checkText } from "./checks.ts";

/** What to look at first: what must be decided, then what was read with doubt. One click, or "Next", goes there. */
export function CheckFirst({ checks, warning, onGo, onNext }: {
  checks: readonly Check[];
  /** Why the document wants care; it stays in sight while the form scrolls. */
  warning: string | null;
  onGo: (check: Check) => void;
  onNext: () => void;
}) {
  const blocking = checks.filter((check) => check.blocking);
  const doubtful = checks.filter((check) => !check.blocking);
  const note = warning && <p className="mb-1.5 text-warning wrap-break-word">{warning}</p>;
  if (checks.length === 0) {
    return (
      <div className="text-sm">
        {note}
        <p className="flex items-center gap-2 text-success">
          <CircleCheck size={16} className="shrink-0" aria-hidden />
          Nothing is left to decide. Compare the values with the page, then create the request.
        </p>
      </div>
    );
  }
  return (
    <div className="text-sm">
      {note}
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="flex min-h-7 items-center gap-2 font-semibold text-warning">
            <CircleAlert size={16} className="shrink-0" aria-hidden />
            {[
              blocking.length > 0 && `${blocking.length} to decide`,
              doubtful.length > 0 && `${plural(doubtful.length, "value")} to check`,
            ]
              .filter(Boolean).join(", ")}
          </p>
          <ul className="flex flex-wrap gap-1.5">
            {[...blocking, ...doubtful].slice(0, 12).map((check) => (
              <li key={`${check.field} ${check.label}`}>
                <button
                  type="button"
                  className={check.blocking
                    ? "min-h-7 cursor-pointer rounded-md bg-warning/12 px-2.5 text-xs font-semibold text-warning hover:bg-warning/20 pointer-coarse:min-h-11"
                    : "min-h-7 cursor-pointer rounded-md bg-base-content/7 px-2.5 text-xs font-semibold hover:bg-base-content/12 pointer-coarse:min-h-11"}
                  onClick={() => onGo(check)}
                >
                  {checkText(check)}
                </button>
              </li>
            ))}
            {checks.length > 12 && (
              <li className="self-center text-xs text-quiet">{`and ${checks.length - 12} more`}</li>
            )}
          </ul>
        </div>
        <Button
          variant="quiet"
          size="sm"
          icon={ArrowRight}
          className="-my-1"
          title="Alt + N"
          aria-keyshortcuts="Alt+N"
          onClick={onNext}
        >
          Next
        </Button>
      </div>
    </div>
  );
}
