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
import { downloadPdf, useSend } from "../mutations.ts";
import { offersOf } from "../facts.ts";
import type { InvoiceRow } from "../queries.ts";
import { CancelDialog, RefundDialog } from "./EndDialogs.tsx";
import { MarkPaidDialog } from "./MarkPaidDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";

export type Asked = "send" | "paid" | "cancel" | "refund";

export interface InvoiceDeeds {
  itemsOf: (invoice: InvoiceRow) => MenuItem[];
  send: (invoice: InvoiceRow) => void;
  ask: (what: Asked, invoice: InvoiceRow) => void;
  /** The invoice that is being sent now. */
  sendingId: number | null;
  dialogs: ReactNode;
}

export function useInvoiceDeeds(): InvoiceDeeds {
  const { role } = useUser();
  const canGo = useCanGo();
  const [asked, setAsked] = useState<{ what: Asked; invoice: InvoiceRow } | null>(null);
  const sending = useSend();
  const ask = (what: Asked, invoice: InvoiceRow) => setAsked({ what, invoice });
  /** To the requester's own address at once; asks for one where there is none. */
  const send = (invoice: InvoiceRow) => {
    if (!invoice.requester.email) ask("send", invoice);
    else if (!sending.isPending) sending.mutate({ ids: [invoice.id] });
  };

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
    sendingId: sending.isPending ? sending.variables.ids[0] : null,
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
