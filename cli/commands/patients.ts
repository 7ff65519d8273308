/**
 * Patients: the register, imports, and who the people of a list may be.
 * @module
 */
import type { MatchCandidate } from "../../shared/patients.ts";
import type { Command, Context } from "../command.ts";
import { Failure, read } from "../client.ts";
import { readCsv } from "../csv.ts";
import { cleanLines, type Column, table } from "../output.ts";
import { importCommand } from "../patient_import.ts";
import { peopleOf, type Person } from "../people.ts";
import { registerCommands } from "./register.ts";

/** Asked about in one call. */
const atOnce = 200;

const help = `
The first row names the columns: first name, middle name, last name (or one name), suffix, date of birth, MRN, phone, e-mail,
address, city, state, zip. Other columns are left out. Commas, semicolons or tabs; dates as 1980-04-12 or 04/12/1980.`;

export function patientCommands(root: Command, cli: Context): void {
  const patients = root.command("patients").description("the register of patients");
  registerCommands(patients, cli);
  importCommand(patients, cli);
  patients.command("match")
    .description("who the people of a CSV may be; exit 1 when some rows could not be asked about")
    .argument("<file>", "CSV with a header row")
    .addHelpText("after", help)
    .action(async (path) => {
      const file = await cli.file(path);
      const { people, problems, unused } = peopleOf(file.name, readCsv(file.name, await file.bytes()));
      if (unused.length > 0) cli.printError(cleanLines(`Columns left out: ${unused.join(", ")}.`));
      for (const problem of problems) cli.printError(cleanLines(problem));
      const all = people.length + problems.length;
      if (people.length === 0) throw new Failure(`None of the ${all} rows can be asked about.`, 2);
      const { client } = await cli.server();
      const results = [];
      for (let i = 0; i < people.length; i += atOnce) {
        const queries = people.slice(i, i + atOnce).map((person) => person.query);
        results.push(...await read(client.patients["match-batch"].$post({ json: { queries } })));
      }
      const answers = results.map((result, i) => ({ ...people[i], ...result }));
      cli.out().say(table(answers.flatMap(linesOf), columns), answers);
      if (problems.length > 0) throw new Failure(`${problems.length} of ${all} rows could not be asked about.`);
    });
}

interface Line {
  row: number | null;
  asked: string;
  candidate: string;
  patient: number | null;
  score: string;
  band: string;
  automatic: string;
  why: string;
}

const columns: Column<Line>[] = [
  { title: "Row", value: (l) => l.row, right: true },
  { title: "Asked for", value: (l) => l.asked },
  { title: "Candidate", value: (l) => l.candidate },
  { title: "Patient", value: (l) => l.patient, right: true },
  { title: "Score", value: (l) => l.score, right: true },
  { title: "Band", value: (l) => l.band },
  { title: "Automatic", value: (l) => l.automatic },
  { title: "Why", value: (l) => l.why },
];

interface Answer extends Person {
  candidates: MatchCandidate[];
  patientId: number | null;
  score: number;
  why: string;
}

/** A line a candidate, the best first; who is asked for and the verdict stand on the first. */
function linesOf({ row, query, candidates, patientId, score, why }: Answer): Line[] {
  const first = { row, asked: askedFor(query), automatic: patientId === null ? "no" : "yes", why };
  if (candidates.length === 0) return [{ ...first, candidate: "—", patient: null, score: score.toFixed(4), band: "" }];
  return candidates.map((candidate, i) => ({
    ...(i === 0 ? first : { row: null, asked: "", automatic: "", why: reasons(candidate) }),
    candidate: candidate.name,
    patient: candidate.patientId,
    score: candidate.score.toFixed(4),
    band: candidate.band,
  }));
}

const reasons = ({ reasons, vetoes }: MatchCandidate) => [...vetoes, ...reasons].join("; ");

const askedFor = (query: { firstName?: string | null; lastName?: string | null; mrn?: string | null }) =>
  [query.firstName, query.lastName].filter(Boolean).join(" ") || query.mrn || "—";
