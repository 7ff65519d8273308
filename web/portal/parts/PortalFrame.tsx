import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { api, fileUrl } from "../../lib/api.ts";

/** The page around released records: who sent them, and nothing of the office's own. The tab's title says nothing. */
export function PortalFrame({ organization, children }: {
  organization?: { name: string; phone: string; hasLogo: boolean };
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Secure link · ReleaseDesk</title>
      <header className="border-b border-base-300 bg-base-100">
        <div className="mx-auto flex min-h-14 w-full max-w-3xl items-center justify-between gap-4 px-4 py-2 sm:px-6">
          {organization?.hasLogo && (
            <img src={fileUrl(api.settings.organization.logo)} alt="" className="h-9 max-w-32 object-contain" />
          )}
          <p className="min-w-0 text-base font-semibold wrap-break-word">{organization?.name ?? "ReleaseDesk"}</p>
          <p className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
            <LockKeyhole size={13} aria-hidden />
            Secure link
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 sm:px-6 sm:py-10">{children}</main>
      <footer className="mx-auto w-full max-w-3xl px-4 pb-6 text-xs text-quiet sm:px-6">
        {organization && <p>Questions? Call {organization.name}, {organization.phone}.</p>}
        <p className="mt-1">These records are confidential. Every look and every download is recorded.</p>
      </footer>
    </div>
  );
}
