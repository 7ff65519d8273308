/**
 * All commands in one tree.
 * @module
 */
import { type Command, contextOf, rootCommand, type World } from "./command.ts";
import { channelCommands } from "./commands/channels.ts";
import { ehrCommands } from "./commands/ehr.ts";
import { inboxCommands } from "./commands/inbox.ts";
import { loginCommands } from "./commands/login.ts";
import { patientCommands } from "./commands/patients.ts";
import { requestCommands } from "./commands/requests.ts";
import { settingsCommands } from "./commands/settings.ts";
import { tokenCommands } from "./commands/tokens.ts";
import { userCommands } from "./commands/users.ts";

export const version = "0.1.0";

export function buildCli(world: World): Command {
  const root = rootCommand(version);
  const context = contextOf(root, world);
  loginCommands(root, context);
  channelCommands(root, context);
  ehrCommands(root, context);
  inboxCommands(root, context);
  patientCommands(root, context);
  requestCommands(root, context);
  settingsCommands(root, context);
  tokenCommands(root, context);
  userCommands(root, context);
  return root;
}
