/**
 * Who is signed in, and signing in and out.
 * @module
 */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { signedInCookie } from "../../shared/session.ts";
import { type Answer, api, ApiError, call, callWith, notice, pathOf } from "./api.ts";
import { forgetAnswers } from "./last_answers.ts";
import type { ErrorDetails } from "../../shared/errors.ts";
import { keyOf } from "./query.ts";
import { toast } from "./toast.ts";

/** The signed-in user. */
export type SessionUser = Answer<typeof api.user.$get>;

/** The current user, or null when nobody is signed in. Kept until sign-out; a refused call clears it. */
export const userQuery = queryOptions({
  queryKey: keyOf(pathOf(api.user)),
  queryFn: async ({ signal, client }): Promise<SessionUser | null> => {
    // Nobody is: the server need not be asked to say so.
    if (!document.cookie.includes(`${signedInCookie}=`)) return null;
    try {
      return welcome(client, await callWith(api.user.$get, {}, { signal }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Marks in the cache that the person signed out by choice, so that signing in again starts at the dashboard. */
export const signedOutKey = ["signed-out"] as const;

/** The session ended by itself: the guard shows the sign-in page, and the person is told once. */
export function sessionEnded(client: QueryClient): void {
  if (!client.getQueryData(userQuery.queryKey)) return;
  client.setQueryData(userQuery.queryKey, null);
  toast({
    title: "Your session has ended",
    description: "Sign in again to go on. This page waits for you, with what you typed.",
    tone: "warning",
  });
}

/** The live connection was closed for want of a session: this browser may have another one, of a second sign-in. */
export async function askWhoIsHere(client: QueryClient): Promise<void> {
  if (client.getQueryData(signedOutKey) === true) return;
  const { queryFn } = userQuery;
  const user = await client.fetchQuery({ queryKey: ["who-is-here"], queryFn, staleTime: 0, gcTime: 0 });
  if (user) client.setQueryData(userQuery.queryKey, user);
  else sessionEnded(client);
}

/** Who was signed in last in this tab, by id. */
let last: number | null = null;

/** Notes who is signed in now. What another person has read in this tab is forgotten first. */
function welcome(client: QueryClient, user: SessionUser): SessionUser {
  if (last !== null && last !== user.id) forget(client);
  last = user.id;
  return user;
}

/** Forgets all that was read, but who is signed in and why not. */
function forget(client: QueryClient): void {
  forgetAnswers();
  const kept = [userQuery.queryKey[0], signedOutKey[0]];
  client.removeQueries({ predicate: (query) => !kept.includes(String(query.queryKey[0])) });
}

/** Whose page it is, also while their session has ended and the page waits for them. `Guard` gives it. */
export const UserContext = createContext<SessionUser | null>(null);

/** The user of the page, inside the shell, where there always is one. */
export function useUser(): SessionUser {
  const { data } = useQuery(userQuery);
  const user = useContext(UserContext);
  if (!data && !user) throw new Error("useUser needs a signed-in user: use it under Guard");
  return (data ?? user)!;
}

const show = async (question: Question) => (await import("./passkeys.ts")).showPasskey(question);

/** What sign-in asks for beside a right password. */
export type SecondFactorAsked = ErrorDetails["second_factor_needed"];
/** What a passkey is asked. */
type Question = NonNullable<SecondFactorAsked["passkey"]>;

export interface SignIn {
  username: string;
  password: string;
  code?: string;
  /** Answered with a passkey in place of a code. */
  question?: Question;
}

/**
 * Signs in, by password or with a passkey alone. On success the app moves on by itself, because the sign-in page sends a signed-in
 * user away.
 */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: SignIn | "passkey") => {
      if (input === "passkey") {
        const response = await show(await call(api.login.passkey.options.$post));
        return await call(api.login.passkey.$post, { json: { response } });
      }
      const { question, ...json } = input;
      const passkey = question && await show(question);
      return await call(api.login.$post, { json: passkey ? { ...json, passkey } : json });
    },
    onSuccess: (user) => {
      client.setQueryData(signedOutKey, false);
      client.setQueryData(userQuery.queryKey, welcome(client, user));
      toast({ title: "Login successful", description: `Welcome back, ${user.fullName}!`, tone: "success" });
    },
    onError: (error) => {
      // The password was right: the page asks for the code.
      if (error instanceof ApiError && error.code === "second_factor_needed") return;
      toast({ title: "Login failed", description: notice(error, "Sign-in did not work. Try again."), tone: "error" });
    },
  });
}

/** Signs in as the demo office's administrator. */
export function useTestSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api["test-login"].$post),
    onSuccess: (user) => {
      client.setQueryData(signedOutKey, false);
      client.setQueryData(userQuery.queryKey, welcome(client, user));
      toast({ title: "Test Login Successful", description: `Logged in as ${user.username}`, tone: "success" });
    },
    onError: (error) =>
      toast({ title: "Test Login Failed", description: notice(error, "Test login did not work."), tone: "error" }),
  });
}

/** Signing out, while it is under way. */
export const signOutKey = ["sign-out"] as const;

/** Signs out and forgets everything that was read. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: () => call(api.logout.$post),
    // From the beginning: another call may be refused before the answer is here, and the session has not ended by itself.
    onMutate: () => void client.setQueryData(signedOutKey, true),
    onSuccess: () => {
      client.setQueryData(userQuery.queryKey, null);
      forget(client);
      toast({ title: "Logged out", description: "You have been successfully logged out.", tone: "success" });
    },
    onError: (error) => {
      client.setQueryData(signedOutKey, false);
      toast({
        title: "Logout failed",
        description: notice(error, "You are still signed in. Try again."),
        tone: "error",
      });
    },
  });
}
