import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { api, fileUrl } from "../lib/api.ts";

/** What guests are told of the organization; not known before a link opens. */
export interface Host {
  name: string;
  phone: string;
  hasLogo: boolean;
}

interface Props {
  /** The tab's title; it says nothing of a patient. */
  title: string;
  /** What stands beside the lock. */
  mark: string;
  width: "max-w-3xl" | "max-w-4xl";
  organization?: Host;
  footer: ReactNode;
  children: ReactNode;
}

/** The page around what a guest without an account is shown: the organization's name, nothing of the office's own. */
export function GuestFrame({ title, mark, width, organization, footer, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{title}</title>
      <header className="border-b border-base-300 bg-base-100">
        <div className={`mx-auto flex min-h-14 w-full ${width} items-center justify-between gap-4 px-4 py-2 sm:px-6`}>
          {organization?.hasLogo && (
            <img src={fileUrl(api.settings.organization.logo)} alt="" className="h-9 max-w-32 object-contain" />
          )}
          <p className="min-w-0 text-base font-semibold wrap-break-word">{organization?.name ?? "ReleaseDesk"}</p>
          <p className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
            <LockKeyhole size={13} aria-hidden />
            {mark}
          </p>
        </div>
      </header>
      <main className={`mx-auto w-full ${width} flex-1 px-4 py-6 sm:px-6 sm:py-10`}>{children}</main>
      {footer && <footer className={`mx-auto w-full ${width} px-4 pb-6 text-xs text-quiet sm:px-6`}>{footer}</footer>}
    </div>
  );
}
