import { CircleCheck, CircleX } from "lucide-react";

/** What a test of a connection came to, in a sentence. */
export function TestResult({ ok, message }: { ok: boolean; message: string }) {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <p className={`flex gap-2.5 rounded-md px-3.5 py-2.5 text-sm ${ok ? "bg-success/10" : "bg-error/10"}`}>
      <Icon size={16} className={`mt-0.5 shrink-0 ${ok ? "text-success" : "text-error"}`} aria-hidden />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </p>
  );
}
