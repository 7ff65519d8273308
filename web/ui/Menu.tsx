import { Check, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { classes } from "./class_names.ts";
import { place } from "./place.ts";

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
  trigger: (props: {
    ref: React.RefObject<HTMLButtonElement | null>;
    "aria-haspopup": "menu";
    "aria-expanded": boolean;
    "aria-controls": string;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  }) => ReactNode;
  items: MenuItem[];
  /** Its name for screen readers. */
  label: string;
  align?: "start" | "end";
}

const rows = (
  menu: HTMLElement,
) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];

/** Moves the focus inside a menu by arrow, Home, End or first letter; true when it was such a key. */
function move(menu: HTMLElement, key: string): boolean {
  const all = rows(menu);
  const at = all.indexOf(document.activeElement as HTMLElement);
  let next: HTMLElement | undefined;
  if (key === "ArrowDown") next = all[(at + 1) % all.length];
  else if (key === "ArrowUp") next = all.at(at <= 0 ? -1 : at - 1);
  else if (key === "Home") next = all[0];
  else if (key === "End") next = all.at(-1);
  else if (key.length === 1 && key !== " ") {
    const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    next = rest.find((row) => row.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
  }
  next?.focus();
  return next !== undefined;
}

/** A dropdown menu. It lies in the browser's top layer, so that no table or dialog cuts it off. */
export function Menu({ trigger, items, label, align = "end" }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = menu.current;
    if (!open || !box || !button.current) return;
    box.showPopover();
    place(box, button.current, align);
    (box.querySelector<HTMLElement>('[aria-checked="true"]') ?? rows(box)[0])?.focus();
    const away = (event: Event) => {
      if (!box.contains(event.target as Node) && !button.current?.contains(event.target as Node)) setOpen(false);
    };
    const gone = () => setOpen(false);
    // It stays with its button when the page moves under it, and closes when the button has gone out of sight.
    const follow = (event: Event) => {
      if (!button.current || box.contains(event.target as Node)) return;
      const { top, bottom } = button.current.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) setOpen(false);
      else place(box, button.current, align);
    };
    // Before a dialog around it hears of it: Escape closes the menu only.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen(false);
      button.current?.focus();
    };
    addEventListener("keydown", escape, true);
    document.addEventListener("pointerdown", away, true);
    addEventListener("resize", gone);
    document.addEventListener("scroll", follow, true);
    return () => {
      removeEventListener("keydown", escape, true);
      document.removeEventListener("pointerdown", away, true);
      removeEventListener("resize", gone);
      document.removeEventListener("scroll", follow, true);
    };
  }, [open, align]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === "Tab") setOpen(false);
    else if (menu.current && move(menu.current, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <>
      {trigger({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": id,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          popover="manual"
          // A long menu scrolls, and what scrolls can be reached by keyboard.
          tabIndex={0}
          className="floating fixed max-h-[70dvh] min-w-48 overflow-y-auto p-1 text-sm"
          onKeyDown={onMenuKey}
        >
          {items.map((item, index) => <Row key={index} item={item} close={close} />)}
        </div>
      )}
    </>
  );
}

function Row({ item, close }: { item: MenuItem; close: () => void }) {
  if (item.kind === "separator") return <div role="separator" className="my-1 border-t border-base-300" />;
  if (item.kind === "heading") {
    return <div className="px-3 pt-2 pb-1 text-xs font-semibold text-quiet">{item.label}</div>;
  }
  const { icon: Icon, checked, disabled } = item;
  const common = {
    role: checked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": checked,
    "aria-disabled": disabled || undefined,
    tabIndex: -1,
    className: classes(
      "flex min-h-9 w-full items-center gap-2.5 rounded px-3 text-left pointer-coarse:min-h-11",
      disabled
        ? "cursor-not-allowed text-quiet opacity-70"
        : "cursor-pointer hover:bg-base-content/6 focus:bg-base-content/8",
      item.danger && !disabled && "text-error",
    ),
  };
  const inside = (
    <>
      {checked !== undefined && <Check size={16} className={checked ? "" : "invisible"} aria-hidden />}
      {Icon && <Icon size={16} className="shrink-0" aria-hidden />}
      <span className="flex-1">{item.label}</span>
      {item.hint && <span className="text-xs text-quiet">{item.hint}</span>}
    </>
  );
  if (item.to && !disabled) {
    return (
      <Link to={item.to} target={item.newTab ? "_blank" : undefined} {...common} onClick={close}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...common}
      onClick={() => {
        if (disabled) return;
        close();
        item.onSelect?.();
      }}
    >
      {inside}
    </button>
  );
}
