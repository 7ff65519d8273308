import { useState } from "react";
import { type Action, shortcuts, shortcutsWanted, wantShortcuts } from "../lib/actions.ts";
import { Dialog } from "./Dialog.tsx";
import { Switch } from "./Field.tsx";
import { Keys } from "./Keys.tsx";

function byGroup(actions: Action[]): [string, Action[]][] {
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    const group = groups.get(action.group ?? "This page") ?? [];
    if (!group.some((other) => other.key === action.key)) groups.set(action.group ?? "This page", [...group, action]);
  }
  return [...groups];
}

/** The list of keys that work now, and the switch that turns single keys off. */
export default function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [wanted, setWanted] = useState(shortcutsWanted);
  const always: Action[] = [
    { name: "help.enter", label: "Open row", key: "Enter", group: "Lists", perform() {} },
    { name: "help.toast", label: "Go to the notice", key: "F8", group: "Everywhere", perform() {} },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-6 sm:grid-cols-2">
        {byGroup([...shortcuts.list(), ...always]).map(([group, actions]) => (
          <section key={group}>
            <h3 className="mb-2 text-xs text-quiet">{group}</h3>
            <ul className="flex flex-col gap-1.5">
              {actions.map((action) => (
                <li key={action.name} className="flex items-center justify-between gap-3 text-sm">
                  {action.label}
                  <Keys keys={action.key!} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-6 border-t border-base-300 pt-4">
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off if you use speech input. Esc, Enter and F8 keep working."
          checked={wanted}
          onChange={(event) => {
            setWanted(event.target.checked);
            wantShortcuts(event.target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
