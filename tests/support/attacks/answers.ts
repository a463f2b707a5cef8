import { freshAddress } from "../http";
import type { DemoSite } from "./demo-site";

/** A lost response would otherwise block until the test's timeout. */
const ANSWER_LIMIT_MS = 20_000;

const STACK = /^\s*at .+:\d+:\d+|node_modules|drizzle|SQLSTATE|violates \w+ constraint/m;

export type Answer = { status: number; text: string };

/** Sends a request from its own address, like a page of the site or a script. */
export async function ask(
  site: Pick<DemoSite, "origin">,
  path: string,
  init: RequestInit,
  cookie: string,
) {
  const headers = new Headers(init.headers);
  headers.set("Origin", site.origin);
  headers.set("X-Forwarded-For", freshAddress());
  if (cookie) headers.set("Cookie", cookie);
  const asked = { ...init, headers, redirect: "manual" } as const;
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch(site.origin + path, { ...asked, signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return NO_ANSWER;
    throw error;
  }
}

const NO_ANSWER: Answer = { status: 599, text: "" };

/** What no response may be: a server failure, or one with a stack trace. Null if it is neither. */
export function indecency({ status, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}`;
  const stack = STACK.exec(text);
  return stack && `answered ${status} with ${stack[0]}`;
}
