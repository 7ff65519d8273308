import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Role } from "../../../shared/permissions.ts";
import { paths } from "../../app/paths.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";

const staff = ["admin", "billing", "intake"] as const;
const admin = ["admin"] as const;

interface SettingsTab {
  id: string;
  label: string;
  /** Everybody's when left out. */
  roles?: readonly Role[];
  panel: ComponentType;
}

const part = (load: () => Promise<{ default: ComponentType }>) => lazy(load);

/** In the spec's order (2 §2), then the office's own. */
const allTabs: readonly SettingsTab[] = [
  { id: "profile", label: "Profile", panel: part(() => import("./parts/ProfileTab.tsx")) },
  { id: "security", label: "Security", panel: part(() => import("./parts/SecurityTab.tsx")) },
  { id: "notifications", label: "Notifications", panel: part(() => import("./parts/NotificationsTab.tsx")) },
  { id: "billing", label: "Billing Rates", roles: staff, panel: part(() => import("./parts/BillingTab.tsx")) },
  { id: "api-keys", label: "API Keys", roles: staff, panel: part(() => import("./parts/ApiKeysTab.tsx")) },
  { id: "tokens", label: "API Tokens", panel: part(() => import("./parts/TokensTab.tsx")) },
  { id: "organisation", label: "Organisation", roles: admin, panel: part(() => import("./parts/OrganisationTab.tsx")) },
  { id: "channels", label: "Channels", roles: admin, panel: part(() => import("./parts/ChannelsTab.tsx")) },
  { id: "reading", label: "Reading", roles: admin, panel: part(() => import("./parts/ReadingTab.tsx")) },
  { id: "retention", label: "Retention", roles: admin, panel: part(() => import("./parts/RetentionTab.tsx")) },
  { id: "sign-in", label: "Sign-in Policy", roles: admin, panel: part(() => import("./parts/SignInPolicyTab.tsx")) },
];

/** One's own profile and the office's settings, a tab each; the address names the tab. */
export default function SettingsPage() {
  const { role } = useUser();
  const { search } = useLocation();
  const navigate = useNavigate();
  const tabs = allTabs.filter((tab) => !tab.roles || tab.roles.includes(role));
  const asked = new URLSearchParams(search).get("tab");
  const current = tabs.find((tab) => tab.id === asked) ?? tabs[0];
  return (
    <Page title="Settings" lead="Your account, and how the office works." tabTitle={`${current.label} · Settings`}>
      <Tabs
        label="Settings"
        tabs={tabs}
        value={current.id}
        onChange={(id) => void navigate(paths.settingsTab(id), { replace: true })}
      >
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <current.panel key={current.id} />
        </Suspense>
      </Tabs>
    </Page>
  );
}
