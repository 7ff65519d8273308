/**
 * The checks of the forms before sign-in, by hand and without zod, which would weigh more than the page itself. The
 * sentences are the spec's (1 §5, 2 §5); checks_test.ts keeps them in step with the schemas in shared/.
 * @module
 */
export type Check = (value: string, all: Record<string, string>) => string | undefined;

const atLeast = (length: number, what: string): Check => (value) =>
  [...value].length < length ? `${what} must be at least ${length} characters` : undefined;

export const username = atLeast(3, "Username");
/** Signing in: 6 characters. */
export const password = atLeast(6, "Password");
/** Reset and activation links: 8 characters. */
export const newPassword = atLeast(8, "Password");

/** One @ between something and a dotted something; whether it exists only a mail can tell. */
export const email: Check = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? undefined : "Please enter a valid email address";

/** Equal to another field of the form. */
export const same = (field: string): Check => (value, all) =>
  value === all[field] ? undefined : "Passwords don't match";

export const currentPassword: Check = (value) => (value === "" ? "Current password is required" : undefined);
