import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./class_names.ts";
import { focusFirstField, ignoreHeldEnter, useEscape, useInertPage, useReturnFocus } from "./modal.ts";
import { useTyped } from "./typed.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; also what a screen reader says first. */
  description?: ReactNode;
  /** The buttons, in order; the last is the primary one. */
  footer?: ReactNode;
  size?: "small" | "medium" | "wide";
  /** "alertdialog" for questions that must be answered: a click outside does not close it. */
  role?: "dialog" | "alertdialog";
  /** Makes body and footer one form, which the footer's submit button or Enter in a field sends. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

const sizes = { small: "dialog-small", medium: "", wide: "dialog-wide" };

/**
 * A modal dialog: the focus stays inside, Escape closes, the focus returns to where it was. Full-screen on a phone.
 * Escape, a click outside and the cross ask once before they discard what was typed; a Cancel button says so itself.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const [asking, setAsking] = useState(false);
  if (asking && !open) setAsking(false);
  const { props: watched, hasTyped } = useTyped();
  return (
    <>
      <Box
        {...props}
        watched={watched}
        onOpenChange={(next) => !next && hasTyped() ? setAsking(true) : onOpenChange(next)}
      />
      <Box
        open={open && asking}
        onOpenChange={setAsking}
        role="alertdialog"
        size="small"
        title="Discard what you typed?"
        description="It has not been sent."
        footer={
          <>
            <Button data-safe="" onClick={() => setAsking(false)}>Keep It</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onOpenChange(false);
              }}
            >
              Discard
            </Button>
          </>
        }
      />
    </>
  );
}

/**
 * The scrim is ours because Radix's would inject an inline style, which the content security policy forbids.
 */
function Box(
  { open, onOpenChange, title, description, footer, size = "medium", role, onSubmit, children, watched }:
    & DialogProps
    & {
      watched?: ReturnType<typeof useTyped>["props"];
    },
) {
  const returnFocus = useReturnFocus();
  useInertPage(open);
  useEscape(open, () => onOpenChange(false));
  const content = (
    <>
      {children && <div data-dialog-body className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>}
      {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-base-300 px-5 py-3">{footer}</div>}
    </>
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="scrim z-50" />
        <Radix.Content
          className={classes("dialog-box z-50", sizes[size])}
          data-modal="true"
          role={role ?? "dialog"}
          {...(description ? {} : { "aria-describedby": undefined })}
          {...watched}
          {...returnFocus}
          onKeyDown={ignoreHeldEnter}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            focusFirstField(event);
          }}
          onInteractOutside={(event) => {
            const onToast = event.target instanceof Element && event.target.closest("[data-toasts]");
            if (role === "alertdialog" || onToast) event.preventDefault();
          }}
        >
          <div className={classes("flex items-start gap-3 px-5 py-4", Boolean(children) && "border-b border-base-300")}>
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold wrap-break-word">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-sm text-quiet">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <Button variant="quiet" size="sm" icon={X} iconOnly className="-mr-2">Close</Button>
            </Radix.Close>
          </div>
          {onSubmit ? <form noValidate className="contents" onSubmit={onSubmit}>{content}</form> : content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
