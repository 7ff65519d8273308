/**
 * All commands in one tree.
 * @module
 */
import { type Command, contextOf, rootCommand, type World } from "./command.ts";
import { channelCommands } from "./commands/channels.ts";
import { completionCommands } from "./commands/completions.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { auditCommands } from "./commands/audit.ts";
import { ehrCommands } from "./commands/ehr.ts";
import { inboxCommands } from "./commands/inbox.ts";
import { invoiceCommands } from "./commands/invoices.ts";
import { jobCommands } from "./commands/jobs.ts";
import { linkCommands } from "./commands/links.ts";
import { loginCommands } from "./commands/login.ts";
import { patientCommands } from "./commands/patients.ts";
import { recordCommands } from "./commands/records.ts";
import { requestCommands } from "./commands/requests.ts";
import { settingsCommands } from "./commands/settings.ts";
import { simulateCommands } from "./commands/simulate.ts";
import { tokenCommands } from "./commands/tokens.ts";
import { userCommands } from "./commands/users.ts";

export const version = "0.1.0";

export function buildCli(world: World): Command {
  const root = rootCommand(version);
  const context = contextOf(root, world);
  loginCommands(root, context);
  channelCommands(root, context);
  auditCommands(root, context);
  ehrCommands(root, context);
  inboxCommands(root, context);
  patientCommands(root, context);
  requestCommands(root, context);
  recordCommands(root, context);
  invoiceCommands(root, context);
  linkCommands(root, context);
  settingsCommands(root, context);
  simulateCommands(root, context);
  tokenCommands(root, context);
  userCommands(root, context);
  jobCommands(root, context);
  doctorCommand(root, context);
  completionCommands(root);
  return root;
}
