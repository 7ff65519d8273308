/**
 * The navigation: what stands in it, in which order, for whom (spec 2 §6), and the letter that goes there after `g`.
 * @module
 */
import {
  CalendarDays,
  ContactRound,
  FileText,
  HeartPulse,
  Inbox,
  LayoutDashboard,
  Link2,
  ListChecks,
  type LucideIcon,
  Mails,
  Receipt,
  ScrollText,
  Settings,
  Users,
  Workflow,
} from "lucide-react";
import type { Role } from "../../shared/permissions.ts";
import type { Answer, api } from "../lib/api.ts";
import { paths } from "./paths.ts";

/** The counts that stand beside the items, as far as they are read. */
export type NavCounts = Partial<Answer<typeof api.metrics.$get>>;

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  letter: string;
  /** What it is called for a role that sees only its own. */
  ownLabel?: Partial<Record<Role, string>>;
  /** Without it everyone signed in sees the item. */
  roles?: readonly Role[];
  count?: (counts: NavCounts) => number | undefined;
}

const intake = ["admin", "intake"] as const;
const billing = ["admin", "billing"] as const;
const staff = ["admin", "billing", "intake"] as const;
const admin = ["admin"] as const;

export const navItems: readonly NavItem[] = [
  { path: paths.dashboard, label: "Dashboard", icon: LayoutDashboard, letter: "d" },
  {
    path: paths.inbox,
    label: "Document Inbox",
    icon: Inbox,
    letter: "i",
    roles: intake,
    count: (counts) => counts.inboxWaiting,
  },
  { path: paths.requests, label: "Requests", icon: FileText, letter: "r", count: (counts) => counts.newRequests },
  {
    path: paths.invoices,
    label: "Invoices",
    ownLabel: { "external-requester": "Your invoices" },
    icon: Receipt,
    letter: "v",
    roles: [...billing, "external-requester"],
    count: (counts) => counts.pendingInvoices,
  },
  { path: paths.calendar, label: "Calendar", icon: CalendarDays, letter: "c", roles: staff },
  { path: paths.patients, label: "Patients", icon: ContactRound, letter: "p", roles: staff },
  { path: paths.ehrRecords, label: "EHR Records", icon: HeartPulse, letter: "e", roles: intake },
  { path: paths.links, label: "Secure Links", icon: Link2, letter: "l", roles: intake },
  { path: paths.users, label: "User Management", icon: Users, letter: "u", roles: admin },
  { path: paths.auditLogs, label: "Audit Logs", icon: ScrollText, letter: "a", roles: admin },
  { path: paths.outbox, label: "Outbox", icon: Mails, letter: "o", roles: admin },
  { path: paths.jobs, label: "Background Work", icon: ListChecks, letter: "b", roles: admin },
  { path: paths.simulator, label: "Workflow Simulator", icon: Workflow, letter: "w", roles: admin },
  { path: paths.settings, label: "Settings", icon: Settings, letter: "s" },
];

/** The items a role sees, of those whose screens exist. */
export function navFor(role: Role, exists: (path: string) => boolean): NavItem[] {
  return navItems.filter((item) => (!item.roles || item.roles.includes(role)) && exists(item.path))
    .map((item) => ({ ...item, label: item.ownLabel?.[role] ?? item.label }));
}

/** Whether an item is the current place: its own page or one below it. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  return item.path === "/" ? pathname === "/" : pathname === item.path || pathname.startsWith(`${item.path}/`);
}
