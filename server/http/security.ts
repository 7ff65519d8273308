/**
 * Security headers and the Origin check.
 *
 * `hono/csrf` guards form bodies only, so every unsafe call that does not carry an API token must come from our own origin.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { AppError } from "../../shared/errors.ts";
import { isLoopback } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "./context.ts";

/** Stripe's wallet, which the Payment Element offers wherever the account has not switched it off. */
const link = ["https://link.com", "https://*.link.com"];
/** What Stripe's program needs (docs.stripe.com/security/guide): it opens its frames under names of its own as well. */
const stripe = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  calls: ["https://api.stripe.com", "https://js.stripe.com", ...link],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com", ...link],
};
const none = { scripts: [], calls: [], frames: [] };

/**
 * Headers for every answer. Stripe's origins are allowed where Stripe takes cards or may begin to: a page keeps the policy it was loaded
 * with.
 */
export function headers(deps: Deps): MiddlewareHandler<Env> {
  const own = ["'self'"];
  const withStripe = deps.config.mayUseStripe ? stripe : none;
  const shell = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: own,
      scriptSrc: [...own, ...withStripe.scripts],
      styleSrc: own,
      imgSrc: [...own, "data:", "blob:"],
      fontSrc: own,
      connectSrc: [...own, ...withStripe.calls],
      // A request's documents are shown in a frame of our own.
      frameSrc: [...own, ...withStripe.frames],
      workerSrc: own,
      manifestSrc: own,
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: own,
      frameAncestors: ["'self'"],
    },
    xFrameOptions: "SAMEORIGIN",
    // For browsers and plug-ins that are gone; every answer would carry them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
    referrerPolicy: "no-referrer",
    crossOriginEmbedderPolicy: false,
    // A frame of Stripe's opens the page of the payer's bank in a window; under "same-origin" it would get none.
    crossOriginOpenerPolicy: deps.config.mayUseStripe ? "same-origin-allow-popups" : true,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: ["self", ...withStripe.scripts.slice(0, 1)],
    },
    strictTransportSecurity: deps.config.publicUrl?.startsWith("https://")
      ? "max-age=63072000; includeSubDomains"
      : false,
  });
  return async (c, next) => {
    // The policy of the shell would replace the narrower one that a file is answered with.
    let own: string | null = null;
    await shell(c, async () => {
      await next();
      own = c.res.headers.get("Content-Security-Policy");
    });
    if (own !== null) c.res.headers.set("Content-Security-Policy", own);
    const scripts = c.get("pageScripts");
    const policy = c.res.headers.get("Content-Security-Policy");
    if (scripts && policy) {
      c.res.headers.set("Content-Security-Policy", policy.replace("script-src", `script-src ${scripts}`));
    }
    if (c.req.path.startsWith("/assets/")) { for (const name of ofDocuments) c.res.headers.delete(name); }
  };
}

/** What tells a page what it may do says nothing of the scripts, styles and fonts that it loads; there it would only be bytes. */
const ofDocuments = ["Content-Security-Policy", "Permissions-Policy", "X-Frame-Options", "Origin-Agent-Cluster"];

/** The calls from elsewhere: of vendors, each signed. */
export const webhookPaths: ReadonlySet<string> = new Set([
  "/api/stripe-webhook",
  "/api/fax-webhook",
  "/api/mail-webhook",
]);

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a browser's Origin is our own: the public address, or the very host that was called. */
export function ownOrigin(deps: Deps, origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return false;
  if (deps.config.publicUrl) {
    if (origin === new URL(deps.config.publicUrl).origin) return true;
    if (!deps.config.demo) return false;
  }
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The refusal of a call from elsewhere; it names the address that the office goes by, as that may be the mistake. */
export function badOrigin({ config: { publicUrl } }: Pick<Deps, "config">): AppError {
  if (!publicUrl) return new AppError("bad_origin");
  const { origin } = new URL(publicUrl);
  return new AppError(
    "bad_origin",
    `This call came from another website than ${origin} and was refused. Use that address, or correct PUBLIC_URL.`,
  );
}

/** Names that every browser takes for this machine (RFC 6761, 6.3). */
const isThisMachine = (name: string): boolean => isLoopback(name) || /(^|\.)localhost$/.test(name);
/** Names of this network, which no stranger beyond it can own (RFC 6762, RFC 8375). */
const isOfNetwork = (name: string): boolean => !name.includes(".") || /\.(local|internal|lan|home\.arpa)$/.test(name);
const isAddress = (name: string): boolean => /^\[.*\]$/.test(name) || /^\d+\.\d+\.\d+\.\d+$/.test(name);

/**
 * A page of another site may point its own name at this machine (DNS rebinding) and would then pass for our own origin. A demo office
 * that listens on this machine only answers by its names, one beyond it by names of the network and addresses as well, both by
 * `PUBLIC_URL`; production compares every origin with `PUBLIC_URL`.
 */
export function hostCheck(deps: Pick<Deps, "config">): MiddlewareHandler<Env> {
  const { demo, publicUrl, host: own } = deps.config;
  const known = new Set([own, ...(publicUrl ? [new URL(publicUrl).hostname] : [])]);
  const beyond = !isLoopback(own);
  return async (c, next) => {
    const host = c.req.header("host") ?? new URL(c.req.url).host;
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
    const isOurs = known.has(name) || isThisMachine(name) ||
      beyond && name !== "" && (isOfNetwork(name) || isAddress(name));
    if (demo && !isOurs) throw new AppError("bad_host");
    await next();
  };
}

/** Refuses unsafe calls from elsewhere. API tokens and signed webhooks do not ride on a browser's cookies. */
export function originCheck(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const bearer = c.req.header("authorization")?.startsWith("Bearer ");
    const webhook = webhookPaths.has(c.req.path);
    if (
      !safe.has(c.req.method) && !bearer && !webhook && !ownOrigin(deps, c.req.header("origin"), c.req.header("host"))
    ) {
      throw badOrigin(deps);
    }
    await next();
  };
}
