import { FileText } from "lucide-react";
import { fullName } from "../../../../shared/patients.ts";
import { DateText, Money } from "../../../ui/Values.tsx";
import { type Payee, type PayerInvoice, pdfPath } from "../queries.ts";

type Fact = [string, React.ReactNode];

/** What a payer is asked to pay: amount, number, patient, requester. */
export function InvoiceSummary({ invoice, payee }: { invoice: PayerInvoice; payee: Payee }) {
  const { patient, requester } = invoice;
  const facts: Fact[] = [
    ["Invoice Number", <span key="n" className="mono">{invoice.invoiceNumber}</span>],
    ...(patient ? [["Patient", <span key="p" dir="auto">{fullName(patient)}</span>] satisfies Fact] : []),
    ...(requester ? [["Requester", <span key="r" dir="auto">{requester.name}</span>] satisfies Fact] : []),
    ["Due", <DateText key="d" value={invoice.dueDate} />],
  ];
  return (
    <section aria-label="Invoice">
      <p className="text-sm text-quiet">Amount</p>
      <p className="text-xl font-semibold">
        <Money cents={invoice.amount} />
      </p>
      <dl className="mt-5 flex flex-col gap-3 border-t border-base-300 pt-5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-6">
            <dt className="shrink-0 text-quiet">{label}</dt>
            <dd className="min-w-0 text-right wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      <PdfLink payee={payee}>View the invoice (PDF)</PdfLink>
    </section>
  );
}

/** The invoice's PDF in a tab of its own. */
export const PdfLink = ({ payee, children }: { payee: Payee; children: string }) => (
  <a
    href={pdfPath(payee)}
    target="_blank"
    rel="noreferrer"
    className="mt-5 inline-flex items-center gap-2 rounded-sm text-sm text-primary underline-offset-3 hover:underline"
  >
    <FileText size={16} aria-hidden />
    {children}
  </a>
);
