import { useQuery } from "@tanstack/react-query";
import { FileSearch, Fingerprint, FlaskConical, LockKeyhole, type LucideIcon, ShieldCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { Mark } from "../../app/Mark.tsx";
import { paths, wayBack } from "../../app/paths.ts";
import { ApiError, detailsOf } from "../../lib/api.ts";
import { healthQuery } from "../../lib/query.ts";
import { passkeyHindrance } from "../../lib/passkey_support.ts";
import { type SecondFactorAsked, type SignIn, userQuery, useSignIn, useTestSignIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class_names.ts";
import { Field, Input } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import * as checks from "./parts/checks.ts";
import { useForm } from "./parts/use_form.ts";

const SecondFactorForm = lazy(() => import("./parts/SecondFactorForm.tsx"));

const points: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ShieldCheck,
    title: "Secure and Compliant",
    text: "HIPAA-compliant handling of protected health information, with every step in the audit trail.",
  },
  {
    icon: FileSearch,
    title: "Smart Document Processing",
    text: "Requests that come by email, fax or hand are read, and their patients found and matched.",
  },
  {
    icon: LockKeyhole,
    title: "Controlled Record Release",
    text: "Records leave only after verification, payment and approval, through links that expire.",
  },
];

/**
 * Signing in, and what the product is for. Someone who is signed in already is sent on at once; `isInPlace` of a page that waits for
 * its user, nobody is sent anywhere.
 */
export default function SignInPage({ isInPlace = false }: { isInPlace?: boolean }) {
  const { search } = useLocation();
  const user = useQuery(userQuery);
  if (user.data) return isInPlace ? null : <Navigate to={wayBack(search)} replace />;
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <title>Sign in · ReleaseDesk</title>
      <aside className="flex flex-col justify-between gap-10 border-r border-base-300 bg-base-100 p-8 max-lg:hidden xl:p-14">
        <p className="flex items-center gap-2.5 text-base font-semibold">
          <Mark />
          ReleaseDesk
        </p>
        <div className="max-w-md">
          <h2 className="text-xl">Medical-records requests, from the first fax to the released record</h2>
          <Points className="mt-8 gap-6" />
        </div>
        <p className="text-xs text-quiet">Access is recorded. Use it only for the work you are authorized to do.</p>
      </aside>
      <main className="grid place-items-center p-4">
        <div className="w-full max-w-sm">
          <p className="mb-6 flex items-center gap-2.5 text-base font-semibold lg:hidden">
            <Mark />
            ReleaseDesk
          </p>
          <h1 className="text-xl">Sign in</h1>
          <SignInForm />
          <p className="mt-6 text-sm text-quiet">New accounts can only be created by system administrators.</p>
          <DeveloperOptions />
          {/* Below the form where there is no room beside it. */}
          <Points className="mt-8 gap-4 border-t border-base-300 pt-6 lg:hidden" />
        </div>
      </main>
    </div>
  );
}

function Points({ className }: { className: string }) {
  return (
    <ul className={classes("flex flex-col", className)}>
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon size={20} className="mt-0.5 shrink-0 text-primary" aria-hidden />
          <div>
            <h3 className="text-base">{title}</h3>
            <p className="mt-0.5 text-base text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SignInForm() {
  const signIn = useSignIn();
  const [asked, ask] = useState<SecondFactorAsked | null>(null);
  const { errors, submit, field, values } = useForm(
    { username: checks.username, password: checks.password },
    () => send(),
  );
  const send = (more: Pick<SignIn, "code" | "question"> = {}) =>
    signIn.mutate({ username: values.username.trim(), password: values.password, ...more }, {
      onError(error) {
        const needed = detailsOf(error, "second_factor_needed");
        if (needed) ask(needed);
        // The question for a passkey is good once.
        else if (error instanceof ApiError && more.question) ask(null);
      },
    });
  if (asked) {
    return (
      <Suspense>
        <SecondFactorForm asked={asked} busy={signIn.isPending} onAnswer={send} onBack={() => ask(null)} />
      </Suspense>
    );
  }
  const byPasskey = signIn.variables === "passkey";
  return (
    <form noValidate className="mt-5 flex flex-col gap-4" onSubmit={submit}>
      <Field label="Username" error={errors.username} required>
        <Input {...field("username")} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
      </Field>
      <div className="relative">
        <Field label="Password" error={errors.password} required>
          <PasswordInput {...field("password")} autoComplete="current-password" />
        </Field>
        <Link to={paths.forgotPassword} className="absolute top-0 right-0 text-sm text-primary hover:underline">
          Forgot password
        </Link>
      </div>
      <Button type="submit" variant="primary" busy={signIn.isPending && !byPasskey} className="mt-1">
        {signIn.isPending && !byPasskey ? "Signing in..." : "Sign In"}
      </Button>
      {!passkeyHindrance() && (
        <Button
          icon={Fingerprint}
          busy={signIn.isPending && byPasskey}
          onClick={() => signIn.mutate("passkey")}
        >
          Sign in with a passkey
        </Button>
      )}
    </form>
  );
}

/** The demo office's sign-in without a password; a production server says so in its health answer and has none. */
function DeveloperOptions() {
  const health = useQuery(healthQuery);
  const signIn = useTestSignIn();
  if (health.data?.testLogin === false) return null;
  return (
    <section className="mt-6 border-t border-base-300 pt-5" aria-labelledby="developer">
      <h2 id="developer" className="mb-3 text-xs font-normal text-quiet">Developer Options</h2>
      <Button icon={FlaskConical} className="w-full" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Test Login (Admin)
      </Button>
    </section>
  );
}
