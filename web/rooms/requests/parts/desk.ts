/**
 * What can be done with a request on its screen, by status and role.
 * @module
 */
import { FilePlus2, type LucideIcon, PencilLine, Receipt, Send, ThumbsDown, Undo2, Wallet } from "lucide-react";
import { may, type Permission, type Role } from "../../../../shared/permissions.ts";
import { isClosed } from "../../../../shared/requests.ts";
import { includedOf, isUnsent } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";

/** A dialog of the desk. */
export type DeskPart = "attach" | "invoice" | "payment" | "release" | "reject" | "edit" | "reopen";

export interface DeskAction {
  part: DeskPart;
  label: string;
  icon: LucideIcon;
  key: string;
  /** The one next action. */
  primary: boolean;
}

const all: Record<DeskPart, { label: string; icon: LucideIcon; key: string; needs: Permission }> = {
  attach: { label: "Attach Records", icon: FilePlus2, key: "a", needs: "records:write" },
  invoice: { label: "Generate Invoice", icon: Receipt, key: "i", needs: "requests:invoice" },
  payment: { label: "Confirm Payment", icon: Wallet, key: "c", needs: "requests:invoice" },
  release: { label: "Release Records", icon: Send, key: "r", needs: "release:write" },
  edit: { label: "Edit Request", icon: PencilLine, key: "e", needs: "requests:write" },
  reopen: { label: "Move back to processing", icon: Undo2, key: "", needs: "requests:write" },
  reject: { label: "Reject Request", icon: ThumbsDown, key: "", needs: "requests:write" },
};

/** The parts that a status offers, in the order of the work; the primary one last (spec 1 §2). */
function partsOf(request: RequestDetail): DeskPart[] {
  if (request.status === "new" || request.status === "processing") {
    // What becomes of an invoice that stands already is asked on the page itself.
    if (request.invoiceReview) return ["attach"];
    // Nothing to charge for yet: first the records.
    return includedOf(request).count > 0 ? ["attach", "invoice"] : ["invoice", "attach"];
  }
  if (request.status === "pending_payment") return ["payment"];
  if (request.status === "ready_for_release") return ["release"];
  return [];
}

const action = (part: DeskPart, primary: boolean): DeskAction => ({ part, primary, ...all[part] });
const held = (role: Role) => (part: DeskPart) => may(role, all[part].needs);

/** The next actions of a request; the last is the primary one. */
export function nextActions(request: RequestDetail, role: Role): DeskAction[] {
  const parts = partsOf(request).filter(held(role));
  // Sending comes before the payment (SendInvoice), and who may not settle money is not pressed to confirm it.
  const quiet = isUnsent(request) || request.status === "pending_payment" && !may(role, "invoices:write");
  return parts.map((part, index) => action(part, !quiet && index === parts.length - 1));
}

/** What may be done with any open request. */
export function otherActions(request: RequestDetail, role: Role): DeskAction[] {
  if (isClosed(request.status)) return [];
  return (["edit", "reject"] as const).filter(held(role)).map((part) => action(part, false));
}
