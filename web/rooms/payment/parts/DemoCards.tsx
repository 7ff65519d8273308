import { ChevronRight, FlaskConical } from "lucide-react";
import { spacedNumber } from "./card_text.ts";
import { demoCards } from "./demo_cards.ts";

/** Says that no money moves here, and which cards do what. */
export function DemoCards({ onUse }: { onUse: (number: string) => void }) {
  return (
    <details className="group mt-5 rounded-md border border-dashed border-edge text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 px-3.5 py-2.5 [&::-webkit-details-marker]:hidden">
        <FlaskConical size={16} className="shrink-0 text-quiet" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="font-semibold">Demo card processor.</span> No money moves. Show the test cards
        </span>
        <ChevronRight size={16} className="shrink-0 text-quiet group-open:rotate-90" aria-hidden />
      </summary>
      <ul className="border-t border-base-300 py-1">
        {demoCards.map(({ number, what }) => (
          <li key={number}>
            <button
              type="button"
              className="flex min-h-10 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-3.5 py-1.5 text-left hover:bg-base-content/4 focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              onClick={() => onUse(number)}
            >
              <span className="mono">{spacedNumber(number)}</span>
              <span className="text-quiet">{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
