import { ExternalLink } from "lucide-react";
import { useNarrow } from "../../lib/media.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { fileFacts } from "../facts.ts";
import { filePath, type ReleasedFile } from "../queries.ts";

/** One file in the page. Phones show a PDF in a tab of its own, because they have no viewer inside pages. */
export function FileViewer({ token, file, onFetched, onClose }: {
  token: string;
  file: ReleasedFile;
  /** The file was fetched, which uses a download where they are limited. */
  onFetched: () => void;
  onClose: () => void;
}) {
  const narrow = useNarrow();
  const path = filePath(token, file);
  const isPdf = file.mime === "application/pdf";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={file.title}
      description={fileFacts(file)}
      size="wide"
    >
      {isPdf && narrow
        ? (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="btn btn-primary w-full text-sm"
            onClick={onFetched}
          >
            <ExternalLink size={16} aria-hidden />
            Open the PDF
          </a>
        )
        : isPdf
        ? <iframe src={path} title={file.title} onLoad={onFetched} className="h-[70dvh] w-full border-0" />
        : (
          <img
            src={path}
            alt={file.title}
            onLoad={onFetched}
            className="mx-auto max-h-[75dvh] max-w-full object-contain"
          />
        )}
    </Dialog>
  );
}
