import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { classes } from "../ui/class_names.ts";
import { isCurrent, type NavCounts, type NavItem } from "./nav.ts";

const SideMenu = lazy(() => import("./SideMenu.tsx").then(({ SideMenu }) => ({ default: SideMenu })));

const slotClass =
  "relative flex h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-2";
/** What is too long for a fifth of a phone's width. */
const shortLabels: Record<string, string> = {
  "Document Inbox": "Inbox",
  "Your invoices": "Invoices",
  "User Management": "Users",
  "Audit Logs": "Audit",
};

/** The phone's navigation: the four most used; More opens the side menu with all items and Logout. */
export function BottomBar({ items, counts }: { items: NavItem[]; counts: NavCounts }) {
  const { pathname } = useLocation();
  const [menu, setMenu] = useState(false);
  const first = items.slice(0, 4);
  const rest = items.slice(4);
  return (
    <nav
      aria-label="Main"
      data-chrome
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-base-300 bg-base-100 pb-[env(safe-area-inset-bottom)] md:hidden [@media(height<32rem)]:static"
    >
      {first.map((item) => {
        const current = isCurrent(item, pathname);
        const count = item.count?.(counts);
        return (
          <Link
            key={item.path}
            to={item.path}
            aria-current={current ? "page" : undefined}
            className={classes(slotClass, current ? "font-semibold text-primary" : "text-quiet")}
          >
            <item.icon size={20} aria-hidden />
            <span className="max-w-full truncate px-1">{shortLabels[item.label] ?? item.label}</span>
            {count !== undefined && count > 0 && (
              <span className="absolute top-1 left-1/2 ml-2.5 rounded bg-primary px-1 text-[0.6875rem] leading-3.5 font-semibold text-primary-content tabular-nums">
                {count > 99 ? "99+" : count}
              </span>
            )}
          </Link>
        );
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={menu}
        className={classes(
          slotClass,
          rest.some((item) => isCurrent(item, pathname)) ? "font-semibold text-primary" : "text-quiet",
        )}
        onClick={() => setMenu(true)}
      >
        <Ellipsis size={20} aria-hidden />
        More
      </button>
      {menu && (
        <Suspense>
          <SideMenu items={items} counts={counts} onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </nav>
  );
}
