/**
 * What the EHR screen does, each with the spec's notices (2 §8).
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EhrPatient, EhrRecordSet, EhrRecordType, EhrSearch } from "../../../shared/ehr.ts";
import { api, ApiError, call, callWith, notice } from "../../lib/api.ts";
import { refresh } from "../../lib/refreshes.ts";
import { toast } from "../../lib/toast.ts";
import { plural } from "../../../shared/words.ts";

export function useConnect() {
  const client = useQueryClient();
  const failed = (description: string) => toast({ title: "Connection failed", description, tone: "error" });
  return useMutation({
    mutationFn: () => call(api.ehr.initialize.$post),
    onSuccess: ({ success, message }) => {
      if (!success) return failed(message || "Failed to connect to the EHR system.");
      toast({
        title: "Connection established",
        description: "Successfully connected to the EHR system.",
        tone: "success",
      });
    },
    onError: (error) => failed(notice(error, "An error occurred while connecting to the EHR system.")),
    onSettled: () => refresh(client, "ehr"),
  });
}

/** Answers the patients; null when the EHR gave no list. */
export const useSearchPatients = () =>
  useMutation({
    mutationFn: async (search: EhrSearch): Promise<EhrPatient[] | null> => {
      const answer = await call(api.ehr["search-patients"].$post, { json: search });
      return Array.isArray(answer?.patients) ? answer.patients : null;
    },
    onSuccess: (patients) => {
      if (patients === null) {
        toast({ title: "Search completed", description: "No results returned from EHR system.", tone: "info" });
      } else if (patients.length === 0) {
        toast({ title: "No patients found", description: "Try adjusting your search criteria.", tone: "info" });
      }
    },
    onError: (error) =>
      toast({
        title: "Search failed",
        description: notice(error, "An error occurred during patient search."),
        tone: "error",
      }),
  });

export interface FetchInput {
  patientId: string;
  recordTypes: EhrRecordType[];
  dateRange: { start?: string; end?: string };
  requestId: number;
  fetchId: string;
}

/** Answers the record sets; null when the answer is no list. */
export const useFetchRecords = () =>
  useMutation({
    mutationFn: async (json: FetchInput): Promise<EhrRecordSet[] | null> => {
      const sets = await callWith(api.ehr["fetch-records"].$post, { json }, { isSlow: true });
      return Array.isArray(sets) ? sets : null;
    },
    onSuccess: (sets) => {
      if (sets === null) {
        const description = "Received an invalid response from the EHR system.";
        return toast({ title: "Invalid response", description, tone: "error" });
      }
      const count = sets.reduce((sum, set) => sum + set.records.length, 0);
      toast(
        count === 0
          ? { title: "No records found", description: "No matching records found for this patient.", tone: "info" }
          : {
            title: "Records retrieved",
            description: `Retrieved ${plural(count, "record")} from the EHR system.`,
            tone: "success",
          },
      );
    },
    onError: (error) =>
      toast({
        title: "Failed to fetch records",
        description: notice(error, "An error occurred while fetching patient records."),
        tone: "error",
      }),
  });

export interface ProcessInput {
  patientId: string;
  requestId: number;
  recordSets: EhrRecordSet[];
  confirmName?: string;
}

/** Whether the server asks for the name of the EHR's patient. */
export const asksForPatient = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "ehr_patient_differs";

/** Sends types and ids only: the server attaches its own copies. The question whose records they are is the caller's to ask. */
export function useProcessRecords() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ recordSets, ...rest }: ProcessInput) =>
      callWith(api.ehr["process-records"].$post, {
        json: {
          ...rest,
          recordSets: recordSets.map(({ type, records }) => ({
            type,
            records: records.map(({ resource: { resourceType, id } }) => ({ resource: { resourceType, id } })),
          })),
        },
      }, { isSlow: true }),
    onSuccess: ({ recordCount }) => {
      toast({
        title: "Records processed successfully",
        description: `Added ${plural(recordCount, "record")} from EHR to the request.`,
        tone: "success",
      });
    },
    onError: (error) => {
      if (asksForPatient(error)) return;
      const description = notice(error, "An error occurred while processing records.");
      toast({ title: "Processing failed", description, tone: "error" });
    },
    onSettled: () => void refresh(client, "request"),
  });
}

/** Switches whether records of a paid request come from the EHR by themselves. */
export const setAutomaticRetrieval = (automatic: boolean) =>
  call(api.settings[":key"].$patch, { param: { key: "ehr_retrieval" }, json: { value: { automatic } } });
