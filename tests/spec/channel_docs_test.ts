/**
 * The pages on channels name what the running product has: each field of each form, each variable, and what an office must know.
 */
import assert from "node:assert/strict";
import { channelFields } from "../../shared/channel_fields.ts";
import { type ChannelKind, channelKinds, channelLabels } from "../../shared/channels.ts";
import { environmentNames } from "../../server/config.ts";
import { cardsEnvironment } from "../../server/config_cards.ts";
import { channelEnvironment } from "../../server/config_channels.ts";

const pages: Record<ChannelKind | "cards", string> = {
  imap: "docs/channels/imap.md",
  o365: "docs/channels/office-365.md",
  telnyx: "docs/channels/fax-telnyx.md",
  smtp: "docs/channels/mail-out.md",
  sendgrid: "docs/channels/mail-out.md",
  fhir: "docs/ehr.md",
  cards: "docs/channels/stripe.md",
};
/** As one line, so that a name may stand across two. */
const read = async (path: string) => (await Deno.readTextFile(path)).replace(/\s+/g, " ");

Deno.test("the page of a channel names its form, each of its fields, its privacy, its test, and what was not run", async () => {
  for (const kind of channelKinds) {
    const text = await read(pages[kind]);
    assert.ok(text.includes(channelLabels[kind]), `${pages[kind]}: ${channelLabels[kind]}`);
    for (const { label } of channelFields[kind]) assert.ok(text.includes(label), `${pages[kind]}: ${label}`);
  }
  for (const path of new Set(Object.values(pages))) {
    const text = await read(path);
    for (const word of ["## Privacy", "Test connection", "Settings, Channels"]) {
      assert.ok(text.includes(word), `${path}: ${word}`);
    }
    assert.match(text, /[Nn]ot run\b|neither was run/, `${path}: what was not run against the vendor`);
    assert.match(text, /BAA|business associate/, `${path}: the agreement that the office needs`);
  }
});

Deno.test("the pages on channels name every variable of a channel, and none that is not read", async () => {
  const example = await Deno.readTextFile(".env.example");
  const all = (await Promise.all([...new Set(Object.values(pages)), "docs/channels/README.md"].map(read))).join(" ");
  for (const name of Object.keys({ ...channelEnvironment, ...cardsEnvironment })) {
    assert.match(example, new RegExp(`^${name}=`, "m"), `.env.example: ${name}`);
    if (!name.startsWith("EHR_")) assert.ok(all.includes(`\`${name}`), name);
  }
  // Of the tests alone: another Dovecot. No variable: a mailbox. Read by Deno itself: an authority of one's own.
  const known = new Set([...environmentNames, "DOVECOT", "INBOX", "DENO_CERT"]);
  for (const [, name] of all.matchAll(/`([A-Z][A-Z0-9_]{3,})(?=[=`])/g)) assert.ok(known.has(name), name);
});
