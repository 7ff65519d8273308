import * as Radix from "@radix-ui/react-popover";
import { type ReactNode, useRef, useState } from "react";
import { landmarkOf, Trigger, type TriggerProps } from "./Trigger.tsx";

export interface PopoverProps {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  align?: "start" | "end";
  onOpen?: () => void;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A small non-modal box under a button, closed by Escape, a click elsewhere or leaving it. */
export function Popover({ trigger, label, align = "end", onOpen, onClose, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (now: boolean) => {
    setOpen(now);
    if (now) onOpen?.();
    else onClose?.();
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild ref={button}>
        <Trigger draw={trigger} />
      </Radix.Trigger>
      <Radix.Portal container={landmarkOf(button.current)}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="floating z-60 outline-none"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
        >
          {children(() => change(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
