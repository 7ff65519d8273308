import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { EhrAlgorithm, EhrKey } from "../../../../shared/channels.ts";
import { showDate } from "../../../../shared/time.ts";
import { notice } from "../../../lib/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, Select } from "../../../ui/Field.tsx";
import { CopyButton } from "../../../ui/Values.tsx";
import { makeEhrKey, removeEhrKey, useSave } from "../mutations.ts";
import { type EhrKeys, ehrKeysQuery } from "../queries.ts";

interface Props {
  label: string;
  error?: string;
  keyId: string;
  baseUrl: string;
  algorithm: EhrAlgorithm;
  choose(key: Pick<EhrKey, "id" | "algorithm">): void;
}

/** Whether a key may sign for an address: each signs for the EHR it was first used with. */
const mayServe = ({ origin }: EhrKey, baseUrl: string) =>
  origin === null || (URL.canParse(baseUrl) && new URL(baseUrl).origin === origin);

const nameOf = ({ id, algorithm, createdAt, isUsed }: EhrKey) =>
  `${id.slice(0, 8)}… · ${algorithm} · made ${showDate(createdAt)}${isUsed ? " · signs now" : ""}`;

/** Which of our keys the EHR knows us by: made by a button, shown by its public half, chosen here. */
export function EhrKeyField({ label, error, keyId, baseUrl, algorithm, choose }: Props) {
  const { data } = useQuery(ehrKeysQuery);
  const client = useQueryClient();
  const keep = (list: EhrKeys) => client.setQueryData(ehrKeysQuery.queryKey, list);
  const make = useMutation({
    mutationFn: () => makeEhrKey(algorithm),
    onSuccess: ({ made, ...list }) => {
      keep(list);
      if (made) choose({ id: made, algorithm });
    },
  });
  const remove = useSave({
    call: removeEhrKey,
    done: ["Key Removed", "It is served no more."],
    failed: "Failed to remove the key",
    onSuccess: (list) => {
      keep(list);
      choose({ id: "", algorithm });
    },
  });
  const keys = (data?.keys ?? []).filter((key) => key.id === keyId || mayServe(key, baseUrl));
  const chosen = keys.find(({ id }) => id === keyId);
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <Field
        label={label}
        hint="Its private half never leaves this server. A new key stands beside the old one until you choose it and save."
        error={error ?? (make.error ? notice(make.error, "The key could not be made. Try again.") : undefined)}
      >
        <div className="flex flex-wrap gap-2">
          <Select
            className="min-w-0 flex-1 basis-56"
            placeholder={keys.length === 0 ? "No key yet" : "Choose a key"}
            value={chosen ? keyId : ""}
            onChange={({ target }) => choose(keys.find(({ id }) => id === target.value) ?? { id: "", algorithm })}
            options={keys.map((key) => ({ value: key.id, label: nameOf(key) }))}
          />
          <Button icon={KeyRound} busy={make.isPending} onClick={() => make.mutate()}>Make a new key</Button>
        </div>
      </Field>
      {chosen && data && (
        <dl className="flex flex-col gap-2 rounded-md bg-base-200 px-3.5 py-3 text-sm">
          <Line label="Key ID" copied={chosen.id}>{chosen.id}</Line>
          <Line label="JWKS address, to enter at the EHR" copied={data.jwksUrl}>{data.jwksUrl}</Line>
          <Line
            label="Public key, where the EHR wants it pasted"
            copied={JSON.stringify(chosen.publicKey, null, 2)}
          >
            {`JWKS with one ${chosen.algorithm} key`}
          </Line>
          {!chosen.isUsed && (
            <div>
              <Button size="sm" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(chosen.id)}>
                Remove this key
              </Button>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

const Line = ({ label, copied, children }: { label: string; copied: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="mono wrap-anywhere">{children}</dd>
    </div>
    <CopyButton text={copied} label={`Copy: ${label}`} />
  </div>
);
