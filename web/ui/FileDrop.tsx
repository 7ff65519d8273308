import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { classes } from "./class_names.ts";

export interface FileDropProps {
  label: string;
  /** As the input's: `.pdf,.jpg`. What else is dropped still comes; the caller says why it is refused. */
  accept?: string;
  multiple?: boolean;
  hint?: string;
  error?: string;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Choose files, or drop them here. The list of what was chosen is the caller's. */
export function FileDrop({ label, accept, multiple, hint, error, disabled, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div
      className={classes(
        "relative flex flex-col items-center gap-1 rounded-md border border-dashed px-4 py-6 text-center",
        "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary",
        over ? "border-primary bg-primary/6" : error ? "border-error" : "border-edge",
        disabled && "opacity-60",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload size={20} className="text-quiet" aria-hidden />
      <label htmlFor={id} className="text-sm font-semibold">{label}</label>
      <p className="text-sm text-quiet">
        {multiple ? "Drop files here or choose them" : "Drop a file here or choose one"}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <p
        id={`${id}-hint`}
        className={classes("text-xs", error ? "text-error" : "text-quiet")}
        role={error ? "alert" : undefined}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
