/**
 * The one place that knows the command-line library: commands are given a context and throw `Failure`.
 * @module
 */
import { Command, CommanderError, Option } from "@commander-js/extra-typings";
import { connect, Failure, type Server } from "./client.ts";
import { createOutput, type Format, type Output } from "./output.ts";
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
  readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Context extends World {
  server(): Promise<Server>;
  /** A server nobody is signed in to, for `login`. */
  serverAt(url: string): Server;
  out(): Output;
  profileName(): string;
}

/** Shared by every command. */
export function rootCommand(version: string): Command {
  return new Command("releasedesk")
    .description("ReleaseDesk from the command line: everything over the same API as the screens.")
    .version(version)
    .option("--profile <name>", "the profile to use (default: the last signed in)")
    .option("--url <url>", "the server, with RELEASEDESK_TOKEN, instead of a profile")
    .addOption(
      new Option("-o, --output <format>", "how to print").choices(["table", "json"] as const).default("table" as const),
    )
    .showHelpAfterError()
    .exitOverride() as unknown as Command;
}

export function contextOf(root: Command, world: World): Context {
  const options = () => root.opts() as { profile?: string; url?: string; output: Format };
  return {
    ...world,
    profileName: () => options().profile ?? "default",
    serverAt: (url) => connect(url, null, world.fetch),
    out: () => createOutput(options().output, world.print),
    async server() {
      const token = world.env("RELEASEDESK_TOKEN");
      const url = options().url ?? world.env("RELEASEDESK_URL");
      if (token && url) return connect(url, token, world.fetch);
      const profile = await world.profiles.read(options().profile);
      if (!profile) throw new Failure("You are not signed in. Run: releasedesk login", 2);
      return connect(url ?? profile.url, profile.token, world.fetch);
    },
  };
}

/** Runs the command line. Answers 0 when done, 1 when the server or a file said no, 2 when the command was not right. */
export async function run(root: Command, world: World, args: string[]): Promise<0 | 1 | 2> {
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
      world.printError(error.message);
      return error.exitCode;
    }
    if (error instanceof Deno.errors.NotFound) {
      world.printError("That file was not found.");
      return 2;
    }
    world.printError("Something went wrong. Try again, or ask for help with --help.");
    return 1;
  }
}

/** A whole number above zero, for ids. */
export function toId(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Failure(`"${text}" is not an id. Ids are whole numbers.`, 2);
  return Number(text);
}
