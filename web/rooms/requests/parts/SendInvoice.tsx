import { Send } from "lucide-react";
import { may } from "../../../../shared/permissions.ts";
import { useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { isUnsent } from "./facts.ts";
import { useSendInvoice } from "../mutations.ts";
import type { RequestDetail } from "../queries.ts";

/** The next step while the newest invoice was not sent: sending it, for those who may. Says where it goes. */
export function SendInvoice({ request }: { request: RequestDetail }) {
  const { role } = useUser();
  const send = useSendInvoice();
  const { invoice } = request;
  if (!invoice || !isUnsent(request) || !may(role, "invoices:write")) return null;
  const to = invoice.requester.email;
  return (
    <Button
      variant="primary"
      icon={Send}
      busy={send.isPending}
      idle={!to}
      title={to ? `To ${to}` : "No e-mail address of the requester is known"}
      onClick={() => send.mutate(invoice.id)}
    >
      Send Invoice
    </Button>
  );
}
