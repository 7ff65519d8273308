import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useWide } from "../lib/media.ts";
import { Button } from "./Button.tsx";
import { classes } from "./class_names.ts";
import { useEscape, useInertPage, useReturnFocus } from "./modal.ts";

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Up to 1152 px instead of 560, for a page beside its fields. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A panel at the right edge. On a desk's screen the list beside it stays in use (j and k go on working); on less it
 * lies over the page as a modal dialog, and on a phone it fills the screen.
 */
export function SidePanel({ open, onOpenChange, title, description, actions, footer, wide, children }: SidePanelProps) {
  const modal = !useWide();
  const returnFocus = useReturnFocus();
  useInertPage(open && modal);
  useEscape(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <div className="scrim z-50" />}
        <Radix.Content
          data-modal={modal}
          {...returnFocus}
          className={classes(
            "fixed inset-y-0 right-0 z-50 flex w-full animate-appear flex-col border-l border-base-300 bg-base-100 shadow-xl",
            wide ? "md:w-[min(72rem,92vw)]" : "md:w-[35rem]",
          )}
          {...(description ? {} : { "aria-describedby": undefined })}
          onInteractOutside={(event) => {
            if (!modal) event.preventDefault();
          }}
        >
          <div className="flex items-start gap-2 border-b border-base-300 px-5 py-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold wrap-break-word">{title}</Radix.Title>
              {description && <Radix.Description className="mt-0.5 text-sm text-quiet">{description}
              </Radix.Description>}
            </div>
            {actions}
            <Radix.Close asChild>
              <Button variant="quiet" size="sm" icon={X} iconOnly className="-mr-2">Close</Button>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-base-300 px-5 py-3">{footer}
          </div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
