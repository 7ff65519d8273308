import { CheckCheck, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { showDate } from "../../../../shared/time.ts";
import { plural } from "../../../../shared/words.ts";
import { isClosed } from "../../../../shared/requests.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DateText, Facts, metadataFacts } from "../../../ui/Values.tsx";
import { useCheckRecords, useInclude, useTakeOff } from "../mutations.ts";
import { includedOf } from "./facts.ts";
import type { AttachedRecord, MatchedRecord } from "../queries.ts";
import { attachedFile, matchedFile } from "./FileViewer.tsx";
import { Section, type SectionProps } from "./Section.tsx";

/** The records of a request: those known for the patient, and those attached by hand or fetched. */
export function RecordsSection(props: SectionProps) {
  const { request, framed } = props;
  const { role } = useUser();
  const { count, pages } = includedOf(request);
  const fixed = isClosed(request.status) || !may(role, "records:write");
  const sum = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
      <span className="text-sm text-quiet tabular-nums" aria-live="polite">
        {/* It stands over the first of two lists. */}
        {request.attachedRecords.length > 0 && "In both lists: "}
        {count === 0 ? "Nothing included" : `${plural(count, "record")} included, ${plural(pages, "page")}`}
      </span>
      {count > 0 && !isClosed(request.status) && may(role, "release:write") && <Checked request={request} />}
    </span>
  );
  return (
    <>
      <Section title="Matched records" framed={framed} flush actions={sum}>
        {request.records.length === 0
          ? (
            <p className={quietText(framed)}>
              No records are known for this patient. Attach them by hand
              {may(role, "ehr:use") && (
                <>
                  {", "}or <AppLink to={paths.ehrRecordsOf(request.id)}>retrieve them from the EHR</AppLink>
                </>
              )}.
            </p>
          )
          : <MatchedTable {...props} fixed={fixed} />}
      </Section>
      <Section title="Manually attached records" framed={framed} flush>
        {request.attachedRecords.length === 0
          ? <p className={quietText(framed)}>No files have been attached.</p>
          : (
            <ul className="divide-y divide-base-300">
              {request.attachedRecords.map((record) => (
                <AttachedRow key={record.id} {...props} record={record} fixed={fixed} />
              ))}
            </ul>
          )}
      </Section>
    </>
  );
}

/** Whether a person has looked at the included records, and the button to say so. */
function Checked({ request }: Pick<SectionProps, "request">) {
  const { recordsChecked: mark } = request;
  const check = useCheckRecords(request.id);
  if (!mark) {
    return (
      <Button
        size="sm"
        icon={CheckCheck}
        className="no-print"
        busy={check.isPending}
        onClick={() => check.mutate(true)}
      >
        Mark as Checked
      </Button>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-success">
      <CheckCheck size={15} aria-hidden />
      <span>
        Checked by {mark.by}, <DateText value={mark.at} />
      </span>
      <Button variant="link" size="sm" className="no-print" onClick={() => check.mutate(false)}>Undo</Button>
    </span>
  );
}

const quietText = (framed?: boolean) => `text-sm text-quiet ${framed ? "p-4" : ""}`;
const inset = (framed?: boolean) => (framed ? "first:pl-4 last:pr-4" : "first:pl-0 last:pr-0");

function MatchedTable({ request, framed, fixed, onFile }: SectionProps & { fixed: boolean }) {
  const include = useInclude(request.id);
  const head = `h-9 border-b border-base-300 px-3 text-left text-xs font-semibold text-quiet ${inset(framed)}`;
  const cell = `h-11 border-b border-base-300 px-3 py-1.5 in-[tr:last-child]:border-b-0 ${inset(framed)}`;
  const view = (record: MatchedRecord) => onFile(matchedFile(record));
  return (
    // `relative`: what is for screen readers only is placed absolutely, and would widen the page past its edge.
    <div className="relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Matched records</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} w-16`}>Include</th>
            <th scope="col" className={head}>Record type</th>
            <th scope="col" className={`${head} max-sm:hidden`}>Date</th>
            <th scope="col" className={`${head} max-sm:hidden`}>Provider</th>
            <th scope="col" className={`${head} text-right`}>Pages</th>
            <th scope="col" className={`${head} no-print`}>
              <span className="sr-only">View</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {request.records.map((record) => {
            const what = `${record.recordType} of ${showDate(record.recordDate)}`;
            return (
              <tr key={record.requestRecordId} className={record.isIncluded ? "" : "text-quiet"}>
                <td className={cell}>
                  <label className="-mx-3 -my-1.5 grid h-11 w-full min-w-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      className="checkbox checkbox-sm checkbox-primary align-middle"
                      aria-label={`Include ${what}`}
                      checked={record.isIncluded}
                      disabled={fixed}
                      onChange={(event) =>
                        include.mutate({
                          kind: "request",
                          id: record.requestRecordId,
                          isIncluded: event.target.checked,
                        })}
                    />
                  </label>
                </td>
                <td className={`${cell} wrap-break-word`}>
                  {record.recordType}
                  <DateText value={record.recordDate} className="block text-xs text-quiet sm:hidden" />
                </td>
                <td className={`${cell} max-sm:hidden`}>
                  <DateText value={record.recordDate} />
                </td>
                <td className={`${cell} max-sm:hidden`}>{record.provider || "N/A"}</td>
                <td className={`${cell} text-right tabular-nums`}>{record.pages}</td>
                <td className={`${cell} no-print text-right`}>
                  {record.mime
                    ? (
                      <Button
                        size="sm"
                        variant="quiet"
                        icon={Eye}
                        iconOnly
                        aria-label={`View ${what}`}
                        title="View"
                        onClick={() => view(record)}
                      >
                        View
                      </Button>
                    )
                    : <span className="text-xs text-warning">No file</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What was read out of a file and is worth showing; size and kind stand beside it already. */
const readOut = ({ metadata }: AttachedRecord): [string, string][] =>
  metadataFacts(metadata).filter(([key]) => key !== "size" && key !== "file type");

function AttachedRow(
  { request, framed, record, fixed, onFile }: SectionProps & { record: AttachedRecord; fixed: boolean },
) {
  const include = useInclude(request.id);
  const takeOff = useTakeOff();
  const [asked, ask] = useState(false);
  const facts = readOut(record);
  const view = () => onFile(attachedFile(record));
  return (
    <li className={`flex gap-3 py-3 text-sm ${framed ? "px-4" : ""}`}>
      <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          className="checkbox checkbox-sm checkbox-primary"
          aria-label={`Include ${record.fileName}`}
          checked={record.isIncluded}
          disabled={fixed}
          onChange={(event) => include.mutate({ kind: "attached", id: record.id, isIncluded: event.target.checked })}
        />
      </label>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{record.fileName}</p>
        <p className="text-xs text-quiet">
          {record.recordType} · {plural(record.pages, "page")} · {record.source === "ehr" ? "fetched" : "uploaded"}{" "}
          <DateText value={record.uploadedAt} as="received" /> by {record.uploadedBy}
        </p>
        {record.notes && <p className="mt-1 whitespace-pre-wrap wrap-break-word">{record.notes}</p>}
        {facts.length > 0 && (
          <div className="mt-2 first-letter:uppercase">
            <Facts columns={3} facts={facts.map(([key, value]) => [sentence(key), value])} />
          </div>
        )}
      </div>
      <div className="no-print flex shrink-0 items-start gap-1">
        <Button size="sm" variant="quiet" icon={Eye} iconOnly aria-label={`View ${record.fileName}`} onClick={view}>
          View
        </Button>
        {!fixed && (
          <Button
            size="sm"
            variant="quiet"
            icon={Trash2}
            iconOnly
            aria-label={`Take off ${record.fileName}`}
            onClick={() => ask(true)}
          >
            Take off
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={ask}
        title={`Take ${record.fileName} off request ${request.id}?`}
        consequence="The file is no longer part of this request and is not released with it. To bring it back, attach it again."
        confirmLabel="Take Off"
        busy={takeOff.isPending}
        onConfirm={() => takeOff.mutate(record.id, { onSuccess: () => ask(false) })}
      />
    </li>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
