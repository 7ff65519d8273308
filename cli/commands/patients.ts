/**
 * Patients: who the people of a list may be.
 * @module
 */
import type { Command, Context } from "../command.ts";
import { Failure, read } from "../client.ts";
import { readCsv } from "../csv.ts";
import { cleanLines } from "../output.ts";
import { peopleOf } from "../people.ts";

/** Asked about in one call. */
const atOnce = 200;

const help = `
The first row names the columns: first name, middle name, last name (or one name), suffix, date of birth, MRN, phone, e-mail,
address, city, state, zip. Other columns are left out. Commas, semicolons or tabs; dates as 1980-04-12 or 04/12/1980.`;

export function patientCommands(root: Command, cli: Context): void {
  root.command("patients").description("patients").command("match")
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
      cli.out().list(results.map((result, i) => ({ ...people[i], ...result })), [
        { title: "Row", value: (r) => r.row, right: true },
        { title: "Asked for", value: (r) => askedFor(r.query) },
        { title: "Best", value: (r) => r.candidates[0]?.name ?? "—" },
        { title: "Patient", value: (r) => r.candidates[0]?.patientId, right: true },
        { title: "Score", value: (r) => r.score.toFixed(4), right: true },
        { title: "Automatic", value: (r) => r.patientId === null ? "no" : "yes" },
        { title: "Why", value: (r) => r.why },
      ], "No rows");
      if (problems.length > 0) throw new Failure(`${problems.length} of ${all} rows could not be asked about.`);
    });
}

const askedFor = (query: { firstName?: string | null; lastName?: string | null; mrn?: string | null }) =>
  [query.firstName, query.lastName].filter(Boolean).join(" ") || query.mrn || "—";
