/** An office whose mail comes from a mailbox at Microsoft, for the stories of what such a mailbox brings. */
import { type FakeGraph, startFakeGraph } from "../contracts/mail_in/fake_graph.ts";
import { type Desk, openDesk, type Person } from "../harness.ts";

export const graphBox = "records@clinic.example";

/** What the form of the channel holds. */
export const graphValues = ({ secret }: FakeGraph) => ({
  tenantId: "t",
  clientId: "c",
  clientSecret: secret,
  mailboxes: graphBox,
  since: "2026-01-01",
});

/** Runs a story before the channel is set up. @param folders of the mailbox, names by id */
export async function withGraph(
  check: (fake: FakeGraph, admin: Person, desk: Desk) => Promise<void>,
  folders: Map<string, string> = new Map(),
): Promise<void> {
  const fake = startFakeGraph();
  fake.mailboxes.set(graphBox, folders);
  try {
    await using desk = await openDesk({ vendors: { graph: fake.graph, microsoftLogin: fake.login } });
    await check(fake, await desk.as("admin"), desk);
  } finally {
    await fake.close();
  }
}
