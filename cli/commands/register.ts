/**
 * The register of patients: list, show, create, update, merge and its undoing.
 * @module
 */
import { taken } from "../../shared/common.ts";
import { optionalEmail } from "../../shared/contacts.ts";
import { fullName, type MatchCandidate, patientInput } from "../../shared/patients.ts";
import { type Command, type Context, toId, toKey, toLimit } from "../command.ts";
import { Failure, read, type Server } from "../client.ts";
import { keepCsv } from "../export_file.ts";
import { toDay } from "../patient_import.ts";

const param = (id: number | string) => ({ param: { id: String(id) } });

/** Adds the options for what may be given of a patient. */
function addFields(command: unknown): void {
  (command as Command)
    .option("--first-name <name>").option("--middle-name <name>").option("--last-name <name>").option(
      "--suffix <suffix>",
    )
    .option("--dob <date>", "date of birth", toDay)
    .option("--mrn <number>", "medical record number")
    .option("--phone <number>").option("--email <address>").option("--address <text>");
}

interface Given {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  suffix?: string;
  dob?: string;
  mrn?: string;
  phone?: string;
  email?: string;
  address?: string;
}

/** What was taken, but is hardly what was meant: charts of other systems hold such values, so none is refused. */
const doubtsOf = ({ phone, email }: Given): string[] => [
  ...(phone && phone.replace(/\D/g, "").length < 7 ? [`"${phone}" is too short for a telephone number.`] : []),
  ...(email && !optionalEmail.safeParse(email).success ? [`"${email}" is not an email address.`] : []),
];

/** Patients who are the given person as far as all that is given tells. */
async function sameAs({ client }: Server, { dob, ...given }: Given): Promise<MatchCandidate[]> {
  const { candidates } = await read(client.patients.match.$post({ json: { ...given, dob } }));
  return candidates.filter(({ band, vetoes }) => band === "high" && vetoes.length === 0);
}

const inputOf = ({ dob, ...rest }: Given) => ({ ...rest, ...(dob ? { dateOfBirth: dob } : {}) });

/** Adds the commands to `patients`. */
export function registerCommands(patients: Command, cli: Context): void {
  patients.command("list").description("the register by name, or those found")
    .option("-q, --search <words>", "name, MRN or date of birth")
    .option("-n, --limit <n>", "how many", toLimit, 20)
    .action(async ({ search, limit }) => {
      const { client } = await cli.server();
      const rows = await read(client.patients.$get({ query: { limit: String(limit), q: search } }));
      cli.out().list(rows, [
        { title: "Id", value: (p) => p.id, right: true },
        { title: "Name", value: fullName },
        { title: "Born", value: (p) => p.dateOfBirth },
        { title: "MRN", value: (p) => p.mrn },
      ], "No patients found");
    });

  patients.command("export").description("the register, or those found, as CSV that `patients import` reads")
    .option("-q, --search <words>", "name, MRN or date of birth")
    .option("--out <file>", "the file to write; else it is printed")
    .action(async ({ search, out }) => {
      const { client } = await cli.server();
      await keepCsv(cli, client["patients.csv"].$get({ query: { q: search } }), out);
    });

  patients.command("show").description("one patient").argument("<id>", "patient number", toId).action(async (id) => {
    const { client } = await cli.server();
    const p = await read(client.patients[":id"].$get(param(id)));
    cli.out().one({ ...p }, [
      ["Patient", p.id],
      ["Name", fullName(p)],
      ["Born", p.dateOfBirth],
      ["MRN", p.mrn],
      ["Previous names", (p.previousNames ?? []).map((name) => fullName(name)).join("; ")],
      ["Phone", p.phone],
      ["Email", p.email],
      ["Address", p.address],
      ...(p.mergedInto ? [["Merged into", p.mergedInto] as [string, number]] : []),
    ]);
  });

  const create = patients.command("create").description(
    "a new patient; exit 3 when one who is there may be the same person, or a value is hardly what was meant",
  )
    .addHelpText(
      "after",
      "\nExample:\n  releasedesk patients create --first-name Ana --last-name Novak --dob 1970-05-06",
    );
  addFields(create);
  create.action(async () => {
    const given = create.opts() as Given;
    const { firstName, lastName } = given;
    if (!firstName || !lastName) throw new Failure("Give --first-name and --last-name.", 2);
    const server = await cli.server();
    const known = await sameAs(server, given);
    const patient = await read(server.client.patients.$post({ json: { ...inputOf(given), firstName, lastName } }));
    cli.out().say(`Patient ${patient.id} was created.`, patient);
    const doubts = [
      ...known.map(({ patientId, name, dob }) =>
        `Patient ${patientId} may be the same person: ${name}${dob ? `, born ${dob}` : ""}. ` +
        `If so: releasedesk patients merge ${patient.id} --into ${patientId}`
      ),
      ...doubtsOf(given),
    ];
    if (doubts.length > 0) throw new Failure(doubts.join("\n"), 3);
  });

  const update = patients.command("update").description(
    "correct a patient; what is not given stays; exit 3 when a value is hardly what was meant",
  )
    .argument("<id>", "patient number", toId)
    .option("--name-was-mistaken", "do not keep the name before as a previous name")
    .addHelpText("after", "\nExample:\n  releasedesk patients update 12 --last-name Lindqvist");
  addFields(update);
  update.action(async (id) => {
    const { nameWasMistaken = false, ...given } = update.opts() as Given & { nameWasMistaken?: boolean };
    if (Object.keys(given).length === 0) throw new Failure("Give what is to be corrected, such as --phone.", 2);
    const { client } = await cli.server();
    const before = await read(client.patients[":id"].$get(param(id)));
    const json = { ...taken(patientInput, before), ...inputOf(given), nameWasMistaken };
    const patient = await read(client.patients[":id"].$patch({ ...param(id), json }));
    cli.out().say(`Patient ${id} was updated.`, patient);
    const doubts = doubtsOf(given);
    if (doubts.length > 0) throw new Failure(doubts.join("\n"), 3);
  });

  patients.command("merge").description("merge a row into another of the same person; can be undone with unmerge")
    .argument("<id>", "the row that goes", toId)
    .requiredOption("--into <id>", "the patient that stays", toId)
    .action(async (id, { into }) => {
      const { client } = await cli.server();
      const merge = await read(client.patients[":id"].merge.$post({ ...param(id), json: { intoId: into } }));
      cli.out().say(`Patient ${id} was merged into patient ${into}. Undo: patients unmerge ${merge.id}`, merge);
    });

  patients.command("unmerge").description("take a merge back").argument("<merge>", "the id that merge told", toKey)
    .action(async (id) => {
      const { client } = await cli.server();
      const merge = await read(client.patients.merges[":id"].undo.$post(param(id)));
      cli.out().say(`Patient ${merge.fromId} is a patient of its own again.`, merge);
    });
}
