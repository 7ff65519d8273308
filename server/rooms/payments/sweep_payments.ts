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
import { applyIntent } from "./settle_payment.ts";

/** Asks about what is due, one after the other. Answers how many were asked about. */
export async function sweep(deps: Deps): Promise<number> {
  const now = new Date(deps.now()).toISOString();
  const due = (await deps.store.page(payments, { index: "open", to: now })).rows;
  for (const row of due) {
    const answered = await ask(deps, row).catch((error) => {
      deps.log.warn("payments: sweep", error);
      // What the processor does not know, it will not know in five minutes either.
      return error instanceof AppError && error.code === "payment_mismatch";
    });
    await deps.store.change(system, async (tx) => {
      const after = await tx.get(payments, row.id);
      // Moved on meanwhile, by this answer or by other news: then its asking has begun anew.
      if (!after || !isOpen(after) || after.askAt !== row.askAt) return;
      await tx.patch(payments, row.id, answered ? askLater(after, tx.now) : askSoon(tx.now));
    });
  }
  return due.length;
}

/** Takes the processor's word, after closing what must not be paid any more. Answers that it was heard. */
async function ask(deps: Deps, row: Payment): Promise<true> {
  const invoice = await mustInvoice(deps, row.invoiceId);
  if (!awaitsPayment(invoice.status)) {
    const gone = await deps.cards.cancelIntent(row.id).then(() => false, (error) => {
      if (!(error instanceof CardsError)) throw error;
      // Under way or paid already: what is said of it below is acted upon.
      return error.code === "resource_missing";
    });
    if (gone) {
      await deps.store.change(system, (tx) => tx.patch(payments, row.id, { status: "canceled" }));
      return true;
    }
  }
  await applyIntent(deps, row.id);
  return true;
}
