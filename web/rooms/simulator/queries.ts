/**
 * What the simulator's screen reads.
 * @module
 */
import { type Answer, api, type Row } from "../../lib/api.ts";
import { read } from "../../lib/query.ts";

export type Run = Row<(typeof api)["simulate-workflow"]["$get"]>;
export type BatchPatient = Run["batch"]["patients"][number];
export type Started = Answer<(typeof api)["simulate-workflow"]["$post"]>;

/** The newest runs, newest first. */
export const runsQuery = read(api["simulate-workflow"]);
