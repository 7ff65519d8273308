import { CircleCheck, CircleMinus } from "lucide-react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { Card } from "../../../ui/Page.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { fieldId } from "./checks.ts";
import { Lightable } from "./DeskField.tsx";

/** The authorization as it was found, and the reference numbers. Nothing to key: it stays with the document. */
export function AuthorizationSection({ reading }: { reading: ReadingView }) {
  const { authorization, references, receivedOn } = reading.extraction;
  const Yes = ({ is, yes, no }: { is: boolean; yes: string; no: string }) => {
    const Icon = is ? CircleCheck : CircleMinus;
    return (
      <span className="inline-flex items-center gap-1.5">
        <Icon size={15} className={is ? "text-success" : "text-warning"} aria-hidden />
        {is ? yes : no}
      </span>
    );
  };
  const rows: [mark: string, label: string, value: React.ReactNode][] = [
    [
      "authorization.attached",
      "Authorization",
      <Yes key="a" is={authorization.attached} yes="Attached" no="Not found" />,
    ],
    [
      "authorization.signed",
      "Signature",
      <Yes key="s" is={authorization.signed} yes="Signed" no="No signature found" />,
    ],
    ["authorization.signedOn", "Signed on", <DateText key="o" value={authorization.signedOn} />],
    ["authorization.expiresOn", "Expires", <DateText key="e" value={authorization.expiresOn} />],
    ["receivedOn", "Received stamp", <DateText key="r" value={receivedOn} />],
    ...references.map((
      r,
      i,
    ): [string, string, React.ReactNode] => [
      `references.${i}`,
      r.label,
      <span key={i} className="mono">{r.value}</span>,
    ]),
  ];
  return (
    <Card title="Authorization and references">
      <div className="grid grid-cols-2 gap-x-5 gap-y-1">
        {rows.map(([mark, label, value]) => (
          <Lightable key={mark} mark={mark}>
            <div data-field={fieldId(mark)} tabIndex={0} role="group" aria-label={label} className="rounded text-sm">
              <p className="text-xs text-quiet">{label}</p>
              <p className="wrap-anywhere">{value}</p>
            </div>
          </Lightable>
        ))}
      </div>
    </Card>
  );
}
