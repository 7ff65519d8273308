/**
 * Which EHR is asked, and how it is signed in to: one value, whether it comes from the environment or from settings.
 * @module
 */
import { z } from "zod";

const isPrivate = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** The configuration of one EHR. */
export const fhirConfigSchema = z.object({
  /** The FHIR R4 base, e.g. https://fhir.example.org/api/FHIR/R4 */
  baseUrl: z.url().transform((url) => url.replace(/\/+$/, "")).refine((url) => {
    const { protocol, hostname, search, username } = new URL(url);
    return (protocol === "https:" || (protocol === "http:" && isPrivate(hostname))) && !search && !username;
  }, "The address of the EHR must begin with https:// (http:// on this machine only) and hold no password"),
  /** What the EHR calls us. Left out: the EHR is open to whoever reaches it (a test server). */
  clientId: z.string().min(1).optional(),
  /** Space-separated; left out: what the record types need. */
  scopes: z.string().min(1).optional(),
  /** Where the EHR publishes no discovery document. */
  tokenUrl: z.url().optional(),
  /** The system (URI) of medical record numbers, where the EHR searches by number only together with it. */
  mrnSystem: z.string().min(1).optional(),
  /** Signs our assertions. RS384 is taken by all known vendors. */
  algorithm: z.enum(["RS384", "ES384"]).default("RS384"),
  /** A private key of our own (PKCS#8, PEM); left out: one is made and kept sealed in the store. */
  privateKey: z.string().optional(),
});
export type FhirConfig = z.output<typeof fhirConfigSchema>;
