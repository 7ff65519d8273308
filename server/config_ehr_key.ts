/**
 * The office's own private key for the EHR of the environment.
 * @module
 */
import { createPrivateKey, type KeyObject } from "node:crypto";
import type { Channel, EhrAlgorithm } from "../shared/channels.ts";

/** By what the EHR of the environment is signed in to; undefined without one. */
export const ehrAlgorithmOf = (channels: Channel[]): EhrAlgorithm | undefined =>
  channels.find(({ kind }) => kind === "fhir")?.values.algorithm as EhrAlgorithm | undefined;

const wanted: Record<EhrAlgorithm, string> = {
  RS384: "RSA with 2048 bits or more",
  ES384: "an elliptic curve, P-384",
};

/** Why a key cannot sign by an algorithm (RFC 7518 §3.3, §3.4), as sentences; none where it can, or where there is no key. */
export function wrongEhrKey(pem: string | null, algorithm: EhrAlgorithm): string[] {
  if (pem === null) return [];
  const form = "EHR_KEY must be a private key as PKCS#8 PEM, with its line ends written as \\n.";
  if (!pem.includes("-----BEGIN PRIVATE KEY-----")) return [form];
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    return [form];
  }
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const fits = algorithm === "RS384"
    ? key.asymmetricKeyType === "rsa" && modulusLength >= 2048
    : key.asymmetricKeyType === "ec" && /^(secp384r1|p384|P-384)$/.test(namedCurve ?? "");
  return fits ? [] : [`EHR_KEY does not fit EHR_ALGORITHM ${algorithm}, which is ${wanted[algorithm]}.`];
}
