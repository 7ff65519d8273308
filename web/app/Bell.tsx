import { Bell as BellIcon, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useNavigate } from "react-router";
import { useLive, useNotices } from "../lib/live_session.ts";
import type { KeptNotice } from "../lib/notices.ts";
import { useCanGo } from "../lib/places.ts";
import { toasts } from "../lib/toast.ts";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/class_names.ts";
import { Popover } from "../ui/Popover.tsx";
import { DateText } from "../ui/Values.tsx";

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const colours = { success: "text-success", error: "text-error", warning: "text-warning", info: "text-info" };

/** The recent notices of this session, from live events. */
export function Bell() {
  const { notices } = useLive();
  const items = useNotices();
  const unseen = items.filter((item) => !item.seen).length;
  return (
    <Popover
      label="Recent notices"
      onOpen={toasts.dismissAll}
      onClose={() => notices.see()}
      trigger={(props) => (
        <span className="relative">
          <Button {...props} variant="quiet" icon={BellIcon} iconOnly>
            {unseen > 0 ? `Notices, ${unseen} new` : "Notices"}
          </Button>
          {unseen > 0 && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-1 right-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[0.625rem] leading-4 font-semibold text-primary-content"
            >
              {unseen > 9 ? "9+" : unseen}
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        <div className="w-[min(24rem,calc(100vw-1rem))]">
          <div className="flex h-11 items-center justify-between border-b border-base-300 px-4">
            <h2 className="text-sm">Notices</h2>
            {items.length > 0 && <Button variant="link" size="sm" onClick={() => notices.clear()}>Clear</Button>}
          </div>
          {items.length === 0
            ? (
              <p className="px-4 py-8 text-center text-sm text-quiet">
                No notices yet. New documents, payments and releases show up here.
              </p>
            )
            : (
              <ul className="max-h-96 overflow-y-auto">
                {items.map((item) => <Item key={item.id} item={item} close={close} />)}
              </ul>
            )}
        </div>
      )}
    </Popover>
  );
}

function Item({ item, close }: { item: KeptNotice; close: () => void }) {
  const navigate = useNavigate();
  const canGo = useCanGo();
  const Icon = icons[item.tone];
  const inside = (
    <>
      <Icon size={16} className={classes("mt-0.5 shrink-0", colours[item.tone])} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className={classes("block", !item.seen && "font-semibold")}>{item.title}</span>
        <span className="block wrap-break-word text-quiet">{item.description}</span>
        <DateText value={new Date(item.at).toISOString()} as="relative" className="text-xs text-quiet" />
      </span>
    </>
  );
  const look = "flex w-full gap-3 border-b border-base-300 px-4 py-3 text-left text-sm";
  const to = item.to;
  if (!to || !canGo(to)) return <li className={look}>{inside}</li>;
  return (
    <li>
      <button
        type="button"
        className={classes(look, "cursor-pointer hover:bg-base-content/4 focus-visible:-outline-offset-2")}
        onClick={() => {
          close();
          void navigate(to);
        }}
      >
        {inside}
      </button>
    </li>
  );
}
