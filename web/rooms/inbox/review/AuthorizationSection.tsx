import type { ReadingView } from "../../../../shared/inbox.ts";
import { ahead, isDay } from "../../../lib/days_typed.ts";
import { localDate, localDay } from "../../../lib/format.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Checkbox } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Confidence, DateText } from "../../../ui/Values.tsx";
import { fieldId } from "./checks.ts";
import { DeskField, Lightable } from "./DeskField.tsx";
import { type AuthorizationValues, withAuthorization } from "./draft.ts";
import { dayIn } from "../reading/picked.ts";

export interface AuthorizationSectionProps {
  values: AuthorizationValues;
  read: AuthorizationValues;
  reading: ReadingView | null;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (values: AuthorizationValues) => void;
}

const boxes = [["attached", "Attached"], ["signed", "Signed"]] as const;
const days = [["signedOn", "Signed on"], ["expiresOn", "Expires"]] as const;

/** The authorization, which a release rests on: as it was found, and as a clerk keys what was written by hand. Below it what is only told. */
export function AuthorizationSection(props: AuthorizationSectionProps) {
  const { values, read, reading, errors, readOnly } = props;
  const evidence = reading?.extraction.evidence ?? {};
  const change = (part: Partial<AuthorizationValues>) => props.onChange(withAuthorization(values, part));
  return (
    <Card title="Authorization and references">
      <div className="grid grid-cols-2 gap-x-5 gap-y-1">
        {boxes.map(([field, label]) => {
          const mark = `authorization.${field}`;
          const found = values[field] === read[field] ? evidence[mark] : undefined;
          return (
            <Lightable key={field} mark={mark}>
              <Checkbox
                data-field={fieldId(mark)}
                className="py-1.5 pr-20"
                label={label}
                checked={values[field]}
                disabled={readOnly}
                onChange={(event) => change({ [field]: event.target.checked })}
              />
              <span className="absolute top-2.5 right-2 max-xl:[&_[data-bar]]:hidden">
                {found && <Confidence value={found.confidence} />}
              </span>
            </Lightable>
          );
        })}
        {days.map(([field, label]) => {
          const mark = `authorization.${field}`;
          const until = field === "expiresOn" ? ahead() : undefined;
          const past = field === "expiresOn" && isDay(values.expiresOn) && values.expiresOn < localDay();
          return (
            <DeskField
              key={field}
              mark={mark}
              label={label}
              evidence={evidence[mark]}
              quiet={!values.attached}
              value={values[field]}
              read={read[field]}
              show={(day) => isDay(day) ? localDate(day) : day}
              onRevert={readOnly ? undefined : () => change({ [field]: read[field] })}
              onPick={readOnly ? undefined : (text) => change({ [field]: dayIn(text, until) ?? values[field] })}
              error={errors[fieldId(mark)]}
              hint={past ? <span className="font-semibold text-warning">It has expired.</span> : undefined}
            >
              <DateInput
                data-field={fieldId(mark)}
                value={values[field]}
                until={until}
                readOnly={readOnly}
                onDay={(day) => change({ [field]: day })}
              />
            </DeskField>
          );
        })}
      </div>
      {reading && <Told reading={reading} />}
    </Card>
  );
}

/** The received stamp and the reference numbers: they stay with the document. */
function Told({ reading }: { reading: ReadingView }) {
  const { references, receivedOn } = reading.extraction;
  const rows: [mark: string, label: string, value: React.ReactNode][] = [
    ["receivedOn", "Received stamp", <DateText key="r" value={receivedOn} />],
    ...references.map((r, i): [string, string, React.ReactNode] => [
      `references.${i}`,
      r.label,
      <span key={i} className="mono">{r.value}</span>,
    ]),
  ];
  return (
    <div className="mt-2 grid grid-cols-2 gap-x-5 gap-y-1">
      {rows.map(([mark, label, value]) => (
        <Lightable key={mark} mark={mark}>
          <div data-field={fieldId(mark)} tabIndex={0} role="group" aria-label={label} className="rounded text-sm">
            <p className="text-xs text-quiet">{label}</p>
            <p className="wrap-anywhere">{value}</p>
          </div>
        </Lightable>
      ))}
    </div>
  );
}
