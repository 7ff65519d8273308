/** The sections of the panel: who was found, what came, and how it was read. */
import { matchBand } from "../../../../shared/patients.ts";
import { recordKindLabels, requestTypeLabels } from "../../../../shared/requests.ts";
import { paths } from "../../../app/paths.ts";
import { showDate } from "../../../../shared/time.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Confidence, DateText, Facts, Mono } from "../../../ui/Values.tsx";
import type { Entry, Person } from "../queries.ts";
import { duration, methodText, previewText, shortId } from "./words.ts";

/** Everyone found, as they stand in the document. */
export function PatientInformation({ entry }: { entry: Entry }) {
  const { extractedPatients: people, patientCount } = entry;
  return (
    <Card title="Patient Information" flush>
      {people.length === 0 && (
        <p className="p-4 text-sm text-quiet">
          {entry.status === "processing" ? "The document is being read." : "No patient was found in this document."}
        </p>
      )}
      <ul>
        {people.map((person, index) => <PersonFacts key={index} person={person} />)}
      </ul>
      {patientCount > people.length && (
        <p className="border-t border-base-300 px-4 py-3 text-sm text-quiet">
          {`${patientCount - people.length} more are listed on the reading desk.`}
        </p>
      )}
    </Card>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const doubtful = person.patientId === null && matchBand(person.matchConfidence) !== "low";
  return (
    <li className="border-b border-base-300 px-4 py-3 last:border-b-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold wrap-break-word">
          <bdi>{person.name ?? "Name not read"}</bdi>
        </p>
        <span className="flex items-center gap-2">
          {person.patientId === null && (
            <Badge tone={doubtful ? "warning" : "info"}>{doubtful ? "To be chosen" : "New patient"}</Badge>
          )}
          {/* A new patient is nobody known: how little the nearest one fits says nothing. */}
          {(person.patientId !== null || doubtful) && <Confidence value={person.matchConfidence} kind="match" exact />}
        </span>
      </div>
      <Facts
        facts={[
          ["Date of birth", <DateText key="dob" value={person.dob} as="local" />],
          ["MRN", person.mrn && <Mono key="mrn">{person.mrn}</Mono>],
          ["Phone", person.phone],
          ["Email", person.email],
          ["Address", person.address],
          ["SSN", person.ssnLast4 && <Mono key="ssn">{`***-**-${person.ssnLast4}`}</Mono>],
        ]}
      />
    </li>
  );
}

/** What came, from whom, and what is asked for. */
export function DocumentFacts({ entry }: { entry: Entry }) {
  const read = entry.parsedFields;
  const range = read && (read.dateRangeStart || read.dateRangeEnd)
    ? `${read.dateRangeStart ? showDate(read.dateRangeStart) : "Beginning"} to ${
      read.dateRangeEnd ? showDate(read.dateRangeEnd) : "now"
    }`
    : null;
  return (
    <Card title="Document Details">
      <Facts
        facts={[
          ["Sender", entry.sender],
          ["Subject", entry.subject],
          ["Received", <DateText key="at" value={entry.timestamp} as="time" />],
          ["File", entry.attachmentName],
          ["Requester", read?.requester.name],
          ["Request type", read?.requestType && requestTypeLabels[read.requestType]],
          ["Records", read?.recordTypes.map((kind) => recordKindLabels[kind]).join(", ")],
          ["Service dates", range],
          ["Urgency", read?.isUrgent ? `Urgent${read.urgencyReason ? `: ${read.urgencyReason}` : ""}` : "Routine"],
          ["Purpose", read?.purpose],
          ...(entry.manualUploader ? [["Entered by", entry.manualUploader] as [string, string]] : []),
          ...(entry.manualNotes ? [["Notes", entry.manualNotes] as [string, string]] : []),
        ]}
      />
    </Card>
  );
}

/** How it was read, and the beginning of its text. */
export function ProcessingFacts({ entry }: { entry: Entry }) {
  const metrics = entry.processingMetrics;
  return (
    <Card title="Processing Details">
      <Facts
        facts={[
          ["Pages", metrics?.pages],
          ["Time", metrics && duration(metrics.processingTime)],
          ["Text by", metrics && methodText(metrics.textExtraction)],
          ["Characters", metrics?.characterCount.toLocaleString("en-US")],
          ["Confidence", metrics && <Confidence key="c" value={metrics.confidenceScore} exact />],
          [
            "Duplicate of",
            entry.duplicateOf && (
              <AppLink key="d" to={paths.inboxDesk(entry.duplicateOf)} className="mono">
                {shortId(entry.duplicateOf)}
              </AppLink>
            ),
          ],
        ]}
      />
      <ExtractedText text={entry.extractedText} />
    </Card>
  );
}

/** The first 500 characters of what was read. */
export function ExtractedText({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1 text-xs font-normal text-quiet">Extracted text</h3>
      <p
        tabIndex={0}
        role="region"
        aria-label="Extracted text"
        className="max-h-[17.5rem] overflow-y-auto rounded-md bg-base-200 p-3 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {previewText(text)}
      </p>
    </div>
  );
}
