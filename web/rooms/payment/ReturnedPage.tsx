import { Info } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { PaymentFrame, Statement } from "./parts/PaymentFrame.tsx";

/** For who comes back from the card processor in another browser than the one that opened the mailed link: it has no key to show more. */
export default function ReturnedPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get("id") ?? "";
  // The client secret must not stay in the history.
  useEffect(() => void navigate({ search: `?id=${id}&redirect_status=back` }, { replace: true }), [id]);
  return (
    <PaymentFrame>
      <Statement
        icon={<Info size={32} className="text-info" aria-hidden />}
        title="Back from your bank"
        actions={<LinkButton to={signInPath({ pathname, search: `?id=${id}` })}>Sign in</LinkButton>}
      >
        <p role="status">
          Your payment reaches us by itself. To see how it went, open the link in the message about the invoice again;
          nothing is charged twice.
        </p>
        <p className="text-quiet">With an account here you can also sign in.</p>
      </Statement>
    </PaymentFrame>
  );
}
