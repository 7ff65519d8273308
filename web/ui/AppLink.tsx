import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCanGo } from "../lib/places.ts";
import { classes } from "./class_names.ts";

/** A link to a screen that exists and that this user may see; otherwise its plain text, so that no link is dead. */
export function AppLink({ to, className, children, newTab }: {
  to: string;
  className?: string;
  newTab?: boolean;
  children: ReactNode;
}) {
  const canGo = useCanGo();
  if (!canGo(to)) return <span className={className}>{children}</span>;
  return (
    <Link
      to={to}
      target={newTab ? "_blank" : undefined}
      className={classes("rounded-sm text-primary underline-offset-3 hover:underline", className)}
    >
      {children}
    </Link>
  );
}
