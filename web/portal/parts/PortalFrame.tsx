import type { ReactNode } from "react";
import { reachOffice } from "../../lib/reach_office.ts";
import { GuestFrame, type Host } from "../../ui/GuestFrame.tsx";

/** The page around released records: who sent them, and nothing of the office's own. The tab's title says nothing. */
export const PortalFrame = ({ organization, children }: { organization?: Host; children: ReactNode }) => (
  <GuestFrame
    title="Secure link · ReleaseDesk"
    mark="Secure link"
    width="max-w-3xl"
    organization={organization}
    footer={
      <>
        {organization && <p>For questions, {reachOffice(organization)}.</p>}
        <p className="mt-1">These records are confidential. Every look and every download is recorded.</p>
      </>
    }
  >
    {children}
  </GuestFrame>
);
