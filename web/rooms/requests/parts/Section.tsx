import { type ReactNode, useId } from "react";
import { Card } from "../../../ui/Page.tsx";
import type { RequestDetail } from "../queries.ts";
import type { ViewedFile } from "./FileViewer.tsx";

export interface SectionProps {
  request: RequestDetail;
  /** Each section on a surface of its own, as on the page; in the dialog they are parted by a line. */
  framed?: boolean;
  onFile: (file: ViewedFile) => void;
}

/** A section with its heading, as the page or the dialog has it. */
export function Section({ title, actions, framed, flush, children }: {
  title: string;
  actions?: ReactNode;
  framed?: boolean;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  if (framed) return <Card title={title} actions={actions} flush={flush}>{children}</Card>;
  return (
    <section aria-labelledby={id} className="border-t border-base-300 pt-4 first:border-t-0 first:pt-0">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 id={id} className="text-sm">{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
