import { Button } from "../../../ui/Button.tsx";
import { Meanwhile } from "../../../ui/Meanwhile.tsx";
import { DateText } from "../../../ui/Values.tsx";
import type { Theirs } from "./use_setting_form.ts";

const shown = (value: string | boolean) =>
  typeof value === "boolean" ? (value ? "on" : "off") : value.trim() === "" ? "empty" : value.replaceAll("\n", ", ");

/** Above a form of a setting: who saved it meanwhile, when, and what is there now. */
export function ChangedMeanwhile({ theirs, labels, onTake }: {
  theirs: Theirs | null;
  labels: Partial<Record<string, string>>;
  /** Puts what is there now into the form. */
  onTake: () => void;
}) {
  if (!theirs) return null;
  return (
    <Meanwhile>
      <p>
        <bdi>{theirs.by || "Someone else"}</bdi> saved this after you opened it,{" "}
        <DateText value={theirs.at} as="time" />. Now there:
      </p>
      <ul className="list-disc pl-5">
        {theirs.changes.map(([field, value]) => <li key={field}>{labels[field] ?? field}: {shown(value)}</li>)}
      </ul>
      <p>What you entered stays. Save again to put it in place of theirs.</p>
      <Button size="sm" onClick={onTake}>Use what is there now</Button>
    </Meanwhile>
  );
}
