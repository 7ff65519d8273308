import { paths } from "../../../app/paths.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import type { Entry } from "../queries.ts";

/** The request a document is linked to, in the spec's words, opening in a new tab. */
export function LinkedText({ entry, short }: { entry: Entry; short?: boolean }) {
  const { linkedRequestId: id, linkedRequestIds: all } = entry;
  if (id === null) {
    return short
      ? (
        <span className="text-quiet">
          <span aria-hidden>–</span>
          <span className="sr-only">No</span>
        </span>
      )
      : null;
  }
  return (
    <span className="whitespace-nowrap">
      <AppLink to={paths.request(id)} newTab>{short ? `#${id}` : `View Request #${id}`}</AppLink>
      {all.length > 1 && <span className="text-quiet">{` +${all.length - 1}`}</span>}
    </span>
  );
}
