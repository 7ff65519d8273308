import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { newPasswordForm } from "../../../../shared/users.ts";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";

/** Milliseconds between success and going to the sign-in page (spec 2 §9). */
const redirectAfter = 2000;

export interface TokenPasswordFormProps {
  passwordLabel: string;
  submitLabel: string;
  /** Spec 2 §5: what is said of a link without its token, on arriving and on submitting. */
  invalidLink: string;
  missingToken: string;
  done: { title: string; description: string };
  failedTitle: string;
  send: (token: string, password: string) => Promise<unknown>;
}

/** Sets a password by the token in the address; used by the reset and the activation page. */
export function TokenPasswordForm(props: TokenPasswordFormProps) {
  const token = new URLSearchParams(useLocation().search).get("token") ?? "";
  const navigate = useNavigate();
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");
  const { invalidLink } = props;

  useEffect(() => {
    if (!token) toast({ title: "Invalid Link", description: invalidLink, tone: "error" });
  }, [token, invalidLink]);
  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => void navigate(paths.auth, { replace: true }), redirectAfter);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const save = async (password: string) => {
    if (!token) return void toast({ title: props.failedTitle, description: props.missingToken, tone: "error" });
    setState("busy");
    try {
      await props.send(token, password);
      toast({ ...props.done, tone: "success" });
      setState("done");
    } catch (error) {
      toast({ title: props.failedTitle, description: notice(error, "That did not work. Try again."), tone: "error" });
      setState("ready");
    }
  };
  const { errors, submit, field } = useSchemaForm(
    newPasswordForm,
    { password: "", confirm: "" },
    ({ password }) => void save(password),
  );
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {!token && <p role="alert" className="text-sm text-error">{invalidLink}</p>}
      <Field label={props.passwordLabel} hint="At least 8 characters." error={errors.password} required>
        <PasswordInput {...field("password")} autoComplete="new-password" autoFocus />
      </Field>
      <Field label="Confirm Password" error={errors.confirm} required>
        <PasswordInput {...field("confirm")} autoComplete="new-password" />
      </Field>
      {state === "done" && <p role="status" className="text-sm text-success">{props.done.description}</p>}
      <Button type="submit" variant="primary" busy={state === "busy"} disabled={state === "done"}>
        {props.submitLabel}
      </Button>
      <Link
        to={paths.auth}
        className="inline-flex items-center gap-1.5 self-start text-sm text-primary hover:underline"
      >
        <ArrowLeft size={15} aria-hidden />
        Back to Login
      </Link>
    </form>
  );
}
