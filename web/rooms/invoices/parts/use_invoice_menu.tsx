/**
 * The actions of one invoice, the same in the list and on its page: as menu items, with the dialogs they open.
 * @module
 */
import { Ban, CheckCheck, CreditCard, Download, FileText, Send, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { useCanGo } from "../../../lib/places.ts";
import { useUser } from "../../../lib/session.ts";
import type { MenuItem } from "../../../ui/Menu.tsx";
import { downloadPdf } from "../mutations.ts";
import { type InvoiceRow, offersOf } from "./facts.ts";
import { CancelDialog, RefundDialog } from "./EndDialogs.tsx";
import { MarkPaidDialog } from "./MarkPaidDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";

export type Asked = "send" | "paid" | "cancel" | "refund";

export interface InvoiceActions {
  itemsOf: (invoice: InvoiceRow) => MenuItem[];
  send: (invoice: InvoiceRow) => void;
  ask: (what: Asked, invoice: InvoiceRow) => void;
  dialogs: ReactNode;
}

export function useInvoiceActions(): InvoiceActions {
  const { role } = useUser();
  const canGo = useCanGo();
  const [asked, setAsked] = useState<{ what: Asked; invoice: InvoiceRow } | null>(null);
  const ask = (what: Asked, invoice: InvoiceRow) => setAsked({ what, invoice });
  /** Says where it goes and why, before it goes. */
  const send = (invoice: InvoiceRow) => ask("send", invoice);

  const itemsOf = (invoice: InvoiceRow): MenuItem[] => {
    const offers = offersOf(invoice, role);
    const items: MenuItem[] = [];
    const request = paths.request(invoice.requestId);
    if (canGo(request)) items.push({ label: "View Request", icon: FileText, to: request });
    items.push({ label: "Download", icon: Download, hint: "PDF", onSelect: () => downloadPdf(invoice) });
    const work: MenuItem[] = [];
    if (offers.send) work.push({ label: "Send Invoice", icon: Send, onSelect: () => send(invoice) });
    if (offers.resend) work.push({ label: "Send Again…", icon: Send, onSelect: () => ask("send", invoice) });
    if (offers.markPaid) work.push({ label: "Mark as Paid", icon: CheckCheck, onSelect: () => ask("paid", invoice) });
    if (offers.pay) work.push({ label: "Process Payment", icon: CreditCard, to: paths.payment(invoice.id) });
    const end: MenuItem[] = [];
    if (offers.refund) end.push({ label: "Refund…", icon: Undo2, onSelect: () => ask("refund", invoice) });
    if (offers.cancel) {
      end.push({ label: "Cancel Invoice…", icon: Ban, danger: true, onSelect: () => ask("cancel", invoice) });
    }
    for (const group of [work, end]) if (group.length > 0) items.push({ kind: "separator" }, ...group);
    return items;
  };

  const close = () => setAsked(null);
  const { what, invoice } = asked ?? {};
  return {
    itemsOf,
    send,
    ask,
    dialogs: invoice && (
      <>
        {what === "send" && <SendDialog invoice={invoice} onClose={close} />}
        {what === "paid" && <MarkPaidDialog invoices={[invoice]} onClose={close} />}
        {what === "cancel" && <CancelDialog invoice={invoice} onClose={close} />}
        {what === "refund" && <RefundDialog invoice={invoice} onClose={close} />}
      </>
    ),
  };
}
