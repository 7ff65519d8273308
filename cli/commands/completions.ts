/**
 * Completion in the shell. The script that is printed asks this program, by the hidden command `complete`, what may follow.
 * @module
 */
import tab from "@bomb.sh/tab/commander";
import type { Command as PlainCommand } from "commander";
import type { Command } from "../command.ts";

/** Comes last: it looks at the commands that are there. */
export function completionCommands(root: Command): void {
  tab(root as unknown as PlainCommand, { completionCommandName: "completions" });
  root.commands.find((command) => command.name() === "completions")!
    .description("print a script by which the shell completes commands and options")
    .addHelpText(
      "after",
      `
The shell must know this program as releasedesk: by a file in PATH, an alias or a function.

Examples:
  source <(releasedesk completions bash)
  releasedesk completions zsh > ~/.releasedesk.zsh && echo 'source ~/.releasedesk.zsh' >> ~/.zshrc
  releasedesk completions fish > ~/.config/fish/completions/releasedesk.fish`,
    );
}
