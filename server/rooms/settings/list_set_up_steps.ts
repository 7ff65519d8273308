/**
 * What an installation still lacks for its work: the checklist of the first run.
 * @module
 */
import { defaultOrganisation, type SetUpStep } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { countAdministrators } from "../users/list_users.ts";
import { readSetting } from "./read_setting.ts";

/** The steps in the order in which one takes them. */
export async function listSetUpSteps(deps: Deps): Promise<SetUpStep[]> {
  const organisation = await readSetting(deps, "organisation");
  const administrators = await countAdministrators(deps);
  return [
    {
      id: "name",
      label: "Name the organisation",
      hint: "It stands on invoices, in mails, and on the pages of payers and recipients.",
      done: organisation.name !== defaultOrganisation.name,
      where: "organisation",
    },
    {
      id: "address",
      label: "Enter its address and telephone number",
      hint: "Payers send checks to the address and call the number.",
      done: organisation.address.length > 0 && organisation.phone !== "",
      where: "organisation",
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
