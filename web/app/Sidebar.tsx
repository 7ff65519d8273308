import { LogOut } from "lucide-react";
import { useContext } from "react";
import { Link, useLocation } from "react-router";
import { placeAt, PlacesContext } from "../lib/places.ts";
import { useSignOut } from "../lib/session.ts";
import { classes } from "../ui/class_names.ts";
import { Mark } from "./Mark.tsx";
import { isCurrent, type NavCounts, type NavItem } from "./nav.ts";
import { paths } from "./paths.ts";

const rowClass =
  "group relative flex h-10 w-full items-center gap-3 rounded-md px-3 text-sm max-xl:justify-center max-xl:px-0 pointer-coarse:h-11";
/** Beside the icon from 1280 px; on the rail it comes out on hover and focus. */
const labelClass =
  "truncate max-xl:floating max-xl:pointer-events-none max-xl:absolute max-xl:left-full max-xl:z-40 max-xl:ml-2 max-xl:px-2.5 max-xl:py-1.5 " +
  "max-xl:opacity-0 max-xl:group-hover:opacity-100 max-xl:group-focus-visible:opacity-100 max-xl:text-base-content max-xl:font-normal";

/** The navigation at the left: 224 px with labels from 1280 px, else a rail of 64 px; not on a phone. */
export function Sidebar({ items, counts }: { items: NavItem[]; counts: NavCounts }) {
  const signOut = useSignOut();
  return (
    <nav
      aria-label="Main"
      data-chrome
      className="fixed inset-y-0 left-0 z-30 flex w-16 flex-col border-r border-base-300 bg-base-100 max-md:hidden xl:w-56"
    >
      <Link
        to={paths.dashboard}
        className="flex h-14 shrink-0 items-center gap-2.5 px-4 max-xl:justify-center"
        aria-label="ReleaseDesk, dashboard"
      >
        <Mark />
        <span className="text-base font-semibold max-xl:hidden">ReleaseDesk</span>
      </Link>
      <div className="flex-1 px-2.5 py-2">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.path}>
              <Item item={item} count={item.count?.(counts)} />
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-base-300 p-2.5">
        <button
          type="button"
          className={classes(rowClass, "cursor-pointer text-quiet hover:bg-base-content/5 hover:text-base-content")}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          <LogOut size={18} className="shrink-0" aria-hidden />
          <span className={labelClass}>Logout</span>
        </button>
      </div>
    </nav>
  );
}

function Item({ item, count }: { item: NavItem; count?: number }) {
  const { pathname } = useLocation();
  const places = useContext(PlacesContext);
  const current = isCurrent(item, pathname);
  const ahead = () => void placeAt(places, item.path)?.preload();
  return (
    <Link
      to={item.path}
      aria-current={current ? "page" : undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
      className={classes(
        rowClass,
        current
          ? "bg-primary/10 font-semibold text-primary"
          : "text-quiet hover:bg-base-content/5 hover:text-base-content",
      )}
    >
      <item.icon size={18} className="shrink-0" aria-hidden />
      <span className={labelClass}>{item.label}</span>
      {count !== undefined && count > 0 && (
        <span className="ml-auto text-xs font-semibold tabular-nums max-xl:absolute max-xl:top-0.5 max-xl:right-0 max-xl:rounded max-xl:bg-base-100 max-xl:px-0.5 max-xl:text-[0.6875rem] max-xl:text-primary">
          {count > 999 ? "999+" : count}
        </span>
      )}
    </Link>
  );
}
