import * as Dropdown from "@radix-ui/react-dropdown-menu";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { classes } from "./class_names.ts";
import { landmarkOf, Trigger, type TriggerProps } from "./Trigger.tsx";

export type MenuItem =
  | {
    kind?: "item";
    label: ReactNode;
    icon?: LucideIcon;
    /** Shown at the right: a key, a count. */
    hint?: ReactNode;
    danger?: boolean;
    disabled?: boolean;
    /** Makes it one of a set of choices, ticked or not. */
    checked?: boolean;
    onSelect?: () => void;
    /** Goes somewhere instead. */
    to?: string;
    newTab?: boolean;
  }
  | { kind: "separator" }
  | { kind: "heading"; label: ReactNode };

export interface MenuProps {
  /** Gets the props of the opening button: `trigger={(p) => <Button {...p}>Actions</Button>}`. */
  trigger: (props: TriggerProps) => ReactNode;
  items: MenuItem[];
  /** Its name for screen readers. */
  label: string;
  align?: "start" | "end";
}

/** A dropdown menu. What is chosen is done once the button has the focus again, so that a dialog can give it back there. */
export function Menu({ trigger, items, label, align = "end" }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  const closed = (event: Event) => {
    event.preventDefault();
    button.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <Dropdown.Root open={open} onOpenChange={setOpen} modal={false}>
      <Dropdown.Trigger asChild ref={button}>
        <Trigger draw={trigger} />
      </Dropdown.Trigger>
      <Dropdown.Portal container={landmarkOf(button.current)}>
        <Dropdown.Content
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // A long menu scrolls, and what scrolls can be reached by keyboard.
          tabIndex={0}
          className="floating z-60 max-h-[70dvh] min-w-48 overflow-y-auto p-1 text-sm"
          onKeyDown={(event) => event.key === "Tab" && setOpen(false)}
          onCloseAutoFocus={closed}
        >
          {items.map((item, index) => (
            <Row
              key={index}
              item={item}
              onChosen={(perform) => {
                chosen.current = perform;
              }}
            />
          ))}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

function Row({ item, onChosen }: { item: MenuItem; onChosen: (perform: (() => void) | undefined) => void }) {
  if (item.kind === "separator") return <Dropdown.Separator className="my-1 border-t border-base-300" />;
  if (item.kind === "heading") {
    return <Dropdown.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-quiet">{item.label}</Dropdown.Label>;
  }
  const { icon: Icon, checked, disabled } = item;
  const inside = (
    <>
      {checked !== undefined && <Check size={16} className={checked ? "" : "invisible"} aria-hidden />}
      {Icon && <Icon size={16} className="shrink-0" aria-hidden />}
      <span className="flex-1">{item.label}</span>
      {item.hint && <span className="text-xs text-quiet">{item.hint}</span>}
    </>
  );
  return (
    <Dropdown.Item
      asChild
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      disabled={disabled}
      onSelect={() => onChosen(item.onSelect)}
      className={classes(
        "flex min-h-9 w-full items-center gap-2.5 rounded px-3 text-left outline-none pointer-coarse:min-h-11",
        disabled ? "cursor-not-allowed text-quiet opacity-70" : "cursor-pointer data-highlighted:bg-base-content/8",
        item.danger && !disabled && "text-error",
      )}
    >
      {item.to && !disabled
        ? <Link to={item.to} target={item.newTab ? "_blank" : undefined}>{inside}</Link>
        : <div>{inside}</div>}
    </Dropdown.Item>
  );
}
