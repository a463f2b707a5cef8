import { signedCookie } from "./signed-cookie.server";

const AGE_FLAG_HOURS = 24;
const ageCookie = signedCookie("age", AGE_FLAG_HOURS * 3600);

/** Set-Cookie that says: this visitor answered yes, now. */
export function confirmAge(): Promise<string> {
  return ageCookie.serialize({ confirmedAt: Date.now() });
}

/** Whether the visitor said yes within the last 24 hours. */
export async function isAgeConfirmed(request: Request): Promise<boolean> {
  const flag: unknown = await ageCookie.parse(request.headers.get("Cookie"));
  if (typeof flag !== "object" || flag === null || !("confirmedAt" in flag)) return false;
  const age = Date.now() - Number(flag.confirmedAt);
  return age >= 0 && age < AGE_FLAG_HOURS * 3_600_000;
}
