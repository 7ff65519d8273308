/**
 * Where the command line keeps its sign-ins: one profile a server, in a 0600 file of the user's own.
 * @module
 */
import { dirname, join } from "node:path";

export interface Profile {
  url: string;
  token: string;
  /** By which the token is revoked. */
  tokenId: string;
  username: string;
}

interface Stored {
  current: string | null;
  profiles: Record<string, Profile>;
}

export interface Profiles {
  read(name?: string): Promise<Profile | null>;
  write(name: string, profile: Profile): Promise<void>;
  remove(name: string): Promise<void>;
  list(): Promise<{ name: string; url: string; username: string; current: boolean }[]>;
}

/** The profiles file: RELEASEDESK_CONFIG, else ~/.config/releasedesk/profiles.json. */
export function profilesPath(env: (name: string) => string | undefined): string {
  return env("RELEASEDESK_CONFIG") ??
    join(
      env("XDG_CONFIG_HOME") ?? join(env("HOME") ?? env("USERPROFILE") ?? ".", ".config"),
      "releasedesk",
      "profiles.json",
    );
}

export function openProfiles(path: string): Profiles {
  const load = async (): Promise<Stored> => {
    try {
      return JSON.parse(await Deno.readTextFile(path));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return { current: null, profiles: {} };
      throw error;
    }
  };
  const save = async (stored: Stored) => {
    await Deno.mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.new`;
    await Deno.writeTextFile(temporary, JSON.stringify(stored, null, 2) + "\n", { mode: 0o600 });
    await Deno.rename(temporary, path);
  };
  return {
    async read(name) {
      const { current, profiles } = await load();
      return profiles[name ?? current ?? "default"] ?? null;
    },
    async write(name, profile) {
      const stored = await load();
      await save({ current: name, profiles: { ...stored.profiles, [name]: profile } });
    },
    async remove(name) {
      const stored = await load();
      const { [name]: _, ...profiles } = stored.profiles;
      await save({ current: stored.current === name ? Object.keys(profiles)[0] ?? null : stored.current, profiles });
    },
    async list() {
      const { current, profiles } = await load();
      return Object.entries(profiles).map(([name, { url, username }]) => ({
        name,
        url,
        username,
        current: name === current,
      }));
    },
  };
}
