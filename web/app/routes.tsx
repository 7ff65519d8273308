/**
 * Every screen of the app: one line each, its code loaded when first opened. A screen that stands here is offered in
 * the navigation (app/nav.ts) and by links (`AppLink`); one that does not is offered nowhere.
 * @module
 */
import { type Place, place } from "../lib/places.ts";
import { paths } from "./paths.ts";

export const places: readonly Place[] = [
  // Signing in
  place(paths.auth, () => import("../rooms/auth/SignInPage.tsx"), { access: "public", bare: true }),
  place(paths.forgotPassword, () => import("../rooms/auth/ForgotPasswordPage.tsx"), { access: "public", bare: true }),
  place(paths.resetPassword, () => import("../rooms/auth/ResetPasswordPage.tsx"), { access: "public", bare: true }),
  place(paths.activateAccount, () => import("../rooms/auth/ActivateAccountPage.tsx"), { access: "public", bare: true }),
  // For payers and recipients without an account
  place("/payment", () => import("../rooms/payment/PaymentPage.tsx"), { access: "user-or-key", bare: true }),
  place("/secure/:token", () => import("../portal/SecureLinkPage.tsx"), { access: "public", bare: true }),
  // The rooms
  place(paths.dashboard, () => import("../rooms/dashboard/DashboardPage.tsx")),
  place(paths.requests, () => import("../rooms/requests/RequestsPage.tsx"), { permission: "requests:read" }),
  place(paths.newRequest, () => import("../rooms/requests/NewRequestPage.tsx"), { permission: "requests:write" }),
  place("/requests/:id", () => import("../rooms/requests/RequestPage.tsx"), { permission: "requests:read" }),
  place("/requests/:id/records", () => import("../rooms/requests/RequestRecordsPage.tsx"), {
    permission: "records:read",
  }),
  place(paths.calendar, () => import("../rooms/requests/CalendarPage.tsx"), { permission: "patients:read" }),
  place(paths.ehrRecords, () => import("../rooms/ehr/EhrRecordsPage.tsx"), { permission: "ehr:use" }),
  place(paths.inbox, () => import("../rooms/inbox/InboxPage.tsx"), { permission: "inbox:read" }),
  place("/inbox/:id", () => import("../rooms/inbox/DeskPage.tsx"), { permission: "inbox:read" }),
  place(paths.readingAccuracy, () => import("../rooms/inbox/AccuracyPage.tsx"), { permission: "inbox:read" }),
  place(paths.invoices, () => import("../rooms/invoices/InvoicesPage.tsx"), { permission: "invoices:list" }),
  place("/invoices/:id", () => import("../rooms/invoices/InvoicePage.tsx"), { permission: "invoices:read" }),
  place(paths.patients, () => import("../rooms/patients/PatientsPage.tsx"), { permission: "patients:read" }),
  place(paths.importPatients, () => import("../rooms/patients/ImportPage.tsx"), { permission: "patients:write" }),
  place("/patients/:id", () => import("../rooms/patients/PatientPage.tsx"), { permission: "patients:read" }),
  place(paths.links, () => import("../rooms/links/LinksPage.tsx"), { permission: "links:read" }),
  place(paths.users, () => import("../rooms/users/UsersPage.tsx"), {
    permission: "users:manage",
    denied: "You do not have permission to access the user management page. Only administrators can manage users.",
  }),
  place(paths.simulator, () => import("../rooms/simulator/SimulatorPage.tsx"), { permission: "simulator:use" }),
  place(paths.auditLogs, () => import("../rooms/audit/AuditPage.tsx"), { permission: "audit:read" }),
  place(paths.outbox, () => import("../rooms/outbox/OutboxPage.tsx"), { permission: "outbox:read" }),
  place(paths.settings, () => import("../rooms/settings/SettingsPage.tsx")),
  place(paths.jobs, () => import("../rooms/jobs/JobsPage.tsx"), { permission: "jobs:manage" }),
];
