import { Download, Eye, FileText, Image } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { fileFacts, isShowable } from "../facts.ts";
import type { ReleasedFile } from "../queries.ts";

interface Props {
  files: readonly ReleasedFile[];
  /** No download is left. */
  closed: boolean;
  busyId: string | null;
  onView: (file: ReleasedFile) => void;
  onDownload: (file: ReleasedFile) => void;
}

/** The released files, each to look at or to keep. */
export function FileList({ files, closed, busyId, onView, onDownload }: Props) {
  return (
    <ul aria-label="Files" className="surface">
      {files.map((file) => {
        const Icon = file.mime.startsWith("image/") ? Image : FileText;
        return (
          <li
            key={file.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-base-300 px-4 py-3 last:border-b-0"
          >
            <Icon size={20} className="shrink-0 text-quiet" aria-hidden />
            <div className="min-w-0 flex-1 basis-48">
              <p className="text-sm font-semibold wrap-anywhere">{file.title}</p>
              <p className="text-xs text-quiet tabular-nums">{fileFacts(file)}</p>
            </div>
            <div className="flex gap-1 max-sm:w-full max-sm:pl-5">
              {isShowable(file.mime) && (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={Eye}
                  className="pointer-coarse:min-h-11"
                  disabled={closed}
                  aria-label={`View ${file.title}`}
                  onClick={() => onView(file)}
                >
                  View
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                icon={Download}
                className="pointer-coarse:min-h-11"
                busy={busyId === file.id}
                disabled={closed}
                aria-label={`Download ${file.title}`}
                onClick={() => onDownload(file)}
              >
                Download
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
