/**
 * Accounts of a CSV: made where the username is new, updated where something differs, left alone where nothing does.
 * @module
 */
import { type Role, roleLabels, roles } from "../shared/permissions.ts";
import { changeUserInput, createUserInput, type PublicUser } from "../shared/users.ts";
import { Failure, read, type Server } from "./client.ts";
import { readCsv } from "./csv.ts";

export interface ImportedUser {
  /** Where it stands in the sheet; the header is 1. */
  row: number;
  username: string;
  result: "created" | "updated" | "unchanged" | "failed";
  message: string;
}

const headings = {
  username: ["username", "user name", "login"],
  fullName: ["full name", "fullname", "name"],
  email: ["email", "e-mail", "email address"],
  role: ["role"],
  requesterId: ["requester id", "requesterid", "requester"],
} as const;
type Field = keyof typeof headings;
type Wanted = Record<Field, string>;

function columnsOf(header: string[], file: string): (cells: string[]) => Wanted {
  const plain = header.map((cell) => cell.toLowerCase().trim());
  const place = (field: Field) => plain.findIndex((cell) => (headings[field] as readonly string[]).includes(cell));
  for (const field of ["username", "fullName", "email"] as const) {
    if (place(field) < 0) throw new Failure(`${file} has no column "${headings[field][0]}".`, 2);
  }
  const fields = Object.keys(headings) as Field[];
  return (cells) => Object.fromEntries(fields.map((field) => [field, cells[place(field)] ?? ""])) as Wanted;
}

/** A role by its key or its label; "" is intake. @throws Failure */
function roleOf(text: string): Role {
  const asked = text.toLowerCase();
  const found = asked === "" ? "intake" : roles.find((role) => [role, roleLabels[role].toLowerCase()].includes(asked));
  if (!found) throw new Failure(`"${text}" is no role. Use one of: ${roles.join(", ")}.`);
  return found;
}

/** The requester of an external requester, as the sheet has it; null for other roles. @throws Failure */
function requesterOf(text: string, role: Role): number | null {
  if (role !== "external-requester" || text === "") return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Failure(`"${text}" is no requester's id.`);
  return Number(text);
}

export interface ImportOptions {
  /** Who imports. */
  ownId: number;
  dryRun: boolean;
  /** New accounts are mailed a link to choose a password. */
  invite: boolean;
}

/** One result a row; a row that fails stops no other. @throws Failure when the file is no such list */
export async function importUsers(
  server: Server,
  known: PublicUser[],
  file: string,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportedUser[]> {
  const { header, rows } = readCsv(file, bytes);
  const wantedOf = columnsOf(header, file);
  const results: ImportedUser[] = [];
  const seen = new Set<string>();
  for (const { number, cells } of rows) {
    const wanted = wantedOf(cells);
    const key = wanted.username.toLowerCase();
    const told = { row: number, username: wanted.username };
    try {
      if (seen.has(key)) throw new Failure("The username stands in an earlier row.");
      seen.add(key);
      const before = known.find((user) => user.username.toLowerCase() === key);
      results.push({
        ...told,
        ...(before ? await update(server, before, wanted, options) : await create(server, wanted, options)),
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ ...told, result: "failed", message: error.message });
    }
  }
  return results;
}

type Result = Pick<ImportedUser, "result" | "message">;

async function create({ client }: Server, wanted: Wanted, { dryRun, invite }: ImportOptions): Promise<Result> {
  const role = roleOf(wanted.role);
  const first = invite ? { invite: true } : { password: unknownPassword() };
  const message = invite ? `invited at ${wanted.email}` : "has no known password yet";
  const checked = createUserInput.safeParse({
    username: wanted.username,
    fullName: wanted.fullName,
    email: wanted.email,
    role,
    requesterId: requesterOf(wanted.requesterId, role),
    ...first,
  });
  if (!checked.success) throw new Failure(checked.error.issues[0].message);
  if (!dryRun) await read(client.users.$post({ json: checked.data }));
  return { result: "created", message: dryRun ? "would be created" : message };
}

async function update(
  { client }: Server,
  before: PublicUser,
  wanted: Wanted,
  { dryRun, ownId }: ImportOptions,
): Promise<Result> {
  const role = wanted.role ? roleOf(wanted.role) : before.role;
  // It would end the import's own session, and the rows after this one would fail.
  if (before.id === ownId && role !== before.role) {
    throw new Failure("This is your own account: another administrator must change its role.");
  }
  const requesterId = requesterOf(wanted.requesterId, role);
  const sheet = {
    fullName: wanted.fullName || before.fullName,
    email: wanted.email || before.email,
    role,
    requesterId: requesterId ?? before.requesterId,
  };
  if (role === "external-requester" && sheet.requesterId === null) {
    throw new Failure("Choose the requester this account acts for.");
  }
  const fields = (["fullName", "email", "role", "requesterId"] as const).filter((name) => sheet[name] !== before[name]);
  if (fields.length === 0) return { result: "unchanged", message: "" };
  const pick = <T extends typeof sheet>(from: T) => Object.fromEntries(fields.map((name) => [name, from[name]]));
  const checked = changeUserInput.safeParse({ ...pick(sheet), before: pick(before) });
  if (!checked.success) throw new Failure(checked.error.issues[0].message);
  if (!dryRun) await read(client.users[":id"].$patch({ param: { id: String(before.id) }, json: checked.data }));
  return { result: "updated", message: `${dryRun ? "would change: " : ""}${fields.join(", ")}` };
}

/** Nobody is told this one. */
const unknownPassword = () => crypto.randomUUID() + crypto.randomUUID();
