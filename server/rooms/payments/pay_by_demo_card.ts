/**
 * Pays at the demo card processor: the card form's two buttons in the demo office.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";

type Processor = NonNullable<Deps["demoProcessor"]>;

/** Asks the demo card processor. @throws not_found outside of a demo office */
async function ask(deps: Deps, question: (processor: Processor) => ReturnType<Processor["confirm"]>) {
  if (!deps.demoProcessor) throw new AppError("not_found");
  const { intent, error } = await question(deps.demoProcessor);
  return { status: intent?.status ?? null, error };
}

/** Pays an intent with a card. */
export const payByDemoCard = (deps: Deps, intent: string, secret: string, card: Parameters<Processor["confirm"]>[2]) =>
  ask(deps, (processor) => processor.confirm(intent, secret, card));

/** Answers what the bank asks the cardholder. */
export const answerDemoBank = (deps: Deps, intent: string, secret: string, approve: boolean) =>
  ask(deps, (processor) => processor.authenticate(intent, secret, approve));
