/** What each form of specification 2 §5 takes, and the sentence at the field just past its limit. */
import assert from "node:assert/strict";

import { ehrSearchInput } from "../../../shared/ehr.ts";
import { billingRatesSchema, defaultBillingRates } from "../../../shared/invoices.ts";

import { defaultNotifications, isNewKey, noNewKey, notificationSettingsSchema } from "../../../shared/settings.ts";
import {
  activateInput,
  adminResetForm,
  createUserInput,
  editUserForm,
  forgotInput,
  newPasswordForm,
  ownPasswordForm,
  profileForm,
  resetPasswordInput,
} from "../../../shared/users.ts";

import { entryTypes, isEntryType, kilobytes } from "../../../web/rooms/inbox/parts/words.ts";
import type { z } from "zod";

const made = { username: "abc", password: "123456", passwordConfirm: "123456", email: "a@b.example", fullName: "Al" };
const edited = { email: "a@b.example", fullName: "Al", role: "billing", requesterId: null };
const own = { currentPassword: "x", newPassword: "123456", confirm: "123456" };
const [reset, activate] = [{ token: "t", newPassword: "12345678" }, { token: "t", password: "12345678" }];
const rates = { ...defaultBillingRates };

/** What each form takes at its limit, and the sentence at the field just past it. */
const forms: [name: string, form: z.ZodType, good: object, past: object, field: string, text: string][] = [
  [
    "create user: username 3",
    createUserInput,
    made,
    { username: "ab" },
    "username",
    "Username must be at least 3 characters",
  ],
  [
    "create user: password 6",
    createUserInput,
    made,
    { password: "12345", passwordConfirm: "12345" },
    "password",
    "Password must be at least 6 characters",
  ],
  [
    "create user: passwords match",
    createUserInput,
    made,
    { passwordConfirm: "x" },
    "passwordConfirm",
    "Passwords don't match",
  ],
  ["create user: email", createUserInput, made, { email: "a" }, "email", "Please enter a valid email"],
  [
    "create user: full name 2",
    createUserInput,
    made,
    { fullName: "A" },
    "fullName",
    "Full name must be at least 2 characters",
  ],
  ["edit user: email", editUserForm, edited, { email: "a" }, "email", "Please enter a valid email"],
  [
    "edit user: full name 2",
    editUserForm,
    edited,
    { fullName: "A" },
    "fullName",
    "Full name must be at least 2 characters",
  ],
  [
    "admin reset: password 6",
    adminResetForm,
    { password: "123456", passwordConfirm: "123456" },
    { password: "12345", passwordConfirm: "12345" },
    "password",
    "Password must be at least 6 characters",
  ],
  [
    "admin reset: passwords match",
    adminResetForm,
    { password: "123456", passwordConfirm: "123456" },
    { passwordConfirm: "x" },
    "passwordConfirm",
    "Passwords don't match",
  ],
  [
    "forgot password: email",
    forgotInput,
    { email: "a@b.example" },
    { email: "a" },
    "email",
    "Please enter a valid email address",
  ],
  [
    "reset and activation: the same twice",
    newPasswordForm,
    { password: "harbor-glen", confirm: "harbor-glen" },
    { confirm: "harbor-glem" },
    "confirm",
    "Passwords don't match",
  ],
  [
    "reset password: 8",
    resetPasswordInput,
    reset,
    { newPassword: "1234567" },
    "newPassword",
    "Password must be at least 8 characters",
  ],
  ["reset password: token", resetPasswordInput, reset, { token: "" }, "token", "Missing reset token"],
  [
    "activation: 8",
    activateInput,
    activate,
    { password: "1234567" },
    "password",
    "Password must be at least 8 characters",
  ],
  ["activation: token", activateInput, activate, { token: "" }, "token", "Missing activation token"],
  [
    "profile: full name 2",
    profileForm,
    { fullName: "Al", email: "a@b.example" },
    { fullName: "A" },
    "fullName",
    "Full name must be at least 2 characters.",
  ],
  [
    "profile: email",
    profileForm,
    { fullName: "Al", email: "a@b.example" },
    { email: "a" },
    "email",
    "Please enter a valid email address.",
  ],
  [
    "password change: current required",
    ownPasswordForm,
    own,
    { currentPassword: "" },
    "currentPassword",
    "Current password is required",
  ],
  [
    "password change: new 6",
    ownPasswordForm,
    own,
    { newPassword: "12345", confirm: "12345" },
    "newPassword",
    "Password must be at least 6 characters",
  ],
  ["password change: confirmation", ownPasswordForm, own, { confirm: "x" }, "confirm", "Passwords don't match"],
];
for (const [name, form, good, past, field, text] of forms) {
  Deno.test(`limit of ${name}`, () => {
    assert.ok(form.safeParse(good).success, "at the limit");
    const { error } = form.safeParse({ ...good, ...past });
    assert.ok(
      error?.issues.some(({ path, message }) => path[0] === field && message === text),
      JSON.stringify(error?.issues),
    );
  });
}

Deno.test("billing rates are at least 0, in steps of 0.01", () => {
  for (const name of Object.keys(rates)) {
    for (const [rate, taken] of [[0, true], [0.01, true], [-0.01, false], [0.005, false]] as const) {
      assert.equal(billingRatesSchema.safeParse({ ...rates, [name]: rate }).success, taken, `${name} ${rate}`);
    }
  }
});

Deno.test("notification settings are booleans", () => {
  assert.equal(
    notificationSettingsSchema.safeParse({ ...defaultNotifications, systemNotification: "on" }).success,
    false,
  );
});

Deno.test("a blank or masked API key is no change", () => {
  for (const typed of ["", "  ", "••••••••", "********"]) assert.equal(isNewKey(typed), false, typed);
  assert.ok(isNewKey("SG.x"));
  assert.equal(noNewKey, "Please enter a new API key value to update.");
});

Deno.test("manual entry takes the specification's kinds of file", () => {
  assert.deepEqual(entryTypes, [".pdf", ".jpg", ".jpeg", ".png", ".tiff", ".tif"]);
  assert.ok(isEntryType("SCAN.TIFF") && !isEntryType("letter.docx"));
  assert.equal(kilobytes(50_586), "49.4 KB");
});

Deno.test("an EHR search needs one field that is not blank", () => {
  for (const name of ["lastName", "firstName", "mrn"]) {
    assert.ok(ehrSearchInput.safeParse({ [name]: "x" }).success, name);
    assert.equal(ehrSearchInput.safeParse({ [name]: "  " }).success, false, name);
  }
  assert.ok(ehrSearchInput.safeParse({ dob: "1980-04-12" }).success);
});
