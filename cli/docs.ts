/**
 * Writes docs/cli.md from the commands: `deno task docs:cli`.
 * @module
 */
import { buildCli } from "./build.ts";
import type { Command, World } from "./command.ts";

/** Columns of the help, so that it is the same on every terminal. */
const width = 100;

/** The reference of all commands, as Markdown: each with its help as the terminal shows it. */
export function cliReference(): string {
  const root = buildCli({ env: () => undefined } as unknown as World);
  return [
    "# Command line",
    "Made from the commands by `deno task docs:cli`. Start them with `deno task cli`, or make `releasedesk` an alias for it.",
    "Every command takes `--help`, and `--json` for programs. Times are UTC.",
    "| exit code | meaning |\n| --------- | ------- |\n" + [
      "| 0         | done |",
      "| 1         | the server or a file said no; stderr says why |",
      "| 2         | the command was not right, as an argument that can be none, or nobody is signed in |",
      "| 3         | done, and a person must look at something |",
    ].join("\n"),
    ...sections(root, []),
  ].join("\n\n") + "\n";
}

function sections(command: Command, above: string[]): string[] {
  const path = [...above, command.name()];
  const own = above.length === 1
    ? [`## ${path.slice(1).join(" ")}`]
    : above.length > 1
    ? [`### ${path.slice(1).join(" ")}`]
    : [];
  const children = command.createHelp().visibleCommands(command as never) as unknown as Command[];
  return [
    ...own,
    `\`\`\`text\n${helpOf(command)}\n\`\`\``,
    ...children.filter((child) => child.name() !== "help").flatMap((child) => sections(child, path)),
  ];
}

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => text += part, getOutHelpWidth: () => width });
  command.outputHelp();
  return text.trim();
}

if (import.meta.main) {
  await Deno.writeTextFile(new URL("../docs/cli.md", import.meta.url), cliReference());
}
