import { useQuery } from "@tanstack/react-query";
import type { api, Row } from "../../../lib/api.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Page.tsx";
import { portsQuery } from "../queries.ts";
import { ChannelList } from "./ChannelList.tsx";
import { Loaded } from "./Loaded.tsx";
import { WebhookAddresses } from "./WebhookAddresses.tsx";

type Port = Row<typeof api.settings.ports.$get>;

const states: Record<Port["state"], [label: string, tone: "success" | "info" | "pending"]> = {
  on: ["Connected", "success"],
  local: ["On this server", "info"],
  off: ["Not connected", "pending"],
};

/** The ways in and out of the office, what stands behind each, and the addresses that providers call. */
export default function ChannelsTab() {
  const query = useQuery(portsQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ChannelList />
      <Loaded query={query}>
        {(ports) => ports.map((port) => <PortCard key={port.id} port={port} />)}
      </Loaded>
      {!query.isPending && (
        <Card title="Webhook addresses">
          <WebhookAddresses />
        </Card>
      )}
    </div>
  );
}

function PortCard({ port }: { port: Port }) {
  const [label, tone] = states[port.state];
  return (
    <Card title={port.label} actions={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-sm">{port.detail}</p>
    </Card>
  );
}
