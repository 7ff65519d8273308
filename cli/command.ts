/**
 * The one place that knows the command-line library: commands are given a context and throw `Failure`.
 * @module
 */
import { basename } from "node:path";
import { Command, CommanderError, Option } from "@commander-js/extra-typings";
import { connect, type ExitCode, Failure, type Server } from "./client.ts";
import { cleanLines, createOutput, type Format, type Output } from "./output.ts";
import type { Profiles } from "./profiles.ts";

export { Argument, Command, Option } from "@commander-js/extra-typings";

/** The world of a command; tests give their own. */
export interface World {
  profiles: Profiles;
  env(name: string): string | undefined;
  fetch: typeof fetch;
  print(text: string): void;
  printError(text: string): void;
  /** Asks for a secret on the terminal; null when there is none. */
  askSecret(question: string): Promise<string | null>;
  /** All of what is piped in; null when a person sits there. */
  readInput(): Promise<string | null>;
  readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A file piece by piece, for large ones. */
  readStream(path: string): Promise<ReadableStream<Uint8Array>>;
  /** Names of the files in a folder; null when the path is none. */
  listFolder(path: string): Promise<string[] | null>;
  /** Makes the folder of the file when it is missing. */
  writeFile(path: string, text: string): Promise<void>;
  /** This machine's clock, ms. */
  now(): number;
  wait(ms: number): Promise<void>;
  writeStream(path: string, stream: ReadableStream<Uint8Array>): Promise<void>;
}

export interface Context extends World {
  server(): Promise<Server>;
  /** A server nobody is signed in to, for `login`. */
  serverAt(url: string): Server;
  out(): Output;
  /** The profile that was asked for by name. */
  profileName(): string | undefined;
  /** A file of the command line. @throws Failure when it cannot be read */
  file(path: string): Promise<File>;
}

/** Shared by every command. */
export function rootCommand(version: string): Command {
  return new Command("releasedesk")
    .description("ReleaseDesk from the command line: everything over the same API as the screens.")
    .version(version)
    .option("--profile <name>", "the profile to use (default: the last signed in)")
    .option("--url <url>", "the server for RELEASEDESK_TOKEN, instead of a profile")
    .addOption(
      new Option("-o, --output <format>", "how to print").choices(["table", "json"] as const).default("table" as const),
    )
    .option("--json", "the same as -o json")
    .showHelpAfterError()
    .exitOverride() as unknown as Command;
}

export function contextOf(root: Command, world: World): Context {
  const options = () => root.opts() as { profile?: string; url?: string; output: Format; json?: true };
  return {
    ...world,
    profileName: () => options().profile,
    serverAt: (url) => connect(toServer(url), null, world.fetch),
    out: () => createOutput(options().json ? "json" : options().output, world.print),
    async file(path) {
      const bytes = await world.readFile(path).catch(async (error) => {
        const what = await world.listFolder(path) !== null
          ? "is a folder; name a file"
          : error instanceof Deno.errors.NotFound
          ? "was not found"
          : "cannot be read";
        throw new Failure(`${path} ${what}.`, 2);
      });
      if (bytes.length === 0) throw new Failure(`${path} is empty.`, 2);
      return new File([bytes], basename(path));
    },
    async server() {
      const asked = options().url ?? world.env("RELEASEDESK_URL");
      const url = asked === undefined ? undefined : toServer(asked);
      const token = world.env("RELEASEDESK_TOKEN");
      if (token) return connect(url ?? defaultServer, token, world.fetch);
      const profile = await world.profiles.read(options().profile);
      const { profile: named } = options();
      if (!profile && named) {
        throw new Failure(`Nobody is signed in as profile ${named}. Run: releasedesk login --profile ${named}`, 2);
      }
      if (!profile) throw new Failure("You are not signed in. Run: releasedesk login", 2);
      // A token is shown to the server that gave it and to no other.
      if (url !== undefined && url !== toServer(profile.url)) {
        throw new Failure(`You are signed in to ${profile.url}, not to ${url}. Run: releasedesk login ${url}`, 2);
      }
      return connect(profile.url, profile.token, world.fetch);
    },
  };
}

/** Runs the command line. Answers the exit code. */
export async function run(root: Command, world: World, args: string[]): Promise<ExitCode> {
  const quiet = (command: Command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => world.print(text.trimEnd()),
      writeErr: (text) => world.printError(text.trimEnd()),
    });
    for (const child of command.commands) quiet(child as unknown as Command);
  };
  quiet(root);
  try {
    await root.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Failure) {
      world.printError(cleanLines(error.message + remedyOf(error, world)));
      return error.exitCode;
    }
    world.printError("Something went wrong. Try again, or ask for help with --help.");
    return 1;
  }
}

/** What helps where the token was not taken: signing in does not, while the environment names another. */
function remedyOf({ code }: Failure, world: World): string {
  if (code !== "not_signed_in") return "";
  return world.env("RELEASEDESK_TOKEN")
    ? " The token in RELEASEDESK_TOKEN has ended, was revoked, or is another server's."
    : " Run: releasedesk login";
}

/** A secret, typed at the terminal or piped in; never an argument, which other users of the machine see. @throws Failure */
export async function secretOf(cli: World, question: string): Promise<string> {
  const secret = await cli.askSecret(question) ?? (await cli.readInput())?.trim();
  if (!secret) throw new Failure(`${question}: nothing was entered. Type it, or pipe it in.`, 2);
  return secret;
}

/** Several secrets: each typed, or piped in with a line for each, in the order of their names. @throws Failure */
export async function secretsOf(cli: World, names: readonly string[]): Promise<Record<string, string>> {
  if (names.length === 1) return { [names[0]]: await secretOf(cli, names[0]) };
  const secrets: Record<string, string> = {};
  let piped: string[] | null = null;
  for (const name of names) {
    const typed = piped ? null : await cli.askSecret(name);
    if (typed === null) piped ??= (await cli.readInput() ?? "").trim().split("\n");
    const secret = typed ?? piped?.shift()?.trim();
    if (!secret) throw new Failure(`${name}: nothing was entered. Type it, or pipe in a line for each secret.`, 2);
    secrets[name] = secret;
  }
  return secrets;
}

/** `name=value` pairs as typed. @throws Failure for another form, and for a name that is given twice: which of the two is meant? */
export function pairsOf(pairs: readonly string[]): [name: string, value: string][] {
  const names = new Set<string>();
  return pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new Failure(`"${pair}" is not of the form name=value.`, 2);
    const name = pair.slice(0, at);
    if (names.has(name)) throw new Failure(`"${name}" is given twice. Give it once; nothing was changed.`, 2);
    names.add(name);
    return [name, pair.slice(at + 1)];
  });
}

/** A whole number above zero, for ids. */
export function toId(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Failure(`"${text}" is not an id. Ids are whole numbers.`, 2);
  return Number(text);
}

/** An id that is no number, as lists show it: each holds a digit or, as a service's may not, its kind and ten signs; so a word is known for a slip before it is sent. */
export const isKey = (text: string): boolean => /^(?=.*\d|.{32}|[a-z]+-[a-z]{10}$)[\w-]{8,64}$/.test(text);

/** @throws Failure when it cannot be one */
export function toKey(text: string): string {
  if (!isKey(text)) throw new Failure(`"${text}" is not an id. Copy it from the list.`, 2);
  return text;
}

/** Reads a whole number of an option, e.g. `--days`. @throws Failure when it is none, or outside of the bounds */
export const wholeNumber = (name: string, least: number, most: number) => (text: string): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new Failure(`--${name} takes a whole number from ${least} to ${most}.`, 2);
};

/** The direction of a list that `--sort` puts in order. */
export const orderOption = () =>
  new Option("--order <order>", "upwards or downwards (default: A to Z, newest and largest first)").choices(
    ["asc", "desc"] as const,
  );

/** Columns of days, numbers and amounts: one looks for the newest and the largest. */
const downwards = /(At|Date|Number)$|^(date|amount|linked)$/;

/** The column and direction asked for: texts run from A to Z where none is given. */
export const sorting = <S extends string>(sort: S | undefined, order: "asc" | "desc" | undefined) => ({
  sort,
  order: order ?? (sort && !downwards.test(sort) ? "asc" as const : undefined),
});

/** How many rows a list shows; the server gives no more at once. */
export const toLimit = wholeNumber("limit", 1, 200);

export const defaultServer = "http://127.0.0.1:8000";

/** A server's address without what follows the host. @throws Failure when it is none */
export function toServer(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Failure(`"${text}" is not a server's address. Give it whole, as ${defaultServer}.`, 2);
  }
  return url.origin;
}
