import { Lock, Mail, RotateCcw, Unlink } from "lucide-react";
import { useState } from "react";
import { type AccessLog, linkState } from "../../../../shared/links.ts";
import { may } from "../../../../shared/permissions.ts";
import { post } from "../../../lib/api.ts";
import { denseTime } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { plural } from "../../../lib/words.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { BadgeTone } from "../../../ui/badge_tone.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Facts } from "../../../ui/Values.tsx";
import { useDeed } from "../deeds.ts";
import type { ShownLink } from "../queries.ts";
import { LinkUrl } from "./LinkFields.tsx";

const tones: Record<ReturnType<typeof linkState>, BadgeTone> = {
  ACTIVE: "success",
  EXPIRED: "warning",
  REVOKED: "error",
  USED: "info",
};
const day = 86_400_000;

/** What a recipient did, in words. */
const kinds: Record<AccessLog["kind"], string> = {
  view: "Opened the link",
  passcode: "Gave the passcode",
  wrong_passcode: "Gave a wrong passcode",
  file: "Opened a file",
  archive: "Downloaded all as a zip",
  merged: "Downloaded the merged PDF",
};

/** Whole days until a link expires, rounded up; 0 when it has. */
export const daysOf = (expiresAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / day));

/** One secure link: its state, its accesses, and what can be done with it. */
export function LinkCard({ link, framed }: { link: ShownLink; framed?: boolean }) {
  const { role } = useUser();
  const state = linkState(link, Date.now());
  const days = daysOf(link.expiresAt, Date.now());
  return (
    <li className={`flex flex-col gap-3 py-4 ${framed ? "px-4" : ""}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{state}</Badge>
        {link.isPasswordProtected && <Badge tone="info" icon={Lock}>PROTECTED</Badge>}
        <span className="text-sm text-quiet">
          {state === "ACTIVE" ? `${plural(days, "day")} left` : link.revokedReason ?? ""}
        </span>
      </div>
      <Facts
        columns={3}
        facts={[
          ["Sent to", <span key="to" className="wrap-anywhere">{link.email ?? "Not mailed"}</span>],
          [state === "EXPIRED" ? "Expired" : "Expires", denseTime(link.expiresAt)],
          ["Created", `${denseTime(link.createdAt)} by ${link.createdBy}`],
          [
            "Accesses",
            link.accessLimitCount === null
              ? String(link.accessCount)
              : `${link.accessCount} of ${link.accessLimitCount}`,
          ],
          ["Last access", link.lastAccessedAt ? denseTime(link.lastAccessedAt) : "Never"],
          ["Last access from", link.lastAccessedIp],
          ...(link.isRevoked
            ? [["Revoked", `${denseTime(link.revokedAt)} by ${link.revokedBy}`] as [string, string]]
            : []),
        ]}
      />
      {link.accessLogs.length > 0 && <Logs logs={link.accessLogs} />}
      {may(role, "links:write") && <LinkActions link={link} state={state} />}
    </li>
  );
}

function Logs({ logs }: { logs: AccessLog[] }) {
  const head = "border-b border-base-300 py-1 pr-4 text-left font-semibold text-quiet";
  const cell = "border-b border-base-300 py-1.5 pr-4 align-top in-[tr:last-child]:border-b-0";
  return (
    <details className="group text-xs">
      <summary className="w-fit cursor-pointer rounded py-1 text-sm text-primary">
        {plural(logs.length, "access", "accesses")} in detail
      </summary>
      <div className="max-h-64 overflow-auto" tabIndex={0} role="group" aria-label="Accesses">
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              {["Time", "IP", "Browser", "OS", "What"].map((name) => (
                <th key={name} scope="col" className={head}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {logs.map((log) => (
              <tr key={log.id}>
                <td className={`${cell} whitespace-nowrap tabular-nums`}>{denseTime(log.accessedAt)}</td>
                <td className={`${cell} mono`}>{log.accessedIp ?? "N/A"}</td>
                <td className={cell}>{log.browser}</td>
                <td className={cell}>{log.os}</td>
                <td className={`${cell} wrap-anywhere ${log.kind === "wrong_passcode" ? "text-error" : ""}`}>
                  {kinds[log.kind]}
                  {log.fileName && `: ${log.fileName}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function LinkActions({ link, state }: { link: ShownLink; state: ReturnType<typeof linkState> }) {
  const [email, setEmail] = useState(link.email ?? "");
  const [asked, setAsked] = useState<"revoke" | "regenerate" | null>(null);
  const [reason, setReason] = useState("");
  const at = `/api/secure-links/${link.id}`;
  const resend = useDeed({
    call: (to: string) => post<ShownLink>(`${at}/resend`, { email: to }),
    done: (sent) => ({ title: "Secure link sent", description: `It was mailed to ${sent.email}.` }),
    failed: "Failed to resend secure link",
  });
  const revoke = useDeed({
    call: () => post(`${at}/revoke`, { reason }),
    done: "Secure link revoked",
    failed: "Failed to revoke secure link",
  });
  const regenerate = useDeed({
    call: () => post<ShownLink & { url: string }>(`${at}/regenerate`),
    done: (made) => ({
      title: "Secure link regenerated",
      description: made.email ? `The new address was mailed to ${made.email}.` : "Copy the new address now.",
    }),
    failed: "Failed to regenerate secure link",
  });
  const dead = state === "REVOKED" || state === "EXPIRED";
  const send = () => {
    if (!email.trim()) {
      return toast({ title: "Email Required", description: "Please enter an email address", tone: "error" });
    }
    resend.mutate(email.trim());
  };
  const close = () => setAsked(null);
  return (
    <div className="no-print flex flex-wrap items-end gap-2">
      <form
        noValidate
        className="flex min-w-0 flex-1 items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label="E-mail to resend to" hideLabel className="max-w-72 flex-1">
          <Input
            type="email"
            placeholder="E-mail address"
            className="h-9"
            value={email}
            disabled={dead}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button size="sm" type="submit" icon={Mail} className="h-9" busy={resend.isPending} disabled={dead}>
          Resend
        </Button>
      </form>
      {dead && (
        <Button size="sm" icon={RotateCcw} className="h-9" onClick={() => setAsked("regenerate")}>Regenerate</Button>
      )}
      {state !== "REVOKED" && (
        <Button
          size="sm"
          variant="quiet"
          icon={Unlink}
          className="h-9 text-error"
          onClick={() => setAsked("revoke")}
        >
          Revoke
        </Button>
      )}
      <ConfirmDialog
        open={asked === "revoke"}
        onOpenChange={close}
        title="Revoke this secure link?"
        consequence="Its address stops working at once. What was downloaded already stays with the recipient."
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: close })}
      >
        <Field label="Reason" optional>
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "regenerate" && !regenerate.data}
        onOpenChange={close}
        danger={false}
        title="Regenerate this secure link?"
        consequence={`A new address for the same records is made${
          link.email ? ` and mailed to ${link.email}` : ""
        }. The old address no longer works.`}
        confirmLabel="Regenerate"
        busy={regenerate.isPending}
        onConfirm={() => regenerate.mutate(undefined)}
      />
      {regenerate.data && asked === "regenerate" && (
        <Dialog
          open
          onOpenChange={() => {
            close();
            regenerate.reset();
          }}
          title="Secure link regenerated"
          footer={
            <Button
              variant="primary"
              onClick={() => {
                close();
                regenerate.reset();
              }}
            >
              Done
            </Button>
          }
        >
          <LinkUrl
            url={regenerate.data.url}
            expiresAt={regenerate.data.expiresAt}
            passcode={regenerate.data.isPasswordProtected}
          />
        </Dialog>
      )}
    </div>
  );
}
