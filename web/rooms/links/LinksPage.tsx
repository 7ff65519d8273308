import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { linkFilterLabels, linkFilters } from "../../../shared/links.ts";
import { fullName } from "../../../shared/patients.ts";
import { paths } from "../../app/paths.ts";
import { lost, notice } from "../../lib/api.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { LinkCard } from "../requests/parts/LinkCard.tsx";
import { allLinksQuery, type LinkFilter } from "./queries.ts";

const options = [
  { value: "", label: "All links" },
  ...linkFilters.map((state) => ({ value: state, label: linkFilterLabels[state] })),
];

/** The secure links of all requests, each with what can be done with it. */
export default function LinksPage() {
  const [search, setSearch] = useState("");
  const [state, setState] = useState<LinkFilter | "">("");
  const list = useInfiniteQuery(allLinksQuery(search.trim(), state || undefined));
  const links = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const failure = lost(list.error, list.data);
  const isNarrowed = search.trim() !== "" || state !== "";
  return (
    <Page title="Secure Links" lead="Every link by which released records reach their recipients.">
      <div role="search" aria-label="Secure links" className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label="Search secure links"
          placeholder="Recipient, patient, address or request"
          className="min-w-0 flex-1 basis-64"
          value={search}
          onChange={setSearch}
        />
        <FilterSelect
          label="State"
          options={options}
          value={state}
          onChange={(value) => setState(value as LinkFilter | "")}
        />
      </div>
      {failure
        ? (
          <ErrorState
            message={notice(failure, "The secure links could not be read.")}
            action={<Button variant="primary" onClick={() => void list.refetch()}>Try again</Button>}
          />
        )
        : list.isPending
        ? <SkeletonLines lines={8} />
        : links.length === 0
        ? (
          <EmptyState
            title={isNarrowed ? "No secure link matches" : "There is no secure link yet"}
            hint={isNarrowed
              ? "Search for a word of the recipient, the patient or the address, or choose another state."
              : "Release the records of a request: its link appears here."}
          />
        )
        : (
          <ul className="surface divide-y divide-base-300">
            {links.map((link) => (
              <LinkCard
                key={link.id}
                link={link}
                framed
                head={
                  <h2 className="text-sm font-semibold wrap-anywhere">
                    <AppLink to={paths.request(link.requestId)} className="underline">Request {link.requestId}</AppLink>
                    {link.patient && ` · ${fullName(link.patient)}`}
                    {link.recipientName && <span className="font-normal text-quiet">, to {link.recipientName}</span>}
                  </h2>
                }
              />
            ))}
          </ul>
        )}
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show older links</Button>
        </div>
      )}
    </Page>
  );
}
