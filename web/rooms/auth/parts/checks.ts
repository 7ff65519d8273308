/**
 * The checks of the sign-in form, by hand and without zod, which would weigh more than the page itself. The
 * sentences are the spec's (1 §5); checks_test.ts keeps them in step with the schemas in shared/.
 * @module
 */
export type Check = (value: string) => string | undefined;

const atLeast = (length: number, what: string): Check => (value) =>
  [...value].length < length ? `${what} must be at least ${length} characters` : undefined;

export const username = atLeast(3, "Username");
/** Signing in: 6 characters. */
export const password = atLeast(6, "Password");
