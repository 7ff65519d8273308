/**
 * What an installation still lacks for its work: the checklist of the first run.
 * @module
 */
import { defaultOrganization, type SetUpStep } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { countAdministrators } from "../users/list_users.ts";
import { readSetting } from "./read_setting.ts";

/** The steps in the order in which one takes them. */
export async function listSetUpSteps(deps: Deps): Promise<SetUpStep[]> {
  const organization = await readSetting(deps, "organization");
  const administrators = await countAdministrators(deps);
  return [
    {
      id: "name",
      label: "Name the organization",
      hint: "It stands on invoices, in mails, and on the pages of payers and recipients.",
      done: organization.name !== defaultOrganization.name,
      where: "organization",
    },
    {
      id: "address",
      label: "Enter its address and telephone number",
      hint: "Payers send checks to the address and call the number.",
      done: organization.address.length > 0 && organization.phone !== "",
      where: "organization",
    },
    {
      id: "mail",
      label: "Connect outgoing mail",
      hint: "Invoices, links and invitations are mailed. Until then they wait in the Outbox.",
      done: deps.config.demo || (await deps.channels.mailOut()).id !== "default",
      where: "channels",
    },
    {
      id: "administrator",
      label: "Make a second administrator",
      hint: "So that nobody is locked out when one is away.",
      done: administrators > 1,
      where: "/users",
    },
  ];
}
