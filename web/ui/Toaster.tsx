import * as Radix from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { useRef, useSyncExternalStore } from "react";
import { defaultDuration, toasts, type Tone } from "../lib/toast.ts";
import { classes } from "./class_names.ts";
import { somethingOpen } from "./modal.ts";

const looks: Record<Tone, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: "text-success" },
  error: { icon: CircleAlert, colour: "text-error" },
  warning: { icon: TriangleAlert, colour: "text-warning" },
  info: { icon: Info, colour: "text-info" },
};

/** Shows the notices: one at a time, 5 seconds, F8 reaches it, a swipe of 50 px to the right sends it away (spec 1 §9). */
export default function Toaster() {
  const items = useSyncExternalStore(toasts.watch, toasts.items);
  /** The Escape that is on its way is the dialog's under the notice. */
  const notOurs = useRef(false);
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} duration={defaultDuration} label="Notice">
      {items.map((item) => {
        const tone = item.tone ?? "info";
        const { icon: Icon, colour } = looks[tone];
        return (
          <Radix.Root
            key={item.id}
            open={item.open}
            onEscapeKeyDown={() => {
              notOurs.current = somethingOpen() && !document.activeElement?.closest("[data-toasts]");
            }}
            onOpenChange={(open) => {
              if (!open && !notOurs.current) toasts.dismiss(item.id);
              notOurs.current = false;
            }}
            duration={item.duration ?? defaultDuration}
            type={tone === "error" ? "foreground" : "background"}
            data-tone={tone}
            className={classes(
              "floating toast-item flex animate-appear items-start gap-3 p-4",
              tone === "error" && "border-l-3 border-l-error",
            )}
          >
            <Icon size={18} className={classes("mt-px shrink-0", colour)} aria-hidden />
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-sm font-semibold">{item.title}</Radix.Title>
              {item.description && (
                <Radix.Description className="mt-0.5 text-sm wrap-break-word text-quiet">
                  {item.description}
                </Radix.Description>
              )}
            </div>
            {item.action && (
              <Radix.Action altText={item.action.label} className="btn btn-sm" onClick={item.action.perform}>
                {item.action.label}
              </Radix.Action>
            )}
            <Radix.Close className="btn btn-square btn-ghost btn-xs -mt-0.5 -mr-1" aria-label="Dismiss">
              <X size={14} aria-hidden />
            </Radix.Close>
          </Radix.Root>
        );
      })}
      {
        /*
          At the bottom right, over the banner and a page's own bar of actions; on a phone at the top. Beside an open dialog
          where there is room, else at the top left: a dialog has its buttons at its foot and its Close at the right.
        */
      }
      <Radix.Viewport
        hotkey={["F8"]}
        label="Notices ({hotkey})"
        data-toasts=""
        className="toast-place fixed z-[100] outline-none"
      />
    </Radix.Provider>
  );
}
