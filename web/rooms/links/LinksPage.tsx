import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { linkFilterLabels, linkFilters, type LinkSort, linkSorts } from "../../../shared/links.ts";
import { fullName } from "../../../shared/patients.ts";
import { paths } from "../../app/paths.ts";
import { lost, notice } from "../../lib/api.ts";
import { type SortBy, useListPlace } from "../../lib/list_place.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FilterChips, FilterSelect, SearchBox } from "../../ui/Filters.tsx";
import { Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { LinkCard } from "../requests/parts/LinkCard.tsx";
import { allLinksQuery, exportFile } from "./queries.ts";

const options = [
  { value: "", label: "All links" },
  ...linkFilters.map((state) => ({ value: state, label: linkFilterLabels[state] })),
];

const sortOptions: { value: string; label: string; by: SortBy<LinkSort> }[] = [
  { value: "newest", label: "Newest first", by: { column: "createdAt", order: "desc" } },
  { value: "oldest", label: "Oldest first", by: { column: "createdAt", order: "asc" } },
  { value: "expiring", label: "Expiring first", by: { column: "expiresAt", order: "asc" } },
  { value: "opened", label: "Opened last", by: { column: "lastAccessedAt", order: "desc" } },
  { value: "unopened", label: "Not opened first", by: { column: "lastAccessedAt", order: "asc" } },
  { value: "request", label: "By request", by: { column: "requestId", order: "desc" } },
];

/** The secure links of all requests, each with what can be done with it. */
export default function LinksPage() {
  const [search, setSearch] = useState("");
  const { params, sort, asked, change, onSort } = useListPlace(linkSorts, { column: "createdAt", order: "desc" });
  const state = linkFilters.find((one) => one === params.get("state"));
  const q = search.trim();
  const filter = { q, state, ...asked };
  const list = useInfiniteQuery(allLinksQuery(filter));
  const links = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const failure = lost(list.error, list.data);
  const isNarrowed = q !== "" || state !== undefined;
  const sorted = sortOptions.find(({ by }) => by.column === sort.column && by.order === sort.order) ?? sortOptions[0];
  return (
    <Page
      title="Secure Links"
      lead="Every link by which released records reach their recipients."
      actions={<ExportButton list="secure-links" fetchFile={() => exportFile(filter)} />}
    >
      <div role="search" aria-label="Secure links" className="no-print mb-4 flex flex-wrap gap-3">
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
          value={state ?? ""}
          onChange={(value) => change({ state: value })}
        />
        <FilterSelect
          label="Sort"
          options={sortOptions}
          value={sorted.value}
          onChange={(value) => onSort(sortOptions.find((option) => option.value === value)!.by)}
        />
      </div>
      <div className="mb-4 empty:hidden">
        <FilterChips
          chips={state
            ? [{ id: "state", label: `State: ${linkFilterLabels[state]}`, onClear: () => change({ state: null }) }]
            : []}
          onClearAll={() => change({ state: null })}
          printed={[q && `Search: ${q}`, sorted.label]}
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
          <div className="surface">
            <EmptyState
              title={isNarrowed ? "No secure link matches" : "There is no secure link yet"}
              hint={isNarrowed
                ? "Search for a word of the recipient, the patient or the address, or choose another state."
                : "Release the records of a request: its link appears here."}
            />
          </div>
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
        <div className="no-print mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Show older links</Button>
        </div>
      )}
    </Page>
  );
}
