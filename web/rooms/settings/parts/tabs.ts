/**
 * The tabs of the settings: a line each, its code loaded when first opened.
 * @module
 */
import { type ComponentType, lazy } from "react";
import type { Role } from "../../../../shared/permissions.ts";

const staff = ["admin", "billing", "intake"] as const;
const admin = ["admin"] as const;

export interface SettingsTab {
  /** Its name in the address: `/settings?tab=security`. */
  id: string;
  label: string;
  /** Everybody's when left out. */
  roles?: readonly Role[];
  panel: ComponentType;
}

const part = (load: () => Promise<{ default: ComponentType }>) => lazy(load);

/** In the spec's order (2 §2), then the office's own. */
const allTabs: readonly SettingsTab[] = [
  { id: "profile", label: "Profile", panel: part(() => import("./ProfileTab.tsx")) },
  { id: "security", label: "Security", panel: part(() => import("./SecurityTab.tsx")) },
  { id: "notifications", label: "Notifications", panel: part(() => import("./NotificationsTab.tsx")) },
  { id: "billing", label: "Billing Rates", roles: staff, panel: part(() => import("./BillingTab.tsx")) },
  { id: "api-keys", label: "API Keys", roles: staff, panel: part(() => import("./ApiKeysTab.tsx")) },
  { id: "tokens", label: "API Tokens", panel: part(() => import("./TokensTab.tsx")) },
  { id: "organization", label: "Organization", roles: admin, panel: part(() => import("./OrganizationTab.tsx")) },
  { id: "channels", label: "Channels", roles: admin, panel: part(() => import("./ChannelsTab.tsx")) },
  { id: "reading", label: "Reading", roles: admin, panel: part(() => import("./ReadingTab.tsx")) },
  { id: "links", label: "Secure Links", roles: admin, panel: part(() => import("./LinkPolicyTab.tsx")) },
  { id: "retention", label: "Retention", roles: admin, panel: part(() => import("./RetentionTab.tsx")) },
  { id: "sign-in", label: "Sign-in Policy", roles: admin, panel: part(() => import("./SignInPolicyTab.tsx")) },
];

/** The tabs a role sees. */
export const tabsFor = (role: Role): SettingsTab[] => allTabs.filter((tab) => !tab.roles || tab.roles.includes(role));
