/** Services of Settings, as an administrator sets them up, and a mail that goes out by them. */
import type { ChannelView } from "../../shared/channels.ts";
import { type Desk, json, type Person } from "../harness.ts";
import { send } from "./inbox.ts";

/** Adds a service; answers it as the list shows it. */
export async function addChannel(admin: Person, kind: ChannelView["kind"], values: object): Promise<ChannelView> {
  const before = await json<ChannelView[]>(admin.call("/api/settings/channels"));
  const after = await json<ChannelView[]>(send(admin, "POST", "/api/settings/channels", { kind, values }), 201);
  return after.find(({ id }) => !before.some((one) => one.id === id))!;
}

/** Where a stand-in of a mail server is, as a service of Settings. */
export const smtpValues = ({ port }: { port: number }) => ({
  host: "127.0.0.1",
  port,
  encryption: "none",
  from: "Records <records@office.example>",
});

/** Asks for a mail to go out: it is queued, and sent by the next `drain`. */
export async function queueReset(desk: Desk): Promise<void> {
  const { client } = await desk.as("admin");
  await json(client.notifications["send-password-reset"].$post({ json: { email: "admin-1@staff.example" } }));
}
