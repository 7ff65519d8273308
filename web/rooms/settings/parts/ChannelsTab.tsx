import { useMutation, useQuery } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { notice } from "../../../lib/api.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { testPort } from "../mutations.ts";
import { channelsQuery } from "../../../lib/settings.ts";
import { type Port, portsQuery } from "../queries.ts";
import { ChannelList } from "./ChannelList.tsx";
import { Loaded } from "./Loaded.tsx";
import { TestResult } from "./TestResult.tsx";
import { WebhookAddresses } from "./WebhookAddresses.tsx";

const states: Record<Port["state"], [label: string, tone: "success" | "error" | "info" | "pending"]> = {
  on: ["Connected", "success"],
  failing: ["Failing", "error"],
  local: ["On this server", "info"],
  off: ["Not connected", "pending"],
};

/** The ways in and out of the office, what stands behind each, and the addresses that providers call. */
export default function ChannelsTab() {
  // As often as the list of services above, so that the two never say different things for long.
  const query = useQuery({ ...portsQuery, refetchInterval: 60_000 });
  const services = useQuery(channelsQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ChannelList />
      {/* What stands below waits for how long the list above is, so that nothing jumps. */}
      {!services.isPending && (
        <Loaded query={query}>
          {(ports) => ports.map((port) => <PortCard key={port.id} port={port} />)}
        </Loaded>
      )}
      {!services.isPending && !query.isPending && (
        <Card title="Webhook addresses">
          <WebhookAddresses />
        </Card>
      )}
    </div>
  );
}

function PortCard({ port }: { port: Port }) {
  const [label, tone] = states[port.state];
  const test = useMutation({
    mutationFn: () => testPort(port.id),
  });
  return (
    <Card title={port.label} actions={<Badge tone={tone}>{label}</Badge>}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">{port.detail}</p>
        {port.state !== "off" && (
          <Button size="sm" icon={PlugZap} busy={test.isPending} onClick={() => test.mutate()}>
            Test connection
            <span className="sr-only">{` of ${port.label.toLowerCase()}`}</span>
          </Button>
        )}
      </div>
      <div role="status" aria-live="polite" className="mt-2 empty:hidden">
        {test.data && <TestResult {...test.data} />}
        {test.error && <TestResult ok={false} message={notice(test.error, "Try again.")} />}
      </div>
    </Card>
  );
}
