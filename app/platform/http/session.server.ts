import type { AppLoadContext } from "@remix-run/node";
import { sha256 } from "~/lib/digest.server";
import { signedCookie } from "./cookies/signed-cookie.server";
import { requestContext } from "./request-context.server";
import type { Session } from "./session-types";

/** How long a session lasts after its last request. */
export const SESSION_IDLE_DAYS = 30;

/** The cookie with the key of a session. The database has only its hash. */
export const sessionCookie = signedCookie("sid", SESSION_IDLE_DAYS * 24 * 3600);

/**
 * The id in the session cookie, whether or not that session still exists. Null without a cookie.
 */
export async function sidFrom(request: Request): Promise<string | null> {
  const key: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  return typeof key === "string" && key.length > 0 ? sha256(key) : null;
}

type Asked = { request: Request; context: AppLoadContext };

/** The session, or null. Runs one query per request, however many callers there are. */
export async function getSession(asked: Asked): Promise<Session | null> {
  const context = requestContext(asked);
  // The promise, because the loaders of one page run in parallel.
  return (context.session ??= readSession(asked));
}

async function readSession(asked: Asked): Promise<Session | null> {
  const sid = await sidFrom(asked.request);
  return sid ? requestContext(asked).findSession(sid) : null;
}
