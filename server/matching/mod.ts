/**
 * Patient matching, the doorway of this folder: everything other rooms need.
 * @module
 */
export { blockKeys, blockLimit, blockPath, blockPaths, queryKeys } from "./blocks.ts";
export { AUTOMATIC_AT, matchPatient, MOST_CANDIDATES } from "./match.ts";
export { nameKeys } from "./normalise.ts";
export type {
  Band,
  Candidate,
  CandidateSource,
  FieldConfidence,
  MatchField,
  MatchResult,
  PatientIdentity,
  PatientQuery,
  PatientRow,
  Reason,
} from "./types.ts";
