import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type Action, listenForKeys, useActions } from "../lib/actions.ts";
import { toast } from "../lib/toast.ts";
import type { NavItem } from "./nav.ts";
import { searchInputId } from "./SearchBar.tsx";

type Help = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;
const KeyboardHelp = lazy((): Promise<{ default: Help }> =>
  import("../ui/KeyboardHelp.tsx").catch(() => {
    toast({ title: "The list of keys could not be loaded", description: "Reload the page to see it.", tone: "error" });
    return { default: () => null };
  })
);

/** The keys that work on every page: `/`, `?`, Escape, and `g` with a letter to go. */
export function ShellKeys({ items }: { items: NavItem[] }) {
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  useEffect(listenForKeys, []);
  const going: Action[] = items.map((item) => ({
    name: `go.${item.path}`,
    label: item.label,
    icon: item.icon,
    key: `g ${item.letter}`,
    group: "Go to",
    perform: () => void navigate(item.path),
  }));
  useActions([
    {
      name: "search",
      label: "Search",
      key: "/",
      group: "Everywhere",
      perform: () => document.getElementById(searchInputId)?.focus(),
    },
    { name: "help", label: "This list of keys", key: "?", group: "Everywhere", perform: () => setHelp(true) },
    {
      name: "leave",
      label: "Leave a field, close what is open",
      key: "Escape",
      group: "Everywhere",
      perform: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    },
    ...going,
  ]);
  return help
    ? (
      <Suspense>
        <KeyboardHelp open={help} onOpenChange={setHelp} />
      </Suspense>
    )
    : null;
}
