import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { place } from "./place.ts";

export interface PopoverProps {
  trigger: (props: {
    ref: RefObject<HTMLButtonElement | null>;
    "aria-haspopup": "dialog";
    "aria-expanded": boolean;
    "aria-controls": string;
    onClick: () => void;
  }) => ReactNode;
  label: string;
  align?: "start" | "end";
  onOpen?: () => void;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A small non-modal box under a button, closed by Escape, a click elsewhere or leaving it. */
export function Popover({ trigger, label, align = "end", onOpen, onClose, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(onClose);
  useEffect(() => {
    told.current = onClose;
  });

  useEffect(() => {
    const element = box.current;
    if (!open || !element || !button.current) return;
    element.showPopover();
    place(element, button.current, align);
    element.focus();
    const outside = (target: EventTarget | null) =>
      target instanceof Node && !element.contains(target) && !button.current?.contains(target);
    const away = (event: Event) => {
      if (outside(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen(false);
      button.current?.focus();
    };
    addEventListener("keydown", escape, true);
    document.addEventListener("pointerdown", away, true);
    document.addEventListener("focusin", away);
    return () => {
      removeEventListener("keydown", escape, true);
      document.removeEventListener("pointerdown", away, true);
      document.removeEventListener("focusin", away);
      told.current?.();
    };
  }, [open, align]);

  return (
    <>
      {trigger({
        ref: button,
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        "aria-controls": id,
        onClick: () => {
          if (!open) onOpen?.();
          setOpen(!open);
        },
      })}
      {open && (
        <div
          ref={box}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          className="floating fixed outline-none"
        >
          {children(() => setOpen(false))}
        </div>
      )}
    </>
  );
}
