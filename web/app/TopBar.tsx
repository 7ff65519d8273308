import { Link } from "react-router";
import { AccountMenu } from "./AccountMenu.tsx";
import { Bell } from "./Bell.tsx";
import { ConnectionState } from "./ConnectionBanner.tsx";
import { Mark } from "./Mark.tsx";
import { paths } from "./paths.ts";
import { SearchBar } from "./SearchBar.tsx";
import { ThemeToggle } from "./ThemeToggle.tsx";

/** Search, connection state, theme, bell and account. */
export function TopBar() {
  return (
    <header
      data-chrome
      className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-base-300 bg-base-100 px-4 md:px-6"
    >
      <Link
        to={paths.dashboard}
        className="mr-1 grid place-items-center md:hidden pointer-coarse:-ml-2 pointer-coarse:mr-0 pointer-coarse:size-11"
        aria-label="ReleaseDesk, dashboard"
      >
        <Mark />
      </Link>
      <SearchBar />
      <div className="ml-auto flex items-center gap-1">
        <ConnectionState />
        <ThemeToggle />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}
