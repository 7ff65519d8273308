import { CircleAlert, KeyRound, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { shownNumber } from "../../../../shared/fax_numbers.ts";
import { type AccessLog, linkState } from "../../../../shared/links.ts";
import { may } from "../../../../shared/permissions.ts";
import { plural } from "../../../../shared/words.ts";
import { denseTime } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { BadgeTone } from "../../../ui/badge_tone.ts";
import { Facts } from "../../../ui/Values.tsx";
import type { ShownLink } from "../queries.ts";
import { LinkActions } from "./LinkActions.tsx";

const tones: Record<ReturnType<typeof linkState>, BadgeTone> = {
  ACTIVE: "success",
  EXPIRED: "warning",
  REVOKED: "error",
  USED: "info",
};
/** What became of the link's mail or fax, as a badge; nothing when none was to be sent. */
const mails: Record<ShownLink["delivery"], [BadgeTone, string] | null> = {
  none: null,
  pending: ["processing", "QUEUED"],
  sent: ["info", "SENT"],
  received: ["success", "DELIVERED"],
  failed: ["error", "NOT DELIVERED"],
};
const day = 86_400_000;

/** What a recipient did, in words. */
const kinds: Record<AccessLog["kind"], string> = {
  view: "Opened the link",
  passcode: "Gave the passcode",
  wrong_passcode: "Gave a wrong passcode",
  code_sent: "Had a code mailed",
  code: "Gave the code",
  wrong_code: "Gave a wrong code",
  file: "Opened a file",
  archive: "Downloaded all as a zip",
  merged: "Downloaded the merged PDF",
};

/** Whole days until a link expires, rounded up; 0 when it has. */
export const daysOf = (expiresAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / day));

/** One secure link: its state, its accesses, and what can be done with it. */
export function LinkCard({ link, framed, head }: {
  link: ShownLink;
  framed?: boolean;
  /** Whose link it is, where the request does not say so. */
  head?: ReactNode;
}) {
  const { role } = useUser();
  const state = linkState(link, Date.now());
  const mail = mails[link.delivery];
  const days = daysOf(link.expiresAt, Date.now());
  return (
    <li className={`flex flex-col gap-3 py-4 ${framed ? "px-4" : ""}`}>
      {head}
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{state}</Badge>
        {mail && <Badge tone={mail[0]}>{mail[1]}</Badge>}
        {link.isPasswordProtected && <Badge tone="info" icon={Lock}>PROTECTED</Badge>}
        {link.asksCode && <Badge tone="info" icon={KeyRound}>CODE</Badge>}
        <span className="text-sm text-quiet">
          {state === "ACTIVE" ? `${plural(days, "day")} left` : link.revokedReason ?? ""}
        </span>
      </div>
      {link.delivery === "failed" && (
        <p role="alert" className="flex gap-2.5 rounded-md bg-error/10 px-3 py-2.5 text-sm text-error">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            {link.email ? `The mail to ${link.email}` : `The fax to ${shownNumber(link.fax ?? "")}`} was not delivered:
            {" "}
            {link.deliveryError ?? "the reason is not known."}
          </span>
        </p>
      )}
      <Facts
        columns={3}
        facts={[
          [
            link.fax && !link.email ? "Fax to" : ["sent", "received"].includes(link.delivery) ? "Sent to" : "Mail to",
            <span key="to" className="wrap-anywhere">
              {link.email ?? (link.fax ? shownNumber(link.fax) : "Not mailed")}
            </span>,
          ],
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
      <div className="relative max-h-64 overflow-auto" tabIndex={0} role="group" aria-label="Accesses">
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
                <td className={`${cell} wrap-anywhere ${log.kind.startsWith("wrong_") ? "text-error" : ""}`}>
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
