import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { createLinkInput } from "../../../../shared/links.ts";
import { may } from "../../../../shared/permissions.ts";
import { notice } from "../../../lib/api.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { useUser } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SkeletonLines } from "../../../ui/Skeleton.tsx";
import { useCreateLink } from "../mutations.ts";
import { linksQuery, type RequestDetail } from "../queries.ts";
import { LinkCard } from "./LinkCard.tsx";
import { emptyOptions, LinkFields, linkInput, LinkUrl } from "./LinkFields.tsx";
import { Section, type SectionProps } from "./Section.tsx";

/** The secure links of a released request. */
export function LinksSection({ request, framed }: SectionProps) {
  const { role } = useUser();
  const released = request.status === "completed";
  const { data: links, error, refetch } = useQuery({ ...linksQuery(request.id), enabled: released });
  const [adding, setAdding] = useState(false);
  if (!released) {
    return framed
      ? (
        <Section title="Release" framed>
          <p className="text-sm text-quiet">Nothing has been released. The secure link stands here once it is.</p>
        </Section>
      )
      : null;
  }
  return (
    <Section
      title="Secure links"
      framed={framed}
      flush
      actions={may(role, "links:write") && (
        <Button
          size="sm"
          icon={Link2}
          className="no-print"
          onClick={() => setAdding(true)}
        >
          New Link
        </Button>
      )}
    >
      {error
        ? (
          <div className="flex flex-wrap items-center gap-3 p-4 text-sm text-error" role="alert">
            {notice(error, "The secure links could not be read.")}
            <Button size="sm" onClick={() => void refetch()}>Try again</Button>
          </div>
        )
        : !links
        ? (
          <div className="p-4">
            <SkeletonLines lines={3} />
          </div>
        )
        : links.length === 0
        ? <p className={`text-sm text-quiet ${framed ? "p-4" : ""}`}>There is no secure link.</p>
        : (
          <ul className="divide-y divide-base-300">
            {links.toReversed().map((link) => <LinkCard key={link.id} link={link} framed={framed} />)}
          </ul>
        )}
      {adding && <NewLinkDialog request={request} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function NewLinkDialog({ request, onClose }: { request: RequestDetail; onClose: () => void }) {
  const make = useCreateLink();
  const form = useSchemaForm(
    createLinkInput,
    () => emptyOptions(request.requester && { email: request.requester.email }),
    (input) => make.mutate(input, { onError: (error) => form.refused(error) }),
    (values) => ({ requestId: request.id, ...linkInput(values) }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={form.submit}
      title={make.data ? "Secure link created" : "New Link"}
      description={make.data ? undefined : "A further link to the records that were released."}
      footer={make.data ? <Button variant="primary" onClick={onClose}>Done</Button> : (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={make.isPending}>Create Link</Button>
        </>
      )}
    >
      {make.data
        ? <LinkUrl url={make.data.url} expiresAt={make.data.expiresAt} passcode={make.data.isPasswordProtected} />
        : <LinkFields form={form} />}
    </Dialog>
  );
}
