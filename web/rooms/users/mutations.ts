/**
 * What User Management does, each with the spec's notices (2 §8).
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { createUserInput, editUserForm, PublicUser } from "../../../shared/users.ts";
import { notice, patch, post } from "../../lib/api.ts";
import { keyOf } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import { usersPath } from "./queries.ts";

type Edit = z.output<typeof editUserForm>;

interface Deed<Input> {
  send: (input: Input) => Promise<PublicUser>;
  done: string;
  told: (user: PublicUser, input: Input) => string;
  failed: string;
}

function useDeed<Input>({ send, done, told, failed }: Deed<Input>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(usersPath) });
  return useMutation({
    mutationFn: send,
    onSuccess: async (user, input) => {
      toast({ title: done, description: told(user, input), tone: "success" });
      await refresh();
    },
    onError: (error) => {
      toast({ title: failed, description: notice(error, "Nothing was changed. Try again."), tone: "error" });
      void refresh();
    },
  });
}

const one = (user: PublicUser) => `${usersPath}/${user.id}`;

export const useCreateUser = () =>
  useDeed<z.output<typeof createUserInput>>({
    send: (input) => post(usersPath, input),
    done: "User Created",
    told: (user, { invite }) =>
      invite
        ? `An invitation was mailed to ${user.email}.`
        : `${user.fullName} can sign in as ${user.username} and then chooses a new password.`,
    failed: "User Creation Failed",
  });

export const useEditUser = (user: PublicUser) =>
  useDeed<Edit & { before: Partial<Edit> }>({
    send: (input) => patch(one(user), input),
    done: "User Updated",
    told: (after) =>
      user.role === "inactive" && after.role !== "inactive"
        ? `${after.fullName} can sign in again.`
        : user.role !== after.role
        ? `${after.fullName} has the new role at the next sign-in; open sessions have ended.`
        : `The changes to ${after.username} are saved.`,
    failed: "User Update Failed",
  });

export const useResetPassword = (user: PublicUser) =>
  useDeed<{ password: string }>({
    send: (input) => post(`${one(user)}/reset-password`, input),
    done: "Password Reset",
    told: () => `${user.fullName} signs in with the new password. Open sessions have ended.`,
    failed: "Password Reset Failed",
  });

export const useDeactivate = (user: PublicUser) =>
  useDeed<void>({
    send: () => patch(one(user), { role: "inactive" }),
    done: "User Deactivated",
    told: () => `${user.fullName} cannot sign in any more.`,
    failed: "User Deactivation Failed",
  });

export const useInvite = () =>
  useDeed<PublicUser>({
    send: (user) => post(`${one(user)}/invite`),
    done: "Invitation Sent",
    told: (user) => `${user.email} was mailed a link to choose a password. It is good for 7 days.`,
    failed: "Invitation Failed",
  });
