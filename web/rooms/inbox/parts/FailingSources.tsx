import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { may } from "../../../../shared/permissions.ts";
import { paths } from "../../../app/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { failingSourcesQuery } from "../queries.ts";

/** A line for each source of which nothing comes in; none while all work. Why is told in Settings, to those who may mend it. */
export function FailingSources() {
  const { role } = useUser();
  const { data = [] } = useQuery(failingSourcesQuery);
  return (
    <div role="status" className="mb-4 flex flex-col gap-2 text-sm empty:hidden">
      {data.map(({ id, name, source, since }) => (
        <div key={id} className="flex gap-2.5 rounded-md bg-warning/10 px-3.5 py-2.5">
          <Unplug size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{name}</span> has been failing since <DateText value={since} as="time" />:
            {" "}
            {source === "fax" ? "faxes are" : "mail is"} not coming in. It is tried again by itself.{" "}
            {may(role, "settings:write") && (
              <AppLink to={paths.settingsTab("channels")} className="underline">See why</AppLink>
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
