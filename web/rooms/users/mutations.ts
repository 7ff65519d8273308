/**
 * What User Management does, each with the spec's notices (2 §8).
 * @module
 */
import type { z } from "zod";
import type { createUserInput, editUserForm, PublicUser } from "../../../shared/users.ts";
import { useAction } from "../../lib/action.ts";
import { api, call, notice } from "../../lib/api.ts";

type Edit = z.output<typeof editUserForm>;

const one = api.users[":id"];

interface UserAction<Input> {
  call: (input: Input) => Promise<PublicUser>;
  done: string;
  told: (user: PublicUser, input: Input) => string;
  failed: string;
}

const useUserAction = <Input>({ call, done, told, failed }: UserAction<Input>) =>
  useAction({
    call,
    changes: "user",
    done: (user, input: Input) => ({ title: done, description: told(user, input) }),
    failed: (_, error) => ({ title: failed, description: notice(error, "Nothing was changed. Try again.") }),
  });

export const useCreateUser = () =>
  useUserAction<z.output<typeof createUserInput>>({
    call: (json) => call(api.users.$post, { json }),
    done: "User Created",
    told: (user, { invite }) =>
      invite
        ? `An invitation was mailed to ${user.email}.`
        : `${user.fullName} can sign in as ${user.username} and then chooses a new password.`,
    failed: "User Creation Failed",
  });

export const useEditUser = (user: PublicUser) =>
  useUserAction<Edit & { before: Partial<Edit> }>({
    call: (json) => call(one.$patch, { param: { id: user.id }, json }),
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
  useUserAction<{ password: string }>({
    call: (json) => call(one["reset-password"].$post, { param: { id: user.id }, json }),
    done: "Password Reset",
    told: () => `${user.fullName} signs in with the new password. Open sessions have ended.`,
    failed: "Password Reset Failed",
  });

export const useDeactivate = (user: PublicUser) =>
  useUserAction<void>({
    call: () => call(one.$patch, { param: { id: user.id }, json: { role: "inactive" } }),
    done: "User Deactivated",
    told: () => `${user.fullName} cannot sign in any more.`,
    failed: "User Deactivation Failed",
  });

export const useInvite = () =>
  useUserAction<PublicUser>({
    call: (user) => call(one.invite.$post, { param: { id: user.id } }),
    done: "Invitation Sent",
    told: (user) => `${user.email} was mailed a link to choose a password. It is good for 7 days.`,
    failed: "Invitation Failed",
  });

export const useResetSecondFactor = () =>
  useUserAction<PublicUser>({
    call: (user) => call(one["reset-second-factor"].$post, { param: { id: user.id } }),
    done: "Second Factor Reset",
    told: (user) => `${user.fullName} signs in with the password alone, and sets up another where it is demanded.`,
    failed: "Second Factor Reset Failed",
  });
