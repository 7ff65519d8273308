/**
 * What is done on the simulator's screen, with the spec's notices (2 §8).
 * @module
 */
import type { SimulatedRecordType } from "../../../shared/simulator.ts";
import { useAction } from "../../lib/action.ts";
import { api, call, callWith, notice } from "../../lib/api.ts";

const room = api["simulate-workflow"];

export type Asked = {
  mode: "per_patient" | "per_requester";
  patients: string;
  payment: "auto" | "manual";
  requester: string;
  email: string;
  recordTypes: SimulatedRecordType[];
};

export const useStart = () =>
  useAction({
    call: ({ recordTypes, ...asked }: Asked) =>
      call(room.$post, { query: { ...asked, recordTypes: recordTypes.join(",") } }),
    changes: "simulation",
    done: () => ({ title: "Simulation Started", description: "Its steps are shown as they go on." }),
    failed: (_, error) => ({
      title: "Simulation Failed",
      description: notice(error, "Failed to start simulation"),
    }),
  });

export const useRetry = (id: string) =>
  useAction({
    call: () => call(room[":id"].retry.$post, { param: { id } }),
    changes: "simulation",
    done: "The failed step is tried again",
    failed: "Failed to retry the batch",
  });

export const useProcess = (id: string) =>
  useAction({
    call: () => call(room[":id"].process.$post, { param: { id } }),
    changes: "simulation",
    done: null,
    failed: "Failed to process the batch",
  });

export const usePay = (id: string) =>
  useAction({
    call: (patientId: string) => call(room[":id"].patients[":patientId"].pay.$post, { param: { id, patientId } }),
    changes: "simulation",
    done: "Invoice paid by a test card",
    failed: "Failed to pay the invoice",
  });

export const useUpload = (id: string) =>
  useAction({
    call: ({ patientId, file }: { patientId: string; file: File }) => {
      const form = new FormData();
      form.append("file", file);
      return callWith(room[":id"].patients[":patientId"].upload.$post, { param: { id, patientId } }, { form });
    },
    changes: "simulation",
    done: "Record attached",
    failed: "Failed to upload the record",
  });

export const useRemoveAll = () =>
  useAction({
    call: () => call(room.$delete),
    changes: "simulation",
    done: "Simulated data removed",
    failed: "Failed to remove the simulated data",
  });
