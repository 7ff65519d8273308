/**
 * The recipient's calls: no session, the token alone, and a grant cookie after the passcode.
 * @module
 */
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { unlockInput } from "../../../shared/links.ts";
import { randomToken } from "../../db/keys.ts";
import type { Deps } from "../../deps.ts";
import { allow } from "../../http/allow.ts";
import { isSecure } from "../../http/auth.ts";
import type { Env } from "../../http/context.ts";
import { sendFile } from "../../http/files.ts";
import { rateLimit, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { downloadArchive, downloadFile, downloadMerged } from "./download_files.ts";
import { mailCode } from "./draw_code.ts";
import { unlock } from "./unlock_link.ts";
import { peekLink, unlockMs, viewLink, type Visitor } from "./view_link.ts";

const tokenParam = z.object({ token: z.string().min(20).max(100) });
const fileParam = tokenParam.extend({ id: z.string().max(80) });
const downloadQuery = z.object({ download: z.string().optional() });
const minute = 60_000;
/** How long a browser is known by its cookie. */
const visitMs = 24 * 60 * minute;
const closed = refuses("link_gone", "wrong_passcode", "wrong_link_code");

export const portalRoutes = (deps: Deps) => {
  const limit = rateLimit(deps, "secure", 120, minute);
  const visitor = (c: Context<Env>, token: string): Visitor => ({
    token,
    ip: c.get("ip"),
    userAgent: c.get("userAgent"),
    grant: getCookie(c, "grant"),
    visit: getCookie(c, "visit"),
  });
  /** For this link's calls alone, out of reach of scripts. */
  const keepCookie = (c: Context<Env>, token: string, name: "grant" | "visit", value: string, maxAgeMs: number) =>
    setCookie(c, name, value, {
      path: `/api/secure/${token}`,
      httpOnly: true,
      sameSite: "Strict",
      secure: isSecure(c, deps),
      maxAge: maxAgeMs / 1000,
    });
  /** A HEAD call (mail scanners, download managers) is told that there is something; it uses nothing up. */
  const peek = async (c: Context<Env>, token: string) => {
    await peekLink(deps, visitor(c, token));
    return c.body(null, 200, { "Cache-Control": "private, no-store" });
  };
  return new Hono<Env>()
    .get(
      "/secure/:token",
      allow("public", "A secure link, as its recipient sees it"),
      limit,
      closed,
      valid("param", tokenParam),
      async (c) => {
        const { token } = c.req.valid("param");
        if (c.req.method === "HEAD") return await peek(c, token);
        const seen = await viewLink(deps, visitor(c, token));
        if (!getCookie(c, "visit")) keepCookie(c, token, "visit", randomToken(), visitMs);
        return c.json(seen);
      },
    )
    .post(
      "/secure/:token/unlock",
      allow("public", "Give the passcode, the one-time code, or both"),
      limit,
      closed,
      valid("param", tokenParam),
      valid("json", unlockInput),
      async (c) => {
        const { token } = c.req.valid("param");
        const grant = await unlock(deps, visitor(c, token), c.req.valid("json"));
        keepCookie(c, token, "grant", grant, unlockMs);
        return c.json({ ok: true });
      },
    )
    .post(
      "/secure/:token/code",
      allow("public", "Mail a one-time code to the link's own address"),
      limit,
      refuses("link_gone", "move_not_allowed"),
      valid("param", tokenParam),
      async (c) => {
        await mailCode(deps, visitor(c, c.req.valid("param").token));
        return c.json({ ok: true });
      },
    )
    .get(
      "/secure/:token/files/:id",
      allow("public", "One released file"),
      limit,
      closed,
      valid("param", fileParam),
      valid("query", downloadQuery),
      async (c) => {
        const { token, id } = c.req.valid("param");
        if (c.req.method === "HEAD") return await peek(c, token);
        const file = await downloadFile(deps, visitor(c, token), id);
        return sendFile(c, file.bytes, file.mime, file.fileName, c.req.valid("query").download !== undefined);
      },
    )
    .get(
      "/secure/:token/merged.pdf",
      allow("public", "All released pages as one PDF"),
      limit,
      closed,
      valid("param", tokenParam),
      valid("query", downloadQuery),
      async (c) => {
        if (c.req.method === "HEAD") return await peek(c, c.req.valid("param").token);
        const file = await downloadMerged(deps, visitor(c, c.req.valid("param").token));
        return sendFile(c, file.bytes, file.mime, file.fileName, c.req.valid("query").download !== undefined);
      },
    )
    .get(
      "/secure/:token/archive.zip",
      allow("public", "All released files as a zip"),
      limit,
      closed,
      valid("param", tokenParam),
      async (c) => {
        if (c.req.method === "HEAD") return await peek(c, c.req.valid("param").token);
        const file = await downloadArchive(deps, visitor(c, c.req.valid("param").token));
        return sendFile(c, file.bytes, file.mime, file.fileName, true);
      },
    );
};
