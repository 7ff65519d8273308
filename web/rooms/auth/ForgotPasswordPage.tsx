import { useMutation } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { forgotInput } from "../../../shared/users.ts";
import { paths } from "../../app/paths.ts";
import { notice } from "../../lib/api.ts";
import { useSchemaForm } from "../../lib/schema_form.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Input } from "../../ui/Field.tsx";
import { askForReset } from "./mutations.ts";
import { AuthCard } from "./parts/AuthCard.tsx";

const sentText = "If the email exists in our system, a password reset link has been sent.";

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export default function ForgotPasswordPage() {
  const request = useMutation({
    mutationFn: askForReset,
    onSuccess: () => toast({ title: "Password Reset Request Sent", description: sentText, tone: "success" }),
    onError: (error) =>
      toast({
        title: "Password Reset Request Failed",
        description: notice(error, "The request could not be sent. Try again."),
        tone: "error",
      }),
  });
  const { errors, submit, field } = useSchemaForm(
    forgotInput,
    { email: "" },
    ({ email }) => request.mutate(email),
    ({ email }) => ({ email: email.trim() }),
  );
  return (
    <AuthCard
      title="Forgot password"
      lead="Enter the email address of your account. We send you a link to set a new password."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Email" error={errors.email} required>
          <Input {...field("email")} type="email" autoComplete="email" autoFocus />
        </Field>
        {request.isSuccess && <p role="status" className="text-sm text-success">{sentText}</p>}
        <Button type="submit" variant="primary" busy={request.isPending}>Send Reset Link</Button>
        <Link
          to={paths.auth}
          className="inline-flex items-center gap-1.5 self-start text-sm text-primary hover:underline"
        >
          <ArrowLeft size={15} aria-hidden />
          Back to Login
        </Link>
      </form>
    </AuthCard>
  );
}
