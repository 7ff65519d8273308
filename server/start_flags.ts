/**
 * Prints the permissions with which the server is started: `deno run $(deno run -A server/start_flags.ts) server/main.ts`.
 *
 * Everything that is not named looks absent (`--ignore-…`), because libraries probe for files and variables of their own.
 * docs/security.md says what is left open and why.
 * @module
 */
import { resolve } from "node:path";
import { environmentNames } from "./config.ts";

const here = resolve(import.meta.dirname!, "..");
const given = (name: string) => Deno.env.get(name) || null;
/** Folders that are written and read: the data, and the drop folders where they lie elsewhere. */
const written = [given("DATA_DIR") ?? "data", given("MAIL_DROP_DIR"), given("FAX_DROP_DIR")].filter((path) =>
  path !== null
);
/** Only ever appended to. */
const appended = [given("AUDIT_HEAD_DIR")].filter((path) => path !== null);
const read = [
  here,
  ...written,
  given("WEB_ROOT"),
  // Files that hold keys, and that may come to be only later.
  given("STRIPE_SECRET_KEY_FILE"),
  given("STRIPE_PUBLISHABLE_KEY_FILE"),
].filter((path) => path !== null);

/** Programs for reading scans: native tesseract, or its library in a Deno process of its own. */
const hasTesseract = await (async () => {
  try {
    return (await new Deno.Command("tesseract", { args: ["--version"], stdout: "null", stderr: "null" }).output())
      .success;
  } catch {
    return false;
  }
})();
const programs = [...(hasTesseract ? ["tesseract"] : []), Deno.execPath()];

const flags = [
  // The network: our own port, and the addresses that an administrator connects in Settings, which are not known here.
  "--allow-net",
  `--allow-read=${[...read, Deno.execPath()].join(",")}`,
  "--ignore-read",
  `--allow-write=${[...written, ...appended].join(",")}`,
  `--allow-env=${environmentNames.join(",")}`,
  "--ignore-env",
  "--allow-sys",
  // Native code: argon2 and picture decoding, both in node_modules.
  `--allow-ffi=${resolve(here, "node_modules")}`,
  `--allow-run=${programs.join(",")}`,
  "--no-prompt",
];
console.log(flags.join(" "));
