/**
 * The requests page's bulk button: each request by itself, with a sentence each.
 * @module
 */
import type { ReleaseGrounds } from "../../../shared/authorization.ts";
import type { ItemResult } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { dollars } from "../../../shared/money.ts";
import type { Permission } from "../../../shared/permissions.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { forEach } from "../../http/each.ts";
import { generateInvoice } from "./generate_invoice.ts";
import { moveRequest } from "./move_request.ts";
import { releaseRecords } from "./release_records.ts";

type Action = "process" | "invoice" | "release";

const needed: Record<Action, Permission> = {
  process: "requests:write",
  invoice: "requests:invoice",
  release: "release:write",
};

/** @throws not_allowed when the caller's role does not hold the action's own permission */
export function bulkAct(
  deps: Deps,
  caller: Caller,
  action: Action,
  ids: number[],
  grounds: ReleaseGrounds = {},
): Promise<ItemResult[]> {
  if (!callerMay(caller, needed[action])) throw new AppError("not_allowed");
  return forEach(deps, ids, async (id) => {
    if (action === "process") {
      await deps.store.change(caller, (tx) => moveRequest(tx, id, "processing"));
      return `Request ${id} is being processed`;
    }
    if (action === "invoice") {
      const invoice = await generateInvoice(deps, caller, id);
      return `Invoice ${invoice.invoiceNumber} generated, ${dollars(invoice.amount)}`;
    }
    const { link } = await releaseRecords(deps, caller, { ...grounds, requestId: id });
    return link.email ? `Request ${id} released to ${link.email}` : `Request ${id} released`;
  });
}
