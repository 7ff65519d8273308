import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { may, type Permission, permissionNames } from "../../../../shared/permissions.ts";
import { createTokenInput } from "../../../../shared/users.ts";
import { useRefresh } from "../../../lib/action.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { useUser } from "../../../lib/session.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Checkbox, Field, Input, Select } from "../../../ui/Field.tsx";
import { CopyButton, DateText } from "../../../ui/Values.tsx";
import { createToken, revokeToken, useSave } from "../mutations.ts";
import { type Token, tokensQuery } from "../queries.ts";
import type { Column } from "../../../ui/table.ts";

const isOver = (token: Token) => Date.parse(token.expiresAt) <= Date.now();

/** Tokens for the command line and for scripts: what each may do, until when, and the way to end it. */
export default function TokensTab() {
  const user = useUser();
  const query = useQuery(tokensQuery);
  const [isMaking, make] = useState(false);
  const [ending, end] = useState<Token | null>(null);
  const all = permissionNames.filter((permission) => may(user.role, permission)).length;
  const columns: Column<Token>[] = [
    { id: "name", header: "Name", cell: (token) => <span className="font-semibold wrap-anywhere">{token.name}</span> },
    ...(user.role === "admin"
      ? [{ id: "user", header: "User", cell: (token: Token) => <span className="mono">{token.username}</span> }]
      : []),
    {
      id: "permissions",
      header: "Permissions",
      cell: (token) => (
        <span title={token.permissions.join("\n")}>
          {token.permissions.length >= all ? "All of the role" : token.permissions.join(", ")}
        </span>
      ),
    },
    {
      id: "expires",
      header: "Expires",
      cell: (token) => isOver(token) ? <Badge tone="error">Expired</Badge> : <DateText value={token.expiresAt} />,
    },
    {
      id: "used",
      header: "Last used",
      cell: (token) => token.lastUsedAt ? <DateText value={token.lastUsedAt} as="relative" /> : "Never",
    },
    {
      id: "actions",
      header: "",
      label: "Actions",
      align: "end",
      narrow: "end",
      cell: (token) => <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={() => end(token)}>Revoke</Button>,
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">
          A script signs in with a token instead of a password. Give each only what it needs.
        </p>
        <Button variant="primary" icon={Plus} onClick={() => make(true)}>Create Token</Button>
      </div>
      <DataTable
        label="API tokens"
        columns={columns}
        rows={query.data ?? []}
        rowKey={(token) => token.id}
        loading={query.isPending}
        error={query.isError && !query.data && "The tokens could not be read."}
        onRetry={() => void query.refetch()}
        empty={<EmptyState icon={KeyRound} title="No API tokens" hint="Create one for a script or another program." />}
      />
      {isMaking && <CreateTokenDialog onClose={() => make(false)} />}
      {ending && <RevokeDialog token={ending} onClose={() => end(null)} />}
    </div>
  );
}

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const refresh = useRefresh("tokens");
  const revoke = useSave({
    call: (_: void) => revokeToken(token.id),
    done: ["Token Revoked", `${token.name} opens nothing any more.`],
    failed: "The token could not be revoked.",
    onSuccess: () => void refresh(),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke the token ${token.name}?`}
      consequence="What signs in with it stops working at once. It cannot be brought back."
      confirmLabel="Revoke Token"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(undefined, { onSettled: onClose })}
    />
  );
}

const lives = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));

function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser();
  const refresh = useRefresh("tokens");
  const own = permissionNames.filter((permission) => may(role, permission));
  const create = useSave({
    call: createToken,
    done: ["Token Created", "Copy it now: it is not shown again."],
    failed: "The token could not be created.",
    onSuccess: () => void refresh(),
  });
  const form = useSchemaForm(
    createTokenInput,
    { name: "", isWhole: false, permissions: [] as Permission[], expiresInDays: "90" },
    (input) => create.mutate(input, { onError: (error) => form.refused(error) }),
    ({ name, isWhole, permissions, expiresInDays }) => ({
      name,
      expiresInDays: Number(expiresInDays),
      ...(isWhole ? {} : { permissions }),
    }),
  );
  const { values, errors, set } = form;
  if (create.data) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Your new token"
        description="Copy it now: it is not shown again."
        footer={<Button variant="primary" onClick={onClose}>Done</Button>}
      >
        <p className="flex items-center gap-2 rounded-md border border-base-300 px-3 py-2">
          <span className="mono min-w-0 flex-1 wrap-anywhere">{create.data.token}</span>
          <CopyButton text={create.data.token} label="Copy the token" />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={onClose}
      title="Create Token"
      description="It acts in your name, with no more than you may do yourself."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending}
            disabled={!values.isWhole && values.permissions.length === 0}
          >
            Create Token
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" error={errors.name} hint="What it is for: “nightly fax check”." required>
          <Input maxLength={80} {...form.field("name")} />
        </Field>
        <Field label="Expires after" error={errors.expiresInDays} required>
          <Select options={lives} {...form.field("expiresInDays")} />
        </Field>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-semibold">What it may do</legend>
          <Checkbox label="All that my role may do" {...form.field("isWhole")} />
          {!values.isWhole && (
            <div className="grid gap-2 rounded-md border border-base-300 p-3 sm:grid-cols-2">
              {own.map((permission) => (
                <Checkbox
                  key={permission}
                  label={<span className="mono">{permission}</span>}
                  checked={values.permissions.includes(permission)}
                  onChange={(event) =>
                    set({
                      permissions: event.target.checked
                        ? [...values.permissions, permission]
                        : values.permissions.filter((one) => one !== permission),
                    })}
                />
              ))}
            </div>
          )}
        </fieldset>
      </div>
    </Dialog>
  );
}
