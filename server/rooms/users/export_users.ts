/**
 * Accounts as a CSV file.
 * @module
 */
import { roleLabels } from "../../../shared/permissions.ts";
import type { PublicUser, UserListQuery } from "../../../shared/users.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { listUsers } from "./list_users.ts";

const columns: readonly ExportColumn<PublicUser>[] = [
  ["username", "username", (u) => u.username],
  ["full name", "fullName", (u) => u.fullName],
  ["email", "email", (u) => u.email],
  ["role", "role", (u) => roleLabels[u.role]],
  ["created", "createdAt", (u) => u.createdAt],
  ["last sign-in", "lastLoginAt", (u) => u.lastLoginAt],
  ["second factor", "hasSecondFactor", (u) => u.hasSecondFactor ? "yes" : "no"],
  ["locked", "isLocked", (u) => u.isLocked ? "yes" : "no"],
];

/** The accounts that the list shows under the same filters, to its end. */
export const exportUsers = (deps: Deps, caller: Caller, filters: UserListQuery) =>
  exportList<PublicUser>(deps, caller, {
    list: "users",
    shape: "user",
    filters,
    columns,
    read: (page) => listUsers(deps, { ...filters, ...page }),
  });
