/**
 * The little of Protocol Buffers that KV Connect needs: fields by number, varints and byte strings.
 * https://protobuf.dev/programming-guides/encoding
 * @module
 */

/** The fields of a message by number, each in the order it was sent. */
export type Fields = Map<number, (bigint | Uint8Array)[]>;

export function decode(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n;; shift += 7n) {
      const byte = bytes[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, wire] = [tag >> 3, tag & 7];
    if (wire !== 0 && wire !== 2) throw new Error(`Wire type ${wire} is not used by KV Connect`);
    let value: bigint | Uint8Array;
    if (wire === 0) value = varint();
    else {
      const length = Number(varint());
      value = bytes.slice(at, at + length);
      at += length;
    }
    fields.set(number, [...fields.get(number) ?? [], value]);
  }
  return fields;
}

/** A message of fields; left out are those without a value, as proto3 leaves out zero and nothing. */
export function encode(fields: [number, number | Uint8Array | undefined][]): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  const varint = (value: number) => {
    for (; value > 127; value = Math.floor(value / 128)) out.push(value % 128 | 128);
    out.push(value);
  };
  for (const [number, value] of fields) {
    if (value === undefined || value === 0) continue;
    varint(number * 8 + (typeof value === "number" ? 0 : 2));
    if (typeof value === "number") varint(value);
    else {
      varint(value.length);
      for (const byte of value) out.push(byte);
    }
  }
  return new Uint8Array(out);
}

export const bytesOf = (fields: Fields, number: number): Uint8Array =>
  (fields.get(number)?.[0] as Uint8Array | undefined) ?? new Uint8Array();

export const numberOf = (fields: Fields, number: number): number => Number(fields.get(number)?.[0] ?? 0n);

export const messagesOf = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => decode(value as Uint8Array));
