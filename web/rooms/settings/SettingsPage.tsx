import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { tabsFor } from "./parts/tabs.ts";

/** One's own profile and the office's settings, a tab each; the address names the tab. */
export default function SettingsPage() {
  const { role } = useUser();
  const { search } = useLocation();
  const navigate = useNavigate();
  const tabs = tabsFor(role);
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
