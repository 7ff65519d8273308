import type { ReactNode } from "react";
import { Mark } from "../../../app/Mark.tsx";

/** The frame of the pages before sign-in: the mark, a title, a sentence, the form. */
export function AuthCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{`${title} · ReleaseDesk`}</title>
      <div className="w-full max-w-sm">
        <p className="mb-6 flex items-center gap-2.5 text-base font-semibold">
          <Mark />
          ReleaseDesk
        </p>
        <div className="surface p-6">
          <h1 className="text-xl">{title}</h1>
          {lead && <p className="mt-1 text-quiet">{lead}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </div>
    </main>
  );
}
