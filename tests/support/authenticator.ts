/**
 * An authenticator in software: makes passkeys on P-256 and signs with them, as a browser hands them to the server.
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/** CBOR (RFC 8949) of what an attestation holds: whole numbers, texts, bytes and maps. */
export function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([major << 5 | n])
      : n < 256
      ? Buffer.from([major << 5 | 24, n])
      : Buffer.from([major << 5 | 25, n >> 8, n & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v)])]);
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

interface Credential {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
}

/** What tests make an authenticator do otherwise than it should. */
export interface Bend {
  origin?: string;
  rpId?: string;
  /** False: nobody was asked for finger, face or PIN. */
  verified?: boolean;
  /** What it says of how often it was used. */
  counter?: number;
}

export class Authenticator {
  counter = 0;
  #credentials: Credential[] = [];
  constructor(readonly origin: string) {}

  #authenticatorData({ rpId, verified = true, counter }: Bend, credential?: Uint8Array): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++this.counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (credential ? 0x40 : 0);
    return Buffer.concat([sha256(rpId!), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }

  #clientData(type: string, challenge: string, bend: Bend): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: bend.origin ?? this.origin, crossOrigin: false }));
  }

  /** `navigator.credentials.create` without attestation. */
  create(options: { challenge: string; rp: { id?: string }; user: { id: string } }, bend: Bend = {}) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" });
    const id = randomBytes(32);
    this.#credentials.push({ id, key: privateKey, userHandle: options.user.id });
    const coseKey = cbor(
      new Map<Cbor, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x!, "base64url")], [
        -3,
        Buffer.from(y!, "base64url"),
      ]]),
    );
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = this.#authenticatorData(
      { rpId: options.rp.id!, ...bend },
      Buffer.concat([Buffer.alloc(16), length, id, coseKey]),
    );
    const attestationObject = cbor(
      new Map<Cbor, Cbor>([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]]),
    );
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key" as const,
      response: {
        clientDataJSON: base64url(this.#clientData("webauthn.create", options.challenge, bend)),
        attestationObject: base64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** `navigator.credentials.get`: with one of the credentials asked for, or the newest it has. */
  get(
    options: { challenge: string; rpId?: string; allowCredentials?: { id: string }[] },
    bend: Bend = {},
  ) {
    const asked = options.allowCredentials ?? [];
    const credential = this.#credentials.findLast(({ id }) =>
      asked.length === 0 || asked.some((one) => one.id === base64url(id))
    );
    if (!credential) throw new Error("The authenticator has none of these passkeys");
    const clientData = this.#clientData("webauthn.get", options.challenge, bend);
    const authData = this.#authenticatorData({ rpId: options.rpId!, ...bend });
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), credential.key);
    return {
      id: base64url(credential.id),
      rawId: base64url(credential.id),
      type: "public-key" as const,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: credential.userHandle,
      },
    };
  }
}
