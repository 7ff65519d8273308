import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ChannelKind, channelKinds, channelLabels, type ChannelView } from "../../../../shared/channels.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Switch } from "../../../ui/Field.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { Card } from "../../../ui/Page.tsx";
import { CopyButton, DateText } from "../../../ui/Values.tsx";
import { channelsQuery } from "../../../lib/settings.ts";
import { ChannelForm } from "./ChannelForm.tsx";
import { enteredOf } from "./entered.ts";
import { Loaded } from "./Loaded.tsx";
import { useRemoveChannel, useSaveChannel } from "./use_channels.ts";

/** The services that an administrator set up, each with how it fares, and the way to add one. */
export function ChannelList() {
  const query = useQuery({ ...channelsQuery, refetchInterval: 60_000 });
  const [editing, edit] = useState<{ kind: ChannelKind; saved: ChannelView | null } | null>(null);
  return (
    <Card
      title="Services"
      actions={
        <Menu
          label="Add a service"
          trigger={(props) => <Button {...props} icon={Plus}>Add Service</Button>}
          items={channelKinds.map((kind) => ({
            label: channelLabels[kind],
            onSelect: () => edit({ kind, saved: null }),
          }))}
        />
      }
    >
      <Loaded query={query} failed="The services could not be read.">
        {(channels) =>
          channels.length === 0
            ? (
              <p className="text-sm text-quiet">
                No service is set up. Mail and fax come in by the server's folders until you add one.
              </p>
            )
            : (
              <ul className="divide-y divide-base-300">
                {channels.map((channel) => (
                  <Line
                    key={channel.id}
                    channel={channel}
                    onEdit={() => edit({ kind: channel.kind, saved: channel })}
                  />
                ))}
              </ul>
            )}
      </Loaded>
      {editing && <ChannelForm {...editing} onClose={() => edit(null)} />}
    </Card>
  );
}

function Line({ channel, onEdit }: { channel: ChannelView; onEdit: () => void }) {
  const [removing, ask] = useState(false);
  const save = useSaveChannel();
  const remove = useRemoveChannel();
  const { id, kind, name, enabled, state, origin, webhookUrl, notices } = channel;
  const isOwn = origin === "settings";
  const troubles = [
    ...(enabled && state.error ? [{ text: state.error, tone: "text-error" }] : []),
    ...notices.map((text) => ({ text, tone: "text-warning" })),
  ];
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-xs text-quiet">
            {channelLabels[kind]}
            {!isOwn && ", set up where the server is started"}
            {enabled && state.okAt && (
              <>
                {", worked "}
                <DateText value={state.okAt} as="time" />
              </>
            )}
            {enabled && state.error && state.failingSince && (
              <>
                {", failing since "}
                <DateText value={state.failingSince} as="time" />
              </>
            )}
          </p>
        </div>
        <Badge tone={!enabled ? "pending" : state.error ? "error" : "success"}>
          {!enabled ? "Off" : state.error ? "Failing" : "On"}
        </Badge>
        {isOwn && (
          <div className="flex items-center gap-1">
            <Switch
              label={<span className="sr-only">{`Use ${name}`}</span>}
              checked={enabled}
              disabled={save.isPending}
              onChange={(event) => save.mutate({ id, kind, enabled: event.target.checked })}
            />
            <Button variant="quiet" icon={Pencil} iconOnly onClick={onEdit}>{`Edit ${name}`}</Button>
            <Button variant="quiet" icon={Trash2} iconOnly onClick={() => ask(true)}>{`Remove ${name}`}</Button>
          </div>
        )}
      </div>
      {!isOwn && <p className="text-xs text-quiet wrap-anywhere">{enteredOf(channel)}</p>}
      {troubles.map(({ text, tone }) => (
        <p key={text} className={`flex gap-2 text-sm ${tone}`}>
          <CircleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      ))}
      {webhookUrl && (
        <p className="flex items-center gap-2 text-xs text-quiet">
          <span className="min-w-0 wrap-anywhere">
            {kind === "fhir" ? "Our public keys, to enter at the EHR: " : "Enter at the vendor for its news: "}
            <span className="mono">{webhookUrl}</span>
          </span>
          <CopyButton text={webhookUrl} label={`Copy the address for ${name}`} />
        </p>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={ask}
        title={`Remove ${name}?`}
        consequence="Its secrets are forgotten and nothing comes or goes through it any more. What it brought stays."
        confirmLabel="Remove Service"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(id, { onSettled: () => ask(false) })}
      />
    </li>
  );
}
