import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell as BellIcon, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useNavigate } from "react-router";
import type { Notification } from "../../shared/events.ts";
import { noticeOf } from "../lib/notices.ts";
import { useCanGo } from "../lib/places.ts";
import { read } from "../lib/query.ts";
import { api, call } from "../lib/api.ts";
import { toasts } from "../lib/toast.ts";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/class_names.ts";
import { Popover } from "../ui/Popover.tsx";
import { DateText } from "../ui/Values.tsx";

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const colours = { success: "text-success", error: "text-error", warning: "text-warning", info: "text-info" };

const notificationsQuery = read(api.notifications);

/** Marks notices as read, at once on screen and then on the server. */
function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids?: string[]; upTo?: string }) => call(api.notifications.read.$post, { json: body }),
    onMutate: ({ ids, upTo }) =>
      client.setQueryData(notificationsQuery.queryKey, (before) => {
        if (!before) return before;
        const items = before.items.map((item) =>
          item.isRead || !(ids?.includes(item.id) || upTo !== undefined && item.id <= upTo)
            ? item
            : { ...item, isRead: true }
        );
        return { items, unread: items.filter(({ isRead }) => !isRead).length };
      }),
    onSuccess: (now) => client.setQueryData(notificationsQuery.queryKey, now),
  });
}

/** What others and the system did of late, kept by the server; the figure counts what this user has not read yet. */
export function Bell() {
  const { data } = useQuery(notificationsQuery);
  const { items, unread } = data ?? { items: [], unread: 0 };
  const markRead = useMarkRead();
  return (
    <Popover
      label="Recent notices"
      onOpen={toasts.dismissAll}
      trigger={(props) => (
        <span className="relative">
          <Button {...props} variant="quiet" icon={BellIcon} iconOnly>
            {unread > 0 ? `Notices, ${unread} new` : "Notices"}
          </Button>
          {unread > 0 && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-1 right-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4 font-semibold text-primary-content"
            >
              {unread > 9 ? "9+" : unread}
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        <div className="w-[min(24rem,calc(100vw-1rem))]">
          <div className="flex h-11 items-center justify-between border-b border-base-300 px-4">
            <h2 className="text-sm">Notices</h2>
            {unread > 0 && (
              <Button variant="link" size="sm" onClick={() => markRead.mutate({ upTo: items[0].id })}>
                Mark all as read
              </Button>
            )}
          </div>
          {items.length === 0
            ? (
              <p className="px-4 py-8 text-center text-sm text-quiet">
                {data
                  ? "No notices yet. New documents, payments and releases show up here."
                  : "The notices could not be read."}
              </p>
            )
            : (
              <ul className="max-h-96 overflow-y-auto" tabIndex={0} aria-label="Notices">
                {items.map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    onOpen={() => {
                      close();
                      if (!item.isRead) markRead.mutate({ ids: [item.id] });
                    }}
                  />
                ))}
              </ul>
            )}
        </div>
      )}
    </Popover>
  );
}

function Item({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const navigate = useNavigate();
  const canGo = useCanGo();
  const notice = noticeOf(item);
  if (!notice) return null;
  const Icon = icons[notice.tone];
  const inside = (
    <>
      <Icon size={16} className={classes("mt-0.5 shrink-0", colours[notice.tone])} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className={classes("block", !item.isRead && "font-semibold")}>{notice.title}</span>
        <span className="block wrap-break-word text-quiet">{notice.description}</span>
        <DateText value={item.at} as="relative" className="text-xs text-quiet" />
      </span>
      {!item.isRead && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">New</span>
        </span>
      )}
    </>
  );
  const look = "flex w-full gap-3 border-b border-base-300 px-4 py-3 text-left text-sm";
  const to = notice.to;
  if (!to || !canGo(to)) return <li className={look}>{inside}</li>;
  return (
    <li>
      <button
        type="button"
        className={classes(look, "cursor-pointer hover:bg-base-content/4 focus-visible:-outline-offset-2")}
        onClick={() => {
          onOpen();
          void navigate(to);
        }}
      >
        {inside}
      </button>
    </li>
  );
}
