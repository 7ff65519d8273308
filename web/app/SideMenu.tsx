import { LogOut } from "lucide-react";
import { Link, useLocation } from "react-router";
import { roleLabels } from "../../shared/permissions.ts";
import { useSignOut, useUser } from "../lib/session.ts";
import { classes } from "../ui/class_names.ts";
import { SidePanel } from "../ui/SidePanel.tsx";
import { isCurrent, type NavCounts, type NavItem } from "./nav.ts";

const rowClass = "flex min-h-12 w-full cursor-pointer items-center gap-3.5 rounded-md px-3 text-left text-base";

/** The phone's side menu: every item of the navigation with its count, and Logout (spec 2 §2). */
export function SideMenu({ items, counts, onClose }: { items: NavItem[]; counts: NavCounts; onClose: () => void }) {
  const { pathname } = useLocation();
  const user = useUser();
  const signOut = useSignOut();
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title="Menu"
      description={`${user.fullName || user.username}, ${roleLabels[user.role]}`}
    >
      <nav aria-label="All pages">
        <ul className="-mx-2 flex flex-col gap-0.5">
          {items.map((item) => {
            const current = isCurrent(item, pathname);
            const count = item.count?.(counts);
            return (
              <li key={item.path}>
                <Link
                  to={item.path}
                  aria-current={current ? "page" : undefined}
                  className={classes(rowClass, current && "bg-primary/10 font-semibold text-primary")}
                  onClick={onClose}
                >
                  <item.icon size={20} className="shrink-0" aria-hidden />
                  {item.label}
                  {count !== undefined && count > 0 && (
                    <span className="ml-auto text-sm font-semibold tabular-nums">{count.toLocaleString("en-US")}</span>
                  )}
                </Link>
              </li>
            );
          })}
          <li className="mt-2 border-t border-base-300 pt-2">
            <button type="button" className={rowClass} onClick={() => signOut.mutate()}>
              <LogOut size={20} className="shrink-0" aria-hidden />
              Logout
            </button>
          </li>
        </ul>
      </nav>
    </SidePanel>
  );
}
