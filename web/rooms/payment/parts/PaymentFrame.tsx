import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { api, fileUrl } from "../../../lib/api.ts";

/** The page around a payment: the organization's name, nothing to distract, nothing of the office's own. */
export function PaymentFrame({ organization, children }: {
  organization?: { name: string; phone: string; hasLogo: boolean };
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Payment · ReleaseDesk</title>
      <header className="border-b border-base-300 bg-base-100">
        <div className="mx-auto flex min-h-14 w-full max-w-4xl items-center justify-between gap-4 px-4 py-2 sm:px-6">
          {organization?.hasLogo && (
            <img src={fileUrl(api.settings.organization.logo)} alt="" className="h-9 max-w-32 object-contain" />
          )}
          <p className="min-w-0 text-base font-semibold wrap-break-word">{organization?.name ?? "ReleaseDesk"}</p>
          <p className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
            <LockKeyhole size={13} aria-hidden />
            Secure payment
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-4xl flex-1 px-4 py-6 sm:px-6 sm:py-10">{children}</main>
      {organization && (
        <footer className="mx-auto w-full max-w-4xl px-4 pb-6 text-xs text-quiet sm:px-6">
          Questions about this invoice? Call {organization.name}, {organization.phone}.
        </footer>
      )}
    </div>
  );
}

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
      <h1 className="text-xl">{title}</h1>
      <div className="flex w-full flex-col gap-3 text-sm">{children}</div>
      {actions && <div className="no-print mt-3 flex w-full flex-col gap-2 empty:hidden">{actions}</div>}
    </section>
  );
}
