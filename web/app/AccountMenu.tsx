import { CircleUser, LogOut, Settings, UserRound } from "lucide-react";
import { roleLabels } from "../../shared/permissions.ts";
import { useNarrow } from "../lib/media.ts";
import { useCanGo } from "../lib/places.ts";
import { useSignOut, useUser } from "../lib/session.ts";
import { useThemeChoice } from "../lib/theme.ts";
import { initials } from "../lib/words.ts";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { Avatar } from "../ui/Values.tsx";
import { paths } from "./paths.ts";
import { themeItems } from "./ThemeToggle.tsx";

/** My Account, Profile, Settings, Log out; the button shows who is signed in. */
export function AccountMenu() {
  const user = useUser();
  const canGo = useCanGo();
  const signOut = useSignOut();
  const narrow = useNarrow();
  const choice = useThemeChoice();
  const name = user.fullName || user.username;
  const settings: MenuItem[] = canGo(paths.settings)
    ? [
      { label: "My Account", icon: CircleUser, to: paths.settingsTab("security") },
      { label: "Profile", icon: UserRound, to: paths.settingsTab("profile") },
      { label: "Settings", icon: Settings, to: paths.settings },
      { kind: "separator" },
    ]
    : [];
  const who = (
    <span className="block py-1 text-sm font-normal">
      <span className="block font-semibold text-base-content">{name}</span>
      <span className="block">{user.email}</span>
      <span className="block">{roleLabels[user.role]}</span>
    </span>
  );
  const theme: MenuItem[] = narrow
    ? [{ kind: "heading", label: "Theme" }, ...themeItems(choice), { kind: "separator" }]
    : [];
  return (
    <Menu
      label="Account"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`Account of ${name} (${initials(name)})`}
          className="ml-1 flex h-10 pointer-coarse:h-11 cursor-pointer items-center gap-2.5 rounded-md px-1.5 text-sm hover:bg-base-content/5"
        >
          <Avatar name={name} />
          <span className="max-w-40 truncate font-semibold max-xl:hidden">{name}</span>
        </button>
      )}
      items={[
        { kind: "heading", label: who },
        { kind: "separator" },
        ...settings,
        ...theme,
        // Specification 1 says "Logout" here and specification 2 "Log out"; this menu has the latter, the sidebar the former.
        { label: "Log out", icon: LogOut, onSelect: () => signOut.mutate() },
      ]}
    />
  );
}
