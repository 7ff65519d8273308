import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, MailPlus, Pencil, ShieldOff, UserCheck, UserPlus, UserX } from "lucide-react";
import { useState } from "react";
import { roleLabels } from "../../../shared/permissions.ts";
import type { PublicUser } from "../../../shared/users.ts";
import { lost, notice } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { SearchBox } from "../../ui/Filters.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Page } from "../../ui/Page.tsx";
import { DateText, Mono } from "../../ui/Values.tsx";
import { useInvite, useResetSecondFactor } from "./mutations.ts";
import { CreateUserDialog } from "./parts/CreateUserDialog.tsx";
import { EditUserDialog } from "./parts/EditUserDialog.tsx";
import { DeactivateDialog, ResetPasswordDialog } from "./parts/PasswordDialogs.tsx";
import { usersQuery } from "./queries.ts";
import type { Column } from "../../ui/table.ts";

type Asked = { action: "create" } | { action: "edit" | "reactivate" | "reset" | "deactivate"; user: PublicUser };

/** Accounts: made, invited, edited, given a new password, deactivated and let in again. */
export default function UsersPage() {
  const [search, setSearch] = useState("");
  const [asked, ask] = useState<Asked | null>(null);
  const me = useUser();
  const invite = useInvite();
  const resetFactor = useResetSecondFactor();
  const list = useInfiniteQuery(usersQuery(search.trim()));
  const failure = lost(list.error, list.data);
  const users = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const close = () => ask(null);
  const columns = columnsFor((user) => (
    <RowMenu
      user={user}
      onAsk={(action) => ask({ action, user })}
      onInvite={() => invite.mutate(user)}
      onResetFactor={() => resetFactor.mutate(user)}
    />
  ));
  return (
    <Page
      title="User Management"
      lead="Who may sign in, and in which role."
      actions={
        <Button variant="primary" icon={UserPlus} onClick={() => ask({ action: "create" })}>Create New User</Button>
      }
    >
      <div role="search" aria-label="Users" className="mb-3">
        <SearchBox label="Search users" placeholder="Name, username or email" value={search} onChange={setSearch} />
      </div>
      {list.isPending
        ? (
          <div role="status" className="surface grid min-h-48 place-items-center text-primary">
            <span className="loading loading-spinner" aria-hidden />
            <span className="sr-only">Loading users</span>
          </div>
        )
        : (
          <DataTable
            label="Users"
            columns={columns}
            rows={users}
            rowKey={(user) => String(user.id)}
            rowLabel={(user) => user.username}
            error={failure && `Error loading users: ${notice(failure, "Unknown error")}`}
            onRetry={() => void list.refetch()}
            empty="No users found"
          />
        )}
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show more users</Button>
        </div>
      )}
      {asked?.action === "create" && <CreateUserDialog onClose={close} />}
      {asked?.action === "edit" && <EditUserDialog user={asked.user} onClose={close} />}
      {asked?.action === "reactivate" && <EditUserDialog user={asked.user} reactivate onClose={close} />}
      {asked?.action === "reset" && <ResetPasswordDialog user={asked.user} onClose={close} />}
      {asked?.action === "deactivate" && (
        <DeactivateDialog user={asked.user} own={asked.user.id === me.id} onClose={close} />
      )}
    </Page>
  );
}

const columnsFor = (menu: (user: PublicUser) => React.ReactNode): Column<PublicUser>[] => [
  { id: "username", header: "Username", cell: (user) => <Mono>{user.username}</Mono> },
  { id: "fullName", header: "Full Name", cell: (user) => <span className="wrap-anywhere">{user.fullName}</span> },
  { id: "email", header: "Email", cell: (user) => <span className="wrap-anywhere">{user.email}</span> },
  {
    id: "role",
    header: "Role",
    cell: (user) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {user.role === "inactive" ? <Badge tone="pending">{roleLabels.inactive}</Badge> : roleLabels[user.role]}
        {user.role !== "inactive" && user.invitedUntil && <Badge tone="info" icon={MailPlus}>Invited</Badge>}
        {user.isLocked && <Badge tone="warning">Locked</Badge>}
      </span>
    ),
  },
  {
    id: "createdAt",
    header: "Created At",
    cell: (user) => <DateText value={user.createdAt} />,
    width: "w-36",
    narrow: "none",
  },
  { id: "actions", header: "Actions", align: "end", width: "w-20", narrow: "end", cell: menu },
];

interface RowMenuProps {
  user: PublicUser;
  onAsk: (action: "edit" | "reactivate" | "reset" | "deactivate") => void;
  onInvite: () => void;
  onResetFactor: () => void;
}

function RowMenu({ user, onAsk, onInvite, onResetFactor }: RowMenuProps) {
  const inactive = user.role === "inactive";
  return (
    <Menu
      label={`Actions for ${user.username}`}
      trigger={(props) => (
        <Button {...props} variant="quiet" size="sm" icon={Ellipsis} iconOnly>{`Actions for ${user.username}`}</Button>
      )}
      items={[
        { label: "Edit User", icon: Pencil, onSelect: () => onAsk("edit") },
        { label: "Reset Password", icon: KeyRound, onSelect: () => onAsk("reset") },
        ...(inactive ? [] : [{
          label: user.invitedUntil ? "Send Invitation Again" : "Send Invitation",
          icon: MailPlus,
          onSelect: onInvite,
        }]),
        ...(user.hasSecondFactor ? [{ label: "Reset Second Factor", icon: ShieldOff, onSelect: onResetFactor }] : []),
        { kind: "separator" },
        inactive
          ? { label: "Reactivate User", icon: UserCheck, onSelect: () => onAsk("reactivate") }
          : { label: "Deactivate User", icon: UserX, danger: true, onSelect: () => onAsk("deactivate") },
      ]}
    />
  );
}
