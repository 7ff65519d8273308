/**
 * A real mail server for tests: Debian's Dovecot, started on loopback ports with a folder of its own. For tests only.
 * @module
 */
import { userInfo } from "node:os";
import { certificate, key } from "../mail_out/smtp_certificate.ts";

export interface DovecotOptions {
  /** Where tokens are asked about (RFC 7662); XOAUTH2 is offered then. */
  introspectionUrl?: string;
  /** PEM; a self-signed one for localhost when left out. */
  tls?: { certificate: string; key: string };
}

export interface Dovecot {
  version: string;
  /** STARTTLS, or nothing. */
  port: number;
  /** Encrypted from the first byte. */
  tlsPort: number;
  /** The folder in which users' mailboxes are Maildirs. */
  home: string;
  /** Stops and starts it with the same mailboxes, as an operator does. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const user = "records";
export const password = "harbor glen";

/** Where Dovecot's program is ($DOVECOT, else where systems install it), with its version; null where it is not installed. */
export async function findDovecot(): Promise<{ path: string; version: string } | null> {
  const given = Deno.env.get("DOVECOT");
  for (const path of given ? [given] : ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot", "/opt/homebrew/sbin/dovecot"]) {
    try {
      const { success, stdout } = await new Deno.Command(path, { args: ["--version"] }).output();
      if (success) return { path, version: new TextDecoder().decode(stdout).trim() };
    } catch { /* not there */ }
  }
  return null;
}

/** Starts a server with one user. @throws when it does not come up; its log is in the message */
export async function startDovecot(options: DovecotOptions = {}): Promise<Dovecot> {
  const found = await findDovecot();
  if (!found) throw new Error("Dovecot is not installed");
  const home = await Deno.makeTempDir({ prefix: "dovecot-" });
  const [port, tlsPort] = [freePort(), freePort()];
  const asRoot = Deno.uid() === 0;
  // Mailboxes belong to nobody where the test runs as root, else to the user who runs it.
  const [uid, gid] = asRoot ? [65534, 65534] : [Deno.uid()!, Deno.gid()!];
  await Deno.mkdir(`${home}/mail`);
  await Deno.writeTextFile(`${home}/users`, `${user}:{PLAIN}${password}::::::\n`);
  await Deno.writeTextFile(`${home}/cert.pem`, options.tls?.certificate ?? certificate);
  await Deno.writeTextFile(`${home}/key.pem`, options.tls?.key ?? key, { mode: 0o600 });
  const facts = { home, port, tlsPort, uid, gid, asRoot, introspectionUrl: options.introspectionUrl };
  const old = /^(1|2\.[0-3])\b/.test(found.version);
  if (options.introspectionUrl) {
    await Deno.writeTextFile(
      `${home}/oauth2.conf`,
      `introspection_mode = post\nintrospection_url = ${options.introspectionUrl}\nusername_attribute = username\nactive_attribute = active\nactive_value = true\n`,
    );
  }
  await Deno.writeTextFile(`${home}/dovecot.conf`, old ? config23(facts) : config24(facts));
  if (asRoot) {
    await Deno.chmod(home, 0o755);
    await Deno.chown(`${home}/mail`, uid, gid);
  }
  let child = start(found.path, home);
  await ready(port, home);
  const stop = async () => {
    try {
      child.kill("SIGTERM");
    } catch { /* has ended */ }
    await child.status;
    await gone(port);
  };
  return {
    version: found.version,
    port,
    tlsPort,
    home: `${home}/mail`,
    async restart() {
      await stop();
      child = start(found.path, home);
      await ready(port, home);
    },
    async close() {
      await stop();
      await Deno.remove(home, { recursive: true }).catch(() => {});
    },
  };
}

interface Facts {
  home: string;
  port: number;
  tlsPort: number;
  uid: number;
  gid: number;
  asRoot: boolean;
  introspectionUrl?: string;
}

const me = () => userInfo().username;

const common = ({ home, asRoot }: Facts) => `
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
protocols = imap
listen = 127.0.0.1
first_valid_uid = 1
last_valid_uid = 4294967294
first_valid_gid = 1
mail_max_userip_connections = 100
${asRoot ? "" : `default_internal_user = ${me()}\ndefault_login_user = ${me()}\n`}
service anvil {
  chroot =
  # A refused sign-in makes the next one from the same address wait up to 15 seconds otherwise.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;

const listeners = ({ port, tlsPort }: Facts) => `
service imap-login {
  chroot =
  process_min_avail = 1
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`;

/** Dovecot 2.3 and before. */
const config23 = (facts: Facts) =>
  `${common(facts)}${listeners(facts)}
ssl = yes
ssl_cert = <${facts.home}/cert.pem
ssl_key = <${facts.home}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login${facts.introspectionUrl ? " xoauth2" : ""}
auth_failure_delay = 0
mail_location = maildir:${facts.home}/mail/%u
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = ${facts.home}/users
}
${
    facts.introspectionUrl
      ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${facts.home}/oauth2.conf\n}\n`
      : ""
  }
userdb {
  driver = static
  args = uid=${facts.uid} gid=${facts.gid} home=${facts.home}/mail/%u
}
`;

/** Dovecot 2.4, whose settings were renamed. */
const config24 = (facts: Facts) =>
  `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
${common(facts)}${listeners(facts)}
ssl = yes
ssl_server_cert_file = ${facts.home}/cert.pem
ssl_server_key_file = ${facts.home}/key.pem
auth_allow_cleartext = yes
auth_mechanisms {
  plain = yes
  login = yes
  ${facts.introspectionUrl ? "xoauth2 = yes" : ""}
}
auth_failure_delay = 0
mail_driver = maildir
mail_path = ${facts.home}/mail/%{user}
passdb passwd-file {
  passdb_mechanisms_filter = plain login
  passwd_file_path = ${facts.home}/users
}
${
    facts.introspectionUrl
      ? `oauth2 {\n  introspection_mode = post\n  introspection_url = ${facts.introspectionUrl}\n  username_attribute = username\n}\npassdb oauth2 {\n  passdb_mechanisms_filter = xoauth2\n}\n`
      : ""
  }
userdb static {
  fields {
    uid = ${facts.uid}
    gid = ${facts.gid}
    home = ${facts.home}/mail/%{user}
  }
}
`;

function start(path: string, home: string): Deno.ChildProcess {
  return new Deno.Command(path, { args: ["-F", "-c", `${home}/dovecot.conf`], stdout: "null", stderr: "null" }).spawn();
}

/** A port that nobody listens on at this moment. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

async function answers(port: number): Promise<boolean> {
  try {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const count = await connection.read(new Uint8Array(100));
    connection.close();
    return count !== null;
  } catch {
    return false;
  }
}

async function ready(port: number, home: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await answers(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Dovecot did not start: ${await Deno.readTextFile(`${home}/log`).catch(() => "no log")}`);
}

async function gone(port: number): Promise<void> {
  for (let tries = 0; tries < 100 && await answers(port); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
