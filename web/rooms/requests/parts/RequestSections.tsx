import { Eye, FileText, Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { whyTo } from "../../../../shared/contacts.ts";
import { dialled, shownRecipient } from "../../../../shared/fax_numbers.ts";
import { paymentWords } from "../../../../shared/invoices.ts";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { api, fileUrl } from "../../../lib/api.ts";
import { showDate } from "../../../../shared/time.ts";
import { plural } from "../../../../shared/words.ts";
import { localDay } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { StatusBadge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateText, EmailText, Facts, Money, Mono } from "../../../ui/Values.tsx";
import { SendDialog } from "../../invoices/parts/SendDialog.tsx";
import { kindLabel, nameOf, range, typeLabel } from "./facts.ts";
import { isStaff, type RequestDetail } from "../queries.ts";
import { InvoiceNotice } from "./InvoiceNotice.tsx";
import { LinksSection } from "./LinksSection.tsx";
import { RecordsSection } from "./RecordsSection.tsx";
import { Section, type SectionProps } from "./Section.tsx";
import { DetailStatus, Due, SourceText } from "./words.tsx";

/** All about a request, in the order of the work. */
export function RequestSections(props: SectionProps) {
  const { role } = useUser();
  const who = (
    <>
      <PatientSection {...props} />
      <RequesterSection {...props} />
    </>
  );
  const work = (
    <>
      {may(role, "records:read") && <RecordsSection {...props} />}
      <InvoiceSection {...props} />
      {may(role, "links:read") && <LinksSection {...props} />}
    </>
  );
  return (
    <div className="flex flex-col gap-4">
      <InvoiceNotice request={props.request} />
      <Summary {...props} />
      {/* The page's head says whose request it is; what is worked on comes first there. */}
      {props.framed
        ? (
          <>
            <Attachments {...props} />
            {work}
            <div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">{who}</div>
          </>
        )
        : (
          <>
            {who}
            <Attachments {...props} />
            {work}
          </>
        )}
    </div>
  );
}

function authorizationWords({ authorization: a }: RequestDetail): string {
  if (!a?.attached) return "None came with it";
  const parts = [
    a.signed ? (a.signedOn ? `signed ${showDate(a.signedOn)}` : "signed") : "not signed",
    a.expiresOn &&
    `${a.expiresOn < localDay() ? "expired" : "expires"} ${showDate(a.expiresOn)}`,
  ];
  return `Attached, ${parts.filter(Boolean).join(", ")}`;
}

type Fact = [string, ReactNode];

/** Why it is urgent, or Yes or No; a reason that only says so again says nothing. */
function urgencyOf({ isUrgent, urgencyReason }: RequestDetail): string {
  if (!isUrgent) return "No";
  return urgencyReason && !/^urgent[.!]*$/i.test(urgencyReason.trim()) ? urgencyReason : "Yes";
}

function Summary({ request, framed }: SectionProps) {
  return (
    <Section title="Request" framed={framed}>
      <Facts
        columns={3}
        facts={[
          // On the page it stands beside the name already.
          ...(framed ? [] : [["Status", <DetailStatus key="status" request={request} />] as Fact]),
          ["Source", <SourceText key="source" source={request.source} />],
          ["Received", <DateText key="received" value={request.receivedAt} as="received" />],
          ["Request type", typeLabel(request.requestType)],
          ["Date range", range(request)],
          ["Due", <Due key="due" request={request} />],
          ["Records asked for", request.recordTypes.map(kindLabel).join(", ") || "Not said"],
          ["Authorization", authorizationWords(request)],
          ["Urgent", urgencyOf(request)],
        ]}
      />
      <div className="mt-3">
        <Facts
          columns={1}
          facts={[
            ["Purpose", request.purpose],
            ["Notes", request.notes && <span key="notes" className="whitespace-pre-wrap">{request.notes}</span>],
          ]}
        />
      </div>
    </Section>
  );
}

function PatientSection({ request, framed }: SectionProps) {
  const { patient } = request;
  return (
    <Section title="Patient" framed={framed}>
      {patient
        ? (
          <Facts
            columns={framed ? 2 : 3}
            facts={[
              [
                "Name",
                <AppLink key="name" to={paths.patient(patient.id)}>
                  <bdi>{nameOf(patient)}</bdi>
                </AppLink>,
              ],
              ["Date of birth", <DateText key="birth" value={patient.dateOfBirth} as="local" />],
              ["MRN", <Mono key="mrn">{patient.mrn}</Mono>],
              ["Last visit", <DateText key="visit" value={patient.lastVisit} />],
            ]}
          />
        )
        : (
          <p className="text-sm text-quiet">
            Unknown Patient. Choose the patient with Edit Request; records cannot be released before.
          </p>
        )}
    </Section>
  );
}

function RequesterSection({ request, framed }: SectionProps) {
  const { requester } = request;
  const { role } = useUser();
  return (
    <Section title="Requester" framed={framed}>
      <Facts
        columns={framed ? 2 : 3}
        facts={[
          ["Name", requester?.name],
          ["Contact", requester?.contactName],
          [
            "Email",
            requester?.email && (
              <a key="email" href={`mailto:${requester.email}`} className="text-primary hover:underline">
                <EmailText value={requester.email} />
              </a>
            ),
          ],
          ["Phone", requester?.phone && <Mono key="phone">{requester.phone}</Mono>],
          ["Fax", requester?.fax && <Mono key="fax">{requester.fax}</Mono>],
        ]}
      />
      {requester && isStaff(role) && (requester.email ?? requester.fax) && (
        <p className="mt-2 text-xs text-quiet wrap-break-word">
          {requester.email
            ? `Invoice and records go to ${requester.email}`
            : dialled(requester.fax!)
            ? `Without an e-mail address, invoice and records are faxed to ${shownRecipient(requester.fax!)}`
            : `Nothing can be faxed to “${requester.fax}”, which is not one whole number. Correct it with Edit Request`}
          {(requester.email || dialled(requester.fax!)) && `: ${whyTo(request.contact, requester.name)}`}.
        </p>
      )}
    </Section>
  );
}

function Attachments({ request, framed, onFile }: SectionProps) {
  const { role } = useUser();
  const entryId = may(role, "documents:view") ? request.sourceReference : null;
  const isEntry = entryId !== null && /^[\w-]{20,}$/.test(entryId);
  return (
    <Section
      title="Attachments"
      framed={framed}
      actions={isEntry && <AppLink to={paths.inboxEntry(entryId)} className="text-sm">Open in the inbox</AppLink>}
    >
      {request.attachments.length === 0
        ? <p className="text-sm text-quiet">No document came with this request.</p>
        : (
          <ul className="flex flex-col gap-1">
            {request.attachments.map((attachment) => (
              <li key={attachment.id} className="flex min-h-9 items-center gap-2 text-sm">
                <FileText size={16} className="shrink-0 text-quiet" aria-hidden />
                <span className="min-w-0 flex-1 wrap-anywhere">{attachment.fileName}</span>
                <Button
                  size="sm"
                  variant="quiet"
                  icon={Eye}
                  className="no-print"
                  aria-label={`View ${attachment.fileName}`}
                  onClick={() =>
                    onFile({
                      url: fileUrl(api.attachments[":id"].file, { param: { id: attachment.id } }),
                      fileName: attachment.fileName,
                      mime: attachment.mime,
                      title: `Document of request ${request.id}`,
                      source: { kind: "document", id: attachment.id },
                      entryId: isEntry ? entryId : null,
                    })}
                >
                  View
                </Button>
              </li>
            ))}
          </ul>
        )}
    </Section>
  );
}

function InvoiceSection({ request, framed }: SectionProps) {
  const { role } = useUser();
  const { invoice, invoices } = request;
  const [toSend, ask] = useState<typeof invoice>(null);
  return (
    <Section title={invoices.length > 1 ? plural(invoices.length, "invoice") : "Invoice"} framed={framed}>
      {!invoice
        ? <p className="text-sm text-quiet">No invoice has been generated yet.</p>
        : (
          <ul className="flex flex-col gap-3">
            {invoices.toReversed().map((one) => (
              <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 text-sm">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <AppLink to={paths.invoice(one.id)} className="font-semibold">
                      <Mono>{one.invoiceNumber}</Mono>
                    </AppLink>
                    <StatusBadge status={one.status} />
                  </p>
                  <p className="mt-1 text-xs wrap-anywhere text-quiet">
                    {one.paidAt
                      ? (
                        <>
                          Paid <DateText value={one.paidAt} />
                          {one.paymentMethod && ` by ${paymentWords[one.paymentMethod]}`}
                        </>
                      )
                      : one.sentAt
                      ? (
                        <>
                          {sentWords(one)} <DateText value={one.sentAt} /> · due <DateText value={one.dueDate} />
                        </>
                      )
                      : one.status === "cancelled"
                      ? "Not sent"
                      : (
                        <>
                          Not sent · goes to {one.requester.email ?? (one.requester.fax
                            ? `fax ${shownRecipient(one.requester.fax)}`
                            : "nobody yet: no e-mail address and no fax number is known")}
                          {(one.requester.email ?? one.requester.fax) && ` (${one.requester.why})`}
                        </>
                      )}
                  </p>
                  {undelivered(one) && <p className="mt-1 text-xs text-error">Not delivered: {one.deliveryError}</p>}
                </div>
                <div className="flex flex-col items-end gap-2">
                  <Money cents={one.amount} className="font-semibold" />
                  {(one.status === "pending" && !one.sentAt || undelivered(one)) && may(role, "invoices:write") && (
                    <Button
                      size="sm"
                      icon={Send}
                      className="no-print"
                      onClick={() =>
                        ask(one)}
                    >
                      {undelivered(one) ? "Send Again" : "Send Invoice"}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      {toSend && <SendDialog invoice={toSend} onClose={() => ask(null)} />}
    </Section>
  );
}

/** Where it went, and of a fax whether it arrived. */
function sentWords({ sentTo, deliveryStatus }: RequestDetail["invoices"][number]): string {
  if (!sentTo || sentTo.includes("@")) return `Sent to ${sentTo}`;
  const number = shownRecipient(sentTo);
  if (deliveryStatus === "received") return `Faxed to ${number}, delivered`;
  return deliveryStatus === "failed" ? `Faxed to ${number}` : `Being faxed to ${number}`;
}

/** Its mail came to nothing, and it still waits for its payment. */
const undelivered = (one: RequestDetail["invoices"][number]) => one.deliveryError !== null && one.status === "sent";
