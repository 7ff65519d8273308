import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Why a payment did not go through, above the form. */
export const PaymentAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="mb-4 flex gap-2.5 rounded-md bg-error/10 px-3.5 py-2.5 text-sm text-error">
    <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
    <div className="min-w-0">{children}</div>
  </div>
);
