/**
 * Roles and what each may do. The server refuses by it, the web hides by it.
 * @module
 */
export const roles = ["admin", "billing", "intake", "external-requester", "inactive"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  admin: "Administrator",
  billing: "Billing Staff",
  intake: "Intake Staff",
  "external-requester": "External Requester",
  inactive: "Inactive User",
};

const staff = ["admin", "billing", "intake"] as const;
const everyone = [...staff, "external-requester"] as const;
const intake = ["admin", "intake"] as const;
const billing = ["admin", "billing"] as const;
const admin = ["admin"] as const;

/** Permission → the roles that hold it. A route names exactly one of these (or `public`). */
export const permissions = {
  "self:use": everyone,
  "dashboard:read": everyone,
  "activity:read": everyone,
  "search:use": everyone,
  "requests:read": everyone,
  "requests:write": intake,
  "requests:invoice": staff,
  "requesters:read": staff,
  "patients:read": staff,
  "patients:write": intake,
  "records:read": staff,
  "records:write": intake,
  "invoices:list": [...billing, "external-requester"],
  "invoices:read": everyone,
  "invoices:write": billing,
  "invoices:pay": everyone,
  "release:write": intake,
  "links:read": intake,
  "links:write": intake,
  "inbox:read": intake,
  "inbox:write": intake,
  "documents:view": intake,
  "documents:extract": intake,
  "ehr:use": intake,
  "settings:read": everyone,
  "settings:write": admin,
  /** Which outside services the office uses: nothing for a requester from outside. */
  "services:read": staff,
  "users:manage": admin,
  "tokens:manage": admin,
  "audit:read": admin,
  "jobs:manage": admin,
  "outbox:read": admin,
  "simulator:use": admin,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

/** Whether a role holds a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
