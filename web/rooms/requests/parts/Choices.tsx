import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

export interface Choice {
  id: number;
  title: ReactNode;
  note: ReactNode;
  choose: () => void;
}

/** What a search found, to choose one of: Tab or the arrows go through it. */
export function Choices({ label, shown, loading, error, none, choices }: {
  label: string;
  shown: boolean;
  loading: boolean;
  error?: string | null;
  none: string;
  choices: Choice[];
}) {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...list.current!.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step + buttons.length) % buttons.length)?.focus();
  };
  if (!shown) return null;
  if (error) return <p role="alert" className="text-sm text-error">{error}</p>;
  if (loading) return <Skeleton className="h-11 w-full" />;
  return (
    <>
      <p role="status" className={choices.length === 0 ? "text-sm text-quiet" : "sr-only"}>
        {choices.length === 0 ? none : `${choices.length} found`}
      </p>
      {choices.length > 0 && (
        <ul
          ref={list}
          aria-label={label}
          className="max-h-72 divide-y divide-base-300 overflow-y-auto rounded-md border border-base-300"
          onKeyDown={move}
        >
          {choices.map(({ id, title, note, choose }) => (
            <li key={id}>
              <button
                type="button"
                className="block w-full cursor-pointer px-3 py-2 text-left text-sm hover:bg-base-content/4 focus-visible:-outline-offset-2"
                onClick={choose}
              >
                <span className="block font-semibold wrap-break-word">{title}</span>
                <span className="block text-xs text-quiet">{note}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What was chosen, and a way back. */
export function Chosen({ title, note, changeLabel, onChange }: {
  title: ReactNode;
  note: ReactNode;
  changeLabel: string;
  onChange: () => void;
}) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-base-300 bg-base-200 px-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="wrap-break-word">{title}</p>
        <p className="text-xs wrap-anywhere text-quiet">{note}</p>
      </div>
      <Button size="sm" aria-label={changeLabel} onClick={onChange}>Change</Button>
    </div>
  );
}
