/**
 * The parts of a Word document that hold what is read: its text, headers, footers, notes and pictures.
 * @module
 */
import { unzipSync } from "fflate";
import { UnreadableDocument } from "./errors.ts";
import { attribute } from "./markup.ts";

/** Unpacked size at most; guards against zip bombs. */
const maxPart = 30_000_000;
const maxAll = 80_000_000;
/** Pictures smaller than this are logos. */
const smallPicture = 20_000;

export type Parts = Map<string, string> & { pictures: Uint8Array[] };

/** Unpacks them. @throws UnreadableDocument `truncated` when it is damaged. */
export function unpack(bytes: Uint8Array): Parts {
  let all = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: (file) => {
        const text =
          /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$|^word\/_rels\/document\.xml\.rels$/;
        const wanted = text.test(file.name) || /^word\/media\/[^/]+\.(jpe?g|png|tiff?)$/i.test(file.name);
        if (!wanted || file.originalSize > maxPart || all + file.originalSize > maxAll) return false;
        all += file.originalSize;
        return true;
      },
    });
  } catch {
    throw new UnreadableDocument("truncated");
  }
  const decoder = new TextDecoder();
  const parts = Object.assign(new Map<string, string>(), { pictures: [] as Uint8Array[] });
  for (const [name, data] of Object.entries(files)) {
    if (/\.(xml|rels)$/.test(name)) parts.set(name, decoder.decode(data));
    else if (data.length >= smallPicture) parts.pictures.push(data);
  }
  return parts;
}

/** The header or footer parts that the document really uses, each once. */
export function related(parts: Parts, relations: string, kind: "header" | "footer"): string[] {
  const names = [...relations.matchAll(/<Relationship\s([^>]*)>/g)]
    .filter((found) => attribute(found[1], "Type")?.endsWith(`/${kind}`))
    .map((found) => `word/${attribute(found[1], "Target")?.replace(/^\/?(word\/)?/, "")}`);
  const texts = names.map((name) => parts.get(name)).filter((part) => part !== undefined);
  // First-page, even and odd headers are often the same text three times.
  const seen = new Set<string>();
  return texts.filter((part) => {
    const text = part.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
    return text.trim() && !seen.has(text) && seen.add(text);
  });
}
