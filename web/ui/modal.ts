import { useEffect, useRef } from "react";

/** Radix props that give the focus back to whatever had it when the dialog opened, also without a Radix trigger. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}

let modals = 0;

/** While a modal dialog is open, nothing behind it can be reached by any means, not by a screen reader either. */
export function useInertPage(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const page = document.getElementById("root");
    modals++;
    page?.toggleAttribute("inert", true);
    return () => {
      modals--;
      page?.toggleAttribute("inert", modals > 0);
    };
  }, [open]);
}
