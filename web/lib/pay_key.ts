/**
 * The key of a mailed pay link. It does not go along to the card processor and back: this tab keeps it meanwhile.
 * @module
 */

/** The key that an address of the payment page brings, or that its invoice's link brought to this tab before; undefined where none did. */
export function payKeyOf(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const key = params.get("key") ?? undefined;
  const name = `pay-key:${params.get("id")}`;
  try {
    if (key) sessionStorage.setItem(name, key);
    return key ?? sessionStorage.getItem(name) ?? undefined;
  } catch {
    return key;
  }
}

/** Whether an address is the one to which the card processor sends a payer back. */
export const isReturn = (search: string): boolean => /[?&](payment_intent|redirect_status)/.test(search);
