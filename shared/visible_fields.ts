/**
 * THE table of what each role is told of every entity: one shape per kind of answer, its fields grouped by who receives them.
 * `server/http/answers.ts` enforces it on every answer and live event; `tests/visible_fields_test.ts` holds every GET route against it.
 * @module
 */
import type { LiveEventType } from "./events.ts";
import type { Role } from "./permissions.ts";

/** Who receives a group of fields. */
const audiences = {
  everyone: ["admin", "billing", "intake", "external-requester"],
  staff: ["admin", "billing", "intake"],
  intake: ["admin", "intake"],
  admin: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

/**
 * A shape's fields by audience: names apart by blanks, `a{b c}` for the fields of an object or of each object in a list, and
 * `a*` for a field with all that is below it.
 */
export interface Shape extends Partial<Record<keyof typeof audiences, string>> {
  /**
   * The answer names patients, and the server writes a read into the audit trail. Entities that are looked at one at a time
   * write a row of their own (`patient_viewed` …) and do without.
   */
  traced?: boolean;
}

const name = "firstName middleName lastName suffix";
const requestRow = {
  everyone: `id patient{${name}} requester{id name} requestType source receivedAt dueDate isUrgent status`,
  staff: "patient{dateOfBirth} batchRequestId",
};
const invoiceRow = {
  everyone:
    `id requestId invoiceNumber amount status dueDate createdAt sentTo sentAt paidAt paymentMethod refundedAmount
    patient{${name}} requester{id name}`,
  staff: "disputeStatus deliveryStatus deliveryError patient{id dateOfBirth} requester{contactName email fax why}",
};
/** Billing is told who a patient is, and nothing else of them. */
const patient = {
  staff: `id ${name} dateOfBirth mergedInto`,
  intake: `mrn email phone address lastVisit ssnLast4 formerMrns previousNames{${name} until} createdAt updatedAt`,
};
const inboxEntry = {
  intake:
    `id source sender subject timestamp attachmentName file* parts* status linkedRequestId linkedRequestIds duplicateOf
    duplicateReason errorMessage progress* parsedFields* processingMetrics* extractedPatients* patientCount
    statusHistory{from to timestamp username reason} arrivalNotes createdManually manualUploader manualNotes manualPatient* createdAt updatedAt
    extractedText attachmentPath hasReading`,
};
const records = {
  staff: `records{id requestRecordId recordType recordDate provider pages isIncluded fileName mime}
    attachedRecords{id fileName mime size recordType pages uploadedAt uploadedBy notes isIncluded isCharged source metadata*}`,
};
const requester = {
  staff: "id name contactName email phone fax type contacts{name email phone fax} createdAt updatedAt",
};
const user =
  "id username fullName email role requesterId forcePasswordChange isLocked lastLoginAt createdAt invitedUntil hasSecondFactor mustSetUpSecondFactor";
const token = "id name userId username permissions expiresAt lastUsedAt createdAt";
const done = "ok message";

/** Puts the groups of several shapes together, each of an inner one under a field. */
function under(field: string, shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([who, fields]) => [who, typeof fields === "string" ? `${field}{${fields}}` : fields]),
  );
}
function joined(...shapes: Shape[]): Shape {
  const all: Shape = {};
  for (const shape of shapes) {
    if (shape.traced) all.traced = true;
    for (const who of Object.keys(audiences) as (keyof typeof audiences)[]) {
      if (shape[who]) all[who] = `${all[who] ?? ""} ${shape[who]}`;
    }
  }
  return all;
}

/** What each role is told of a live event, beside its type, cursor and time. Without a group nobody is told of it. */
export const eventFields: Record<LiveEventType, Shape> = {
  PAYMENT_CONFIRMED: { everyone: "invoiceId requestId patientName amount recordTypes" },
  RECORDS_UPDATED: { staff: "requestId source patientName recordType recordCount details" },
  INBOX_ENTRY_PROCESSED: { intake: "entryId patientCount source sender extractedPatients{name} status details" },
  INVOICE_STATUS_CHANGED: {
    everyone: "invoiceId requestId status patientName amount delivery money",
    staff: "details",
  },
  REQUEST_STATUS_CHANGED: {
    everyone: "requestId status previousStatus patientName recordTypes",
    staff: "details",
  },
  INBOX_ENTRY_CHANGED: { intake: "entryId status progress*" },
  EHR_FETCH_PROGRESS: { intake: "fetchId recordType done total count" },
  JOB_FAILED: { admin: "jobId kind" },
  CHANNEL_CHANGED: { staff: "channelId name ok details" },
  CHANNEL_SAVED: { staff: "channelId" },
  LINK_CHANGED: { intake: "linkId requestId delivery details" },
  PATIENT_CHANGED: { staff: "patientId" },
  USER_CHANGED: { admin: "userId" },
  document_processed: { admin: "simulationId" },
  requests_created: { admin: "simulationId" },
  invoices_created: { admin: "simulationId" },
  payment_processed: { admin: "simulationId" },
  records_attached: { admin: "simulationId" },
  secure_links_created: { admin: "simulationId" },
  records_released: { admin: "simulationId" },
  simulation_changed: { admin: "simulationId" },
};

export const shapes = {
  // Accounts and the office
  user: { everyone: user },
  api_token: { everyone: token },
  new_api_token: { everyone: `${token} token` },
  second_factor: {
    everyone:
      "isOn hasApp enabledAt recoveryCodesLeft isDemanded needsPassword passkeys{id name isSynced createdAt lastUsedAt} secret uri recoveryCodes options*",
  },
  own_session: { everyone: "id device ip createdAt lastSeenAt isCurrent" },
  setting: { everyone: "key value* version" },
  api_key: { staff: "key value isSet editable" },
  port: { admin: "id label state detail" },
  health_report: { admin: "now checks{id label state detail}" },
  addresses: { staff: "documentation webhooks{label url}" },
  set_up_step: { admin: "id label hint done where" },
  done: { everyone: done },
  activity: {
    everyone: "id action title targetType targetId requestId userId user{fullName} username timestamp createdAt",
    staff: "details*",
  },
  metrics: {
    everyone: `newRequests pendingInvoices readyForRelease pendingPayment processing completedRequests rejectedRequests
      processedThisMonth processedLastMonth percentChange trends* doNext*`,
    intake: "inboxWaiting",
  },
  job: { admin: "id kind payload* state attempts maxAttempts interrupted dueAt lastError createdAt" },
  job_counts: { admin: "ready running dead" },
  ehr_key: { admin: "jwksUrl made keys{id algorithm createdAt origin isUsed publicKey*}" },
  channel: { admin: "id kind name enabled origin values* state* webhookUrl notices" },
  mail: {
    admin:
      "id kind channel requestId pages service vendorId tries handing to subject text about{type id} status reference error sentAt createdAt",
  },
  // Documents
  inbox_entry_row: { ...inboxEntry, traced: true },
  inbox_entry: inboxEntry,
  failing_source: { intake: "id name source since" },
  inbox_counts: { intake: "all byStatus*" },
  reading: { intake: "kind patients* pages* mail* problems timings* extraction*" },
  reading_accuracy: { intake: "weeks* fields*" },
  ehr_vendor: { intake: "vendor configured message" },
  // Patients
  patient_row: { ...patient, traced: true },
  patient,
  patient_record: { intake: "id recordType recordDate provider pages fileName", traced: true },
  patient_merge: { intake: "id fromId fromName intoId intoName state mergedAt mergedBy undoneAt undoneBy" },
  patient_import: { intake: "results{row outcome patientId message}" },
  disclosure: {
    intake: `id requestId releasedAt releasedBy recipientName recipientContact recipientEmail recipientFax purpose
      grounds{authorization legalReason legalReasonText} pages`,
    traced: true,
  },
  patient_match: { intake: "candidates* patientId why", traced: true },
  // Requests: an external requester is told what they asked for, where it stands, what is missing and what was released to them
  request_row: { ...requestRow, traced: true },
  request: joined(
    {
      everyone: `id requesterId requestType recordTypes dateRangeStart dateRangeEnd purpose source status
        statusHistory{from to timestamp day} isUrgent receivedAt dueDate processedAt createdAt updatedAt
        authorization{attached signed signedOn expiresOn} patient{${name}} patientName requesterName
        requester{id name contactName email phone fax} attachments{id fileName mime createdAt} missing
        released{id releasedAt pages size files{id title fileName mime size pages}}`,
      staff:
        `patientId batchRequestId sourceReference notes statusHistory{username reason} urgencyReason recordsAttached
        patient{id dateOfBirth mrn lastVisit} patientDOB invoiceReview*
        contact{name email phone fax source} recordsChecked{by at} authorizationState{state isValid text}`,
    },
    records,
    under("invoice", invoiceRow),
    under("invoices", invoiceRow),
  ),
  request_records: { ...records, traced: true },
  quote: { staff: "lines{description quantity unitPrice amount recordType} amount records isRetrieved", traced: true },
  // A patient who asks for themselves is a requester too.
  requester_row: { ...requester, traced: true },
  requester,
  // Money
  invoice_row: { ...invoiceRow, traced: true },
  invoice: joined(invoiceRow, {
    everyone: `invoiceDate description paidAmount statusHistory{from to timestamp day}
      items{id invoiceId requestId patientName description quantity unitPrice amount recordType createdAt}`,
    staff:
      "stripePaymentIntentId stripeInvoiceId stripeCustomerId stripePaymentUrl dispute* notes deliveredAt deliveryMethod statusHistory{username reason} batchRequestId items{patientId metadata*}",
  }),
  invoice_summary: { staff: "totalInvoices totalAmount unpaidAmount paidAmount undelivered counts*" },
  // Release
  secure_link: {
    intake:
      `id requestId disclosureId email fax expiresAt isRevoked revokedAt revokedBy revokedReason isPasswordProtected
      passcodeFailures asksCode validDays delivery deliveryError accessLimitCount accessCount lastAccessedAt lastAccessedIp createdBy
      createdAt updatedAt recipientName patient{id firstName middleName lastName suffix dateOfBirth}
      accessLogs{id linkId accessedAt accessedIp browser os isPasswordProtected kind fileName}`,
    traced: true,
  },
  link_summary: { intake: "undelivered" },
  search: {
    ...joined(under("requests", requestRow), under("invoices", invoiceRow), {
      staff: `patients{id ${name} dateOfBirth}`,
      intake: "patients{mrn} documents{id source sender subject timestamp status patients}",
    }),
    traced: true,
  },
  notifications: {
    ...joined(
      { everyone: "unread items{id type at isRead}" },
      ...Object.values(eventFields).map((shape) => under("items", shape)),
    ),
    traced: true,
  },
  notification_log: { admin: "id userId channel type cursor mailId createdAt" },
  file_page: { staff: "number width height rotation method confidence words* marks* problem" },
  simulation: {
    admin: `id status mode payment recordTypes errorMessage createdAt updatedAt startedBy
      steps{id title description status timestamp message}
      batch{id status requesterName requesterEmail createdAt updatedAt documentId totalInvoiceAmount patients{id name status
      recordTypes requestId invoiceId invoiceStatus invoiceAmount recordsAttached recordsTotal secureLinkId
      records{id type status fileName pageCount fileSize lastUpdated fetchingFrom errorDetails}}}`,
    traced: true,
  },
  // A file: bytes have no fields
  file: {},
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;

/** Fields and the fields below them; `true` is a field with all below it. */
export interface Fields {
  [field: string]: Fields | true;
}

/** Reads `a b{c d*}` into a tree; fields named twice are put together. */
function parse(text: string, into: Fields): Fields {
  const open: Fields[] = [into];
  let last = "";
  for (const [piece] of text.matchAll(/[\w]+\*?|[{}]/g)) {
    const here = open[open.length - 1];
    if (piece === "{") {
      if (here[last] === true) here[last] = {};
      open.push(here[last] as Fields);
    } else if (piece === "}") open.pop();
    else if (piece.endsWith("*")) here[piece.slice(0, -1)] = true;
    else here[last = piece] ??= {};
  }
  return into;
}

const cache = new Map<Shape, Map<Role, Fields>>();

/** The fields of a shape that a role is told. */
export function fieldsFor(shape: Shape, role: Role): Fields {
  const known = cache.get(shape) ?? new Map<Role, Fields>();
  cache.set(shape, known);
  let fields = known.get(role);
  if (!fields) {
    fields = {};
    for (const [who, members] of Object.entries(audiences)) {
      const text = shape[who as keyof typeof audiences];
      if (text && (members as readonly Role[]).includes(role)) parse(text, fields);
    }
    known.set(role, fields);
  }
  return fields;
}

/** A value with the given fields only; lists are gone through, fields that are not named are left out. */
export function onlyFields(value: unknown, fields: Fields | true): unknown {
  if (fields === true || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => onlyFields(item, fields));
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => Object.hasOwn(fields, key)).map((
      [key, inner],
    ) => [key, onlyFields(inner, fields[key])]),
  );
}

/** The paths in a value that are not among the fields, for the test: `records.provider`. */
export function fieldsBeyond(value: unknown, fields: Fields | true, path = ""): string[] {
  if (fields === true || value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsBeyond(item, fields, path)))];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path ? `${path}.${key}` : key;
    return Object.hasOwn(fields, key) ? fieldsBeyond(inner, fields[key], here) : [here];
  });
}
