/**
 * Publishes the head of the sealed trail where an outsider keeps it: appended to a file in AUDIT_HEAD_DIR at each sealing, and mailed
 * to AUDIT_HEAD_EMAIL once a day. Who could write the store and its seals anew cannot write what was published.
 * @module
 */
import { join } from "node:path";
import type { PublishedHead } from "../../../shared/audit_chain.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { queueMail } from "../outbox/queue_mail.ts";
import { auditChain } from "./store.ts";

export const headFile = "audit-heads.jsonl";
const mailEveryMs = 86_400_000;

/** Publishes a head that is not published yet. @throws when the folder cannot be written; the next turn tries again */
export async function sendHead(deps: Pick<Deps, "store" | "now" | "config">): Promise<void> {
  const { auditHeadDir, auditHeadEmail } = deps.config;
  const chain = await deps.store.get(auditChain, "chain");
  if (!chain || chain.head.entries === 0) return;
  const at = new Date(deps.now()).toISOString();
  const head: PublishedHead = { ...chain.head, at };
  const isNew = chain.published?.hash !== head.hash;
  const isMailDue = auditHeadEmail !== null &&
    (chain.mailedAt === null || deps.now() - Date.parse(chain.mailedAt) >= mailEveryMs);
  const toFolder = auditHeadDir !== null && isNew;
  if (toFolder) {
    await Deno.mkdir(auditHeadDir, { recursive: true });
    await Deno.writeTextFile(join(auditHeadDir, headFile), `${JSON.stringify(head)}\n`, { append: true, mode: 0o600 });
  }
  const toMail = isMailDue && (isNew || toFolder);
  if (!toFolder && !toMail) return;
  await deps.store.change(system, async (tx) => {
    await tx.patch(auditChain, "chain", { published: head, ...(toMail ? { mailedAt: at } : {}) });
    if (!toMail) return;
    await queueMail(tx, {
      kind: "audit_head",
      to: auditHeadEmail,
      subject: `Audit trail sealed: ${head.entries} entries`,
      text: `Keep this message. With it, anybody can tell whether the audit trail was altered.\n\n${
        JSON.stringify(head)
      }\n\nSave the line above to a file and check the trail against it:\n\n  releasedesk audit verify --heads FILE\n`,
      about: { type: "audit", id: head.id },
    });
  });
}
