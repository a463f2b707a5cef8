import { signedCookie } from "~/platform/http/cookies/signed-cookie.server";

const AGE_FLAG_HOURS = 24;
const ageCookie = signedCookie("age", AGE_FLAG_HOURS * 3600);

/** Set-Cookie that records that the visitor has confirmed the age now. */
export function confirmAge(): Promise<string> {
  return ageCookie.serialize({ confirmedAt: Date.now() });
}

/** The request as its client would send it with that Set-Cookie. */
export function withCookie(headers: Headers, setCookie: string): Headers {
  const [pair = ""] = setCookie.split(";", 1);
  const changed = new Headers(headers);
  // In front: of two cookies of one name the first counts.
  changed.set("Cookie", [pair, headers.get("Cookie")].filter(Boolean).join("; "));
  return changed;
}

/** When the age confirmation expires, 24 hours after it was given. Null without one. */
export async function readAgeFlag(request: Request): Promise<Date | null> {
  const flag: unknown = await ageCookie.parse(request.headers.get("Cookie"));
  if (typeof flag !== "object" || flag === null || !("confirmedAt" in flag)) return null;
  const confirmedAt = Number(flag.confirmedAt);
  const until = new Date(confirmedAt + AGE_FLAG_HOURS * 3_600_000);
  return confirmedAt <= Date.now() && Date.now() < until.getTime() ? until : null;
}

/** Whether the visitor confirmed the age within the last 24 hours. */
export async function isAgeConfirmed(request: Request): Promise<boolean> {
  return (await readAgeFlag(request)) !== null;
}
