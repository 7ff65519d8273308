/**
 * The medical records on file: one to six for each patient over the last years.
 * @module
 */
import type { Calendar } from "../papers/calendar.ts";
import { Random } from "../papers/random.ts";
import type { DemoPatient, DemoRecord, MedicalRecordType } from "../papers/people.ts";

const adultDoctors: Record<MedicalRecordType, string[]> = {
  "Progress Note": ["Amina Farouk, MD", "Gregory Stamper, DO", "Lucille Hargrove, NP"],
  "Discharge Summary": ["Henrik Dahl, MD", "Amina Farouk, MD"],
  "Lab Results": ["Harbor Glen Laboratory"],
  "Imaging Report": ["Sunniva Prakash, MD", "Oswald Tremaine, MD"],
  "Consultation": ["Valerie Kuang, MD", "Bertrand Olawale, MD"],
  "Operative Report": ["Cordelia Mbatha, MD", "Franklin Osterman, MD"],
  "Pathology Report": ["Ignatius Pell, MD"],
  "Medication List": ["Lucille Hargrove, NP"],
  "Immunization Record": ["Harbor Glen Immunization Clinic"],
  "Emergency Record": ["Rashida Coleman, MD", "Piotr Zawadzki, MD"],
};

/** Pages that a record of a type may have. */
const lengths: Record<MedicalRecordType, [number, number]> = {
  "Progress Note": [1, 4],
  "Discharge Summary": [2, 4],
  "Lab Results": [1, 5],
  "Imaging Report": [1, 2],
  "Consultation": [1, 3],
  "Operative Report": [2, 3],
  "Pathology Report": [1, 2],
  "Medication List": [1, 2],
  "Immunization Record": [1, 1],
  "Emergency Record": [2, 5],
};

// How often each type is drawn; the commonest come first, so that most requests find what they ask for.
const common: MedicalRecordType[] = [
  "Progress Note",
  "Lab Results",
  "Imaging Report",
  "Progress Note",
  "Lab Results",
  "Medication List",
  "Consultation",
  "Emergency Record",
  "Discharge Summary",
  "Operative Report",
  "Pathology Report",
  "Immunization Record",
];
const childhood: MedicalRecordType[] = [
  "Immunization Record",
  "Progress Note",
  "Lab Results",
  "Progress Note",
  "Imaging Report",
  "Emergency Record",
];

/** Also sets each patient's last visit to the latest of the records. */
export function buildRecords(cal: Calendar, patients: DemoPatient[]): DemoRecord[] {
  const records: DemoRecord[] = [];
  for (const patient of patients) {
    const random = new Random(`records:${patient.mrn}`);
    const ageInDays = (Date.parse(cal.today) - Date.parse(patient.dateOfBirth)) / 86_400_000;
    const young = ageInDays < 18 * 365;
    const count = ageInDays < 100 ? 2 : random.int(1, 6);
    const types = young ? childhood : common;
    const own: DemoRecord[] = [];
    for (let i = 0; i < count; i++) {
      const recordType = i < 2 ? types[(patient.id + i) % 3] : random.pick(types);
      const age = Math.min(random.int(8, 1000), Math.floor(ageInDays) - 1);
      const [min, max] = lengths[recordType];
      own.push({
        id: 0,
        patientId: patient.id,
        recordType,
        recordDate: cal.daysAgo(age),
        provider: young && recordType === "Progress Note" ? "Philippa Ames, MD" : random.pick(adultDoctors[recordType]),
        pages: random.int(min, max),
      });
    }
    own.sort((a, b) => a.recordDate.localeCompare(b.recordDate));
    patient.lastVisit = own[own.length - 1].recordDate;
    records.push(...own);
  }
  return records.map((record, i) => ({ ...record, id: i + 1 }));
}
