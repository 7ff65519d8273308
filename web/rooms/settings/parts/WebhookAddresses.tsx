import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../../ui/Values.tsx";
import { addressesQuery } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";

/** The addresses to enter at the providers, which call them. */
export function WebhookAddresses() {
  const query = useQuery(addressesQuery);
  return (
    <Loaded query={query} failed="The addresses could not be read.">
      {({ webhooks }) => (
        <ul className="flex flex-col gap-3 text-sm">
          {webhooks.map(({ label, url }) => (
            <li key={url} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold">{label}</p>
                <p className="mono wrap-anywhere">{url}</p>
              </div>
              <CopyButton text={url} label={`Copy the address for the ${label.toLowerCase()}`} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
