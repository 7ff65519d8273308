import { useQuery } from "@tanstack/react-query";
import { settingQuery } from "../../../lib/settings.ts";
import { Card } from "../../../ui/Page.tsx";
import { useSaveSetting } from "../mutations.ts";
import type { ValueOf } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";

/** Whether every secure link asks for a one-time code. */
export default function LinkPolicyTab() {
  const query = useQuery(settingQuery("link_policy"));
  const save = useSaveSetting("link_policy", {
    done: ["Secure Links Updated", "It holds at once, also for links that were mailed before."],
    failed: "Failed to update the setting",
  });
  return (
    <Card title="One-time code" className="max-w-2xl">
      <Loaded query={query}>
        {({ value, version }) => {
          const shown = save.isPending ? save.variables.value as ValueOf<"link_policy"> : value;
          return (
            <label className="flex cursor-pointer items-start gap-3 text-sm">
              <input
                type="checkbox"
                className="checkbox mt-0.5 shrink-0 checkbox-sm checkbox-primary"
                checked={shown.askCode}
                disabled={save.isPending}
                onChange={(event) => save.mutate({ value: { askCode: event.target.checked }, version })}
              />
              <span>
                <span className="block font-semibold">Every secure link asks for a one-time code</span>
                <span className="block text-xs text-quiet">
                  Six digits, good for ten minutes: mailed to the recipient's own address, or read out by a clerk.
                  Without it a forwarded link opens nothing. Off: it is chosen for each link.
                </span>
              </span>
            </label>
          );
        }}
      </Loaded>
    </Card>
  );
}
