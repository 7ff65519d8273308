import { Dialog } from "../../ui/Dialog.tsx";
import { fileFacts } from "../facts.ts";
import { filePath, type ReleasedFile } from "../queries.ts";

interface Props {
  token: string;
  file: ReleasedFile;
  /** The file was fetched, which uses a download where they are limited. */
  onFetched: () => void;
  onClose: () => void;
}

/** One file in the page: a PDF by the browser's own viewer, an image as it is. */
export function FileViewer({ token, file, onFetched, onClose }: Props) {
  const path = filePath(token, file);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={file.title}
      description={fileFacts(file)}
      size="wide"
    >
      {file.mime === "application/pdf"
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
