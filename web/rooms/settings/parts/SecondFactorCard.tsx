import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, call } from "../../../lib/api.ts";
import { read } from "../../../lib/query.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { useSave } from "../mutations.ts";
import { Loaded } from "./Loaded.tsx";
import { RecoveryCodes, SecondFactorSetUp } from "./SecondFactorSetUp.tsx";

const factor = api["second-factor"];
const factorQuery = read(factor);

/** The second factor of one's account: set up, with new recovery codes, or taken off. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const query = useQuery(factorQuery);
  const [asked, ask] = useState<"set-up" | "codes" | "remove" | null>(null);
  const [password, setPassword] = useState("");
  const close = () => {
    ask(null);
    setPassword("");
    renew.reset();
    void client.invalidateQueries({ queryKey: factorQuery.queryKey });
  };
  const json = password ? { currentPassword: password } : {};
  const renew = useSave({
    call: (_: void) => call(factor["recovery-codes"].$post, { json }),
    done: ["Recovery Codes Renewed", "Those before open nothing any more."],
    failed: "The codes could not be renewed.",
  });
  const remove = useSave({
    call: (_: void) => call(factor.remove.$post, { json }),
    done: ["Second Factor Removed", "You sign in with your password alone."],
    failed: "The second factor could not be removed.",
    onSuccess: close,
  });
  return (
    <Card
      title="Second Factor"
      actions={query.data && (
        <Badge tone={query.data.isOn ? "success" : "pending"}>{query.data.isOn ? "On" : "Off"}</Badge>
      )}
    >
      <Loaded query={query} failed="The second factor could not be read.">
        {(state) => (
          <div className="flex flex-col gap-4">
            {asked === "set-up" ? <SecondFactorSetUp needsPassword={state.needsPassword} onDone={close} /> : state.isOn
              ? (
                <>
                  <p className="text-sm">
                    Sign-in asks for a code of your authenticator app since <DateText value={state.enabledAt} />.{" "}
                    {state.recoveryCodesLeft} of 10 recovery codes are left.
                  </p>
                  <div className="flex flex-wrap gap-2">
                    <Button onClick={() => ask("set-up")}>Set Up Another</Button>
                    <Button onClick={() => ask("codes")}>New Recovery Codes</Button>
                    {!state.isDemanded && <Button variant="quiet" onClick={() => ask("remove")}>Remove</Button>}
                  </div>
                </>
              )
              : (
                <>
                  <p className="text-sm">
                    With it a stolen password alone opens nothing: sign-in also asks for a code of your phone.
                  </p>
                  <div>
                    <Button variant="primary" onClick={() => ask("set-up")}>Set Up</Button>
                  </div>
                </>
              )}
            <Dialog
              open={asked === "codes" || asked === "remove"}
              onOpenChange={close}
              size="small"
              title={asked === "remove" ? "Remove the second factor?" : "New recovery codes"}
              description={asked === "remove"
                ? "Your password alone opens the account then."
                : "The codes you have now open nothing any more."}
              footer={renew.data ? undefined : (
                <>
                  <Button onClick={close}>Cancel</Button>
                  <Button
                    variant={asked === "remove" ? "danger" : "primary"}
                    busy={renew.isPending || remove.isPending}
                    onClick={() => asked === "remove" ? remove.mutate() : renew.mutate()}
                  >
                    {asked === "remove" ? "Remove" : "Make New Codes"}
                  </Button>
                </>
              )}
            >
              {renew.data
                ? <RecoveryCodes codes={renew.data.recoveryCodes} onDone={close} />
                : state.needsPassword && (
                  <Field label="Your current password" required>
                    <PasswordInput
                      value={password}
                      autoComplete="current-password"
                      onChange={(event) => setPassword(event.target.value)}
                    />
                  </Field>
                )}
            </Dialog>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
