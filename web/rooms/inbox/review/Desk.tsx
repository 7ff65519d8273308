import { useCallback, useMemo, useState } from "react";
import type { Page } from "../../../../shared/documents.ts";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { classes } from "../../../ui/class_names.ts";
import { useEntryActions } from "../mutations.ts";
import { type Entry, picturePath } from "../queries.ts";
import { shortId } from "../parts/words.ts";
import type { MarkId } from "./checks.ts";
import { CompareOriginal } from "./CompareOriginal.tsx";
import { DeskForm } from "./DeskForm.tsx";
import { DeskHeader } from "./DeskHeader.tsx";
import { Highlight, HighlightContext } from "../reading/highlight.ts";
import { foundBy, marksOf, stillDoubtful } from "../reading/marks.ts";
import { PageViewer } from "../reading/PageViewer.tsx";
import { labelPlace, type Place, valuePlace } from "../reading/places.ts";
import { usePages } from "../reading/use_pages.ts";

/** A page of letter size, for a document that was not read and may still have a picture. */
const blankPage: Page = {
  number: 1,
  width: 612,
  height: 792,
  rotation: 0,
  method: "none",
  confidence: 0,
  words: [],
  marks: [],
  problem: null,
};

/** One document: its pages and its values side by side. A duplicate stands beside its original. */
export function Desk({ entry, reading }: { entry: Entry; reading: ReadingView | null }) {
  const [highlight] = useState(() => new Highlight());
  const [comparing, setComparing] = useState(entry.status === "duplicate");
  const actions = useEntryActions(entry);
  const { pages, onPage } = usePages(entry, reading);
  // A file that could not be opened has no page to show: a sentence stands for it, what to do stands in the form.
  const [bareAt, setBareAt] = useState<string | null>(null);
  const nothing = !reading && (bareAt === entry.updatedAt || entry.attachmentPath === null);
  const [waiting, setWaiting] = useState<readonly MarkId[]>([]);
  const found = useMemo(() => (reading ? marksOf(reading, entry.parts) : []), [reading, entry.parts]);
  const marks = useMemo(() => stillDoubtful(found, waiting), [found, waiting]);
  // A newsletter has no places where values belong.
  const asks = entry.status !== "flagged";
  const placeOf = useCallback((id: string) => asks ? placeFor(id, reading, pages) : null, [asks, reading, pages]);
  const compare = comparing && entry.duplicateOf !== null;
  return (
    <HighlightContext value={highlight}>
      <title>{`Document ${shortId(entry.id)} · ReleaseDesk`}</title>
      <div className="relative flex flex-col lg:h-[calc(100dvh-3.5rem)] lg:overflow-hidden">
        <DeskHeader entry={entry} actions={actions} comparing={compare} onCompare={setComparing} />
        <div
          className={classes(
            "flex min-h-0 flex-1 flex-col",
            nothing && !compare
              ? "lg:mx-auto lg:w-full lg:max-w-4xl"
              : "lg:grid lg:grid-cols-[minmax(0,1.25fr)_minmax(26rem,1fr)]",
          )}
        >
          {nothing
            ? (
              <p className="px-4 pt-4 text-sm text-quiet">
                No page of this document can be shown.
              </p>
            )
            : (
              <div className="flex h-[45dvh] flex-col border-b border-base-300 max-lg:sticky max-lg:top-14 max-lg:z-10 max-lg:[@media(height<32rem)]:static lg:h-auto lg:min-h-0 lg:border-r lg:border-b-0">
                <PageViewer
                  label="Pages of the document"
                  pictureUrl={(page, width) => picturePath(entry.id, page, width)}
                  pages={reading ? pages : [blankPage]}
                  onNothing={() => setBareAt(entry.updatedAt)}
                  pictures={entry.attachmentPath !== null}
                  marks={marks}
                  placeOf={placeOf}
                  foundBy={(id) => foundBy(id, reading, entry.parts)}
                  parts={entry.parts}
                  onPage={onPage}
                  keys
                />
              </div>
            )}
          {compare
            ? <CompareOriginal id={entry.duplicateOf!} onClose={() => setComparing(false)} />
            : <DeskForm entry={entry} reading={reading} actions={actions} onWaiting={setWaiting} />}
        </div>
      </div>
    </HighlightContext>
  );
}

/** Where to look for a value that has no mark of its own. */
function placeFor(id: string, reading: ReadingView | null, pages: readonly Page[]): Place | null {
  if (!reading) return null;
  const [, index, field] = /^p(\d+)\.(.+)$/.exec(id) ?? [];
  if (index !== undefined) {
    const person = reading.extraction.patients[Number(index)];
    const value = person?.[field as "name"];
    const found = typeof value === "string" && field !== "dob" ? valuePlace(pages, value) : null;
    return found ?? (reading.patients.length === 1 ? labelPlace(pages, field) : null);
  }
  return labelPlace(pages, id.replace(/^added-\d+\./, ""));
}
