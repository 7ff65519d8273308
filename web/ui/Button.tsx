import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import type { Action } from "../lib/actions.ts";
import { classes } from "./class_names.ts";

export type ButtonVariant = "primary" | "plain" | "quiet" | "danger" | "link";

interface Look {
  /** One primary button a screen; "plain" is the default, "quiet" has no border, "danger" is for harm. */
  variant?: ButtonVariant;
  /** 40 px ("md", 44 on touch) or 32 px ("sm", for rows). */
  size?: "md" | "sm";
  icon?: LucideIcon;
  /** Only the icon is shown; the children become its name. */
  iconOnly?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: "btn-primary",
  plain: "",
  quiet: "btn-ghost",
  danger: "btn-error",
  link: "btn-link px-0",
};

/** The classes of a button, for a plain link that looks like one. */
export const buttonClass = ({ variant = "plain", size = "md", iconOnly }: Look, more?: string) =>
  classes(
    "btn",
    variants[variant],
    size === "sm" && "btn-sm text-sm",
    size === "md" && "text-sm",
    iconOnly && "btn-square",
    more,
  );

function Content(
  { icon: Icon, iconOnly, busy, children }: Pick<ButtonProps, "icon" | "iconOnly" | "busy" | "children">,
) {
  return (
    <>
      {busy
        ? <span className="loading loading-spinner loading-xs" aria-hidden />
        : Icon && <Icon size={16} aria-hidden className="shrink-0" />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
    </>
  );
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "action">, Look {
  /** Shows a spinner and takes no clicks, but keeps the focus. */
  busy?: boolean;
  /** Label, icon, key hint and action of an action (web/lib/actions.ts). */
  action?: Action;
  /** Disabled, but still reached by Tab and able to get the focus back: for what opens a dialog that uses up its cause. */
  idle?: boolean;
}

/** A button. `type` is "button" unless told. */
export function Button(
  { variant, size, icon, iconOnly, busy, action, className, onClick, onKeyDown, disabled, idle, ...rest }: ButtonProps,
) {
  const children = rest.children ?? action?.label;
  const hint = [iconOnly && typeof children === "string" && children, action?.key && `(${action.key})`].filter(Boolean)
    .join(" ");
  return (
    <button
      type="button"
      title={hint || undefined}
      {...rest}
      className={buttonClass({ variant, size, iconOnly }, classes(idle && "btn-disabled", className))}
      disabled={disabled ?? action?.disabled}
      aria-disabled={busy || idle || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // The second click of a double click comes before the form is busy: it sends nothing twice.
        const isSecond = rest.type === "submit" && event.detail > 1;
        if (busy || idle || isSecond) return event.preventDefault();
        if (onClick) onClick(event);
        else action?.perform();
      }}
      onKeyDown={idle ? undefined : onKeyDown}
    >
      <Content icon={icon ?? action?.icon} iconOnly={iconOnly} busy={busy}>{children}</Content>
    </button>
  );
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({ variant, size, icon, iconOnly, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, iconOnly }, className)}>
      <Content icon={icon} iconOnly={iconOnly}>{children}</Content>
    </Link>
  );
}
