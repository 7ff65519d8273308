import type { FormEvent, ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Reject request 42 of Maria Silva?" */
  title: ReactNode;
  /** What follows from it: "The requester is told. A rejected request cannot be opened again." */
  consequence: ReactNode;
  /** The action, not "OK": "Reject Request". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  confirmDisabled?: boolean;
  onConfirm: (event: FormEvent<HTMLFormElement>) => void;
  /** Further fields, such as a reason. */
  children?: ReactNode;
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequence, confirmLabel, cancelLabel = "Cancel", danger = true } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={consequence}
      size="small"
      role="alertdialog"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        props.onConfirm(event);
      }}
      footer={
        <>
          {/* Has the focus first, so that a stray Enter does no harm. */}
          <Button data-safe="" onClick={() => onOpenChange(false)}>{cancelLabel}</Button>
          <Button
            type="submit"
            variant={danger ? "danger" : "primary"}
            busy={props.busy}
            disabled={props.confirmDisabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
