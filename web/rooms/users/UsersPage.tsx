import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, MailPlus, Pencil, ShieldOff, UserCheck, UserPlus, UserX } from "lucide-react";
import { useState } from "react";
import { roleLabels, roles } from "../../../shared/permissions.ts";
import { type PublicUser, userSorts } from "../../../shared/users.ts";
import { lost, notice } from "../../lib/api.ts";
import { useListPlace } from "../../lib/list_place.ts";
import { useUser } from "../../lib/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FilterChips, FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Page } from "../../ui/Page.tsx";
import { DateText, Mono } from "../../ui/Values.tsx";
import { useInvite, useResetSecondFactor } from "./mutations.ts";
import { CreateUserDialog } from "./parts/CreateUserDialog.tsx";
import { EditUserDialog } from "./parts/EditUserDialog.tsx";
import { DeactivateDialog, ResetPasswordDialog } from "./parts/PasswordDialogs.tsx";
import { exportFile, usersQuery } from "./queries.ts";
import type { Column } from "../../ui/table.ts";

type Asked = { action: "create" } | { action: "edit" | "reactivate" | "reset" | "deactivate"; user: PublicUser };

/** Accounts: made, invited, edited, given a new password, deactivated and let in again. */
export default function UsersPage() {
  const [search, setSearch] = useState("");
  const [asked, ask] = useState<Asked | null>(null);
  const me = useUser();
  const invite = useInvite();
  const resetFactor = useResetSecondFactor();
  const { params, sort, asked: order, change, onSort } = useListPlace(userSorts, { column: "createdAt", order: "asc" });
  const role = roles.find((one) => one === params.get("role"));
  const q = search.trim();
  const filter = { q, role, ...order };
  const list = useInfiniteQuery(usersQuery(filter));
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
        <>
          <ExportButton list="users" fetchFile={() => exportFile(filter)} />
          <Button variant="primary" icon={UserPlus} onClick={() => ask({ action: "create" })}>Create New User</Button>
        </>
      }
    >
      <div role="search" aria-label="Users" className="no-print mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label="Search users" placeholder="Name, username or email" value={search} onChange={setSearch} />
        <FilterSelect
          label="Role"
          options={roleOptions}
          value={role ?? ""}
          onChange={(value) => change({ role: value })}
        />
      </div>
      <div className="mb-3 empty:hidden">
        <FilterChips
          chips={role
            ? [{ id: "role", label: `Role: ${roleLabels[role]}`, onClear: () => change({ role: null }) }]
            : []}
          onClearAll={() => change({ role: null })}
          printed={[q && `Search: ${q}`]}
        />
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
            sort={sort}
            onSort={onSort}
          />
        )}
      {list.hasNextPage && (
        <div className="no-print mt-3 flex justify-center">
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

const roleOptions = [
  { value: "", label: "All Roles" },
  ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
];

const columnsFor = (menu: (user: PublicUser) => React.ReactNode): Column<PublicUser>[] => [
  {
    id: "username",
    header: "Username",
    sortable: true,
    narrow: "meta",
    cell: (user) => <Mono>{user.username}</Mono>,
  },
  {
    id: "fullName",
    header: "Full Name",
    sortable: true,
    narrow: "title",
    narrowCell: (user) => <span className="font-semibold wrap-anywhere">{user.fullName}</span>,
    cell: (user) => <span className="wrap-anywhere">{user.fullName}</span>,
  },
  { id: "email", header: "Email", sortable: true, cell: (user) => <span className="wrap-anywhere">{user.email}</span> },
  {
    id: "role",
    header: "Role",
    sortable: true,
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
    sortable: true,
    cell: (user) => <DateText value={user.createdAt} />,
    width: "w-36",
    narrow: "none",
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    width: "w-20",
    narrow: "end",
    // As large as a finger, without making the line higher.
    narrowCell: (user) => <div className="-my-2 -mr-2">{menu(user)}</div>,
    cell: menu,
  },
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
