import { Mail, PencilLine, Printer, TriangleAlert } from "lucide-react";
import { isClosed, type RequestStatus } from "../../../../shared/requests.ts";
import { localDay } from "../../../lib/format.ts";
import { titleCase } from "../../../lib/words.ts";
import { Badge, StatusBadge } from "../../../ui/Badge.tsx";
import { DateText, Mono } from "../../../ui/Values.tsx";
import { daysLeft, dueWords, nameOf } from "./facts.ts";
import type { PersonName, RequestDetail } from "../queries.ts";

const sourceIcons: Record<string, typeof Mail> = { email: Mail, fax: Printer };

/** How it came in: an icon and the word, capitalised. */
export function SourceText({ source, iconOnly }: { source: string; iconOnly?: boolean }) {
  const Icon = sourceIcons[source] ?? PencilLine;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={14} className="shrink-0 text-quiet" aria-hidden />
      <span className={iconOnly ? "sr-only" : undefined}>{titleCase(source)}</span>
    </span>
  );
}

/** A patient's name, kept together whichever way it is written. */
export const PatientName = ({ patient }: { patient: PersonName | null }) => <bdi>{nameOf(patient)}</bdi>;

/** `DOB: 2/9/1961`, or the spec's words for none. */
export function Birth({ patient }: { patient: PersonName | null }) {
  // A requester is not told the date of birth on file.
  if (patient && patient.dateOfBirth === undefined) return null;
  if (!patient?.dateOfBirth) return <>No DOB</>;
  return (
    <>
      DOB: <DateText value={patient.dateOfBirth} as="local" />
    </>
  );
}

/** The status in the table: an urgent new request shows 'ready' (spec 1 §2). */
export const ListStatus = ({ request }: { request: { status: string; isUrgent: boolean } }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <StatusBadge status={request.isUrgent && request.status === "new" ? "ready" : request.status} />
    {request.isUrgent && !isClosed(request.status as RequestStatus) && (
      <span className="inline-flex items-center gap-1 text-xs font-semibold text-warning">
        <TriangleAlert size={14} aria-hidden />
        Urgent
      </span>
    )}
  </span>
);

/** The status in the details: 'urgent' while an urgent request is new, otherwise the status. */
export const DetailStatus = ({ request }: { request: { status: string; isUrgent: boolean } }) =>
  request.isUrgent && request.status === "new"
    ? <StatusBadge status="urgent" tone="warning" />
    : <StatusBadge status={request.status} />;

/** The due day in the table: red once it has passed, with a word for it; quiet when nothing is to be done any more. */
export function ListDue({ request, short }: { request: { dueDate: string; status: string }; short?: boolean }) {
  const open = !isClosed(request.status as RequestStatus);
  const today = localDay();
  const days = daysLeft(request.dueDate, today);
  if (!open) return short ? null : <DateText value={request.dueDate} className="text-quiet whitespace-nowrap" />;
  if (short && days >= 4) {
    return (
      <span className="whitespace-nowrap">
        due <DateText value={request.dueDate} />
      </span>
    );
  }
  if (short) {
    return (
      <span className={days < 0 ? "font-semibold text-error" : "font-semibold text-warning"}>
        {dueWords(request.dueDate, today)}
      </span>
    );
  }
  return (
    <span className={days < 0 ? "font-semibold text-error" : days < 4 ? "font-semibold text-warning" : undefined}>
      <DateText value={request.dueDate} className="whitespace-nowrap" />
      {days < 4 && <span className="block text-xs whitespace-nowrap">{dueWords(request.dueDate, today)}</span>}
    </span>
  );
}

/** By when it must be answered, and how long that is. */
export function Due({ request }: { request: Pick<RequestDetail, "dueDate" | "status"> }) {
  const today = localDay();
  const open = !isClosed(request.status);
  const days = daysLeft(request.dueDate, today);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <DateText value={request.dueDate} />
      {open && days < 4
        ? <Badge tone={days < 0 ? "error" : "warning"}>{dueWords(request.dueDate, today)}</Badge>
        : open && <span className="text-quiet">{dueWords(request.dueDate, today)}</span>}
    </span>
  );
}

/** The patient's marks and the request's, on one line. */
export function WhoAndWhat({ request }: { request: RequestDetail }) {
  const { patient } = request;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {patient?.dateOfBirth
          ? (
            <>
              DOB <DateText value={patient.dateOfBirth} as="local" />
            </>
          )
          : "No DOB"}
      </span>
      <span>
        MRN <Mono>{patient?.mrn}</Mono>
      </span>
      <span>Request {request.id}</span>
      <DetailStatus request={request} />
    </span>
  );
}
