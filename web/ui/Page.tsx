import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./class_names.ts";

export interface PageProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Buttons at the right of the title; at most one primary. */
  actions?: ReactNode;
  /** Stands before the title: a way back, a badge. */
  above?: ReactNode;
  /** The browser tab's title, where it differs. No patient data: it ends up in histories. */
  tabTitle?: string;
  children: ReactNode;
}

/** A screen: title, one sentence, actions, content. Every page in the shell is one. */
export function Page({ title, lead, actions, above, tabTitle, children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 py-5 max-sm:pt-3 md:px-6 md:py-6">
      <title>{`${tabTitle ?? title} · ReleaseDesk`}</title>
      {above && <div className="mb-2 text-sm pointer-coarse:[&_a]:min-h-11">{above}</div>}
      <header className="mb-5 max-sm:mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl wrap-break-word">{title}</h1>
          {lead && <p className="mt-0.5 text-sm text-quiet">{lead}</p>}
        </div>
        {actions && <div className="no-print flex flex-wrap gap-2 max-sm:[&_.btn]:px-2.5">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export interface CardProps {
  title?: ReactNode;
  icon?: LucideIcon;
  /** Buttons or a link at the right of the title. */
  actions?: ReactNode;
  /** No padding around the content, for tables and lists. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A section on its own surface. */
export function Card({ title, icon: Icon, actions, flush, className, children }: CardProps) {
  return (
    <section className={classes("surface min-w-0", className)}>
      {(title || actions) && (
        <header className="flex min-h-12 items-center justify-between gap-3 border-b border-base-300 px-4 py-1.5 max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-2">
          <h2 className="flex min-w-0 items-center gap-2 text-sm">
            {Icon && <Icon size={16} className="shrink-0 text-quiet" aria-hidden />}
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={flush ? "" : "p-4"}>{children}</div>
    </section>
  );
}

export interface StatCardProps {
  title: string;
  value: ReactNode;
  subtext?: ReactNode;
  icon: LucideIcon;
  /** A trend, at the bottom right. */
  trend?: ReactNode;
  /** Where the rows behind the figure stand; the whole card leads there. */
  to?: string;
}

/** A figure with its name, an optional line under it and an icon (spec 1 §2). */
export function StatCard({ title, value, subtext, icon: Icon, trend, to }: StatCardProps) {
  return (
    <section
      className={classes(
        "surface relative flex min-w-0 flex-col gap-1 p-4 max-sm:px-3 max-sm:py-2.5",
        to && "hover:border-line focus-within:border-line",
      )}
    >
      <h2 className="flex items-center justify-between gap-2 text-sm font-normal text-quiet">
        {to ? <Link to={to} className="rounded-md after:absolute after:inset-0">{title}</Link> : title}
        <Icon size={16} className="shrink-0 max-sm:hidden" aria-hidden />
      </h2>
      <div className="flex items-end justify-between gap-x-3 gap-y-2 max-sm:flex-col max-sm:items-start">
        <div className="min-w-0">
          <p className="text-xl font-semibold tabular-nums">{value}</p>
          <p className="min-h-4 text-xs text-quiet">{subtext}</p>
        </div>
        {trend}
      </div>
    </section>
  );
}
