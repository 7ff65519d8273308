/**
 * Steps that bring an older store up to the code's version, each in order and once. A store newer than the code is refused.
 * @module
 */
import { contactOf, isBlank, noContact, type RequestContact } from "../../shared/contacts.ts";
import { awaitsPayment } from "../../shared/invoices.ts";
import { inboxEntries } from "../rooms/inbox/store.ts";
import { disclosures, links } from "../rooms/links/store.ts";
import { invoices } from "../rooms/invoices/store.ts";
import { notificationLogs } from "../rooms/notifications/store.ts";
import { requesters, requests } from "../rooms/requests/store.ts";
import { mails } from "../rooms/outbox/store.ts";
import { patients } from "../rooms/patients/store.ts";
import { payments } from "../rooms/payments/store.ts";
import { settings } from "../rooms/settings/store.ts";
import { users } from "../rooms/users/store.ts";
import type { StatusChange } from "../../shared/common.ts";
import { activities } from "./activities.ts";
import type { Change } from "./change.ts";
import { type Collection, type Id, type Row, wordsOf } from "./collection.ts";
import { buildIndexes, declareBuild } from "./reindex.ts";
import { scan } from "./scan.ts";
import { GiveUp, type Running } from "../jobs/queue.ts";
import { type Store, system } from "./store.ts";

export interface Migration {
  /** What it does, for the log. */
  name: string;
  /** Must bear being run again after a crash in the middle. */
  run(store: Store): Promise<void>;
}

/** Migration n brings version n to n+1. A new store starts at the newest version. */
export const migrations: readonly Migration[] = [
  {
    name: "patients are found by names of every script, and by date of birth across scripts",
    run: (store) => declareBuild(store, patients, { indexes: ["blocks"] }),
  },
  {
    name: "open payments are asked about when their time has come",
    run: (store) => declareBuild(store, payments, { indexes: ["open"] }),
  },
  {
    name: "patients whose name is one letter are found by it, and so are their requests",
    run: refreshLetters,
  },
  {
    name: "requests keep the contact they came with; those that stand take their requester's usual one",
    run: keepContacts,
  },
  {
    name: "open requests are found by their due day",
    run: (store) => declareBuild(store, requests, { indexes: ["openDue"] }),
  },
  {
    name: "undelivered invoices are listed and counted, and unsent ones sort last",
    run: (store) =>
      declareBuild(store, invoices, { indexes: ["undelivered", "sentToUp", "paidAtUp"], counters: ["undelivered"] }),
  },
  {
    name: "requests are counted by batch and status",
    run: (store) => declareBuild(store, requests, { counters: ["batch"] }),
  },
  {
    name: "the audit trail is searched by the id of what it is about",
    run: (store) => declareBuild(store, activities, { indexes: ["targetId"] }),
  },
  {
    name: "secure links are listed by state and found by recipient",
    run: async (store) => {
      await declareBuild(store, links, { indexes: ["standing", "revoked"], words: true });
      await declareBuild(store, disclosures, { words: true });
    },
  },
  {
    name: "patients are listed under fewer beginnings of their words",
    run: (store) => declareBuild(store, patients, { words: true }),
  },
  {
    name: "patients are listed once a word, and by fewer blocks",
    run: (store) =>
      declareBuild(store, patients, { indexes: ["blocks"], words: true, gone: [["i", patients.name, "block"]] }),
  },
  {
    name: "lists are sorted by every column",
    run: async (store) => {
      await declareBuild(store, requests, { indexes: ["requestType", "source", "due"] });
      await declareBuild(store, invoices, { indexes: ["requester", "sentTo", "sentToUp"] });
      await declareBuild(store, inboxEntries, { indexes: ["subject", "linked"] });
      await declareBuild(store, patients, { indexes: ["dateOfBirth", "mrn", "blocks"] });
      await declareBuild(store, users, { indexes: ["username", "fullName", "address", "role", "createdAt"] });
      await declareBuild(store, mails, { indexes: ["status", "subject", "to", "kind"] });
      await declareBuild(store, links, { indexes: ["expires", "opened"] });
    },
  },
  {
    name: "the log of notices is listed by user and channel",
    run: (store) =>
      declareBuild(store, notificationLogs, { indexes: ["told"], gone: [["i", notificationLogs.name, "user"]] }),
  },
  {
    name: "the setting of the language model and the demo processor's own records have their new names",
    run: renameStored,
  },
  {
    name: "the setting of the organization is spelled as everywhere else",
    run: (store) => renameSetting(store, "organisation", "organization"),
  },
  {
    name: "the patient column is sorted by last name",
    run: async (store) => {
      const indexes = ["patientLast"];
      await declareBuild(store, requests, { indexes, gone: [["i", requests.name, "patientName"]] });
      await declareBuild(store, invoices, { indexes, gone: [["i", invoices.name, "patient"]] });
      await declareBuild(store, inboxEntries, { indexes, gone: [["i", inboxEntries.name, "patient"]] });
      // Gives each request and invoice its patient's name in parts; until then the last of its words is taken for the last name.
      await store.change(system, (tx) => void tx.job("refresh_words", {}));
    },
  },
  {
    name: "undelivered links are those that can still be sent again and were not opened since",
    run: (store) => declareBuild(store, links, { indexes: ["notArrived"], gone: [["i", links.name, "undelivered"]] }),
  },
  {
    name: "figures a day count by the office's day",
    run: keepDays,
  },
];

/** This month's and last month's moves, which the dashboard counts, take the day that it was at the office. */
async function keepDays(store: Store): Promise<void> {
  const since = new Date(store.context.now() - 62 * 86_400_000).toISOString();
  const dated = (tx: Change, { statusHistory }: { statusHistory: StatusChange[] }) =>
    statusHistory.map((move) => move.timestamp < since ? move : { day: tx.dayOf(move.timestamp), ...move });
  const isOpen = ({ statusHistory }: { statusHistory: StatusChange[] }) =>
    statusHistory.some(({ day, timestamp }) => !day && timestamp >= since);
  const keep = async <T extends Row & { statusHistory: StatusChange[] }>(c: Collection<T>) => {
    // Several in a commit: the start waits for it.
    const some: Id[] = [];
    const keepSome = () =>
      store.change(system, async (tx) => {
        for (const id of some) {
          const now = await tx.must(c, id);
          await tx.put(c, { ...now, statusHistory: dated(tx, now) });
        }
      });
    for await (const { id, row } of scan(store, c)) {
      if (!row || !isOpen(row)) continue;
      if (some.push(id) < 20) continue;
      await keepSome();
      some.length = 0;
    }
    await keepSome();
  };
  await keep(requests);
  await keep(invoices);
}

/** Names that the glossary has replaced, where older stores hold them. */
async function renameStored(store: Store): Promise<void> {
  await renameSetting(store, "second_reader", "language_model");
  for await (const { key, value } of store.kv.list({ prefix: ["till"] })) {
    await store.kv.atomic().set(["demo_processor", key[1]], value).delete(key).commit();
  }
}

async function renameSetting(store: Store, from: string, to: string): Promise<void> {
  await store.change(system, async (tx) => {
    const old = await tx.get(settings, from);
    if (!old) return;
    await tx.insert(settings, { ...old, id: to });
    await tx.remove(settings, old.id);
  });
}

/** The collections that a migration builds indexes of, for the job. */
const built = [
  patients,
  payments,
  requests,
  invoices,
  activities,
  links,
  disclosures,
  inboxEntries,
  users,
  mails,
  notificationLogs,
] as unknown as Collection<Row>[];

/** The job that enters rows into new indexes. */
export async function buildIndex(deps: { store: Store }, { job }: Running, signal: AbortSignal): Promise<void> {
  const collection = built.find(({ name }) => name === job.payload.collection);
  if (!collection) throw new GiveUp(`No indexes of ${String(job.payload.collection)} are built`);
  await buildIndexes(deps.store, collection, signal);
}

/** What names a patient of one letter takes that letter among its words. */
async function refreshLetters(store: Store): Promise<void> {
  for await (const { row } of scan(store, patients)) {
    if (!row || !wordsOf(patients.words!(row)).some((word) => word.length === 1)) continue;
    await store.change(system, (tx) => void tx.job("refresh_words", { patientId: row.id }));
  }
}

/** Each request, and each invoice that may still be sent, by itself: one that has its contact is left alone. */
async function keepContacts(store: Store): Promise<void> {
  const usual = async (requesterId: number): Promise<RequestContact> => {
    const requester = await store.get(requesters, requesterId);
    return requester ? { ...contactOf(requester), source: "usual" } : noContact;
  };
  for (const id of await store.ids(requests as never, { index: "received" })) {
    await store.change(system, async (tx) => {
      const request = await tx.must(requests, id);
      if (!isBlank(request.contact)) return;
      const contact = await usual(request.requesterId);
      if (!isBlank(contact)) await tx.put(requests, { ...request, contact });
    });
  }
  for (const id of await store.ids(invoices as never, { index: "createdAt", prefix: ["*"] })) {
    await store.change(system, async (tx) => {
      const invoice = await tx.must(invoices, id);
      if (invoice.contact !== null || !awaitsPayment(invoice.status)) return;
      await tx.put(invoices, { ...invoice, contact: await usual(invoice.requesterId) });
    });
  }
}

/** Brings the store to the newest version. @throws when the store was written by newer code */
export async function migrate(store: Store, steps: readonly Migration[] = migrations): Promise<number> {
  const key = ["m", "version"];
  // What an earlier version's builds have not entered yet, steps that change rows must know.
  await store.builds.load();
  const entry = await store.kv.get<number>(key);
  const empty = entry.value === null &&
    (await Array.fromAsync(store.kv.list({ prefix: ["r"] }, { limit: 1 }))).length === 0;
  let version = entry.value ?? (empty ? steps.length : 0);
  if (version > steps.length) {
    throw new Error(`The store has version ${version}, this program knows ${steps.length}. Start the newer program.`);
  }
  for (; version < steps.length; version++) {
    await steps[version].run(store);
    await store.kv.set(key, version + 1);
  }
  if (entry.value !== version) await store.kv.set(key, version);
  await store.builds.load();
  return version;
}
