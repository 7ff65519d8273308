import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorInput } from "../../../../shared/users.ts";
import { useRefresh } from "../../../lib/action.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { removeSecondFactor, renewRecoveryCodes, useSave } from "../mutations.ts";
import { factorQuery, type SecondFactor } from "../queries.ts";
import { Loaded } from "./Loaded.tsx";
import { RecoveryCodes, SecondFactorSetUp } from "./SecondFactorSetUp.tsx";

const asksFor = ({ hasApp, passkeys }: SecondFactor) =>
  !hasApp
    ? "one of your passkeys"
    : `a code of your authenticator app${passkeys.length > 0 ? " or one of your passkeys" : ""}`;

/** The second factor of one's account: the authenticator app set up or taken off, and new recovery codes. */
export function SecondFactorCard() {
  const refresh = useRefresh("secondFactor");
  const query = useQuery(factorQuery);
  const [asked, ask] = useState<"set-up" | "codes" | "remove" | null>(null);
  const close = () => {
    ask(null);
    form.reset({ currentPassword: "" });
    renew.reset();
    void refresh();
  };
  const keepsPasskeys = Boolean(query.data?.passkeys.length);
  const renew = useSave({
    call: renewRecoveryCodes,
    done: ["Recovery Codes Renewed", "Those before open nothing any more."],
    failed: "The codes could not be renewed.",
  });
  const remove = useSave({
    call: removeSecondFactor,
    done: ({ isOn }) =>
      isOn
        ? ["Authenticator App Removed", "Your passkeys stay."]
        : ["Second Factor Removed", "You sign in with your password alone."],
    failed: "The second factor could not be removed.",
    onSuccess: close,
  });
  const form = useSchemaForm(
    secondFactorInput,
    { currentPassword: "" },
    (input) => (asked === "remove" ? remove : renew).mutate(input, { onError: (error) => form.refused(error) }),
    ({ currentPassword }) => currentPassword ? { currentPassword } : {},
  );
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
                    Sign-in asks for {asksFor(state)} since <DateText value={state.enabledAt} />.{" "}
                    {state.recoveryCodesLeft} of 10 recovery codes are left.
                  </p>
                  <div className="flex flex-wrap gap-2">
                    <Button onClick={() => ask("set-up")}>
                      {state.hasApp ? "Set Up Another" : "Set Up an Authenticator App"}
                    </Button>
                    <Button onClick={() => ask("codes")}>New Recovery Codes</Button>
                    {state.hasApp && (!state.isDemanded || state.passkeys.length > 0) && (
                      <Button
                        variant="quiet"
                        onClick={() => ask("remove")}
                      >
                        Remove
                      </Button>
                    )}
                  </div>
                </>
              )
              : (
                <>
                  <p className="text-sm">
                    With it a stolen password alone opens nothing: sign-in also asks for a code of your phone. A
                    passkey, below, is one, too.
                  </p>
                  <div>
                    <Button
                      variant="primary"
                      onClick={() => ask("set-up")}
                    >
                      Set Up
                    </Button>
                  </div>
                </>
              )}
            <Dialog
              open={asked === "codes" || asked === "remove"}
              onOpenChange={close}
              onSubmit={form.submit}
              size="small"
              title={asked === "remove"
                ? `Remove the ${keepsPasskeys ? "authenticator app" : "second factor"}?`
                : "New recovery codes"}
              description={asked === "remove"
                ? keepsPasskeys
                  ? "Sign-in asks for one of your passkeys then."
                  : "Your password alone opens the account then."
                : "The codes you have now open nothing any more."}
              footer={renew.data ? undefined : (
                <>
                  <Button onClick={close}>Cancel</Button>
                  <Button
                    type="submit"
                    variant={asked === "remove" ? "danger" : "primary"}
                    busy={renew.isPending || remove.isPending}
                  >
                    {asked === "remove" ? "Remove" : "Make New Codes"}
                  </Button>
                </>
              )}
            >
              {renew.data
                ? <RecoveryCodes codes={renew.data.recoveryCodes} onDone={close} />
                : state.needsPassword && (
                  <Field label="Your current password" error={form.errors.currentPassword} required>
                    <PasswordInput autoComplete="current-password" {...form.field("currentPassword")} />
                  </Field>
                )}
            </Dialog>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
