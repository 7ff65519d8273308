import { Download, Eye, FileText, Image } from "lucide-react";
import { useNarrow } from "../../lib/media.ts";
import { Button } from "../../ui/Button.tsx";
import { fileFacts, isShowable } from "../facts.ts";
import { filePath, type ReleasedFile } from "../queries.ts";

interface Props {
  token: string;
  files: readonly ReleasedFile[];
  /** Whether no download is left for a file. */
  isClosed: (file: ReleasedFile) => boolean;
  busyId: string | null;
  onView: (file: ReleasedFile) => void;
  /** A file was opened outside of the page. */
  onFetched: () => void;
  onDownload: (file: ReleasedFile) => void;
}

/** The released files, each to look at or to keep. */
export function FileList({ files, isClosed, busyId, onDownload, ...view }: Props) {
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
              {isShowable(file.mime) && <View file={file} closed={isClosed(file)} {...view} />}
              <Button
                variant="quiet"
                size="sm"
                icon={Download}
                className="pointer-coarse:min-h-11"
                busy={busyId === file.id}
                disabled={isClosed(file)}
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

/** Shows a file in the page; a PDF on a phone in a tab of its own, because phones have no viewer inside pages. */
function View({ token, file, closed, onView, onFetched }: Pick<Props, "token" | "onView" | "onFetched"> & {
  file: ReleasedFile;
  closed: boolean;
}) {
  const narrow = useNarrow();
  if (narrow && file.mime === "application/pdf" && !closed) {
    return (
      <a
        href={filePath(token, file)}
        target="_blank"
        rel="noreferrer"
        aria-label={`View ${file.title}`}
        className="btn btn-ghost btn-sm text-sm pointer-coarse:min-h-11"
        onClick={onFetched}
      >
        <Eye size={16} aria-hidden className="shrink-0" />
        View
      </a>
    );
  }
  return (
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
  );
}
