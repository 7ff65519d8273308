import { CircleAlert, CircleCheck, CircleDashed, CircleDot, Info, LoaderCircle, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { titleCase } from "../lib/words.ts";
import { type BadgeTone, badgeTone } from "./badge_tone.ts";
import { classes } from "./class_names.ts";

const looks: Record<BadgeTone, { icon: LucideIcon; look: string }> = {
  success: { icon: CircleCheck, look: "bg-success/10 text-success" },
  error: { icon: CircleAlert, look: "bg-error/10 text-error" },
  warning: { icon: CircleAlert, look: "bg-warning/12 text-warning" },
  pending: { icon: CircleDashed, look: "bg-warning/12 text-warning" },
  processing: { icon: LoaderCircle, look: "bg-info/10 text-info" },
  info: { icon: Info, look: "bg-base-content/7 text-secondary" },
};

export interface BadgeProps {
  /** Colour and icon; without it the words decide by the spec's rule. */
  tone?: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
}

/** An icon and a word, never colour alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  const look = looks[tone ?? badgeTone(typeof children === "string" ? children : "")];
  const Icon = icon ?? look.icon;
  return (
    <span
      className={classes(
        "inline-flex h-6 items-center gap-1 rounded-md px-2 text-xs font-semibold whitespace-nowrap",
        look.look,
      )}
    >
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}

const icons: Record<string, LucideIcon> = { new: CircleDot };

/** The badge of a status value: `ready_for_release` reads "Ready for release", coloured by the spec's rule. */
export function StatusBadge({ status, tone }: { status: string; tone?: BadgeTone }) {
  return <Badge tone={tone ?? badgeTone(status)} icon={icons[status]}>{titleCase(status)}</Badge>;
}
