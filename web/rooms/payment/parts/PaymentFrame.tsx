import type { ReactNode } from "react";
import { reachOffice } from "../../../lib/reach_office.ts";
import { GuestFrame, type Host } from "../../../ui/GuestFrame.tsx";

/** The page around a payment: the organization's name, nothing to distract, nothing of the office's own. */
export const PaymentFrame = ({ organization, children }: { organization?: Host; children: ReactNode }) => (
  <GuestFrame
    title="Payment · ReleaseDesk"
    mark="Secure payment"
    width="max-w-4xl"
    organization={organization}
    footer={organization && <>For questions about this invoice, {reachOffice(organization)}.</>}
  >
    {children}
  </GuestFrame>
);

/** One statement in the middle of the page: an icon, a title, a sentence, what to do. */
export function Statement({ icon, title, children, actions, alert }: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}) {
  return (
    <section
      role={alert ? "alert" : undefined}
      className="surface mx-auto flex w-full max-w-lg flex-col items-center gap-3 p-6 text-center sm:p-8"
    >
      {icon}
      <h1 tabIndex={-1} className="text-xl outline-none">{title}</h1>
      <div className="flex w-full flex-col gap-3 text-sm">{children}</div>
      {actions && <div className="no-print mt-3 flex w-full flex-col gap-2 empty:hidden">{actions}</div>}
    </section>
  );
}
