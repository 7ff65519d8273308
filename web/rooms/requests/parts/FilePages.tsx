import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { Page } from "../../../../shared/documents.ts";
import { api, fileUrl, notice } from "../../../lib/api.ts";
import { Highlight, HighlightContext } from "../../inbox/reading/highlight.ts";
import { PageViewer } from "../../inbox/reading/PageViewer.tsx";
import { filePagesQuery } from "../queries.ts";
import type { ViewedFile } from "./FileViewer.tsx";

interface Props {
  title: string;
  source: NonNullable<ViewedFile["source"]>;
  /** What is shown instead when there are no pages, with the reason. */
  otherwise: (why?: string) => ReactNode;
}

/** A record or document page by page, in the viewer of the reading desk. */
export default function FilePages({ title, source, otherwise }: Props) {
  const param = { kind: source.kind, id: source.id };
  const { data, error } = useQuery(filePagesQuery(param));
  const [highlight] = useState(() => new Highlight());
  const [sizes, setSizes] = useState<ReadonlyMap<number, [number, number]>>(new Map());
  const onSize = useCallback(
    (page: number, width: number, height: number) =>
      setSizes((known) => known.has(page) ? known : new Map(known).set(page, [width, height])),
    [],
  );
  const pages = useMemo(() =>
    (data ?? []).map((page): Page => {
      const size = sizes.get(page.number);
      return size ? { ...page, width: size[0], height: size[1] } : page;
    }), [data, sizes]);
  if (error) return otherwise(notice(error, "The file could not be opened"));
  if (!data) return <p className="animate-late p-6 text-sm text-quiet" role="status">Opening the file…</p>;
  if (data.length === 0) return otherwise();
  return (
    <HighlightContext value={highlight}>
      <div className="flex size-full min-h-0 flex-col">
        <PageViewer
          label={title}
          pictureUrl={(n, width) =>
            fileUrl(api["file-pages"][":kind"][":id"][":n"], { param: { ...param, n }, query: { width } })}
          onSize={onSize}
          pages={pages}
          pictures
          marks={[]}
          keys
        />
      </div>
    </HighlightContext>
  );
}
