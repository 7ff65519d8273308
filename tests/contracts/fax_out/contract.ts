/**
 * What every adapter of the `fax_out` port must do.
 * @module
 */
import assert from "node:assert/strict";
import type { Behaviour } from "../contract.ts";
import type { FaxOut, OutgoingFax } from "../../../server/integrations/fax_out/port.ts";

export interface FaxOutSetup {
  fax: FaxOut;
  /** What the receiving machines got, oldest first. */
  received(): Promise<{ to: string; pdf: Uint8Array }[]>;
  /** What the next call comes to. */
  behave(how: "deliver" | "busy" | "refuse"): void;
}

export const exampleFax = (over: Partial<OutgoingFax> = {}): OutgoingFax => ({
  id: "fax-1",
  to: "+15550142",
  pdf: new TextEncoder().encode("%PDF-1.4 example"),
  ...over,
});

export const faxOutContract: Behaviour<FaxOutSetup>[] = [
  {
    name: "a fax arrives as it was handed over, and its delivery is told",
    async check({ fax, received }) {
      const vendorId = await fax.send(exampleFax());
      assert.deepEqual((await received()).map(({ to, pdf }) => [to, new TextDecoder().decode(pdf)]), [
        ["+15550142", "%PDF-1.4 example"],
      ]);
      const fate = await fax.fate(vendorId);
      assert.deepEqual([fate?.status, fate?.reason], ["delivered", null]);
    },
  },
  {
    name: "the same fax handed over again, after a crash, is sent once",
    async check({ fax, received }) {
      const first = await fax.send(exampleFax());
      assert.equal(await fax.send(exampleFax()), first);
      assert.equal((await received()).length, 1);
      assert.notEqual(await fax.send(exampleFax({ id: "fax-2" })), first);
      assert.equal((await received()).length, 2);
    },
  },
  {
    name: "a busy line may be tried again, a refused number may not; both say why",
    async check({ fax, behave, received }) {
      behave("busy");
      const busy = await fax.fate(await fax.send(exampleFax()));
      assert.deepEqual([busy?.status, busy?.mayRetry], ["failed", true]);
      assert.match(busy!.reason!, /busy/);
      behave("refuse");
      const refused = await fax.fate(await fax.send(exampleFax({ id: "fax-2" })));
      assert.deepEqual([refused?.status, refused?.mayRetry], ["failed", false]);
      assert.match(refused!.reason!, /number/);
      assert.deepEqual(await received(), []);
    },
  },
  {
    name: "a fax nobody knows has no fate",
    async check({ fax }) {
      assert.equal(await fax.fate("00000000-0000-4000-8000-000000000000"), null);
    },
  },
];
