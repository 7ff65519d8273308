/**
 * The sweep heals whatever return page and webhook both missed: it asks the processor about open payments whose time has come,
 * and closes those whose invoice no longer takes money.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { awaitsPayment, type Payment } from "../../../shared/invoices.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { CardsError } from "../../integrations/cards/port.ts";
import { mustInvoice } from "../invoices/find_invoice.ts";
import { askLater, askSoon } from "./schedule/ask_again.ts";
import { isOpen, payments } from "./store.ts";
import { applyIntent, UnknownPayment } from "./settle_payment.ts";
import { noteUnknown, tellOfUnknown } from "./unknown/note_unknown.ts";

/** What asking about a payment came to. */
type Heard = "answered" | "unknown" | "silence";

/** Asks about what is due, one after the other. Answers how many were asked about. */
export async function sweep(deps: Deps): Promise<number> {
  const now = new Date(deps.now()).toISOString();
  const due = (await deps.store.page(payments, { index: "open", to: now })).rows;
  const troubles: unknown[] = [];
  for (const row of due) {
    const heard = await ask(deps, row).catch((error): Heard => {
      troubles.push(error);
      // What does not fit ours will not fit in five minutes either.
      return error instanceof AppError && error.code === "payment_mismatch" ? "answered" : "silence";
    });
    await deps.store.change(system, async (tx) => {
      const after = await tx.get(payments, row.id);
      if (!after || !isOpen(after)) return;
      await noteUnknown(tx, after, heard);
      // Moved on meanwhile, by this answer or by other news: then its asking has begun anew.
      if (after.askAt !== row.askAt) return;
      await tx.patch(payments, row.id, heard === "silence" ? askSoon(tx.now) : askLater(after, tx.now));
    });
  }
  if (troubles.length > 0) {
    deps.log.warn(`payments: sweep, ${troubles.length} of ${due.length} without an answer`, troubles[0]);
  }
  if (due.length > 0) await tellOfUnknown(deps);
  return due.length;
}

/** Takes the processor's word, after closing what must not be paid any more. */
async function ask(deps: Deps, row: Payment): Promise<Heard> {
  const invoice = await mustInvoice(deps, row.invoiceId);
  if (!awaitsPayment(invoice.status)) {
    await deps.cards.cancelIntent(row.id).catch((error) => {
      // Under way, paid already, or not known: what is said of it below is acted upon.
      if (!(error instanceof CardsError)) throw error;
    });
  }
  try {
    await applyIntent(deps, row.id);
    return "answered";
  } catch (error) {
    if (error instanceof UnknownPayment) return "unknown";
    throw error;
  }
}
