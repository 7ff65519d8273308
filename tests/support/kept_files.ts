/**
 * Which files a desk keeps: the names of those that were stored and not removed again.
 * @module
 */
import type { Desk } from "../harness.ts";

/** Begins to note; answers the names so far, in order of the alphabet. */
export function noteKeptFiles(desk: Desk): () => string[] {
  const { files } = desk.deps;
  const { put, remove } = files;
  const kept = new Map<string, string>();
  files.put = async (bytes, name, mime) => {
    const ref = await put(bytes, name, mime);
    kept.set(ref.sha256!, name);
    return ref;
  };
  files.remove = async (ref) => {
    await remove(ref);
    kept.delete(ref.sha256!);
  };
  return () => [...kept.values()].toSorted();
}
