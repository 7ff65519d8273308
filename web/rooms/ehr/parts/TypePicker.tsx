import { ehrRecordGroups, type EhrRecordType, ehrRecordTypeLabels, ehrRecordTypes } from "../../../../shared/ehr.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Field.tsx";

interface Props {
  value: EhrRecordType[];
  onChange: (types: EhrRecordType[]) => void;
}

/** The 15 record types in their three groups. */
export function TypePicker({ value, onChange }: Props) {
  const choose = (types: readonly EhrRecordType[]) => onChange(ehrRecordTypes.filter((type) => types.includes(type)));
  const toggle = (type: EhrRecordType, on: boolean) => choose(on ? [...value, type] : value.filter((t) => t !== type));
  const count = value.length;
  return (
    <section aria-label="Record types">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="text-sm">Record Types</h3>
          <p role="status" className="text-xs text-quiet">
            {count === 0 ? "No record types selected" : `Selected ${count} record type${count === 1 ? "" : "s"}`}
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" onClick={() => choose(ehrRecordTypes)}>Select All</Button>
          <Button size="sm" disabled={count === 0} onClick={() => choose([])}>Clear All</Button>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {ehrRecordGroups.map(({ key, label, types }) => (
          <fieldset key={key} className="rounded-md border border-base-300 p-4">
            <legend className="sr-only">{label}</legend>
            <div className="mb-3 flex items-center justify-between gap-2">
              <span className="text-sm font-semibold" aria-hidden>{label}</span>
              <Button
                size="sm"
                variant="quiet"
                onClick={() =>
                  choose([...value, ...types])}
              >
                Select Group<span className="sr-only">: {label}</span>
              </Button>
            </div>
            <div className="flex flex-col gap-2.5">
              {types.map((type) => (
                <Checkbox
                  key={type}
                  label={ehrRecordTypeLabels[type]}
                  checked={value.includes(type)}
                  onChange={(event) => toggle(type, event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}
