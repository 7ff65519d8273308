import { Link } from "react-router";
import { importOutcomes, type ImportResult } from "../../../../shared/patients.ts";
import { paths } from "../../../app/paths.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { BadgeTone } from "../../../ui/badge_tone.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import type { Column } from "../../../ui/table.ts";

const tones: Record<ImportResult["outcome"], BadgeTone> = {
  created: "success",
  updated: "info",
  unchanged: "info",
  refused: "error",
};

/** How many rows came to what: `3 created, 0 updated, …`. */
export const countsOf = (results: readonly ImportResult[]): string =>
  importOutcomes.map((outcome) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return `${count.toLocaleString("en-US")} ${outcome}`;
  }).join(", ");

interface Props {
  label: string;
  rows: readonly ImportResult[];
  loading?: boolean;
  error?: string | null;
  onRetry?: () => void;
  empty?: string;
  /** What the file says of a row, to know it by. */
  nameOf: (row: number) => string;
}

/** Rows of the file with what becomes of each. */
export function ImportRows({ label, rows, nameOf, ...rest }: Props) {
  return (
    <DataTable
      label={label}
      columns={columnsWith(nameOf)}
      rows={rows}
      rowKey={({ row }) => String(row)}
      {...rest}
      bare
    />
  );
}

/** `lastName, phone` as `last name, phone`. */
const fieldWords = (names: string | null) => (names ?? "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const columnsWith = (nameOf: (row: number) => string): Column<ImportResult>[] => [
  {
    id: "row",
    header: "Row",
    width: "w-20",
    align: "end",
    narrow: "meta",
    cell: ({ row }) => row.toLocaleString("en-US"),
  },
  {
    id: "patient",
    header: "Patient",
    narrow: "title",
    cell: ({ row, patientId }) => {
      const name = <bdi className="wrap-anywhere">{nameOf(row) || "No name"}</bdi>;
      return patientId === null ? name : <Link to={paths.patient(patientId)} className="link">{name}</Link>;
    },
  },
  {
    id: "outcome",
    header: "Result",
    width: "w-32",
    narrow: "end",
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcome}</Badge>,
  },
  {
    id: "message",
    header: "What",
    narrow: "foot",
    cell: ({ outcome, message }) => outcome === "updated" ? `Changed: ${fieldWords(message)}` : message ?? "",
  },
];
