/**
 * How runs, patients and records are called on the simulator's screen.
 * @module
 */
import { simulatedRecordLabels, type SimulatedRecordType } from "../../../../shared/simulator.ts";
import type { BadgeTone } from "../../../ui/badge_tone.ts";
import type { BatchPatient, Run } from "../queries.ts";

export const runLabels: Record<Run["status"], string> = {
  running: "Running",
  waiting: "Waiting for payment",
  completed: "Completed",
  error: "Error",
};
export const runTones: Record<Run["status"], BadgeTone> = {
  running: "processing",
  waiting: "pending",
  completed: "success",
  error: "error",
};

export const patientLooks: Record<BatchPatient["status"], [BadgeTone, string]> = {
  pending: ["info", "Pending"],
  requested: ["info", "Requested"],
  invoiced: ["pending", "Invoiced"],
  paid: ["processing", "Paid"],
  completed: ["success", "Completed"],
  error: ["error", "Error"],
};

export const recordLooks: Record<BatchPatient["records"][number]["status"], [BadgeTone, string]> = {
  attached: ["success", "Attached"],
  fetching: ["processing", "Fetching"],
  missing: ["info", "Missing"],
  error: ["error", "Error"],
};

export const recordLabel = (type: SimulatedRecordType | "summary"): string =>
  type === "summary" ? "Summary" : simulatedRecordLabels[type];
