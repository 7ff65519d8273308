import { AttachDialog } from "./AttachDialog.tsx";
import type { DeskPart } from "./desk.ts";
import { EditDialog } from "./EditDialog.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import type { DeskDialogProps } from "./desk_dialog.ts";

const dialogs = {
  attach: AttachDialog,
  invoice: InvoiceDialog,
  payment: PaymentDialog,
  reject: RejectDialog,
  reopen: ReopenDialog,
  edit: EditDialog,
};

/** The dialog of a part of the desk. */
export function DeskDialogs(
  { part, onReleased, ...rest }: DeskDialogProps & { part: DeskPart | null; onReleased?: () => void },
) {
  if (part === null || (part === "invoice" && rest.request.invoiceReview)) return null;
  if (part === "release") return <ReleaseDialog {...rest} onReleased={onReleased} />;
  const Part = dialogs[part];
  return <Part {...rest} />;
}
