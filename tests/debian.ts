/**
 * Debian's packages, for what the tests need beside Deno.
 * @module
 */

/** Whether a program ran and ended well; its output is nobody's. */
export async function tryCommand(program: string, args: string[]): Promise<boolean> {
  try {
    const done = await new Deno.Command(program, { args, stdout: "null", stderr: "null" }).output();
    return done.success;
  } catch {
    return false;
  }
}

/** Installs the first of some packages that can be, by root or by a sudo that asks nothing. @returns whether one was */
export async function installPackage(...names: string[]): Promise<boolean> {
  const sudo = Deno.uid() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [program, ...rest] = [...sudo, "apt-get", ...args];
    return tryCommand(program, rest);
  };
  await apt("update");
  for (const name of names) {
    if (await apt("install", "-y", "--no-install-recommends", name)) return true;
  }
  return false;
}

/**
 * Installs Dovecot for the tests of IMAP, on a machine without services: where systemd runs, the package would start a mail server beside
 * the tests, which is its owner's to decide.
 */
export async function installDovecot(): Promise<void> {
  const hasServices = await Deno.stat("/run/systemd/system").then(() => true, () => false);
  if (!hasServices) await installPackage("dovecot-imapd");
}
