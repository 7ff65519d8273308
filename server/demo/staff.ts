/**
 * The eight who may sign in: every role, one bound to a requester, one who has left.
 * @module
 */
import type { Calendar } from "../papers/calendar.ts";
import type { DemoRequester, DemoStaff, StaffRole } from "./types_people.ts";

const people: [username: string, fullName: string, role: StaffRole, lastLoginDaysAgo: number | null][] = [
  ["admin", "Marguerite Fontaine", "admin", 0],
  ["dkessler", "Daniel Kessler", "admin", 2],
  ["bthornton", "Bernice Thornton", "billing", 0],
  ["rvasquez", "Ruben Vasquez", "billing", 1],
  ["igranger", "Iris Granger", "intake", 0],
  ["tobrien", "Tadhg O'Brien", "intake", 0],
  ["tvukovic", "Teodora Vukovic", "external-requester", 3],
  ["hwinslow", "Howard Winslow", "inactive", 97],
];

export function buildStaff(cal: Calendar, requesters: DemoRequester[]): DemoStaff[] {
  return people.map(([username, fullName, role, lastLogin], i) => {
    const requester = role === "external-requester" ? requesters.find((r) => r.contactName === fullName)! : null;
    return {
      id: i + 1,
      username,
      fullName,
      email: requester?.email ?? `${username}@harborglen.example`,
      role,
      requesterId: requester?.id ?? null,
      isActive: role !== "inactive",
      createdAt: cal.at(400 - i * 20, 16, 10 + i),
      lastLoginAt: lastLogin === null ? null : cal.at(lastLogin, 15, 2 + i * 3),
    };
  });
}
