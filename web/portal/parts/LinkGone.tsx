import { Link2Off } from "lucide-react";

/** The one page for every link that does not open: it does not tell a stranger which links exist. */
export function LinkGone({ locked }: { locked?: boolean }) {
  return (
    <section role="alert" className="surface mx-auto flex max-w-lg flex-col items-center gap-3 p-6 text-center sm:p-8">
      <Link2Off size={32} className="text-quiet" aria-hidden />
      <h1 className="text-xl">This link is not available</h1>
      {locked && (
        <p className="text-sm font-semibold">It was closed after too many wrong tries, to protect the records.</p>
      )}
      <p className="text-sm">
        {locked
          ? "Ask the sender for a new one."
          : "It may have expired, been replaced or been used up. Ask the sender for a new one."}
      </p>
      {!locked && (
        <p className="text-sm text-quiet">
          Check that the whole address was copied from the message. The sender's name and telephone number stand in the
          message the link came with.
        </p>
      )}
    </section>
  );
}
