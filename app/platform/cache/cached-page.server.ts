import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logError } from "~/platform/log/log.server";
import { SECURITY_HEADERS } from "~/platform/http/security.server";
import { type Encoding, encode, preferredEncoding } from "~/platform/http/files/encoding.server";
import { isSeen, StoredResponse } from "~/platform/http/files/stored-response.server";
import type { ForReader, SharedRender, ViewEffect } from "~/platform/http/shared-render.server";
import type { PageTemplate } from "./page-template.server";
import type { Moment } from "~/platform/database/changes.server";

/** A displayed view count may be a minute old, so no page is cached for longer. */
const MAX_AGE_MS = 50_000;
const QUARTER_HOUR_MS = 15 * 60_000;

/** The page in one encoding, and the 304 for those who have it. */
type Form = { etag: string; page: StoredResponse; unchanged: StoredResponse };

/** A complete response that readers share: a page, or JSON. */
export type CachedPage = {
  /** For members with placeholders. */
  body: Buffer;
  /** The same in pieces. Null for visitors. */
  template: PageTemplate | null;
  headers: string[];
  /** The tables that it was rendered from, and when. */
  tables: ReadonlySet<string>;
  readAt: Moment;
  expiresAt: number;
  /** The effects to run each time that the page is sent. */
  effects: readonly ViewEffect[];
  /** The texts of the placeholders of a member's page. */
  texts: readonly ForReader[];
  forms: Partial<Record<Encoding, Form | Promise<Form>>>;
};

/** When a page made at `madeAt` expires, even if no table changes. */
export function expiryOf(madeAt: number): number {
  // Events begin and end, and days change in New York, on a quarter of an hour.
  const nextQuarter = (Math.floor(madeAt / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;
  return Math.min(madeAt + MAX_AGE_MS, nextQuarter);
}

/** Whether the page has expired, or expires so late that the clock must have been wrong. */
export function isExpired({ expiresAt }: Pick<CachedPage, "expiresAt">): boolean {
  const left = expiresAt - Date.now();
  return left <= 0 || left > MAX_AGE_MS;
}

/** Whether this response may be sent to other visitors unchanged. */
export function isShareable(response: Response): boolean {
  return (
    response.status === 200 &&
    /^(?:text\/html|application\/json)\b/.test(response.headers.get("Content-Type") ?? "") &&
    !response.headers.has("Set-Cookie") &&
    !(response.headers.get("Cache-Control") ?? "").includes("no-store")
  );
}

/** The header lines that are the same in every encoding. */
export function sharedHeaders(
  { headers }: Response,
  { isBehindSignIn }: Pick<SharedRender, "isBehindSignIn">,
): string[] {
  const lines = Object.entries(SECURITY_HEADERS).flat();
  for (const [name, value] of headers)
    if (name !== "vary" && name !== "cache-control") lines.push(name, value);
  // Who signs in gets another response at the same address. This process keeps the page of members
  // that their browsers may not store.
  const caching = headers.get("Cache-Control") ?? "private, no-cache";
  lines.push("Cache-Control", isBehindSignIn ? "private, no-store" : caching);
  return [...lines, "Vary", `${headers.get("Vary") ?? "Cookie"}, Accept-Encoding`];
}

/**
 * Sends the page, or 304 to a client that has it. Synchronous if it was sent in this encoding
 * before.
 */
export function sendPage(req: IncomingMessage, res: ServerResponse, page: CachedPage) {
  if (req.method === "GET") for (const run of page.effects) void run(null, null);
  const encoding = preferredEncoding(req.headers["accept-encoding"]);
  // Many requests may wait for the same encoding. The first one creates it for all.
  const form = (page.forms[encoding] ??= makeForm(page, encoding));
  if (!(form instanceof Promise)) return void sendForm(req, res, form);
  form.then(
    (made) => sendForm(req, res, made),
    (error: unknown) => {
      page.forms[encoding] = undefined;
      logError("page-from-memory-failed", error);
      res.destroy();
    },
  );
}

function sendForm(req: IncomingMessage, res: ServerResponse, form: Form) {
  const seen = req.headers["if-none-match"];
  const isUnchanged = seen !== undefined && isSeen(seen, form.etag);
  (isUnchanged ? form.unchanged : form.page).send(req, res);
}

async function makeForm(page: CachedPage, encoding: Encoding): Promise<Form> {
  const { body, headers } = page;
  const bytes = await encode(body, encoding, "often");
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const etag = `"${digest}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const lines = [...headers, "ETag", etag];
  const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return (page.forms[encoding] = {
    etag,
    page: new StoredResponse(200, [...lines, ...encoded], bytes),
    unchanged: new StoredResponse(304, lines),
  });
}
