/**
 * Accounts of a CSV: made where the username is new, updated where something differs, left alone where nothing does.
 * @module
 */
import { type Role, roleLabels, roles } from "../shared/permissions.ts";
import { createUserInput, type PublicUser } from "../shared/users.ts";
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

export interface ImportOptions {
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
    requesterId: Number(wanted.requesterId) || null,
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
  { dryRun }: ImportOptions,
): Promise<Result> {
  const change = {
    ...(wanted.fullName && wanted.fullName !== before.fullName ? { fullName: wanted.fullName } : {}),
    ...(wanted.email && wanted.email !== before.email ? { email: wanted.email } : {}),
    ...(wanted.role && roleOf(wanted.role) !== before.role ? { role: roleOf(wanted.role) } : {}),
    ...(wanted.requesterId && Number(wanted.requesterId) !== before.requesterId
      ? { requesterId: Number(wanted.requesterId) }
      : {}),
  };
  const fields = Object.keys(change).join(", ");
  if (!fields) return { result: "unchanged", message: "" };
  if (!dryRun) await read(client.users[":id"].$patch({ param: { id: String(before.id) }, json: change }));
  return { result: "updated", message: dryRun ? `would change: ${fields}` : fields };
}

/** Nobody is told this one. */
const unknownPassword = () => crypto.randomUUID() + crypto.randomUUID();
