/**
 * How a request came to its state: one step for each status on the way, none after now.
 * @module
 */
import type { Calendar } from "../papers/calendar.ts";
import type { Random } from "../papers/random.ts";
import type { DemoRequestStatus, DemoStatusChange } from "./types.ts";

const way: DemoRequestStatus[] = ["new", "processing", "pending_payment", "ready_for_release", "completed"];

const rejections = [
  "The authorization is not signed.",
  "The authorization has expired.",
  "The patient is not known to this facility.",
  "The requester withdrew the request.",
];

export interface Steps {
  history: DemoStatusChange[];
  processedAt: string | null;
  invoicedAt: string | null;
  paidAt: string | null;
  releasedAt: string | null;
  releasedBy: string;
}

/** @param receivedAt ISO instant; the first step. */
export function historyOf(cal: Calendar, status: DemoRequestStatus, receivedAt: string, random: Random): Steps {
  const clerk = random.pick(["igranger", "tobrien"]);
  const steps: DemoRequestStatus[] = status === "rejected"
    ? ["new", "processing", "rejected"]
    : way.slice(0, way.indexOf(status) + 1);
  // The time from receipt to now is shared out among the steps, with a day or two each where there is room.
  const room = (Date.parse(cal.now) - Date.parse(receivedAt)) / 60_000;
  const stride = Math.max(1, Math.min(random.int(1_200, 3_400), Math.floor(room / (steps.length + 0.5))));
  const at = (i: number) => cal.after(receivedAt, i * stride);
  const history = steps.map((to, i): DemoStatusChange => ({
    from: i === 0 ? null : steps[i - 1],
    to,
    timestamp: at(i),
    // Intake by the pipeline and settled payments are the system's doing.
    username: to === "new" || to === "ready_for_release" ? null : clerk,
    ...(to === "rejected" ? { reason: random.pick(rejections) } : {}),
  }));
  const when = (to: DemoRequestStatus) => history.find((step) => step.to === to)?.timestamp ?? null;
  return {
    history,
    processedAt: when("processing"),
    invoicedAt: when("pending_payment"),
    paidAt: when("ready_for_release"),
    releasedAt: when("completed"),
    releasedBy: clerk,
  };
}
