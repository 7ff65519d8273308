import { Send } from "lucide-react";
import { useState } from "react";
import { may } from "../../../../shared/permissions.ts";
import { useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { SendDialog } from "../../invoices/parts/SendDialog.tsx";
import { isUnsent } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";

/** The next step while the newest invoice was not sent: sending it, for those who may. Asks first, and says where it goes. */
export function SendInvoice({ request }: { request: RequestDetail }) {
  const { role } = useUser();
  const [asked, ask] = useState(false);
  const { invoice } = request;
  if (!invoice || !may(role, "invoices:write")) return null;
  return (
    <>
      {isUnsent(request) && (
        <Button variant="primary" icon={Send} onClick={() => ask(true)}>
          {invoice.sentAt ? "Send Again" : "Send Invoice"}
        </Button>
      )}
      {asked && <SendDialog invoice={invoice} onClose={() => ask(false)} />}
    </>
  );
}
