import { useQuery } from "@tanstack/react-query";
import { settingQuery } from "../../../lib/settings.ts";
import type { InvoiceDetail } from "../queries.ts";

/** The sender's head, on paper only. */
export function PrintHead({ invoice }: { invoice: InvoiceDetail }) {
  const { data } = useQuery(settingQuery("organization"));
  if (!data) return null;
  const { name, address, phone } = data.value;
  return (
    <div data-letterhead className="mb-6 hidden print:block">
      <p className="text-base font-semibold">{name}</p>
      {address.map((line) => <p key={line}>{line}</p>)}
      <p>{phone}</p>
      <p className="mt-4 text-sm">Records request {invoice.requestId}</p>
    </div>
  );
}
