import { Archive, CircleCheck, CreditCard, Download, Eye, FileText } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { api, fileUrl } from "../../../lib/api.ts";
import { useCanGo } from "../../../lib/places.ts";
import { plural } from "../../../../shared/words.ts";
import { fileFacts, isShowable } from "../../../portal/facts.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { StatusBadge } from "../../../ui/Badge.tsx";
import { buttonClass, LinkButton } from "../../../ui/Button.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Steps } from "../../../ui/Timeline.tsx";
import { DateText, Facts, Money, Mono } from "../../../ui/Values.tsx";
import { kindLabel, nameOf, pathSteps, range, typeLabel } from "./facts.ts";
import { BackToRequests } from "./RequestFrame.tsx";
import type { Release, RequestDetail } from "../queries.ts";

/** A request as its requester sees it: where it stands, what is missing, the price and what was released. */
export function OwnRequest({ request }: { request: RequestDetail }) {
  const canGo = useCanGo();
  const { invoice } = request;
  const pays = request.status === "pending_payment" && invoice && canGo(paths.payment(invoice.id));
  return (
    <Page
      title={nameOf(request.patient)}
      tabTitle={`Request ${request.id}`}
      above={<BackToRequests status={request.status} />}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>Request {request.id}</span>
          <StatusBadge status={request.status} />
        </span>
      }
      actions={pays && (
        <LinkButton variant="primary" icon={CreditCard} to={paths.payment(invoice.id)}>Pay Invoice</LinkButton>
      )}
    >
      <div className="flex flex-col gap-4">
        <Card>
          <Steps label="The request's path" steps={pathSteps(request)} />
        </Card>
        {request.status === "rejected" && (
          <p className="rounded-md bg-error/10 px-4 py-3 text-sm">
            <span className="font-semibold text-error">This request was rejected.</span>{" "}
            Contact the records office if you want to know why, or send the request again.
          </p>
        )}
        <Missing request={request} />
        {request.released.map((release) => <Released key={release.id} requestId={request.id} release={release} />)}
        <Invoices request={request} />
        <Asked request={request} />
      </div>
    </Page>
  );
}

function Missing({ request }: { request: RequestDetail }) {
  if (request.status === "completed" || request.status === "rejected") return null;
  return (
    <Card title="What is missing">
      {request.missing.length === 0
        ? (
          <p className="flex items-center gap-2 text-sm">
            <CircleCheck size={16} className="shrink-0 text-success" aria-hidden />
            <span>
              Nothing from you. We answer by <DateText value={request.dueDate} />.
            </span>
          </p>
        )
        : (
          <ul className="ml-5 list-disc text-sm">
            {request.missing.map((sentence) => <li key={sentence}>{sentence}</li>)}
          </ul>
        )}
    </Card>
  );
}

function Released({ requestId, release }: { requestId: number; release: Release }) {
  const released = api.requests[":id"].released[":releaseId"];
  const param = { id: requestId, releaseId: release.id };
  const download = { query: { download: "1" } };
  return (
    <div id="released" className="scroll-mt-20">
      <Card
        title="Released records"
        actions={
          <span className="text-sm text-quiet">
            <DateText value={release.releasedAt} />
          </span>
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-quiet tabular-nums">{fileFacts(release)}, numbered from first to last</p>
          <div className="flex flex-wrap gap-2">
            <a
              href={fileUrl(released["merged.pdf"], { param, ...download })}
              download
              className={buttonClass({ variant: "primary" })}
            >
              <Download size={16} aria-hidden className="shrink-0" />
              Download the PDF
            </a>
            <a href={fileUrl(released["archive.zip"], { param })} download className={buttonClass({})}>
              <Archive size={16} aria-hidden className="shrink-0" />
              All files (ZIP)
            </a>
          </div>
        </div>
        <ul aria-label={plural(release.files.length, "released file")} className="mt-3 border-t border-base-300">
          {release.files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-base-300 py-2 last:border-b-0"
            >
              <FileText size={16} className="shrink-0 text-quiet" aria-hidden />
              <div className="min-w-0 flex-1 basis-48">
                <p className="text-sm font-semibold wrap-anywhere">{file.title}</p>
                <p className="text-xs text-quiet tabular-nums">{fileFacts(file)}</p>
              </div>
              <div className="flex gap-1 max-sm:w-full max-sm:pl-4">
                {isShowable(file.mime) && (
                  <a
                    href={fileUrl(released.files[":fileId"], { param: { ...param, fileId: file.id } })}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`View ${file.title}`}
                    className={buttonClass({ variant: "quiet", size: "sm" }, "pointer-coarse:min-h-11")}
                  >
                    <Eye size={16} aria-hidden className="shrink-0" />
                    View
                  </a>
                )}
                <a
                  href={fileUrl(released.files[":fileId"], { param: { ...param, fileId: file.id }, ...download })}
                  download
                  aria-label={`Download ${file.title}`}
                  className={buttonClass({ variant: "quiet", size: "sm" }, "pointer-coarse:min-h-11")}
                >
                  <Download size={16} aria-hidden className="shrink-0" />
                  Download
                </a>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Invoices({ request }: { request: RequestDetail }) {
  return (
    <Card title={request.invoices.length > 1 ? plural(request.invoices.length, "invoice") : "Invoice"}>
      {request.invoices.length === 0 && <p className="text-sm text-quiet">There is no invoice yet.</p>}
      <ul className="flex flex-col gap-3">
        {request.invoices.toReversed().map((one) => (
          <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-sm">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <AppLink to={paths.invoice(one.id)} className="font-semibold">
                  <Mono>{one.invoiceNumber}</Mono>
                </AppLink>
                <StatusBadge status={one.status} />
              </p>
              <p className="mt-1 text-xs text-quiet">
                {one.paidAt ? "Paid " : "Due "}
                <DateText value={one.paidAt ?? one.dueDate} />
              </p>
            </div>
            <Money cents={one.amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Asked({ request }: { request: RequestDetail }) {
  return (
    <Card title="What you asked for">
      <Facts
        columns={3}
        facts={[
          ["Records", request.recordTypes.map(kindLabel).join(", ") || "Not said"],
          ["Date range", range(request)],
          ["Request type", typeLabel(request.requestType)],
          ["Received", <DateText key="received" value={request.receivedAt} as="received" />],
          ["Purpose", request.purpose],
        ]}
      />
      {request.attachments.map((attachment) => (
        <p key={attachment.id} className="mt-3 flex items-center gap-2 text-sm">
          <FileText size={16} className="shrink-0 text-quiet" aria-hidden />
          <a
            href={fileUrl(api.attachments[":id"].file, { param: { id: attachment.id } })}
            target="_blank"
            rel="noreferrer"
            className="text-primary wrap-anywhere hover:underline"
          >
            {attachment.fileName}
          </a>
        </p>
      ))}
    </Card>
  );
}
