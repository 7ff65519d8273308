import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { endOtherSessions, endSession, useSave } from "../mutations.ts";
import { type OwnSessions, sessionsQuery } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";

/** Where one is signed in, and the way to end it. */
export function Sessions() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const keep = (sessions: OwnSessions) => client.setQueryData(sessionsQuery.queryKey, sessions);
  const end = useSave({
    call: endSession,
    done: ["Session Ended", "That device is signed out."],
    failed: "The session could not be ended.",
    onSuccess: keep,
  });
  const endOthers = useSave({
    call: endOtherSessions,
    done: ["Sessions Ended", "You are signed in here only."],
    failed: "The sessions could not be ended.",
    onSuccess: keep,
  });
  return (
    <Card
      title="Sessions"
      flush
      actions={query.data && query.data.length > 1 && (
        <Button
          size="sm"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          End all others
        </Button>
      )}
    >
      <Loaded query={query} failed="The sessions could not be read.">
        {(sessions) => (
          <ul className="divide-y divide-base-300 text-sm">
            {sessions.map((session) => (
              <li key={session.id} className="flex items-center gap-3 px-4 py-2.5">
                <MonitorSmartphone size={18} className="shrink-0 text-quiet" aria-hidden />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {session.device}
                    {session.isCurrent && <Badge tone="success">This device</Badge>}
                  </p>
                  <p className="text-xs text-quiet">
                    {session.ip ?? "Address not known"} · last seen{" "}
                    <DateText value={session.lastSeenAt} as="relative" /> · signed in{" "}
                    <DateText value={session.createdAt} as="time" />
                  </p>
                </div>
                {!session.isCurrent && (
                  <Button
                    size="sm"
                    aria-label={`End the session of ${session.device}`}
                    busy={end.isPending && end.variables === session.id}
                    onClick={() => end.mutate(session.id)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
