import { Card } from "../../../ui/Page.tsx";
import { Money } from "../../../ui/Values.tsx";
import type { InvoiceDetail } from "../queries.ts";

const cell = "border-b border-base-300 px-3 py-2 first:pl-4 last:pr-4";
const end = `${cell} text-right tabular-nums whitespace-nowrap`;

/** What is charged, line by line, with what was paid, refunded and is still owed. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const paid = invoice.paidAmount ?? 0;
  const open = invoice.status === "cancelled" || invoice.status === "refunded" ? 0 : invoice.amount - paid;
  const totals: [string, number, boolean][] = [];
  // Where nothing came or went, one figure says both.
  if (open !== invoice.amount) totals.push(["Total", invoice.amount, true]);
  if (paid > 0) totals.push(["Paid", -paid, false]);
  if (invoice.refundedAmount > 0) totals.push(["Refunded", invoice.refundedAmount, false]);
  totals.push(["Amount due", open, true]);
  return (
    <Card title="Charges" flush>
      <div className="relative overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Charges</caption>
          <thead className="text-xs text-quiet">
            <tr>
              <th scope="col" className={`${cell} text-left font-semibold`}>Description</th>
              <th scope="col" className={`${end} font-semibold`}>Quantity</th>
              <th scope="col" className={`${end} font-semibold max-sm:hidden`}>Unit price</th>
              <th scope="col" className={`${end} font-semibold`}>Amount</th>
            </tr>
          </thead>
          <tbody>
            {invoice.items.map((item) => (
              <tr key={item.id}>
                <td className={`${cell} wrap-break-word`}>{item.description}</td>
                <td className={end}>{item.quantity}</td>
                <td className={`${end} max-sm:hidden`}>
                  <Money cents={item.unitPrice} />
                </td>
                <td className={end}>
                  <Money cents={item.amount} />
                </td>
              </tr>
            ))}
            {invoice.items.length === 0 && (
              <tr>
                <td colSpan={4} className={`${cell} text-quiet`}>This invoice has no lines.</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <dl className="ml-auto flex w-full max-w-64 flex-col gap-1.5 px-4 py-3 text-sm">
        {totals.map(([label, cents, strong]) => (
          <div key={label} className={`flex justify-between gap-6 ${strong ? "font-semibold" : "text-quiet"}`}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
