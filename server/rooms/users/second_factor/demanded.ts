/**
 * Who must have a second factor.
 * @module
 */
import type { Role } from "../../../../shared/permissions.ts";
import type { Deps } from "../../../deps.ts";
import { readSetting } from "../../settings/read_setting.ts";

/** Whether a role must sign in with a second factor: by the policy, and in production every administrator. */
export async function isDemanded(deps: Pick<Deps, "store" | "config">, role: Role): Promise<boolean> {
  if (role === "admin" && deps.config.env === "production") return true;
  const { secondFactor } = await readSetting(deps, "sign_in_policy");
  return secondFactor === "everyone" || secondFactor === "staff" && role !== "external-requester" ||
    secondFactor === "administrators" && role === "admin";
}
