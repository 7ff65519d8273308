import { CreditCard } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { useCanGo } from "../../../lib/places.ts";
import { useUser } from "../../../lib/session.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { isStaff, type RequestDetail } from "../queries.ts";

/** For requesters: to the payment page of the invoice that is open. */
export function PayLink({ request }: { request: RequestDetail }) {
  const { role } = useUser();
  const canGo = useCanGo();
  const { invoice } = request;
  if (isStaff(role) || request.status !== "pending_payment" || !invoice || !canGo(paths.payment(invoice.id))) {
    return null;
  }
  return <LinkButton variant="primary" icon={CreditCard} to={paths.payment(invoice.id)}>Pay Invoice</LinkButton>;
}
