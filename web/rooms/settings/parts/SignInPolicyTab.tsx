import { useQuery } from "@tanstack/react-query";
import { type secondFactorFor } from "../../../../shared/settings.ts";
import { settingQuery } from "../../../lib/settings.ts";
import { Card } from "../../../ui/Page.tsx";
import { useSaveSetting } from "../mutations.ts";
import type { ValueOf } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";

type Who = (typeof secondFactorFor)[number];

const choices: [who: Who, label: string, hint: string][] = [
  ["nobody", "Nobody", "Everyone may set one up. In production administrators need one all the same."],
  ["administrators", "Administrators", "Who may change users, settings and keys."],
  ["staff", "All staff", "Everyone who sees patients' records."],
  ["everyone", "Everyone", "External requesters as well."],
];

/** Who is asked for a second factor at sign-in. */
export default function SignInPolicyTab() {
  const query = useQuery(settingQuery("sign_in_policy"));
  const save = useSaveSetting("sign_in_policy", {
    done: ["Sign-in Policy Updated", "Who has no second factor yet sets one up at the next sign-in."],
    failed: "Failed to update the sign-in policy",
  });
  return (
    <Card title="Second factor" className="max-w-2xl">
      <Loaded query={query}>
        {({ value, version }) => {
          const shown = save.isPending ? save.variables.value as ValueOf<"sign_in_policy"> : value;
          return (
            <fieldset className="flex flex-col gap-4">
              <legend className="mb-1 text-sm">Whose sign-in needs a code or a passkey beside the password?</legend>
              {choices.map(([who, label, hint]) => (
                <label key={who} className="flex cursor-pointer items-start gap-3">
                  <input
                    type="radio"
                    name="secondFactor"
                    value={who}
                    className="radio mt-0.5 shrink-0 radio-sm radio-primary"
                    checked={shown.secondFactor === who}
                    disabled={save.isPending}
                    onChange={() => save.mutate({ value: { secondFactor: who }, version })}
                  />
                  <span className="text-sm">
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-xs text-quiet">{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          );
        }}
      </Loaded>
    </Card>
  );
}
