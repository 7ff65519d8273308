import { ShieldX } from "lucide-react";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Page } from "../ui/Page.tsx";
import { paths } from "./paths.ts";

/** What a role sees at an address that is not for it. */
export function AccessDenied({ hint }: { hint?: string }) {
  return (
    <Page title="Access Denied">
      <div className="surface">
        <EmptyState
          icon={ShieldX}
          title="This page is not for your role"
          hint={hint ?? "You do not have permission to see this page. Ask an administrator if you need it."}
          action={<LinkButton to={paths.dashboard}>Back to the dashboard</LinkButton>}
        />
      </div>
    </Page>
  );
}
