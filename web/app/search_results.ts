/**
 * What the top bar's search found, as rows to show and go to.
 * @module
 */
import { keepPreviousData } from "@tanstack/react-query";
import { FileText, Inbox, type LucideIcon, Receipt, UserRound } from "lucide-react";
import { fullName } from "../../shared/patients.ts";
import { requestTypeLabels } from "../../shared/requests.ts";
import { type Answer, api } from "../lib/api.ts";
import { dollars } from "../../shared/money.ts";
import { titleCase } from "../lib/words.ts";
import { localDate } from "../lib/format.ts";
import { read } from "../lib/query.ts";
import { paths } from "./paths.ts";

/** A few of each kind, by permission. */
export type SearchAnswer = Answer<typeof api.search.$get>;
type Name = Parameters<typeof fullName>[0];
type Born = { dateOfBirth: string | null };

export interface SearchRow {
  id: string;
  title: string;
  detail: string;
  to: string;
}

export interface SearchGroup {
  label: string;
  icon: LucideIcon;
  rows: SearchRow[];
}

const typeLabels: Record<string, string> = requestTypeLabels;
const nameOf = (patient: Name | null | undefined) => (patient ? fullName(patient) : "Unknown Patient");
const birthOf = (patient: Born | null | undefined) => patient?.dateOfBirth && `DOB: ${localDate(patient.dateOfBirth)}`;
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(" · ");

/** The answer as groups of rows, without the groups that are empty. */
export function searchGroups(answer: Partial<SearchAnswer>): SearchGroup[] {
  const groups: SearchGroup[] = [
    {
      label: "Requests",
      icon: FileText,
      rows: (answer.requests ?? []).map(({ id, patient, requestType, status }) => ({
        id: `request-${id}`,
        title: nameOf(patient),
        detail: joined(
          birthOf(patient),
          `Request ${id}`,
          typeLabels[requestType] ?? titleCase(requestType),
          titleCase(status),
        ),
        to: paths.request(id),
      })),
    },
    {
      label: "Patients",
      icon: UserRound,
      rows: (answer.patients ?? []).map((patient) => ({
        id: `patient-${patient.id}`,
        title: nameOf(patient),
        detail: joined(
          patient.dateOfBirth && `DOB: ${localDate(patient.dateOfBirth)}`,
          patient.mrn && `MRN ${patient.mrn}`,
        ),
        to: paths.patient(patient.id),
      })),
    },
    {
      label: "Documents",
      icon: Inbox,
      rows: (answer.documents ?? []).map(({ id, subject, sender, status, patients }) => ({
        id: `document-${id}`,
        title: patients.length > 0
          ? patients.slice(0, 2).join(", ") + (patients.length > 2 ? "…" : "")
          : subject || "No subject",
        detail: joined(sender, patients.length > 0 && subject, titleCase(status)),
        to: paths.inboxEntry(id),
      })),
    },
    {
      label: "Invoices",
      icon: Receipt,
      rows: (answer.invoices ?? []).map(({ id, invoiceNumber, amount, status, patient }) => ({
        id: `invoice-${id}`,
        title: invoiceNumber,
        detail: joined(patient && nameOf(patient), dollars(amount), titleCase(status)),
        to: paths.invoice(id),
      })),
    },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** The search for what was typed. Not kept: results name patients. */
export const searchQuery = (q: string) => ({
  ...read(api.search, { query: { q } }),
  enabled: q.trim() !== "",
  gcTime: 0,
  // The last results stay until the new ones are there, so that the box does not jump.
  placeholderData: keepPreviousData,
});
