import { useQuery } from "@tanstack/react-query";
import { settingQuery } from "../../../lib/settings.ts";
import { Card } from "../../../ui/Page.tsx";
import { Switch } from "../../../ui/Field.tsx";
import { useSaveSetting } from "../mutations.ts";
import type { ValueOf } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";

type Switches = ValueOf<"notifications">;

const switches: [name: keyof Switches, label: string, hint: string][] = [
  ["newRequestsNotification", "New requests", "A document was read, or a request was made."],
  ["paymentNotification", "Payments", "A payment was confirmed, or an invoice failed or was cancelled."],
  ["systemNotification", "System", "A source could not be checked, or background work gave up."],
  [
    "emailNotifications",
    "Email notifications",
    "What is switched on above is also mailed to you, gathered every quarter of an hour. Mails name no patient.",
  ],
];

/** What one is told of, each by a switch that takes effect at once. */
export default function NotificationsTab() {
  const query = useQuery(settingQuery("notifications"));
  const save = useSaveSetting("notifications", {
    done: ["Preferences Updated", "Your notification preferences have been saved."],
    failed: "Failed to update notification preferences",
  });
  return (
    <Card title="Notifications" className="max-w-2xl">
      <Loaded query={query} failed="Failed to fetch notification preferences">
        {({ value, version }) => {
          const shown = save.isPending ? save.variables.value as Switches : value;
          return (
            <div className="flex flex-col gap-5">
              {switches.map(([name, label, hint]) => (
                <Switch
                  key={name}
                  name={name}
                  label={<span className="font-semibold">{label}</span>}
                  hint={hint}
                  checked={shown[name]}
                  disabled={save.isPending}
                  onChange={(event) => save.mutate({ value: { ...value, [name]: event.target.checked }, version })}
                />
              ))}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
