/**
 * The organization's logo: any picture in, a PNG of at most 600 × 200 pixels kept.
 * @module
 */
import sharp from "sharp";
import { AppError } from "../../../shared/errors.ts";
import type { FileRef } from "../../../shared/common.ts";
import type { Organization } from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { readSetting } from "./read_setting.ts";
import { keepSetting } from "./store.ts";

const widest = 600;
const highest = 200;

/** Keeps a PNG, JPEG or WebP as the logo. @throws bad_input when it is no such picture */
export async function setLogo(deps: Deps, caller: Caller, file: File | undefined): Promise<Organization> {
  if (!file) throw new AppError("bad_input", "Choose a picture for the logo.");
  const refused = () => new AppError("bad_input", "The logo must be a PNG, JPEG or WebP picture.");
  // By content: a vector picture could hold more than a picture.
  const bytes = new Uint8Array(await file.arrayBuffer());
  // sharp throws at once for a file without bytes.
  if (bytes.length === 0) throw refused();
  const picture = sharp(bytes, { limitInputPixels: 50_000_000 });
  const format = await picture.metadata().then((meta) => meta.format, () => null);
  if (!["png", "jpeg", "webp"].includes(format ?? "")) throw refused();
  const png = await picture.rotate().resize(widest, highest, { fit: "inside", withoutEnlargement: true }).png()
    .toBuffer().catch(() => {
      throw refused();
    });
  return await keepLogo(deps, caller, await deps.files.put(new Uint8Array(png), "logo.png", "image/png"));
}

export const removeLogo = (deps: Deps, caller: Caller): Promise<Organization> => keepLogo(deps, caller, null);

async function keepLogo(deps: Deps, caller: Caller, logo: FileRef | null): Promise<Organization> {
  return await deps.store.change(caller, async (tx) => {
    const organization = { ...await readSetting({ store: tx }, "organization"), logo };
    // No save of the form, whose fields are as they were.
    await keepSetting(tx, "organization", organization);
    tx.audit({
      action: "settings_changed",
      targetType: "settings",
      targetId: "organization",
      details: { logo: logo ? "set" : "removed" },
    });
    return organization;
  });
}

/** The bytes of the logo, PNG. @throws not_found while there is none */
export async function showLogo(deps: Pick<Deps, "store" | "files">): Promise<Uint8Array<ArrayBuffer>> {
  const logo = await readLogo(deps);
  if (!logo) throw new AppError("not_found");
  return logo;
}

/** The bytes of the logo, PNG; null while there is none, or when the file is gone. */
export async function readLogo(deps: Pick<Deps, "store" | "files">): Promise<Uint8Array<ArrayBuffer> | null> {
  const { logo } = await readSetting(deps, "organization");
  if (!logo) return null;
  return await deps.files.open(logo).then((bytes) => new Uint8Array(bytes), () => null);
}
