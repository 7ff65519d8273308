/**
 * What the machine read, beside which a clerk's corrections show.
 * @module
 */
import type { Extraction } from "../../../../shared/documents.ts";
import { isDay } from "../../../lib/days_typed.ts";
import { authorizationValues, type Facts, type PersonValues, type RequesterValues, valuesOf } from "./draft.ts";

/** The values as the machine read them, before anybody corrected any; they lie in the extraction. */
export interface AsRead {
  people: PersonValues[];
  requester: RequesterValues;
  facts: Facts;
}

export function asRead(extraction: Extraction | null, notes: string | null): AsRead {
  const day = (value: string | null | undefined) => (value && isDay(value) ? value : "");
  const who = extraction?.requester;
  return {
    people: (extraction?.patients ?? []).map(valuesOf),
    requester: {
      name: who?.name ?? "",
      contactName: who?.contactName ?? "",
      email: who?.email ?? "",
      phone: who?.phone ?? "",
      fax: who?.fax ?? "",
    },
    facts: {
      requestType: extraction?.requestType ?? "",
      recordTypes: extraction?.recordTypes ?? [],
      dateRangeStart: day(extraction?.dateRange.start),
      dateRangeEnd: day(extraction?.dateRange.end),
      isUrgent: extraction?.isUrgent ?? false,
      purpose: extraction?.purpose ?? "",
      notes: notes ?? "",
      authorization: authorizationValues(extraction?.authorization ?? null),
    },
  };
}
