/**
 * The EHR over HTTP. Fetching for a request and processing into it are among the requests' routes.
 * @module
 */
import { Hono } from "hono";
import { ehrSearchInput } from "../../../shared/ehr.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { connectEhr, showVendor } from "./connect_ehr.ts";
import { searchPatients } from "./search_patients.ts";

export const ehrRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/ehr/vendor",
      allow("ehr:use", "The connected EHR", "ehr_vendor"),
      async (c) => c.json(await showVendor(deps)),
    )
    .post(
      "/ehr/initialize",
      allow("ehr:use", "Connect to the EHR"),
      async (c) => c.json(await connectEhr(deps, callerOf(c))),
    )
    .post(
      "/ehr/search-patients",
      allow("ehr:use", "Search the EHR for a patient"),
      refuses("not_found", "vendor_failed"),
      valid("json", ehrSearchInput),
      async (c) => {
        return c.json({ patients: await searchPatients(deps, callerOf(c), c.req.valid("json")) });
      },
    );
