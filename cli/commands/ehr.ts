/**
 * The EHR: its connection, its patients, and their records into a request.
 * @module
 */
import { type EhrPatient, type EhrRecordType, ehrRecordTypeLabels, ehrRecordTypes } from "../../shared/ehr.ts";
import { isClosed } from "../../shared/requests.ts";
import { isoDate } from "../../shared/time.ts";
import { type Command, type Context, toId } from "../command.ts";
import { Failure, read, type Server } from "../client.ts";

const ofDay = (text: string): string => {
  if (!isoDate.safeParse(text).success) throw new Failure(`${text} is not a day; write it as 2026-04-12.`, 2);
  return text;
};

/** `lab_results,imaging` → the types; all when nothing is given. */
function typesIn(text: string | undefined): EhrRecordType[] {
  const names = text?.split(",").map((name) => name.trim()).filter(Boolean) ?? [...ehrRecordTypes];
  const unknown = names.filter((name) => !(ehrRecordTypes as readonly string[]).includes(name));
  if (unknown.length > 0 || names.length === 0) {
    throw new Failure(`Unknown record type: ${unknown.join(", ")}. There are: ${ehrRecordTypes.join(", ")}.`, 2);
  }
  return names as EhrRecordType[];
}

const patientHelp = `
Without --patient the EHR's patient is found by the request's MRN, else by name and date of birth; none or several is an error.`;

export function ehrCommands(root: Command, cli: Context): void {
  const ehr = root.command("ehr").description("records from the EHR");

  ehr.command("status").description("connects to the EHR and says whether that worked; exit 1 when not")
    .action(async () => {
      const { client } = await cli.server();
      const answer = await read(client.ehr.initialize.$post());
      if (!answer.success) throw new Failure(answer.message);
      cli.out().say(`Connected to ${answer.vendor}.`, answer);
    });

  ehr.command("search").description("patients of the EHR by all that is given")
    .option("--last <name>", "last name")
    .option("--first <name>", "first name")
    .option("--dob <day>", "date of birth, 1980-04-12", ofDay)
    .option("--mrn <number>", "medical record number")
    .action(async ({ last, first, dob, mrn }) => {
      const { client } = await cli.server();
      const { patients } = await read(
        client.ehr["search-patients"].$post({ json: { lastName: last, firstName: first, dob, mrn } }),
      );
      cli.out().list(patients, [
        { title: "Id", value: (p) => p.id },
        { title: "Name", value: (p) => p.name },
        { title: "Born", value: (p) => p.dob },
        { title: "Gender", value: (p) => p.gender },
        { title: "MRN", value: (p) => p.mrn },
        { title: "Address", value: (p) => p.address },
      ], "No patients found");
    });

  ehr.command("fetch").description("fetches a patient's records and attaches them to a request")
    .requiredOption("--request <id>", "request number", toId)
    .option("--types <types>", "record types, apart by commas (default: all)", typesIn, [...ehrRecordTypes])
    .option("--from <day>", "records from this day on", ofDay)
    .option("--to <day>", "records up to this day", ofDay)
    .option("--patient <id>", "the EHR's id of the patient")
    .option("--confirm-name <name>", "first and last name of the EHR's patient, where it differs from the request's")
    .addHelpText("after", patientHelp)
    .action(async ({ request: requestId, types, from, to, patient, confirmName }) => {
      const { client } = await cli.server();
      const { status } = await read(client.requests[":id"].$get({ param: { id: String(requestId) } }));
      // Records that the request could not take must not leave the EHR either.
      if (isClosed(status)) {
        throw new Failure(`Request ${requestId} is ${status}; its records cannot be changed any more.`);
      }
      const patientId = patient ?? (await patientOf(client, requestId)).id;
      const dateRange = { start: from, end: to };
      const sets = await read(
        client.ehr["fetch-records"].$post({ json: { patientId, recordTypes: types, dateRange, requestId } }),
      );
      const told = new Set(
        sets.flatMap(({ type, notes }) => notes.map((one) => `${ehrRecordTypeLabels[type]}: ${one}`)),
      );
      for (const note of told) cli.printError(note);
      if (sets.every((set) => set.records.length === 0)) {
        throw new Failure("No matching records found for this patient.");
      }
      const recordSets = sets.map(({ type, records }) => ({
        type,
        records: records.map(({ resource: { resourceType, id } }) => ({ resource: { resourceType, id } })),
      }));
      const done = await read(
        client.ehr["process-records"].$post({ json: { patientId, requestId, recordSets, confirmName } }),
      );
      for (const note of done.notes) if (!told.has(note)) cli.printError(note);
      cli.out().say(
        `${done.recordCount} records attached to request ${requestId}: ${done.files} files, ${done.pages} pages.`,
        { ...done, requestId, patientId, sets: sets.map(({ type, records }) => ({ type, records: records.length })) },
      );
    });
}

/** The one patient of the EHR who is the request's. @throws Failure for none or several */
async function patientOf(client: Server["client"], requestId: number): Promise<EhrPatient> {
  const request = await read(client.requests[":id"].$get({ param: { id: String(requestId) } }));
  const ours = request.patient;
  if (!ours) throw new Failure(`Request ${requestId} has no patient yet.`);
  const ask = async (json: Record<string, string>) =>
    (await read(client.ehr["search-patients"].$post({ json }))).patients as EhrPatient[];
  let found = ours.mrn ? await ask({ mrn: ours.mrn }) : [];
  if (found.length === 0) {
    found = await ask({ lastName: ours.lastName, firstName: ours.firstName, dob: request.patientDOB ?? "" });
  }
  if (found.length === 1) return found[0];
  throw new Failure(
    found.length === 0
      ? "The EHR does not know this patient. Look with `ehr search`, then name the patient with --patient."
      : `The EHR has ${found.length} such patients: ${found.map((p) => p.id).join(", ")}. Name one with --patient.`,
  );
}
