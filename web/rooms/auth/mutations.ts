/**
 * What the pages around sign-in send.
 * @module
 */
import { api, call } from "../../lib/api.ts";

/** Sets the first password by the token of an invitation. */
export const activateAccount = (token: string, password: string) =>
  call(api["activate-account"].$post, { json: { token, password } });
/** Sets a new password by the token of a mail. */
export const resetPassword = (token: string, newPassword: string) =>
  call(api["reset-password"].$post, { json: { token, newPassword } });
/** Asks for the mail; the answer is the same whether the address is known or not. */
export const askForReset = (email: string) => call(api.notifications["send-password-reset"].$post, { json: { email } });
/** Changes the password that somebody else set. */
export const changePassword = (json: { currentPassword: string; newPassword: string }) =>
  call(api["change-password"].$post, { json });
