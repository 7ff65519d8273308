import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Download, Square, Upload } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { CsvProblem } from "../../../shared/csv.ts";
import { columnField, type PersonField } from "../../../shared/patient_columns.ts";
import { importRows, lacks } from "../../../shared/patient_import.ts";
import { importRowsAtOnce } from "../../../shared/patients.ts";
import { paths } from "../../app/paths.ts";
import { notice } from "../../lib/api.ts";
import { plural } from "../../../shared/words.ts";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { ColumnMapper } from "./parts/ColumnMapper.tsx";
import { type ChosenFile, readFile, saveResults } from "./parts/import_file.ts";
import { countsOf, ImportRows } from "./parts/ImportRows.tsx";
import { type ImportRun, useImport } from "./parts/use_import.ts";
import { importPreviewQuery } from "./queries.ts";

/** Refused rows that are listed; the download has all. */
const mostListed = 500;

/** Takes a CSV of patients in: choose it, say what its columns hold, see what would be done, and do it. */
export default function ImportPage() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fields, setFields] = useState<(PersonField | null)[]>([]);
  const [problem, setProblem] = useState<string | undefined>();
  const [isReading, setReading] = useState(false);
  const { run, start, stop, clear } = useImport();
  const isRunning = run?.state === "running";

  const choose = async ([chosen]: File[]) => {
    setReading(true);
    setProblem(undefined);
    try {
      const read = await readFile(chosen);
      setFile(read);
      setFields(read.header.map(columnField));
      clear();
    } catch (error) {
      if (!(error instanceof CsvProblem)) throw error;
      setProblem(error.message);
    } finally {
      setReading(false);
    }
  };

  return (
    <Page
      title="Import Patients"
      above={
        <Link to={paths.patients} className="inline-flex items-center gap-1 text-quiet hover:text-base-content">
          <ChevronLeft size={16} aria-hidden />
          Patients
        </Link>
      }
      lead="A patient whose MRN is known is corrected, another is created. Importing the same file again changes nothing."
    >
      <div className="flex flex-col gap-6">
        {!isRunning && (
          <FileDrop
            label={isReading ? "Reading the file…" : file ? "Choose another CSV file" : "CSV file"}
            accept=".csv,.txt,.tsv,text/csv"
            hint={file?.name ?? "The first row names the columns; the MRN is needed. UTF-8, UTF-16 or Windows text."}
            error={problem}
            disabled={isReading}
            onFiles={(files) => void choose(files)}
          />
        )}
        {file && (
          <Mapped
            key={file.key}
            file={file}
            fields={fields}
            run={run}
            onFields={(next) => {
              setFields(next);
              clear();
            }}
            onStart={start}
            onStop={stop}
          />
        )}
      </div>
    </Page>
  );
}

interface MappedProps {
  file: ChosenFile;
  fields: (PersonField | null)[];
  run: ImportRun | null;
  onFields: (fields: (PersonField | null)[]) => void;
  onStart: ReturnType<typeof useImport>["start"];
  onStop: () => void;
}

function Mapped({ file, fields, run, onFields, onStart, onStop }: MappedProps) {
  const missing = lacks(fields);
  const rows = useMemo(() => missing ? null : importRows(file.rows, fields), [file, fields, missing]);
  const nameOf = useMemo(() => {
    const names = fields.flatMap((field, i) => ["firstName", "lastName", "name"].includes(field ?? "") ? [i] : []);
    const byNumber = new Map(file.rows.map(({ number, cells }) => [number, cells]));
    return (row: number) => names.map((i) => byNumber.get(row)?.[i]).filter(Boolean).join(" ");
  }, [file, fields]);
  return (
    <>
      <Card title={`Columns of ${plural(file.rows.length, "row")}`}>
        <ColumnMapper file={file} fields={fields} disabled={run?.state === "running"} onChange={onFields} />
        {missing && (
          <p role="alert" className="mt-4 rounded-md bg-warning/12 px-4 py-3 text-sm">
            <bdi>{file.name}</bdi> {missing} Say above which column it is.
          </p>
        )}
      </Card>
      {rows && !run && (
        <Preview
          file={file}
          fields={fields}
          rows={rows}
          nameOf={nameOf}
          onStart={() => void onStart(rows)}
        />
      )}
      {rows && run && (
        <Progress
          run={run}
          nameOf={nameOf}
          onStop={onStop}
          onAgain={() => void onStart(rows, run.results)}
        />
      )}
    </>
  );
}

type NameOf = (row: number) => string;

/** What would become of the first rows; nothing is written. */
function Preview({ file, fields, rows: { rows, refused }, nameOf, onStart }: {
  file: ChosenFile;
  fields: (PersonField | null)[];
  rows: ReturnType<typeof importRows>;
  nameOf: NameOf;
  onStart: () => void;
}) {
  const first = rows.slice(0, importRowsAtOnce);
  const key = `${file.key} ${fields.join(",")}`;
  const { data, error, isPending, refetch } = useQuery(importPreviewQuery(key, first));
  const last = first.at(-1)?.row ?? Infinity;
  const shown = [...refused.filter(({ row }) => row <= last || rows.length <= importRowsAtOnce), ...data?.results ?? []]
    .sort((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused") || a.row - b.row);
  const what = rows.length > first.length ? `The first ${first.length} rows` : "What the import would do";
  return (
    <Card
      title="Preview"
      flush
      actions={
        <Button variant="primary" icon={Upload} onClick={onStart} disabled={isPending}>
          Import {plural(file.rows.length, "row")}
        </Button>
      }
    >
      <p className="border-b border-base-300 px-4 py-3 text-sm text-quiet" role="status">
        {data ? `${what}: ${countsOf(shown)}.` : error ? "The rows could not be checked." : "Checking the first rows…"}
      </p>
      <ImportRows
        label="Preview of the import"
        rows={data ? shown : []}
        loading={isPending}
        error={error && notice(error, "Failed to check the rows")}
        onRetry={() => void refetch()}
        nameOf={nameOf}
      />
    </Card>
  );
}

const titles: Record<ImportRun["state"], string> = {
  running: "Importing",
  done: "Import finished",
  stopped: "Import stopped",
  failed: "Import broken off",
};

/** How far the run is, and what came of it. */
function Progress({ run, nameOf, onStop, onAgain }: {
  run: ImportRun;
  nameOf: NameOf;
  onStop: () => void;
  onAgain: () => void;
}) {
  const { state, results, total, problem } = run;
  const refused = results.filter(({ outcome }) => outcome === "refused");
  const isOver = state !== "running";
  return (
    <Card
      title={titles[state]}
      actions={!isOver
        ? <Button size="sm" icon={Square} onClick={onStop}>Stop</Button>
        : <Button size="sm" icon={Download} onClick={() => saveResults(results)}>Download results</Button>}
    >
      <progress
        className="progress progress-primary w-full"
        value={results.length}
        max={total}
        aria-label="Rows imported"
      />
      <p role="status" className="mt-2 text-sm tabular-nums">
        {results.length.toLocaleString("en-US")} of {plural(total, "row")}: {countsOf(results)}.
      </p>
      {problem && <p role="alert" className="mt-2 text-sm text-error">{problem}</p>}
      {(state === "stopped" || state === "failed") && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p>What was imported stays. Rows are known by their MRN, so the same file goes on where it stopped.</p>
          <Button size="sm" onClick={onAgain}>Go on</Button>
        </div>
      )}
      {isOver && refused.length > 0 && (
        <div className="-mx-4 mt-4 -mb-4 border-t border-base-300">
          <h3 className="px-4 py-3 text-sm font-semibold">
            {plural(refused.length, "row")} refused
            {refused.length > mostListed && `, the first ${mostListed} listed; the download has all`}
          </h3>
          <ImportRows label="Refused rows" rows={refused.slice(0, mostListed)} nameOf={nameOf} />
        </div>
      )}
    </Card>
  );
}
