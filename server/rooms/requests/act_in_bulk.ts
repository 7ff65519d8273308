/**
 * The requests page's bulk button: each request by itself, with a sentence each.
 * @module
 */
import type { ReleaseGrounds } from "../../../shared/authorization.ts";
import type { ItemResult } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { dollars } from "../../../shared/money.ts";
import { type RequestRow, requestStatusLabels } from "../../../shared/requests.ts";
import type { Permission } from "../../../shared/permissions.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, mustHold } from "../../http/context.ts";
import { forEach } from "../../http/each.ts";
import { generateInvoice } from "./generate_invoice.ts";
import { mayMove, moveRequest, refuseMove } from "./move_request.ts";
import { releaseRecords } from "./release_records.ts";
import { requests } from "./store.ts";

type Action = "process" | "invoice" | "release";

const needed: Record<Action, Permission> = {
  process: "requests:write",
  invoice: "requests:invoice",
  release: "release:write",
};

function refuseBack(request: RequestRow): AppError {
  if (!mayMove(request.status, "processing")) return refuseMove(request, "processing");
  const label = requestStatusLabels[request.status].toLowerCase();
  return new AppError(
    "move_not_allowed",
    `Request ${request.id} is ${label} and would go back. Move it back on its own page, with the reason.`,
  );
}

/** @throws not_allowed when the caller's role does not hold the action's own permission */
export function bulkAct(
  deps: Deps,
  caller: Caller,
  action: Action,
  ids: number[],
  grounds: ReleaseGrounds = {},
): Promise<ItemResult[]> {
  mustHold(caller, needed[action]);
  return forEach(deps, ids, async (id) => {
    if (action === "process") {
      await deps.store.change(caller, async (tx) => {
        const request = await tx.must(requests, id);
        // Many at once only go forward; going back asks for a reason, and what becomes of the invoice.
        if (request.status !== "new") throw refuseBack(request);
        await moveRequest(tx, id, "processing");
      });
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
