/**
 * The people, letters and records of a run: invented, and always the same for one run.
 * @module
 */
import type { RecordKind } from "../../../../shared/documents.ts";
import type { SimulatedRecordType, Simulation } from "../../../../shared/simulator.ts";
import { addDays } from "../../../../shared/time.ts";
import { Random } from "../../../papers/random.ts";
import { renderRecord } from "../../../papers/medical.ts";
import { renderDocument, type RenderedDocument } from "../../../papers/render.ts";
import type { DemoPatient, MedicalRecordType } from "../../../papers/people.ts";
import { printedPatient } from "../../../papers/printed_patient.ts";
import { custodian } from "../../../papers/custodian.ts";

/** Last names that nobody bears, so that a simulated patient is never taken for a real one. */
const lastNames = "Simwell Testford Sampleton Mockridge Trialstone Demobury Proofham Modelby Draftwick Pilotson".split(
  " ",
);
const firstNames = "Abigail Marcus Josephine Desmond Camille Nathaniel Harriet Tobias Leila Victor Edith Omar".split(
  " ",
);

/** The patient at a place of a run. */
export function patientAt(runId: string, index: number): DemoPatient {
  const random = new Random(`simulation:${runId}:${index}`);
  const firstName = random.pick(firstNames);
  const lastName = lastNames[index % lastNames.length];
  const mrn = `SIM-${random.digits(8)}`;
  const day = (n: number) => String(n).padStart(2, "0");
  return {
    id: index + 1,
    firstName,
    middleName: null,
    lastName,
    suffix: null,
    formerNames: [],
    printedName: `${firstName} ${lastName}`,
    dateOfBirth: `${random.int(1940, 2004)}-${day(random.int(1, 12))}-${day(random.int(1, 28))}`,
    sex: index % 2 === 0 ? "F" : "M",
    mrn,
    ssn: null,
    address: { line: `${random.int(3, 980)} Rehearsal Road`, city: "Wrenfield", state: "OR", zip: "97399" },
    phone: null,
    email: null,
    lastVisit: null,
    guardianId: null,
    lookAlike: null,
  };
}

const askedKinds: Record<SimulatedRecordType, RecordKind> = {
  lab: "lab",
  imaging: "imaging",
  notes: "notes",
  history: "notes",
  prescription: "medication",
};

/** Draws a letter of a run as a PDF: a clinic asks for the records of one or several patients it treats. */
export async function drawLetter(run: Simulation, place: number): Promise<RenderedDocument> {
  const received = run.createdAt.slice(0, 10);
  const seed = `simulation:${run.id}:${place}`;
  return await renderDocument({
    id: seed,
    fileName: `simulated-request-${place + 1}.pdf`,
    medium: "text-pdf",
    seed,
    receivedAt: run.createdAt,
    content: {
      kind: "request",
      custodian,
      requester: {
        name: run.requesterName,
        contactName: "Medical Records Desk",
        email: run.requesterEmail ?? "records@simulated.example",
        phone: "(541) 555-0142",
        fax: null,
        addressLines: ["1 Rehearsal Road", "Wrenfield, OR 97399"],
      },
      requestType: "provider",
      patients: run.documents[place].patients.map((i) => printedPatient(patientAt(run.id, i))),
      recordTypes: [...new Set(run.recordTypes.map((type) => askedKinds[type]))],
      dateRange: { start: null, end: null },
      purpose: "Continuing care",
      urgencyReason: null,
      authorization: null,
      references: [],
      writtenOn: received,
      ownForm: false,
      handFilled: false,
      coverPage: false,
    },
  });
}

/** As what a record of each kind is attached. */
export const attachedAs: Record<SimulatedRecordType, MedicalRecordType> = {
  lab: "Lab Results",
  imaging: "Imaging Report",
  notes: "Progress Note",
  history: "Consultation",
  prescription: "Medication List",
};

/** The file name of a drawn record. */
export const recordName = (patientId: string, type: SimulatedRecordType) => `simulated-${type}-${patientId}.pdf`;

/** Whether a file was named by {@link recordName}. */
export const isRecordName = (fileName: string) => /^simulated-[a-z]+-\d+\.pdf$/.test(fileName);

/** Draws a patient's record of one page. */
export async function drawRecord(run: Simulation, patientId: string, type: SimulatedRecordType): Promise<File> {
  const patient = patientAt(run.id, Number(patientId) - 1);
  const bytes = await renderRecord(
    {
      id: Number(patientId),
      patientId: patient.id,
      recordType: attachedAs[type],
      recordDate: addDays(run.createdAt.slice(0, 10), -30),
      provider: "Dr. Simone Rehearsal",
      pages: 1,
    },
    patient,
    custodian,
  );
  return new File([new Uint8Array(bytes)], recordName(patientId, type), { type: "application/pdf" });
}
