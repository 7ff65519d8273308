import assert from "node:assert/strict";
import { join } from "node:path";
import { holdTo } from "../../tests/contracts/contract.ts";
import { type DropFolder, DropFolderUnavailable, DroppedFileTooLarge, openDropFolder } from "./drop_folder.ts";
import { faxContract } from "../../tests/contracts/fax/contract.ts";
import { openFaxDropFolder } from "./fax/drop_folder.ts";
import { sourceContract } from "../../tests/contracts/mail_in/contract.ts";
import { openMailDropFolder } from "./mail_in/drop_folder.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Times of files are real, so the clock starts at a real time too and is moved by hand. */
function clock() {
  let now = Date.now();
  return { now: () => now, pass: (ms: number) => void (now += ms) };
}

interface Bench {
  path: string;
  folder: DropFolder;
  pass(ms: number): void;
  drop(name: string, content?: string): Promise<void>;
  /** The names that `list` answers. */
  names(): Promise<string[]>;
  /** The names in a subfolder. */
  inside(subfolder: string): Promise<string[]>;
}

async function atFolder(
  check: (bench: Bench) => Promise<void>,
  extra: { maxBytes?: number; wait?: boolean } = {},
): Promise<void> {
  const path = await Deno.makeTempDir();
  const { now, pass } = clock();
  const wait = extra.wait ? async (ms: number) => pass(ms) : undefined;
  try {
    const folder = await openDropFolder({
      path,
      endings: [".tif", ".tiff", ".pdf"],
      now,
      settleMs: 1000,
      ...extra,
      wait,
    });
    await check({
      path,
      folder,
      pass,
      drop: (name, content = name) => Deno.writeFile(join(path, name), bytesOf(content)),
      names: async () => (await folder.list()).map((file) => file.fileName),
      inside: async (subfolder) =>
        (await Array.fromAsync(Deno.readDir(join(path, subfolder)))).map((e) => e.name).sort(),
    });
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

for (
  const { adapter, contract, open, fileName } of [
    { adapter: "mail drop folder", contract: sourceContract, open: openMailDropFolder, fileName: "message.eml" },
    { adapter: "fax drop folder", contract: faxContract, open: openFaxDropFolder, fileName: "fax.tif" },
  ]
) {
  holdTo(adapter, contract, async () => {
    const path = await Deno.makeTempDir();
    const { now, pass } = clock();
    return {
      source: await open({ path, now }),
      fileName,
      async arrive(name, bytes) {
        await Deno.writeFile(join(path, name), bytes);
        pass(60_000);
      },
      async vanish() {
        await Deno.remove(join(path, fileName));
      },
      close: () => Deno.remove(path, { recursive: true }),
    };
  });
}

Deno.test("drop folder: a file still growing is left alone until its size stays the same", () =>
  atFolder(async ({ path, drop, names, pass }) => {
    await drop("fax.tif", "half");
    assert.deepEqual(await names(), [], "just written");
    pass(500);
    await Deno.writeFile(join(path, "fax.tif"), bytesOf(" and more"), { append: true });
    await Deno.utime(join(path, "fax.tif"), new Date(), new Date(Date.now() + 900));
    pass(600);
    assert.deepEqual(await names(), [], "grown since the last look");
    pass(1000);
    assert.deepEqual(await names(), ["fax.tif"]);
  }));

Deno.test("drop folder: a file whose time lies in the future is taken after two looks that agree", () =>
  atFolder(async ({ path, drop, names, pass }) => {
    await drop("fax.tif");
    await Deno.utime(join(path, "fax.tif"), new Date(), new Date(Date.now() + 86_400_000));
    assert.deepEqual(await names(), []);
    pass(999);
    assert.deepEqual(await names(), []);
    pass(1);
    assert.deepEqual(await names(), ["fax.tif"]);
  }));

Deno.test("drop folder: a file that has long been there is taken at the first look", () =>
  atFolder(async ({ drop, names, pass }) => {
    await drop("fax.tif");
    pass(5000);
    assert.deepEqual(await names(), ["fax.tif"]);
  }));

Deno.test("drop folder: with a wait given, one look finds what was dropped just now", () =>
  atFolder(async ({ drop, names }) => {
    await drop("fax.tif");
    assert.deepEqual(await names(), ["fax.tif"]);
  }, { wait: true }));

Deno.test("drop folder: unfinished names, other endings, hidden files and subfolders are left alone", () =>
  atFolder(async ({ path, drop, names, pass }) => {
    for (const name of ["a.tif.tmp", "b.pdf.part", "c.tmp", "d.txt", ".hidden.tif", "tif", "~$e.docx"]) {
      await drop(name);
    }
    await Deno.mkdir(join(path, "folder.tif"));
    await Deno.mkdir(join(path, "processed"));
    await drop("processed/old.tif");
    pass(60_000);
    assert.deepEqual(await names(), []);
  }));

Deno.test("drop folder: endings count in any case", () =>
  atFolder(async ({ drop, names, pass }) => {
    for (const name of ["A.TIF", "b.Tiff", "c.PDF"]) await drop(name);
    pass(60_000);
    assert.deepEqual((await names()).sort(), ["A.TIF", "b.Tiff", "c.PDF"]);
  }));

Deno.test("drop folder: links are not followed, neither to a file nor to a folder", () =>
  atFolder(async ({ path, folder, drop, names, pass }) => {
    const secret = await Deno.makeTempFile({ suffix: ".tif" });
    try {
      await Deno.writeFile(secret, bytesOf("not for the app"));
      await Deno.symlink(secret, join(path, "link.tif"));
      await Deno.symlink("/etc", join(path, "etc.tif"));
      await drop("swapped.tif", "the fax");
      pass(60_000);
      assert.deepEqual(await names(), ["swapped.tif"]);
      const [{ id }] = await folder.list();
      await Deno.remove(join(path, "swapped.tif"));
      await Deno.symlink(secret, join(path, "swapped.tif"));
      assert.equal(await folder.fetch(id), null, "a link put in its place is not read");
    } finally {
      await Deno.remove(secret);
    }
  }));

Deno.test("drop folder: odd names go through list, fetch and done unharmed, and leave nothing behind", () =>
  atFolder(async ({ path, folder, drop, names, pass }) => {
    const odd = [
      "-rf .pdf",
      "a'b\"c.pdf",
      "new\nline.tif",
      "%2e%2e%2f.tif",
      "факс №1.tif",
      "فاكس.pdf",
      "😀.tiff",
      "con:aux*?.tif",
      `${"ü".repeat(125)}.tif`,
    ];
    for (const name of odd) await drop(name, name);
    pass(60_000);
    assert.deepEqual((await names()).sort(), [...odd].sort());
    for (const { id, fileName } of await folder.list()) {
      assert.deepEqual((await folder.fetch(id))?.bytes, bytesOf(fileName));
      assert.match(id, /^[0-9a-f]{32}$/);
      await folder.done(id, "imported");
    }
    assert.deepEqual(await Array.fromAsync(Deno.readDir(path)), [], "nothing stays in clear");
  }));

Deno.test("drop folder: a name already taken in failed/ gets a number, also at its full length", () =>
  atFolder(async ({ folder, drop, pass, inside, path }) => {
    const long = `${"ü".repeat(125)}.tif`;
    for (const round of ["one", "two", "three"]) {
      await drop("fax.tif", round);
      await drop(long, round);
      pass(60_000);
      for (const { id } of await folder.list()) await folder.done(id, "failed");
    }
    const kept = await inside("failed");
    assert.deepEqual(kept.filter((name) => name.startsWith("fax")), ["fax (2).tif", "fax (3).tif", "fax.tif"]);
    assert.equal(kept.length, 6);
    assert.equal(await Deno.readTextFile(join(path, "failed", "fax.tif")), "one");
    assert.equal(await Deno.readTextFile(join(path, "failed", "fax (3).tif")), "three");
  }));

Deno.test("drop folder: folders and what stays in them are the server's alone, also where they were before", async () => {
  const path = await Deno.makeTempDir();
  try {
    await Deno.chmod(path, 0o755);
    await Deno.mkdir(join(path, "processed"));
    await Deno.writeTextFile(join(path, "processed", "John Doe.pdf"), "of an older version", { mode: 0o644 });
    const source = await openFaxDropFolder({ path, now: () => Date.now() + 60_000, settleMs: 0 });
    await Deno.writeTextFile(join(path, "large.pdf"), "too large", { mode: 0o644 });
    await source.done((await source.list(null)).items[0].id, "failed");
    const modeOf = async (name: string) => (await Deno.stat(join(path, name))).mode! & 0o777;
    for (const folder of [".", "processed", "failed"]) assert.equal(await modeOf(folder), 0o700, folder);
    for (const file of ["processed/John Doe.pdf", "failed/large.pdf"]) assert.equal(await modeOf(file), 0o600, file);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
});

Deno.test("drop folder: files that could not be stored go to failed/", () =>
  atFolder(async ({ folder, drop, pass, inside, names }) => {
    await drop("bad.pdf");
    pass(60_000);
    await folder.done((await folder.list())[0].id, "failed");
    assert.deepEqual(await inside("failed"), ["bad.pdf"]);
    assert.deepEqual(await names(), []);
  }));

Deno.test("drop folder: an empty file may fill for a minute and is listed after that, so that staff hear of it", () =>
  atFolder(async ({ folder, drop, names, pass }) => {
    await drop("empty.tif", "");
    pass(59_000);
    assert.deepEqual(await names(), []);
    pass(2_000);
    const [{ id, size }] = await folder.list();
    assert.equal(size, 0);
    assert.equal((await folder.fetch(id))?.bytes.length, 0);
  }));

Deno.test("drop folder: a file replaced between fetch and done stays and is listed as new", () =>
  atFolder(async ({ folder, drop, names, pass }) => {
    await drop("fax.tif", "first");
    pass(60_000);
    const [{ id }] = await folder.list();
    await drop("fax.tif", "the second, longer");
    await folder.done(id, "imported");
    pass(60_000);
    assert.deepEqual(await names(), ["fax.tif"]);
    assert.notEqual((await folder.list())[0].id, id);
  }));

Deno.test("drop folder: the oldest file comes first", () =>
  atFolder(async ({ path, drop, names, pass }) => {
    for (const [name, age] of [["b.tif", 1], ["a.tif", 2], ["c.tif", 3]] as const) {
      await drop(name);
      const time = new Date(Date.now() - age * 60_000);
      await Deno.utime(join(path, name), time, time);
    }
    pass(60_000);
    assert.deepEqual(await names(), ["c.tif", "a.tif", "b.tif"]);
  }));

Deno.test("drop folder: too large a file is refused in words and can still be put aside", () =>
  atFolder(async ({ folder, drop, pass, inside }) => {
    await drop("huge.pdf", "x".repeat(3 * 1024 * 1024));
    pass(60_000);
    const [{ id }] = await folder.list();
    await assert.rejects(() => folder.fetch(id), (error: Error) => {
      assert.ok(error instanceof DroppedFileTooLarge);
      assert.equal(error.message, "The file is 3 MB. The largest that can be taken in is 2 MB.");
      return true;
    });
    await folder.done(id, "failed");
    assert.deepEqual(await inside("failed"), ["huge.pdf"]);
  }, { maxBytes: 2 * 1024 * 1024 }));

Deno.test("drop folder: one that has been unplugged says so, without its path", async () => {
  const path = await Deno.makeTempDir();
  const folder = await openDropFolder({ path, endings: [".pdf"], now: Date.now });
  await Deno.remove(path, { recursive: true });
  await assert.rejects(() => folder.list(), (error: Error) => {
    assert.ok(error instanceof DropFolderUnavailable);
    assert.ok(!error.message.includes(path));
    return true;
  });
});
