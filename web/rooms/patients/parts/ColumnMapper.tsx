import { type PersonField, personFieldLabels, personFields } from "../../../../shared/patient_columns.ts";
import { Field, Select } from "../../../ui/Field.tsx";
import type { ChosenFile } from "./import_file.ts";

const options = personFields.map((value) => ({ value, label: personFieldLabels[value] }));

interface Props {
  file: ChosenFile;
  fields: readonly (PersonField | null)[];
  disabled: boolean;
  onChange: (fields: (PersonField | null)[]) => void;
}

/** What each column of the file holds, with the first value that stands in it. */
export function ColumnMapper({ file, fields, disabled, onChange }: Props) {
  const example = (i: number) => file.rows.slice(0, 50).find(({ cells }) => cells[i])?.cells[i];
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {fields.map((field, i) => (
        <li key={i} className="min-w-0">
          <Field
            label={<bdi className="wrap-anywhere">{file.header[i] || `Column ${i + 1}`}</bdi>}
            hint={
              <span className="block truncate">
                {example(i)
                  ? (
                    <>
                      First value: <bdi>{example(i)}</bdi>
                    </>
                  )
                  : "Empty in the first rows"}
              </span>
            }
          >
            <Select
              options={options}
              placeholder="Leave out"
              value={field ?? ""}
              disabled={disabled}
              onChange={({ target }) => onChange(fields.with(i, target.value as PersonField || null))}
            />
          </Field>
        </li>
      ))}
    </ul>
  );
}
