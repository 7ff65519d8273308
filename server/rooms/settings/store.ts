/**
 * Settings by key.
 * @module
 */
import { z } from "zod";
import { isoTime } from "../../../shared/time.ts";
import { collection } from "../../db/collection.ts";

const settingRow = z.object({ id: z.string(), value: z.unknown(), updatedAt: isoTime });
export const settings = collection<z.infer<typeof settingRow>>({ name: "settings", schema: settingRow });
